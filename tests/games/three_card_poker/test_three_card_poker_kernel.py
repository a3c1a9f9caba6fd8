"""The compiled simulation of three card poker: kernel and table on the same cards, exact values, splits."""

import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.games.three_card_poker.game import GAME
from croupier.games.three_card_poker.kernel import KERNEL
from croupier.games.three_card_poker.settlement import hand_row
from croupier.games.three_card_poker.showdown import declared
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.showdown.solution import values
from croupier.procedure import steps
from croupier.simulation.one_deck import BLOCK
from croupier.simulation.runner import simulate
from croupier.simulation.showdown.kernel import ShowdownPlan
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.table import Table

EDITION = GAME.edition()
WAGERS = {"ante": 1000, "pair_plus": 500}
SEATS = range(1, 8)
RUNS = 8
ROUNDS = 180  # of each run, seven hands a round: 10,080 hands in all
METHODS = ({}, {"dealing_method": "hand", "shuffler": "automated"}, {"dealing_method": "automated_shoe"})
COLUMNS = ("ante", "play", "ante_bonus", "pair_plus")


@pytest.fixture(scope="module")
def plan() -> ShowdownPlan:
    return KERNEL.prepare(GAME.options(), EDITION, WAGERS)


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches the money of a wager."""

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    return {
        **one_of(*METHODS),
        "pair_plus_table": one_of(*"ABCDEF"),
        "ante_bonus_table": one_of("5-4-1", "5-3-1", "4-3-1", "3-2-1", {"straight": "3:2"}),
        "allow_lower_ante_bonus": True,
        "fold_forfeits_pair_plus": one_of(True, False),
        "table_min": 100,
        "table_max": 5_000_000,
    }


def stacked_deck(generator: np.random.Generator) -> list[int]:
    """A shuffled deck; in one of three the top is rich in good hands, so that every row is paid."""
    deck = generator.permutation(52).tolist()
    if generator.random() < 0.33:
        suit = int(generator.integers(4))
        high = [card for card in deck if card % 4 == suit or card // 4 >= 10]
        deck = [*high, *[card for card in deck if card not in high]]
    return [int(card) for card in deck]


def played(
    table: Table, all_wagers: dict[int, dict[str, int]], plays: dict[int, bool]
) -> list[tuple[list[int], dict[str, int]]]:
    """A round of seven seats through the table: the cards as dealt and the net of every wager."""
    for seat, wagers in all_wagers.items():
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    events = table.do(cmd.Close(by=cmd.DEALER))
    hands = {holder: list(hidden(table, holder)) for holder in table.round.hands}
    number = table.round.number
    while table.round.number == number and isinstance(step := table.pending, steps.Ask):
        seat = int(step.seats[0])
        word = "play" if plays[seat] else "fold"
        events += table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))
    nets = {seat: dict.fromkeys(COLUMNS, 0) for seat in SEATS}
    for event in events:
        if isinstance(event, ev.Settled):
            for result in event.results:
                nets[int(event.seat)][result.wager] += result.net
    return [(hands[str(seat)] + hands["dealer"], nets[seat]) for seat in SEATS]


@pytest.mark.parametrize("run", range(RUNS))
def test_table_and_replay_agree_cent_for_cent_on_random_cards_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)
    entropy = StackedEntropy()
    chosen = random_options(generator)
    table = croupier.open_table("three-card-poker", chosen, entropy=entropy, buy_in_as_needed=True)
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    options = GAME.options(chosen)
    all_wagers: dict[int, dict[str, int]] = {}
    for seat in SEATS:
        kind = generator.integers(4) if seat > 2 else seat - 1
        stakes = [int(stake) for stake in generator.choice([200, 1000, 2500, 33_400, 1_000_000], 2)]
        all_wagers[seat] = {
            **({"ante": stakes[0]} if kind != 0 else {}),
            **({"pair_plus": stakes[1]} if kind != 1 else {}),
        }
    plans = {seat: KERNEL.prepare(options, EDITION, wagers) for seat, wagers in all_wagers.items()}
    ended: Counter[str] = Counter()
    for _ in range(ROUNDS):
        entropy.stack(stacked_deck(generator))
        plays = {seat: bool(generator.random() < 0.7) for seat in SEATS}
        for seat, (cards, net) in zip(SEATS, played(table, all_wagers, plays), strict=True):
            plan = plans[seat]
            choice = plays[seat] or "ante" not in all_wagers[seat]
            dealt, decided = np.array([cards], dtype=np.uint8), np.array([choice], dtype=np.uint8)
            replayed = dict(zip(plan.columns, KERNEL.replay(plan, dealt, decided)[0].tolist(), strict=True))
            assert {name: net[name] for name in replayed} == replayed, (cards, plays[seat])
            assert not any(net[name] for name in COLUMNS if name not in replayed)
            ended["play" + "-0+"[1 + (net["play"] > 0) - (net["play"] < 0)]] += 1
            ended[hand_row(cards[:3])] += 1
    assert min(ended[end] for end in ("play-", "play0", "play+", "pair", "flush", "straight")) > ROUNDS // 6


def test_replay_without_decisions_plays_as_the_values_say(plan: ShowdownPlan) -> None:
    showdown = declared(GAME.options(), EDITION)
    dealt = KERNEL.deals(plan, 3, 0, 400)
    worths = [values(showdown, cards[:3]) for cards in dealt.tolist()]
    decided = np.array([worth["play"] > worth["fold"] for worth in worths], dtype=np.uint8)
    assert 0 < decided.sum() < len(decided)
    assert np.array_equal(KERNEL.replay(plan, dealt), KERNEL.replay(plan, dealt, decided))


def test_run_is_the_replay_of_its_own_deals(plan: ShowdownPlan) -> None:
    deals = KERNEL.deals(plan, 7, 3 * BLOCK, 20_000)
    assert all(len(set(cards)) == 6 for cards in deals.tolist())
    by_run = KERNEL.run(plan, 7, 3 * BLOCK, 20_000) @ plan.nets
    assert by_run.tolist() == KERNEL.replay(plan, deals).sum(axis=0).tolist()


def test_any_split_at_blocks_gives_the_same_counts(plan: ShowdownPlan) -> None:
    whole = KERNEL.run(plan, 5, 0, 30_001)
    cuts = [0, BLOCK, 2 * BLOCK, 20 * BLOCK, 30_001]
    parts = [KERNEL.run(plan, 5, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
    one, two = (simulate(KERNEL, plan, 100_001, seed=9, workers=n, progress=False).totals for n in (1, 2))
    assert one == two


@pytest.mark.parametrize(
    ("options", "wagers"),
    [
        ({}, WAGERS),
        ({"pair_plus_table": "F", "fold_forfeits_pair_plus": False}, WAGERS),
        ({"ante_bonus_table": "3-2-1", "allow_lower_ante_bonus": True}, {"ante": 2500}),
        ({"pair_plus_table": "D"}, {"pair_plus": 500}),
    ],
)
def test_simulated_means_lie_within_four_standard_errors_of_the_exact_values(
    options: dict[str, Any], wagers: dict[str, int]
) -> None:
    game = croupier.game("three-card-poker")
    result = game.simulate(4_000_000, wagers=wagers, options=options, seed=2026)
    compared = game.compare(result, wagers, options)
    assert set(compared) == {*wagers, "round"}
    assert all(abs(each.z) < 4 for each in compared.values()), compared


def test_a_plan_travels_small(plan: ShowdownPlan) -> None:
    data = pickle.dumps(plan)
    assert len(data) < 20_000
    assert np.array_equal(KERNEL.run(pickle.loads(data), 9, 0, 5_000), KERNEL.run(plan, 9, 0, 5_000))


def test_wagers_a_round_cannot_be_simulated_with(plan: ShowdownPlan) -> None:
    with pytest.raises(Refusal, match="requires an ante"):
        KERNEL.prepare(GAME.options({"pair_plus_only": False}), EDITION, {"pair_plus": 500})
    for wager in ("play", "ante_bonus", "progressive"):
        with pytest.raises(BadInput, match=f"wager '{wager}'"):
            KERNEL.prepare(GAME.options(), EDITION, {"ante": 500, wager: 500})
    with pytest.raises(BadInput, match="at least 1 cent"):
        KERNEL.prepare(GAME.options(), EDITION, {"ante": 0})
    with pytest.raises(BadInput, match="no wager"):
        KERNEL.prepare(GAME.options(), EDITION, {})
    with pytest.raises(BadInput, match="6 card numbers"):
        KERNEL.replay(plan, np.zeros((1, 5), dtype=np.uint8))
