"""Three Card 21 by totals: first decisions by the three cards, everything after them by total.

Totals are taken by number of cards, for split hands from two cards on and for unsplit hands from four. Each
choice is the one worth more over all hands of its class, weighted by how often the best play draws to them;
the worth of the whole is then exact for the first decisions that are best with it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.twentyone import ACE, VALUE_NAMES, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.compositions import view_pairs
from croupier.odds.twentyone.play import reach_hands
from croupier.odds.twentyone.solver import HIT, SPLIT
from croupier.odds.twentyone.strategy import MAX_CARDS, UPS, TotalStrategy, card_classes
from croupier.odds.twentyone.three_card import ThreeCardSolution, ThreeCardTable, solve_three_card


@dataclass(frozen=True, eq=False)
class BestThreeCardTotals:
    """Totals for drawn and split hands, first decisions by cards, and the exact worth of both together."""

    strategy: TotalStrategy
    solution: ThreeCardSolution

    def first_actions(self) -> dict[str, list[str]]:
        """The first decision for every three cards by the dealer's first card, two to ten, then ace."""
        return {
            "".join(VALUE_NAMES[value] for value in cards): [letters[up] for up in UPS]
            for cards, letters in self.solution.letters.items()
        }


def best_three_card_totals(
    rules: TwentyOneRules, best: ThreeCardSolution | None = None
) -> BestThreeCardTotals:
    """The best totals for drawn and split hands under the rules; `best` is their best play, if known."""
    best = solve_three_card(rules) if best is None else best
    strategy = _choose(_Sums(ThreeCardTable(rules), best).collect())
    return BestThreeCardTotals(strategy, solve_three_card(rules, strategy))


def _choose(sums: NDArray[np.float64]) -> TotalStrategy:
    """The action worth most in each class; classes that are never reached follow those of fewer cards."""
    strategy = TotalStrategy.empty(by_cards=True)
    for size in range(MAX_CARDS - 1):
        weight, stand, hit, double, doublable = sums[:, size]
        known = weight > 0
        before = max(size - 1, 0)
        hits = hit > stand
        if size == 0:
            hits[~known & (np.arange(22)[None, :, None] < 17)] = True
        strategy.hits[size] = np.where(known, hits, strategy.hits[before] if size else hits)
        strategy.doubles[size] = (doublable > 0) & (double > np.maximum(stand, hit))
    return strategy


class _Sums:
    """Weight, stand, hit and double (and its weight) summed by number of cards, kind, total and column."""

    def __init__(self, table: ThreeCardTable, best: ThreeCardSolution) -> None:
        self.table, self.best = table, best
        hands = table.hands
        self.place = card_classes(hands, True), hands.soft.astype(np.int64), hands.total
        self.sums = np.zeros((5, MAX_CARDS - 1, 2, 22, VALUES))

    def collect(self) -> NDArray[np.float64]:
        table, hands = self.table, self.table.hands
        starts = np.zeros(table.hits.shape)
        for cards, letters in self.best.letters.items():
            hit = np.array([letter == HIT for letter in letters])
            if hit.any():
                starts[hands.number(*cards)] = self.best.chances[cards] * hit
        table.run(3, 0, np.zeros(VALUES, dtype=np.int64))
        self._add(starts, np.zeros(VALUES, dtype=np.int64), first_cards=3)
        for number, pair in enumerate(view_pairs()):
            extra = np.zeros(VALUES, dtype=np.int64)
            for value in pair:
                extra[value] += 1
            starts = np.zeros(table.hits.shape)
            for value in range(VALUES):
                ordered = sorted((*pair, value))
                cards = (ordered[0], ordered[1], ordered[2])
                split = np.array([letter == SPLIT for letter in self.best.letters[cards]])
                if value != ACE or not table.rules.one_card_on_split_aces:
                    starts[hands.number(value)] = self.best.chances[cards] * cards.count(value) * split
            if starts.any():
                table.run(2, number + 1, extra)
                self._add(starts, extra, first_cards=1)
        return self.sums

    def _add(self, starts: NDArray[np.float64], extra: NDArray[np.int64], first_cards: int) -> None:
        """Follow the best play from the starts; the first decisions themselves are not made by totals."""
        table, hands = self.table, self.table.hands
        may_double = (
            table.pays[2].may_double if first_cards == 1 else np.zeros(len(hands.total), dtype=np.bool_)
        )
        hits = table.hits.copy()
        hits[hands.cards == first_cards] = 1
        reach = starts.copy()
        reach_hands(
            table.plan.order[::-1].copy(),
            table.shoe - extra,
            hands.counts,
            hands.following,
            may_double,
            hits,
            table.doubles,
            reach,
        )
        reach[hands.cards <= first_cards] = 0.0
        reach[hands.total == 21] = 0.0
        values = table.values
        _add_by_class(*self.place, reach, values.stand, values.hit, values.double, may_double, self.sums)


@njit
def _add_by_class(
    size: NDArray[np.int64],
    soft: NDArray[np.int64],
    total: NDArray[np.int64],
    reach: NDArray[np.float64],
    stand: NDArray[np.float64],
    hit: NDArray[np.float64],
    double: NDArray[np.float64],
    may_double: NDArray[np.bool_],
    sums: NDArray[np.float64],
) -> None:
    for hand in range(len(reach)):
        for view in range(reach.shape[1]):
            weight = reach[hand, view]
            if weight != 0.0:
                place = size[hand], soft[hand], total[hand], view
                sums[0][place] += weight
                sums[1][place] += weight * stand[hand, view]
                sums[2][place] += weight * hit[hand, view]
                sums[3][place] += weight * double[hand, view]
                if may_double[hand]:
                    sums[4][place] += weight
