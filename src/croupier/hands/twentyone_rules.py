"""The rules that decide what a twenty-one game is worth, as the record that solver and kernel read.

A game builds it from its options and the edition in force; it contains no odds of a particular game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import BEST, TEN, VALUE_OF_CARD, VALUES
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput

HoleCard = Literal["none", "down", "down_reader", "up"]
Surrender = Literal["none", "late", "early"]
Pays = tuple[tuple[str, Fraction], ...]
"""The rows of a pay table with what each earns for a unit staked."""

HOLE_CARDS: Final = ("none", "down", "down_reader", "up")
SURRENDERS: Final = ("none", "late", "early")
SUITS: Final = 4
MAX_SPLIT_HANDS: Final = 4
_RANKS: Final = 13
_TEN_RANK: Final = 8


def pays_of(odds: Mapping[str, Odds]) -> Pays:
    """A pay table as the record holds it."""
    return tuple((row, paid.fraction) for row, paid in odds.items())


@dataclass(frozen=True, kw_only=True)
class TwentyOneRules:
    """The rules of a table as far as they decide what its hands are worth."""

    decks: int = 8
    """How many decks are shuffled together."""
    tens_per_deck: int = 16
    """Cards worth ten in a deck: 16, or 12 where the tens are taken out (19:47-19.2(a))."""
    hole_card: HoleCard = "none"
    """When the dealer's second card is dealt and who sees it (19:47-2.6(h), (j), (k))."""
    hits_soft17: bool = False
    """The dealer draws on soft 17."""
    blackjack_pays: Fraction
    """What a blackjack earns."""
    blackjack_beats_blackjack: bool = False
    """A player's blackjack wins against the dealer's; otherwise the wager is void."""
    ties_lose: bool = False
    """Equal totals lose (19:47-2.6(k)); a blackjack is paid before there can be a tie."""
    twentyone_wins: bool = False
    """A player's 21 wins whatever the dealer draws to."""
    twentyone_beats_blackjack: bool = False
    """A drawn 21 is paid although the dealer turns out to have blackjack (no card reader)."""
    five_card_21_pays: Fraction = Fraction(1)
    """What 21 in five cards earns when the dealer has no 21 (19:47-2.16)."""
    bonus_21: Pays = ()
    """What each kind of 21 that was not doubled earns, where the rules distinguish them (19:47-19.5(f))."""
    double: bool = True
    """Doubling is offered."""
    double_any_cards: bool = False
    """Doubling on any number of cards; otherwise on the first two (three in Three Card 21)."""
    double_totals: tuple[int, ...] = ()
    """The counts that may be doubled; empty: every count below 21."""
    double_after_split: bool = True
    """Split hands may be doubled."""
    double_for: Fraction = Fraction(1)
    """What a double adds, as a part of the wager; the rescue decision assumes a full double."""
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
        if self.tens_per_deck not in (12, 16):
            raise BadInput(f"tens_per_deck {self.tens_per_deck}: expected 16, or 12 without the tens")
        if self.hole_card not in HOLE_CARDS:
            raise BadInput(f"hole_card {self.hole_card!r}: expected {', '.join(HOLE_CARDS)}")
        if self.surrender not in SURRENDERS:
            raise BadInput(f"surrender {self.surrender!r}: expected {', '.join(SURRENDERS)}")
        if not 1 <= self.max_split_hands <= MAX_SPLIT_HANDS:
            raise BadInput(f"max_split_hands {self.max_split_hands}: expected 1 to {MAX_SPLIT_HANDS}")
        if self.broken_hands_lost and not self.original_wager_only:
            raise BadInput("broken_hands_lost: expected a dealer's blackjack to take the original wager only")

    @property
    def both_cards_seen(self) -> bool:
        """Whether both of the dealer's cards are face up before the player decides (19:47-2.6(k))."""
        return self.hole_card == "up"

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """The cards of one deck."""
        return tuple(
            card for card in range(SUITS * _RANKS) if self.tens_per_deck == 16 or card >> 2 != _TEN_RANK
        )

    @property
    def cards(self) -> int:
        """How many cards the shoe holds."""
        return self.decks * len(self.deck)

    @property
    def shoe(self) -> NDArray[np.int64]:
        """How many cards of each value the shoe holds."""
        shoe = np.full(VALUES, SUITS * self.decks, dtype=np.int64)
        shoe[TEN] = self.tens_per_deck * self.decks
        return shoe

    @cached_property
    def cards_of_value(self) -> tuple[tuple[int, ...], ...]:
        """The cards of one deck that have each value."""
        return tuple(
            tuple(card for card in self.deck if VALUE_OF_CARD[card] == value) for value in range(VALUES)
        )

    def may_double(self, points: int) -> bool:
        """Whether the rules allow doubling on this count."""
        return self.double and points < BEST and (not self.double_totals or points in self.double_totals)
