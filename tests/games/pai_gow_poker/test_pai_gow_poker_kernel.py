"""The compiled simulation of pai gow poker against the table, plain settlement and its own figures."""

import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.games.pai_gow_poker.game import GAME, IMPERIAL, POSTED, WAGER
from croupier.games.pai_gow_poker.kernel import KERNEL, PaiGowPokerPlan
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.simulation.joker_deck import BLOCK
from croupier.simulation.runner import simulate
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked
from croupier.table.chance import hidden

EDITION = GAME.edition()
SEATS = range(1, 7)
ORDER = ("dealer", "6", "5", "4", "3", "2", "1")
"""Clockwise from the dealer, where dice of 8 begin."""
OWN = ["four 2-A together", "two_pair 3-A split unless Q", "pair 2-A ace"]


@pytest.fixture(scope="module")
def plan() -> PaiGowPokerPlan:
    return KERNEL.prepare(GAME.options(), EDITION, {WAGER: 1000})


def rich_deck(generator: np.random.Generator, number: int) -> list[int]:
    """A shuffled deck; in two of three rounds its places get cards rich in a suit or in few ranks."""
    deck = generator.permutation(53).tolist()
    if number % 3:
        deck.sort(key=lambda card: card & 3 if number % 3 == 1 else card // 9)
        hands = [deck[7 * place : 7 * place + 7] for place in range(7)]
        for place in range(6):  # mix neighbors a little
            hands[place][6], hands[place + 1][0] = hands[place + 1][0], hands[place][6]
        generator.shuffle(hands)
        deck = [hand[card] for card in range(7) for hand in hands] + deck[49:]
    return [int(card) for card in deck]


RUNS, ROUNDS = 4, 420  # of six hands each: 10,080 in all


@pytest.mark.parametrize("run", range(RUNS))
def test_table_and_replay_agree_cent_for_cent_on_random_cards_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    chosen: dict[str, Any] = {
        "house_way": one_of("standard", "foxwoods", "custom"),
        "custom_house_way": OWN,
        "wheel_rank": one_of("second", "lowest"),
        "vig_rounding": one_of("exact", "quarter_up"),
        "additional_wager": (IMPERIAL, POSTED, IMPERIAL, POSTED)[run],
        "posted_table": {"flush": 4, "straight": "3:2", "three_of_a_kind": 3, "five_aces": 500},
        "bonus_payout_limit": one_of(None, 4_400_000) if run % 2 == 0 else None,
        "min_wager": 100,
        "max_wager": 5_000_000,
    }
    extra = chosen["additional_wager"]
    options, entropy = GAME.options(chosen), StackedEntropy(rolls=[(2, 3, 3)] * ROUNDS)
    table = croupier.open_table("pai-gow-poker", chosen, entropy=entropy, buy_in_as_needed=True)
    made = {
        seat: {
            WAGER: int(generator.choice([715, 1000, 2500, 33_400])),
            extra: int(100 * generator.integers(1, 400)),
        }
        for seat in SEATS
    }
    plans = {seat: KERNEL.prepare(options, EDITION, made[seat]) for seat in SEATS}
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    ended: Counter[str] = Counter()
    for number in range(ROUNDS):
        entropy.stack(rich_deck(generator, number))
        for seat in SEATS:
            for wager, stake in made[seat].items():
                table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=stake))
        table.do(cmd.Close(by=cmd.DEALER))
        hands = {holder: hidden(table, holder) for holder in table.round.hands}
        events: list[Any] = []
        while isinstance(table.pending, steps.Ask):
            seat = asked(table)[0]
            events += table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word="house_way"))
        nets: Counter[tuple[Any, str]] = Counter()
        for event in events:
            if isinstance(event, ev.Settled):
                for result in event.results:
                    nets[event.seat, result.wager] += result.net
                    ended[result.outcome] += result.wager == WAGER
        for seat in SEATS:
            dealt = np.array([[*hands[str(seat)], *hands["dealer"]]], dtype=np.uint8)
            replayed = dict(zip(made[seat], KERNEL.replay(plans[seat], dealt)[0].tolist(), strict=True))
            assert replayed == {wager: nets[seat, wager] for wager in made[seat]}, dealt
    assert set(ended) >= {"win", "push", "lose"}
    assert min(ended[end] for end in ("win", "push", "lose")) > 20


def test_replay_settles_random_rounds_as_the_plain_functions_do(plan: PaiGowPokerPlan) -> None:
    from croupier.games.pai_gow_poker.house_ways import set_hands
    from croupier.games.pai_gow_poker.settlement import against
    from croupier.procedure.two_hands import TwoHands

    generator, way = np.random.default_rng(2), GAME.options().way(EDITION)
    decks = [rich_deck(generator, number) for number in range(900)]
    dealt = np.array([[deck[place::7][:7] + deck[place + 1 :: 7][:7] for place in (0, 3)] for deck in decks])
    rows = dealt.reshape(-1, 14).astype(np.uint8)
    for row, net in zip(rows.tolist(), KERNEL.replay(plan, rows)[:, 0].tolist(), strict=True):
        own, bank = set_hands(row[:7], way, "second"), set_hands(row[7:], way, "second")
        end = against(TwoHands(own.high, own.low), TwoHands(bank.high, bank.low), "second")
        assert net == {"win": 950, "push": 0, "lose": -1000}[end], row


def test_run_is_the_replay_of_its_own_deals(plan: PaiGowPokerPlan) -> None:
    deals = KERNEL.deals(plan, 7, 3 * BLOCK, 20_000)
    by_run = KERNEL.run(plan, 7, 3 * BLOCK, 20_000) @ plan.nets
    assert by_run.tolist() == KERNEL.replay(plan, deals).sum(axis=0).tolist()


def test_every_place_of_a_deal_holds_every_card_equally_often_and_each_once(plan: PaiGowPokerPlan) -> None:
    deals = KERNEL.deals(plan, 3, 0, 106_000)
    for place in range(14):
        counts = np.bincount(deals[:, place], minlength=53)
        assert abs(((counts - 2000) ** 2 / 2000).sum() - 52) < 62  # six standard deviations of chi-squared
    assert (np.diff(np.sort(deals, axis=1).astype(int), axis=1) > 0).all()


def test_any_split_at_blocks_gives_the_same_counts(plan: PaiGowPokerPlan) -> None:
    whole = KERNEL.run(plan, 5, 0, 30_001)
    cuts = [0, BLOCK, 2 * BLOCK, 20 * BLOCK, 30_001]
    parts = [KERNEL.run(plan, 5, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
    one, two = (simulate(KERNEL, plan, 100_001, seed=9, workers=n, progress=False).totals for n in (1, 2))
    assert one == two


def test_simulated_means_agree_with_the_analysis() -> None:
    game, wagers = croupier.game("pai-gow-poker"), {WAGER: 1000, IMPERIAL: 500}
    chosen = {"additional_wager": "imperial"}
    result = game.simulate(2_000_000, wagers=wagers, seed=2026, options=chosen)
    compared = game.compare(result, wagers, options=chosen)
    assert set(compared) >= {WAGER, IMPERIAL}
    assert all(abs(each.z) < 4 for each in compared.values()), compared


def test_players_with_a_house_way_of_their_own_fare_otherwise(plan: PaiGowPokerPlan) -> None:
    other = KERNEL.prepare(GAME.options(), EDITION, {WAGER: 1000}, strategy=tuple(OWN))
    same = KERNEL.run(plan, 1, 0, 200_000) @ plan.nets
    worse = KERNEL.run(other, 1, 0, 200_000) @ other.nets
    assert worse[0] < same[0]


def test_a_plan_travels_small(plan: PaiGowPokerPlan) -> None:
    data = pickle.dumps(plan)
    assert len(data) < 30_000
    assert np.array_equal(KERNEL.run(pickle.loads(data), 9, 0, 5_000), KERNEL.run(plan, 9, 0, 5_000))


def test_wagers_and_cards_a_round_cannot_be_simulated_with(plan: PaiGowPokerPlan) -> None:
    with pytest.raises(Refusal, match="must be made"):
        KERNEL.prepare(GAME.options(), EDITION, {})
    with pytest.raises(BadInput, match="wager 'imperial'"):
        KERNEL.prepare(GAME.options(), EDITION, {WAGER: 1000, IMPERIAL: 500})
    with pytest.raises(BadInput, match="at least 1 cent"):
        KERNEL.prepare(GAME.options(), EDITION, {WAGER: 0})
    with pytest.raises(BadInput, match="14 card numbers"):
        KERNEL.replay(plan, np.zeros((1, 9), dtype=np.uint8))
