"""Shoes of a few rounds: the same counters as shoes dealt one by one, wherever the cutting card lies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from croupier.simulation.twentyone.kernel import KERNEL, MachinePlan, TablePlan
from croupier.simulation.twentyone.machine_loop import BURNED, COUNTERS, CUT, play_block
from croupier.simulation.twentyone.machine_short import MOST_CARDS, play_short, suits_short
from croupier.simulation.twentyone.strategy import Strategy
from croupier.simulation.twentyone.table_rules import Stakes, TableRules
from tests.simulation.known_strategies import strategy_s
from tests.twentyone_tables import spanish, table, three_card

S = strategy_s()
STREAKS = Stakes(main=1000, streak2=100, streak3=200, streak5=500)
TABLES: dict[str, tuple[TableRules, Stakes, Strategy]] = {
    "Spanish 21": (spanish(), Stakes(main=500, match=100), S),
    "Three Card 21": (three_card(), Stakes(main=500, bonus=500), S),
    "streaks": (table(decks=2), STREAKS, S),
    "multiple action and streaks": (table(), replace(STREAKS, second=300), S),
    "sevens": (table(hole_card="down"), Stakes(main=500, sevens=100, over13=100), S),
    "insurance": (table(decks=4, burn=False), STREAKS, replace(S, insures=True, takes_even_money=True)),
}


def plan_of(cut: int, **options: Any) -> MachinePlan:
    plan = KERNEL.plan(table(cut_at=cut, **options), S)
    assert isinstance(plan, MachinePlan)
    return plan


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize("options", [{}, {"max_split_hands": 4, "resplit_aces": True, "burn": False}])
@pytest.mark.parametrize("rounds", [1, 5, 60, 3_000])
def test_the_machine_begins_and_counts_the_same_shoes(
    decks: int, options: dict[str, Any], rounds: int
) -> None:
    plan = plan_of(2, decks=decks, **options)
    for cut in (2, 3, 4, 7, 12, 13, 18):
        plan.settings[CUT] = cut
        assert suits_short(plan.settings)
        found = []
        for play in (play_short, play_block):
            counters = np.zeros(COUNTERS, dtype=np.int64)
            machine = plan.machine
            for block in range(3):
                play(
                    machine.entries, machine.final, plan.pack, plan.settings, np.uint64(19), block, rounds,
                    counters,
                )  # fmt: skip
            found.append(counters.tolist())
        assert found[0] == found[1], (cut, decks)


def test_which_shoes_are_short() -> None:
    settings = plan_of(1 + MOST_CARDS).settings
    assert settings[CUT] - settings[BURNED] == MOST_CARDS
    assert suits_short(settings)
    assert not suits_short(plan_of(2 + MOST_CARDS).settings)
    assert not suits_short(plan_of(19, decks=1).settings)


@pytest.mark.parametrize("cut", [2, 4, 8, 13, 20, 24])
@pytest.mark.parametrize("name", TABLES)
def test_shoes_played_in_turns_are_equal_to_rounds_card_by_card(name: str, cut: int) -> None:
    rules, stakes, strategy = TABLES[name]
    found = []
    for tables in (True, False):
        plan = KERNEL.plan(replace(rules, cut_at=cut), strategy, stakes, machine=False, tables=tables)
        assert isinstance(plan, TablePlan)
        found.append([KERNEL.run(plan, 5, 0, rounds).tolist() for rounds in (3_000, 40, 1)])
    assert found[0] == found[1]
