"""The fast kernel for two dice: wagers decided with the cycle, and odds behind them, five rolls per word.

A table maps a state of the cycle and two rolls to one 64-bit entry: fifteen 4-bit counters, one for every way
a round can end, and the next state in the top three bits. Entries are added without unpacking them. Eight
independent chains of rounds run in parallel; a chain near its quota is parked and finished roll by roll.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.simulation.philox import fill

Words = NDArray[np.uint32]
Entries = NDArray[np.uint64]
Indices = NDArray[np.uint16]
Counters = NDArray[np.int64]

BLOCK = 1 << 18
CELLS = 15
CHAINS = 8
PARKED = 7
SINGLE_ROW = 64
DOUBLE_ROW = 2048
NO_ROLL = 36
NO_ROLLS = np.uint16(1296)

WORDS = 2048
HALF_WORDS = WORDS // 2
STEPS = HALF_WORDS // CHAINS
GROUP = 8
ROLLS_PER_STEP = 10
MAX_PER_GROUP = GROUP * ROLLS_PER_STEP
TAIL_WORDS = 64
TAIL_FIRST = np.uint64(1 << 40)
TAIL_STRIDE = np.uint64(1 << 32)

# The largest multiple of 36**5 below 2**32; a word at or above it is rejected.
LIMIT = np.uint32(71 * 36**5)
PAIR = np.uint32(1296)
ROLL = np.uint32(36)

STATE_SHIFT = np.uint64(61)
ROW_SHIFT = np.uint64(61 - 11)
ROW_MASK = np.uint64(7 << 11)
NIBBLE = np.uint64(4)
BYTE = np.uint64(8)
NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x00FF00FF00FF00FF)
COUNTED = np.uint64(0x00FFFFFFFFFFFFFF)
ADD_BYTES = np.uint64(0x0101010101010101)
TOP_BYTE = np.uint64(56)
SIXTEEN = np.uint64(0xFFFF)


@njit
def two_rolls(single: Entries) -> Entries:
    """The table of two rolls from the table of one; index 1296 of a row is no roll."""
    double = np.zeros(8 * DOUBLE_ROW, dtype=np.uint64)
    for state in range(8):
        double[state * DOUBLE_ROW + 1296] = np.uint64(state) << STATE_SHIFT
        for first in range(36):
            entry = single[state * SINGLE_ROW + first]
            counted = entry & ~(np.uint64(7) << STATE_SHIFT)
            middle = np.int64(entry >> STATE_SHIFT) * SINGLE_ROW
            for second in range(36):
                double[state * DOUBLE_ROW + 36 * second + first] = counted + single[middle + second]
    return double


@njit
def to_pairs(words: Words, p0: Indices, p1: Indices, p2: Indices, p3: Indices, p4: Indices) -> None:
    """Five pairs of rolls from every two words, one from the first half and one from the second."""
    for i in range(HALF_WORDS):
        v, w = words[i], words[i + HALF_WORDS]
        v_good, w_good = v < LIMIT, w < LIMIT
        v_rest, w_rest = v // PAIR, w // PAIR
        v_last, w_last = v_rest // PAIR, w_rest // PAIR
        p0[i] = v - v_rest * PAIR if v_good else NO_ROLLS
        p1[i] = v_rest - v_last * PAIR if v_good else NO_ROLLS
        p2[i] = w - w_rest * PAIR if w_good else NO_ROLLS
        p3[i] = w_rest - w_last * PAIR if w_good else NO_ROLLS
        p4[i] = v_last % ROLL * ROLL + w_last % ROLL if v_good and w_good else NO_ROLLS


@njit
def finish_chain(
    single: Entries, seed: int, stream: int, chain: int, left_in: int, wanted: int, totals: Counters
) -> None:
    """Play the last rounds of a chain roll by roll, with words of its own."""
    words = np.empty(TAIL_WORDS, dtype=np.uint32)
    state = np.int64(left_in)
    block = TAIL_FIRST + np.uint64(chain) * TAIL_STRIDE
    while True:
        fill(words, seed, stream, block)
        block += np.uint64(TAIL_WORDS // 4)
        for word in words:
            if word >= LIMIT:
                continue
            rest = word
            for _ in range(5):
                if wanted == 0:
                    return
                entry = single[state * SINGLE_ROW + np.int64(rest % ROLL)]
                rest //= ROLL
                state = np.int64(entry >> STATE_SHIFT)
                cells = entry & ~(np.uint64(7) << STATE_SHIFT)
                if cells != np.uint64(0):
                    cell = 0
                    while cells != np.uint64(1):
                        cells >>= NIBBLE
                        cell += 1
                    totals[cell] += 1
                    wanted -= 1


@njit
def play_block(
    single: Entries, double: Entries, seed: int, stream: int, rounds: int, totals: Counters
) -> None:
    """Play a number of rounds of one block to their end and count how each ended."""
    words = np.empty(WORDS, dtype=np.uint32)
    p0, p1 = np.empty(HALF_WORDS, dtype=np.uint16), np.empty(HALF_WORDS, dtype=np.uint16)
    p2, p3 = np.empty(HALF_WORDS, dtype=np.uint16), np.empty(HALF_WORDS, dtype=np.uint16)
    p4 = np.empty(HALF_WORDS, dtype=np.uint16)
    wanted = np.zeros(CHAINS, dtype=np.int64)
    left_in = np.zeros(CHAINS, dtype=np.int64)
    parked = np.zeros(CHAINS, dtype=np.bool_)
    zero = np.uint64(0)
    e0 = e1 = e2 = e3 = e4 = e5 = e6 = e7 = zero
    park = np.uint64(PARKED) << STATE_SHIFT
    playing = 0
    for k in range(CHAINS):
        wanted[k] = rounds // CHAINS + (1 if k < rounds % CHAINS else 0)
        if wanted[k] >= MAX_PER_GROUP:
            playing += 1
        else:
            parked[k] = True
    e0, e1 = park if parked[0] else zero, park if parked[1] else zero
    e2, e3 = park if parked[2] else zero, park if parked[3] else zero
    e4, e5 = park if parked[4] else zero, park if parked[5] else zero
    e6, e7 = park if parked[6] else zero, park if parked[7] else zero
    block = zero
    while playing > 0:
        fill(words, seed, stream, block)
        block += np.uint64(WORDS // 4)
        to_pairs(words, p0, p1, p2, p3, p4)
        w0 = w1 = w2 = w3 = zero
        for group in range(0, STEPS, GROUP):
            c0 = c1 = c2 = c3 = c4 = c5 = c6 = c7 = zero
            h0 = h1 = h2 = h3 = h4 = h5 = h6 = h7 = zero
            for step in range(group, group + GROUP):
                i = step * CHAINS
                a0 = a1 = a2 = a3 = a4 = a5 = a6 = a7 = zero
                for p in (p0, p1, p2, p3, p4):
                    e0 = double[(e0 >> ROW_SHIFT & ROW_MASK) + p[i]]
                    e1 = double[(e1 >> ROW_SHIFT & ROW_MASK) + p[i + 1]]
                    e2 = double[(e2 >> ROW_SHIFT & ROW_MASK) + p[i + 2]]
                    e3 = double[(e3 >> ROW_SHIFT & ROW_MASK) + p[i + 3]]
                    e4 = double[(e4 >> ROW_SHIFT & ROW_MASK) + p[i + 4]]
                    e5 = double[(e5 >> ROW_SHIFT & ROW_MASK) + p[i + 5]]
                    e6 = double[(e6 >> ROW_SHIFT & ROW_MASK) + p[i + 6]]
                    e7 = double[(e7 >> ROW_SHIFT & ROW_MASK) + p[i + 7]]
                    a0, a1, a2, a3 = a0 + e0, a1 + e1, a2 + e2, a3 + e3
                    a4, a5, a6, a7 = a4 + e4, a5 + e5, a6 + e6, a7 + e7
                # At most ten rounds end in a step, so a 4-bit counter holds one step and an 8-bit counter a
                # group.
                c0, h0 = c0 + (a0 & NIBBLES), h0 + (a0 >> NIBBLE & NIBBLES)
                c1, h1 = c1 + (a1 & NIBBLES), h1 + (a1 >> NIBBLE & NIBBLES)
                c2, h2 = c2 + (a2 & NIBBLES), h2 + (a2 >> NIBBLE & NIBBLES)
                c3, h3 = c3 + (a3 & NIBBLES), h3 + (a3 >> NIBBLE & NIBBLES)
                c4, h4 = c4 + (a4 & NIBBLES), h4 + (a4 >> NIBBLE & NIBBLES)
                c5, h5 = c5 + (a5 & NIBBLES), h5 + (a5 >> NIBBLE & NIBBLES)
                c6, h6 = c6 + (a6 & NIBBLES), h6 + (a6 >> NIBBLE & NIBBLES)
                c7, h7 = c7 + (a7 & NIBBLES), h7 + (a7 >> NIBBLE & NIBBLES)
            counted = (c0, c1, c2, c3, c4, c5, c6, c7)
            counted_high = (h0, h1, h2, h3, h4, h5, h6, h7)
            entries = (e0, e1, e2, e3, e4, e5, e6, e7)
            for k in range(CHAINS):
                c, h = counted[k], counted_high[k]
                w0, w1 = w0 + (c & BYTES), w1 + (c >> BYTE & BYTES)
                w2, w3 = w2 + (h & BYTES), w3 + (h >> BYTE & BYTES)
                wanted[k] -= np.int64((c + (h & COUNTED)) * ADD_BYTES >> TOP_BYTE)
                if wanted[k] < MAX_PER_GROUP and not parked[k]:
                    parked[k] = True
                    left_in[k] = np.int64(entries[k] >> STATE_SHIFT)
                    playing -= 1
            e0, e1 = park if parked[0] else e0, park if parked[1] else e1
            e2, e3 = park if parked[2] else e2, park if parked[3] else e3
            e4, e5 = park if parked[4] else e4, park if parked[5] else e5
            e6, e7 = park if parked[6] else e6, park if parked[7] else e7
        for lane in range(4):
            shift = np.uint64(16 * lane)
            totals[4 * lane] += np.int64(w0 >> shift & SIXTEEN)
            totals[4 * lane + 1] += np.int64(w2 >> shift & SIXTEEN)
            totals[4 * lane + 2] += np.int64(w1 >> shift & SIXTEEN)
            totals[4 * lane + 3] += np.int64(w3 >> shift & SIXTEEN)
    for k in range(CHAINS):
        finish_chain(single, seed, stream, k, left_in[k], wanted[k], totals)


@njit
def play_line(single: Entries, seed: int, first: int, count: int) -> Counters:
    """Count how rounds `first` to `first + count - 1` ended; `first` is a multiple of the block."""
    double = two_rolls(single)
    totals = np.zeros(CELLS + 1, dtype=np.int64)
    played = 0
    while played < count:
        rounds = min(BLOCK, count - played)
        play_block(single, double, seed, (first + played) // BLOCK, rounds, totals)
        played += rounds
    return totals[:CELLS]
