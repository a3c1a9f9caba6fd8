"""The compiled simulation of let it ride against settlement, its own replay and the exact values."""

import math
import pickle
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import croupier
from croupier.games.let_it_ride.analysis import analyze, optimal_strategy
from croupier.games.let_it_ride.game import GAME
from croupier.games.let_it_ride.kernel import KERNEL, Plan
from croupier.games.let_it_ride.kernel_rounds import COMMUNITY_REJECT, HAND_REJECT
from croupier.games.let_it_ride.settlement import bonus_row, main_row, three_card_row
from croupier.games.let_it_ride.strategy import Strategy
from croupier.law.limits import apply_payout_limit
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.enumeration import sets_of
from croupier.simulation.philox import fill, philox4x32
from croupier.simulation.runner import simulate

EDITION = GAME.edition()
OFFERED = {"lir_bonus_offered": True, "three_card_bonus_offered": True}
BETS = {"bet1": 1000, "bet2": 1000, "bet3": 1000}
ALL = {**BETS, "lir_bonus": 100, "three_card_bonus": 500}


@pytest.fixture(scope="module")
def plan() -> Plan:
    return KERNEL.prepare(GAME.options(OFFERED), EDITION, ALL)


def settled(options: Any, wagers: dict[str, int], cards: list[int], rides: tuple[bool, bool]) -> list[int]:
    """A round by the plain functions of settlement.py."""
    own, five = cards[:3], cards[:3] + cards[4:]
    riding = [name for name, ride in zip(BETS, (*rides, True), strict=True) if ride]
    net = dict.fromkeys(wagers, 0)
    row = main_row(five)
    if row is None:
        net.update((name, -wagers[name]) for name in riding)
    else:
        wins = [options.main_odds[row].pay(wagers[name]) for name in riding]
        net.update(zip(riding, apply_payout_limit(wins, options.payout_limit), strict=True))
    if "lir_bonus" in wagers:
        paid = bonus_row(five, options.bonus_amounts)
        net["lir_bonus"] = (options.bonus_amounts[paid] if paid else 0) - 100
    if "three_card_bonus" in wagers:
        odds = options.three_card_odds(EDITION)
        paid = three_card_row(own, odds)
        stake = wagers["three_card_bonus"]
        net["three_card_bonus"] = odds[paid].pay(stake) if paid else -stake
    return list(net.values())


def random_deals(seed: int, count: int) -> NDArray[np.uint8]:
    generator = np.random.default_rng(seed)
    return generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)[:, :6].copy()


@pytest.mark.parametrize(
    ("chosen", "wagers"),
    [
        ({}, BETS),
        (OFFERED, ALL),
        (
            {**OFFERED, "three_card_bonus_table": "E", "payout_limit": 5_000_000},
            {**ALL, "three_card_bonus": 700},
        ),
        ({**OFFERED, "main_odds": {"straight": "13:2"}}, {**BETS, "lir_bonus": 100}),
        ({"payout_limit": 5_000_000}, dict.fromkeys(BETS, 50_000)),
    ],
)
@pytest.mark.proves("19:47-18.11(b)", "19:47-18.11(c)", "19:47-18.11(d)", "19:47-18.11(e)")
def test_replay_settles_random_rounds_to_the_cent(chosen: dict[str, Any], wagers: dict[str, int]) -> None:
    options = GAME.options(chosen)
    prepared = KERNEL.prepare(options, EDITION, wagers)
    deals = random_deals(18, 4_000)
    decisions = np.random.default_rng(10).random((len(deals), 2)) < 0.5
    nets = KERNEL.replay(prepared, deals, decisions)
    for cards, rides, net in zip(deals.tolist(), decisions.tolist(), nets.tolist(), strict=True):
        assert net == settled(options, wagers, cards, tuple(rides)), (cards, rides)


def test_rare_hands_are_settled_to_the_cent() -> None:
    options = GAME.options({**OFFERED, "payout_limit": 5_000_000})
    wagers = {**dict.fromkeys(BETS, 2_500), "lir_bonus": 100, "three_card_bonus": 500}
    prepared = KERNEL.prepare(options, EDITION, wagers)
    royal, straight_flush = [51, 47, 43, 0, 39, 35], [48, 0, 4, 1, 8, 12]
    for cards in (royal, straight_flush):
        net = KERNEL.replay(prepared, np.array([cards], dtype=np.uint8), np.array([[True, True]]))
        assert net[0].tolist() == settled(options, wagers, cards, (True, True))
    assert settled(options, wagers, royal, (True, True))[:3] == [2_500_000, 2_500_000, 0]


def test_replay_without_decisions_plays_the_strategy(plan: Plan) -> None:
    strategy = optimal_strategy(GAME.options(OFFERED))
    deals = random_deals(3, 2_000)
    rides = [
        (strategy.rides_bet1(cards[:3]), strategy.rides_bet2([*cards[:3], cards[4]]))
        for cards in deals.tolist()
    ]
    assert np.array_equal(KERNEL.replay(plan, deals), KERNEL.replay(plan, deals, np.array(rides)))


def test_run_is_the_replay_of_its_own_deals(plan: Plan) -> None:
    deals = KERNEL.deals(7, 12_345, 20_000)
    assert all(len(set(cards)) == 6 for cards in deals.tolist())
    by_replay = KERNEL.replay(plan, deals).sum(axis=0)
    by_run = KERNEL.run(plan, 7, 12_345, 20_000) @ plan.nets
    assert by_run.tolist() == by_replay.tolist()


def test_any_split_of_the_rounds_gives_the_same_counts(plan: Plan) -> None:
    whole = KERNEL.run(plan, 5, 0, 30_001)
    cuts = [0, 1, 2, 2_047, 2_048, 2_049, 9_999, 30_001]
    parts = [KERNEL.run(plan, 5, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
    assert whole.sum() == 30_001


def test_rounds_beyond_32_bits_have_words_of_their_own(plan: Plan) -> None:
    far = 1 << 40
    assert not np.array_equal(KERNEL.deals(5, far, 50), KERNEL.deals(5, 0, 50))
    nets = KERNEL.run(plan, 5, far, 5_000) @ plan.nets
    assert nets.tolist() == KERNEL.replay(plan, KERNEL.deals(5, far, 5_000)).sum(axis=0).tolist()


def test_another_seed_gives_other_rounds() -> None:
    assert not np.array_equal(KERNEL.deals(1, 0, 50), KERNEL.deals(2, 0, 50))


def test_rejected_words_are_drawn_again_from_the_next_stream() -> None:
    """A reference in plain Python, on rounds of which at least one was rejected."""
    seed, rounds = 11, 2_000_000
    words = np.empty(2 * rounds, dtype=np.uint32)
    fill(words, seed, 0, 0)
    pairs = words.reshape(-1, 2).astype(np.uint64)
    low = np.uint64(0xFFFFFFFF)
    left = (pairs[:, 0] * np.uint64(22_100)) & low
    rest = (pairs[:, 1] * np.uint64(49 * 48 * 47)) & low
    rejected = np.flatnonzero((left < HAND_REJECT) | (rest < COMMUNITY_REJECT))
    assert 0 < len(rejected) < 100
    hands = sets_of(3).tolist()
    for number in rejected.tolist():
        word0, word1 = next(
            pair
            for attempt in range(1, 9)
            if accepted(pair := [int(word) for word in philox4x32(number, 0, attempt, 0, seed, 0)[:2]])
        )
        own = hands[word0 * 22_100 >> 32]
        order = word1 * (49 * 48 * 47) >> 32
        remaining = [card for card in range(52) if card not in own]
        first = remaining.pop(order // (48 * 47))
        second = remaining.pop(order // 47 % 48)
        burned = remaining.pop(order % 47)
        assert KERNEL.deals(seed, number, 1)[0].tolist() == [*own, burned, first, second]


def accepted(pair: list[int]) -> bool:
    left, rest = (pair[0] * 22_100) & 0xFFFFFFFF, (pair[1] * 49 * 48 * 47) & 0xFFFFFFFF
    return left >= (1 << 32) % 22_100 and rest >= (1 << 32) % (49 * 48 * 47)


def test_every_card_is_as_likely_in_every_place() -> None:
    deals = KERNEL.deals(23, 0, 200_000)
    expected = len(deals) / 52
    for place in range(3, 6):
        counts = np.bincount(deals[:, place], minlength=52)
        assert ((counts - expected) ** 2 / expected).sum() < 51 + 5 * math.sqrt(2 * 51)


def test_simulated_means_lie_within_four_standard_errors_of_the_exact_values(plan: Plan) -> None:
    result = simulate(KERNEL, plan, 4_000_000, seed=2026, workers=2, progress=False)
    analysis = analyze(GAME.options(OFFERED), EDITION)
    for wager in ALL:
        edge = analysis.wagers[wager].house_edge
        assert isinstance(edge, Fraction)
        assert abs(result.compare_wager(wager, edge).z) < 4, wager


def test_histogram_of_the_main_bets_has_the_exact_mean_and_edge_of_a_round() -> None:
    prepared = KERNEL.prepare(GAME.options(), EDITION, BETS)
    result = simulate(KERNEL, prepared, 4_000_000, seed=1, workers=1, progress=False)
    assert result.house_edge is not None
    comparison = result.house_edge.against(Fraction(37963, 1082900))
    assert abs(comparison.z) < 4
    whole = analyze(GAME.options(), EDITION).wagers["round"]
    assert result.standard_error == pytest.approx(
        1000 * math.sqrt(float(whole.variance or 0) / 4_000_000), rel=0.2
    )


def test_a_strategy_of_ones_own_is_played() -> None:
    always = Strategy(np.ones(22_100, dtype=np.bool_), np.ones(270_725, dtype=np.bool_))
    prepared = KERNEL.prepare(GAME.options(), EDITION, BETS, always)
    nets = KERNEL.run(prepared, 4, 0, 10_000) @ prepared.nets
    assert nets[0] == nets[1] == nets[2]


def test_a_plan_travels_without_its_table_and_plays_the_same(plan: Plan) -> None:
    expected = KERNEL.run(plan, 9, 0, 5_000)
    data = pickle.dumps(plan)
    assert len(data) < 60_000
    assert np.array_equal(KERNEL.run(pickle.loads(data), 9, 0, 5_000), expected)


def test_cells_name_the_wagers(plan: Plan) -> None:
    cells = KERNEL.cells(plan)
    assert len(cells) == len(KERNEL.run(plan, 0, 0, 10)) == 280
    assert all(list(cell) == list(ALL) for cell in cells)
    assert cells[0] == {"bet1": 0, "bet2": 0, "bet3": -1000, "lir_bonus": -100, "three_card_bonus": -500}


@pytest.mark.parametrize(
    ("chosen", "wagers", "message"),
    [
        ({}, {"bet1": 1000, "bet2": 1000, "bet3": 500}, "19:47-18.6\\(d\\)"),
        ({}, {"bet1": 1000, "bet2": 1000}, "19:47-18.6\\(d\\)"),
        ({}, {**BETS, "lir_bonus": 100}, "19:47-18.6A\\(a\\)"),
        (OFFERED, {**BETS, "lir_bonus": 200}, "19:47-18.6A\\(b\\)"),
        ({}, {**BETS, "three_card_bonus": 100}, "19:47-18.6B\\(a\\)"),
    ],
)
@pytest.mark.proves("19:47-18.6(d)", "19:47-18.6A(b)")
def test_18_6_wagers_a_round_cannot_be_simulated_with(
    chosen: dict[str, Any], wagers: dict[str, int], message: str
) -> None:
    with pytest.raises(Refusal, match=message):
        KERNEL.prepare(GAME.options(chosen), EDITION, wagers)


def test_unknown_wagers_and_ill_formed_deals_are_refused(plan: Plan) -> None:
    with pytest.raises(BadInput, match="wager 'pass'"):
        KERNEL.prepare(GAME.options(), EDITION, {**BETS, "pass": 100})
    with pytest.raises(BadInput, match="six card numbers"):
        KERNEL.replay(plan, np.zeros((1, 5), dtype=np.uint8))
    with pytest.raises(BadInput, match=r"expected \(1, 2\)"):
        KERNEL.replay(plan, np.arange(6, dtype=np.uint8)[None, :], np.ones((2, 2), dtype=np.bool_))


def test_a_run_without_a_royal_flush_is_no_failure_of_the_bonus_wager() -> None:
    game, options = croupier.game("let-it-ride"), {"lir_bonus_offered": True}
    wagers = {**dict.fromkeys(("bet1", "bet2", "bet3"), 500), "lir_bonus": 100}
    exact = game.analyze(options).wagers["lir_bonus"].house_edge
    assert isinstance(exact, Fraction)
    result = game.simulate(100_000, wagers=wagers, options=options, seed=5)
    # By its own spread alone the run would lie 5.8 standard errors away: both big prizes are missing in it.
    assert result.compare_wager("lir_bonus", exact).verdict == "fail"
    compared = game.compare(result, wagers, options)
    assert {name: each.verdict for name, each in compared.items()} == dict.fromkeys(
        [*wagers, "round"], "pass"
    )
