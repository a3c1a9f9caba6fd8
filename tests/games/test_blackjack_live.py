"""A live blackjack table where anything is reported at any moment: a ruling touches only whom it names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import card_text
from croupier.games.register import find
from croupier.hands.twentyone import is_blackjack
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.procedure.round import box_of
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from tests.games.test_blackjack_properties import bets

GAME = find("blackjack")[0]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"hole_card": "down", "surrender": True, "max_split_hands": 4},
    {"hole_card": "down_reader", "additional_wager": "sevens", "players_per_box": 3},
    {"hole_card": "up", "additional_wager": "sevens"},
    {"shoe": "double", "additional_wager": "over_under_13"},
    {"multiple_action": True, "players_per_box": 2},
    {"progressive": "P1", "max_split_hands": 4},
    {"streak": True, "hole_card": "down_reader", "consolidated_net_payout": True},
    {"bonus_wager": {100: {1000: 1, 2000: 1}, 500: {7500: 1}}, "shuffle": "automated"},
]
SECOND_RIDER = 1_000_002
LEAST_DECKS = 4


def some_card(table: Table, random: Random) -> int:
    """A card of which any side of the shoe still holds one."""
    out = table.shoes.current.out
    return random.choice([card for card in range(52) if out[card] < LEAST_DECKS - 1])


def reported(table: Table, random: Random, id: str) -> dict[str, Any]:
    """A report with every field it may have."""
    fact = GAME.edition().irregularity(id)
    values: dict[str, Any] = {
        "seat": random.choice([1, 2, 4]),
        "holder": random.choice(["1", "2", "4"]),
        "cards": random.choice([0, 1]),
        "card": card_text(some_card(table, random)),
        "exposed": random.random() < 0.5,
        "revealed": False,
        "shuffle": "manual",
    }
    details = {field: values[field] for field in fact.fields}
    return {**details, "choice": random.choice(fact.choices)} if fact.choices else details


def entered(table: Table, random: Random) -> cmd.Command:
    """What the dealer sees next, or what a player answers."""
    step = table.pending
    if isinstance(step, steps.Validate):
        return cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat)
    if isinstance(step, steps.Choose):
        return cmd.Decide(by=cmd.player(step.seat), seat=step.seat, word=random.choice(step.words))
    if isinstance(step, steps.Peek):
        return cmd.Enter(by=cmd.DEALER, blackjack=random.random() < 0.3)
    if isinstance(step, steps.DrawLot):
        return cmd.Enter(by=cmd.DEALER, lot=random.randrange(step.among))
    card = some_card(table, random)
    if isinstance(step, steps.Turn):
        read = [event for event in table.journal.events if isinstance(event, ev.Peeked | ev.RoundOpened)][-1]
        up_card = table.round.hands["dealer"].cards[0]
        while isinstance(read, ev.Peeked) and is_blackjack([up_card, card]) != read.blackjack:
            card = some_card(table, random)
    return cmd.Enter(by=cmd.DEALER, cards=(card,))


def voided_boxes(events: list[ev.AnyEvent], cite: str) -> set[int]:
    """The boxes whose wagers went back under a rule."""
    return {
        box_of(event.seat)
        for event in events
        if isinstance(event, ev.Settled)
        for result in event.results
        if result.outcome == "void" and result.cite == cite
    }


@pytest.mark.proves("19:47-2.15(a)", "19:47-2.15(b)")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(OPTIONS), st.integers(0, 2**32))
def test_2_15_no_report_voids_more_than_its_ruling_says_nor_leaves_a_wager_behind(
    options: dict[str, Any], seed: int
) -> None:
    random = Random(seed)
    table = Table(GAME, GAME.options(options), None, mode="live", clock=lambda: 0, buy_in_as_needed=True)
    for seat in (1, 2, 4):
        table.do(cmd.Sit(by=cmd.DEALER, seat=seat, patron=f"patron {seat}"))
    if "players_per_box" in options:
        table.do(cmd.Say(by=cmd.player(2), seat=2, word="consent"))
        table.do(cmd.Sit(by=cmd.DEALER, seat=SECOND_RIDER, patron="patron 2/b"))
    ids = [id for id in GAME.edition().irregularities if id != "progressive_light_failed"]
    for _ in range(2):
        bets(table, options)
        while not isinstance(table.pending, steps.Betting):
            if random.random() < 0.2:
                start = len(table.journal.events)
                id = random.choice(ids)
                try:
                    table.do(
                        cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=reported(table, random, id))
                    )
                except CroupierError:
                    continue
                events = table.journal.events[start:]
                ruled = next(event for event in events if isinstance(event, ev.Ruled))
                assert ruled.ruling == "void_round" or len(voided_boxes(events, ruled.cite)) <= 1
            else:
                table.do(entered(table, random))
        for person in table.round.seats.values():
            assert all(name.startswith("streak") for name in person.wagers)
    assert replay(table.journal).state.snapshot() == table.state.snapshot()
