"""Kernel and procedure on the same cards: a table of seven and the replay agree cent for cent."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.games.caribbean_stud.game import GAME
from croupier.games.caribbean_stud.kernel import KERNEL
from croupier.games.caribbean_stud.settlement import bet_row
from croupier.hands.poker import five_card_rank
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.table import Table

SEATS = range(1, 8)
RUNS = 8
ROUNDS = 180  # of each run, seven hands a round: 10,080 hands in all
METHODS = ({}, {"dealing_method": "hand", "shuffler": "automated"}, {"dealing_method": "automated_shoe"})


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches the money of a wager."""

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    return {
        **one_of(*METHODS),
        "bet_odds": one_of(
            {}, {"one_pair_or_less": "3:2", "full_house": 8}, {"flush": "13:2", "two_pair": 3}
        ),
        "progressive_sf_mode": one_of("ten_percent", "fixed_5000"),
        "progressive_fixed": one_of({}, {"flush": 7500, "full_house": 12_500}),
        "table_min": 100,
        "table_max": 5_000_000,
    }


def stacked_deck(generator: np.random.Generator) -> list[int]:
    """A shuffled deck; in one of three the top is rich in good hands, so that every row is paid."""
    deck = generator.permutation(52).tolist()
    if generator.random() < 0.33:
        suit = int(generator.integers(4))
        high = [card for card in deck if card % 4 == suit or card // 4 >= 8]
        deck = [*high, *[card for card in deck if card not in high]]
    return [int(card) for card in deck]


def played(
    table: Table, all_wagers: dict[int, dict[str, int]], bets: dict[int, bool]
) -> list[tuple[list[int], dict[str, int]]]:
    """A round of seven seats through the table: the cards as dealt and the net of every wager."""
    for seat, wagers in all_wagers.items():
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    events = table.do(cmd.Close(by=cmd.DEALER))
    hands = {holder: list(hidden(table, holder)) for holder in table.round.hands}
    for seat in SEATS:
        word = "bet" if bets[seat] else "fold"
        events += table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))
    while isinstance(step := table.pending, steps.Validate):
        events += table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
    nets: dict[int, dict[str, int]] = {seat: {"ante": 0, "bet": 0, "progressive": 0} for seat in SEATS}
    for event in events:
        if isinstance(event, ev.Settled):
            for result in event.results:
                nets[int(event.seat)][result.wager] += result.net
    return [(hands[str(seat)] + hands["dealer"], nets[seat]) for seat in SEATS]


@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.proves(
    "19:47-16.10(e)1",
    "19:47-16.10(e)2",
    "19:47-16.10(e)3",
    "19:47-16.10(f)2",
    "19:47-16.12(b)",
    "19:47-16.12(c)",
    "19:47-16.12(d)",
    "19:47-16.12(e)",
)
def test_table_and_replay_agree_cent_for_cent_on_random_cards_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)
    entropy = StackedEntropy()
    chosen = random_options(generator)
    table = croupier.open_table("caribbean-stud", chosen, entropy=entropy, buy_in_as_needed=True)
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    options, edition = GAME.options(chosen), GAME.edition()
    all_wagers: dict[int, dict[str, int]] = {}
    for seat in SEATS:
        all_wagers[seat] = {"ante": int(generator.choice([200, 1000, 2500, 33_400, 1_000_000]))}
        if generator.random() < 0.6:
            all_wagers[seat]["progressive"] = 100
    plans = {seat: KERNEL.prepare(options, edition, wagers) for seat, wagers in all_wagers.items()}
    shares = {
        row for row, prize in options.progressive_prizes(edition).items() if isinstance(prize, Fraction)
    }
    ended: Counter[int] = Counter()
    for _ in range(ROUNDS):
        entropy.stack(stacked_deck(generator))
        bets = {seat: bool(generator.random() < 0.7) for seat in SEATS}
        for seat, (cards, net) in zip(SEATS, played(table, all_wagers, bets), strict=True):
            plan = plans[seat]
            dealt, decided = np.array([cards], dtype=np.uint8), np.array([bets[seat]], dtype=np.uint8)
            replayed = dict(zip(plan.columns, KERNEL.replay(plan, dealt, decided)[0].tolist(), strict=True))
            if bet_row(five_card_rank(cards[:5])) in shares:
                # A part of the meter, which moves at the table and stays at its start in the kernel.
                replayed.pop("progressive", None)
            assert {name: net[name] for name in replayed} == replayed, (cards, bets[seat])
            ended[(net["bet"] > 0) - (net["bet"] < 0)] += 1
    assert min(ended[sign] for sign in (-1, 0, 1)) > ROUNDS // 2
