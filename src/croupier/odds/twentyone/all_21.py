"""The chance that all hands of a three-way split reach 21: only then does a dealer's blackjack take nothing.

It matters without a card reader, where each 21 is paid before the blackjack is found (13:69F-2C.5(c)5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.odds.twentyone.compositions import Hands, composition_counts, composition_keys
from croupier.odds.twentyone.courses import DOUBLED, STANDS, Course, falling_chances

LEAST: Final = 1e-14
"""Cards of two hands less likely than this are left out: together less than 1e-12 of a wager."""


def all_reach_21(
    courses: Sequence[Course], hands: Hands, left: NDArray[np.int64], view: int
) -> tuple[float, float]:
    """The chance that three hands all reach 21 by drawing from `left`, and what they then earn on average."""
    one, two, three = (_ends_with_21(course, hands, view) for course in courses)
    keys = (composition_keys(one.drawn)[:, None] + composition_keys(two.drawn)).ravel()
    ways = (one.ways[:, None] * two.ways).ravel()
    stakes = (one.stakes[:, None] + two.stakes).ravel()
    cards, place = np.unique(keys, return_inverse=True)
    orders, earned_by = np.zeros(len(cards)), np.zeros(len(cards))
    np.add.at(orders, place, ways)
    np.add.at(earned_by, place, ways * stakes)
    chance, earned = _sum(
        composition_counts(cards), orders, earned_by, three.drawn, three.ways, three.stakes, left, LEAST
    )
    return float(chance), float(earned)


@dataclass(frozen=True, eq=False)
class _Ends:
    """The ends of one hand with 21: cards drawn, in how many orders, for which stake."""

    drawn: NDArray[np.int64]
    ways: NDArray[np.float64]
    stakes: NDArray[np.float64]


def _ends_with_21(course: Course, hands: Hands, view: int) -> _Ends:
    ends = (course.kinds >= STANDS) & (hands.total[course.hands] == 21) & (course.ways[:, view] > 0)
    drawn = hands.counts[course.hands[ends]] - hands.counts[course.start]
    return _Ends(drawn, course.ways[ends, view], np.where(course.kinds[ends] == DOUBLED, 2.0, 1.0))


@njit
def _sum(
    drawn_two: NDArray[np.int64],
    ways_two: NDArray[np.float64],
    earned_two: NDArray[np.float64],
    drawn: NDArray[np.int64],
    ways: NDArray[np.float64],
    stakes: NDArray[np.float64],
    left: NDArray[np.int64],
    least: float,
) -> tuple[float, float]:
    """Sum over the cards of two hands together and those of the third."""
    falling, share = falling_chances(left)
    kinds = np.zeros(len(ways), dtype=np.int64)
    values = np.zeros((len(ways), 10), dtype=np.int64)
    numbers = np.zeros(len(ways), dtype=np.int64)
    for three in range(len(ways)):
        for value in range(10):
            if drawn[three, value]:
                values[three, kinds[three]] = value
                kinds[three] += 1
                numbers[three] += drawn[three, value]
    chance = 0.0
    earned = 0.0
    for two in range(len(ways_two)):
        before = 1.0
        number = 0
        for value in range(10):
            before *= falling[value, drawn_two[two, value]]
            number += drawn_two[two, value]
        if before * share[number] * ways_two[two] < least:
            continue
        for three in range(len(ways)):
            weight = before * share[number + numbers[three]] * ways[three]
            for kind in range(kinds[three]):
                value = values[three, kind]
                taken = drawn_two[two, value]
                weight *= falling[value, taken + drawn[three, value]] / falling[value, taken]
            chance += weight * ways_two[two]
            earned += weight * (earned_two[two] + ways_two[two] * stakes[three])
    return chance, earned
