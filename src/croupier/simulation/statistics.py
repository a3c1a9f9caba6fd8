"""What a run says: means, errors and verdicts, all from exact integer sums."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

Verdict = Literal["pass", "warn", "fail"]

PASS_WITHIN = 3
WARN_WITHIN = 4
INTERVAL_95 = 1.959963984540054  # the 97.5th percentile of the normal distribution


@dataclass(frozen=True, slots=True)
class Comparison:
    """An estimate compared with the exact value: their distance in standard errors, and the verdict."""

    exact: Fraction
    z: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Estimate:
    """The ratio of two sums over independent samples (rounds, or blocks of rounds that share wagers)."""

    samples: int
    x: int
    y: int
    xx: int
    xy: int
    yy: int

    @property
    def value(self) -> Fraction:
        """Sum of x over sum of y."""
        return Fraction(self.x, self.y)

    @property
    def variance(self) -> Fraction:
        """Variance of the estimate: the squared residuals x - value * y, over the square of the sum of y."""
        if self.samples < 2:
            raise ValueError("one sample has no variance")
        ratio = self.value
        residuals = self.xx - 2 * ratio * self.xy + ratio * ratio * self.yy
        return residuals * Fraction(self.samples, self.samples - 1) / self.y**2

    @property
    def standard_error(self) -> float:
        """Square root of the variance; infinite with a single sample."""
        return math.inf if self.samples < 2 else math.sqrt(self.variance)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval."""
        half = INTERVAL_95 * self.standard_error
        return float(self.value) - half, float(self.value) + half

    def unseen(self, variance: Fraction | float, stake: int) -> float:
        """The part of the exact variance that the samples do not show, in stakes of one size.

        A prize too rare to have been won is missing from the mean and from the standard error.
        """
        if self.samples < 2:
            return 0.0
        return max(0.0, float(variance * stake / self.y - self.variance))

    def against(self, exact: Fraction, unseen: float = 0.0) -> Comparison:
        """Compare with the exact value: within 3 standard errors pass, within 4 warn, else fail.

        Too few samples to estimate the error also warn. `unseen` is variance that the samples do not show.
        """
        difference = self.value - exact
        error = math.hypot(self.standard_error, math.sqrt(unseen))
        if math.isinf(error):
            return Comparison(exact, 0.0, "warn")
        if error == 0:
            z = 0.0 if difference == 0 else math.copysign(math.inf, difference)
        else:
            z = float(difference) / error
        verdict: Verdict = "pass" if abs(z) <= PASS_WITHIN else "warn" if abs(z) <= WARN_WITHIN else "fail"
        return Comparison(exact, z, verdict)

    def __neg__(self) -> Estimate:
        return Estimate(self.samples, -self.x, self.y, self.xx, -self.xy, self.yy)


@dataclass(frozen=True, slots=True)
class WagerTally:
    """Net cents of one wager (or of all together), per round and per cent staked."""

    per_round: Estimate
    per_staked: Estimate | None

    @property
    def house_edge(self) -> Estimate | None:
        """Loss over the amount staked."""
        return None if self.per_staked is None else -self.per_staked

    @property
    def idle(self) -> bool:
        """Whether nothing was staked, won or lost, as with a prize nobody won."""
        return self.per_staked is None and self.per_round.xx == 0


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of a run: every wager, all together, and how often a round ended with each net amount.

    If there are too many different amounts, a histogram bin is named by its middle and is `bin_width` cents
    wide; the outermost two contain everything beyond.
    """

    total: WagerTally
    wagers: Mapping[str, WagerTally]
    histogram: Mapping[int, int]
    bin_width: int = 0


def wager_tally(pairs: Sequence[tuple[int, int, int]]) -> WagerTally:
    """Sums of a wager from (count, net, staked) of each cell of a histogram of rounds."""
    rounds = sum(count for count, _, _ in pairs)
    net = sum(count * amount for count, amount, _ in pairs)
    squares = sum(count * amount * amount for count, amount, _ in pairs)
    staked = sum(count * stake for count, _, stake in pairs)
    per_staked = None
    if staked:
        per_staked = Estimate(
            samples=rounds,
            x=net,
            y=staked,
            xx=squares,
            xy=sum(count * amount * stake for count, amount, stake in pairs),
            yy=sum(count * stake * stake for count, _, stake in pairs),
        )
    return WagerTally(Estimate(rounds, net, rounds, squares, net, rounds), per_staked)


def tally_cells(
    totals: Sequence[int],
    cells: Sequence[Mapping[str, int]],
    staked: Sequence[Mapping[str, int]] | Mapping[str, int],
    base: int | None = None,
) -> Tally:
    """Sums of a histogram of rounds; stakes are the same in every cell or given cell by cell.

    The edge of a whole round is its loss over `base`, or over everything staked where no base is given.
    """
    stakes = [staked] * len(cells) if isinstance(staked, Mapping) else list(staked)
    wagers = dict.fromkeys(wager for cell in (*cells, *stakes) for wager in cell)
    histogram: dict[int, int] = {}
    for count, cell in zip(totals, cells, strict=True):
        if count:
            net = sum(cell.values())
            histogram[net] = histogram.get(net, 0) + count
    by_wager = {
        wager: wager_tally(
            [
                (count, cell.get(wager, 0), stake.get(wager, 0))
                for count, cell, stake in zip(totals, cells, stakes, strict=True)
            ]
        )
        for wager in wagers
    }
    together = wager_tally(
        [
            (count, sum(cell.values()), sum(stake.values()) if base is None else base)
            for count, cell, stake in zip(totals, cells, stakes, strict=True)
        ]
    )
    return Tally(together, by_wager, dict(sorted(histogram.items())))


class ByMoney(NamedTuple):
    """How many rounds won money, ended as they began, and lost money."""

    won: int
    even: int
    lost: int


@dataclass(frozen=True)
class Result:
    """A finished simulation: how many rounds, the seed, and the sums."""

    rounds: int
    seed: int
    tally: Tally
    totals: tuple[int, ...] = field(repr=False)

    @property
    def mean(self) -> Fraction:
        """Net cents per round, exactly."""
        return self.tally.total.per_round.value

    @property
    def standard_error(self) -> float:
        """Standard error of the mean, in cents."""
        return self.tally.total.per_round.standard_error

    @property
    def interval(self) -> tuple[float, float]:
        """95% confidence interval of the mean, in cents."""
        return self.tally.total.per_round.interval

    @property
    def house_edge(self) -> Estimate | None:
        """Loss over everything staked."""
        return self.tally.total.house_edge

    @property
    def histogram(self) -> Mapping[int, int]:
        """How many rounds ended with each net amount in cents."""
        return self.tally.histogram

    @property
    def by_money(self) -> ByMoney | None:
        """Rounds by what they won or lost; None if the histogram's bins contain several amounts."""
        if self.tally.bin_width or not self.histogram:
            return None
        won = sum(times for net, times in self.histogram.items() if net > 0)
        lost = sum(times for net, times in self.histogram.items() if net < 0)
        return ByMoney(won, self.histogram.get(0, 0), lost)

    @property
    def shares_by_money(self) -> dict[str, Estimate]:
        """The shares of the rounds by what they won or lost; empty if they are not known."""
        if self.by_money is None:
            return {}
        rounds = sum(self.by_money)
        return {
            how: Estimate(rounds, times, rounds, times, times, rounds)
            for how, times in self.by_money._asdict().items()
        }

    def compare(self, expected_net: Fraction, unseen: float = 0.0) -> Comparison:
        """Compare the mean with the exact expected net of a round in cents."""
        return self.tally.total.per_round.against(expected_net, unseen)

    def compare_wager(self, wager: str, house_edge: Fraction) -> Comparison:
        """Compare a wager's loss per cent staked with its exact house edge."""
        edge = self.tally.wagers[wager].house_edge
        if edge is None:
            raise ValueError(f"wager {wager!r} was never made in this run")
        return edge.against(house_edge)
