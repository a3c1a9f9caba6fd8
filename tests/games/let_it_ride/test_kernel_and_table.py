"""Kernel and procedure on the same cards: a table of seven and the replay agree cent for cent."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.games.let_it_ride.game import GAME
from croupier.games.let_it_ride.kernel import KERNEL
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.table import Table

SEATS = range(1, 8)
RUNS = 8
ROUNDS = 180  # of each run, seven hands a round: 10,080 hands in all
BETS = ("bet1", "bet2", "bet3")
METHODS = (
    {"dealing_method": "manual_shoe"},
    {"dealing_method": "hand", "shuffler": "automated"},
    {"dealing_method": "automated_shoe"},
)


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches the money of a wager."""

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    return {
        **one_of(*METHODS),
        "lir_bonus_offered": True,
        "three_card_bonus_offered": True,
        "three_card_bonus_table": one_of(*"ABCDEF"),
        "main_odds": one_of(
            {}, {"straight": "13:2", "full_house": 12}, {"pair_of_tens_or_better": "3:2", "flush": 9}
        ),
        "bonus_amounts": one_of({}, {"three_of_a_kind": 700, "flush": 7500}),
        "payout_limit": one_of(None, 5_000_000, 7_500_000),
        "table_min": 100,
        "table_max": 5_000_000,
    }


def stacked_deck(generator: np.random.Generator) -> list[int]:
    """A shuffled deck; in one of three the top is rich in good hands, so that every row is paid."""
    deck = generator.permutation(52).tolist()
    if generator.random() < 0.33:
        suit = int(generator.integers(4))
        high = [card for card in deck if card % 4 == suit or card // 4 >= 11]
        deck = [*high, *[card for card in deck if card not in high]]
    return [int(card) for card in deck]


def wagers_of(generator: np.random.Generator) -> dict[str, int]:
    stake = int(generator.choice([100, 500, 1000, 2500, 33_400, 4_000_000]))
    wagers = dict.fromkeys(BETS, stake)
    if generator.random() < 0.6:
        wagers["lir_bonus"] = 100
    if generator.random() < 0.6:
        wagers["three_card_bonus"] = int(generator.integers(100, 10_001))
    return wagers


def played(
    table: Table, all_wagers: dict[int, dict[str, int]], rides: dict[int, tuple[bool, bool]]
) -> list[Any]:
    """A round of seven seats through the table: the cards as dealt and the net of every wager."""
    for seat, wagers in all_wagers.items():
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    events = table.do(cmd.Close(by=cmd.DEALER))
    hands = {holder: hidden(table, holder) for holder in table.round.hands}
    for question in range(2):
        for seat in SEATS:
            word = "ride" if rides[seat][question] else "withdraw"
            events += table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))
    nets: dict[int, dict[str, int]] = {seat: dict.fromkeys(all_wagers[seat], 0) for seat in SEATS}
    for event in events:
        if isinstance(event, ev.Settled):
            for result in event.results:
                nets[event.seat][result.wager] += result.net
    return [(hands[str(seat)] + hands["community"], nets[seat]) for seat in SEATS]


@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.proves(
    "19:47-18.10(b)2",
    "19:47-18.10(e)2",
    "19:47-18.11(b)",
    "19:47-18.11(c)",
    "19:47-18.11(d)",
    "19:47-18.11(e)",
)
def test_table_and_replay_agree_cent_for_cent_on_random_cards_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)
    entropy = StackedEntropy()
    options = random_options(generator)
    table = croupier.open_table("let-it-ride", options, entropy=entropy, buy_in_as_needed=True)
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    edition = GAME.edition()
    all_wagers = {seat: wagers_of(generator) for seat in SEATS}
    plans = {
        seat: KERNEL.prepare(GAME.options(options), edition, wagers) for seat, wagers in all_wagers.items()
    }
    deals: dict[int, list[list[int]]] = {seat: [] for seat in SEATS}
    chosen: dict[int, list[tuple[bool, bool]]] = {seat: [] for seat in SEATS}
    nets: dict[int, list[dict[str, int]]] = {seat: [] for seat in SEATS}
    for _ in range(ROUNDS):
        entropy.stack(stacked_deck(generator))
        rides = {seat: (bool(generator.random() < 0.5), bool(generator.random() < 0.5)) for seat in SEATS}
        for seat, (cards, net) in zip(SEATS, played(table, all_wagers, rides), strict=True):
            deals[seat].append(cards)
            chosen[seat].append(rides[seat])
            nets[seat].append(net)
    paid: Counter[bool] = Counter()
    for seat in SEATS:
        replayed = KERNEL.replay(plans[seat], np.array(deals[seat], dtype=np.uint8), np.array(chosen[seat]))
        ours = [[net[name] for name in plans[seat].columns] for net in nets[seat]]
        assert replayed.tolist() == ours
        paid.update(net > 0 for row in ours for net in row)
    assert min(paid[True], paid[False]) > ROUNDS
