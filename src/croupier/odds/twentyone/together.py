"""Two hands of one box together: mean products of their results, by the dealer's first card.

The product of two results is a sum over pairs of hands held (see courses), each with the cards of both out
and the dealer's chances for what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.odds.twentyone.compositions import Hands, composition_keys
from croupier.odds.twentyone.courses import Course, falling_chances
from croupier.odds.twentyone.ends_by_cards import EndsByCards
from croupier.odds.twentyone.finish import ENDS


class _Sorted(NamedTuple):
    """The hands of a side that add anything, those with the greatest possible weight first.

    `chance` is that of the cards drawn in one order, `bound` the greatest possible weight of a hand, `views`
    the bits of the views it is held against; the `kinds` different values drawn are listed.
    """

    keys: NDArray[np.int64]
    bound: NDArray[np.float64]
    views: NDArray[np.int64]
    chance: NDArray[np.float64]
    ways: NDArray[np.float64]
    added: NDArray[np.float64]
    drawn: NDArray[np.int64]
    number: NDArray[np.int64]
    kinds: NDArray[np.int64]
    values: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Side:
    """One hand's part of products; `rows` are the numbers of the cards out before the other hands draw."""

    start: int
    hands: _Sorted
    rows: NDArray[np.int64]
    left: NDArray[np.int64]
    weight: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class _Product:
    """Two sides with the numbers of the cards out, for each pair within reach and before any card drawn."""

    one: Side
    two: Side
    reach: NDArray[np.int64]
    pairs: NDArray[np.int32]
    begun: int
    times: int


class Together:
    """Mean products of the results of two hands, one product for each pair of courses.

    Pairs of hands whose weight is below `least` are treated as independent given the dealer's final hand.
    """

    def __init__(self, hands: Hands, dealer: EndsByCards, least: float) -> None:
        self.hands, self.dealer, self.least = hands, dealer, least
        self.products: list[_Product] = []

    def side(
        self,
        course: Course,
        added: NDArray[np.float64],
        others: NDArray[np.int64],
        weight: NDArray[np.float64],
    ) -> Side:
        """A hand with what it adds to a result while the `others` (first cards) are out; weights by view."""
        hands = self.hands
        left = self.dealer.shoe - hands.counts[course.start] - others
        found = _Sorted(
            *_sorted_side(
                course.start, course.hands, course.ways, added, left, weight, hands.counts, hands.keys
            )
        )
        rows = self.dealer.numbers(found.keys + composition_keys(others[None, :]))
        return Side(course.start, found, rows, left, weight)

    def ask(self, one: Side, two: Side, times: int = 1) -> int:
        """Ask for the sum of weight * product by view, counted `times` times; returns its number."""
        most = times * float(one.weight.max())
        reach = _reach(one.hands.bound, two.hands.bound, self.least / max(most, 1e-300))
        begun = int(composition_keys((self.dealer.shoe - one.left)[None, :])[0])
        out = begun - int(self.hands.keys[one.start] + self.hands.keys[two.start])
        first, second = one.hands, two.hands
        pairs = self.dealer.numbers_of_pairs(
            first.keys, first.views, second.keys, second.views, reach, one is two, out
        )
        number = int(self.dealer.numbers(np.array([begun]))[0])
        self.products.append(_Product(one, two, reach, pairs, number, times))
        return len(self.products) - 1

    def sums(self) -> NDArray[np.float64]:
        """What was asked for, by number and view."""
        ends = self.dealer.ends
        sums = np.zeros((len(self.products), self.dealer.tree.views))
        for number, product in enumerate(self.products):
            self._sum(product, ends, sums[number])
        return sums

    def _sum(self, product: _Product, ends: NDArray[np.float64], sums: NDArray[np.float64]) -> None:
        one, two = product.one.hands, product.two.hands
        _join_rest(
            one.chance,
            one.ways,
            one.added,
            product.one.rows,
            two.chance,
            two.ways,
            two.added,
            product.two.rows,
            product.reach,
            ends[product.begun],
            ends,
            sums,
        )
        _join_pairs(
            one.ways,
            one.added,
            one.drawn,
            one.number,
            two.ways,
            two.added,
            two.drawn,
            two.number,
            two.kinds,
            two.values,
            product.reach,
            product.one is product.two,
            product.pairs,
            product.one.left,
            ends,
            sums,
        )
        sums *= product.times * product.one.weight


@njit
def _sorted_side(
    start: int,
    course_hands: NDArray[np.int64],
    course_ways: NDArray[np.float64],
    added: NDArray[np.float64],
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
    NDArray[np.float64],
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
        most_added = 0.0
        for end in range(ENDS):
            most_added = max(most_added, abs(added[number, end]))
        cards = left.sum()
        chance = 1.0
        for value in range(10):
            for taken in range(hand_counts[hand, value] - hand_counts[start, value]):
                chance *= max(left[value] - taken, 0) / max(cards, 1)
                cards -= 1
        chances[number] = chance
        bounds[number] = chance * most_ways * most_added
        useful += bounds[number] > 0.0
    order = np.argsort(-bounds, kind="mergesort")[:useful]
    keys = np.zeros(useful, dtype=np.int64)
    views = np.zeros(useful, dtype=np.int64)
    ways = np.zeros((useful, len(weight)))
    adds = np.zeros((useful, ENDS))
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
        for end in range(ENDS):
            adds[place, end] = added[number, end]
        for value in range(10):
            taken = hand_counts[hand, value] - hand_counts[start, value]
            if taken:
                drawn[place, value] = taken
                drawn_number[place] += taken
                values[place, kinds[place]] = value
                kinds[place] += 1
    return keys, bounds[order], views, chances[order], ways, adds, drawn, drawn_number, kinds, values


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
    added_one: NDArray[np.float64],
    rows_one: NDArray[np.int64],
    chance_two: NDArray[np.float64],
    ways_two: NDArray[np.float64],
    added_two: NDArray[np.float64],
    rows_two: NDArray[np.int64],
    reach: NDArray[np.int64],
    begun: NDArray[np.float64],
    ends: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> None:
    """Add the pairs beyond reach, as independent given the dealer's final hand."""
    rest = np.zeros(begun.shape)
    inverse = np.zeros(begun.shape)
    for end in range(ENDS):
        for view in range(len(sums)):
            if begun[end, view] > 0.0:
                inverse[end, view] = 1.0 / begun[end, view]
    two = len(chance_two)
    for one in range(len(chance_one)):
        while two > reach[one]:
            two -= 1
            for end in range(ENDS):
                weight = chance_two[two] * added_two[two, end]
                if weight != 0.0:
                    for view in range(len(sums)):
                        seen = ends[rows_two[two], end, view] * inverse[end, view]
                        rest[end, view] += weight * ways_two[two, view] * seen
        if two < len(chance_two):
            for end in range(ENDS):
                weight = chance_one[one] * added_one[one, end]
                if weight != 0.0:
                    for view in range(len(sums)):
                        seen = ends[rows_one[one], end, view]
                        sums[view] += weight * ways_one[one, view] * seen * rest[end, view]


@njit
def _join_pairs(
    ways_one: NDArray[np.float64],
    added_one: NDArray[np.float64],
    drawn_one: NDArray[np.int64],
    number_one: NDArray[np.int64],
    ways_two: NDArray[np.float64],
    added_two: NDArray[np.float64],
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
    """Add the pairs within reach, each with the cards of both hands out."""
    falling, share = falling_chances(left)
    # The falling products of the cards left after the first hand has drawn start here, not yet divided.
    undo = np.ones(10)
    added = np.zeros(ENDS)
    final = np.zeros(ENDS, dtype=np.int64)
    at = 0
    for one in range(len(reach)):
        finals = 0
        for end in range(ENDS):
            if added_one[one, end] != 0.0:
                added[finals] = added_one[one, end]
                final[finals] = end
                finals += 1
        before = 1.0
        for value in range(10):
            drawn = falling[value, drawn_one[one, value]]
            before *= drawn
            undo[value] = 1.0 / drawn
        # The ten views are written out: LLVM turns each group of ten lines into vector arithmetic.
        s0 = 0.0
        s1 = 0.0
        s2 = 0.0
        s3 = 0.0
        s4 = 0.0
        s5 = 0.0
        s6 = 0.0
        s7 = 0.0
        s8 = 0.0
        s9 = 0.0
        for two in range(one if same else 0, reach[one]):
            row = pairs[at]
            at += 1
            if row < 0:
                continue
            chance = before * share[number_one[one] + number_two[two]]
            if same and two > one:
                chance *= 2.0
            for kind in range(kinds_two[two]):
                value = values_two[two, kind]
                chance *= falling[value, drawn_one[one, value] + drawn_two[two, value]] * undo[value]
            t0 = 0.0
            t1 = 0.0
            t2 = 0.0
            t3 = 0.0
            t4 = 0.0
            t5 = 0.0
            t6 = 0.0
            t7 = 0.0
            t8 = 0.0
            t9 = 0.0
            for place in range(finals):
                end = final[place]
                product = added[place] * added_two[two, end]
                t0 += product * ends[row, end, 0]
                t1 += product * ends[row, end, 1]
                t2 += product * ends[row, end, 2]
                t3 += product * ends[row, end, 3]
                t4 += product * ends[row, end, 4]
                t5 += product * ends[row, end, 5]
                t6 += product * ends[row, end, 6]
                t7 += product * ends[row, end, 7]
                t8 += product * ends[row, end, 8]
                t9 += product * ends[row, end, 9]
            s0 += chance * ways_two[two, 0] * t0
            s1 += chance * ways_two[two, 1] * t1
            s2 += chance * ways_two[two, 2] * t2
            s3 += chance * ways_two[two, 3] * t3
            s4 += chance * ways_two[two, 4] * t4
            s5 += chance * ways_two[two, 5] * t5
            s6 += chance * ways_two[two, 6] * t6
            s7 += chance * ways_two[two, 7] * t7
            s8 += chance * ways_two[two, 8] * t8
            s9 += chance * ways_two[two, 9] * t9
        sums[0] += ways_one[one, 0] * s0
        sums[1] += ways_one[one, 1] * s1
        sums[2] += ways_one[one, 2] * s2
        sums[3] += ways_one[one, 3] * s3
        sums[4] += ways_one[one, 4] * s4
        sums[5] += ways_one[one, 5] * s5
        sums[6] += ways_one[one, 6] * s6
        sums[7] += ways_one[one, 7] * s7
        sums[8] += ways_one[one, 8] * s8
        sums[9] += ways_one[one, 9] * s9
