"""Kernel and procedure on the same shoes, cent for cent, whatever both sides choose; and the exact values."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.games.register import find
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.chemin_de_fer.chemin_tables import GAME, nets

SHOES = 16  # of some 84 rounds with a bank and nine offers each: more than 10,000 wagers of a round
SEATS = range(1, 11)
CHEMIN, _ = find(GAME)
EDITION = CHEMIN.edition()
KERNEL = CHEMIN.module("kernel").KERNEL
CELLS = ("player_5", "banker_3_against_9", "banker_5_against_4")
WAYS = [dict(zip(CELLS, way, strict=True)) for way in product(("draw", "stand"), repeat=3)]


def word_of(table: Any, strategy: dict[str, str]) -> str:
    """What the seat asked answers by a strategy."""
    about = table.pending.about
    if about.startswith("the Player's Hand"):
        return strategy["player_5"] if len(table.pending.words) > 1 else table.pending.words[0]
    return strategy["banker_3_against_9" if " 3 against a 9" in about else "banker_5_against_4"]


@pytest.mark.parametrize("number", range(SHOES))
def test_table_and_replay_agree_cent_for_cent_on_whole_shoes(number: int) -> None:
    generator = np.random.default_rng(number)
    strategy = WAYS[number % len(WAYS)]
    chosen = {
        "decks": int(generator.choice([6, 7, 8])),
        "vigorish_rounding": str(generator.choice(["exact", "up_25c"])),
        "round_after_stop_card": bool(number % 3),
        "cut_card_from_back": int(generator.choice([14, 20, 52])),
    }
    options = CHEMIN.options(chosen)
    shoe = [int(card) for card in generator.permutation(np.repeat(np.arange(52), options.decks))]
    table = croupier.open_table(GAME, chosen, entropy=StackedEntropy(shoe), buy_in_as_needed=True)
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    stakes = {f"{seat}": int(generator.choice([100, 335, 700])) for seat in SEATS}
    replayed: dict[int, list[list[int]]] = {}
    rounds, over = 0, False
    while not over:
        banker = int(table.round.markers.get("banker") or table.round.markers.get("shoe offered", "1"))
        banker = banker if banker in SEATS else 1
        offers = {seat: stakes[f"{seat}"] for seat in SEATS if seat != banker}
        bank = sum(offers.values())
        if banker not in replayed:
            wagers = {"bank": bank, "punto": offers[banker % 10 + 1]}
            depth = KERNEL.penetration(options, EDITION)
            plan = KERNEL.prepare(options, EDITION, wagers, strategy, depth)
            replayed[banker] = KERNEL.replay(plan, shoe).tolist()
        table.do(cmd.Bet(by=cmd.player(banker), seat=banker, wager="bank", amount=bank))
        table.do(cmd.Close(by=cmd.DEALER))
        for seat, cents in offers.items():
            table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager="punto", amount=cents))
        events = table.do(cmd.Close(by=cmd.DEALER))
        while isinstance(table.pending, steps.Ask):
            seat = table.pending.seats[0]
            events += table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word_of(table, strategy)))
        found = nets(events)
        after = banker % 10 + 1
        assert [found[banker, "bank"], found[after, "punto"]] == replayed[banker][rounds], (number, rounds)
        assert sum(found.values()) <= 0
        over = any(isinstance(event, ev.Shuffled) for event in events)
        rounds += 1
    assert rounds == len(replayed[1])
    assert rounds > 45


@pytest.mark.parametrize("chosen", [{}, {"decks": 6, "vigorish_rounding": "up_25c"}])
def test_the_simulated_mean_lies_within_its_interval_of_the_exact_value(chosen: dict[str, Any]) -> None:
    wagers = {"bank": 1300, "punto": 1000}
    game = croupier.game(GAME)
    result = game.simulate(2_000_000, wagers=wagers, options=chosen, seed=5)
    compared = game.compare(result, wagers, chosen)
    assert set(compared) == {*wagers, "round"}
    assert all(each.verdict == "pass" for each in compared.values()), compared
    figures = game.analyze(chosen).figures
    charged = 75 if chosen else 65
    exact = figures["player_wins"] - figures["banker_wins"] * Fraction(1300 - charged, 1300)
    assert compared["bank"].exact == exact


def test_bad_wagers_strategies_and_penetrations_are_refused() -> None:
    options = CHEMIN.options({"player_five": "draw"})
    with pytest.raises(BadInput, match="expected bank, punto, banco"):
        KERNEL.prepare(options, EDITION, {"tie": 100})
    with pytest.raises(BadInput, match="at least 1 cent"):
        KERNEL.prepare(options, EDITION, {"bank": 0})
    with pytest.raises(BadInput, match="expected player_5, banker_3_against_9, banker_5_against_4"):
        KERNEL.prepare(options, EDITION, {"bank": 100}, {"banker_6": "draw"})
    with pytest.raises(BadInput, match="a choice that is open here"):
        KERNEL.prepare(options, EDITION, {"bank": 100}, {"player_5": "stand"})
    with pytest.raises(Refusal, match="at least 14 cards lie behind"):
        KERNEL.prepare(options, EDITION, {"bank": 100}, None, 0.99)
