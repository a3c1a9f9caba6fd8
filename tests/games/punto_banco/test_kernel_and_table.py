"""Kernel and procedure on the same shoes: whole shoes at the table and their replay agree cent for cent."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.games.punto_banco import PuntoBancoOptions
from croupier.games.register import find
from croupier.simulation.baccarat.kernel import FRESH
from croupier.table import commands as cmd
from croupier.table import events as ev

SHOES = 25  # of some 81 rounds with five players each: more than 10,000 wagers of a round
SEATS = range(1, 6)
GAMES = ("baccarat", "minibaccarat")


def one_of(generator: np.random.Generator, *values: Any) -> Any:
    return values[generator.integers(len(values))]


def random_options(generator: np.random.Generator, game: str) -> dict[str, Any]:
    """A licensee's choice of everything that touches the money of a wager or the course of a shoe."""
    chosen: dict[str, Any] = {
        "proposals": True,
        "decks": one_of(generator, 6, 7, 8),
        "tie_odds": one_of(generator, 8, 9),
        "vigorish_percent": one_of(generator, 4, 5),
        "vigorish_rounding": one_of(generator, "exact", "up_25c"),
        "vigorish_collection": one_of(generator, "immediate", "deferred"),
        "cut_card_from_back": one_of(generator, 14, 14, 20, 52),
    }
    if game == "minibaccarat":
        chosen |= {"dragon_bonus": True, "pair_wagers": True}
        if generator.random() < 0.5:
            chosen |= {"variant": "ez", "dragon7": True, "panda8": True}
            chosen |= {"vigorish_rounding": "exact", "vigorish_percent": 5}
    return chosen


def random_wagers(generator: np.random.Generator, options: Any, edition: Any) -> dict[str, int]:
    """What a player wagers all through a shoe: a hand, perhaps the other, and any of the rest."""
    main = one_of(generator, "player", "banker", "banker")
    others = [name for name in options.offered(edition) if name != main and generator.random() < 0.5]
    return {name: int(one_of(generator, 100, 335, 700, 2500)) for name in (main, *others)}


def shuffled(generator: np.random.Generator, decks: int, number: int) -> list[int]:
    """A shoe; some are rich in a few ranks early, so that rare ends come often."""
    shoe = generator.permutation(np.repeat(np.arange(52), decks)).tolist()
    if number % 2:
        few = set(generator.choice(13, 3, replace=False).tolist())
        shoe.sort(key=lambda card: generator.random() * (0.6 if card >> 2 in few else 1))
    return [int(card) for card in shoe]


@pytest.mark.parametrize("shoe", range(SHOES))
def test_table_and_replay_agree_cent_for_cent_on_whole_shoes(shoe: int) -> None:
    generator = np.random.default_rng(shoe)
    name = GAMES[shoe % 2]
    game, _ = find(name)
    chosen = random_options(generator, name)
    options: PuntoBancoOptions = game.options(chosen)
    edition, kernel = game.edition(None, True), game.module("kernel").KERNEL
    cards = shuffled(generator, options.decks, shoe)
    table = croupier.open_table(name, chosen, entropy=StackedEntropy(cards), buy_in_as_needed=True)
    wagers = {seat: random_wagers(generator, options, edition) for seat in SEATS}
    plans = {
        seat: kernel.prepare(options, edition, wagers[seat], penetration=kernel.penetration(options, edition))
        for seat in SEATS
    }
    replayed = {seat: kernel.replay(plans[seat], cards).tolist() for seat in SEATS}
    for seat in SEATS:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    rounds, over = 0, False
    outcomes: Counter[tuple[str, str]] = Counter()
    while not over:
        for seat in SEATS:
            table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=dict(wagers[seat])))
        events = table.do(cmd.Close(by=cmd.DEALER))
        over = any(isinstance(event, ev.Shuffled) for event in events)
        nets: dict[Any, dict[str, int]] = {seat: {} for seat in SEATS}
        for event in events:
            if isinstance(event, ev.Settled):
                for result in event.results:
                    nets[event.seat][result.wager] = result.net
                    outcomes[result.wager, result.outcome] += 1
        for seat in SEATS:
            assert [nets[seat][wager] for wager in wagers[seat]] == replayed[seat][rounds], (shoe, rounds)
        rounds += 1
    assert rounds == len(replayed[1])
    assert rounds > 50
    assert {outcome for _, outcome in outcomes} == {"win", "lose", "push"}


def test_with_a_continuous_device_every_round_is_dealt_from_all_cards() -> None:
    game, _ = find("minibaccarat")
    options, edition = game.options({"shuffle": "continuous"}), game.edition()
    kernel = game.module("kernel").KERNEL
    plan = kernel.prepare(options, edition, {"player": 100})
    assert plan.behind == FRESH
    assert not plan.burned.any()
    assert not kernel.has_cutting_card(options)


def test_a_cutting_card_among_the_cards_burned_leaves_two_rounds() -> None:
    game, _ = find("baccarat")
    chosen = {"cut_card_from_back": 410, "decks": 8}
    options, edition, kernel = game.options(chosen), game.edition(), game.module("kernel").KERNEL
    plan = kernel.prepare(options, edition, {"tie": 100}, penetration=kernel.penetration(options, edition))
    cards = sorted(
        [*range(52)] * 8, key=lambda card: (card >> 2 != 11, card)
    )  # kings first: eleven are burned
    table = croupier.open_table("baccarat", chosen, entropy=StackedEntropy(cards), buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    nets, over = [], False
    while not over:
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=100))
        events = table.do(cmd.Close(by=cmd.DEALER))
        nets += [[each.results[0].net] for each in events if isinstance(each, ev.Settled)]
        over = any(isinstance(event, ev.Shuffled) for event in events)
    assert nets == kernel.replay(plan, cards).tolist()
    assert len(nets) == 2
