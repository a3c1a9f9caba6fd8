"""The result of many independent rounds of one wager: mean, spread, 95% band and the chance to be ahead.

Where every result of a round is known, the distribution of the sum comes from a discrete Fourier transform
over a window that contains all but `MISSED` of it (Bernstein's inequality). Otherwise it is approximated by
the normal distribution of the same mean and variance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, erfc, lcm, log, sqrt
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.odds.analysis import Value, WagerAnalysis
from croupier.odds.returns import spread_known

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000)
BAND: Final = 0.95
BAND_SIGMAS: Final = 1.959963984540054  # the 97.5th percentile of the normal distribution
MISSED: Final = 1e-12
TRANSFORM_ERROR: Final = 1e-8
"""How much rounding in the transform may change a chance: a million multiplications in double precision."""
MAX_POINTS: Final = 1 << 22
Kind = Literal["exact", "normal"]


@dataclass(frozen=True)
class ManyRounds:
    """The result of this many rounds, in units of the initial wager; `low` to `high` holds 95% of it."""

    rounds: int
    mean: float
    deviation: float
    low: float
    high: float
    ahead: float
    kind: Kind


@dataclass(frozen=True)
class Results:
    """The results of one round as whole multiples of 1/scale, with their chances."""

    scale: int
    points: tuple[int, ...]
    chances: tuple[float, ...]

    @cached_property
    def mean(self) -> float:
        """The mean in points."""
        return sum(point * chance for point, chance in zip(self.points, self.chances, strict=True))

    @cached_property
    def variance(self) -> float:
        """The variance in points."""
        return sum(
            chance * (point - self.mean) ** 2 for point, chance in zip(self.points, self.chances, strict=True)
        )

    def reach(self, rounds: int) -> int:
        """The distance from the mean that the sum exceeds with a chance below `MISSED`."""
        most = max(abs(point - self.mean) for point in self.points)
        needed = log(2 / MISSED)
        # t solves t^2 = 2 * needed * (rounds * variance + most * t / 3)
        half = needed * most / 3
        far = half + sqrt(half * half + 2 * needed * rounds * self.variance)
        return ceil(min(far, rounds * most)) + 1


def results_of(wager: WagerAnalysis) -> Results | None:
    """The results of a round, if all are known and are whole multiples of one amount; else None."""
    known = spread_known(wager)
    if known is None:
        return None
    nets = [net for _, net in known if isinstance(net, Fraction)]
    if len(nets) < len(known):
        return None
    scale = lcm(*(net.denominator for net in nets))
    chances: dict[int, Value] = {}
    for (chance, _), net in zip(known, nets, strict=True):
        chances[int(net * scale)] = chances.get(int(net * scale), Fraction(0)) + chance
    return Results(scale, tuple(chances), tuple(float(chance) for chance in chances.values()))


def many_rounds(wager: WagerAnalysis, rounds: Sequence[int] = ROUNDS) -> tuple[ManyRounds, ...]:
    """What this many rounds of a wager come to; nothing where mean or variance is not known."""
    if wager.expected_net is None or wager.variance is None:
        return ()
    mean, variance = float(wager.expected_net), float(wager.variance)
    results = results_of(wager) if variance > 0 else None
    found = []
    for count in rounds:
        if results is not None and 2 * results.reach(count) < MAX_POINTS:
            found.append(_by_transform(results, count))
        else:
            found.append(_by_normal(mean, variance, count))
    return tuple(found)


def sum_of(results: Results, rounds: int) -> tuple[int, NDArray[np.float64]]:
    """The distribution of the sum of this many rounds: its first point, and the chances from there on."""
    center, reach = round(results.mean * rounds), results.reach(rounds)
    size = 1 << (2 * reach + 1).bit_length()
    one = np.zeros(size)
    for point, chance in zip(results.points, results.chances, strict=True):
        one[point % size] += chance
    chances = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
    first = center - size // 2
    return first, np.maximum(np.roll(chances, -(first % size)), 0.0)


def _by_transform(results: Results, rounds: int) -> ManyRounds:
    first, chances = sum_of(results, rounds)
    below = np.cumsum(chances)
    tail = (1 - BAND) / 2
    low, high = (first + int(np.searchsorted(below, share)) for share in (tail, 1 - tail))
    ahead = chances[max(0, 1 - first) :].sum() if 1 - first < len(chances) else 0.0
    return ManyRounds(
        rounds,
        results.mean * rounds / results.scale,
        sqrt(results.variance * rounds) / results.scale,
        low / results.scale,
        high / results.scale,
        float(min(ahead, 1.0)),
        "exact",
    )


def _by_normal(mean: float, variance: float, rounds: int) -> ManyRounds:
    total, deviation = mean * rounds, sqrt(variance * rounds)
    if deviation == 0:
        return ManyRounds(rounds, total, 0.0, total, total, float(total > 0), "exact")
    half = BAND_SIGMAS * deviation
    ahead = erfc(-total / deviation / sqrt(2)) / 2
    return ManyRounds(rounds, total, deviation, total - half, total + half, ahead, "normal")
