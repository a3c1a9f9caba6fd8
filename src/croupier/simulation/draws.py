"""Numbers drawn without replacement, round by round: a partial Fisher-Yates shuffle by Philox words.

A word draws three numbers, each by Lemire's multiplication, and is rejected if it is biased; a round with a
rejected word draws again from streams 1, 2, ... Each quarter of every `BLOCK` rounds begins with the numbers
in order and goes on shuffling them from round to round: a shuffle is fair from any order that does not depend
on its words. The loops shuffle weights of the numbers, so that a round is the sum of those drawn.
"""

from __future__ import annotations

from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.law.refusal import BadInput
from croupier.simulation.philox import fill, philox4x32

BLOCK: Final = 512
QUARTER: Final = BLOCK // 4
PER_WORD: Final = 3
MAX_NUMBERS: Final = 255
LOW: Final = np.uint64(0xFFFFFFFF)
WORD: Final = np.uint64(32)
ONE: Final = np.uint64(1)
TWO: Final = np.uint64(2)


def words_of(drawn: int) -> int:
    """How many words a round has, in whole blocks of four."""
    return 4 * -(-drawn // (4 * PER_WORD))


def rejects_of(numbers: int, drawn: int) -> NDArray[np.uint64]:
    """For every word a round draws from, the remainders below which it is rejected."""
    if not 0 < drawn < numbers <= MAX_NUMBERS or drawn > numbers - PER_WORD:
        raise BadInput(f"{drawn} of {numbers} numbers: expected at most {MAX_NUMBERS}, and fewer drawn")
    starts = range(0, drawn, PER_WORD)
    spans = [prod(range(numbers - start - PER_WORD + 1, numbers - start + 1)) for start in starts]
    return np.array([(1 << 32) % span for span in spans], dtype=np.uint64)


@njit
def draw_places(
    seed: np.uint64,
    first: int,
    numbers: int,
    rejects: NDArray[np.uint64],
    words: NDArray[np.uint32],
    places: NDArray[np.uint8],
) -> None:
    """The places from which the numbers of `BLOCK` rounds come; each column of `places` is a round."""
    fill(words, seed, 0, first * (len(words) // BLOCK // 4))
    bad = np.uint64(0)
    for word in range(len(rejects)):
        turn, start = PER_WORD * word, BLOCK * word
        left, taken, reject = np.uint64(numbers - turn), np.uint64(turn), rejects[word]
        for round in range(BLOCK):
            one = np.uint64(words[start + round]) * left
            two = (one & LOW) * (left - ONE)
            three = (two & LOW) * (left - TWO)
            places[turn, round] = np.uint8((one >> WORD) + taken)
            places[turn + 1, round] = np.uint8((two >> WORD) + taken + ONE)
            places[turn + 2, round] = np.uint8((three >> WORD) + taken + TWO)
            bad |= np.uint64((three & LOW) < reject)
    if bad:
        for round in range(BLOCK):
            _redraw(seed, np.uint64(first + round), numbers, rejects, words, round, places)


@njit
def _redraw(
    seed: np.uint64,
    number: np.uint64,
    numbers: int,
    rejects: NDArray[np.uint64],
    words: NDArray[np.uint32],
    round: int,
    places: NDArray[np.uint8],
) -> None:
    """Draw a round with a rejected word again, with the first unbiased blocks of streams 1, 2, ..."""
    blocks = len(words) // BLOCK // 4
    attempt = 0
    while True:
        good = True
        for word in range(len(rejects)):
            rest = np.uint64(words[BLOCK * word + round])
            for turn in range(PER_WORD * word, PER_WORD * (word + 1)):
                product = rest * np.uint64(numbers - turn)
                places[turn, round] = np.uint8((product >> WORD) + np.uint64(turn))
                rest = product & LOW
            good &= rest >= rejects[word]
        if good:
            return
        attempt += 1
        for part in range(blocks):
            block = number * np.uint64(blocks) + np.uint64(part)
            drawn = philox4x32(block & LOW, block >> WORD, attempt, 0, seed & LOW, seed >> WORD)
            for word in range(4):
                words[BLOCK * (4 * part + word) + round] = drawn[word]


@njit
def sums_of(
    weights: NDArray[np.uint32], drawn: int, places: NDArray[np.uint8], sums: NDArray[np.uint32]
) -> None:
    """The sum of the weights drawn in each round of a block."""
    # Four orders, one for each quarter of the block, so that four chains of swaps run in parallel.
    a, b, c, d = weights.copy(), weights.copy(), weights.copy(), weights.copy()
    for round in range(QUARTER):
        sum_a, sum_b, sum_c, sum_d = np.uint32(0), np.uint32(0), np.uint32(0), np.uint32(0)
        for turn in range(drawn):
            at_a, at_b = places[turn, round], places[turn, round + QUARTER]
            at_c, at_d = places[turn, round + 2 * QUARTER], places[turn, round + 3 * QUARTER]
            from_a, from_b, from_c, from_d = a[at_a], b[at_b], c[at_c], d[at_d]
            a[at_a], b[at_b], c[at_c], d[at_d] = a[turn], b[turn], c[turn], d[turn]
            a[turn], b[turn], c[turn], d[turn] = from_a, from_b, from_c, from_d
            sum_a += from_a
            sum_b += from_b
            sum_c += from_c
            sum_d += from_d
        sums[round], sums[round + QUARTER] = sum_a, sum_b
        sums[round + 2 * QUARTER], sums[round + 3 * QUARTER] = sum_c, sum_d


@njit
def count_sums(
    weights: NDArray[np.uint32],
    drawn: int,
    rejects: NDArray[np.uint64],
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count how often each sum of weights is drawn in rounds `first` to `first + count - 1`; `first` is the
    first round of a block.
    """
    words = np.empty(4 * ((len(rejects) + 3) // 4) * BLOCK, dtype=np.uint32)
    places = np.empty((PER_WORD * len(rejects), BLOCK), dtype=np.uint8)
    sums = np.empty(BLOCK, dtype=np.uint32)
    for start in range(first, first + count, BLOCK):
        draw_places(seed, start, len(weights), rejects, words, places)
        sums_of(weights, drawn, places, sums)
        for place in range(min(BLOCK, first + count - start)):
            counts[sums[place]] += 1


def draws(seed: int, first: int, count: int, numbers: int, drawn: int) -> NDArray[np.uint8]:
    """The numbers drawn in each round, counted from 1, in the order drawn; each row is a round."""
    rejects = rejects_of(numbers, drawn)
    start = first - first % BLOCK
    blocks = -(-(first + count - start) // BLOCK)
    found = np.empty((blocks * BLOCK, drawn), dtype=np.uint8)
    words = np.empty(words_of(drawn) * BLOCK, dtype=np.uint32)
    places = np.empty((PER_WORD * len(rejects), BLOCK), dtype=np.uint8)
    for offset in range(0, len(found), BLOCK):
        draw_places(np.uint64(seed), start + offset, numbers, rejects, words, places)
        for quarter in range(0, BLOCK, QUARTER):
            order = list(range(1, numbers + 1))
            for round in range(quarter, quarter + QUARTER):
                for turn, here in enumerate(places[:drawn, round].tolist()):
                    order[turn], order[here] = order[here], order[turn]
                found[offset + round] = order[:drawn]
    return found[first - start : first - start + count].copy()
