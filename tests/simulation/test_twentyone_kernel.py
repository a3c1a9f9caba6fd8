"""The twenty-one kernel beside the specifications' figures, and its two loops beside each other."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.law.refusal import BadInput
from croupier.simulation.cut_card import CutCardEffect
from croupier.simulation.runner import simulate
from croupier.simulation.statistics import Result
from croupier.simulation.twentyone import table_loop
from croupier.simulation.twentyone.counting import Count, by_true_count, high_low
from croupier.simulation.twentyone.kernel import KERNEL, MachinePlan, TablePlan
from croupier.simulation.twentyone.strategy import (
    DRAW,
    HARD,
    PAIR,
    SOFT,
    SPLIT,
    SPLITTABLE,
    STAND,
    Strategy,
    blank,
)
from croupier.simulation.twentyone.table_rules import Stakes, TableRules
from tests.simulation.known_strategies import draw_to_17, strategy_s
from tests.twentyone_tables import blackjack, spanish, table, three_card

FACE_UP = blackjack(hole_card="up")
SPANISH = spanish()
THREE_CARD = three_card()


ROUNDS = 400_000
FRESH = table(cut_at=0)
S = strategy_s()
S_SURRENDERS = strategy_s(surrenders=True)


def played(
    rules: TableRules,
    strategy: Strategy = S,
    stakes: Stakes | None = None,
    rounds: int = ROUNDS,
    seed: int = 2008,
    machine: bool = True,
) -> Result:
    plan = KERNEL.plan(rules, strategy, stakes, machine=machine)
    return simulate(KERNEL, plan, rounds, seed, workers=2, progress=False)


def deviation(result: Result, wager: str, expected: float) -> float:
    """Standard errors between a run and what a wager is worth per cent staked."""
    estimate = result.tally.wagers[wager].per_staked
    assert estimate is not None
    return (float(estimate.value) - expected) / estimate.standard_error


ALL = {"max_split_hands": 4, "resplit_aces": True}


@pytest.mark.parametrize(
    ("options", "surrenders", "decks", "value"),
    [
        ({}, False, 6, -0.0045993559),
        ({}, False, 8, -0.0048767482),
        ({"max_split_hands": 4}, False, 6, -0.0040592242),
        ({"max_split_hands": 4}, False, 8, -0.0043247773),
        (ALL, False, 6, -0.0033705573),
        (ALL, False, 8, -0.0036158332),
        ({"surrender": "late"}, True, 6, -0.0038722874),
        ({"surrender": "late"}, True, 8, -0.0041173871),
        ({**ALL, "surrender": "late"}, True, 6, -0.0026434887),
        ({**ALL, "surrender": "late"}, True, 8, -0.0028564721),
        ({"five_card_21_pays": Fraction(2)}, False, 6, -0.0027769703),
        ({"five_card_21_pays": Fraction(2)}, False, 8, -0.0030506902),
        ({"hits_soft17": True}, False, 6, -0.0067621543),
        ({"hits_soft17": True}, False, 8, -0.0070489013),
    ],
)
def test_strategy_s_is_worth_what_the_specification_says(
    options: dict[str, object], surrenders: bool, decks: int, value: float
) -> None:
    rules = replace(FRESH, decks=decks, **options)  # type: ignore[arg-type]
    result = played(rules, S_SURRENDERS if surrenders else S)
    assert abs(deviation(result, "main", value)) < 4
    spread = result.standard_error / 1000 * result.tally.total.per_round.y**0.5
    assert 1.10 < spread < 1.25


@pytest.mark.parametrize("hole_card", ["none", "down", "down_reader"])
def test_the_hole_card_procedure_does_not_change_the_value(hole_card: str) -> None:
    result = played(replace(FRESH, hole_card=hole_card), machine=False)  # type: ignore[arg-type]
    assert abs(deviation(result, "main", -0.0048767482)) < 4


RULES = (
    table(),
    table(decks=6, cut_at=200, burn=False, hits_soft17=True, surrender="late", max_split_hands=3),
    table(max_split_hands=4, resplit_aces=True, surrender="early", five_card_21_pays=Fraction(2)),
    table(cut_at=0, double_after_split=False, double_totals=(10, 11), blackjack_pays=Fraction(6, 5)),
    table(
        decks=4, cut_at=140, one_card_on_split_aces=False, resplit_aces=True, max_split_hands=4, double=False
    ),
    table(decks=4, cut_at=101, blackjack_beats_blackjack=True, max_split_hands=1),
    table(decks=1, cut_at=39, max_split_hands=4, resplit_aces=True),
    table(decks=1, cut_at=52, burn=False),
    table(decks=2, cut_at=101, max_split_hands=4),
    table(decks=3, cut_at=1),
)


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
@pytest.mark.parametrize("random", [False, True], ids=["strategy S", "random strategy"])
def test_machine_and_card_by_card_are_equal_on_the_same_shoes(rules: TableRules, random: bool) -> None:
    strategy = S_SURRENDERS
    if random:
        generator = np.random.default_rng(5)
        actions = generator.integers(0, 9, strategy.actions.shape, dtype=np.uint8)
        strategy = Strategy(actions, generator.integers(0, 9, (1000, 10), dtype=np.uint8))
    plan = KERNEL.plan(rules, strategy)
    assert isinstance(plan, MachinePlan)
    counters = KERNEL.run(plan, 7, 0, 6000)
    other = KERNEL.plan(rules, strategy, machine=False)
    assert isinstance(other, TablePlan)
    same_shoes = np.zeros(table_loop.COUNTERS, dtype=np.int64)
    KERNEL.play_shoes(other, 7, 0, 0, int(counters[0]), same_shoes)
    one, two = KERNEL.tally(plan, counters.tolist(), 0), KERNEL.tally(other, same_shoes.tolist(), 0)
    assert one.total.per_round == two.total.per_round
    assert one.histogram == two.histogram
    assert two.bin_width == 0


@pytest.mark.parametrize("machine", [True, False])
def test_the_same_totals_for_any_number_of_workers(machine: bool) -> None:
    plan = KERNEL.plan(table(), S, machine=machine)
    rounds = 3 * plan.block + 1000
    runs = [
        simulate(KERNEL, plan, rounds, 11, workers=workers, progress=False, shard_rounds=size)
        for workers, size in ((1, None), (2, None), (2, plan.block), (1, 10**9))
    ]
    assert len({run.totals for run in runs}) == 1
    assert runs[0].tally.total.per_round.y >= rounds
    other = simulate(KERNEL, plan, rounds, 12, workers=2, progress=False)
    assert other.totals != runs[0].totals


@pytest.mark.parametrize("machine", [True, False])
def test_a_plan_travels_to_a_worker(machine: bool) -> None:
    plan = KERNEL.plan(table(decks=6, surrender="late"), S_SURRENDERS, machine=machine)
    sent = pickle.loads(pickle.dumps(plan))
    assert KERNEL.run(sent, 5, 0, 5000).tolist() == KERNEL.run(plan, 5, 0, 5000).tolist()


def test_the_histogram_holds_every_round_and_every_cent() -> None:
    for rules, stakes in (
        (table(), Stakes(main=700)),
        (table(boxes=3), Stakes(main=500, over13=100)),
    ):
        result = played(rules, stakes=stakes, rounds=20_000)
        assert sum(result.histogram.values()) == result.tally.total.per_round.y
        if result.tally.bin_width == 0:
            assert (
                sum(net * times for net, times in result.histogram.items()) == result.tally.total.per_round.x
            )


def test_rounds_won_lost_and_neither() -> None:
    totals = played(FRESH, stakes=Stakes(streak2=500)).totals
    won, lost, neither = totals[table_loop.WON], totals[table_loop.LOST], totals[table_loop.NEITHER]
    rounds = won + lost + neither
    for share, expected in ((won, 0.43238), (lost, 0.47854), (neither, 0.08908)):
        assert abs(share / rounds - expected) < 4 * (expected * (1 - expected) / rounds) ** 0.5 + 0.00001


@pytest.mark.parametrize(("wins", "value"), [(2, -0.0988), (3, -0.1445), (4, -0.0863), (5, -0.0844)])
def test_streak_wagers(wins: int, value: float) -> None:
    stakes = Stakes(streak2=100, streak3=100, streak4=100, streak5=100)
    assert abs(deviation(played(FRESH, stakes=stakes), f"streak{wins}", value)) < 4


DEALER = {
    17: 0.145215496,
    18: 0.139317547,
    19: 0.133629357,
    20: 0.179709160,
    21: 0.072837999,
    1: 0.047451344,
    22: 0.281839098,
}
STANDS = blank()
STANDS[HARD], STANDS[SOFT] = STAND, STAND


def test_dealer_totals() -> None:
    # With a hole card the dealer's blackjack is seen even if no hand is left to compare.
    rules = replace(FRESH, hole_card="down", twentyone_wins=False, blackjack_pays=Fraction(1))
    totals = played(rules, Strategy(STANDS)).totals
    counts = np.array(totals[table_loop.DEALER_AT : table_loop.BINS_AT]).reshape(10, table_loop.DEALER_TOTALS)
    by_total = counts.sum(axis=0)
    rounds = by_total.sum()
    undrawn = by_total[0] / rounds  # the player's blackjacks against which nobody draws
    assert abs(undrawn - 0.04519) < 0.002
    for total, share in DEALER.items():
        if total == 1:
            assert abs(by_total[total] / rounds - share) < 4 * (share / rounds) ** 0.5
        else:
            # A blackjack of the player says next to nothing about the dealer's other totals.
            assert abs(by_total[total] / (rounds - by_total[0]) - share) < 4 * (share / rounds) ** 0.5 + 0.002


@pytest.mark.parametrize(
    ("wager", "value"),
    [("over13", -353 / 5395), ("under13", -543 / 5395), ("same_suit", -697 / 10790), ("bonus", -1299 / 5395)],
)
def test_wagers_on_the_first_two_cards(wager: str, value: float) -> None:
    assert abs(deviation(played(FRESH, stakes=Stakes(**{wager: 100})), wager, value)) < 4


def test_sevens_with_the_third_card_taken_and_never_taken() -> None:
    draws = blank()
    draws[HARD] = DRAW
    stakes = Stakes(sevens=100)
    assert abs(deviation(played(FRESH, Strategy(draws), stakes), "sevens", -404 / 4485)) < 4
    assert abs(deviation(played(FRESH, Strategy(STANDS), stakes), "sevens", -1928 / 5395)) < 4


def test_insurance() -> None:
    insured = Strategy(S.actions, insures=True, takes_even_money=True)
    result = played(FRESH, insured, rounds=ROUNDS)
    # Insurance is worth -31/415 to whoever knows only the ace.
    assert abs(deviation(result, "insurance", -31 / 415)) < 4


@pytest.mark.parametrize("wager", ["main", "second", "third"])
def test_multiple_action_wagers_are_worth_as_much_as_one(wager: str) -> None:
    result = played(FRESH, stakes=Stakes(main=500, second=500, third=500))
    assert abs(deviation(result, wager, -0.0048767482 - 0.0000152)) < 4


@pytest.mark.parametrize(
    ("splits", "decks", "value"),
    [(False, 6, -0.1590928827), (False, 8, -0.1591696065), (True, 6, 0.0266987042), (True, 8, 0.0265261047)],
)
def test_three_card_21_fixed_strategies(splits: bool, decks: int, value: float) -> None:
    result = played(replace(THREE_CARD, cut_at=0, decks=decks), draw_to_17(splits))
    assert abs(deviation(result, "main", value)) < 4


@pytest.mark.parametrize(
    ("low", "decks", "value"),
    [(True, 6, -99979 / 626665), (True, 8, -19327 / 124085), (False, 6, -106297 / 626665)],
)
def test_three_card_21_bonus(low: bool, decks: int, value: float) -> None:
    rules = replace(THREE_CARD, cut_at=0, decks=decks, ace_low_straight=low)
    assert abs(deviation(played(rules, draw_to_17(), Stakes(bonus=1000)), "bonus", value)) < 4


@pytest.mark.parametrize(("decks", "value"), [(6, -114 / 3731), (8, -2184 / 73153)])
def test_spanish_21_match_the_dealer(decks: int, value: float) -> None:
    rules = replace(spanish(decks=decks), cut_at=0)
    assert abs(deviation(played(rules, draw_to_17(), Stakes(match=100)), "match", value)) < 4


def test_spanish_21_dealer_totals_of_a_six() -> None:
    rules = replace(SPANISH, cut_at=0)
    totals = played(rules, Strategy(STANDS)).totals
    of_six = totals[table_loop.DEALER_AT + 5 * table_loop.DEALER_TOTALS :][: table_loop.DEALER_TOTALS]
    drawn = sum(of_six[17:23])
    expected = {
        17: 0.18259876,
        18: 0.11269401,
        19: 0.11297515,
        20: 0.10681022,
        21: 0.10131654,
        22: 0.38360531,
    }
    for total, share in expected.items():
        assert abs(of_six[total] / drawn - share) < 4 * (share / drawn) ** 0.5 + 0.001


def test_face_up_standing_on_everything_loses_ties() -> None:
    stands = blank(27)
    stands[HARD], stands[SOFT] = STAND, STAND
    plan = KERNEL.plan(replace(FACE_UP, cut_at=0), Strategy(stands))
    assert isinstance(plan, TablePlan)
    result = simulate(KERNEL, plan, 50_000, 1, workers=2, progress=False)
    assert set(result.histogram) == {-1000, 1000}


def test_shoes_end_with_the_round_that_meets_the_cutting_card() -> None:
    result = played(table(), rounds=100_000)
    shoes = result.tally.total.per_round.samples
    rounds = result.tally.total.per_round.y
    assert 57 < rounds / shoes < 60
    deeper = played(table(cut_at=350), rounds=100_000).tally.total.per_round
    assert deeper.y / deeper.samples > rounds / shoes * 349 / 312 * 0.99


def test_cut_card_effect_is_the_difference_of_both_values() -> None:
    fresh = played(table(decks=4, cut_at=0), rounds=200_000)
    effect = CutCardEffect(fresh, played(table(decks=4), rounds=200_000))
    assert effect.fresh.tally.total.per_round.samples == 200_000
    assert effect.dealt.tally.total.per_round.samples < 10_000
    assert effect.value == effect.dealt_value.value - effect.fresh_value.value
    assert abs(float(effect.value)) < 4 * effect.standard_error + 0.002


def test_a_shoe_that_runs_out_is_completed_from_the_discard_rack() -> None:
    rules = table(decks=1, boxes=5, cut_at=52)
    result = played(rules, rounds=20_000)
    per_shoe = Fraction(result.tally.total.per_round.y, result.tally.total.per_round.samples)
    assert per_shoe > 2
    assert result.totals[table_loop.RAN_OUT] == 0


def test_a_round_that_needs_more_cards_than_there_are_is_refused() -> None:
    actions = blank()
    actions[HARD, :21], actions[SOFT, :21], actions[PAIR, :SPLITTABLE] = DRAW, DRAW, SPLIT
    rules = table(decks=1, boxes=6, max_split_hands=4, cut_at=40)
    with pytest.raises(BadInput, match="boxes 6 with 1 deck: a round needed more cards than that"):
        played(rules, Strategy(actions), rounds=4_000)


def test_boxes_share_a_round() -> None:
    result = played(replace(FRESH, boxes=5), rounds=ROUNDS // 5)
    assert abs(deviation(result, "main", -0.0048767482)) < 4
    assert sum(result.histogram.values()) == result.tally.total.per_round.y


def test_high_counts_favor_the_player() -> None:
    count = high_low(-4, 4, ramp=(1, 1, 1, 1, 1, 2, 4, 8, 8))
    plan = KERNEL.plan(table(decks=6), S, count=count)
    result = simulate(KERNEL, plan, 2_000_000, 3, workers=2, progress=False)
    bins = by_true_count(count, result)
    assert sum(each.rounds for each in bins) == result.tally.total.per_round.y
    assert sum(each.net for each in bins) == result.tally.total.per_round.x
    low, high = bins[1], bins[-1]
    assert high.staked == 8000 * high.rounds
    assert float(high.per_staked) - float(low.per_staked) > 0.01
    assert high.standard_error > 0


def test_index_plays_choose_the_strategy_of_the_bin() -> None:
    never = Strategy(STANDS)
    count = high_low(-1, 0, plays=(1, 1))
    both = KERNEL.plan(table(), [S, never], count=count)
    alone = KERNEL.plan(table(), never, machine=False)
    first = simulate(KERNEL, both, 20_000, 3, workers=1, progress=False)
    second = simulate(KERNEL, alone, 20_000, 3, workers=1, progress=False)
    assert first.tally.total.per_round == second.tally.total.per_round


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: table(decks=9), "decks 9"),
        (lambda: table(boxes=8), "boxes 8"),
        (lambda: table(cut_at=417), "cut_at 417"),
        (lambda: table(max_split_hands=5), "max_split_hands 5"),
        (lambda: Stakes(main=0), "main of 0"),
        (lambda: Stakes(third=100), "third"),
        (lambda: Count(tags=(1,)), "tags"),
        (lambda: high_low(ramp=(1, 2)), "ramp"),
        (lambda: Strategy(np.zeros((1, 2, 3, 4), dtype=np.uint8)), "shape"),
        (lambda: KERNEL.plan(FACE_UP, S), "27"),
        (lambda: KERNEL.plan(table(surrender="late"), S, Stakes(second=100)), "multiple action"),
        (lambda: KERNEL.plan(table(), [S], count=high_low(plays=(1,) * 11)), "plays"),
    ],
)
def test_refusals(make: object, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make()  # type: ignore[operator]
