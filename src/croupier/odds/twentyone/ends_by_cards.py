"""The dealer's final hands for many sets of cards that are out, each set numbered and computed once."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.odds.twentyone.compositions import DealerTree, composition_counts
from croupier.odds.twentyone.finish import ENDS, dealer_ends

_EMPTY: Final = -1
_FIRST_LENGTH: Final = 1 << 18
NEVER: Final = -1
"""The number of a pair of hands that are not held against the same view."""


class EndsByCards:
    """The chances of the dealer's final hands by the number of the cards out, final hand and view."""

    def __init__(self, tree: DealerTree, shoe: NDArray[np.int64]) -> None:
        self.tree, self.shoe = tree, shoe
        self.table = np.full(_FIRST_LENGTH, _EMPTY, dtype=np.int32)
        self.keys = np.empty(_FIRST_LENGTH // 2, dtype=np.int64)
        self.found = 0
        self._known = 0
        self._ends = np.empty((_FIRST_LENGTH // 2, ENDS, tree.views))

    def numbers(self, keys: NDArray[np.int64]) -> NDArray[np.int64]:
        """The numbers of sets of cards by their keys."""
        numbers = np.zeros(len(keys), dtype=np.int64)
        while True:
            self.found = _number(keys, self.table, self.keys, self.found, numbers)
            if not self._lengthened():
                return numbers

    def numbers_of_pairs(
        self,
        keys_one: NDArray[np.int64],
        views_one: NDArray[np.int64],
        keys_two: NDArray[np.int64],
        views_two: NDArray[np.int64],
        reach: NDArray[np.int64],
        same: bool,
        out: int,
    ) -> NDArray[np.int32]:
        """The numbers of each hand combined with the first `reach` hands of the other side, and `out`.

        If both sides are the `same`, a hand starts with itself, so that each pair is taken once.
        """
        first = np.arange(len(reach)) if same else 0
        numbers = np.empty(int(np.maximum(reach - first, 0).sum()), dtype=np.int32)
        while True:
            self.found = _number_pairs(
                keys_one,
                views_one,
                keys_two,
                views_two,
                reach,
                same,
                out,
                self.table,
                self.keys,
                self.found,
                numbers,
            )
            if not self._lengthened():
                return numbers

    def _lengthened(self) -> bool:
        """Lengthen the table if it is full; returns whether it was."""
        if 2 * self.found < len(self.table):
            return False
        self.table = _larger(self.table, self.keys, self.found)
        self.keys = np.concatenate((self.keys, np.empty(3 * len(self.keys), dtype=np.int64)))
        ends = np.empty((len(self.table) // 2, *self._ends.shape[1:]))
        ends[: self._known] = self._ends[: self._known]
        self._ends = ends
        return True

    @property
    def ends(self) -> NDArray[np.float64]:
        """The chances for every number given so far."""
        if self._known < self.found:
            new = slice(self._known, self.found)
            dealer_ends(self.tree, self.shoe, composition_counts(self.keys[new]), self._ends[new])
            self._known = self.found
        return self._ends[: self.found]


@njit
def spread_key(key: int) -> int:
    """A hash of all bits of a key: the middle of its product with the golden ratio."""
    return int((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32))


@njit
def _place(key: int, table: NDArray[np.int32], key_of: NDArray[np.int64]) -> int:
    """Where the number of a key is in the table, or where it belongs."""
    mask = len(table) - 1
    place = spread_key(key) & mask
    while table[place] >= 0 and key_of[table[place]] != key:
        place = (place + 1) & mask
    return place


@njit
def _number(
    keys: NDArray[np.int64],
    table: NDArray[np.int32],
    key_of: NDArray[np.int64],
    found: int,
    numbers: NDArray[np.int64],
) -> int:
    """Number the keys; stops early if the table fills up."""
    for at in range(len(keys)):
        place = _place(keys[at], table, key_of)
        if table[place] < 0:
            if 2 * found >= len(table):
                return found
            table[place] = found
            key_of[found] = keys[at]
            found += 1
        numbers[at] = table[place]
    return found


@njit
def _number_pairs(
    keys_one: NDArray[np.int64],
    views_one: NDArray[np.int64],
    keys_two: NDArray[np.int64],
    views_two: NDArray[np.int64],
    reach: NDArray[np.int64],
    same: bool,
    out: int,
    table: NDArray[np.int32],
    key_of: NDArray[np.int64],
    found: int,
    numbers: NDArray[np.int32],
) -> int:
    """Number the cards of two hands held against the same view; stops early if the table fills up."""
    mask = len(table) - 1
    at = 0
    for one in range(len(keys_one)):
        for two in range(one if same else 0, reach[one]):
            numbers[at] = NEVER
            if views_one[one] & views_two[two]:
                key = keys_one[one] + keys_two[two] + out
                # Written out as in _place: a call would count references to the arrays for every pair.
                place = spread_key(key) & mask
                while table[place] >= 0 and key_of[table[place]] != key:
                    place = (place + 1) & mask
                if table[place] < 0:
                    if 2 * found >= len(table):
                        return found
                    table[place] = found
                    key_of[found] = key
                    found += 1
                numbers[at] = table[place]
            at += 1
    return found


@njit
def _larger(table: NDArray[np.int32], key_of: NDArray[np.int64], found: int) -> NDArray[np.int32]:
    """The same numbers in a table four times as long."""
    longer = np.full(4 * len(table), -1, dtype=np.int32)
    for number in range(found):
        longer[_place(key_of[number], longer, key_of)] = number
    return longer
