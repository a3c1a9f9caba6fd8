"""Enumeration of card sets up to a renaming of suits, for games decided card by card.

A set of cards has an index in colexicographic order: 0 for the lowest cards, C(52, k) - 1 for the highest.
Suits are equal (19:47-18.3(a)), so sets that differ only by a renaming of suits form one class and need one
computation; a class is represented by the set whose four suit masks do not increase from clubs to spades.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.compiled_poker import FIVE_CARD_KEYS, FIVE_CARD_START, five_card_key_rank

LARGEST_SET: Final = 5

CHOOSE: Final = np.array(
    [[comb(card, size) for size in range(LARGEST_SET + 1)] for card in range(DECK_SIZE + 1)], dtype=np.int64
)
_RENAMINGS: Final = np.array(list(permutations(range(4))), dtype=np.int64)


@dataclass(frozen=True, eq=False)
class SuitClasses:
    """The classes of all card sets of one size: an ascending representative each, and how many sets."""

    size: int
    cards: NDArray[np.uint8]
    weights: NDArray[np.int64]

    @property
    def sets(self) -> int:
        """How many sets of this size the deck has."""
        return comb(DECK_SIZE, self.size)

    def of_sets(self) -> NDArray[np.int32]:
        """The class of every set, by the index of the set."""
        classes = np.empty(self.sets, dtype=np.int32)
        _spread(self.cards, classes)
        return classes

    @property
    def suited(self) -> NDArray[np.bool_]:
        """Which classes hold cards of one suit only."""
        suits = self.cards & 3
        return np.asarray((suits == suits[:, :1]).all(axis=1), dtype=np.bool_)


def suit_classes(size: int) -> SuitClasses:
    """Every class of sets of a size from one to five."""
    if not 1 <= size <= LARGEST_SET:
        raise ValueError(f"sets of {size} cards: expected 1 to {LARGEST_SET}")
    cards = np.empty((comb(DECK_SIZE, size) // (6 if size > 2 else 1), size), dtype=np.uint8)
    weights = np.empty(len(cards), dtype=np.int64)
    count = _enumerate(size, cards, weights)
    return SuitClasses(size, cards[:count].copy(), weights[:count].copy())


def set_index(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The index of each set of cards; a set is a row, its cards in any order."""
    ordered = np.sort(cards, axis=-1).astype(np.int64)
    size = cards.shape[-1]
    index: NDArray[np.int64] = CHOOSE[ordered, np.arange(1, size + 1)].sum(axis=-1)
    return index


def sets_of(size: int) -> NDArray[np.uint8]:
    """Every set of a size, ascending cards, by index."""
    sets = np.empty((comb(DECK_SIZE, size), size), dtype=np.uint8)
    _list_sets(sets)
    return sets


def without_one(classes: SuitClasses) -> NDArray[np.int64]:
    """The indices of the smaller sets: column j belongs to the representative without its card j."""
    indices = np.empty(classes.cards.shape, dtype=np.int64)
    _drop_one(classes.cards, indices)
    return indices


def fifth_card_counts(four: SuitClasses, group_of_rank: NDArray[np.uint8], groups: int) -> NDArray[np.int64]:
    """For each class of four cards, how many of the 48 fifth cards give a hand of each group of ranks."""
    counts = np.zeros((len(four.cards), groups), dtype=np.int64)
    _complete(four.cards, group_of_rank, counts)
    return counts


def sums_over_last_card(
    larger: SuitClasses, values: NDArray[np.int64], smaller: SuitClasses
) -> NDArray[np.int64]:
    """For each smaller set, the sum of the values of all sets with one more card; object values are exact."""
    of_sets = smaller.of_sets()
    weighted = larger.weights * values
    sums = np.zeros(len(smaller.cards), dtype=values.dtype)
    for column in without_one(larger).T:
        np.add.at(sums, of_sets[column], weighted)
    return sums // smaller.weights


@njit
def _next_set(chosen: NDArray[np.int64]) -> None:
    """Advance to the next set in colexicographic order."""
    place = 0
    while place + 1 < len(chosen) and chosen[place] + 1 == chosen[place + 1]:
        chosen[place] = place
        place += 1
    chosen[place] += 1


@njit
def _list_sets(sets: NDArray[np.uint8]) -> None:
    chosen = np.arange(sets.shape[1])
    for index in range(len(sets)):
        for place in range(len(chosen)):
            sets[index, place] = chosen[place]
        _next_set(chosen)


@njit
def _enumerate(size: int, cards: NDArray[np.uint8], weights: NDArray[np.int64]) -> int:
    chosen = np.arange(size)
    masks = np.zeros(4, dtype=np.int64)
    total = CHOOSE[DECK_SIZE, size]
    count = 0
    for _ in range(total):
        masks[:] = 0
        for place in range(size):
            masks[chosen[place] & 3] |= 1 << (chosen[place] >> 2)
        if masks[0] >= masks[1] >= masks[2] >= masks[3]:
            repeats = 1
            run = 1
            for suit in range(1, 4):
                run = run + 1 if masks[suit] == masks[suit - 1] else 1
                repeats *= run
            for place in range(size):
                cards[count, place] = chosen[place]
            weights[count] = 24 // repeats
            count += 1
        _next_set(chosen)
    return count


@njit
def _spread(cards: NDArray[np.uint8], classes: NDArray[np.int32]) -> None:
    size = cards.shape[1]
    renamed = np.empty(size, dtype=np.int64)
    for number in range(len(cards)):
        for renaming in range(len(_RENAMINGS)):
            for place in range(size):
                card = np.int64(cards[number, place])
                card = (card & ~3) | _RENAMINGS[renaming, card & 3]
                at = place
                while at > 0 and renamed[at - 1] > card:
                    renamed[at] = renamed[at - 1]
                    at -= 1
                renamed[at] = card
            index = np.int64(0)
            for place in range(size):
                index += CHOOSE[renamed[place], place + 1]
            classes[index] = number


@njit
def _drop_one(cards: NDArray[np.uint8], indices: NDArray[np.int64]) -> None:
    size = cards.shape[1]
    for number in range(len(cards)):
        for dropped in range(size):
            index = np.int64(0)
            for place in range(size):
                if place < dropped:
                    index += CHOOSE[cards[number, place], place + 1]
                elif place > dropped:
                    index += CHOOSE[cards[number, place], place]
            indices[number, dropped] = index


@njit
def _complete(cards: NDArray[np.uint8], group_of_rank: NDArray[np.uint8], counts: NDArray[np.int64]) -> None:
    for number in range(len(cards)):
        key = FIVE_CARD_START
        held = np.uint64(0)
        for place in range(4):
            key += FIVE_CARD_KEYS[cards[number, place]]
            held |= np.uint64(1) << np.uint64(cards[number, place])
        for card in range(DECK_SIZE):
            if not (held >> np.uint64(card)) & np.uint64(1):
                counts[number, group_of_rank[five_card_key_rank(key + FIVE_CARD_KEYS[card])]] += 1
