"""The compiled simulation of double down stud against plain settlement, the table and the exact values."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import StackedEntropy
from croupier.games.double_down_stud.analysis import declared, simulated
from croupier.games.double_down_stud.game import GAME
from croupier.games.double_down_stud.kernel import KERNEL
from croupier.games.double_down_stud.settlement import row_of
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.last_card import value
from croupier.simulation.last_card import LastCardPlan
from croupier.simulation.one_deck import BLOCK
from croupier.simulation.runner import simulate
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.table import Table

EDITION = GAME.edition()
SEATS = range(1, 8)
RUNS = 8
ROUNDS = 180  # of each run, seven hands a round: 10,080 hands in all
METHODS = (
    {},
    {"dealing_method": "hand", "shuffler": "automated"},
    {"shuffler": "automated", "two_decks": True},
)


@pytest.fixture(scope="module")
def plan() -> LastCardPlan:
    return KERNEL.prepare(GAME.options(), EDITION, {"wager": 1000})


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches the money of a wager."""

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    return {
        **one_of(*METHODS),
        "odds": one_of(
            {}, {"pair_of_jacks_or_better": "3:2", "full_house": 11}, {"flush": "17:2", "two_pair": 3}
        ),
        "table_min": 100,
        "table_max": 5_000_000,
    }


def stacked_deck(generator: np.random.Generator) -> list[int]:
    """A shuffled deck; in one of three the shared cards are neighbors of one suit, so that all is paid."""
    deck = generator.permutation(52).tolist()
    if generator.random() < 0.33:
        suit, low = int(generator.integers(4)), int(generator.choice([2, 5, 9]))
        shared = [4 * rank + suit for rank in range(low, low + 4)]
        others = [card for card in deck if card not in shared]
        deck = [*others[: len(SEATS)], *shared, *others[len(SEATS) :]]
    return [int(card) for card in deck]


def played(
    table: Table, stakes: dict[int, int], doubles: dict[int, bool]
) -> list[tuple[list[int], dict[str, int]]]:
    """A round of seven seats through the table: the four seen cards with the hole card, and both nets."""
    for seat, stake in stakes.items():
        table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager="wager", amount=stake))
    events = table.do(cmd.Close(by=cmd.DEALER))
    hands = {holder: list(hidden(table, holder)) for holder in table.round.hands}
    for seat in reversed(SEATS):
        word = "double" if doubles[seat] else "decline"
        events += table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))
    nets: dict[int, dict[str, int]] = {seat: {"wager": 0, "double_down": 0} for seat in SEATS}
    for event in events:
        if isinstance(event, ev.Settled):
            for result in event.results:
                nets[int(event.seat)][result.wager] += result.net
    hole, *shown = hands["community"]
    return [([*hands[str(seat)], *shown, hole], nets[seat]) for seat in SEATS]


@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.proves(
    "19:47-17.8(c)",
    "19:47-17.9(a)",
    "19:47-17.9(b)",
    "19:47-17.9(c)",
    "19:47-17.10(b)",
    "19:47-17.10(c)",
)
def test_table_and_replay_agree_cent_for_cent_on_random_cards_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)
    entropy = StackedEntropy()
    chosen = random_options(generator)
    table = croupier.open_table("double-down-stud", chosen, entropy=entropy, buy_in_as_needed=True)
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    options = GAME.options(chosen)
    stakes = {seat: int(generator.choice([200, 1000, 6000, 33_400, 1_000_000])) for seat in SEATS}
    plans = {seat: KERNEL.prepare(options, EDITION, {"wager": stake}) for seat, stake in stakes.items()}
    ended: Counter[str] = Counter()
    for _ in range(ROUNDS):
        entropy.stack(stacked_deck(generator))
        doubles = {seat: bool(generator.random() < 0.5) for seat in SEATS}
        for seat, (cards, net) in zip(SEATS, played(table, stakes, doubles), strict=True):
            dealt, raised = np.array([cards], dtype=np.uint8), np.array([doubles[seat]])
            replayed = KERNEL.replay(plans[seat], dealt, raised)[0].tolist()
            assert list(net.values()) == replayed, (cards, doubles[seat])
            ended[row_of(EDITION, cards)] += 1
    assert min(ended[row] for row in ("lose", "push", "pair_of_jacks_or_better", "straight", "flush")) > 20
    assert ended["straight_flush"] + ended["royal_flush"] > 5


def test_replay_settles_every_kind_of_hand_to_the_cent() -> None:
    for stake in (1000, 6000, 50_000):
        prepared = KERNEL.prepare(GAME.options(), EDITION, {"wager": stake})
        dealt = KERNEL.deals(prepared, 17, 0, 4_000)
        suits = np.arange(0, 52, 4, dtype=np.uint8)
        generator = np.random.default_rng(stake)
        for row in dealt[::5]:
            row[:] = generator.choice(suits, 5, replace=False)
        doubled = generator.random(len(dealt)) < 0.5
        for cards, twice, net in zip(
            dealt.tolist(), doubled.tolist(), KERNEL.replay(prepared, dealt, doubled).tolist(), strict=True
        ):
            row = row_of(EDITION, cards)
            each = {"push": 0, "lose": -stake}.get(row)
            if each is None:
                won = GAME.options().odds[row].pay(stake)
                first = min(won, 10_000_000)
                assert net == [first, min(won, 10_000_000 - first) if twice else 0]
            else:
                assert net == [each, each if twice else 0]


@pytest.mark.proves("19:47-17.10(c)")
def test_17_10_c_a_royal_flush_wins_100_000_dollars_at_most() -> None:
    prepared = KERNEL.prepare(GAME.options(), EDITION, {"wager": 6000})
    deal = np.array([parse_cards("As Ks Qs Js Ts")], dtype=np.uint8)
    assert KERNEL.replay(prepared, deal).tolist() == [[6_000_000, 4_000_000]]


def test_replay_without_decisions_plays_as_the_values_say(plan: LastCardPlan) -> None:
    game = declared(GAME.options(), EDITION)
    dealt = KERNEL.deals(plan, 3, 0, 400)
    decided = np.array([value(game, cards[:4]) > 0 for cards in dealt.tolist()])
    assert 0 < decided.sum() < len(decided)
    assert np.array_equal(KERNEL.replay(plan, dealt), KERNEL.replay(plan, dealt, decided))


def test_run_is_the_replay_of_its_own_deals_and_any_split_gives_the_same_counts(plan: LastCardPlan) -> None:
    by_run = KERNEL.run(plan, 7, 3 * BLOCK, 20_000) @ plan.nets
    dealt = KERNEL.deals(plan, 7, 3 * BLOCK, 20_000)
    assert by_run.tolist() == KERNEL.replay(plan, dealt).sum(axis=0).tolist()
    whole = KERNEL.run(plan, 5, 0, 30_001)
    cuts = [0, BLOCK, 20 * BLOCK, 30_001]
    parts = [KERNEL.run(plan, 5, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
    one, two = (simulate(KERNEL, plan, 100_001, seed=9, workers=n, progress=False).totals for n in (1, 2))
    assert one == two


@pytest.mark.parametrize("stake", [1000, 50_000])
def test_simulated_means_lie_within_four_standard_errors_of_the_exact_values(stake: int) -> None:
    game, wagers = croupier.game("double-down-stud"), {"wager": stake}
    compared = game.compare(game.simulate(4_000_000, wagers=wagers, seed=2026), wagers)
    assert set(compared) == {"wager", "round"}
    assert all(abs(each.z) < 4 for each in compared.values()), compared


@pytest.mark.proves("19:47-17.10(c)")
def test_17_10_c_the_payout_limit_lowers_the_exact_value_of_a_large_wager() -> None:
    small, large = (simulated(GAME.options(), EDITION, stake)["wager"].house_edge for stake in (5000, 50_000))
    assert small == Fraction(15403, 324870)
    assert large == Fraction(137, 2730)


def test_a_plan_travels_small(plan: LastCardPlan) -> None:
    data = pickle.dumps(plan)
    assert len(data) < 150_000
    assert np.array_equal(KERNEL.run(pickle.loads(data), 9, 0, 5_000), KERNEL.run(plan, 9, 0, 5_000))


def test_wagers_a_round_cannot_be_simulated_with(plan: LastCardPlan) -> None:
    with pytest.raises(Refusal, match="a wager must be made"):
        KERNEL.prepare(GAME.options(), EDITION, {})
    with pytest.raises(BadInput, match="it follows from the wager and the cards"):
        KERNEL.prepare(GAME.options(), EDITION, {"wager": 500, "double_down": 500})
    with pytest.raises(BadInput, match="wager 'ante': expected wager"):
        KERNEL.prepare(GAME.options(), EDITION, {"ante": 500})
    with pytest.raises(BadInput, match="at least 1 cent"):
        KERNEL.prepare(GAME.options(), EDITION, {"wager": 0})
    with pytest.raises(BadInput, match="rows of 5 card numbers"):
        KERNEL.replay(plan, np.zeros((1, 4), dtype=np.uint8))
