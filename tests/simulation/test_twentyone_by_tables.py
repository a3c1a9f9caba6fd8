"""Rounds by look-ups and card by card: the same counters to the last cent, whatever the table's options."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.simulation.twentyone import table_loop
from croupier.simulation.twentyone.box import COLUMNS, OUTCOME
from croupier.simulation.twentyone.counting import Count, high_low
from croupier.simulation.twentyone.hand_machine import CODE, END
from croupier.simulation.twentyone.kernel import KERNEL, TablePlan
from croupier.simulation.twentyone.rows import packed, people_rows
from croupier.simulation.twentyone.strategy import ACTIONS, FACE_UP_COLUMNS, Strategy, blank
from croupier.simulation.twentyone.table_loop import sum_streaks
from croupier.simulation.twentyone.table_rules import Rider, Stakes, TableRules
from tests.simulation.known_strategies import strategy_s
from tests.twentyone_tables import blackjack, spanish, table, three_card

ROUNDS = 3_000
S = strategy_s()
SIDES = Stakes(main=700, over13=100, under13=100, same_suit=100, sevens=100, bonus=100)
STREAKS = Stakes(main=1000, streak2=100, streak3=200, streak5=500)
LOTS = table(bonus_lots=((100, 1000, 3), (100, 2500, 1)))
PROGRESSIVE = blackjack(progressive="P1")
TABLES: dict[str, tuple[TableRules, dict[str, Any]]] = {
    "five boxes": (table(boxes=5), {}),
    "seven boxes of one deck run out of cards": (table(decks=1, boxes=7, cut_at=52), {}),
    "one box to the last card": (table(decks=1, cut_at=52, burn=False, max_split_hands=4), {}),
    "a fresh shoe every round": (table(cut_at=0, boxes=2), {}),
    "a fresh shoe every round, five boxes": (table(cut_at=0, boxes=5, hole_card="down"), {}),
    "the cutting card behind ten cards": (table(cut_at=10, hole_card="down"), {"stakes": STREAKS}),
    "one deck, the cutting card behind three cards": (table(decks=1, cut_at=3, hole_card="down"), {}),
    "hole card face down": (table(hole_card="down", surrender="late"), {}),
    "hole card face down, a fresh shoe every round": (table(cut_at=0, hole_card="down"), {}),
    "hole card face down, one deck to the last card": (
        table(decks=1, cut_at=52, burn=False, hole_card="down", max_split_hands=4),
        {},
    ),
    "hole card face down, the dealer always draws": (
        table(hole_card="down", dealer_always_draws=True, five_card_21_pays=Fraction(2), max_split_hands=2),
        {},
    ),
    "card reader": (table(hole_card="down_reader", max_split_hands=4, resplit_aces=True), {}),
    "card reader and sevens": (table(hole_card="down_reader"), {"stakes": SIDES}),
    "hole card face up": (blackjack(hole_card="up"), {}),
    "hole card face up, three boxes": (replace(blackjack(hole_card="up"), boxes=3), {}),
    "multiple action": (table(boxes=2), {"stakes": Stakes(main=500, second=700, third=300)}),
    "side wagers": (table(boxes=2, sevens_either=True), {"stakes": SIDES}),
    "lots of the bonus wager": (LOTS, {"stakes": Stakes(bonus=100)}),
    "streaks": (table(boxes=2), {"stakes": STREAKS}),
    "progressive": (replace(PROGRESSIVE, boxes=4), {"stakes": Stakes(progressive=100)}),
    **{
        f"{name}, a fresh shoe every round": (replace(rules, cut_at=0), {"stakes": stakes})
        for name, rules, stakes in (
            ("one box for a fortune", table(surrender="early"), Stakes(main=1_000_001)),
            ("one deck", table(decks=1, max_split_hands=4), Stakes(main=500)),
            ("side wagers", table(sevens_either=True), SIDES),
            ("side wagers and card reader", table(hole_card="down_reader"), SIDES),
            ("hole card face up", blackjack(hole_card="up"), Stakes(main=500)),
            ("multiple action", table(), Stakes(main=500, second=700, third=300)),
            ("streaks", table(), STREAKS),
            ("streaks of three", table(), Stakes(main=500, streak3=100, over13=100)),
            ("progressive", PROGRESSIVE, Stakes(progressive=100)),
            ("the dealer always draws", table(dealer_always_draws=True, hits_soft17=True), Stakes(main=333)),
            ("two dealers' hands and streaks", table(), replace(STREAKS, second=300)),
            ("Three Card 21 and no reader", three_card(card_reader=False), Stakes(main=500, bonus=100)),
        )
    },
    "three people on a box": (
        table(boxes=2),
        {"stakes": SIDES, "riders": (Rider(double_for=Fraction(0)), Rider(stakes=STREAKS, double_for=150))},
    ),
    "a rider on one hand of a split": (table(), {"riders": (Rider(rides_on=2), Rider(rides_on=1))}),
    "double shoe": (blackjack(shoe="double"), {}),
    "Bart Carter": (blackjack(shuffle="bart_carter"), {"stakes": Stakes(main=500)}),
    "five-card 21, early surrender": (
        table(five_card_21_pays=Fraction(2), surrender="early", hits_soft17=True, max_split_hands=3),
        {},
    ),
    "old rules": (table(draws_on_soft_21=True, dealer_always_draws=True, insurance_in_turn=True), {}),
    "6 to 5, double 10 and 11": (
        table(blackjack_pays=Fraction(6, 5), double_totals=(10, 11), double_after_split=False),
        {"stakes": Stakes(main=333)},
    ),
    "Spanish 21": (spanish(), {"stakes": Stakes(main=500, match=100)}),
    "Spanish 21, no reader, a fresh shoe every round": (
        replace(spanish(card_reader=False), cut_at=0),
        {"stakes": Stakes(main=500, match=100)},
    ),
    "Spanish 21, no reader, three boxes": (replace(spanish(card_reader=False), boxes=3), {}),
    "Spanish 21, two people": (spanish(), {"riders": (Rider(double_for=Fraction(0)),)}),
    "Three Card 21": (three_card(), {"stakes": Stakes(main=500, bonus=500)}),
    "Three Card 21, all surrender": (replace(three_card(), surrender_any=True, boxes=3), {}),
    "Three Card 21, nobody looks at the hole card": (replace(three_card(), hole_card="down"), {}),
    "Three Card 21, a fresh shoe every round": (replace(three_card(), cut_at=0), {}),
    "Three Card 21, the cutting card behind twelve cards": (
        replace(three_card(), cut_at=12, hole_card="down"),
        {"stakes": Stakes(main=500, bonus=500)},
    ),
    "Three Card 21 to the last card": (
        replace(three_card(), decks=1, cut_at=52, burn=False),
        {"stakes": Stakes(main=500, bonus=500)},
    ),
    "Three Card 21, the dealer always draws": (replace(three_card(), dealer_always_draws=True), {}),
    "a wager by the count": (table(), {"count": high_low(-2, 2, ramp=(0, 1, 1, 3, 8))}),
    "a count of nothing but a rank": (
        table(boxes=3),
        {"count": Count((1, *[0] * 12), -1, 1, (1, 2, 4), (0, 0, 0))},
    ),
}


def random_strategy(rules: TableRules, seed: int, **answers: Any) -> Strategy:
    """Any action anywhere, so that every state is reached."""
    columns = FACE_UP_COLUMNS if rules.hole_card == "up" else 10
    chance = np.random.default_rng(seed)
    actions = chance.integers(1, ACTIONS, blank(columns).shape, dtype=np.uint8)
    first = chance.integers(0, ACTIONS, (1000, columns), dtype=np.uint8)
    return Strategy(actions, first, **answers)


def both_ways(rules: TableRules, strategy: Any, rounds: int = ROUNDS, **chosen: Any) -> tuple[Any, Any]:
    plans = [KERNEL.plan(rules, strategy, machine=False, tables=tables, **chosen) for tables in (True, False)]
    assert all(isinstance(plan, TablePlan) for plan in plans)
    by_tables, card_by_card = (KERNEL.run(plan, 26, 0, rounds) for plan in plans)
    return by_tables, card_by_card


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("kind", ["drawing to 17 or strategy S", "random strategy"])
def test_by_tables_and_card_by_card_are_equal(name: str, kind: str) -> None:
    rules, chosen = TABLES[name]
    if kind == "random strategy":
        strategy = random_strategy(rules, seed=len(name))
    elif rules.hole_card == "up" or rules.three_cards:
        strategy = Strategy(blank(FACE_UP_COLUMNS if rules.hole_card == "up" else 10))
    else:
        strategy = S
    by_tables, card_by_card = both_ways(rules, strategy, **chosen)
    assert card_by_card[table_loop.ROUNDS] >= ROUNDS
    assert by_tables.tolist() == card_by_card.tolist()


@pytest.mark.parametrize("answers", [{"insures": True}, {"takes_even_money": True}])
def test_insurance_and_even_money_are_equal_too(answers: dict[str, bool]) -> None:
    rules = table(even_money=True, boxes=2)
    by_tables, card_by_card = both_ways(rules, Strategy(S.actions, **answers))
    assert by_tables.tolist() == card_by_card.tolist()


@pytest.mark.parametrize("game", [three_card(), table(), table(cut_at=0)])
def test_shoes_dealt_side_by_side_insure_too(game: TableRules) -> None:
    rules = replace(game, hole_card="down", insurance=True)
    by_tables, card_by_card = both_ways(rules, random_strategy(rules, 5, insures=True))
    assert by_tables.tolist() == card_by_card.tolist()


@pytest.mark.parametrize(
    "rules", [three_card(), spanish(), table(hole_card="down", cut_at=0), table(cut_at=0)]
)
def test_blocks_of_any_number_of_rounds_are_equal_when_shoes_are_dealt_side_by_side(
    rules: TableRules,
) -> None:
    for rounds in (1, 2, 50, 150, 300):
        by_tables, card_by_card = both_ways(rules, random_strategy(rules, 7), rounds)
        assert by_tables.tolist() == card_by_card.tolist(), rounds


def test_index_plays_are_played_card_by_card() -> None:
    both = [S, random_strategy(table(), 3)]
    by_tables, card_by_card = both_ways(table(), both, count=high_low(-1, 0, plays=(0, 1)))
    assert by_tables.tolist() == card_by_card.tolist()


def test_the_tables_are_in_use_at_every_table() -> None:
    for name, (rules, chosen) in TABLES.items():
        plan = KERNEL.plan(rules, random_strategy(rules, 1), machine=False, **chosen)
        assert isinstance(plan, TablePlan)
        tables = plan.compiled[4]
        assert tables.facts[0] == 1, name
        ended = tables.hands.after[tables.hands.after >= END]
        assert (ended & CODE).max() < tables.hands.codes, name


def test_a_streak_that_is_over_is_not_carried_into_the_next_box() -> None:
    rules, stakes = packed(table(boxes=2), STREAKS, ()), people_rows(STREAKS, ())
    open_streaks = np.array([[5, 0, 0, 0, 0], [3, 0, 0, 100, 100]], dtype=np.int64)
    before = open_streaks.copy()
    net = np.zeros((2, COLUMNS), dtype=np.int64)
    net[:, OUTCOME] = 1
    sums = np.zeros((2, table_loop.TOGETHER), dtype=np.int64)
    found = sum_streaks(rules, stakes, 0, open_streaks, net, 0, False, sums[0], sums[1])
    assert found == (0, 0)
    assert open_streaks.tolist() == before.tolist()
    assert not sums.any()
