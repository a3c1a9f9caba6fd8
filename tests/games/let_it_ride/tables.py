"""Let it ride in a few words: a table with stacked cards, and a live table a dealer works at."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

import pytest

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import StackedEntropy
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table

E5 = date(2008, 1, 1)
E1 = date(1997, 1, 1)
BONUSES = {"lir_bonus_offered": True, "three_card_bonus_offered": True}
AUTOMATED = {"shuffler": "automated"}
HAND = {"dealing_method": "hand", "shuffler": "automated"}
STACKS = {"dealing_method": "automated_shoe"}
METHODS: tuple[dict[str, Any], ...] = ({}, HAND, STACKS)
Found = TypeVar("Found", bound=ev.Event)


def virtual(cards: str = "", day: date = E5, **options: Any) -> Table:
    """A table that deals these cards in this order."""
    entropy = StackedEntropy(parse_cards(cards) if cards else ())
    return open_table("let-it-ride", options, day, entropy=entropy, clock=lambda: 0, buy_in_as_needed=True)


def live(day: date = E5, **options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table("let-it-ride", options, day, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def bet(table: Table, seat: int, amount: int = 1000, **more: int) -> None:
    """Sit down if need be and make the three bets, and bonus wagers besides."""
    if seat not in table.round.seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    wagers = {"bet1": amount, "bet2": amount, "bet3": amount, **more}
    table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))


def close(table: Table) -> None:
    """The dealer says "No more bets"."""
    table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str | None = None) -> list[ev.AnyEvent]:
    """The dealer enters cards, or that the cards due were dealt unseen."""
    return table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards(cards) if cards else None))


def decide(table: Table, *words: str) -> None:
    """The seats asked answer in turn."""
    for word in words:
        step = table.pending
        assert isinstance(step, steps.Ask), table.prompt()
        table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word))


def finish(table: Table, word: str = "ride") -> None:
    """Everyone gives the same answer to the end of the round."""
    while isinstance(table.pending, steps.Ask):
        decide(table, word)


def play_round(table: Table, seats: Iterable[int] = (1,), word: str = "ride") -> list[ev.AnyEvent]:
    """A whole round of a virtual table; returns its events."""
    start = len(table.journal.events)
    for seat in seats:
        bet(table, seat)
    close(table)
    finish(table, word)
    return table.journal.events[start:]


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    """The dealer reports an irregularity."""
    return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))


def found(events: Iterable[ev.AnyEvent], kind: type[Found]) -> list[Found]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def announced(table: Table, cite: str) -> list[str]:
    """What was said aloud under a paragraph."""
    return [event.text for event in found(table.journal.events, ev.Announced) if event.cite == cite]


def touch(table: Table) -> tuple[Mapping[str, Any], str, int]:
    """Everything a refusal must leave as it was."""
    return table.state.record(), table.head, table.sequence


def refused(table: Table, command: cmd.Command, match: str) -> None:
    """The command is refused with these words and nothing has changed."""
    before = touch(table)
    with pytest.raises(CroupierError, match=match):
        table.do(command)
    assert touch(table) == before
