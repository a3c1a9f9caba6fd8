"""Total-dependent strategies, the kind people memorize, evaluated exactly.

Rows are hard or soft totals and pairs; columns are what is seen of the dealer: the first card, or the count
where both cards are face up. A hand that may no longer be doubled follows the plain choice (hit or stand).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import VALUE_NAMES, VALUES, total_of_values
from croupier.odds.twentyone.compositions import Hands, view_pairs
from croupier.odds.twentyone.solver import Play, Table

UPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""The dealer's first cards in the order of a chart, two to ten, then the ace."""
HARD: Final = 0
SOFT: Final = 1
MAX_CARDS: Final = 7
"""From seven cards on the number of cards no longer matters (19:47-19.5(f))."""
_BLACKJACK_COLUMN: Final = "BJ"


@dataclass(frozen=True, eq=False)
class Columns:
    """The columns of a chart: their names, the order to print them in, and the column of each view."""

    names: tuple[str, ...]
    shown: tuple[int, ...]
    of_view: NDArray[np.int64]


@cache
def columns(both_cards_seen: bool) -> Columns:
    """First cards, or counts of both cards (a leading s: soft) where both are seen."""
    if not both_cards_seen:
        return Columns(VALUE_NAMES, UPS, np.arange(VALUES))
    counts = [f"{total}" for total in range(4, 21)] + [f"s{total}" for total in range(12, 21)]
    names = (*counts, _BLACKJACK_COLUMN)
    of_view = []
    for pair in view_pairs():
        points, soft = total_of_values(pair)
        name = _BLACKJACK_COLUMN if points == 21 else f"s{points}" if soft else f"{points}"
        of_view.append(names.index(name))
    return Columns(names, tuple(range(len(counts))), np.array(of_view))


def _cells(*names: str) -> list[int]:
    """Value indices from names such as "2-6", "9", "T", "A"; all of them if none is named."""
    cells: list[int] = []
    for name in names or ("A-T",):
        first, _, last = name.partition("-")
        cells.extend(range(VALUE_NAMES.index(first), VALUE_NAMES.index(last or first) + 1))
    return cells


@dataclass(frozen=True, eq=False, repr=False)
class TotalStrategy:
    """One choice for each total and column.

    `hits` and `doubles` are indexed by number of cards (one class only, or two to seven cards), hard or soft,
    total and column; `splits` and `surrenders_pair` by pair and column; `surrenders` by hard total of two
    unequal cards.
    """

    hits: NDArray[np.bool_]
    doubles: NDArray[np.bool_]
    splits: NDArray[np.bool_]
    surrenders: NDArray[np.bool_]
    surrenders_pair: NDArray[np.bool_]

    @classmethod
    def empty(cls, by_cards: bool = False, width: int = VALUES) -> TotalStrategy:
        """Stand on everything."""
        sizes = MAX_CARDS - 1 if by_cards else 1
        return cls(
            hits=np.zeros((sizes, 2, 22, width), dtype=np.bool_),
            doubles=np.zeros((sizes, 2, 22, width), dtype=np.bool_),
            splits=np.zeros((VALUES, width), dtype=np.bool_),
            surrenders=np.zeros((22, width), dtype=np.bool_),
            surrenders_pair=np.zeros((VALUES, width), dtype=np.bool_),
        )

    @property
    def by_cards(self) -> bool:
        """Whether choices depend on the number of cards."""
        return len(self.hits) > 1

    def hit(self, kind: int, totals: Iterable[int], *ups: str) -> None:
        """Draw on these totals against these first cards (all of them if none is named)."""
        self.hits[np.ix_(range(len(self.hits)), [kind], list(totals), _cells(*ups))] = True

    def double(self, kind: int, totals: Iterable[int], *ups: str) -> None:
        """Double these totals."""
        self.doubles[np.ix_(range(len(self.doubles)), [kind], list(totals), _cells(*ups))] = True

    def split(self, pair: str, *ups: str) -> None:
        """Split this pair."""
        self.splits[np.ix_(_cells(pair), _cells(*ups))] = True

    def surrender(self, total: int, *ups: str) -> None:
        """Give up this hard total of two unequal cards."""
        self.surrenders[np.ix_([total], _cells(*ups))] = True

    def play(self, table: Table) -> Play:
        """The strategy as a choice for every hand of a table."""
        hands = table.hands
        view = columns(table.rules.both_cards_seen).of_view
        size, kind = card_classes(hands, self.by_cards), hands.soft.astype(np.int64)
        play = table.empty_play()
        play.hits[:] = self.hits[size, kind, hands.total][:, view] & (hands.total < 21)[:, None]
        play.doubles[:] = self.doubles[size, kind, hands.total][:, view] & table.payoffs.may_double[:, None]
        two = hands.cards == 2
        play.surrenders[two] = self.surrenders[hands.total[two]][:, view] & ~hands.soft[two][:, None]
        for pair in range(VALUES):
            play.surrenders[hands.number(pair, pair)] = self.surrenders_pair[pair, view]
            play.splits[pair] = self.splits[pair, view] & ~self.surrenders_pair[pair, view]
        return play


def card_classes(hands: Hands, by_cards: bool) -> NDArray[np.int64]:
    """The class of each hand by its number of cards."""
    if not by_cards:
        return np.zeros(len(hands.cards), dtype=np.int64)
    return np.clip(hands.cards, 2, MAX_CARDS) - 2


def strategy_s() -> TotalStrategy:
    """Strategy S of the reference figures: the usual basic strategy for Atlantic City shoe games."""
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
