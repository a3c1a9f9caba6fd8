"""The compiled simulation of casino war: kernel and table on the same cards, exact values, splits."""

import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.kernel import COLUMNS, KERNEL, WarPlan
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.simulation.runner import simulate
from croupier.simulation.three_cards import BLOCK
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.casino_war.war_tables import virtual

EDITION = GAME.edition()
WAGERS = {"initial": 1000, "tie": 500, "war_tie": 300}
SEATS = range(1, 8)
RUNS = 6
ROUNDS = 240  # of each run, seven hands a round: 10,080 hands in all


@pytest.fixture(scope="module")
def plan() -> WarPlan:
    return KERNEL.prepare(GAME.options(), EDITION, WAGERS)


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches money or cards."""

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    return {
        "decks": one_of(6, 7, 8),
        "war_tie_bonus": bool(one_of(False, True)),
        "tie_odds": one_of("10:1", "11:1", "21:2"),
        "tie_on_war_deal": bool(one_of(False, True)),
        "war_burn": one_of("three_once", "three_per_hand"),
        "shuffle": "continuous",
        "table_max": 5_000_000,
    }


def stacked_cards(generator: np.random.Generator) -> list[int]:
    """The next cards of a shoe; in half of the rounds few ranks, so that ties and tied wars abound."""
    ranks = int(generator.choice([2, 13]))
    cards = np.repeat(np.arange(4 * (13 - ranks), 52), 6)
    return [int(card) for card in generator.permutation(cards)[:48]]


def played(
    table: Table, all_wagers: dict[int, dict[str, int]], wars: dict[int, bool]
) -> dict[int, tuple[list[int], dict[str, int]]]:
    """A round of seven seats through the table: the four cards of each seat and the net of every wager."""
    for seat, wagers in all_wagers.items():
        first = {name: stake for name, stake in wagers.items() if name != "war_tie"}
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=first))
    number = table.round.number
    events = table.do(cmd.Close(by=cmd.DEALER))
    while table.round.number == number and isinstance(step := table.pending, steps.Ask):
        seat = int(step.seats[0])
        word = "war" if wars[seat] else "surrender"
        events += table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))
    if table.round.number == number and isinstance(table.pending, steps.Betting):
        for seat, wagers in all_wagers.items():
            if "war_tie" in wagers and "war" in table.round.wagers(seat):
                bet = cmd.Bet(by=cmd.player(seat), seat=seat, wager="war_tie", amount=wagers["war_tie"])
                events += table.do(bet)
        events += table.do(cmd.Close(by=cmd.DEALER))
    hands: dict[str, list[int]] = {}
    nets = {seat: dict.fromkeys(COLUMNS, 0) for seat in SEATS}
    for event in events:
        if isinstance(event, ev.Dealt):
            for holder, card in event.cards:
                hands.setdefault(holder, []).append(card)
        elif isinstance(event, ev.Settled):
            for result in event.results:
                nets[int(event.seat)][result.wager] += result.net
    dealers = hands["dealer"]
    found = {}
    for seat in SEATS:
        own = hands[str(seat)]
        at_war = [own[1], dealers[1]] if len(own) > 1 else [0, 0]
        found[seat] = ([own[0], dealers[0], *at_war], nets[seat])
    return found


@pytest.mark.parametrize("run", range(RUNS))
def test_table_and_replay_agree_cent_for_cent_on_random_cards_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)
    entropy = StackedEntropy()
    chosen = random_options(generator)
    table = virtual(entropy, **chosen)
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    options = GAME.options(chosen)
    all_wagers: dict[int, dict[str, int]] = {}
    for seat in SEATS:
        stakes = [int(stake) for stake in generator.choice([200, 1000, 2500, 33_400], 3)]
        all_wagers[seat] = {"initial": stakes[0] + int(seat == 7)}
        if seat % 2:
            all_wagers[seat]["tie"] = stakes[1]
        if seat % 3 and options.tie_on_war_deal:
            all_wagers[seat]["war_tie"] = stakes[2]
    plans = {seat: KERNEL.prepare(options, EDITION, wagers) for seat, wagers in all_wagers.items()}
    ended: Counter[str] = Counter()
    for _ in range(ROUNDS):
        entropy.stack(stacked_cards(generator))
        wars = {seat: bool(generator.random() < 0.7) for seat in SEATS}
        for seat, (cards, nets) in played(table, all_wagers, wars).items():
            dealt, decided = np.array([cards], dtype=np.uint8), np.array([wars[seat]])
            replayed = KERNEL.replay(plans[seat], dealt, decided)[0].tolist()
            assert nets == dict(zip(COLUMNS, replayed, strict=True)), (cards, wars[seat])
            tied = cards[0] >> 2 == cards[1] >> 2
            ended["tie" if tied else "decided"] += 1
            ended[f"war {np.sign(nets['war'])}"] += tied and wars[seat]
    assert min(ended[end] for end in ("tie", "decided", "war 1", "war -1")) > ROUNDS // 6


def test_run_is_the_replay_of_its_own_deals(plan: WarPlan) -> None:
    deals = KERNEL.deals(plan, 7, 3 * BLOCK, 20_000)
    by_run = KERNEL.run(plan, 7, 3 * BLOCK, 20_000) @ plan.nets
    assert by_run.tolist() == KERNEL.replay(plan, deals).sum(axis=0).tolist()
    part = KERNEL.deals(plan, 7, 3 * BLOCK + 5, 100)
    assert np.array_equal(part, deals[5:105])


def test_no_card_of_a_deck_is_dealt_more_often_than_the_decks_hold(plan: WarPlan) -> None:
    deals = KERNEL.deals(plan, 3, 0, 300_000)
    counts = np.bincount(deals.ravel(), minlength=52)
    assert abs(counts - 4 * 300_000 / 52).max() < 6 * np.sqrt(4 * 300_000 / 52)
    four = (deals == deals[:, :1]).all(axis=1)  # a card four times over: 6 * 5 * 4 * 3 of each in the shoe
    expected = 300_000 * 5 * 4 * 3 / (311 * 310 * 309)
    assert four.sum() <= expected + 6 * np.sqrt(expected) + 1


def test_any_split_at_blocks_gives_the_same_counts(plan: WarPlan) -> None:
    whole = KERNEL.run(plan, 5, 0, 30_001)
    cuts = [0, BLOCK, 2 * BLOCK, 10 * BLOCK, 30_001]
    parts = [KERNEL.run(plan, 5, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
    one, two = (simulate(KERNEL, plan, 100_001, seed=9, workers=n, progress=False).totals for n in (1, 2))
    assert one == two


@pytest.mark.parametrize(
    ("options", "wagers"),
    [
        ({}, {"initial": 1000, "tie": 500}),
        ({"decks": 8, "war_tie_bonus": True}, {"initial": 1000}),
        ({"decks": 7, "tie_odds": "12:1"}, WAGERS),
    ],
)
def test_simulated_means_lie_within_four_standard_errors_of_the_exact_values(
    options: dict[str, Any], wagers: dict[str, int]
) -> None:
    game = croupier.game("casino-war")
    result = game.simulate(8_000_000, wagers=wagers, options=options, seed=2026)
    compared = game.compare(result, wagers, options)
    assert set(compared) == {*wagers, *(() if "war_tie" in wagers else ("round",))}
    assert all(abs(each.z) < 4 for each in compared.values()), compared


def test_every_end_comes_as_often_as_the_exact_chances_say(plan: WarPlan) -> None:
    rounds = 8_000_000
    ends = KERNEL.run(plan, 11, 0, rounds) / rounds
    exact = {each.id: float(each.probability or 0) for each in _analysis().outcomes}
    named = dict(zip(("lose", "win", "surrender", "war_lost", "war_tied", "war_won"), ends, strict=True))
    for name, share in named.items():
        chance = exact.get(name, 0.0)
        assert abs(share - chance) <= 5 * np.sqrt(chance * (1 - chance) / rounds), name


def _analysis() -> Any:
    return croupier.game("casino-war").analyze().wagers["initial"]


def test_a_strategy_may_surrender_every_tie_hand() -> None:
    plan = KERNEL.prepare(GAME.options(), EDITION, {"initial": 1000}, "surrender")
    ends = KERNEL.run(plan, 1, 0, 10 * BLOCK)
    assert ends[3:].sum() == 0
    assert ends[2] > 0
    with pytest.raises(BadInput, match="strategy 'fold': expected war or surrender"):
        KERNEL.prepare(GAME.options(), EDITION, {"initial": 1000}, "fold")


def test_a_tie_wager_on_the_war_is_staked_in_wars_only(plan: WarPlan) -> None:
    tally = simulate(KERNEL, plan, 100_000, seed=4, workers=1, progress=False).tally
    wars = int(KERNEL.run(plan, 4, 0, 100_000)[3:].sum())
    staked = tally.wagers["war_tie"].per_staked
    assert staked is not None
    assert staked.y == 300 * wars


def test_a_plan_travels_small(plan: WarPlan) -> None:
    data = pickle.dumps(plan)
    assert len(data) < 5_000
    assert np.array_equal(KERNEL.run(pickle.loads(data), 9, 0, 5_000), KERNEL.run(plan, 9, 0, 5_000))


def test_wagers_a_round_cannot_be_simulated_with(plan: WarPlan) -> None:
    options = GAME.options()
    for wager in ("war", "progressive"):
        with pytest.raises(BadInput, match=f"wager '{wager}'"):
            KERNEL.prepare(options, EDITION, {"initial": 500, wager: 500})
    with pytest.raises(BadInput, match="at least 1 cent"):
        KERNEL.prepare(options, EDITION, {"initial": 0})
    with pytest.raises(Refusal, match="an initial wager must be made"):
        KERNEL.prepare(options, EDITION, {"tie": 500})
    with pytest.raises(Refusal, match="this table does not offer it"):
        KERNEL.prepare(GAME.options({"tie_on_war_deal": False}), EDITION, WAGERS)
    with pytest.raises(BadInput, match="4 card numbers"):
        KERNEL.replay(plan, np.zeros((1, 5), dtype=np.uint8))
    with pytest.raises(BadInput, match="wars of shape"):
        KERNEL.replay(plan, np.zeros((1, 4), dtype=np.uint8), np.zeros(2, dtype=np.bool_))
