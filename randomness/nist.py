"""The fifteen tests of NIST SP 800-22 revision 1a on one sequence of bits, compiled where it counts.

Parameters are those the publication recommends for a million bits. `tests/randomness/test_nist.py` compares
them with the publication's examples: the first million binary digits of e and of pi.
"""

import math
from collections.abc import Callable, Collection
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from randomness.probability import chi_square, chi_square_tail, two_sided, upper_gamma

Bits = NDArray[np.uint8]

BITS: Final = 1_000_000
BLOCK: Final = 128
TEMPLATE: Final = 9
SERIAL: Final = 16
ENTROPY: Final = 10
COMPLEXITY: Final = 500
_LONGEST: Final = np.array([0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727])
_OVERLAPPING: Final = np.array([0.364091, 0.185659, 0.139381, 0.100571, 0.0704323, 0.139865])
_COMPLEXITY: Final = np.array([0.010417, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833])
_UNIVERSAL: Final = {6: (5.2177052, 2.954), 7: (6.1962507, 3.125), 8: (7.1836656, 3.238)}


def aperiodic(length: int) -> list[int]:
    """The templates of this many bits that cannot overlap a copy of themselves, in rising order."""
    found = []
    for value in range(1 << length):
        if all(value >> shift != value & ((1 << (length - shift)) - 1) for shift in range(1, length)):
            found.append(value)
    return found


_TEMPLATES: Final = aperiodic(TEMPLATE)


def sequence_p_values(bits: Bits, tests: Collection[str] = ()) -> dict[str, float]:
    """The p-values of one sequence by name, of all tests or of these; too few cycles give no excursions."""
    found: dict[str, float] = {}
    for names, carried_out in _TESTS:
        if not tests or not names.isdisjoint(tests):
            found |= carried_out(bits)
    return found


def frequency(bits: Bits) -> float:
    """2.1: as many ones as zeros."""
    return two_sided((2 * int(bits.sum()) - len(bits)) / math.sqrt(len(bits)))


def block_frequency(bits: Bits, size: int) -> float:
    """2.2: as many ones as zeros in every block."""
    blocks = len(bits) // size
    shares = bits[: blocks * size].reshape(blocks, size).mean(axis=1)
    return chi_square_tail(4 * size * float(np.sum((shares - 0.5) ** 2)), blocks)


def runs(bits: Bits) -> float:
    """2.3: how often a bit differs from the one before."""
    size = len(bits)
    share = int(bits.sum()) / size
    if abs(share - 0.5) >= 2 / math.sqrt(size):
        return 0.0
    changes = 1 + int(np.count_nonzero(bits[1:] != bits[:-1]))
    odds = share * (1 - share)
    return math.erfc(abs(changes - 2 * size * odds) / (2 * math.sqrt(2 * size) * odds))


@njit(cache=True)
def _longest_runs(bits: Bits, size: int, low: int, classes: int) -> NDArray[np.int64]:
    counts = np.zeros(classes, np.int64)
    for block in range(len(bits) // size):
        longest = length = 0
        for place in range(block * size, (block + 1) * size):
            length = length + 1 if bits[place] else 0
            longest = max(longest, length)
        counts[min(max(longest - low, 0), classes - 1)] += 1
    return counts


def longest_run(bits: Bits) -> float:
    """2.4: the longest run of ones in blocks of 10,000 bits."""
    counts = _longest_runs(bits, 10_000, 10, 7)
    return chi_square_tail(chi_square(counts, counts.sum() * _LONGEST), 6)


@njit(cache=True)
def _ranks(bits: Bits) -> NDArray[np.int64]:
    counts = np.zeros(3, np.int64)
    rows = np.zeros(32, np.uint32)
    for matrix in range(len(bits) // 1024):
        for row in range(32):
            value = np.uint32(0)
            for column in range(32):
                value = np.uint32(value << np.uint32(1)) | np.uint32(bits[matrix * 1024 + row * 32 + column])
            rows[row] = value
        found = 0
        for column in range(32):
            bit = np.uint32(1) << np.uint32(column)
            pivot = -1
            for row in range(found, 32):
                if rows[row] & bit:
                    pivot = row
                    break
            if pivot < 0:
                continue
            rows[pivot], rows[found] = rows[found], rows[pivot]
            for row in range(found + 1, 32):
                if rows[row] & bit:
                    rows[row] ^= rows[found]
            found += 1
        counts[min(32 - found, 2)] += 1
    return counts


def _rank_chance(rank: int) -> float:
    product = 1.0
    for i in range(rank):
        product *= (1 - 2.0 ** (i - 32)) ** 2 / (1 - 2.0 ** (i - rank))
    return float(2.0 ** (rank * (64 - rank) - 1024) * product)


def rank(bits: Bits) -> float:
    """2.5: the rank of matrices of 32 by 32 bits."""
    counts = _ranks(bits)
    chances = np.array([_rank_chance(32), _rank_chance(31), 0.0])
    chances[2] = 1 - chances.sum()
    return chi_square_tail(chi_square(counts, counts.sum() * chances), 2)


def spectral(bits: Bits) -> float:
    """2.6: peaks of the discrete Fourier transform."""
    size = len(bits)
    heights = np.abs(np.fft.rfft(2.0 * bits - 1.0))[: size // 2]
    below = int(np.count_nonzero(heights < math.sqrt(math.log(1 / 0.05) * size)))
    return two_sided((below - 0.95 * size / 2) / math.sqrt(size * 0.95 * 0.05 / 4))


@njit(cache=True)
def _window_values(bits: Bits, length: int) -> NDArray[np.int64]:
    values = np.empty(len(bits) - length + 1, np.int64)
    value = 0
    for place in range(len(bits)):
        value = (value << 1 | bits[place]) & ((1 << length) - 1)
        if place >= length - 1:
            values[place - length + 1] = value
    return values


def _windows(bits: Bits, length: int) -> NDArray[np.int64]:
    """The numbers that `bits` neighboring bits make, one for each place where they fit."""
    return np.asarray(_window_values(bits, length))


def non_overlapping(bits: Bits, blocks: int = 8) -> dict[int, float]:
    """2.7: how often each template that cannot overlap itself is found in each block."""
    size = len(bits) // blocks
    counts = np.array(
        [
            np.bincount(_windows(bits[block * size : (block + 1) * size], TEMPLATE), minlength=1 << TEMPLATE)
            for block in range(blocks)
        ]
    )
    mean = (size - TEMPLATE + 1) / 2.0**TEMPLATE
    variance = size * (2.0**-TEMPLATE - (2 * TEMPLATE - 1) / 2.0 ** (2 * TEMPLATE))
    return {
        template: chi_square_tail(float(np.sum((counts[:, template] - mean) ** 2)) / variance, blocks)
        for template in _TEMPLATES
    }


def overlapping(bits: Bits, size: int = 1032, chances: NDArray[np.float64] = _OVERLAPPING) -> float:
    """2.8: how often nine ones in a row are found in each block.

    The chances are the exact ones of NIST's software, not the approximate ones of the publication's example.
    """
    blocks = len(bits) // size
    ones = np.cumsum(np.concatenate([[0], bits[: blocks * size]]), dtype=np.int64)
    full = (ones[TEMPLATE:] - ones[:-TEMPLATE]) == TEMPLATE
    starts = np.arange(blocks) * size
    reach = size - TEMPLATE + 1
    found = np.array([int(np.count_nonzero(full[start : start + reach])) for start in starts])
    counts = np.bincount(np.minimum(found, 5), minlength=6)
    return chi_square_tail(chi_square(counts, blocks * chances), 5)


@njit(cache=True)
def _distances(bits: Bits, length: int, warm: int) -> float:
    last = np.zeros(1 << length, np.int64)
    total = 0.0
    for block in range(1, len(bits) // length + 1):
        value = 0
        for place in range((block - 1) * length, block * length):
            value = value << 1 | bits[place]
        if block > warm:
            total += math.log2(block - last[value])
        last[value] = block
    return total


def universal(bits: Bits) -> float:
    """2.9: Maurer's test, how far back each block of bits was seen last."""
    size = len(bits)
    length = 6 if size < 904_960 else 7 if size < 2_068_480 else 8
    mean, variance = _UNIVERSAL[length]
    warm = 10 * (1 << length)
    tested = size // length - warm
    factor = 0.7 - 0.8 / length + (4 + 32 / length) * tested ** (-3 / length) / 15
    deviation = factor * math.sqrt(variance / tested)
    return two_sided((float(_distances(bits, length, warm)) / tested - mean) / deviation)


@njit(cache=True)
def _complexities(bits: Bits, size: int) -> NDArray[np.int64]:
    blocks = len(bits) // size
    words = size // 64 + 2
    found = np.zeros(blocks, np.int64)
    one = np.uint64(1)
    top = np.uint64(63)
    connection = np.zeros(words, np.uint64)
    earlier = np.zeros(words, np.uint64)
    kept = np.zeros(words, np.uint64)
    register = np.zeros(words, np.uint64)
    for block in range(blocks):
        connection[:] = 0
        earlier[:] = 0
        register[:] = 0
        connection[0] = one
        earlier[0] = one
        complexity = 0
        for step in range(size):
            carry = np.uint64(bits[block * size + step])
            carried = np.uint64(0)
            folded = np.uint64(0)
            for word in range(words):
                value = register[word]
                register[word] = value << one | carry
                carry = value >> top
                value = earlier[word]
                earlier[word] = value << one | carried
                carried = value >> top
                folded ^= connection[word] & register[word]
            for shift in (32, 16, 8, 4, 2, 1):
                folded ^= folded >> np.uint64(shift)
            if folded & one:
                longer = 2 * complexity <= step
                if longer:
                    kept[:] = connection
                for word in range(words):
                    connection[word] ^= earlier[word]
                if longer:
                    complexity = step + 1 - complexity
                    earlier[:] = kept
        found[block] = complexity
    return found


def linear_complexity(bits: Bits, size: int, chances: NDArray[np.float64] = _COMPLEXITY) -> float:
    """2.10: the shortest shift register that gives each block.

    The first chance is 1/96; the publication's example was computed with 0.01047.
    """
    found = _complexities(bits, size)
    sign = -1.0 if size % 2 else 1.0
    mean = size / 2 + (9 - sign) / 36 - (size / 3 + 2 / 9) / 2.0**size
    spread = sign * (found - mean) + 2 / 9
    counts = np.bincount(np.searchsorted([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5], spread), minlength=7)
    return chi_square_tail(chi_square(counts, len(found) * chances), 6)


def _circular_counts(bits: Bits, length: int) -> NDArray[np.int64]:
    if length == 0:
        return np.array([len(bits)])
    around = np.concatenate([bits, bits[: length - 1]])
    return np.bincount(_windows(around, length), minlength=1 << length)


def _psi_square(bits: Bits, length: int) -> float:
    if length <= 0:
        return 0.0
    counts = _circular_counts(bits, length).astype(np.float64)
    return float(np.sum(counts**2)) * (1 << length) / len(bits) - len(bits)


def serial(bits: Bits, length: int) -> tuple[float, float]:
    """2.11: all patterns of a given number of bits are equally frequent."""
    full, less, least = (_psi_square(bits, length - by) for by in range(3))
    first = full - less
    second = full - 2 * less + least
    return upper_gamma(2.0 ** (length - 2), first / 2), upper_gamma(2.0 ** (length - 3), second / 2)


def approximate_entropy(bits: Bits, length: int) -> float:
    """2.12: patterns of a number of bits and of one more are as frequent as expected by chance."""
    sums = []
    for each in (length, length + 1):
        shares = _circular_counts(bits, each) / len(bits)
        shares = shares[shares > 0]
        sums.append(float(np.sum(shares * np.log(shares))))
    statistic = 2 * len(bits) * (math.log(2) - (sums[0] - sums[1]))
    return upper_gamma(2.0 ** (length - 1), statistic / 2)


def cumulative_sums(bits: Bits) -> tuple[float, float]:
    """2.13: how far the walk of the bits goes from where it began, forward and backward."""
    walk = np.cumsum(2 * bits.astype(np.int64) - 1)
    backward = walk[-1] - np.concatenate([[0], walk[:-1]])
    return _walk_p(int(np.abs(walk).max()), len(bits)), _walk_p(int(np.abs(backward).max()), len(bits))


def _walk_p(reached: int, size: int) -> float:
    root = math.sqrt(size)

    def below(times: int) -> float:
        return 0.5 * math.erfc(-times * reached / root / math.sqrt(2))

    ends = size / reached
    first = range(int((-ends + 1) / 4), int((ends - 1) / 4) + 1)
    second = range(int((-ends - 3) / 4), int((ends - 1) / 4) + 1)
    return (
        1.0
        - sum(below(4 * k + 1) - below(4 * k - 1) for k in first)
        + sum(below(4 * k + 3) - below(4 * k + 1) for k in second)
    )


@njit(cache=True)
def _visits(bits: Bits) -> tuple[int, NDArray[np.int64], NDArray[np.int64]]:
    by_cycle = np.zeros((9, 6), np.int64)
    total = np.zeros(19, np.int64)
    here = np.zeros(9, np.int64)
    cycles = 0
    at = 0
    for place in range(len(bits) + 1):
        if place < len(bits):
            at += 1 if bits[place] else -1
            if -9 <= at <= 9:
                total[at + 9] += 1
            if -4 <= at <= 4:
                here[at + 4] += 1
        # What is left at the end is a cycle too.
        if (place < len(bits) and at == 0) or (place == len(bits) and at != 0):
            cycles += 1
            for state in range(9):
                by_cycle[state, min(here[state], 5)] += 1
                here[state] = 0
    return cycles, by_cycle, total


def excursions(bits: Bits) -> dict[str, float]:
    """2.14 and 2.15: how often the walk visits each state, by cycle and in all."""
    cycles, by_cycle, total = _visits(bits)
    if cycles < max(500, 0.005 * math.sqrt(len(bits))):
        return {}
    found: dict[str, float] = {}
    for state in (-4, -3, -2, -1, 1, 2, 3, 4):
        away = 1 - 1 / (2 * abs(state))
        chances = [away, *(away ** (k - 1) / (4 * state * state) for k in range(1, 5)), (1 - away) * away**4]
        found[f"excursions {state:+d}"] = chi_square_tail(
            chi_square(by_cycle[state + 4], cycles * np.array(chances)), 5
        )
    for state in (*range(-9, 0), *range(1, 10)):
        spread = math.sqrt(2 * cycles * (4 * abs(state) - 2))
        found[f"excursions_variant {state:+d}"] = math.erfc(abs(int(total[state + 9]) - cycles) / spread)
    return found


def _named(name: str, test: Callable[[Bits], float]) -> tuple[set[str], Callable[[Bits], dict[str, float]]]:
    return {name}, lambda bits: {name: test(bits)}


def _templates(bits: Bits) -> dict[str, float]:
    return {f"non_overlapping {each:0{TEMPLATE}b}": p for each, p in non_overlapping(bits).items()}


def _serials(bits: Bits) -> dict[str, float]:
    return dict(zip(("serial 1", "serial 2"), serial(bits, SERIAL), strict=True))


def _sums(bits: Bits) -> dict[str, float]:
    names = ("cumulative_sums forward", "cumulative_sums backward")
    return dict(zip(names, cumulative_sums(bits), strict=True))


# In the order of the publication; the first word of a statistic's name is that of its test.
_TESTS: Final[list[tuple[set[str], Callable[[Bits], dict[str, float]]]]] = [
    _named("frequency", frequency),
    _named("block_frequency", lambda bits: block_frequency(bits, BLOCK)),
    _named("runs", runs),
    _named("longest_run", longest_run),
    _named("rank", rank),
    _named("spectral", spectral),
    ({"non_overlapping"}, _templates),
    _named("overlapping", overlapping),
    _named("universal", universal),
    _named("linear_complexity", lambda bits: linear_complexity(bits, COMPLEXITY)),
    ({"serial"}, _serials),
    _named("approximate_entropy", lambda bits: approximate_entropy(bits, ENTROPY)),
    ({"cumulative_sums"}, _sums),
    ({"excursions", "excursions_variant"}, excursions),
]


def bits_of(words: bytes) -> Bits:
    """The bits of bytes, the highest of each first."""
    return np.unpackbits(np.frombuffer(words, np.uint8))


def summary(p_values: dict[str, Any], level: float = 0.01) -> dict[str, dict[str, float]]:
    """Of every test: how many sequences, the share that passed, and whether its p-values are uniform."""
    rows = {}
    for name, given in p_values.items():
        values = np.asarray(given, dtype=np.float64)
        counts = np.bincount(np.minimum((values * 10).astype(np.int64), 9), minlength=10)
        rows[name] = {
            "sequences": float(len(values)),
            "passed": float(np.mean(values >= level)),
            "uniformity": chi_square_tail(chi_square(counts, len(values) / 10), 9),
        }
    return rows


def share_band(sequences: int) -> tuple[float, float]:
    """Three standard deviations about 0.99, between which the share of sequences that pass should lie."""
    spread = 3 * math.sqrt(0.99 * 0.01 / sequences)
    return 0.99 - spread, 0.99 + spread


def outside_band(row: dict[str, float]) -> bool:
    """Whether a statistic is outside the thresholds: its share, or the uniformity of its p-values."""
    low, high = share_band(int(row["sequences"]))
    return not low <= row["passed"] <= high or row["uniformity"] < 1e-4
