"""Statistics from exact sums, checked against sums written out round by round."""

import math
import statistics
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.simulation.statistics import Estimate, Result, tally_cells

CELLS = [{"main": -1000, "side": -100}, {"main": 1000, "side": -100}, {"main": 1500, "side": 400}]
COUNTS = [50, 40, 10]
STAKES = {"main": 1000, "side": 100}


def written_out(wager: str) -> list[int]:
    return [cell[wager] for cell, count in zip(CELLS, COUNTS, strict=True) for _ in range(count)]


@pytest.mark.parametrize("wager", ["main", "side"])
def test_mean_and_error_of_a_wager(wager: str) -> None:
    rounds = written_out(wager)
    estimate = tally_cells(COUNTS, CELLS, STAKES).wagers[wager].per_round
    assert estimate.value == Fraction(sum(rounds), len(rounds))
    assert estimate.variance == statistics.variance(map(Fraction, rounds)) / len(rounds)
    low, high = estimate.interval
    assert high - low == pytest.approx(2 * 1.959963984540054 * estimate.standard_error)


def test_house_edge_is_the_loss_over_the_stake() -> None:
    tally = tally_cells(COUNTS, CELLS, STAKES)
    edge = tally.wagers["main"].house_edge
    assert edge is not None
    assert edge.value == -Fraction(sum(written_out("main")), 100 * 1000)
    assert edge.standard_error == pytest.approx(tally.wagers["main"].per_round.standard_error / 1000)
    by_base = tally_cells(COUNTS, CELLS, STAKES, base=1000).total.house_edge
    assert by_base is not None
    assert by_base.value == -Fraction(sum(written_out("main")) + sum(written_out("side")), 100_000)


def test_histogram_adds_cells_of_equal_net() -> None:
    tally = tally_cells([3, 4, 5], [{"a": 1, "b": 2}, {"a": 2, "b": 1}, {"a": -1, "b": 0}], {"a": 1, "b": 1})
    assert tally.histogram == {-1: 5, 3: 7}


def test_ratio_error_is_that_of_the_residuals() -> None:
    net, staked = [5, -3, 8, -10, 2], [10, 6, 9, 12, 4]
    estimate = Estimate(
        samples=5,
        x=sum(net),
        y=sum(staked),
        xx=sum(x * x for x in net),
        xy=sum(x * y for x, y in zip(net, staked, strict=True)),
        yy=sum(y * y for y in staked),
    )
    ratio = Fraction(sum(net), sum(staked))
    residuals = sum((x - ratio * y) ** 2 for x, y in zip(net, staked, strict=True))
    assert estimate.variance == residuals * Fraction(5, 4) / sum(staked) ** 2


@pytest.mark.parametrize(("errors", "verdict"), [(0, "pass"), (2.9, "pass"), (3.5, "warn"), (-4.5, "fail")])
def test_verdict_by_standard_errors(errors: float, verdict: str) -> None:
    estimate = tally_cells(COUNTS, CELLS, STAKES).total.per_round
    exact = estimate.value - Fraction(errors * estimate.standard_error)
    comparison = estimate.against(exact)
    assert comparison.z == pytest.approx(errors)
    assert comparison.verdict == verdict


def test_a_constant_that_is_wrong_fails_and_a_single_sample_only_warns() -> None:
    constant = tally_cells([10], [{"a": 5}], {"a": 5}).total.per_round
    assert constant.against(Fraction(5)).verdict == "pass"
    assert constant.against(Fraction(4)).verdict == "fail"
    single = tally_cells([1], [{"a": 5}], {"a": 5}).total.per_round
    assert single.against(Fraction(5)).verdict == "warn"
    assert single.interval == (-math.inf, math.inf)


def test_a_prize_that_never_fell_widens_the_error_by_its_exact_variance() -> None:
    # One in ten thousand wins 9999 to 1; in a thousand rounds it has not fallen.
    cells, exact, variance = [{"a": -100}, {"a": -50}], Fraction(1, 1000), Fraction(9999)
    edge = tally_cells([999, 1], cells, {"a": 100}).wagers["a"].house_edge
    assert edge is not None
    assert edge.against(exact).verdict == "fail"
    unseen = edge.unseen(variance, 100)
    assert unseen == pytest.approx(9.999 - float(edge.variance))
    assert edge.against(exact, unseen).z == pytest.approx(float(edge.value - exact) / math.sqrt(9.999))
    assert edge.against(exact, unseen).verdict == "pass"
    assert edge.unseen(Fraction(0), 100) == 0.0
    assert tally_cells([1, 0], cells, {"a": 100}).total.per_round.unseen(variance, 100) == 0.0


def test_sums_beyond_64_bits_stay_exact() -> None:
    count = 10**30
    tally = tally_cells([count, count + 1], [{"a": -(10**9)}, {"a": 10**9}], {"a": 10**9})
    result = Result(2 * count + 1, 0, tally, ())
    assert result.mean == Fraction(10**9, 2 * count + 1)


def test_a_wager_never_made_cannot_be_compared() -> None:
    result = Result(10, 0, tally_cells([10], [{"a": 0}], {}), ())
    with pytest.raises(ValueError, match="'a' was never made"):
        result.compare_wager("a", Fraction(1))


def test_rounds_by_money_are_counted_where_the_histogram_tells_amounts_apart() -> None:
    cells = [{"main": -1000}, {"main": 0}, {"main": 1000}, {"main": 1000, "side": -1000}]
    tally = tally_cells([50, 7, 40, 3], cells, {"main": 1000})
    assert Result(100, 1, tally, ()).by_money == (40, 10, 50)
    assert Result(100, 1, replace(tally, bin_width=100), ()).by_money is None
