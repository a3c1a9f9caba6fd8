"""Three card poker in a few words: a live table whose dealer enters every card, and what it did."""

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
STACKS = {"dealing_method": "automated_shoe"}
METHODS: tuple[dict[str, Any], ...] = ({}, HAND, STACKS)
QUEEN_HIGH = "Qc 9d 4h"
NO_HAND = "Jc 9d 4h"
ACE_HIGH = "As Kd 8s"
PAIR = "7c 7d 2h"
STRAIGHT = "4c 5d 6h"
LOWER = "3c 8d Ts"
Found = TypeVar("Found", bound=ev.Event)


def live(day: date = DAY, **options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table("three-card-poker", options, day, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def virtual(day: date = DAY, **options: Any) -> Table:
    """A table the software deals."""
    return open_table("three-card-poker", options, day, clock=lambda: 0, buy_in_as_needed=True)


def bet(table: Table, seat: SeatId, ante: int = 1000, pair_plus: int = 0) -> None:
    """Sit down if need be and wager; an ante of 0 is none."""
    if seat not in table.round.seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    wagers = {name: stake for name, stake in (("ante", ante), ("pair_plus", pair_plus)) if stake}
    table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))


def close(table: Table) -> list[ev.AnyEvent]:
    """The dealer says "No more bets"."""
    return table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str | None = None) -> list[ev.AnyEvent]:
    """The dealer enters cards, or that the cards due were dealt unseen."""
    return table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards(cards) if cards else None))


def decide(table: Table, *words: str) -> None:
    """The seats asked answer in turn."""
    for word in words:
        step = table.pending
        assert isinstance(step, steps.Ask), table.prompt()
        table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word))


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    """The dealer reports an irregularity."""
    return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))


def dealt_unseen(table: Table) -> None:
    """The deal of a live table: no card is seen, and a stub that is due is right."""
    while isinstance(table.pending, steps.Deal):
        enter(table)
    while isinstance(table.pending, steps.CountStub):
        table.do(cmd.Enter(by=cmd.DEALER, stub=table.pending.expected))


def play(
    table: Table, hands: Mapping[SeatId, str], dealer: str, wagers: Mapping[SeatId, tuple[int, int]] = {}
) -> list[ev.AnyEvent]:
    """A whole round in which everyone asked plays; returns its events. Wagers are ante and pair plus."""
    start, number = len(table.journal.events), table.round.number
    for seat in hands:
        bet(table, seat, *wagers.get(seat, (1000, 0)))
    close(table)
    dealt_unseen(table)
    while isinstance(table.pending, steps.Ask):
        decide(table, "play")
    while table.round.number == number:
        step = table.pending
        assert isinstance(step, steps.Turn)
        enter(table, dealer if step.holder == "dealer" else hands[int(step.holder)])
    return table.journal.events[start:]


def found(events: Iterable[ev.AnyEvent], kind: type[Found]) -> list[Found]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def nets(events: Iterable[ev.AnyEvent]) -> dict[tuple[SeatId, str], int]:
    """What every wager won or lost in these events."""
    total: dict[tuple[SeatId, str], int] = {}
    for event in found(events, ev.Settled):
        for result in event.results:
            key = event.seat, result.wager
            total[key] = total.get(key, 0) + result.net
    return total


def outcomes(events: Iterable[ev.AnyEvent]) -> dict[tuple[SeatId, str], str]:
    """How every wager ended in these events."""
    return {
        (event.seat, result.wager): result.outcome
        for event in found(events, ev.Settled)
        for result in event.results
    }


def order(events: Iterable[ev.AnyEvent]) -> list[tuple[str, SeatId | str, tuple[str, ...]]]:
    """Turning, settling and collecting in the order in which they happened, with the wagers settled."""
    kinds = {ev.Turned: "turn", ev.Settled: "settle", ev.Collected: "collect"}
    return [
        (
            kinds[type(event)],
            getattr(event, "holder", None) or getattr(event, "seat", ""),
            tuple(result.wager for result in getattr(event, "results", ())),
        )
        for event in events
        if type(event) in kinds
    ]
