"""Double down stud in a few words: a live table whose dealer enters every card, and what it did."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

from croupier.equipment.cards import parse_cards
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table

DAY = date(2008, 1, 1)
HAND = {"dealing_method": "hand", "shuffler": "automated"}
SHARED = "Jd 4c 5s 9c"
"""The hole card first."""
Found = TypeVar("Found", bound=ev.Event)


def live(day: date = DAY, **options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table("double-down-stud", options, day, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def virtual(day: date = DAY, **options: Any) -> Table:
    """A table the software deals."""
    return open_table("double-down-stud", options, day, clock=lambda: 0, buy_in_as_needed=True)


def bet(table: Table, seat: SeatId, amount: int = 1000, wager: str = "wager") -> list[ev.AnyEvent]:
    """Sit down if need be, and wager."""
    if seat not in table.round.seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    return table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=amount))


def close(table: Table) -> list[ev.AnyEvent]:
    """The dealer says "No more bets"."""
    return table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str | None = None) -> list[ev.AnyEvent]:
    """The dealer enters cards, or that the card due was dealt unseen."""
    return table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards(cards) if cards else None))


def decide(table: Table, seat: SeatId, word: str, amount: int | None = None) -> list[ev.AnyEvent]:
    """A seat answers in the second window."""
    return table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word, amount=amount))


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    """The dealer reports an irregularity."""
    return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))


def dealt(table: Table, own: Iterable[str], shared: str = SHARED) -> None:
    """Betting closes; one card each, the hole card unseen, three face up: the second window is open."""
    close(table)
    for card in own:
        enter(table, card)
    enter(table)
    for card in shared.split()[1:]:
        enter(table, card)
    window(table)


def window(table: Table) -> steps.Betting:
    """The second betting window, which must be open."""
    step = table.pending
    assert isinstance(step, steps.Betting), table.prompt()
    assert step.wagers == ("double_down",), table.prompt()
    return step


def play(
    table: Table, own: Mapping[SeatId, str], shared: str = SHARED, doubles: Mapping[SeatId, int] | None = None
) -> list[ev.AnyEvent]:
    """A whole round; returns its events."""
    start = len(table.journal.events)
    for seat in own:
        bet(table, seat)
    dealt(table, own.values(), shared)
    for seat, amount in (doubles or {}).items():
        bet(table, seat, amount, "double_down")
    close(table)
    enter(table, shared.split(maxsplit=1)[0])
    return table.journal.events[start:]


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


def order(events: Iterable[ev.AnyEvent]) -> list[tuple[str, SeatId | str]]:
    """Turning, settling, collecting and closing, in the order in which they happened."""
    kinds = {ev.Turned: "turn", ev.Settled: "settle", ev.Collected: "collect", ev.RoundClosed: "close"}
    return [
        (kinds[type(event)], getattr(event, "holder", None) or getattr(event, "seat", ""))
        for event in events
        if type(event) in kinds
    ]
