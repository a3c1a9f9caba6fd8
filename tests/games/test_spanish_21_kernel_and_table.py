"""Kernel and procedure on the same shoes: a table of several boxes and the replay agree cent for cent."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.games.spanish_21.game import GAME
from croupier.games.spanish_21.kernel import KERNEL
from croupier.games.spanish_21.shoe import DECK
from croupier.procedure import steps
from croupier.simulation.twentyone.deal import INSURE
from croupier.simulation.twentyone.strategy import DOUBLE, DRAW, SPLIT, STAND, SURRENDER
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

RUNS = 60
CODES = {
    "stand": STAND, "draw": DRAW, "double": DOUBLE, "split": SPLIT, "surrender": SURRENDER,
    "rescue": SURRENDER, "insure": INSURE, "decline": 0,
}  # fmt: skip
OFTEN = {"split": 4.0, "draw": 2.0, "double": 1.0, "surrender": 0.5}


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches the money of a wager."""

    def one_of(*values: Any) -> Any:
        return values[generator.integers(len(values))]

    reader = bool(generator.random() < 0.5)
    return {
        "decks": one_of(6, 8),
        "card_reader": reader,
        "no_reader_21": "player_wins" if reader else one_of("player_wins", "dealer_wins"),
        "surrender": one_of(True, False),
        "rescue": one_of(True, True, False),
        "max_hands": one_of(2, 3, 4),
        "split_aces_free": one_of(True, False),
        "chip_unit": one_of(1, 50, 100),
        "min_bet": 100,
    }


def shuffled(generator: np.random.Generator, decks: int) -> list[int]:
    """A shoe; in half of them sevens and their neighbours or aces and court cards come early."""
    shoe = generator.permutation(np.repeat(DECK, decks))
    kind = generator.integers(4)
    if kind < 2:
        ranks = (4, 5, 6) if kind else (9, 10, 11, 12)
        early = np.where(np.isin(shoe // 4, ranks), 0.3, 1.0) * generator.random(len(shoe))
        shoe = shoe[np.argsort(early)]
    return [int(card) for card in shoe]


def played(table: Table, wagers: dict[str, int], boxes: int, generator: np.random.Generator) -> list[int]:
    """A round in which everyone decides by lot; the decisions in the kernel's words."""
    for seat in range(1, boxes + 1):
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    table.do(cmd.Close(by=cmd.DEALER))
    decisions = []
    while isinstance(table.pending, steps.Choose):
        step = table.pending
        chances = np.array([OFTEN.get(word, 1.0) for word in step.words])
        word = str(generator.choice(step.words, p=chances / chances.sum()))
        table.do(cmd.Decide(by=cmd.player(step.seat), seat=step.seat, word=word))
        decisions.append(CODES[word])
    return decisions


def column(wager: str) -> str:
    """The kernel's name of a wager on a hand."""
    name, _, hand = wager.partition("@")
    if name == "main" and hand and not hand.endswith(".1"):
        return "split"
    return "prize" if name == "super_bonus" else name


def nets(events: list[ev.AnyEvent], boxes: int) -> list[dict[str, int]]:
    found: list[Counter[str]] = [Counter() for _ in range(boxes)]
    for event in events:
        if isinstance(event, ev.Settled):
            for result in event.results:
                found[event.seat - 1][column(result.wager)] += result.net
    return [{name: net for name, net in each.items() if net} for each in found]


@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.proves("19:47-19.1 Blackjack", "19:47-19.1 Push", "19:47-19.1 Rescue")
def test_table_and_replay_agree_cent_for_cent_on_random_shoes_decisions_and_options(run: int) -> None:
    generator = np.random.default_rng(run)
    chosen = random_options(generator)
    options = GAME.options(chosen)
    shoe = shuffled(generator, options.decks)
    boxes = int(generator.integers(1, 7))
    wagers = {
        "main": int(generator.choice([100, 500, 505, 1000, 2500])),
        "match": int(generator.choice([100, 333])),
    }
    table = croupier.open_table(
        "spanish-21", chosen, entropy=StackedEntropy(shoe), buy_in_as_needed=True, clock=lambda: 0
    )
    for seat in range(1, boxes + 1):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    decisions: list[int] = []
    rounds: list[list[dict[str, int]]] = []
    start = len(table.journal.events)
    while not any(isinstance(event, ev.ShoeShuffled) for event in table.journal.events[start:]):
        begun = len(table.journal.events)
        decisions += played(table, wagers, boxes, generator)
        rounds.append(nets(table.journal.events[begun:], boxes))
        dealt = sum(len(event.cards) for event in table.journal.events[start:] if isinstance(event, ev.Dealt))
        if dealt + 20 * boxes > len(shoe):
            break
    replayed = KERNEL.replay(options, GAME.edition(), wagers, shoe, decisions, len(rounds), boxes)
    for number, found in enumerate(rounds):
        for box in range(boxes):
            assert replayed.net(number, box) == found[box], (number, box)
    assert replayed.decisions == len(decisions)
    assert replayed.cards == dealt


def test_the_random_shoes_reach_every_row_of_the_bonuses() -> None:
    """What the comparison stands on: every kind of result occurs in its shoes."""
    cites: Counter[str] = Counter()
    wagers: Counter[str] = Counter()
    generator = np.random.default_rng(0)
    for _ in range(12):
        table = croupier.open_table(
            "spanish-21", {"min_bet": 100}, entropy=StackedEntropy(shuffled(generator, 6)),
            buy_in_as_needed=True, clock=lambda: 0,
        )  # fmt: skip
        for seat in range(1, 4):
            table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
        for _ in range(8):
            played(table, {"main": 500, "match": 100}, 3, generator)
        for event in table.journal.events:
            if isinstance(event, ev.Settled):
                cites.update(result.cite for result in event.results)
                wagers.update(column(result.wager) for result in event.results)
    assert {"19:47-19.5(f)", "19:47-19.1 Push", "19:47-19.1 Rescue", "19:47-19.8", "19:47-19.11"} <= set(
        cites
    )
    assert {"main", "double", "split", "insurance", "match"} <= set(wagers)
