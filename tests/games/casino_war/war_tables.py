"""Casino war in a few words: a live table whose dealer enters every card, and what it did."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import StackedEntropy
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table

DAY = date(2008, 1, 1)
Found = TypeVar("Found", bound=ev.Event)


def live(day: date = DAY, **options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table("casino-war", options, day, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def virtual(entropy: StackedEntropy | None = None, **options: Any) -> Table:
    """A table the software deals."""
    return open_table("casino-war", options, DAY, entropy=entropy, clock=lambda: 0, buy_in_as_needed=True)


def bet(table: Table, seat: SeatId, **wagers: int) -> None:
    """Sit down if need be and wager."""
    if seat not in table.round.seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))


def close(table: Table) -> list[ev.AnyEvent]:
    """The dealer says "No more bets"."""
    return table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str) -> list[ev.AnyEvent]:
    """The dealer enters cards one after another."""
    events: list[ev.AnyEvent] = []
    for card in parse_cards(cards):
        events += table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
    return events


def decide(table: Table, seat: SeatId, word: str) -> list[ev.AnyEvent]:
    """A seat answers."""
    return table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    """The dealer reports an irregularity."""
    return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))


def at_war(table: Table, stakes: Mapping[SeatId, int]) -> None:
    """Everyone has tied with nines and gone to war; the war deal comes next."""
    for seat, stake in stakes.items():
        bet(table, seat, initial=stake)
    close(table)
    enter(table, "9s " * len(stakes) + "9d")
    while isinstance(table.pending, steps.Ask):
        decide(table, table.pending.seats[0], "war")
    if isinstance(table.pending, steps.Betting):
        close(table)


def found(events: Iterable[ev.AnyEvent], kind: type[Found]) -> list[Found]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def outcomes(events: Iterable[ev.AnyEvent]) -> dict[tuple[SeatId, str], tuple[str, int]]:
    """How every wager ended in these events."""
    return {
        (event.seat, result.wager): (result.outcome, result.net)
        for event in found(events, ev.Settled)
        for result in event.results
    }


def dealt(events: Iterable[ev.AnyEvent]) -> list[str]:
    """Who got cards, in order."""
    return [holder for event in found(events, ev.Dealt) for holder, _ in event.cards]
