"""Counting systems for analysts: tags by rank, bins of the true count, and what a player does by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

from croupier.law.refusal import BadInput
from croupier.simulation.statistics import Result
from croupier.simulation.twentyone import table_loop
from croupier.simulation.twentyone.rows import PLAYS_AT
from croupier.simulation.twentyone.table_rules import Integers, TableRules

RANKS: Final = 13

COUNTED: Final = 3


@dataclass(frozen=True)
class Count:
    """A count: the tag of every rank from two to ace, added up over all cards seen since the shuffle.

    The true count is the running count for each deck still in the shoe, rounded down; bins are the true
    counts `lowest` to `highest`, the outermost two contain everything beyond. It is taken before a round for
    the wager and before every decision for the strategy. The burned card and a hidden hole card are not seen.
    """

    tags: tuple[int, ...] = (0,) * RANKS
    lowest: int = 0
    highest: int = 0
    ramp: tuple[int, ...] = (1,)
    """How many times the main wager is made, by bin."""
    plays: tuple[int, ...] = (0,)
    """The number of the strategy played, by bin (index plays)."""

    def __post_init__(self) -> None:
        if len(self.tags) != RANKS:
            raise BadInput(f"tags {self.tags}: expected {RANKS}, from two to ace")
        if not 0 <= self.highest - self.lowest < table_loop.MAX_COUNT_BINS:
            raise BadInput(f"bins {self.lowest} to {self.highest}: expected 1 to {table_loop.MAX_COUNT_BINS}")
        for name in ("ramp", "plays"):
            values = getattr(self, name)
            if len(values) != self.bins:
                raise BadInput(f"{name} {values}: expected one number for each of the {self.bins} bins")
            if min(values) < 0:
                raise BadInput(f"{name} {values}: expected numbers not below 0")

    @property
    def bins(self) -> int:
        """How many bins there are."""
        return self.highest - self.lowest + 1

    def row(self, rules: TableRules) -> Integers:
        """The count as compiled code reads it."""
        row = np.zeros(PLAYS_AT + self.bins + RANKS, dtype=np.int64)
        row[:3] = self.bins, self.lowest, rules.cards // rules.decks
        row[PLAYS_AT : PLAYS_AT + self.bins] = self.plays
        row[PLAYS_AT + self.bins :] = self.tags
        return row


NO_COUNT: Final = Count()
HIGH_LOW_TAGS: Final = (1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1)
"""The high-low count: 2 to 6 one up, tens and aces one down."""


def high_low(
    lowest: int = -5, highest: int = 5, ramp: Sequence[int] = (), plays: Sequence[int] = ()
) -> Count:
    """The high-low count, with flat wagers and one strategy unless given."""
    bins = highest - lowest + 1
    return Count(HIGH_LOW_TAGS, lowest, highest, tuple(ramp) or (1,) * bins, tuple(plays) or (0,) * bins)


@dataclass(frozen=True)
class CountBin:
    """The rounds that began at one true count: how many, their net and their stakes."""

    true_count: int
    rounds: int
    net: int
    staked: int
    squares: int

    @property
    def mean(self) -> Fraction:
        """Net cents per round."""
        return Fraction(self.net, self.rounds) if self.rounds else Fraction(0)

    @property
    def per_staked(self) -> Fraction:
        """Net per cent staked."""
        return Fraction(self.net, self.staked) if self.staked else Fraction(0)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean, as if rounds were independent."""
        if self.rounds < 2:
            return 0.0
        spread = self.squares - Fraction(self.net**2, self.rounds)
        return sqrt(spread / (self.rounds - 1) / self.rounds)


def by_true_count(count: Count, result: Result) -> tuple[CountBin, ...]:
    """The result of a run at each true count."""
    loop, totals = table_loop, result.totals
    found = []
    for place in range(count.bins):
        at = loop.COUNT_AT + loop.COUNT_SUMS * place
        squares = (totals[at + loop.COUNT_SQUARES] << 32) + totals[at + loop.COUNT_SQUARES + 1]
        rounds, net, staked = totals[at : at + COUNTED]
        found.append(CountBin(count.lowest + place, rounds, net, staked, squares))
    return tuple(found)
