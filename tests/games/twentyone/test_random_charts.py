"""The solver's worth of charts nobody would play, beside the kernel playing them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any, Final

import numpy as np
import pytest

import croupier
from croupier.games.twentyone import strategy_array
from croupier.hands.twentyone import ACE, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.outcomes import round_outcomes
from croupier.odds.twentyone.solver import Table
from croupier.odds.twentyone.strategy import HARD, SOFT, TotalStrategy
from croupier.simulation.runner import simulate
from croupier.simulation.twentyone.kernel import KERNEL, MachinePlan
from croupier.simulation.twentyone.table_loop import LOST, NEITHER, ROUNDS, WON

FAR: Final = 4.5
PLAYED: Final = 200_000
TABLES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("blackjack", {"decks": 1, "max_split_hands": 4}),
    ("blackjack", {"decks": 2, "surrender": True, "soft17": "hit"}),
    ("blackjack", {"hole_card": "up"}),
    ("blackjack", {"hole_card": "down_reader", "five_card_21": True, "max_split_hands": 3}),
    ("spanish-21", {"rescue": False}),
    ("spanish-21", {"rescue": False, "card_reader": False, "max_hands": 2}),
]


def random_chart(rules: TwentyOneRules, seed: int) -> TotalStrategy:
    """Any choice anywhere; only what is surrendered is not doubled as well, which no chart can show."""
    chance = np.random.default_rng(seed)
    chart = TotalStrategy.empty(rules.bonus_21, 27 if rules.both_cards_seen else VALUES)
    rarer = np.clip((21.5 - np.arange(22)) / 12, 0.05, 1)[None, None, :, None]
    chart.hits[:] = chance.random(chart.hits.shape) < rarer
    chart.hits[:, :, 21] = False
    chart.doubles[:] = chance.random(chart.doubles.shape) < 0.2
    chart.splits[:] = chance.random(chart.splits.shape) < 0.6
    if rules.surrender != "none":
        doubled = np.asarray(chart.doubles.any(axis=0))
        chart.surrenders[:] = (chance.random(chart.surrenders.shape) < 0.2) & ~doubled[HARD]
        pairs = [
            doubled[SOFT, 12] if pair == ACE else doubled[HARD, 2 * (pair + 1)] for pair in range(VALUES)
        ]
        chart.surrenders_pair[:] = (chance.random(chart.surrenders_pair.shape) < 0.2) & ~np.array(pairs)
    return chart


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_a_chart_of_random_choices_is_worth_what_it_earns(name: str, chosen: dict[str, Any]) -> None:
    game = croupier.game(name)
    options, edition = game.options(chosen), game.edition()
    rules = game.registered.module("chart").rules_of(options, edition)
    table_rules = game.registered.module("kernel").table_rules(options, edition)
    table = Table(rules)
    chart = random_chart(rules, seed=len(repr(chosen)))
    solution = table.evaluate(chart.play(table))
    ends = round_outcomes(table, solution)
    strategy = strategy_array(chart, face_up=rules.both_cards_seen)
    for machine in (True, False):
        plan = KERNEL.plan(replace(table_rules, cut_at=0), strategy, machine=machine)
        if machine and not isinstance(plan, MachinePlan):
            continue
        result = simulate(KERNEL, plan, PLAYED * (10 if machine else 1), seed=1977, progress=False)
        earned = result.tally.wagers["main"].per_staked
        assert earned is not None
        assert abs(earned.against(Fraction(solution.expected_net)).z) < FAR
        if machine:
            continue
        rounds = result.totals[ROUNDS]
        for counter, chance in ((WON, ends.won), (LOST, ends.lost), (NEITHER, ends.neither)):
            error = sqrt(chance * (1 - chance) / rounds)
            assert abs(result.totals[counter] / rounds - chance) < FAR * error
