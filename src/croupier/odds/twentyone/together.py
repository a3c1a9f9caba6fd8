"""Two hands of one box together: the chances of both their results, by the dealer's final and first card.

They are a sum over pairs of hands held (see courses), each with the cards of both out and the dealer's
chances for what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.odds.twentyone.compositions import Hands, composition_keys
from croupier.odds.twentyone.courses import Classes, Course, falling_chances
from croupier.odds.twentyone.ends_by_cards import EndsByCards
from croupier.odds.twentyone.finish import ENDS


class _Sorted(NamedTuple):
    """The hands of a side that may be held, those with the greatest possible weight first.

    `chance` is that of the cards drawn in one order, `bound` the greatest possible weight of a hand, `views`
    the bits of the views it is held against; the `kinds` different values drawn are listed.
    """

    keys: NDArray[np.int64]
    bound: NDArray[np.float64]
    views: NDArray[np.int64]
    chance: NDArray[np.float64]
    ways: NDArray[np.float64]
    classes: NDArray[np.int64]
    drawn: NDArray[np.int64]
    number: NDArray[np.int64]
    kinds: NDArray[np.int64]
    values: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Side:
    """One of two hands; `rows` are the numbers of the cards out before the other hand draws."""

    start: int
    hands: _Sorted
    classes: int
    rows: NDArray[np.int64]
    left: NDArray[np.int64]
    weight: NDArray[np.float64]


class Together:
    """The chances of two hands together, by class (see courses).

    Pairs of hands whose weight is below `least` are treated as independent given the dealer's final hand.
    """

    def __init__(self, hands: Hands, dealer: EndsByCards, least: float) -> None:
        self.hands, self.dealer, self.least = hands, dealer, least

    def side(
        self,
        course: Course,
        classes: Classes,
        others: NDArray[np.int64],
        weight: NDArray[np.float64],
    ) -> Side:
        """A hand while the `others` (first cards) are out.

        Weights by view say how much a chance matters; where they are zero none is computed.
        """
        hands = self.hands
        left = self.dealer.shoe - hands.counts[course.start] - others
        found = _Sorted(
            *_sorted_side(
                course.start,
                course.hands,
                course.ways,
                classes.of(course),
                left,
                weight,
                hands.counts,
                hands.keys,
            )
        )
        rows = self.dealer.numbers(found.keys + composition_keys(others[None, :]))
        return Side(course.start, found, len(classes.added), rows, left, weight)

    def chances(self, one: Side, two: Side) -> NDArray[np.float64]:
        """The chances by both classes, the dealer's final hand and view.

        The other first cards of each side include those of the other.
        """
        first, second, same = one.hands, two.hands, one is two
        reach = _reach(first.bound, second.bound, self.least / max(float(one.weight.max()), 1e-300))
        begun = composition_keys((self.dealer.shoe - one.left)[None, :])
        out = int(begun[0] - self.hands.keys[one.start] - self.hands.keys[two.start])
        pairs = self.dealer.numbers_of_pairs(
            first.keys, first.views, second.keys, second.views, reach, same, out
        )
        row = int(self.dealer.numbers(begun)[0])
        ends = self.dealer.ends
        rest = np.zeros((one.classes, two.classes, ENDS, self.dealer.tree.views))
        _join_rest(
            first.chance,
            first.ways,
            first.classes,
            one.rows,
            second.chance,
            second.ways,
            second.classes,
            two.rows,
            reach,
            ends[row],
            ends,
            rest,
        )
        near = np.zeros(rest.shape)
        _join_pairs(
            first.ways,
            first.classes,
            first.drawn,
            first.number,
            second.ways,
            second.classes,
            second.drawn,
            second.number,
            second.kinds,
            second.values,
            reach,
            same,
            pairs,
            one.left,
            ends,
            near,
        )
        return np.asarray(rest + near + (near.swapaxes(0, 1) if same else 0.0))


@njit
def _sorted_side(
    start: int,
    course_hands: NDArray[np.int64],
    course_ways: NDArray[np.float64],
    course_classes: NDArray[np.int64],
    left: NDArray[np.int64],
    weight: NDArray[np.float64],
    hand_counts: NDArray[np.int64],
    hand_keys: NDArray[np.int64],
) -> tuple[
    NDArray[np.int64],
    NDArray[np.float64],
    NDArray[np.int64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
]:
    """The fields of a side, from the hands of a course."""
    chances = np.zeros(len(course_hands))
    bounds = np.zeros(len(course_hands))
    useful = 0
    for number in range(len(course_hands)):
        hand = course_hands[number]
        most_ways = 0.0
        for view in range(len(weight)):
            if weight[view] != 0.0:
                most_ways = max(most_ways, course_ways[number, view])
        cards = left.sum()
        chance = 1.0
        for value in range(10):
            for taken in range(hand_counts[hand, value] - hand_counts[start, value]):
                chance *= max(left[value] - taken, 0) / max(cards, 1)
                cards -= 1
        chances[number] = chance
        bounds[number] = chance * most_ways
        useful += bounds[number] > 0.0
    order = np.argsort(-bounds, kind="mergesort")[:useful]
    keys = np.zeros(useful, dtype=np.int64)
    views = np.zeros(useful, dtype=np.int64)
    ways = np.zeros((useful, len(weight)))
    drawn = np.zeros((useful, 10), dtype=np.int64)
    drawn_number = np.zeros(useful, dtype=np.int64)
    kinds = np.zeros(useful, dtype=np.int64)
    values = np.zeros((useful, 10), dtype=np.int64)
    for place in range(useful):
        number = order[place]
        hand = course_hands[number]
        keys[place] = hand_keys[hand]
        for view in range(len(weight)):
            if weight[view] != 0.0 and course_ways[number, view] != 0.0:
                ways[place, view] = course_ways[number, view]
                views[place] |= 1 << view
        for value in range(10):
            taken = hand_counts[hand, value] - hand_counts[start, value]
            if taken:
                drawn[place, value] = taken
                drawn_number[place] += taken
                values[place, kinds[place]] = value
                kinds[place] += 1
    classes = course_classes[order]
    return keys, bounds[order], views, chances[order], ways, classes, drawn, drawn_number, kinds, values


@njit
def _reach(bound_one: NDArray[np.float64], bound_two: NDArray[np.float64], least: float) -> NDArray[np.int64]:
    """With how many hands of the other side each hand is paired: those whose weight is at least `least`."""
    reach = np.zeros(len(bound_one), dtype=np.int64)
    two = len(bound_two)
    for one in range(len(bound_one)):
        while two > 0 and bound_one[one] * bound_two[two - 1] < least:
            two -= 1
        reach[one] = two
    return reach


@njit
def _join_rest(
    chance_one: NDArray[np.float64],
    ways_one: NDArray[np.float64],
    classes_one: NDArray[np.int64],
    rows_one: NDArray[np.int64],
    chance_two: NDArray[np.float64],
    ways_two: NDArray[np.float64],
    classes_two: NDArray[np.int64],
    rows_two: NDArray[np.int64],
    reach: NDArray[np.int64],
    begun: NDArray[np.float64],
    ends: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> None:
    """Add the pairs beyond reach, as independent given the dealer's final hand."""
    views = begun.shape[1]
    rest = np.zeros(sums.shape[1:])
    alone = np.zeros(begun.shape)
    inverse = np.zeros(begun.shape)
    for end in range(ENDS):
        for view in range(views):
            if begun[end, view] > 0.0:
                inverse[end, view] = 1.0 / begun[end, view]
    two = len(chance_two)
    for one in range(len(chance_one)):
        while two > reach[one]:
            two -= 1
            for end in range(ENDS):
                for view in range(views):
                    seen = ends[rows_two[two], end, view] * inverse[end, view]
                    rest[classes_two[two], end, view] += chance_two[two] * ways_two[two, view] * seen
        if two < len(chance_two):
            for end in range(ENDS):
                for view in range(views):
                    seen = ends[rows_one[one], end, view]
                    alone[end, view] = chance_one[one] * ways_one[one, view] * seen
            for other in range(len(rest)):
                for end in range(ENDS):
                    for view in range(views):
                        both = alone[end, view] * rest[other, end, view]
                        sums[classes_one[one], other, end, view] += both


@njit
def _join_pairs(
    ways_one: NDArray[np.float64],
    classes_one: NDArray[np.int64],
    drawn_one: NDArray[np.int64],
    number_one: NDArray[np.int64],
    ways_two: NDArray[np.float64],
    classes_two: NDArray[np.int64],
    drawn_two: NDArray[np.int64],
    number_two: NDArray[np.int64],
    kinds_two: NDArray[np.int64],
    values_two: NDArray[np.int64],
    reach: NDArray[np.int64],
    same: bool,
    pairs: NDArray[np.int32],
    left: NDArray[np.int64],
    ends: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> None:
    """Add the pairs within reach, each with the cards of both hands out.

    If both sides are the `same`, each pair is taken once and a hand with itself by half, so that the sums
    and their transpose make the whole.
    """
    falling, share = falling_chances(left)
    # The falling products of the cards left after the first hand has drawn start here, not yet divided.
    undo = np.ones(10)
    held = np.zeros((sums.shape[1], ENDS, 10))
    at = 0
    for one in range(len(reach)):
        before = 1.0
        for value in range(10):
            drawn = falling[value, drawn_one[one, value]]
            before *= drawn
            undo[value] = 1.0 / drawn
        held[:] = 0.0
        for two in range(one if same else 0, reach[one]):
            row = pairs[at]
            at += 1
            if row < 0:
                continue
            chance = before * share[number_one[one] + number_two[two]]
            if same and two == one:
                chance *= 0.5
            for kind in range(kinds_two[two]):
                value = values_two[two, kind]
                chance *= falling[value, drawn_one[one, value] + drawn_two[two, value]] * undo[value]
            other = classes_two[two]
            # The ten views are written out: LLVM turns each group of ten lines into vector arithmetic.
            w0 = chance * ways_two[two, 0]
            w1 = chance * ways_two[two, 1]
            w2 = chance * ways_two[two, 2]
            w3 = chance * ways_two[two, 3]
            w4 = chance * ways_two[two, 4]
            w5 = chance * ways_two[two, 5]
            w6 = chance * ways_two[two, 6]
            w7 = chance * ways_two[two, 7]
            w8 = chance * ways_two[two, 8]
            w9 = chance * ways_two[two, 9]
            for end in range(ENDS):
                t0 = held[other, end, 0] + w0 * ends[row, end, 0]
                t1 = held[other, end, 1] + w1 * ends[row, end, 1]
                t2 = held[other, end, 2] + w2 * ends[row, end, 2]
                t3 = held[other, end, 3] + w3 * ends[row, end, 3]
                t4 = held[other, end, 4] + w4 * ends[row, end, 4]
                t5 = held[other, end, 5] + w5 * ends[row, end, 5]
                t6 = held[other, end, 6] + w6 * ends[row, end, 6]
                t7 = held[other, end, 7] + w7 * ends[row, end, 7]
                t8 = held[other, end, 8] + w8 * ends[row, end, 8]
                t9 = held[other, end, 9] + w9 * ends[row, end, 9]
                held[other, end, 0] = t0
                held[other, end, 1] = t1
                held[other, end, 2] = t2
                held[other, end, 3] = t3
                held[other, end, 4] = t4
                held[other, end, 5] = t5
                held[other, end, 6] = t6
                held[other, end, 7] = t7
                held[other, end, 8] = t8
                held[other, end, 9] = t9
        for other in range(len(held)):
            for end in range(ENDS):
                for view in range(10):
                    seen = ways_one[one, view] * held[other, end, view]
                    sums[classes_one[one], other, end, view] += seen
