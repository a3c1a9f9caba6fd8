"""The kernel of games whose round is one outcome: it counts how often each came up."""

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.simulation.philox import Integer, fill

Counters = NDArray[np.int64]

BLOCK = 1 << 16
STREAM = np.uint64(1 << 61)
WORDS = 1024
WORD = np.uint64(1 << 32)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MAX_COUNTERS = 4096


def rounds_together(ways: int) -> int:
    """How many rounds of `ways` equally likely results are counted as one group, with few enough counters."""
    together = 1
    while ways ** (together + 1) <= MAX_COUNTERS:
        together += 1
    return together


@njit
def count_some(totals: Counters, shown: NDArray[np.uint16], group: Integer, rounds: int, times: int) -> None:
    """Add the outcomes of the first rounds of a group `times` times."""
    for _ in range(rounds):
        totals[shown[group % len(shown)]] += times
        group //= len(shown)


@njit
def count_outcomes(
    shown: NDArray[np.uint16], together: int, outcomes: int, seed: int, first: int, count: int
) -> Counters:
    """Count the outcomes of rounds `first` to `first + count - 1`; `first` is a multiple of the block.

    `shown` lists every outcome as often as its weight. Rounds are counted `together`, two groups from a word:
    each multiplication of the word by the ways of a group leaves a group above 32 bits and the rest of the
    word below (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
    """
    ways = np.uint64(len(shown) ** together)
    # Remainders below this would make some pairs of groups more likely than others.
    spare = WORD % (ways * ways)
    counters = np.zeros(ways, dtype=np.int64)
    words = np.empty(WORDS, dtype=np.uint32)
    totals = np.zeros(outcomes, dtype=np.int64)
    per_word = 2 * together
    played = 0
    while played < count:
        left = min(BLOCK, count - played)
        stream = STREAM + np.uint64((first + played) // BLOCK)
        played += left
        block = np.uint64(0)
        while left > 0:
            fill(words, seed, stream, block)
            block += np.uint64(WORDS // 4)
            used, last = 0, left < per_word
            for place in range(WORDS if last else min(WORDS, left // per_word)):
                one = np.uint64(words[place]) * ways
                two = (one & LOW) * ways
                if two & LOW < spare:
                    continue
                if last:
                    count_some(totals, shown, np.int64(one >> HALF), min(left, together), 1)
                    count_some(totals, shown, np.int64(two >> HALF), left - together, 1)
                    used = 1
                    break
                counters[one >> HALF] += 1
                counters[two >> HALF] += 1
                used += 1
            left -= used * per_word
    for group in range(len(counters)):
        count_some(totals, shown, group, together, counters[group])
    return totals


@njit
def count_weighted(weights: NDArray[np.uint64], seed: int, first: int, count: int) -> Counters:
    """The same for outcomes of large weights: one outcome from two words, found by its cumulative weight."""
    bounds = np.cumsum(weights)
    ways = bounds[-1]
    # One less than the largest multiple of `ways` below 2**64; larger numbers are rejected.
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
