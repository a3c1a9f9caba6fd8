"""The result of many rounds, against sums counted one by one."""

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

import croupier
from croupier.odds.analysis import WagerAnalysis, decided_once
from croupier.odds.many_rounds import MISSED, Results, many_rounds, results_of, sum_of


def even(chance: Fraction) -> WagerAnalysis:
    cases = [("win", chance, Fraction(1), "1 to 1"), ("lose", 1 - chance, Fraction(-1), "loses")]
    return decided_once(cases, "a test")


def by_hand(cases: dict[Fraction, Fraction], rounds: int) -> dict[Fraction, Fraction]:
    sums = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after: dict[Fraction, Fraction] = {}
        for total, chance in sums.items():
            for net, likely in cases.items():
                after[total + net] = after.get(total + net, Fraction(0)) + chance * likely
        sums = after
    return sums


def test_the_chances_are_those_of_the_binomial_distribution():
    chance = croupier.game("craps").analyze().wagers["pass"].outcomes[0].probability
    (found,) = many_rounds(croupier.game("craps").analyze().wagers["pass"], [1000])
    ahead = sum(comb(1000, wins) * chance**wins * (1 - chance) ** (1000 - wins) for wins in range(501, 1001))
    assert found.kind == "exact"
    assert found.ahead == pytest.approx(float(ahead), abs=1e-11)
    assert found.mean == pytest.approx(-1000 * 7 / 495)
    assert found.deviation == pytest.approx(sqrt(1000 * (1 - (7 / 495) ** 2)))


def test_odds_in_fractions_with_rare_large_wins_are_counted_point_by_point():
    cases = {
        Fraction(7, 6): Fraction(1, 3),
        Fraction(50): Fraction(1, 1000),
        Fraction(-1): Fraction(1997, 3000),
    }
    wager = decided_once([(str(net), chance, net, "") for net, chance in cases.items()], "a test")
    expected = by_hand(cases, 12)
    results = results_of(wager)
    assert results is not None
    assert results.scale == 6
    first, chances = sum_of(results, 12)
    for total, chance in expected.items():
        assert chances[int(total * 6) - first] == pytest.approx(float(chance), abs=1e-13)
    assert chances.sum() == pytest.approx(1, abs=1e-12)
    (found,) = many_rounds(wager, [12])
    in_order = sorted(expected.items())
    below = np.cumsum([float(chance) for _, chance in in_order])
    assert found.low == pytest.approx(float(in_order[int(np.searchsorted(below, 0.025))][0]))
    assert found.high == pytest.approx(float(in_order[int(np.searchsorted(below, 0.975))][0]))
    assert found.ahead == pytest.approx(float(sum(chance for total, chance in expected.items() if total > 0)))


def test_what_lies_outside_the_window_is_less_than_stated():
    results = Results(1, (3, -1), (0.2, 0.8))
    for rounds in (10, 100, 1000):
        reach = results.reach(rounds)
        mean = results.mean * rounds
        outside = sum(
            comb(rounds, wins) * 0.2**wins * 0.8 ** (rounds - wins)
            for wins in range(rounds + 1)
            if abs(4 * wins - rounds - mean) > reach
        )
        assert outside < MISSED


def test_a_fair_wager_is_ahead_as_often_as_behind():
    found = many_rounds(even(Fraction(1, 2)))
    assert [each.rounds for each in found] == [1_000, 10_000, 100_000, 1_000_000]
    for each in found:
        tie = comb(each.rounds, each.rounds // 2) / 2**each.rounds if each.rounds == 1_000 else None
        assert each.low == pytest.approx(-each.high, abs=2)
        assert each.ahead < 0.5
        if tie is not None:
            assert each.ahead == pytest.approx((1 - tie) / 2, abs=1e-10)


def test_without_every_result_the_normal_distribution_stands_for_it():
    main = croupier.game("blackjack").analyze().wagers["main"]
    found = many_rounds(main, [1000])[0]
    assert found.kind == "normal"
    assert found.mean == pytest.approx(1000 * main.expected_net)
    assert found.high - found.mean == pytest.approx(1.959964 * sqrt(1000 * main.variance), rel=1e-6)
    assert 0 < found.ahead < 0.5


def test_a_wager_that_always_ends_alike_has_no_spread():
    sure = decided_once([("win", Fraction(1), Fraction(1), "1 to 1")], "a test")
    (found,) = many_rounds(sure, [10])
    assert (found.low, found.high, found.ahead, found.deviation) == (10, 10, 1, 0)


def test_nothing_is_said_where_the_spread_is_not_known():
    unknown = WagerAnalysis(house_edge=0.1, expected_net=-0.1, variance=None, outcomes=(), assumes="a test")
    assert many_rounds(unknown) == ()
