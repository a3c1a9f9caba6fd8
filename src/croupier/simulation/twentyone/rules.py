"""The rules of a twenty-one table as the kernel plays them: one record, and the row of numbers made of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.law.refusal import BadInput

HoleCard = Literal["none", "down", "down_reader", "up"]
Surrender = Literal["none", "late", "early"]
Pay = Fraction
Integers = NDArray[np.int64]
Number = Any
"""A whole number in compiled code, where Python's and NumPy's are the same."""

HOLE_CARDS: Final = ("none", "down", "down_reader", "up")
SURRENDERS: Final = ("none", "late", "early")
MOST_BOXES: Final = 7
MOST_HANDS: Final = 4
MOST_PEOPLE: Final = 3
"""On one box (19:47-2.13(a))."""
RANKS: Final = 13
TEN_RANK: Final = 8

BONUS_21: Final = (
    Fraction(3, 2),  # 6-7-8 of mixed suits
    Fraction(2),  # of one suit
    Fraction(3),  # of spades
    Fraction(3, 2),  # 7-7-7 of mixed suits
    Fraction(2),
    Fraction(3),
    Fraction(3, 2),  # 21 in five cards
    Fraction(2),  # in six
    Fraction(3),  # in seven or more
)
"""The odds of 19:47-19.5(f)."""

THREE_CARD_BONUS: Final = (
    Fraction(200),  # royal flush of diamonds
    Fraction(50),  # another royal flush
    Fraction(15),  # straight flush
    Fraction(5),  # three of a kind
    Fraction(2),  # straight
    Fraction(3, 2),  # flush
    Fraction(1),  # pair
    Fraction(1),  # total of 21
)
"""Table T1 of 13:69F-2C.5(b)1."""

SEVENS_S1: Final = (Fraction(3), Fraction(50), Fraction(100), Fraction(500), Fraction(5000))
"""One seven, two sevens, two of one suit, three sevens, three of one suit (19:47-2.17(e))."""


@dataclass(frozen=True, kw_only=True)
class TableRules:
    """What decides the cards dealt and the money paid; a game's kernel fills it from its options.

    Fields that the exact solver knows too have the names they have there.
    """

    decks: int = 8
    """How many decks are shuffled together."""
    tens_per_deck: int = 16
    """Cards worth ten in a deck: 16, or 12 where the tens are taken out (19:47-19.2(a))."""
    cut_at: int | None = None
    """Cards in front of the cutting card; None: three quarters of the shoe. 0 shuffles before every round."""
    burn: bool = True
    """The first card of a shoe goes to the discard rack (19:47-2.6(c))."""
    bart_carter: bool = False
    """No cutting card: whenever more than a deck lies in the discard rack it is shuffled and put back among
    the cards left in three stacks (19:47-2.6(m)). With `cut_at` 0 every round has its own shuffle even so."""
    double_shoe: bool = False
    """Two sides of so many decks each: a determinant card from the first is the first card if it is red; a
    black one is burned, and the round is dealt from the second (19:47-2.6(d))."""
    boxes: int = 1
    """Boxes with a wager, each played for itself."""

    hole_card: HoleCard = "none"
    """When the dealer's second card is dealt and who sees it (19:47-2.6(h), (j), (k))."""
    hits_soft17: bool = False
    """The dealer draws on soft 17."""
    blackjack_pays: Pay = Fraction(3, 2)
    """What a blackjack earns."""
    blackjack_beats_blackjack: bool = False
    """A player's blackjack wins against the dealer's; otherwise the wager is void."""
    ties_lose: bool = False
    """Equal totals lose (19:47-2.6(k))."""
    twentyone_wins: bool = False
    """A player's 21 is paid at once."""
    twentyone_beats_blackjack: bool = True
    """Where a 21 is paid at once and no card reader is used: it is paid against an ace or a ten too."""
    five_card_21_pays: Pay = Fraction(1)
    """What 21 in five cards earns when the dealer has no 21 (19:47-2.16)."""
    bonus_21: bool = False
    """6-7-8, 7-7-7 and 21 in five, six and seven cards earn more, not when doubled (19:47-19.5(f))."""
    bonus_21_pays: tuple[Pay, ...] = BONUS_21
    """6-7-8 mixed, suited, spades; 7-7-7 the same; five, six, seven or more cards."""
    suited_sevens_prize: bool = False
    """Three sevens of one suit against a seven earn a fixed amount, other boxes too (19:47-19.5(g))."""
    suited_sevens_from: tuple[int, int] = (500, 2500)
    """The wagers from which the lower and the higher fixed amount is paid."""
    suited_sevens_amounts: tuple[int, int, int] = (100_000, 500_000, 5_000)
    """The lower and the higher amount, and what every other box with a wager receives."""

    double: bool = True
    """Doubling is offered."""
    double_any_cards: bool = False
    """Doubling on any number of cards; otherwise on the first two (three in Three Card 21)."""
    double_totals: tuple[int, ...] = ()
    """The counts that may be doubled; empty: every count below 21."""
    double_after_split: bool = True
    """Split hands may be doubled."""
    rescue: bool = False
    """After the card of a double the wager may be given up and the double taken back (19:47-19.9)."""
    max_split_hands: int = 2
    """How many hands may come from one by splitting; 1: no splitting."""
    resplit_aces: bool = False
    """Aces may be split again like other pairs."""
    one_card_on_split_aces: bool = True
    """A split ace gets one card and stands."""
    surrender: Surrender = "none"
    """Half the wager is given up: late, unless the dealer has blackjack; early, even then."""
    busts_are_final: bool = False
    """Money on a hand above 21 is lost though the dealer turns out to have blackjack; otherwise only one
    original wager is (19:47-2.10(b), 2.11(d); section 7 of the Spanish 21 specification)."""
    three_cards: bool = False
    """Three first cards, three-way splits (13:69F-2C)."""
    surrender_any: bool = False
    """In Three Card 21 every open hand may be surrendered, not only one above 21."""
    ace_low_straight: bool = True
    """A-2-3 is a straight for the bonus wager of Three Card 21."""
    insurance: bool = True
    """Insurance is offered against an ace (19:47-2.9)."""
    even_money: bool = False
    """A blackjack against an ace may be paid 1 to 1 at once in place of insurance (19:47-2.7)."""
    chip_unit: int = 100
    """Half a wager is rounded up to it for insurance (19:47-2.9(b))."""
    insurance_rounds_up: bool = True
    """Otherwise half a wager is rounded down to whole chips, as before 1986-10-20."""
    insurance_in_turn: bool = False
    """Insurance is offered to a box when its turn comes, as before 1989-12-04."""
    draws_on_soft_21: bool = False
    """A player may draw on a soft 21 that is no blackjack, as before 1984-03-05."""
    dealer_always_draws: bool = False
    """The dealer draws though it changes nothing, as before 1981-11-02."""

    same_suit_pays: tuple[Pay, Pay] = (Fraction(25), Fraction(5, 2))
    """King and queen of one suit, other two cards of one suit."""
    sevens_pays: tuple[Pay, ...] = SEVENS_S1
    """One seven, two sevens, two of one suit, three, three of one suit."""
    sevens_either: bool = False
    """One seven as either of the first two cards wins; otherwise the first card must be one (19:47-2.17)."""
    progressive_prizes: tuple[int, ...] = (0, 0, 0, 0, 0)
    """Cents for two aces, two of one suit, three, three of one suit; last what the meter, won by four of one
    colour, shows when play begins (19:47-2.19)."""
    meter_rise: Fraction = Fraction(0)
    """Cents by which every progressive wager lifts the meter before the deal; parts of a cent are carried."""
    meter_reset: int | None = None
    """Where the meter returns to when it was won; None: to what it showed when play began."""
    meter_deducts: bool = False
    """Fixed prizes come off the meter, never below zero."""
    bonus_pays: Pay = Fraction(15)
    """What the bonus wager earns with a blackjack where no amounts are drawn."""
    bonus_lots: tuple[tuple[int, int, int], ...] = ()
    """What the bonus system may draw for a blackjack: stake, cents won, how many lots (19:47-2.20(k))."""
    match_pays: tuple[Pay, Pay] = (Fraction(4), Fraction(9))
    """A card of the rank of the dealer's, of another suit and of the same suit (19:47-19.6)."""
    streak_pays: tuple[Pay, ...] = (Fraction(3), Fraction(7), Fraction(17), Fraction(37))
    """Two to five winning hands in a row (19:47-2.22)."""
    three_card_bonus_pays: tuple[Pay, ...] = THREE_CARD_BONUS
    """Diamond royal, royal, straight flush, three of a kind, straight, flush, pair, 21."""

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= 8:
            raise BadInput(f"decks {self.decks}: expected 1 to 8")
        if self.tens_per_deck not in (12, 16):
            raise BadInput(f"tens_per_deck {self.tens_per_deck}: expected 16, or 12 without the tens")
        if not 1 <= self.boxes <= MOST_BOXES:
            raise BadInput(f"boxes {self.boxes}: expected 1 to {MOST_BOXES}")
        if not 1 <= self.max_split_hands <= MOST_HANDS:
            raise BadInput(f"max_split_hands {self.max_split_hands}: expected 1 to {MOST_HANDS}")
        if self.hole_card not in HOLE_CARDS:
            raise BadInput(f"hole_card {self.hole_card!r}: expected {', '.join(HOLE_CARDS)}")
        if self.surrender not in SURRENDERS:
            raise BadInput(f"surrender {self.surrender!r}: expected {', '.join(SURRENDERS)}")
        if not 0 <= self.cutting_card <= self.cards:
            raise BadInput(f"cut_at {self.cut_at}: expected 0 to {self.cards} cards")
        if self.three_cards and self.hole_card in ("none", "up"):
            raise BadInput(f"hole_card {self.hole_card!r}: three cards need a hole card face down")
        if self.bart_carter and self.burn:
            raise BadInput("burn: expected none with the Bart Carter shuffle (19:47-2.6(c))")
        if self.double_shoe and (self.burn or self.bart_carter):
            raise BadInput("double_shoe: expected no burn card and no Bart Carter shuffle (19:47-2.6(d))")
        if any(len(row) != 3 or min(row) < 1 for row in self.bonus_lots):
            raise BadInput(f"bonus_lots {self.bonus_lots}: expected stake, cents and lots, at least 1 each")

    @property
    def cards(self) -> int:
        """Cards in the shoe."""
        return self.decks * (36 + self.tens_per_deck)

    @property
    def cutting_card(self) -> int:
        """How many cards lie in front of the cutting card, the burned one included."""
        return self.cards * 3 // 4 if self.cut_at is None else self.cut_at

    @property
    def puts_back(self) -> bool:
        """Whether the shoe is dealt on for ever by the Bart Carter shuffle."""
        return self.bart_carter and self.cutting_card > 0

    @property
    def two_sides(self) -> bool:
        """Whether rounds are dealt from either side of a double shoe."""
        return self.double_shoe and self.cutting_card > 0

    @property
    def in_sessions(self) -> bool:
        """Whether shoes do not end one after the other, so that only whole sessions are independent."""
        return self.puts_back or self.two_sides

    @property
    def pack(self) -> NDArray[np.uint8]:
        """The unshuffled shoe, deck by deck, as card numbers."""
        deck = [card for card in range(4 * RANKS) if self.tens_per_deck == 16 or card >> 2 != TEN_RANK]
        return np.array(deck * self.decks, dtype=np.uint8)


FACE_UP: Final = TableRules(
    hole_card="up",
    blackjack_pays=Fraction(1),
    blackjack_beats_blackjack=True,
    ties_lose=True,
    double_totals=(9, 10, 11),
    insurance=False,
)
"""The variation of 19:47-2.6(k)."""

SPANISH: Final = TableRules(
    decks=6,
    tens_per_deck=12,
    hole_card="down_reader",
    blackjack_beats_blackjack=True,
    twentyone_wins=True,
    bonus_21=True,
    suited_sevens_prize=True,
    double_any_cards=True,
    rescue=True,
    max_split_hands=4,
    resplit_aces=True,
    one_card_on_split_aces=False,
    surrender="late",
    busts_are_final=True,
)
"""Spanish 21 with a card reader and everything a licensee may offer."""

THREE_CARD: Final = TableRules(
    decks=6, hole_card="down_reader", twentyone_wins=True, three_cards=True, surrender="late"
)
"""Three Card 21 "N" Done with a card reader."""


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """Cents wagered at every box before each round; a streak wager whenever none of the box is open."""

    main: int = 1000
    second: int = 0
    """Multiple action: the wager against the dealer's second hand (19:47-2.18)."""
    third: int = 0
    over13: int = 0
    under13: int = 0
    same_suit: int = 0
    sevens: int = 0
    bonus: int = 0
    """Blackjack's bonus wager, or the bonus wager of Three Card 21."""
    match: int = 0
    progressive: int = 0
    streak2: int = 0
    streak3: int = 0
    streak4: int = 0
    streak5: int = 0

    def __post_init__(self) -> None:
        for each in fields(self):
            if getattr(self, each.name) < 0:
                raise BadInput(f"{each.name} of {getattr(self, each.name)}: expected cents, not below 0")
        if self.main < 1:
            raise BadInput(f"main of {self.main}: expected at least 1 cent")
        if self.third and not self.second:
            raise BadInput("third: expected a wager against the second dealer hand too")

    @property
    def row(self) -> Integers:
        """The stakes in the order of the fields."""
        return np.array([getattr(self, each.name) for each in fields(self)], dtype=np.int64)


DoubleFor = Fraction | int
"""How much a hand is doubled for: a part of the wager on it, or cents (the wager itself if that is less)."""


def double_row(double_for: DoubleFor) -> tuple[int, int, int]:
    """Part, whole and cents, as compiled code reads them."""
    if isinstance(double_for, Fraction):
        if not 0 <= double_for <= 1:
            raise BadInput(f"double_for {double_for}: expected a part from 0 to 1, or cents")
        return (*double_for.as_integer_ratio(), 0)
    if double_for < 1:
        raise BadInput(f"double_for {double_for}: expected at least 1 cent")
    return 1, 1, double_for


def double_part(double_for: DoubleFor, stake: int) -> Fraction:
    """What part of a stake is added when it is doubled, in whole cents as compiled code pays it."""
    part, whole, cents = double_row(double_for)
    return Fraction(min(cents, stake) if cents else max(stake * part // whole, 1), stake)


@dataclass(frozen=True, kw_only=True)
class Rider:
    """Another person on every box: the one who decides plays the hand, this one's own money follows (2.13).

    Insurance and rescue are answered as the strategy says for the box.
    """

    stakes: Stakes = Stakes()
    double_for: DoubleFor = Fraction(1)
    """What is added when the hand is doubled; 0: nothing."""
    rides_on: int = 0
    """After a split an equal wager is added for each new hand (0), or this one of them carries the wager."""

    def __post_init__(self) -> None:
        double_row(self.double_for)
        if not 0 <= self.rides_on <= 3:
            raise BadInput(f"rides_on {self.rides_on}: expected 0, or the first to third new hand")
