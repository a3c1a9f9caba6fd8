"""Red dog in a few words: a live table whose dealer enters every card, and what it did."""

from collections.abc import Iterable
from datetime import date
from typing import Any, TypeVar

from croupier.equipment.cards import parse_cards
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table

DAY = date(2008, 1, 1)
Found = TypeVar("Found", bound=ev.Event)


def live(day: date = DAY, **options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table("red-dog", options, day, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def virtual(day: date = DAY, **options: Any) -> Table:
    """A table the software deals."""
    return open_table("red-dog", options, day, clock=lambda: 0, buy_in_as_needed=True)


def sit(table: Table, seat: SeatId, patron: str = "") -> list[ev.AnyEvent]:
    """Take a position; without a name the patron goes by its number."""
    return table.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron=patron or f"player {seat}"))


def bet(table: Table, seat: SeatId, amount: int = 1000, wager: str = "initial") -> list[ev.AnyEvent]:
    """Sit down if need be, and wager."""
    if seat not in table.round.seats:
        sit(table, seat)
    return table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=amount))


def close(table: Table) -> list[ev.AnyEvent]:
    """The dealer says "No more bets"."""
    return table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str) -> list[ev.AnyEvent]:
    """The dealer enters cards."""
    return table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards(cards)))


def decide(table: Table, seat: SeatId, word: str, amount: int | None = None) -> list[ev.AnyEvent]:
    """A seat answers."""
    return table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word, amount=amount))


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    """The dealer reports an irregularity, also one of the same kind as the last."""
    return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details, again=True))


def spread(table: Table, cards: str = "4s Qd", seats: Iterable[SeatId] = (1,)) -> list[ev.AnyEvent]:
    """Wagers of these seats, and the first two cards."""
    for seat in seats:
        bet(table, seat)
    return close(table) + enter(table, cards)


def found(events: Iterable[ev.AnyEvent], kind: type[Found]) -> list[Found]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def nets(events: Iterable[ev.AnyEvent]) -> dict[tuple[SeatId, str], int]:
    """What every wager won or lost in these events."""
    return {
        (event.seat, result.wager): result.net
        for event in found(events, ev.Settled)
        for result in event.results
    }
