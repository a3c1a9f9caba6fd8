"""What two hands of one box come to together: mean products of their results, by the dealer's first card.

The product of two results is a sum over pairs of hands held (see courses), each with the cards of both out
and the dealer's chances for what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.odds.twentyone.compositions import DealerTree, Hands, composition_counts, composition_keys
from croupier.odds.twentyone.courses import Course, falling_chances
from croupier.odds.twentyone.finish import ENDS, dealer_ends

_EMPTY: Final = -1


@dataclass(frozen=True, eq=False)
class _Side:
    """One hand's part of a product: hands held, what they add, their orders, and the most they can weigh."""

    keys: NDArray[np.int64]
    drawn: NDArray[np.int64]
    added: NDArray[np.float64]
    ways: NDArray[np.float64]
    chance: NDArray[np.float64]
    bound: NDArray[np.float64]
    other: int

    def alone(self, ends: NDArray[np.float64], begun: NDArray[np.float64]) -> NDArray[np.float64]:
        """What each hand adds if the other hand is only begun, by view and final hand, given that end."""
        ratio = np.divide(ends, begun, out=np.zeros_like(ends), where=begun > 0)
        weight = self.ways * self.chance[:, None]
        return np.asarray(weight[:, :, None] * self.added[:, None, :] * ratio)


@dataclass(frozen=True, eq=False)
class _Product:
    one: _Side
    two: _Side
    left: NDArray[np.int64]
    out: int
    begun: int
    weight: NDArray[np.float64]
    least: float


class Together:
    """Mean products of the results of two hands, each pair of courses a product; see the module.

    For pairs of hands that weigh less than `least` the two are taken as independent given the dealer's final
    hand.
    """

    def __init__(self, hands: Hands, tree: DealerTree, shoe: NDArray[np.int64], least: float) -> None:
        self.hands, self.tree, self.shoe, self.least = hands, tree, shoe, least
        self.products: list[_Product] = []
        self.table = np.full(1 << 18, _EMPTY, dtype=np.int64)
        self.places = np.zeros(len(self.table), dtype=np.int64)
        self.found = 0

    def ask(
        self,
        one: Course,
        added_one: NDArray[np.float64],
        two: Course,
        added_two: NDArray[np.float64],
        out: NDArray[np.int64],
        weight: NDArray[np.float64],
    ) -> int:
        """Ask for the sum of weight * product by view, `out` cards being out besides; gives its number."""
        left = self.shoe - out - self.hands.counts[one.start] - self.hands.counts[two.start]
        key = int(composition_keys(out[None, :])[0])
        sides = (
            self._side(one, added_one, left, weight, key + int(self.hands.keys[two.start])),
            self._side(two, added_two, left, weight, key + int(self.hands.keys[one.start])),
        )
        least = self.least / max(float(weight.max()), 1e-300)
        begun = key + int(self.hands.keys[one.start] + self.hands.keys[two.start])
        self.products.append(_Product(*sides, left, key, begun, weight, least))
        return len(self.products) - 1

    def _side(
        self,
        course: Course,
        added: NDArray[np.float64],
        left: NDArray[np.int64],
        weight: NDArray[np.float64],
        other: int,
    ) -> _Side:
        """The hands that add anything, those that can weigh most first."""
        ways = course.ways * (weight != 0)
        drawn = self.hands.counts[course.hands] - self.hands.counts[course.start]
        chance = np.zeros(len(drawn))
        _chances(drawn, left, chance)
        bound = chance * ways.max(axis=1) * np.abs(added).max(axis=1)
        order = np.argsort(-bound, kind="stable")
        order = order[bound[order] > 0]
        return _Side(
            self.hands.keys[course.hands][order],
            drawn[order],
            np.ascontiguousarray(added[order]),
            np.ascontiguousarray(ways[order]),
            chance[order],
            bound[order],
            other,
        )

    def sums(self) -> NDArray[np.float64]:
        """What was asked for, by number and view."""
        alone = np.zeros(1, dtype=np.int64), np.ones(1)
        for asked in self.products:
            self._collect(*alone, *alone, asked.begun, 0.0)
        for product in self.products:
            one, two = product.one, product.two
            for side in (one, two):
                self._collect(side.keys, side.bound, *alone, side.other, 0.0)
            self._collect(one.keys, one.bound, two.keys, two.bound, product.out, product.least)
        keys = np.empty(self.found, dtype=np.int64)
        used = self.table != _EMPTY
        keys[self.places[used]] = self.table[used]
        ends = dealer_ends(self.tree, self.shoe, composition_counts(keys)).transpose(0, 2, 1)
        ends = np.ascontiguousarray(ends)
        sums = np.zeros((len(self.products), self.tree.views))
        for number, product in enumerate(self.products):
            self._sum(product, ends, sums[number])
        return sums

    def _collect(
        self,
        keys_one: NDArray[np.int64],
        bound_one: NDArray[np.float64],
        keys_two: NDArray[np.int64],
        bound_two: NDArray[np.float64],
        out: int,
        least: float,
    ) -> None:
        """Number the sets of cards that are out; where the table fills up it is made longer."""
        while True:
            self.found = _collect(
                keys_one, bound_one, keys_two, bound_two, out, least, self.table, self.places, self.found
            )
            if 2 * self.found < len(self.table):
                return
            self.table, self.places = _larger(self.table, self.places)

    def _sum(self, product: _Product, ends: NDArray[np.float64], sums: NDArray[np.float64]) -> None:
        one, two = product.one, product.two
        parts = []
        rows = [_rows(side.keys + side.other, self.table, self.places) for side in (one, two)]
        begun = ends[self.places[_place(product.begun, self.table)]]
        for side, row in zip((one, two), rows, strict=True):
            parts.append(side.alone(ends[row], begun))
        total = (begun * parts[0].sum(axis=0) * parts[1].sum(axis=0)).sum(axis=1)
        sums += product.weight * total
        _join(
            one.keys,
            one.drawn,
            one.added,
            one.ways,
            one.bound,
            parts[0] * begun,
            two.keys,
            two.drawn,
            two.added,
            two.ways,
            two.bound,
            parts[1],
            product.left,
            product.out,
            product.least,
            self.table,
            self.places,
            ends,
            product.weight,
            sums,
        )


@njit
def _chances(drawn: NDArray[np.int64], left: NDArray[np.int64], chance: NDArray[np.float64]) -> None:
    """The chance to draw the cards in one given order."""
    for number in range(len(drawn)):
        cards = left.sum()
        product = 1.0
        for value in range(10):
            for taken in range(drawn[number, value]):
                product *= max(left[value] - taken, 0) / max(cards, 1)
                cards -= 1
        chance[number] = product


@njit
def _place(key: int, table: NDArray[np.int64]) -> int:
    """Where a key lies in the table, or belongs."""
    mask = len(table) - 1
    place = (key ^ (key >> 17) ^ (key >> 31)) * 0x9E3779B1 & mask
    while table[place] != key and table[place] != -1:
        place = (place + 1) & mask
    return place


@njit
def _collect(
    keys_one: NDArray[np.int64],
    bound_one: NDArray[np.float64],
    keys_two: NDArray[np.int64],
    bound_two: NDArray[np.float64],
    out: int,
    least: float,
    table: NDArray[np.int64],
    places: NDArray[np.int64],
    found: int,
) -> int:
    """Number the sets of cards that are out when two hands are held; stops early if the table fills up."""
    for one in range(len(keys_one)):
        if 2 * found >= len(table):
            return found
        for two in range(len(keys_two)):
            if bound_one[one] * bound_two[two] < least:
                break
            key = keys_one[one] + keys_two[two] + out
            place = _place(key, table)
            if table[place] == -1:
                if 2 * found >= len(table):
                    return found
                table[place] = key
                places[place] = found
                found += 1
    return found


@njit
def _rows(keys: NDArray[np.int64], table: NDArray[np.int64], places: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers of collected keys."""
    rows = np.zeros(len(keys), dtype=np.int64)
    for number in range(len(keys)):
        rows[number] = places[_place(keys[number], table)]
    return rows


@njit
def _larger(
    table: NDArray[np.int64], places: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The same keys in a table four times as long."""
    longer = np.full(4 * len(table), -1, dtype=np.int64)
    moved = np.zeros(len(longer), dtype=np.int64)
    for old in range(len(table)):
        if table[old] != -1:
            place = _place(table[old], longer)
            longer[place] = table[old]
            moved[place] = places[old]
    return longer, moved


@njit
def _join(
    keys_one: NDArray[np.int64],
    drawn_one: NDArray[np.int64],
    added_one: NDArray[np.float64],
    ways_one: NDArray[np.float64],
    bound_one: NDArray[np.float64],
    alone_one: NDArray[np.float64],
    keys_two: NDArray[np.int64],
    drawn_two: NDArray[np.int64],
    added_two: NDArray[np.float64],
    ways_two: NDArray[np.float64],
    bound_two: NDArray[np.float64],
    alone_two: NDArray[np.float64],
    left: NDArray[np.int64],
    out: int,
    least: float,
    table: NDArray[np.int64],
    places: NDArray[np.int64],
    ends: NDArray[np.float64],
    weight: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> None:
    """Add over pairs of hands held what the product is more than that of independent hands."""
    falling, share = falling_chances(left)
    product = np.zeros(ENDS)
    for one in range(len(keys_one)):
        for two in range(len(keys_two)):
            if bound_one[one] * bound_two[two] < least:
                break
            number = 0
            chance = 1.0
            for value in range(10):
                taken = drawn_one[one, value] + drawn_two[two, value]
                number += taken
                chance *= falling[value, taken]
            chance *= share[number]
            row = places[_place(keys_one[one] + keys_two[two] + out, table)]
            for end in range(ENDS):
                product[end] = chance * added_one[one, end] * added_two[two, end]
            for view in range(len(weight)):
                ways = ways_one[one, view] * ways_two[two, view]
                if ways != 0.0:
                    more = 0.0
                    for end in range(ENDS):
                        more -= alone_one[one, view, end] * alone_two[two, view, end]
                    if chance > 0.0:
                        for end in range(ENDS):
                            more += ways * product[end] * ends[row, view, end]
                    sums[view] += weight[view] * more
