"""Total-dependent strategies: what people carry in their heads, evaluated exactly.

Rows are hard or soft totals and pairs, columns the dealer's first card. A hand that may no longer be doubled
follows the plain choice behind the double.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.odds.twentyone.compositions import player_hands
from croupier.odds.twentyone.solver import Play, Table

UPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""The dealer's first cards in the order of a chart, two to ten, then the ace."""
HARD: Final = 0
SOFT: Final = 1
_ALL: Final = tuple(range(VALUES))


def _cells(*names: str) -> list[int]:
    """Value indices from "2-6", "9", "T", "A"."""
    place = {name: value for value, name in enumerate("A23456789T")}
    cells: list[int] = []
    for name in names:
        first, _, last = name.partition("-")
        cells.extend(range(place[first], place[last or first] + 1))
    return cells


@dataclass(frozen=True, eq=False)
class TotalStrategy:
    """One choice for each total and dealer's first card.

    `hits` and `doubles` are indexed by hard or soft, total and first card; `splits` and
    `surrenders_pair` by pair and first card; `surrenders` by hard total of two unequal cards.
    """

    hits: NDArray[np.bool_]
    doubles: NDArray[np.bool_]
    splits: NDArray[np.bool_]
    surrenders: NDArray[np.bool_]
    surrenders_pair: NDArray[np.bool_]

    @classmethod
    def empty(cls) -> TotalStrategy:
        """Stand on everything."""
        return cls(
            hits=np.zeros((2, 22, VALUES), dtype=np.bool_),
            doubles=np.zeros((2, 22, VALUES), dtype=np.bool_),
            splits=np.zeros((VALUES, VALUES), dtype=np.bool_),
            surrenders=np.zeros((22, VALUES), dtype=np.bool_),
            surrenders_pair=np.zeros((VALUES, VALUES), dtype=np.bool_),
        )

    def hit(self, kind: int, totals: Iterable[int], *ups: str) -> None:
        """Draw on these totals against these first cards (all of them if none is named)."""
        self.hits[np.ix_([kind], list(totals), _cells(*ups) if ups else _ALL)] = True

    def double(self, kind: int, totals: Iterable[int], *ups: str) -> None:
        """Double these totals."""
        self.doubles[np.ix_([kind], list(totals), _cells(*ups))] = True

    def split(self, pair: str, *ups: str) -> None:
        """Split this pair (against every card if none is named)."""
        self.splits[np.ix_(_cells(pair), _cells(*ups) if ups else _ALL)] = True

    def surrender(self, total: int, *ups: str) -> None:
        """Give up these hard totals of two unequal cards."""
        self.surrenders[np.ix_([total], _cells(*ups))] = True

    def play(self, table: Table) -> Play:
        """The strategy as a choice for every hand of a table where one card of the dealer is seen."""
        hands = player_hands()
        kind = hands.soft.astype(np.int64)
        play = table.empty_play()
        play.hits[:] = self.hits[kind, hands.total] & (hands.total < 21)[:, None]
        play.doubles[:] = self.doubles[kind, hands.total] & table.payoffs.may_double[:, None]
        play.splits[:] = self.splits
        two = hands.cards == 2
        play.surrenders[two] = self.surrenders[hands.total[two]] & ~hands.soft[two][:, None]
        for pair in range(VALUES):
            play.surrenders[hands.number(pair, pair)] = self.surrenders_pair[pair]
            play.splits[pair] &= ~self.surrenders_pair[pair]
        return play


def strategy_s() -> TotalStrategy:
    """The strategy S of the reference figures: the usual one of Atlantic City's shoes."""
    strategy = TotalStrategy.empty()
    strategy.hit(HARD, range(4, 12))
    strategy.hit(HARD, [12], "2-3", "7-T", "A")
    strategy.hit(HARD, range(13, 17), "7-T", "A")
    strategy.double(HARD, [11], "2-T")
    strategy.double(HARD, [10], "2-9")
    strategy.double(HARD, [9], "3-6")
    strategy.hit(SOFT, range(12, 18))
    strategy.hit(SOFT, [18], "9-T", "A")
    strategy.double(SOFT, [17, 18], "3-6")
    strategy.double(SOFT, [15, 16], "4-6")
    strategy.double(SOFT, [13, 14], "5-6")
    strategy.split("A")
    strategy.split("8")
    strategy.split("9", "2-6", "8", "9")
    strategy.split("7", "2-7")
    strategy.split("6", "2-6")
    strategy.split("4", "5-6")
    strategy.split("2-3", "2-7")
    strategy.surrender(16, "9", "T", "A")
    strategy.surrender(15, "T")
    return strategy


def draw_to_17() -> TotalStrategy:
    """Draw below 17 and on soft 17; nothing else."""
    strategy = TotalStrategy.empty()
    strategy.hit(HARD, range(2, 17))
    strategy.hit(SOFT, range(11, 18))
    return strategy


__all__ = ["ACE", "HARD", "SOFT", "TEN", "UPS", "TotalStrategy", "draw_to_17", "strategy_s"]
