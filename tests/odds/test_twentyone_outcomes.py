"""Rounds won and lost, their spread, streaks and multiple action, against simulated figures."""

import dataclasses
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.games.twentyone import strategy_array
from croupier.hands.twentyone import VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.multiple_action import lost_on_broken_hands
from croupier.odds.twentyone.outcomes import RoundOutcomes, round_outcomes
from croupier.odds.twentyone.replacement import replacement_strategy
from croupier.odds.twentyone.side_wagers import streak_net
from croupier.odds.twentyone.solver import Table
from croupier.odds.twentyone.strategy import TotalStrategy, draw_to_17, strategy_s
from croupier.simulation.runner import simulate
from croupier.simulation.twentyone.kernel import KERNEL
from croupier.simulation.twentyone.table_rules import Stakes
from tests.twentyone_tables import FACE_UP, SPANISH, TABLE, plain


@pytest.fixture(scope="module")
def default() -> RoundOutcomes:
    table = Table(plain(decks=8))
    return round_outcomes(table, table.evaluate(strategy_s().play(table)))


def test_rounds_won_and_lost_as_in_four_billion_simulated(default: RoundOutcomes) -> None:
    assert default.won == pytest.approx(0.43238, abs=0.00001)
    assert default.lost == pytest.approx(0.47854, abs=0.00001)
    assert default.neither == pytest.approx(0.08908, abs=0.00001)
    assert default.won + default.lost + default.neither == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"decks": 1, "max_split_hands": 4, "resplit_aces": True, "surrender": "late"},
        {"decks": 6, "max_split_hands": 3, "five_card_21_pays": Fraction(2)},
    ],
    ids=["two hands at most", "four hands", "five-card 21"],
)
def test_rounds_ahead_and_behind_are_those_of_the_simulation(changes: dict[str, Any]) -> None:
    """By money a round may be ahead in which as many hands are won as lost: one of them was doubled."""
    rules = plain(**changes)
    table = Table(rules)
    found = round_outcomes(table, table.evaluate(strategy_s().play(table)))
    assert found.ahead > found.won + 0.0005
    assert found.behind > found.lost
    assert found.even < found.neither
    dealt = replace(TABLE, **{each.name: getattr(rules, each.name) for each in fields(rules)}, cut_at=0)
    plan = KERNEL.plan(dealt, strategy_array(strategy_s()), Stakes(main=1000))
    counted = simulate(KERNEL, plan, 4_000_000, 11, workers=2, progress=False).histogram
    rounds = sum(counted.values())
    for chance, seen in (
        (found.ahead, sum(times for net, times in counted.items() if net > 0)),
        (found.even, counted[0]),
        (found.behind, sum(times for net, times in counted.items() if net < 0)),
    ):
        assert abs(seen / rounds - chance) < 4 * (chance * (1 - chance) / rounds) ** 0.5


def test_2_22_streaks(default: RoundOutcomes) -> None:
    assert default.win_share == pytest.approx(0.47466, abs=0.00001)
    worths = [streak_net(default.win_share, wins, pays) for wins, pays in ((2, 3), (3, 7), (4, 17), (5, 37))]
    # The win share is known to 0.00001, the fifth power of it to 0.0001.
    assert worths == pytest.approx([-0.0988, -0.1445, -0.0863, -0.0844], abs=0.0001)


def test_standard_deviation(default: RoundOutcomes) -> None:
    assert f"{default.variance**0.5:.4f}" == "1.1467"
    table = Table(SPANISH)
    spanish = round_outcomes(table, table.evaluate(replacement_strategy(SPANISH).play(table)))
    assert f"{spanish.variance**0.5:.3f}" == "1.154"


@pytest.mark.parametrize(
    "rules",
    [
        plain(decks=1, max_split_hands=4, resplit_aces=True, surrender="late"),
        plain(decks=2, max_split_hands=3, surrender="early", double_after_split=False),
        plain(hits_soft17=True, one_card_on_split_aces=False, max_split_hands=4),
        FACE_UP,
        SPANISH,
    ],
)
def test_outcomes_have_the_mean_of_the_solution(rules: TwentyOneRules) -> None:
    table = Table(rules)
    solution = table.solve()
    outcomes = round_outcomes(table, solution)
    assert outcomes.expected_net == pytest.approx(solution.expected_net, abs=1e-12)
    assert outcomes.won + outcomes.lost + outcomes.neither == pytest.approx(1.0, abs=1e-12)


def test_variance_without_splits_or_doubles_is_that_of_even_money_and_naturals() -> None:
    rules = plain(max_split_hands=1)
    table = Table(rules)
    solution = table.evaluate(draw_to_17().play(table))
    outcomes = round_outcomes(table, solution)
    natural = 256 / 5395
    paid = sum(table.chances[0, 9] * table.worths[table.row_of[table.hands.number(0, 9)], 6])
    assert paid < natural
    square = outcomes.won - paid + outcomes.lost + 2.25 * paid
    assert outcomes.variance == pytest.approx(square - solution.expected_net**2, abs=1e-12)


def test_2_18_broken_split_hands_get_nothing_back() -> None:
    table = Table(plain(decks=8))
    assert lost_on_broken_hands(table, strategy_s().play(table)) == pytest.approx(0.0000152, abs=0.0000001)
    assert lost_on_broken_hands(table, draw_to_17().play(table)) == 0


def test_2_18_doubling_a_hand_that_may_break_costs_too() -> None:
    table = Table(plain(decks=8))
    strategy = TotalStrategy.empty()
    strategy.double(0, [16], "T")
    loss = lost_on_broken_hands(table, strategy.play(table))
    left = table.shoe.copy()
    left[[0, 9]] -= 1
    cards = int(table.shoe.sum())
    blackjack = table.shoe[0] * table.shoe[9] / (cards * (cards - 1))
    expected = 0.0
    for low, high in ((5, 9), (6, 8), (7, 7)):
        ways = left[low] * (left[high] - (low == high)) * (1 if low == high else 2)
        rest = left.copy()
        rest[low] -= 1
        rest[high] -= 1
        expected += ways / (left.sum() * (left.sum() - 1)) * rest[5:VALUES].sum() / rest.sum()
    assert loss == pytest.approx(blackjack * expected, rel=1e-12)


def test_what_outcomes_do_not_cover_is_refused() -> None:
    table = Table(dataclasses.replace(SPANISH, original_wager_only=False))
    with pytest.raises(BadInput, match="one original wager"):
        round_outcomes(table, table.solve())
    resplit = Table(plain(max_split_hands=4))
    with pytest.raises(BadInput, match="no resplitting"):
        lost_on_broken_hands(resplit, resplit.empty_play())
