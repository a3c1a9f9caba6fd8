"""Caribbean stud in a few words: a live table whose dealer enters every card, and what it did."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

from croupier.equipment.cards import parse_cards
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table

DAY = date(2008, 1, 1)
BEFORE_1999 = date(1999, 7, 18)
HAND = {"dealing_method": "hand", "shuffler": "automated"}
STACKS = {"dealing_method": "automated_shoe"}
METHODS: tuple[dict[str, Any], ...] = ({}, HAND, STACKS)
ACE_KING = "As Kd 8s 4h 2h"
NO_HAND = "Qs Jd 8s 4h 2h"
FULL_HOUSE = "8c 8d 8s 4c 4d"
PAIR = "2c 2d 7h 9s Jc"
ROYAL = "Ac Kc Qc Jc Tc"
OTHER_ROYAL = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "5d 6d 7d 8d 9d"
FLUSH = "3h 6h 9h Jh Kh"
Found = TypeVar("Found", bound=ev.Event)


def live(day: date = DAY, **options: Any) -> Table:
    """A table at which a dealer enters real cards."""
    return open_table("caribbean-stud", options, day, mode="live", clock=lambda: 0, buy_in_as_needed=True)


def virtual(day: date = DAY, **options: Any) -> Table:
    """A table the software deals."""
    return open_table("caribbean-stud", options, day, clock=lambda: 0, buy_in_as_needed=True)


def bet(table: Table, seat: SeatId, ante: int = 1000, progressive: bool = False) -> None:
    """Sit down if need be, ante, and put the chip into the acceptor."""
    if seat not in table.round.seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    wagers = {"ante": ante, **({"progressive": 100} if progressive else {})}
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


def confirm(table: Table) -> list[ev.AnyEvent]:
    """The floorperson validates what waits for it."""
    step = table.pending
    assert isinstance(step, steps.Validate), table.prompt()
    return table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    """The dealer reports an irregularity."""
    return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))


def dealt_unseen(table: Table, up_card: str) -> None:
    """The deal of a live table: only the dealer's exposed card is seen."""
    while isinstance(step := table.pending, steps.Deal | steps.Turn):
        enter(table, up_card if isinstance(step, steps.Turn) or step.face_up else None)


def to_showdown(table: Table, hands: Mapping[SeatId, str], dealer: str) -> None:
    """Betting closes, cards are dealt unseen and everyone bets: the hole cards are turned next."""
    close(table)
    dealt_unseen(table, dealer.split(maxsplit=1)[0])
    while isinstance(table.pending, steps.CountStub):
        table.do(cmd.Enter(by=cmd.DEALER, stub=table.pending.expected))
    decide(table, *["bet"] * len(hands))


def play(
    table: Table,
    hands: Mapping[SeatId, str],
    dealer: str,
    progressive: Iterable[SeatId] = (),
    ante: int = 1000,
) -> list[ev.AnyEvent]:
    """A whole round in which everyone bets; returns its events."""
    start, number = len(table.journal.events), table.round.number
    for seat in hands:
        bet(table, seat, ante, seat in progressive)
    to_showdown(table, hands, dealer)
    while table.round.number == number:
        step = table.pending
        if isinstance(step, steps.Turn):
            shown = " ".join(dealer.split()[1:]) if step.holder == "dealer" else hands[int(step.holder)]
            enter(table, shown)
        else:
            confirm(table)
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


def order(events: Iterable[ev.AnyEvent]) -> list[tuple[str, SeatId | str]]:
    """Turning, settling and collecting, in the order in which they happened."""
    kinds = {ev.Turned: "turn", ev.Settled: "settle", ev.Collected: "collect"}
    return [
        (kinds[type(event)], getattr(event, "holder", None) or getattr(event, "seat", ""))
        for event in events
        if type(event) in kinds
    ]


def meter(state: State) -> int:
    """What the progressive meter shows."""
    return state.meters["progressive"]
