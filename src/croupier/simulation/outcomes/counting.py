"""The kernel of games whose round is one outcome: how often each came up is all there is to know."""

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.simulation.philox import fill

Counters = NDArray[np.int64]

BLOCK = 1 << 16
STREAM = np.uint64(1 << 61)
WORDS = 1024


@njit
def count_outcomes(
    of_digit: NDArray[np.uint16], per_word: int, limit: int, outcomes: int, seed: int, first: int, count: int
) -> Counters:
    """Count the outcomes of rounds `first` to `first + count - 1`; `first` is a multiple of the block."""
    totals = np.zeros(outcomes, dtype=np.int64)
    words = np.empty(WORDS, dtype=np.uint32)
    ways = np.uint32(len(of_digit))
    played = 0
    while played < count:
        left = min(BLOCK, count - played)
        stream = STREAM + np.uint64((first + played) // BLOCK)
        played += left
        block = np.uint64(0)
        while left > 0:
            fill(words, seed, stream, block)
            block += np.uint64(WORDS // 4)
            for word in words:
                if word >= limit:
                    continue
                rest = word
                for _ in range(min(per_word, left)):
                    totals[of_digit[rest % ways]] += 1
                    rest //= ways
                left -= min(per_word, left)
                if left == 0:
                    break
    return totals


@njit
def count_weighted(weights: NDArray[np.uint64], seed: int, first: int, count: int) -> Counters:
    """The same for outcomes of large weights: one outcome from two words, found by its cumulative weight."""
    bounds = np.cumsum(weights)
    ways = bounds[-1]
    # The largest multiple of the ways below 2**64, less one: a number above it is thrown away.
    last = np.uint64(0xFFFFFFFFFFFFFFFF) - (np.uint64(0xFFFFFFFFFFFFFFFF) % ways + np.uint64(1)) % ways
    totals = np.zeros(len(weights), dtype=np.int64)
    words = np.empty(WORDS, dtype=np.uint32)
    played = 0
    while played < count:
        left = min(BLOCK, count - played)
        stream = STREAM + np.uint64((first + played) // BLOCK)
        played += left
        block = np.uint64(0)
        while left > 0:
            fill(words, seed, stream, block)
            block += np.uint64(WORDS // 4)
            for pair in range(WORDS // 2):
                number = np.uint64(words[2 * pair]) << np.uint64(32) | np.uint64(words[2 * pair + 1])
                if number <= last and left > 0:
                    totals[np.searchsorted(bounds, number % ways, side="right")] += 1
                    left -= 1
    return totals
