"""Whatever people do at a table of any game: nobody learns of a card that is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from hypothesis import given

from croupier.equipment.orders import Order
from croupier.equipment.pieces import SETS
from croupier.games.register import Game
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import Known
from croupier.table.prompts import shown
from croupier.table.table import Table
from croupier.table.views import event_view, view
from tests.battery.every_game import SEEDS, attempted, every_game, every_mode, few
from tests.battery.people import People
from tests.battery.watching import (
    ACTORS,
    Eyes,
    own_holders,
    pieces_in,
)

EXAMPLES = ("such as Ks Kh 7d", "such as Ks")


@every_game
@every_mode
@given(seed=SEEDS)
@few(2)
def test_no_view_event_prompt_or_refusal_names_a_card_that_is_hidden(
    game: Game, mode: str, seed: int
) -> None:
    people = People(seed, game, mode, wild=0.2)
    table, eyes = people.table, Eyes()
    for _ in range(100):
        command = people.command()
        people.tick()
        events, refused = attempted(table, command)
        if refused is not None:
            text = str(refused)
            for example in EXAMPLES:
                text = text.replace(example, "")
            assert pieces_in(text) <= eyes.may_see(command.by, table) | named_in(command), (command, refused)
            continue
        for event in events:
            eyes.follow(event)
            for actor in ACTORS:
                assert pieces_in(event_view(event, actor, table)) <= eyes.may_see(actor, table), (
                    event,
                    actor,
                )
        for actor in ACTORS:
            seen = pieces_in([view(table, actor), table.prompt(), shown(table)])
            assert seen <= eyes.may_see(actor, table), (table.pending, actor)


def named_in(command: cmd.Command) -> set[str]:
    """The pieces that a command itself names."""
    entered = getattr(command, "cards", None)
    entered = entered if isinstance(entered, tuple) else ()
    return pieces_in(repr(command)) | {ev.card_name(card) for card in entered}


@every_game
@every_mode
@given(seed=SEEDS)
@few(2)
def test_tables_that_differ_only_in_hidden_cards_look_the_same(game: Game, mode: str, seed: int) -> None:
    people = People(seed, game, mode, wild=0.05)
    table = people.table
    for _ in range(70):
        events = people.act(people.command())
        asked = [people.command() for _ in range(3)] if table.virtual else []
        for actor in ACTORS:
            look = seen_by(table, actor, asked, events)
            with exchanged(table, actor, people.random):
                assert seen_by(table, actor, asked, events) == look, (table.pending, actor)


def seen_by(table: Table, actor: cmd.Actor, asked: list[cmd.Command], events: list[ev.AnyEvent]) -> Any:
    """Everything a person can see: the view, the prompt, and what the table would refuse."""
    refusals = [str(table.check(command)) for command in asked if command.by == actor]
    return view(table, actor), table.prompt(), refusals, [event_view(event, actor, table) for event in events]


@contextmanager
def exchanged(table: Table, actor: cmd.Actor, random: Random) -> Iterator[None]:
    """Other pieces in place of all those the actor cannot see."""
    own = own_holders(table, actor)
    hands = {holder: list(hand.cards) for holder, hand in table.round.hands.items()}
    orders = dict(table.orders)
    secret: set[int] = set()
    for holder, hand in table.round.hands.items():
        members = SETS[table.round.shoes[hand.shoe].pieces].members
        for number, up in enumerate(hand.face_up):
            if not up and holder not in own:
                secret.add(hand.places[number])
                if hand.cards[number] != UNKNOWN:
                    hand.cards[number] = random.choice(members)
    for name, known in orders.items():
        dealt = len(known.shoe.cards)
        sources: list[tuple[int, Order]] = [
            (at, Other(order, at, secret, dealt)) for at, order in known.sources
        ]
        table.orders[name] = Known(known.shoe, sources[0][1], sources)
    try:
        yield
    finally:
        for holder, cards in hands.items():
            table.round.hands[holder].cards[:] = cards
        table.orders.clear()
        table.orders.update(orders)


class Other(Order):
    """An order in which the pieces at some places, and all undealt ones, are exchanged for another piece."""

    __slots__ = ("dealt", "order", "secret", "start")

    def __init__(self, order: Order, start: int, secret: set[int], dealt: int) -> None:
        self.order, self.start, self.secret, self.dealt = order, start, secret, dealt

    def _known(self, count: int) -> list[int]:
        return self.draw(0, count)

    def draw(self, first: int, count: int) -> list[int]:
        """The pieces at these places, the hidden ones exchanged."""
        pieces = self.order.draw(first, count)
        places = range(self.start + first, self.start + first + count)
        return [
            (piece + 1) % 52 if place in self.secret or place >= self.dealt else piece
            for place, piece in zip(places, pieces, strict=True)
        ]
