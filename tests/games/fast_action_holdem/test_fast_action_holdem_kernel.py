"""The compiled simulation of fast action hold'em against plain settlement, the table and its figures."""

import pickle
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import StackedEntropy
from croupier.equipment.pieces import pieces_text
from croupier.games.fast_action_holdem.game import GAME
from croupier.games.fast_action_holdem.house_ways import kept
from croupier.games.fast_action_holdem.kernel import KERNEL
from croupier.games.fast_action_holdem.settlement import hand_result, wager_result
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.simulation.holdem import HoldemPlan
from croupier.simulation.runner import simulate
from croupier.simulation.several_decks import BLOCK
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden

EDITION = GAME.edition()
PAIRS = list(combinations(range(4), 2))
OWN_WAYS = ["pair", "high A", "neighbors suited", "any"]
SEATS = range(1, 8)


@pytest.fixture(scope="module")
def plan() -> HoldemPlan:
    return KERNEL.prepare(GAME.options(), EDITION, {"wager": 1000})


def rich_shoe(generator: np.random.Generator, decks: int, number: int) -> list[int]:
    """A shuffled shoe; in two of three rounds its top is rich in one suit or in few ranks."""
    shoe = generator.permutation(np.repeat(np.arange(52), decks)).tolist()
    if number % 3:
        few = set(generator.choice(13, 4, replace=False).tolist())
        suit = int(generator.integers(4))
        shoe.sort(key=lambda card: not (card & 3 == suit if number % 3 == 1 else card >> 2 in few))
        top = shoe[:13]
        generator.shuffle(top)
        shoe[:13] = top
    return [int(card) for card in shoe]


@pytest.mark.parametrize(
    "chosen", [{}, {"house_ways": OWN_WAYS, "decks": 8}, {"natural_rule": {"two_pair": "2:1"}, "decks": 2}]
)
@pytest.mark.proves("19:47-21.8(k)", "19:47-21.8(n)")
def test_replay_settles_random_rounds_as_the_plain_functions_do(chosen: dict[str, Any]) -> None:
    options = GAME.options(chosen)
    prepared = KERNEL.prepare(options, EDITION, {"wager": 1000})
    generator = np.random.default_rng(21)
    shoes = [rich_shoe(generator, options.decks, number)[:13] for number in range(3_000)]
    dealt = np.array(shoes, dtype=np.uint8)
    picked = generator.integers(0, 6, len(dealt)).astype(np.uint8)
    lines, natural = options.lines(EDITION), options.natural()
    by_ways, by_choice = KERNEL.replay(prepared, dealt), KERNEL.replay(prepared, dealt, picked)
    ends: Counter[str] = Counter()
    for cards, pair, net, other in zip(shoes, picked, by_ways, by_choice, strict=True):
        if natural is not None and natural.held(cards[:4]):
            assert net[0] == other[0] == 2000
            ends["natural"] += 1
            continue
        dealer = kept(cards[4:8], lines)
        found = hand_result(kept(cards[:4], lines), dealer, cards[8:])
        assert net[0] == wager_result(1000, found, options.odds(EDITION))[1], cards
        own = [cards[place] for place in PAIRS[pair]]
        assert (
            other[0] == wager_result(1000, hand_result(own, dealer, cards[8:]), options.odds(EDITION))[1]
        ), cards
        ends[found] += 1
    assert min(ends.values()) > 20
    assert set(ends) >= {"win", "copy", "lose"}


RUNS, ROUNDS = 6, 240  # of seven hands each: 10,080 in all


@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.proves("19:47-21.8(k)", "19:47-21.8(n)", "19:47-21.9(h)")
def test_table_and_replay_agree_cent_for_cent_on_random_cards_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    chosen = {
        "decks": one_of(1, 2, 6, 8),
        "house_ways": one_of([], OWN_WAYS, ["suited", "any"]),
        "natural_rule": one_of("none", {"pair": "3:2"}, {"predicate": "four_of_a_kind", "odds": 5}),
        "shuffle_mode": "continuous",
        "seats": 7,
        "cut_card_depth": 52,
        "table_min": 100,
        "table_max": 5_000_000,
    }
    options, entropy = GAME.options(chosen), StackedEntropy()
    table = croupier.open_table("fast-action-holdem", chosen, entropy=entropy, buy_in_as_needed=True)
    stakes = {seat: int(generator.choice([200, 1000, 2500, 33_400])) for seat in SEATS}
    plans = {seat: KERNEL.prepare(options, EDITION, {"wager": stakes[seat]}) for seat in SEATS}
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    ended: Counter[bool] = Counter()
    for number in range(ROUNDS):
        entropy.stack(rich_shoe(generator, options.decks, number))
        for seat in SEATS:
            table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager="wager", amount=stakes[seat]))
        events = table.do(cmd.Close(by=cmd.DEALER))
        start = table.round.number
        dealt = [event for event in events if isinstance(event, ev.Dealt)]
        assert len(dealt[0].cards) == 32
        hands = {holder: hidden(table, holder) for holder in table.round.hands}
        for event in events:
            if isinstance(event, ev.Turned):
                hands.setdefault(event.holder, list(event.cards))
        picked = {}
        while table.round.number == start and isinstance(step := table.pending, steps.Ask):
            seat = int(step.seats[0])
            picked[seat] = int(generator.integers(6))
            named = pieces_text([hands[str(seat)][place] for place in PAIRS[picked[seat]]])
            events += table.do(
                cmd.Decide(by=cmd.player(seat), seat=seat, word="keep", pieces={"keep": named})
            )
        board = [
            card
            for event in events
            if isinstance(event, ev.Dealt) and event.face_up
            for _, card in event.cards
        ]
        nets = {event.seat: event.results[0].net for event in events if isinstance(event, ev.Settled)}
        for seat in SEATS:
            cards = (
                np.array([[*hands[str(seat)], *hands["dealer"], *board]], dtype=np.uint8) if board else None
            )
            if cards is None:
                continue
            kept_pair = np.array([picked.get(seat, 0)], dtype=np.uint8)
            assert KERNEL.replay(plans[seat], cards, kept_pair)[0, 0] == nets[seat], (cards, picked)
            ended[nets[seat] > 0] += 1
    assert min(ended.values()) > ROUNDS


def test_run_is_the_replay_of_its_own_deals(plan: HoldemPlan) -> None:
    deals = KERNEL.deals(plan, 7, 3 * BLOCK, 20_000)
    by_run = KERNEL.run(plan, 7, 3 * BLOCK, 20_000) @ plan.nets
    assert by_run.tolist() == KERNEL.replay(plan, deals).sum(axis=0).tolist()


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_every_place_of_a_deal_holds_every_card_equally_often_and_none_more_than_the_decks(
    decks: int,
) -> None:
    prepared = KERNEL.prepare(GAME.options({"decks": decks}), EDITION, {"wager": 1000})
    deals = KERNEL.deals(prepared, 3, 0, 104_000)
    for place in range(13):
        counts = np.bincount(deals[:, place], minlength=52)
        assert abs(((counts - 2000) ** 2 / 2000).sum() - 51) < 60  # six standard deviations of chi-squared
    alike = np.sort(deals, axis=1)
    if decks == 1:
        assert (np.diff(alike.astype(int), axis=1) > 0).all()
    pairs = (deals[:, 0] == deals[:, 12]).mean()
    assert abs(pairs - (decks - 1) / (52 * decks - 1)) < 0.002


def test_any_split_at_blocks_gives_the_same_counts(plan: HoldemPlan) -> None:
    whole = KERNEL.run(plan, 5, 0, 30_001)
    cuts = [0, BLOCK, 2 * BLOCK, 20 * BLOCK, 30_001]
    parts = [KERNEL.run(plan, 5, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
    one, two = (simulate(KERNEL, plan, 100_001, seed=9, workers=n, progress=False).totals for n in (1, 2))
    assert one == two


def test_the_copy_rate_is_the_reference_figure_and_both_sides_win_alike(plan: HoldemPlan) -> None:
    win, copy, lose, natural = KERNEL.run(plan, 2026, 0, 20_000_000).tolist()
    assert natural == 0
    assert abs(copy / 20_000_000 - 0.03689) < 0.0002  # the reference and this run each within 0.0001
    assert abs(win - lose) < 4 * (win + lose) ** 0.5


def test_simulated_mean_agrees_with_the_analysis() -> None:
    game, wagers = croupier.game("fast-action-holdem"), {"wager": 1000}
    compared = game.compare(game.simulate(4_000_000, wagers=wagers, seed=2026), wagers)
    assert all(abs(each.z) < 4 for each in compared.values()), compared


def test_a_plan_travels_small(plan: HoldemPlan) -> None:
    data = pickle.dumps(plan)
    assert len(data) < 30_000
    assert np.array_equal(KERNEL.run(pickle.loads(data), 9, 0, 5_000), KERNEL.run(plan, 9, 0, 5_000))


def test_wagers_and_cards_a_round_cannot_be_simulated_with(plan: HoldemPlan) -> None:
    with pytest.raises(Refusal, match="a wager must be made"):
        KERNEL.prepare(GAME.options(), EDITION, {})
    with pytest.raises(BadInput, match="wager 'ante'"):
        KERNEL.prepare(GAME.options(), EDITION, {"ante": 500})
    with pytest.raises(BadInput, match="at least 1 cent"):
        KERNEL.prepare(GAME.options(), EDITION, {"wager": 0})
    with pytest.raises(BadInput, match="13 card numbers"):
        KERNEL.replay(plan, np.zeros((1, 9), dtype=np.uint8))
    with pytest.raises(BadInput, match="pairs kept"):
        KERNEL.replay(
            plan,
            np.array([parse_cards("As Ks Qs Js") * 3 + parse_cards("2c")], dtype=np.uint8),
            np.array([6], dtype=np.uint8),
        )
