"""Baccarat and minibaccarat in a few words: a table with stacked cards, and a live one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, TypeVar

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import SeededEntropy, StackedEntropy
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table

BURNED = "Ah 2c"
"""An ace is shown, and one more card goes with it."""
Found = TypeVar("Found", bound=ev.Event)
GAMES = ("baccarat", "minibaccarat")


def stacked(cards: str, game: str = "baccarat", day: date | None = None, **options: Any) -> Table:
    """A table that deals these cards in this order after the burned ones."""
    entropy = StackedEntropy(parse_cards(f"{BURNED} {cards}"))
    return open_table(game, options, day, entropy=entropy, clock=lambda: 0, buy_in_as_needed=True)


def seeded(seed: int = 0, game: str = "baccarat", **options: Any) -> Table:
    """A table that shuffles, the same way for the same seed."""
    entropy = SeededEntropy(seed.to_bytes(32, "big"))
    return open_table(game, options, entropy=entropy, clock=lambda: 0, buy_in_as_needed=True)


def live(game: str = "baccarat", **options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table(game, options, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def sit(table: Table, *seats: int, buy_in: int = 0) -> None:
    """Patrons take these seats."""
    for seat in seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=buy_in))


def bet(table: Table, seat: int, **wagers: int) -> None:
    """Sit down if need be and wager."""
    if seat not in table.round.seats:
        sit(table, seat)
    table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))


def close(table: Table) -> list[ev.AnyEvent]:
    """No more bets, and what follows."""
    return table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str) -> None:
    """The dealer enters cards one by one."""
    for card in parse_cards(cards):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    """The dealer reports an irregularity."""
    return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))


def say_of_shoe(table: Table, seat: int, word: Any) -> None:
    """A player accepts, declines or passes the shoe."""
    table.do(cmd.TakeDice(by=cmd.player(seat), seat=seat, word=word))


def of(events: list[ev.AnyEvent], kind: type[Found]) -> list[Found]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def said(events: list[ev.AnyEvent]) -> list[str]:
    """What was announced."""
    return [event.text for event in of(events, ev.Announced)]


def nets(events: list[ev.AnyEvent]) -> Iterator[tuple[Any, str, int]]:
    """What was settled, in order: seat, wager, net."""
    for event in of(events, ev.Settled):
        for result in event.results:
            yield event.seat, result.wager, result.net
