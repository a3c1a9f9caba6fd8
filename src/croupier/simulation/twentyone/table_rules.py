"""The rules of a twenty-one table as the kernel plays them: one record, and the row of numbers made of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from math import ceil
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone_rules import MAX_SPLIT_HANDS, Pays, TwentyOneRules
from croupier.hands.twentyone_wagers import ACES_ROWS
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput

Integers = NDArray[np.int64]
Number = Any
"""A whole number in compiled code, where Python's and NumPy's are the same."""

MAX_BOXES: Final = 7
MAX_BOX_HANDS: Final = MAX_SPLIT_HANDS
MAX_PEOPLE: Final = 3
"""On one box (19:47-2.13(a))."""


@dataclass(frozen=True, kw_only=True)
class TableRules(TwentyOneRules):
    """The rules of the hands, and what else decides the cards dealt and the money paid at a table.

    A wager whose pay table is empty is not offered.
    """

    behind_cutting_card: Fraction = Fraction(0)
    """The part of the cards that lies behind the cutting card at least."""
    cut_at: int | None = None
    """Cards in front of the cutting card; None: all but those behind it. 0 shuffles before every round."""
    burn: bool = True
    """The first card of a shoe goes to the discard rack (19:47-2.6(c))."""
    bart_carter: bool = False
    """No cutting card: whenever more than a deck lies in the discard rack it is shuffled and put back among
    the cards left in three stacks (19:47-2.6(m)). With `cut_at` 0 every round has its own shuffle even so."""
    double_shoe: bool = False
    """Two sides of this many decks each: a determinant card from the first is the first card if it is red; a
    black one is burned, and the round is dealt from the second (19:47-2.6(d))."""
    boxes: int = 1
    """Boxes with a wager, each played for itself."""

    suited_sevens_from: tuple[int, int] = (0, 0)
    """The wagers from which the lower and the higher fixed amount is paid for three sevens of one suit
    against a seven (19:47-19.5(g))."""
    suited_sevens_amounts: tuple[int, int, int] = (0, 0, 0)
    """The lower and the higher amount, and what every other box with a wager receives."""
    ace_low_straight: bool = True
    """A-2-3 is a straight for the bonus wager of Three Card 21."""
    insurance: bool = True
    """Insurance is offered against an ace (19:47-2.9)."""
    insurance_pays: Fraction = Fraction(0)
    """What insurance earns."""
    even_money: bool = False
    """A blackjack against an ace may be paid at once in place of insurance (19:47-2.7)."""
    even_money_pays: Fraction = Fraction(0)
    """What it then earns."""
    chip_unit: int = 100
    """Half a wager is rounded up to it for insurance (19:47-2.9(b))."""
    insurance_rounds_up: bool = True
    """Otherwise no more than half a wager is insured, as in old editions."""
    insurance_in_turn: bool = False
    """Insurance is offered to a box when its turn comes, as in old editions."""
    draws_on_soft_21: bool = False
    """A player may draw on a soft 21 that is not a blackjack, as in old editions."""
    dealer_always_draws: bool = False
    """The dealer draws though it changes nothing, as in old editions."""

    over_under_13_pays: Pays = ()
    same_suit_pays: Pays = ()
    sevens_pays: Pays = ()
    sevens_either: bool = False
    """One seven as either of the first two cards wins; otherwise the first card must be one (19:47-2.17)."""
    progressive_prizes: tuple[int, ...] = (0,) * len(ACES_ROWS)
    """Cents for each row of the aces progressive, lowest first; last what the meter shows when play begins
    (19:47-2.19)."""
    meter_rise: Fraction = Fraction(0)
    """Cents by which every progressive wager lifts the meter before the deal; parts of a cent are carried."""
    meter_reset: int | None = None
    """Where the meter returns to when it was won; None: to what it showed when play began."""
    meter_deducts: bool = False
    """Fixed prizes come off the meter, never below zero."""
    bonus_lots: tuple[tuple[int, int, int], ...] = ()
    """What the bonus system may draw for a blackjack: stake, cents won, how many lots (19:47-2.20(k))."""
    match_pays: Pays = ()
    streak_pays: tuple[Fraction, ...] = ()
    """Two to five winning hands in a row (19:47-2.22)."""
    three_card_bonus_pays: Pays = ()

    @classmethod
    def of(cls, rules: TwentyOneRules, **more: Any) -> TableRules:
        """The table of these rules of the hands."""
        return cls(**{each.name: getattr(rules, each.name) for each in fields(rules)}, **more)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.boxes <= MAX_BOXES:
            raise BadInput(f"boxes {self.boxes}: expected 1 to {MAX_BOXES}")
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
    def cutting_card(self) -> int:
        """How many cards are in front of the cutting card, the burned one included."""
        return (
            self.cards - ceil(self.cards * self.behind_cutting_card) if self.cut_at is None else self.cut_at
        )

    @property
    def suited_sevens_prize(self) -> bool:
        """Whether three sevens of one suit against a seven earn a fixed amount, other boxes too."""
        return any(self.suited_sevens_amounts)

    @property
    def puts_back(self) -> bool:
        """Whether the Bart Carter shuffle returns discards to the shoe, so that it never ends."""
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
        return np.array(self.deck * self.decks, dtype=np.uint8)


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
                raise BadInput(
                    f"{each.name} of {amount(getattr(self, each.name))}: expected {amount(0)} or more"
                )
        if self.main < 1:
            raise BadInput(f"main of {amount(self.main)}: expected at least {ONE_CENT}")
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
            raise BadInput(f"double_for {double_for}: expected a fraction from 0 to 1, or cents")
        return (*double_for.as_integer_ratio(), 0)
    if double_for < 1:
        raise BadInput(f"double_for {amount(double_for)}: expected at least {ONE_CENT}")
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
