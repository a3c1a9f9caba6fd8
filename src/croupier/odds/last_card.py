"""The exact solution of a wager on five cards that may be raised when four of them are seen.

A game declares the row of every five-card rank and what each row nets for a unit staked (a push 0, a loss
-1). What a raise is worth is proportional to its amount, so it is best to raise by the full amount or not at
all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.compiled_poker import FIVE_CARD_HIGHEST
from croupier.hands.poker import five_card_rank
from croupier.law.refusal import BadInput
from croupier.odds.enumeration import SuitClasses, fifth_card_counts, suit_classes

SEEN: Final = 4
_LAST_CARDS: Final = DECK_SIZE - SEEN
_INT64_SAFE: Final = 1 << 56


@dataclass(frozen=True)
class LastCard:
    """A wager on five cards, and how far it may be raised before the last one, in units of the wager."""

    rows: tuple[str, ...] = field(repr=False)
    """The row of every five-card rank; index 0 is not a rank."""
    nets: Mapping[str, Fraction]
    """What a unit staked nets in each row."""
    raise_most: Fraction = Fraction(1)
    raised: Mapping[str, Fraction] | None = None
    """What a unit of the full raise nets in each row, where it is not the same."""

    def __post_init__(self) -> None:
        if len(self.rows) != FIVE_CARD_HIGHEST + 1:
            raise BadInput(f"rows of {len(self.rows) - 1} ranks: expected {FIVE_CARD_HIGHEST}")
        if missing := set(self.rows[1:]) - set(self.nets):
            raise BadInput(f"row {sorted(missing)[0]!r} has no net")
        if missing := set(self.rows[1:]) - set(self.raise_nets):
            raise BadInput(f"row {sorted(missing)[0]!r} has no net of a raise")

    @property
    def raise_nets(self) -> Mapping[str, Fraction]:
        """What a unit of the raise nets in each row."""
        return self.nets if self.raised is None else self.raised

    @property
    def row_names(self) -> tuple[str, ...]:
        """The rows in the order of their hands, the lowest first."""
        return tuple(dict.fromkeys(self.rows[1:]))


@dataclass(frozen=True, eq=False)
class LastCardSolution:
    """Which four cards raise; `worths` are sums over the 48 last cards in units of 1/scale.

    `tally[raised, row]` counts the sets of four cards with their last card; `counts[class, row]` the last
    cards of each class.
    """

    game: LastCard
    four: SuitClasses
    counts: NDArray[np.int64]
    scale: int
    worths: NDArray[Any]
    tally: Mapping[tuple[bool, str], int]

    @property
    def raises(self) -> NDArray[np.bool_]:
        """Which classes of four cards raise; one that gains nothing by it does not."""
        return np.asarray(self.worths > 0, dtype=np.bool_)

    @property
    def deals(self) -> int:
        """Sets of four seen cards with a last card."""
        return self.four.sets * _LAST_CARDS

    def chance(self, raised: bool | None = None, row: str | None = None) -> Fraction:
        """The probability of raising and a row together; None: any."""
        found = sum(
            number
            for (its_raised, its_row), number in self.tally.items()
            if raised in (None, its_raised) and row in (None, its_row)
        )
        return Fraction(found, self.deals)

    @property
    def never_raising(self) -> Fraction:
        """What the wager is worth when it is never raised."""
        rows = self.game.row_names
        return sum((self.chance(row=row) * self.game.nets[row] for row in rows), Fraction(0))

    @property
    def expected_net(self) -> Fraction:
        """What the wager is worth with the best raises, in units of the original wager."""
        rows = self.game.row_names
        gained = sum((self.chance(True, row) * self.game.raise_nets[row] for row in rows), Fraction(0))
        return self.never_raising + self.game.raise_most * gained

    @property
    def mean_staked(self) -> Fraction:
        """What is at stake on average."""
        return 1 + self.game.raise_most * self.chance(True)

    def sets(self, wanted: NDArray[np.bool_]) -> int:
        """How many sets of four cards some classes hold."""
        return int(self.four.weights[wanted].sum())

    def by_set(self) -> NDArray[np.bool_]:
        """Which sets of four cards raise, by the index of the set (`odds.enumeration`)."""
        return np.asarray(self.raises[self.four.of_sets()], dtype=np.bool_)


def solve(game: LastCard) -> LastCardSolution:
    """The best raises under a pay table; exact for any odds."""
    names = game.row_names
    numbers = {row: number for number, row in enumerate(names)}
    group_of_rank = np.array([0, *(numbers[row] for row in game.rows[1:])], dtype=np.uint8)
    four = suit_classes(SEEN)
    counts = fifth_card_counts(four, group_of_rank, len(names))
    nets = [Fraction(game.raise_nets[row]) for row in names]
    scale = lcm(*(net.denominator for net in nets))
    scaled = [int(net * scale) for net in nets]
    kind: Any = np.int64 if max(map(abs, scaled)) < _INT64_SAFE else np.object_
    worths = counts.astype(kind) @ np.array(scaled, dtype=kind)
    tally: dict[tuple[bool, str], int] = {}
    for raised in (False, True):
        weights = np.where(np.asarray(worths > 0, dtype=np.bool_) == raised, four.weights, 0)
        for row, number in zip(names, (weights @ counts).tolist(), strict=True):
            tally[raised, row] = number
    return LastCardSolution(game, four, counts, scale, worths, tally)


def value(game: LastCard, seen: Sequence[int]) -> Fraction:
    """What one unit staked is worth with four cards seen, which is what a raise of one unit gains."""
    rest = [card for card in range(DECK_SIZE) if card not in seen]
    if len(rest) != _LAST_CARDS:
        raise BadInput(f"seen {list(seen)}: expected {SEEN} different cards")
    nets = [game.raise_nets[game.rows[five_card_rank((*seen, card))]] for card in rest]
    return sum(nets, Fraction(0)) / len(rest)
