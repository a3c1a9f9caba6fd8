"""Low hands compiled: the best low of some cards as one number, the lower the better.

A qualifying low is the bits of its ranks. Where paired hands count, a number holds how the ranks repeat and,
below that, the ranks from the most frequent and highest on, four bits each. Both compare as `hands.low` does.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit

NO_LOW: Final = np.int64(1 << 62)
_RANKS: Final = 13
_ACE: Final = 12
_SHIFT: Final = 32


@njit
def low_bit(card: int, highest: int) -> np.int64:
    """The bit of a card's rank, the ace lowest; none for a rank above the highest."""
    rank = card >> 2
    number = 0 if rank == _ACE else rank + 1
    return np.int64(1) << number if number < highest else np.int64(0)


@njit
def qualifying(cards: NDArray[np.int64], count: int, highest: int, size: int) -> np.int64:
    """The best low of `size` different ranks up to `highest` among the first `count` cards, as the bits of
    its ranks.
    """
    mask = np.int64(0)
    for place in range(count):
        mask |= low_bit(cards[place], highest)
    low = np.int64(0)
    for _ in range(size):
        if not mask:
            return NO_LOW
        low |= mask & -mask
        mask &= mask - 1
    return low


@njit
def two_and_three(
    cards: NDArray[np.int64], own: int, count: int, highest: int, bits: NDArray[np.int64]
) -> np.int64:
    """The best low of exactly two of a player's own cards and three others, as the bits of its ranks."""
    best = NO_LOW
    for place in range(count):
        bits[place] = low_bit(cards[place], highest)
    for a in range(own - 1):
        for b in range(a + 1, own):
            two = bits[a] | bits[b]
            if not bits[a] or not bits[b] or bits[a] == bits[b]:
                continue
            for c in range(own, count - 2):
                if not bits[c] or bits[c] & two:
                    continue
                three = two | bits[c]
                for d in range(c + 1, count - 1):
                    if not bits[d] or bits[d] & three:
                        continue
                    four = three | bits[d]
                    for e in range(d + 1, count):
                        if bits[e] and not bits[e] & four:
                            best = min(best, four | bits[e])
    return best


@njit
def paired(
    cards: NDArray[np.int64], first: int, second: int, third: int, fourth: int, fifth: int
) -> np.int64:
    """Five cards as a low hand, paired or not."""
    counts = np.zeros(_RANKS + 1, dtype=np.int64)
    for place in (first, second, third, fourth, fifth):
        rank = cards[place] >> 2
        counts[1 if rank == _ACE else rank + 2] += 1
    key, pattern = np.int64(0), np.int64(0)
    for times in range(4, 0, -1):
        for number in range(_RANKS, 0, -1):
            if counts[number] == times:
                key = key << 4 | number
                pattern = pattern << 3 | times
    # Hands with fewer different ranks give shorter numbers; pad them to the same length.
    ranks = 0
    for number in range(1, _RANKS + 1):
        if counts[number]:
            ranks += 1
    return pattern << (3 * (5 - ranks)) << _SHIFT | key


@njit
def any_low(cards: NDArray[np.int64], count: int) -> np.int64:
    """The best low of five of the first `count` cards, paired or not."""
    best = NO_LOW
    for a in range(count - 4):
        for b in range(a + 1, count - 3):
            for c in range(b + 1, count - 2):
                for d in range(c + 1, count - 1):
                    for e in range(d + 1, count):
                        best = min(best, paired(cards, a, b, c, d, e))
    return best
