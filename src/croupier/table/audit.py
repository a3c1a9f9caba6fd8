"""A journal read through: what happened in every round, and whether it was right."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.law.money import dollars
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.seats import seat_name
from croupier.table import events as ev
from croupier.table.journal import Journal, read
from croupier.table.replay import replay
from croupier.verify import Unreadable, verify


@dataclass
class Played:
    """One round of a journal: its events, and what every seat won or lost in it."""

    number: int
    events: list[ev.AnyEvent] = field(default_factory=list)

    @property
    def nets(self) -> dict[str, int]:
        """Cents by seat, of every wager that was decided."""
        nets: dict[str, int] = {}
        for event in self.events:
            if isinstance(event, ev.Settled):
                seat = seat_name(event.seat)
                nets[seat] = nets.get(seat, 0) + sum(result.net for result in event.results)
        return nets


@dataclass
class Audit:
    """A journal read through: its rounds, every fault found, and what cannot be checked yet."""

    opened: ev.Opened
    rounds: list[Played]
    entries: int
    events: int
    faults: list[str]
    remarks: list[str]


def audit(data: bytes) -> Audit:
    """Check chain and chance by themselves, then play every round again and balance the books."""
    lines = data.splitlines(keepends=True)
    try:
        report = verify(lines)
    except Unreadable as error:
        raise BadInput(f"not a journal: {error}") from None
    if not report.entries:
        raise BadInput("not a journal: it is empty")
    faults = list(report.faults)
    try:
        journal = read(lines)
        table = replay(journal)
        if (difference := sum(table.round.ledger.values())) != 0:
            faults.append(f"The books do not balance: they are off by {dollars(difference)}.")
    except CroupierError as error:
        faults.append(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        journal = Journal(lambda after: lines[after:])
    try:
        events = journal.events
    except CroupierError as error:
        raise BadInput(f"not a journal: {error}") from None
    opened = events[0] if events else None
    if not isinstance(opened, ev.Opened):
        raise BadInput("not a journal: it does not begin with the opening of a table")
    return Audit(opened, _rounds(events), report.entries, report.events, faults, list(report.remarks))


def _rounds(events: list[ev.AnyEvent]) -> list[Played]:
    rounds: list[Played] = []
    for event in ev.standing(events):
        if isinstance(event, ev.RoundOpened):
            rounds.append(Played(event.number))
        if rounds:
            rounds[-1].events.append(event)
    return rounds
