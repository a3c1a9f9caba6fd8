"""The dealer's final hands for many sets of cards that are out, each set numbered and worked out once."""

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
        self.table = np.full((_FIRST_LENGTH, 2), _EMPTY, dtype=np.int64)
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
        """The numbers of each hand with the first `reach` of the other side's, `out` being out besides.

        If both sides are the `same`, a hand begins with itself: each pair is taken once.
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
        """Whether the table was full, and therefore was made longer."""
        if 2 * self.found < len(self.table):
            return False
        self.table = _larger(self.table)
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
def _place(key: int, table: NDArray[np.int64]) -> int:
    """Where a key lies in the table, or belongs."""
    mask = len(table) - 1
    place = (key ^ (key >> 17) ^ (key >> 31)) * 0x9E3779B1 & mask
    while table[place, 0] != key and table[place, 0] != -1:
        place = (place + 1) & mask
    return place


@njit
def _number(
    keys: NDArray[np.int64],
    table: NDArray[np.int64],
    key_of: NDArray[np.int64],
    found: int,
    numbers: NDArray[np.int64],
) -> int:
    """Number the keys; stops early if the table fills up."""
    for at in range(len(keys)):
        place = _place(keys[at], table)
        if table[place, 0] == -1:
            if 2 * found >= len(table):
                return found
            table[place, 0] = keys[at]
            table[place, 1] = found
            key_of[found] = keys[at]
            found += 1
        numbers[at] = table[place, 1]
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
    table: NDArray[np.int64],
    key_of: NDArray[np.int64],
    found: int,
    numbers: NDArray[np.int32],
) -> int:
    """Number the cards of two hands held against the same view; stops early if the table fills up."""
    at = 0
    for one in range(len(keys_one)):
        for two in range(one if same else 0, reach[one]):
            numbers[at] = NEVER
            if views_one[one] & views_two[two]:
                key = keys_one[one] + keys_two[two] + out
                place = _place(key, table)
                if table[place, 0] == -1:
                    if 2 * found >= len(table):
                        return found
                    table[place, 0] = key
                    table[place, 1] = found
                    key_of[found] = key
                    found += 1
                numbers[at] = table[place, 1]
            at += 1
    return found


@njit
def _larger(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same keys in a table four times as long."""
    longer = np.full((4 * len(table), 2), -1, dtype=np.int64)
    for old in range(len(table)):
        if table[old, 0] != -1:
            place = _place(table[old, 0], longer)
            longer[place, 0] = table[old, 0]
            longer[place, 1] = table[old, 1]
    return longer
