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
from croupier.odds.twentyone.courses import DOUBLED, MAX_DRAWN, STANDS, Course, falling_chances
from croupier.odds.twentyone.ends_by_cards import spread_key

MIN_WEIGHT: Final = 1e-14
"""Cards of two hands less likely than this are left out: together less than 1e-12 of a wager."""


def all_reach_21(
    courses: Sequence[Course], hands: Hands, left: NDArray[np.int64], view: int
) -> NDArray[np.float64]:
    """The chance that three hands all reach 21 by drawing from `left`, by how many of them were doubled."""
    one, two, three = (_ends_with_21(course, hands, view) for course in courses)
    keys, orders = _both(one.keys, one.ways, one.doubled, two.keys, two.ways, two.doubled)
    return _sum(
        composition_counts(keys),
        orders,
        composition_counts(three.keys),
        three.ways,
        three.doubled,
        left,
        MIN_WEIGHT,
    )


@dataclass(frozen=True, eq=False)
class _Ends:
    """The ends of one hand with 21: cards drawn, in how many orders, and whether it was doubled."""

    keys: NDArray[np.int64]
    ways: NDArray[np.float64]
    doubled: NDArray[np.int64]


def _ends_with_21(course: Course, hands: Hands, view: int) -> _Ends:
    ends = (course.kinds >= STANDS) & (hands.total[course.hands] == 21) & (course.ways[:, view] > 0)
    keys = hands.keys[course.hands[ends]] - hands.keys[course.start]
    return _Ends(keys, course.ways[ends, view], (course.kinds[ends] == DOUBLED).astype(np.int64))


@njit
def _both(
    keys_one: NDArray[np.int64],
    ways_one: NDArray[np.float64],
    doubled_one: NDArray[np.int64],
    keys_two: NDArray[np.int64],
    ways_two: NDArray[np.float64],
    doubled_two: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The cards of two hands together, and in how many orders by hands doubled; equal sets are merged."""
    mask = 1
    while mask < 2 * len(keys_one) * len(keys_two):
        mask *= 2
    place_of = np.full(mask, -1, dtype=np.int32)
    mask -= 1
    keys = np.zeros(len(keys_one) * len(keys_two), dtype=np.int64)
    ways = np.zeros((len(keys), 3))
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
            ways[place_of[place], doubled_one[one] + doubled_two[two]] += ways_one[one] * ways_two[two]
    return keys[:found], ways[:found]


@njit
def _sum(
    drawn_two: NDArray[np.int64],
    ways_two: NDArray[np.float64],
    drawn: NDArray[np.int64],
    ways: NDArray[np.float64],
    doubled: NDArray[np.int64],
    left: NDArray[np.int64],
    least: float,
) -> NDArray[np.float64]:
    """Sum over the cards of two hands together and those of the third, by hands doubled."""
    falling, share = falling_chances(left)
    # The third hand's cards as a tree: a node has one card more than its parent, and node 0 has none.
    parents = np.zeros(10 * len(ways) + 1, dtype=np.int64)
    factors = np.zeros(len(parents), dtype=np.int64)
    nodes = 1
    ends = np.zeros(len(ways), dtype=np.int64)
    numbers = np.zeros(len(ways), dtype=np.int64)
    known = np.zeros((10, MAX_DRAWN), dtype=np.bool_)
    for three in range(len(ways)):
        at = 0
        for value in range(9, -1, -1):
            taken = drawn[three, value]
            if taken == 0:
                continue
            numbers[three] += taken
            known[value, taken] = True
            factor = value * MAX_DRAWN + taken
            below = at + 1
            while below < nodes and not (parents[below] == at and factors[below] == factor):
                below += 1
            parents[below] = at
            factors[below] = factor
            nodes = max(nodes, below + 1)
            at = below
        ends[three] = at
    needed = np.flatnonzero(known)
    place_of = np.zeros(10 * MAX_DRAWN, dtype=np.int64)
    value_at = needed // MAX_DRAWN
    taken_at = needed % MAX_DRAWN
    for place in range(len(needed)):
        place_of[needed[place]] = place
    kept = np.zeros(len(ways_two), dtype=np.int64)
    earlier = np.zeros(len(ways_two))
    cards = np.zeros(len(ways_two), dtype=np.int64)
    likely = 0
    for two in range(len(ways_two)):
        before = 1.0
        number = 0
        for value in range(10):
            before *= falling[value, drawn_two[two, value]]
            number += drawn_two[two, value]
        if before > 0.0 and before * share[number] * ways_two[two].sum() >= least:
            kept[likely] = two
            earlier[likely] = before
            cards[likely] = number
            likely += 1
    # Eight sets of cards at once, written out: LLVM turns each group of eight lines into vector arithmetic.
    undo = np.zeros(10)
    ratios = np.zeros((len(needed), 8))
    weights = np.zeros((nodes, 8))
    shares = np.zeros((MAX_DRAWN, 8))
    longest = numbers.max() if len(ways) else 0
    reached = np.zeros(8)
    reached_doubled = np.zeros(8)
    chances = np.zeros(4)
    for first in range(0, likely, 8):
        for lane in range(8):
            number = min(first + lane, likely - 1)
            two = kept[number]
            weights[0, lane] = earlier[number]
            for drawn_three in range(longest + 1):
                shares[drawn_three, lane] = share[cards[number] + drawn_three]
            for value in range(10):
                undo[value] = 1.0 / falling[value, drawn_two[two, value]]
            for place in range(len(needed)):
                value = value_at[place]
                drawn_in_all = drawn_two[two, value] + taken_at[place]
                ratios[place, lane] = falling[value, drawn_in_all] * undo[value]
        for node in range(1, nodes):
            parent = parents[node]
            ratio = place_of[factors[node]]
            w0 = weights[parent, 0] * ratios[ratio, 0]
            w1 = weights[parent, 1] * ratios[ratio, 1]
            w2 = weights[parent, 2] * ratios[ratio, 2]
            w3 = weights[parent, 3] * ratios[ratio, 3]
            w4 = weights[parent, 4] * ratios[ratio, 4]
            w5 = weights[parent, 5] * ratios[ratio, 5]
            w6 = weights[parent, 6] * ratios[ratio, 6]
            w7 = weights[parent, 7] * ratios[ratio, 7]
            weights[node, 0] = w0
            weights[node, 1] = w1
            weights[node, 2] = w2
            weights[node, 3] = w3
            weights[node, 4] = w4
            weights[node, 5] = w5
            weights[node, 6] = w6
            weights[node, 7] = w7
        a0 = 0.0
        a1 = 0.0
        a2 = 0.0
        a3 = 0.0
        a4 = 0.0
        a5 = 0.0
        a6 = 0.0
        a7 = 0.0
        b0 = 0.0
        b1 = 0.0
        b2 = 0.0
        b3 = 0.0
        b4 = 0.0
        b5 = 0.0
        b6 = 0.0
        b7 = 0.0
        for three in range(len(ways)):
            end = ends[three]
            number = numbers[three]
            orders = ways[three]
            once = ways[three] * doubled[three]
            p0 = weights[end, 0] * shares[number, 0]
            p1 = weights[end, 1] * shares[number, 1]
            p2 = weights[end, 2] * shares[number, 2]
            p3 = weights[end, 3] * shares[number, 3]
            p4 = weights[end, 4] * shares[number, 4]
            p5 = weights[end, 5] * shares[number, 5]
            p6 = weights[end, 6] * shares[number, 6]
            p7 = weights[end, 7] * shares[number, 7]
            a0 += orders * p0
            a1 += orders * p1
            a2 += orders * p2
            a3 += orders * p3
            a4 += orders * p4
            a5 += orders * p5
            a6 += orders * p6
            a7 += orders * p7
            b0 += once * p0
            b1 += once * p1
            b2 += once * p2
            b3 += once * p3
            b4 += once * p4
            b5 += once * p5
            b6 += once * p6
            b7 += once * p7
        reached[0] = a0
        reached[1] = a1
        reached[2] = a2
        reached[3] = a3
        reached[4] = a4
        reached[5] = a5
        reached[6] = a6
        reached[7] = a7
        reached_doubled[0] = b0
        reached_doubled[1] = b1
        reached_doubled[2] = b2
        reached_doubled[3] = b3
        reached_doubled[4] = b4
        reached_doubled[5] = b5
        reached_doubled[6] = b6
        reached_doubled[7] = b7
        for lane in range(min(8, likely - first)):
            two = kept[first + lane]
            for number in range(3):
                chances[number] += (reached[lane] - reached_doubled[lane]) * ways_two[two, number]
                chances[number + 1] += reached_doubled[lane] * ways_two[two, number]
    return chances
