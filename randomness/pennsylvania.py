"""The fifteen tests named in 58 Pa. Code 810a.5(c), on the numbers a game draws.

Each takes draws that should be independent and uniform from 0 to `of` - 1 and gives one p-value.
"""

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from randomness.probability import (
    chi_square,
    chi_square_p,
    chi_square_tail,
    classes_p,
    two_sided,
    uniform_p,
)

Draws = NDArray[np.int64]

_HAND: Final = 5
_STRETCHES: Final = 100
_LAGS: Final = 10


def _counts(draws: Draws, of: int) -> NDArray[np.int64]:
    return np.bincount(draws, minlength=of)


def chi_square_test(draws: Draws, of: int) -> float:
    """(1) Every number is as frequent as every other."""
    return chi_square_p(_counts(draws, of), len(draws) / of)


def frequency_test(draws: Draws, of: int) -> float:
    """(2) So they are in each of a hundred stretches: their chi-square p-values are uniform."""
    size = len(draws) // _STRETCHES
    stretches = draws[: size * _STRETCHES].reshape(_STRETCHES, size)
    return uniform_p([chi_square_test(stretch, of) for stretch in stretches])


def gap_test(draws: Draws, of: int) -> float:
    """(3) How many draws pass between two numbers of the lowest quarter."""
    low = -(-of // 4)
    chance = low / of
    gaps = np.diff(np.flatnonzero(draws < low)) - 1
    most = int(math.log(5 / len(gaps) / chance) / math.log(1 - chance)) if len(gaps) else 1
    most = max(most, 1)
    observed = np.bincount(np.minimum(gaps, most), minlength=most + 1)
    expected = [len(gaps) * chance * (1 - chance) ** gap for gap in range(most)]
    return classes_p(observed.tolist(), [*expected, len(gaps) * (1 - chance) ** most])


def overlaps_test(draws: Draws, of: int) -> float:
    """(4) Every pair of neighbors, overlapping, is as frequent as every other (Good's difference)."""
    pairs = np.bincount(draws * of + np.roll(draws, -1), minlength=of * of)
    size = len(draws)
    difference = chi_square(pairs, size / of**2) - chi_square(_counts(draws, of), size / of)
    return chi_square_tail(difference, of * of - of)


def poker_test(draws: Draws, of: int) -> float:
    """(5) How many different numbers are in hands of five."""
    hands = np.sort(draws[: len(draws) // _HAND * _HAND].reshape(-1, _HAND), axis=1)
    different = 1 + np.count_nonzero(np.diff(hands, axis=1), axis=1)
    stirling = (0, 1, 15, 25, 10, 1)
    expected = [
        len(hands) * stirling[kinds] * math.perm(of, kinds) / of**_HAND for kinds in range(1, _HAND + 1)
    ]
    observed = np.bincount(different, minlength=_HAND + 1)[1:].tolist()
    possible = [place for place, each in enumerate(expected) if each > 0]
    return classes_p([observed[place] for place in possible], [expected[place] for place in possible])


def coupon_test(draws: Draws, of: int) -> float:
    """(6) How many draws it takes to see all of the lowest numbers, six at most, others left out."""
    kinds = min(of, 6)
    lengths: list[int] = []
    seen = length = 0
    full = (1 << kinds) - 1
    for value in draws[draws < kinds].tolist():
        length += 1
        seen |= 1 << value
        if seen == full:
            lengths.append(length)
            seen = length = 0
    most = kinds + 40
    chances = []
    before = 0.0
    for size in range(kinds, most):
        # The chance that so many draws have shown all kinds, by inclusion and exclusion.
        done = sum(
            (-1) ** missing * math.comb(kinds, missing) * ((kinds - missing) / kinds) ** size
            for missing in range(kinds)
        )
        chances.append(done - before)
        before = done
    chances.append(1 - before)
    observed = np.bincount(np.minimum(np.array(lengths) - kinds, most - kinds), minlength=most - kinds + 1)
    return classes_p(observed.tolist(), [len(lengths) * chance for chance in chances])


def permutation_test(draws: Draws, of: int) -> float:
    """(7) The order of three or four neighbors that all differ."""
    size = min(of, 4)
    groups = draws[: len(draws) // size * size].reshape(-1, size)
    ranks = np.argsort(np.argsort(groups, axis=1, kind="stable"), axis=1)
    differ = np.all(np.diff(np.sort(groups, axis=1), axis=1) > 0, axis=1)
    codes = (ranks[differ] * size ** np.arange(size)).sum(axis=1)
    observed = np.unique(codes, return_counts=True)[1]
    orders = math.factorial(size)
    counts = np.concatenate([observed, np.zeros(orders - len(observed), np.int64)])
    return chi_square_p(counts, int(differ.sum()) / orders)


def kolmogorov_smirnov_test(draws: Draws, of: int) -> float:
    """(8) Numbers read as the digits of a fraction are uniform between 0 and 1."""
    digits = math.ceil(40 / math.log2(of))
    groups = draws[: len(draws) // digits * digits].reshape(-1, digits)
    return uniform_p(groups @ (float(of) ** -np.arange(1, digits + 1)))


def adjacency_test(draws: Draws, of: int) -> float:
    """(9) How often a draw is the neighbor, on the wheel of all numbers, of the draw before."""
    steps = (draws[1:] - draws[:-1]) % of
    near = (steps == 1) | (steps == of - 1)
    chance = (1 if of == 2 else 2) / of
    spread = math.sqrt(len(steps) * chance * (1 - chance))
    return two_sided((int(near.sum()) - len(steps) * chance) / spread)


def order_statistic_test(draws: Draws, of: int) -> float:
    """(10) The highest of five draws."""
    highest = draws[: len(draws) // _HAND * _HAND].reshape(-1, _HAND).max(axis=1)
    below = (np.arange(of + 1) / of) ** _HAND
    return classes_p(_counts(highest, of).tolist(), (len(highest) * np.diff(below)).tolist())


def runs_test(draws: Draws, of: int) -> float:
    """(11) How often the draws change between the lower and the upper half."""
    upper = draws >= of // 2
    ones = int(upper.sum())
    zeros = len(draws) - ones
    runs = 1 + int(np.count_nonzero(upper[1:] != upper[:-1]))
    mean = 2 * ones * zeros / len(draws) + 1
    variance = (mean - 1) * (mean - 2) / (len(draws) - 1)
    return two_sided((runs - mean) / math.sqrt(variance))


def interplay_test(draws: Draws, of: int) -> float:
    """(12) Two draws of the same play are independent: the table of the first by the second of every pair."""
    pairs = draws[: len(draws) // 2 * 2].reshape(-1, 2)
    # Ranges too wide for a table of all pairs are taken in up to sixteen parts.
    parts = min(of, 16)
    limits = np.arange(of) * parts // of
    chances = np.bincount(limits, minlength=parts) / of
    table = np.bincount(limits[pairs[:, 0]] * parts + limits[pairs[:, 1]], minlength=parts * parts)
    return chi_square_p(table, len(pairs) * np.outer(chances, chances).ravel())


def serial_correlation_test(draws: Draws, of: int) -> float:
    """(13) The correlation with the draws one to ten before."""
    centered = draws - (of - 1) / 2
    variance = (of * of - 1) / 12
    total = 0.0
    for lag in range(1, _LAGS + 1):
        product = float(np.dot(centered[lag:], centered[:-lag])) / variance
        total += product**2 / (len(draws) - lag)
    return chi_square_tail(total, _LAGS)


def subsequences_test(draws: Draws, of: int) -> float:
    """(14) Every tenth draw, from the first, the second, ... on: Fisher's sum of ten chi-square p-values."""
    p_values = [chi_square_test(draws[start::10], of) for start in range(10)]
    return chi_square_tail(-2 * sum(math.log(max(p, 1e-300)) for p in p_values), 20)


def poisson_test(draws: Draws, of: int) -> float:
    """(15) How often something rare, expected four times, happens in stretches of equal length."""
    width = 1
    while of**width < 20:
        width += 1
    groups = draws[: len(draws) // width * width].reshape(-1, width)
    events = np.all(groups == of - 1, axis=1)
    chance = 1 / of**width
    size = 4 * of**width
    stretches = len(events) // size
    found = events[: stretches * size].reshape(stretches, size).sum(axis=1)
    chances = [math.comb(size, times) * chance**times * (1 - chance) ** (size - times) for times in range(16)]
    observed = np.bincount(np.minimum(found, 16), minlength=17).tolist()
    return classes_p(observed, [stretches * each for each in (*chances, 1 - sum(chances))])


TESTS: Final[dict[str, Callable[[Draws, int], float]]] = {
    "chi-square": chi_square_test,
    "equi-distribution (frequency)": frequency_test,
    "gap": gap_test,
    "overlaps": overlaps_test,
    "poker": poker_test,
    "coupon collector's": coupon_test,
    "permutation": permutation_test,
    "Kolmogorov-Smirnov": kolmogorov_smirnov_test,
    "adjacency criterion": adjacency_test,
    "order statistic": order_statistic_test,
    "runs": runs_test,
    "interplay correlation": interplay_test,
    "serial correlation": serial_correlation_test,
    "subsequences": subsequences_test,
    "Poisson distribution": poisson_test,
}
