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
from croupier.odds.twentyone.compositions import Hands, composition_counts
from croupier.odds.twentyone.courses import DOUBLED, MOST_DRAWN, STANDS, Course, falling_chances
from croupier.odds.twentyone.ends_by_cards import spread_key

LEAST: Final = 1e-14
"""Cards of two hands less likely than this are left out: together less than 1e-12 of a wager."""


def all_reach_21(
    courses: Sequence[Course], hands: Hands, left: NDArray[np.int64], view: int
) -> tuple[float, float]:
    """The chance that three hands all reach 21 by drawing from `left`, and what they then earn on average."""
    one, two, three = (_ends_with_21(course, hands, view) for course in courses)
    keys, orders, earned_by = _both(one.keys, one.ways, one.stakes, two.keys, two.ways, two.stakes)
    chance, earned = _sum(
        composition_counts(keys),
        orders,
        earned_by,
        composition_counts(three.keys),
        three.ways,
        three.stakes,
        left,
        LEAST,
    )
    return float(chance), float(earned)


@dataclass(frozen=True, eq=False)
class _Ends:
    """The ends of one hand with 21: cards drawn, in how many orders, for which stake."""

    keys: NDArray[np.int64]
    ways: NDArray[np.float64]
    stakes: NDArray[np.float64]


def _ends_with_21(course: Course, hands: Hands, view: int) -> _Ends:
    ends = (course.kinds >= STANDS) & (hands.total[course.hands] == 21) & (course.ways[:, view] > 0)
    keys = hands.keys[course.hands[ends]] - hands.keys[course.start]
    return _Ends(keys, course.ways[ends, view], np.where(course.kinds[ends] == DOUBLED, 2.0, 1.0))


@njit
def _both(
    keys_one: NDArray[np.int64],
    ways_one: NDArray[np.float64],
    stakes_one: NDArray[np.float64],
    keys_two: NDArray[np.int64],
    ways_two: NDArray[np.float64],
    stakes_two: NDArray[np.float64],
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """The cards of two hands together, in how many orders, and stakes times orders; equal cards are one."""
    mask = 1
    while mask < 2 * len(keys_one) * len(keys_two):
        mask *= 2
    place_of = np.full(mask, -1, dtype=np.int32)
    mask -= 1
    keys = np.zeros(len(keys_one) * len(keys_two), dtype=np.int64)
    ways = np.zeros(len(keys))
    earned = np.zeros(len(keys))
    found = 0
    for one in range(len(keys_one)):
        for two in range(len(keys_two)):
            key = keys_one[one] + keys_two[two]
            place = spread_key(key) & mask
            while place_of[place] >= 0 and keys[place_of[place]] != key:
                place = (place + 1) & mask
            if place_of[place] < 0:
                place_of[place] = found
                keys[found] = key
                found += 1
            both = ways_one[one] * ways_two[two]
            ways[place_of[place]] += both
            earned[place_of[place]] += both * (stakes_one[one] + stakes_two[two])
    return keys[:found], ways[:found], earned[:found]


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
    # The third hand's cards as a tree: a node adds one value to its parent's, and node 0 has no cards.
    parents = np.zeros(10 * len(ways) + 1, dtype=np.int64)
    factors = np.zeros(len(parents), dtype=np.int64)
    nodes = 1
    ends = np.zeros(len(ways), dtype=np.int64)
    numbers = np.zeros(len(ways), dtype=np.int64)
    known = np.zeros((10, MOST_DRAWN), dtype=np.bool_)
    for three in range(len(ways)):
        at = 0
        for value in range(9, -1, -1):
            taken = drawn[three, value]
            if taken == 0:
                continue
            numbers[three] += taken
            known[value, taken] = True
            factor = value * MOST_DRAWN + taken
            below = at + 1
            while below < nodes and not (parents[below] == at and factors[below] == factor):
                below += 1
            parents[below] = at
            factors[below] = factor
            nodes = max(nodes, below + 1)
            at = below
        ends[three] = at
    needed = np.flatnonzero(known)
    factor_at = np.zeros(10 * MOST_DRAWN)
    weights = np.zeros(nodes)
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
        for wanted in needed:
            value = int(wanted) // MOST_DRAWN
            taken = drawn_two[two, value]
            factor_at[wanted] = falling[value, taken + wanted % MOST_DRAWN] / falling[value, taken]
        weights[0] = before
        for node in range(1, nodes):
            weights[node] = weights[parents[node]] * factor_at[factors[node]]
        all_reach = 0.0
        staked = 0.0
        for three in range(len(ways)):
            weight = weights[ends[three]] * share[number + numbers[three]] * ways[three]
            all_reach += weight
            staked += weight * stakes[three]
        chance += all_reach * ways_two[two]
        earned += all_reach * earned_two[two] + staked * ways_two[two]
    return chance, earned
