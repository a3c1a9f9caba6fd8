"""The kernel plays what the exact solver writes and comes to what the solver says it is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.odds.twentyone.actions import three_card_first, total_actions
from croupier.odds.twentyone.search import best_totals
from croupier.odds.twentyone.three_card_totals import best_three_card_totals
from croupier.simulation.runner import simulate
from croupier.simulation.twentyone.kernel import KERNEL
from croupier.simulation.twentyone.strategy import Strategy
from croupier.simulation.twentyone.table_rules import TableRules
from tests.twentyone_tables import blackjack, spanish, three_card

ROUNDS = 1_000_000
PLAIN = blackjack()
FACE_UP = blackjack(hole_card="up")
SPANISH = spanish()


def deviation(rules: TableRules, strategy: Strategy, worth: float) -> float:
    """Standard errors between the kernel's mean and the solver's worth."""
    plan = KERNEL.plan(replace(rules, cut_at=0, suited_sevens_amounts=(0, 0, 0)), strategy)
    result = simulate(KERNEL, plan, ROUNDS, 21, workers=2, progress=False)
    estimate = result.tally.wagers["main"].per_staked
    assert estimate is not None
    return (float(estimate.value) - worth) / estimate.standard_error


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (PLAIN, {"hits_soft17": True, "surrender": "late", "max_split_hands": 4}),
        (PLAIN, {"decks": 2, "double_after_split": False, "surrender": "early"}),
        (
            PLAIN,
            {"decks": 1, "double_totals": (10, 11), "resplit_aces": True, "max_split_hands": 3},
        ),
        (FACE_UP, {}),
        (FACE_UP, {"decks": 2}),
        (SPANISH, {}),
        (SPANISH, {"decks": 8, "max_split_hands": 2, "surrender": "none"}),
        (spanish(card_reader=False), {}),
    ],
    ids=[
        "soft 17, surrender",
        "two decks",
        "one deck",
        "face up",
        "face up, two decks",
        "Spanish",
        "Spanish, plainer",
        "Spanish, no reader",
    ],
)
def test_best_totals(rules: TableRules, options: dict[str, Any]) -> None:
    rules = replace(rules, **options)
    best = best_totals(rules)
    strategy = Strategy(total_actions(best.strategy, rules, best.solution.suited))
    assert abs(deviation(rules, strategy, best.solution.expected_net)) < 4


@pytest.mark.parametrize(("hits_soft17", "reader"), [(False, True), (True, True), (False, False)])
def test_three_card_21(hits_soft17: bool, reader: bool) -> None:
    rules = three_card(soft17="hit" if hits_soft17 else "stand", card_reader=reader)
    best = best_three_card_totals(rules)
    strategy = Strategy(total_actions(best.strategy, rules), three_card_first(best.solution))
    assert abs(deviation(rules, strategy, best.solution.expected_net)) < 4
