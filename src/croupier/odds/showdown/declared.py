"""What a game of poker against the dealer declares: hands, the qualifying hand, choices and what they net."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import NamedTuple

from croupier.equipment.cards import DECK_SIZE
from croupier.law.refusal import BadInput
from croupier.odds.showdown.counting import RANKERS, ladder

Net = Fraction | int | Mapping[str, Fraction | int]
"""One figure, or one for each row of the player's hand, in units of the ante."""


class End(IntEnum):
    """How a round ends: the dealer does not qualify, or the player's hand is higher, equal or lower."""

    NO_HAND = 0
    HIGHER = 1
    EQUAL = 2
    LOWER = 3


class Pays(NamedTuple):
    """What a wager has at stake and nets at each end, in units of the ante."""

    staked: Fraction | int
    no_hand: Net
    higher: Net
    equal: Net
    lower: Net

    def net(self, end: End, row: str) -> Fraction:
        """What it nets with a hand of a row."""
        amount = self[1 + end]
        return Fraction(amount[row] if isinstance(amount, Mapping) else amount)


def lost(staked: Fraction | int = 1) -> Pays:
    """A wager that is given up whatever the dealer holds."""
    return Pays(staked, -staked, -staked, -staked, -staked)


@dataclass(frozen=True)
class Showdown:
    """A round of ante, decision and comparison with the dealer's hand, from one deck.

    `rows[rank]` is the row of the pay tables that a player's rank belongs to (index 0 is not a rank). Of
    choices worth the same, the one declared first is taken.
    """

    cards: int
    """How many cards player and dealer have each: three or five."""
    shown: int
    """How many of the dealer's cards the player sees before deciding: none or one."""
    qualifies: int
    """The lowest rank the dealer plays with; 1 where the dealer plays every hand."""
    rows: tuple[str, ...] = field(repr=False)
    choices: Mapping[str, Mapping[str, Pays]]
    """For each choice, the wagers it leaves at stake and what they pay."""

    def __post_init__(self) -> None:
        if self.cards not in RANKERS:
            raise BadInput(f"hands of {self.cards} cards: expected {' or '.join(map(str, RANKERS))}")
        if self.shown not in (0, 1):
            raise BadInput(f"{self.shown} cards shown: expected 0 or 1")
        highest = ladder(self.cards).highest
        if not 1 <= self.qualifies <= highest:
            raise BadInput(f"qualifying rank {self.qualifies}: expected 1 to {highest}")
        if len(self.rows) != highest + 1:
            raise BadInput(f"rows of {len(self.rows) - 1} ranks: expected {highest}")
        if not 1 <= len(self.choices) < 255:
            raise BadInput("expected at least one choice")

    @property
    def player_hands(self) -> int:
        """How many hands a player may be dealt."""
        return comb(DECK_SIZE, self.cards)

    @property
    def situations(self) -> int:
        """How many hands with shown cards there are."""
        return self.player_hands * comb(DECK_SIZE - self.cards, self.shown)

    @property
    def dealer_hands(self) -> int:
        """How many ways the dealer's hand may be completed in one situation."""
        return comb(DECK_SIZE - self.cards - self.shown, self.cards - self.shown)

    @property
    def deals(self) -> int:
        """How many deals there are in all; deals that differ in the shown card are counted separately."""
        return self.situations * self.dealer_hands

    @cached_property
    def row_names(self) -> tuple[str, ...]:
        """The rows in the order of their hands, the lowest first."""
        return tuple(dict.fromkeys(self.rows[1:]))

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager that some choice leaves at stake."""
        return tuple(dict.fromkeys(wager for pays in self.choices.values() for wager in pays))

    def net(self, choice: str, row: str, end: End) -> Fraction:
        """What all wagers net together."""
        return sum((pays.net(end, row) for pays in self.choices[choice].values()), Fraction(0))

    def scaled_nets(self) -> tuple[int, dict[tuple[str, str], list[int]]]:
        """A common denominator, and in its units the nets of every choice and row at the four ends."""
        nets = {
            (choice, row): [self.net(choice, row, end) for end in End]
            for choice in self.choices
            for row in self.row_names
        }
        scale = lcm(*(net.denominator for row in nets.values() for net in row))
        return scale, {key: [int(net * scale) for net in row] for key, row in nets.items()}
