"""Chemin de fer in a few words: a table with stacked cards, and a live one."""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import StackedEntropy
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table

GAME = "chemin-de-fer"


def stacked(cards: str, **options: Any) -> Table:
    """A table that deals these cards in this order."""
    entropy = StackedEntropy(parse_cards(cards))
    return open_table(GAME, options, entropy=entropy, clock=lambda: 0, buy_in_as_needed=True)


def live(**options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table(GAME, options, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def sit(table: Table, *seats: SeatId) -> None:
    """Patrons take these seats."""
    for seat in seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))


def bet(table: Table, seat: SeatId, wager: str, amount: int) -> list[ev.AnyEvent]:
    """One wager."""
    return table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=amount))


def shoe(table: Table, seat: SeatId, word: str) -> None:
    """Accept, decline or pass the shoe."""
    table.do(cmd.TakeDice(by=cmd.player(seat), seat=seat, word=word))  # type: ignore[arg-type]


def close(table: Table) -> list[ev.AnyEvent]:
    """The window closes, and what follows."""
    return table.do(cmd.Close(by=cmd.DEALER))


def decide(table: Table, seat: SeatId, word: str) -> list[ev.AnyEvent]:
    """An answer."""
    return table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))


def said(table: Table) -> list[ev.AnyEvent]:
    """The player says the only word that is open, where there is no choice."""
    step = table.pending
    if not isinstance(step, steps.Ask) or len(step.words) > 1:
        return []
    return decide(table, step.seats[0], step.words[0])


def round_of(table: Table, banker: int, bank: int, *offers: tuple[SeatId, str, int]) -> list[ev.AnyEvent]:
    """A bank, what is offered against it, and the deal, up to a choice."""
    bet(table, banker, "bank", bank)
    events = close(table)
    for seat, wager, cents in offers:
        bet(table, seat, wager, cents)
    events += close(table)
    return events + said(table)


def nets(events: list[ev.AnyEvent]) -> dict[tuple[SeatId, str], int]:
    """What every wager won or lost."""
    return {
        (event.seat, result.wager): result.net
        for event in events
        if isinstance(event, ev.Settled)
        for result in event.results
    }
