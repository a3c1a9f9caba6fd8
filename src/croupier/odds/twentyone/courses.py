"""The hands that one hand becomes under a play, in how many orders of cards, and what each adds to a result.

At first a hand counts as if it busted; a double changes that to two stakes lost, and an end below 22 replaces
it by what that end is worth. So busted hands need not be listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.twentyone import BEST
from croupier.odds.twentyone.compositions import Hands
from croupier.odds.twentyone.finish import BROKE, BROKE_DOUBLED, ENDS, STOOD, EndTerms, result_of
from croupier.odds.twentyone.finish import DOUBLED as ENDED_DOUBLED
from croupier.odds.twentyone.finish import RESCUED as ENDED_RESCUED
from croupier.odds.twentyone.payoffs import Payoffs
from croupier.odds.twentyone.results import PAID, Chances

BEGUN, DOUBLING, STANDS, DOUBLED, RESCUED = range(5)
KINDS: Final = 5
LOWEST: Final = 16
"""Hands that stand on less are worth the same."""
MAX_DRAWN: Final = 48


@dataclass(frozen=True, eq=False)
class Course:
    """The hands that one beginning leads to: their numbers, kinds, and the orders of their cards by view."""

    start: int
    hands: NDArray[np.int64]
    kinds: NDArray[np.int64]
    ways: NDArray[np.float64]


def course(
    hands: Hands,
    start: int,
    hits: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    may_double: NDArray[np.bool_],
    rescued: NDArray[np.bool_] | None = None,
) -> Course:
    """Follow a play from one hand, which draws a second card whatever the play says of one.

    `rescued` says which hands are given up if a double made them.
    """
    if rescued is None:
        rescued = np.zeros(doubles.shape, dtype=np.bool_)
    draws = bool(hands.cards[start] == 1)
    return Course(start, *_follow(start, draws, hands.following, hits, doubles, may_double, rescued))


@njit
def _follow(
    start: int,
    draws: bool,
    following: NDArray[np.int32],
    hits: NDArray[np.uint8],
    doubles: NDArray[np.bool_],
    may_double: NDArray[np.bool_],
    rescued: NDArray[np.bool_],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Hands, kinds and orders of a course; another card always leads to a hand with a higher number."""
    views = hits.shape[1]
    orders = np.zeros((KINDS, len(following), views))
    found = np.zeros((KINDS, len(following)), dtype=np.bool_)
    orders[STANDS, start] = 1.0
    found[STANDS, start] = True
    for hand in range(start, len(following)):
        if not found[STANDS, hand]:
            continue
        stands = False
        for view in range(views):
            ways = orders[STANDS, hand, view]
            if ways == 0.0:
                continue
            drawing = draws and hand == start
            doubling = not drawing and may_double[hand] and doubles[hand, view]
            if not doubling and not drawing and not hits[hand, view]:
                stands = True
                continue
            for card in range(10):
                child = following[hand, card]
                if child >= 0:
                    after = STANDS if not doubling else RESCUED if rescued[child, view] else DOUBLED
                    orders[after, child, view] += ways
                    found[after, child] = True
            orders[STANDS, hand, view] = 0.0
            if doubling:
                orders[DOUBLING, hand, view] = ways
                found[DOUBLING, hand] = True
        found[STANDS, hand] = stands
    orders[BEGUN, start] = 1.0
    found[BEGUN, start] = True
    numbers = np.zeros(found.sum(), dtype=np.int64)
    kinds = np.zeros(len(numbers), dtype=np.int64)
    ways_by_view = np.zeros((len(numbers), views))
    at = 0
    for kind in range(KINDS):
        for hand in range(len(following)):
            if found[kind, hand]:
                numbers[at] = hand
                kinds[at] = kind
                ways_by_view[at] = orders[kind, hand]
                at += 1
    return numbers, kinds, ways_by_view


class Classes:
    """The hands of courses by what they add to a result: two of a class add the same.

    `added[class, end, result]` is what a hand adds to the chance of a result against each final hand of the
    dealer; the classes themselves do not depend on the terms.
    """

    def __init__(self, hands: Hands, pay: Payoffs, terms: EndTerms) -> None:
        total = np.maximum(hands.total, LOWEST)
        standing, self._standing = np.unique(
            np.column_stack((total, pay.stand_shares)), axis=0, return_inverse=True
        )
        self._doubled = total - LOWEST
        even = standing[0, 1:].tolist()
        broke, broke_doubled = (_chances(ended, 0, even, terms) for ended in (BROKE, BROKE_DOUBLED))
        added = [broke, broke_doubled - broke]
        added += [
            _chances(STOOD, int(points), shares, terms) - broke for points, *shares in standing.tolist()
        ]
        for points in range(LOWEST, BEST + 1):
            added.append(_chances(ENDED_DOUBLED, points, even, terms) - broke_doubled)
        added.append(_chances(ENDED_RESCUED, 0, even, terms) - broke_doubled)
        self.added = np.array(added)

    def of(self, course: Course) -> NDArray[np.int64]:
        """The class of each hand of a course."""
        number = len(self.added)
        doubled = number - 2 - (BEST - LOWEST) + self._doubled[course.hands]
        standing = STANDS + self._standing[course.hands]
        return np.asarray(np.choose(course.kinds, [BEGUN, DOUBLING, standing, doubled, number - 1]))

    def results(self, chances: Chances) -> Chances:
        """The chances of results from those of classes."""
        return np.asarray(np.einsum("aev,aek->kev", chances, self.added))


def results_of_two(chances: Chances, one: Classes, two: Classes) -> Chances:
    """The chances of the results of two hands from those of their classes."""
    half = np.einsum("abev,bel->alev", chances, two.added, optimize=True)
    return np.asarray(np.einsum("alev,aek->klev", half, one.added, optimize=True))


def _chances(ended: int, total: int, shares: Sequence[float], terms: EndTerms) -> NDArray[np.float64]:
    """The chance of each result of a hand that has ended, by the dealer's final hand."""
    chances = np.zeros((ENDS, PAID + len(shares)))
    for end in range(ENDS):
        result = result_of(ended, total, end, terms)
        if result == PAID:
            chances[end, PAID:] = shares
        else:
            chances[end, result] = 1.0
    return chances


@njit
def falling_chances(left: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Factors whose product is the chance of cards in one order: ways by value, and one share for all."""
    falling = np.ones((10, MAX_DRAWN))
    share = np.ones(MAX_DRAWN)
    cards = left.sum()
    for taken in range(1, MAX_DRAWN):
        share[taken] = share[taken - 1] / max(cards - taken + 1, 1)
        for value in range(10):
            falling[value, taken] = falling[value, taken - 1] * max(left[value] - taken + 1, 0)
    return falling, share
