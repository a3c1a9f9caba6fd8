"""What decides the worth of a twenty-one game, one line a field."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import TEN, VALUES
from croupier.law.refusal import BadInput

Surrender = Literal["none", "late", "early"]

SUITS: Final = 4
MOST_SPLIT_HANDS: Final = 4


@dataclass(frozen=True, kw_only=True)
class TwentyOneRules:
    """The rules of a table as the mathematics needs them; a game's analysis fills it from its options."""

    decks: int = 8
    """How many decks are shuffled together, fresh for the round."""
    tens_per_deck: int = 16
    """Cards worth ten in a deck: 16, or 12 where the tens are taken out (19:47-19.2(a))."""
    hits_soft17: bool = False
    """The dealer draws on soft 17."""
    blackjack_pays: Fraction = Fraction(3, 2)
    """What a blackjack earns."""
    blackjack_beats_blackjack: bool = False
    """A player's blackjack wins against the dealer's; otherwise the wager is void."""
    both_cards_seen: bool = False
    """Both of the dealer's cards are face up before the player decides (19:47-2.6(k))."""
    ties_lose: bool = False
    """Equal totals lose (19:47-2.6(k)); a blackjack is paid before there can be a tie."""
    twentyone_wins: bool = False
    """A player's 21 wins whatever the dealer draws to."""
    twentyone_beats_blackjack: bool = False
    """A drawn 21 is paid although the dealer turns out to have blackjack (no card reader)."""
    five_card_21_pays: Fraction = Fraction(1)
    """What 21 in five cards earns when the dealer has no 21 (19:47-2.16)."""
    bonus_21: bool = False
    """6-7-8, 7-7-7 and 21 in five, six and seven cards earn the odds of 19:47-19.5(f), not when doubled."""
    double_any_cards: bool = False
    """Doubling on any number of cards; otherwise on the first two (three in Three Card 21)."""
    double_totals: tuple[int, ...] = ()
    """The counts that may be doubled; empty: every count below 21."""
    double_after_split: bool = True
    """Split hands may be doubled."""
    double_for: Fraction = Fraction(1)
    """What a double adds, as a part of the wager; doubles are still rescued as if it were all of it."""
    rescue: bool = False
    """After the card of a double the original wager may be given up to save the double (19:47-19.9)."""
    max_split_hands: int = 2
    """How many hands may come from one by splitting; 1: no splitting."""
    resplit_aces: bool = False
    """Aces may be split again like other pairs."""
    one_card_on_split_aces: bool = True
    """A split ace gets one card and stands."""
    surrender: Surrender = "none"
    """Half the wager is given up: late, unless the dealer has blackjack; early, even then."""
    original_wager_only: bool = True
    """A dealer's blackjack takes one original wager, added money comes back (19:47-2.10(b), 2.11(d))."""
    broken_hands_lost: bool = False
    """All money on a hand above 21 or rescued is lost before a dealer's blackjack is found, which then takes
    the original wager only of a first hand that still stands (no card reader at Spanish 21)."""
    three_cards: bool = False
    """Three first cards, three-way splits, surrender above 21 (13:69F-2C)."""
    surrender_any: bool = False
    """In Three Card 21 every open hand may be surrendered, not only one above 21."""

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= 8:
            raise BadInput(f"decks {self.decks}: expected 1 to 8")
        if not 1 <= self.max_split_hands <= MOST_SPLIT_HANDS:
            raise BadInput(f"max_split_hands {self.max_split_hands}: expected 1 to {MOST_SPLIT_HANDS}")
        if self.broken_hands_lost and not self.original_wager_only:
            raise BadInput("broken_hands_lost: expected a dealer's blackjack to take the original wager only")

    @property
    def shoe(self) -> NDArray[np.int64]:
        """How many cards of each value the shoe holds."""
        shoe = np.full(VALUES, SUITS * self.decks, dtype=np.int64)
        shoe[TEN] = self.tens_per_deck * self.decks
        return shoe

    def may_double(self, points: int) -> bool:
        """Whether a hand of this count may be doubled as far as the count goes."""
        return points < 21 and (not self.double_totals or points in self.double_totals)


FACE_UP: Final = TwentyOneRules(
    blackjack_pays=Fraction(1),
    blackjack_beats_blackjack=True,
    both_cards_seen=True,
    ties_lose=True,
    double_totals=(9, 10, 11),
)
"""The variation of 19:47-2.6(k)."""

SPANISH: Final = TwentyOneRules(
    decks=6,
    tens_per_deck=12,
    blackjack_beats_blackjack=True,
    twentyone_wins=True,
    bonus_21=True,
    double_any_cards=True,
    rescue=True,
    max_split_hands=4,
    resplit_aces=True,
    one_card_on_split_aces=False,
    surrender="late",
)
"""Spanish 21 with a card reader and everything a licensee may offer."""

THREE_CARD: Final = TwentyOneRules(decks=6, twentyone_wins=True, three_cards=True, surrender="late")
"""Three Card 21 "N" Done with a card reader."""
