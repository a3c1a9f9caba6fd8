"""Shoes of a few rounds: the same counters as shoes dealt one by one, wherever the cutting card lies."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from croupier.simulation.twentyone.kernel import KERNEL, MachinePlan
from croupier.simulation.twentyone.machine_loop import BURNED, COUNTERS, CUT, play_block
from croupier.simulation.twentyone.machine_short import MOST_CARDS, play_short, suits_short
from tests.simulation.known_strategies import strategy_s
from tests.twentyone_tables import table

S = strategy_s()


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
