"""The compiled simulation of Caribbean stud against plain settlement, its own replay and the exact values."""

import pickle
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.games.caribbean_stud.analysis import simulated
from croupier.games.caribbean_stud.game import GAME
from croupier.games.caribbean_stud.kernel import KERNEL
from croupier.games.caribbean_stud.settlement import bet_row
from croupier.games.caribbean_stud.showdown import declared
from croupier.hands.poker import five_card_rank
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.showdown.solution import values
from croupier.simulation.one_deck import BLOCK
from croupier.simulation.runner import simulate
from croupier.simulation.showdown.kernel import ShowdownPlan

EDITION = GAME.edition()
WAGERS = {"ante": 1000, "progressive": 100}


@pytest.fixture(scope="module")
def plan() -> ShowdownPlan:
    return KERNEL.prepare(GAME.options(), EDITION, WAGERS)


def settled(options: Any, wagers: dict[str, int], cards: list[int], bets: bool) -> list[int]:
    """A round by plain functions, as 19:47-16.10 and 16.12 read."""
    ante, chip = wagers["ante"], wagers.get("progressive", 0)
    mine, dealers = five_card_rank(cards[:5]), five_card_rank(cards[5:])
    net = {"ante": -ante, "bet": 0, "progressive": -chip}
    if bets:
        row = bet_row(mine)
        prize = options.progressive_prizes(EDITION).get(row, 0) if chip else 0
        net["progressive"] += prize if isinstance(prize, int) else int(prize * options.meter_initial)
        if dealers < five_card_rank(parse_cards("Ac Kd 4h 3s 2c")):
            net["ante"] = ante
        elif mine > dealers:
            net["ante"], net["bet"] = ante, min(options.bet_odds[row].pay(2 * ante), 500_000)
        elif mine == dealers:
            net["ante"] = 0
        else:
            net["bet"] = -2 * ante
    return [net[name] for name in ("ante", "bet", "progressive") if name != "progressive" or chip]


@pytest.mark.parametrize(
    ("chosen", "wagers"),
    [
        ({}, WAGERS),
        ({"bet_odds": {"one_pair_or_less": "3:2", "two_pair": 3}}, {"ante": 500}),
        (
            {"progressive_sf_mode": "fixed_5000", "progressive_fixed": {"flush": 7500}},
            {**WAGERS, "ante": 50_000},
        ),
    ],
)
@pytest.mark.proves("19:47-16.12(b)", "19:47-16.12(c)", "19:47-16.12(d)", "19:47-16.12(e)")
def test_replay_settles_random_rounds_to_the_cent(chosen: dict[str, Any], wagers: dict[str, int]) -> None:
    options = GAME.options(chosen)
    prepared = KERNEL.prepare(options, EDITION, wagers)
    generator = np.random.default_rng(16)
    deals = generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (4_000, 1)), axis=1)[:, :10].copy()
    suit = np.arange(0, 52, 4, dtype=np.uint8)
    for row in deals[::7]:
        own = generator.choice(suit, 5, replace=False)
        row[:] = [*own, *generator.choice(np.setdiff1d(np.arange(52), own), 5, replace=False)]
    decisions = (generator.random(len(deals)) < 0.7).astype(np.uint8)
    nets = KERNEL.replay(prepared, deals, decisions)
    for cards, bets, net in zip(deals.tolist(), decisions.tolist(), nets.tolist(), strict=True):
        assert net == settled(options, wagers, cards, bool(bets)), (cards, bets)


@pytest.mark.proves("19:47-16.12(d)")
def test_16_12_d_a_royal_flush_wins_5000_dollars_at_most() -> None:
    prepared = KERNEL.prepare(GAME.options(), EDITION, {"ante": 5000})
    deal = np.array([[*parse_cards("As Ks Qs Js Ts 9c 9d Ah 4s 3c")]], dtype=np.uint8)
    assert KERNEL.replay(prepared, deal).tolist() == [[5000, 500_000]]


def test_replay_without_decisions_plays_as_the_values_say(plan: ShowdownPlan) -> None:
    showdown = declared(GAME.options(), EDITION, WAGERS["ante"])
    generator = np.random.default_rng(3)
    kings = [card for card in range(52) if card >> 2 not in (11, 12)]
    deals = []
    for _ in range(60):
        rest = generator.permutation(kings).tolist()
        deals.append([48 + int(generator.integers(4)), 44 + int(generator.integers(4)), *rest[:8]])
    dealt = np.array(deals, dtype=np.uint8)
    worths = [values(showdown, cards[:5], [cards[5]]) for cards in deals]
    decided = np.array([worth["bet"] > worth["fold"] for worth in worths], dtype=np.uint8)
    assert 0 < decided.sum() < len(decided)
    assert np.array_equal(KERNEL.replay(plan, dealt), KERNEL.replay(plan, dealt, decided))


def test_run_is_the_replay_of_its_own_deals(plan: ShowdownPlan) -> None:
    deals = KERNEL.deals(plan, 7, 3 * BLOCK, 20_000)
    assert all(len(set(cards)) == 10 for cards in deals.tolist())
    by_run = KERNEL.run(plan, 7, 3 * BLOCK, 20_000) @ plan.nets
    assert by_run.tolist() == KERNEL.replay(plan, deals).sum(axis=0).tolist()


def test_any_split_at_blocks_gives_the_same_counts(plan: ShowdownPlan) -> None:
    whole = KERNEL.run(plan, 5, 0, 30_001)
    cuts = [0, BLOCK, 2 * BLOCK, 20 * BLOCK, 30_001]
    parts = [KERNEL.run(plan, 5, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
    assert whole.sum() == 30_001
    one, two = (simulate(KERNEL, plan, 100_001, seed=9, workers=n, progress=False).totals for n in (1, 2))
    assert one == two


@pytest.mark.parametrize("ante", [1000, 25_000])
def test_simulated_means_lie_within_four_standard_errors_of_the_exact_values(ante: int) -> None:
    wagers = {"ante": ante, "progressive": 100}
    game = croupier.game("caribbean-stud")
    compared = game.compare(game.simulate(4_000_000, wagers=wagers, seed=2026), wagers)
    assert set(compared) == {"ante", "progressive", "round"}
    assert all(abs(each.z) < 4 for each in compared.values()), compared


def test_the_payout_limit_lowers_the_exact_value_of_a_large_ante() -> None:
    small, large = (simulated(GAME.options(), EDITION, ante)["ante"].house_edge for ante in (2500, 25_000))
    assert small == Fraction(142031221, 2718662100)
    assert Fraction(large or 0) > Fraction(small or 0)


def test_a_plan_travels_small(plan: ShowdownPlan) -> None:
    data = pickle.dumps(plan)
    assert len(data) < 150_000
    assert np.array_equal(KERNEL.run(pickle.loads(data), 9, 0, 5_000), KERNEL.run(plan, 9, 0, 5_000))


def test_wagers_a_round_cannot_be_simulated_with(plan: ShowdownPlan) -> None:
    with pytest.raises(Refusal, match="an ante must be made"):
        KERNEL.prepare(GAME.options(), EDITION, {"progressive": 100})
    with pytest.raises(Refusal, match="progressive of 200"):
        KERNEL.prepare(GAME.options(), EDITION, {"ante": 500, "progressive": 200})
    with pytest.raises(BadInput, match="wager 'bet'"):
        KERNEL.prepare(GAME.options(), EDITION, {"ante": 500, "bet": 1000})
    with pytest.raises(BadInput, match="10 card numbers"):
        KERNEL.replay(plan, np.zeros((1, 9), dtype=np.uint8))
