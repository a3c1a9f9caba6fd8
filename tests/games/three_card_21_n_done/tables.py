"""Three Card 21 in a few words: a table with a stacked shoe, and a live table a dealer works at."""

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import StackedEntropy
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table
from tests.games.twentyone.tables import close, finish

Found = TypeVar("Found", bound=ev.Event)
P = "13:69F-2C."


def virtual(cards: str = "", **options: Any) -> Table:
    """A table whose shoe begins with these cards; the first is burned unless the shuffle is Bart Carter's."""
    return open_table(
        "three-card-21-n-done",
        {"proposals": True, **options},
        entropy=StackedEntropy(parse_cards(cards) if cards else ()),
        clock=lambda: 0,
        buy_in_as_needed=True,
    )


def live(**options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table(
        "three-card-21-n-done",
        {"proposals": True, **options},
        mode="live",
        clock=lambda: 0,
        buy_in_as_needed=True,
    )


def sit(table: Table, seat: int, patron: str = "") -> None:
    """Take a seat."""
    table.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron=patron))


def bet(table: Table, *seats: int, amount: int = 1000) -> None:
    """Sit down if need be and make both wagers."""
    for seat in seats:
        if seat not in table.round.seats:
            sit(table, seat)
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers={"main": amount, "bonus": amount}))


def play(table: Table, *seats: int) -> list[ev.AnyEvent]:
    """A whole round in which everyone stands; returns its events."""
    start = len(table.journal.events)
    bet(table, *seats)
    close(table)
    finish(table)
    return table.journal.events[start:]


def say(table: Table, by: cmd.Actor, word: str) -> list[ev.AnyEvent]:
    """Something said at the table."""
    return table.do(cmd.Say(by=by, seat=by.seat, word=word))


def found(events: Iterable[ev.AnyEvent], kind: type[Found]) -> list[Found]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def said(events: Iterable[ev.AnyEvent], paragraph: str) -> list[str]:
    """What was said aloud under a paragraph of 2C."""
    return [event.text for event in found(events, ev.Announced) if event.cite == P + paragraph]


def nets(events: Iterable[ev.AnyEvent]) -> dict[tuple[int, str], int]:
    """What every wager came to, by seat and name; nothing settled stays on the layout."""
    results = [(each.seat, result) for each in found(events, ev.Settled) for result in each.results]
    assert not any(result.up for _, result in results)
    return {(seat, result.wager): result.net for seat, result in results}


def refused(table: Table, command: cmd.Command, match: str) -> None:
    """The command is refused with these words and nothing has changed."""
    before = table.state.record(), table.head, table.sequence
    with pytest.raises(CroupierError, match=match):
        table.do(command)
    assert (table.state.record(), table.head, table.sequence) == before
