"""Tails of the distributions the tests compare with: chi-square, normal, Kolmogorov, Poisson."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64] | NDArray[np.float64]


def upper_gamma(shape: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(shape, x)."""
    if x <= 0:
        return 1.0
    scale = shape * math.log(x) - x - math.lgamma(shape)
    if x < shape + 1:
        term = total = 1 / shape
        at = shape
        while abs(term) > abs(total) * 1e-16:
            at += 1
            term *= x / at
            total += term
        return max(0.0, 1 - total * math.exp(scale))
    tiny = 1e-300
    b = x + 1 - shape
    c = 1 / tiny
    d = fraction = 1 / b
    for step in range(1, 100_000):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b or tiny)
        c = b + a / c or tiny
        fraction *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return math.exp(scale) * fraction


def chi_square_tail(statistic: float, degrees: int) -> float:
    """How likely a chi-square variable of these degrees of freedom is to reach the statistic."""
    return upper_gamma(degrees / 2, statistic / 2)


def chi_square(observed: Numbers | Sequence[float], expected: Numbers | Sequence[float] | float) -> float:
    """The sum of (O-E)^2/E."""
    counts = np.asarray(observed, dtype=np.float64)
    wanted = np.broadcast_to(np.asarray(expected, dtype=np.float64), counts.shape)
    return float(np.sum((counts - wanted) ** 2 / wanted))


def chi_square_p(observed: Numbers | Sequence[float], expected: Numbers | Sequence[float] | float) -> float:
    """The p-value of counts against the expected ones; their sum is fixed."""
    return chi_square_tail(chi_square(observed, expected), len(observed) - 1)


def normal_tail(z: float) -> float:
    """How likely a standard normal variable is to exceed z."""
    return 0.5 * math.erfc(z / math.sqrt(2))


def two_sided(z: float) -> float:
    """How likely a standard normal variable is to be as far from 0 as z."""
    return math.erfc(abs(z) / math.sqrt(2))


def kolmogorov_p(distance: float, size: int) -> float:
    """The p-value of a Kolmogorov-Smirnov distance of a number of values (Stephens' approximation)."""
    root = math.sqrt(size)
    t = (root + 0.12 + 0.11 / root) * distance
    if t < 0.2:
        return 1.0
    total = sum((-1) ** (k - 1) * math.exp(-2 * k * k * t * t) for k in range(1, 101))
    return min(1.0, max(0.0, 2.0 * float(total)))


def uniform_p(p_values: Sequence[float] | NDArray[np.float64]) -> float:
    """The Kolmogorov-Smirnov p-value of numbers that should be uniform between 0 and 1."""
    values = np.sort(np.asarray(p_values, dtype=np.float64))
    size = len(values)
    steps = np.arange(size, dtype=np.float64)
    distance = max(float(np.max((steps + 1) / size - values)), float(np.max(values - steps / size)))
    return kolmogorov_p(distance, size)


def joined(expected: Sequence[float], least: float = 5.0) -> list[list[int]]:
    """Neighboring classes joined until each is expected at least `least` times."""
    groups: list[list[int]] = []
    group: list[int] = []
    for place in range(len(expected)):
        group.append(place)
        if sum(expected[each] for each in group) >= least:
            groups.append(group)
            group = []
    if group:
        if groups:
            groups[-1] += group
        else:
            groups.append(group)
    return groups


def classes_p(observed: Sequence[float], expected: Sequence[float]) -> float:
    """The chi-square p-value after classes too rarely expected are joined."""
    groups = joined(expected)
    return chi_square_p(
        [sum(observed[each] for each in group) for group in groups],
        [sum(expected[each] for each in group) for group in groups],
    )
