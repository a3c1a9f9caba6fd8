"""Shoes of a few rounds: the same counters as shoes dealt one by one, wherever the cutting card lies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from croupier.simulation.twentyone.fresh_shoes import AT_ONCE, plan_ahead
from croupier.simulation.twentyone.kernel import KERNEL, MachinePlan, TablePlan
from croupier.simulation.twentyone.machine_loop import BURNED, COUNTERS, CUT, play_block
from croupier.simulation.twentyone.machine_short import MOST_CARDS, play_short, suits_short
from croupier.simulation.twentyone.session import new_sides
from croupier.simulation.twentyone.sides import ROW, Filling, fill_side, shuffle_on
from croupier.simulation.twentyone.strategy import Strategy
from croupier.simulation.twentyone.table_rules import Stakes, TableRules
from tests.simulation.known_strategies import strategy_s
from tests.twentyone_tables import blackjack, spanish, table, three_card

S = strategy_s()
STREAKS = Stakes(main=1000, streak2=100, streak3=200, streak5=500)
MAIN = Stakes(main=500)
TABLES: dict[str, tuple[TableRules, Stakes, Strategy]] = {
    "Spanish 21": (spanish(), Stakes(main=500, match=100), S),
    "Spanish 21, no card reader": (spanish(card_reader=False), MAIN, S),
    "Three Card 21": (three_card(), Stakes(main=500, bonus=500), S),
    "Three Card 21, no card reader": (three_card(card_reader=False), Stakes(main=500, bonus=500), S),
    "streaks": (table(decks=2), STREAKS, S),
    "streaks with one deck": (table(decks=1), STREAKS, S),
    "multiple action": (table(decks=1), Stakes(main=500, second=500, third=300), S),
    "multiple action and streaks": (table(), replace(STREAKS, second=300), S),
    "sevens": (table(hole_card="down"), Stakes(main=500, sevens=100, over13=100), S),
    "hole card, one deck": (table(hole_card="down", decks=1), MAIN, S),
    "card reader": (table(hole_card="down_reader"), Stakes(main=500, same_suit=100), S),
    "insurance": (table(decks=4, burn=False), STREAKS, replace(S, insures=True, takes_even_money=True)),
    "lots": (table(), Stakes(main=500, bonus=100), S),
    "progressive": (blackjack(progressive="P1"), Stakes(main=500, progressive=100), S),
    "double shoe": (table(double_shoe=True, burn=False, decks=4), MAIN, S),
    "double shoe and streaks": (table(double_shoe=True, burn=False), STREAKS, S),
    "double shoe, five boxes": (table(double_shoe=True, burn=False, boxes=5), MAIN, S),
    "five boxes": (table(boxes=5), MAIN, S),
    "four boxes, hole card": (table(boxes=4, hole_card="down"), STREAKS, S),
    "three boxes, one deck": (table(boxes=3, decks=1), MAIN, S),
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


@pytest.mark.parametrize("name", TABLES)
def test_shoes_drawn_many_at_a_time_are_equal_to_rounds_card_by_card(name: str) -> None:
    rules, stakes, strategy = TABLES[name]
    for cut in (1, 2, 4, 5, 8, 13, 20, 24, 33, 48):
        if cut >= rules.cards - 8 * rules.boxes:
            continue
        found = []
        for tables in (True, False):
            plan = KERNEL.plan(replace(rules, cut_at=cut), strategy, stakes, machine=False, tables=tables)
            assert isinstance(plan, TablePlan)
            found.append([KERNEL.run(plan, 5, 0, rounds).tolist() for rounds in (2_000, 40, 1)])
        assert found[0] == found[1], cut


def sides_filled(cut: int, expected: int, shoe: int, at_once: bool) -> tuple[int, list[int]]:
    """How far two sides are ready after the second was shuffled on twice, and the cards of both."""
    pack = (np.arange(416) % 256).astype(np.uint8)
    filling = Filling(
        pack, 416, cut, 1, False, np.empty(832, dtype=np.uint32), np.uint64(3), 5,
        plan_ahead(cut, 416, expected, at_once), np.zeros(AT_ONCE * ROW, dtype=np.uint8),
        np.full(1, -1, dtype=np.int64), np.arange(AT_ONCE),
    )  # fmt: skip
    sides = new_sides(2, 1472)
    for side in range(2):
        fill_side(filling, sides, side, shoe + side)
        while side == 1 and sides.ready[side] < cut + 56:
            shuffle_on(filling, sides, side)
    assert sides.pieces.tolist()[0] == (2 if at_once and expected > 8 else 1)
    cards = [*sides.cards[: cut + 8], *sides.cards[1472 : 1472 + sides.ready[1]]]
    return int(sides.ready[1]), cards


@pytest.mark.parametrize(("cut", "expected"), [(2, 8), (4, 24), (15, 8), (40, 24)])
def test_sides_filled_many_at_a_time_are_the_same_shoes(cut: int, expected: int) -> None:
    for shoe in (0, 5, AT_ONCE - 1, 3 * AT_ONCE):
        assert sides_filled(cut, expected, shoe, True) == sides_filled(cut, expected, shoe, False)
