"""The reference figures of roulette, to the last digit."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.games.roulette.analysis import analyze
from croupier.games.roulette.game import GAME
from croupier.odds.analysis import Analysis

EDITION = GAME.edition()
EVEN = ("red", "black", "odd", "even", "low", "high")
NUMBERS = {"straight": 1, "split": 2, "street": 3, "corner": 4, "line": 6, "column": 12, "dozen": 12}
NUMBERS |= dict.fromkeys(EVEN, 18)
SINGLE = ("single-zero", "double-zero-as-single")


def analysis(**options: Any) -> Analysis:
    return analyze(GAME.options(options), EDITION)


def edges(found: Analysis) -> dict[str, Any]:
    return {id: wager.house_edge for id, wager in found.wagers.items()}


def won(found: Analysis) -> dict[str, Any]:
    return {
        id: outcome.probability
        for id, wager in found.wagers.items()
        for outcome in wager.outcomes
        if outcome.id == "win"
    }


def test_5_2_double_zero_edges_are_1_in_19_and_half_of_it_with_surrender() -> None:
    found = analysis()
    flat = dict.fromkeys((*NUMBERS, "five"), Fraction(1, 19))
    assert edges(found) == {**flat, "five": Fraction(3, 38), **dict.fromkeys(EVEN, Fraction(1, 38))}
    assert won(found) == {id: Fraction(count, 38) for id, count in {**NUMBERS, "five": 5}.items()}


def test_5_2_without_relief_even_money_wagers_lose_as_the_others() -> None:
    assert {edges(analysis(zero_rule="none"))[id] for id in EVEN} == {Fraction(1, 19)}


@pytest.mark.parametrize("wheel", SINGLE)
def test_5_2_single_zero_edges_are_1_in_37(wheel: str) -> None:
    found = analysis(wheel=wheel)
    assert edges(found) == dict.fromkeys(NUMBERS, Fraction(1, 37))
    assert won(found) == {id: Fraction(count, 37) for id, count in NUMBERS.items()}


def test_the_spread_of_a_straight_wager() -> None:
    variance = analysis().wagers["straight"].variance
    assert variance == Fraction(36**2 * 37, 38**2)
    assert f"{float(variance) ** 0.5:.6f}" == "5.762617"


def test_a_surrendered_wager_loses_half() -> None:
    outcomes = {each.id: each for each in analysis().wagers["red"].outcomes}
    assert outcomes["surrendered"].probability == Fraction(2, 38)
    assert (outcomes["surrendered"].net, outcomes["surrendered"].pays) == (Fraction(-1, 2), "loses half")


def test_raised_odds_lower_the_edge_of_the_wagers_they_are_for() -> None:
    found = edges(analysis(payout_table={"straight": "36:1", "split-0-00": "18:1"}))
    assert found["straight"] == Fraction(1, 38)
    assert (found["split-0-00"], found["split-1-2"]) == (Fraction(0), Fraction(1, 19))
