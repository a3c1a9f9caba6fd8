"""The kernel plays what the exact solver writes and comes to what the solver says it is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.odds.twentyone import rules as exact
from croupier.odds.twentyone.actions import three_card_first, total_actions
from croupier.odds.twentyone.search import best_totals
from croupier.odds.twentyone.three_card_totals import best_three_card_totals
from croupier.simulation.runner import simulate
from croupier.simulation.twentyone.kernel import KERNEL
from croupier.simulation.twentyone.rules import FACE_UP, SPANISH, THREE_CARD, TableRules
from croupier.simulation.twentyone.strategy import Strategy

ROUNDS = 1_000_000
PLAIN = TableRules()
EXACT_PLAIN = exact.TwentyOneRules()
NO_READER = replace(exact.SPANISH, twentyone_beats_blackjack=True, broken_hands_lost=True)


def deviation(rules: TableRules, strategy: Strategy, worth: float) -> float:
    """Standard errors between the kernel's mean and the solver's worth."""
    plan = KERNEL.plan(replace(rules, cut_at=0, suited_sevens_prize=False), strategy)
    result = simulate(KERNEL, plan, ROUNDS, 21, workers=2, progress=False)
    estimate = result.tally.wagers["main"].per_staked
    assert estimate is not None
    return (float(estimate.value) - worth) / estimate.standard_error


@pytest.mark.parametrize(
    ("rules", "solver", "options"),
    [
        (PLAIN, EXACT_PLAIN, {"hits_soft17": True, "surrender": "late", "max_split_hands": 4}),
        (PLAIN, EXACT_PLAIN, {"decks": 2, "double_after_split": False, "surrender": "early"}),
        (
            PLAIN,
            EXACT_PLAIN,
            {"decks": 1, "double_totals": (10, 11), "resplit_aces": True, "max_split_hands": 3},
        ),
        (FACE_UP, exact.FACE_UP, {}),
        (FACE_UP, exact.FACE_UP, {"decks": 2}),
        (SPANISH, exact.SPANISH, {}),
        (SPANISH, exact.SPANISH, {"decks": 8, "max_split_hands": 2, "surrender": "none"}),
        (replace(SPANISH, hole_card="down"), NO_READER, {}),
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
def test_best_totals(rules: TableRules, solver: exact.TwentyOneRules, options: dict[str, Any]) -> None:
    known = replace(solver, **options)
    best = best_totals(known)
    strategy = Strategy(total_actions(best.strategy, known, best.solution.suited))
    assert abs(deviation(replace(rules, **options), strategy, best.solution.expected_net)) < 4


@pytest.mark.parametrize(("hits_soft17", "reader"), [(False, True), (True, True), (False, False)])
def test_three_card_21(hits_soft17: bool, reader: bool) -> None:
    known = replace(exact.THREE_CARD, hits_soft17=hits_soft17, twentyone_beats_blackjack=not reader)
    best = best_three_card_totals(known)
    strategy = Strategy(total_actions(best.strategy, known), three_card_first(best.solution))
    rules = replace(THREE_CARD, hits_soft17=hits_soft17, hole_card="down_reader" if reader else "down")
    assert abs(deviation(rules, strategy, best.solution.expected_net)) < 4
