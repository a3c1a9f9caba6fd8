"""A journal read through: what happened in every round, and whether it was right."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from croupier.law.documents import explained
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
    if not report.lines:
        raise BadInput("not a journal: it is empty")
    faults = list(report.faults)
    try:
        journal = read(lines)
        table = replay(journal)
        if (difference := sum(table.state.accounts().values()) - table.state.inventory.opener) != 0:
            faults.append(f"The books do not balance: they are off by {dollars(difference)}.")
    except CroupierError as error:
        faults.append(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        journal = Journal()
        for number, line in enumerate(lines, 1):
            journal.append(_events_of(number, line))
    opened = journal.events[0] if journal.events else None
    if not isinstance(opened, ev.Opened):
        raise BadInput("not a journal: it does not begin with the opening of a table")
    return Audit(opened, _rounds(journal.events), report.lines, report.events, faults, list(report.remarks))


def _events_of(number: int, line: bytes) -> list[ev.AnyEvent]:
    """The events of a line whose hash or order may be wrong."""
    try:
        found = msgspec.json.decode(line, type=dict[str, msgspec.Raw])["events"]
        return ev.decode(bytes(found))
    except msgspec.ValidationError as error:
        sentence = explained(error, msgspec.json.decode(found))
        raise BadInput(f"not a journal: line {number}, events{sentence}") from None
    except (msgspec.MsgspecError, KeyError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"not a journal: line {number}: {error}") from None


def _rounds(events: list[ev.AnyEvent]) -> list[Played]:
    rounds: list[Played] = []
    for event in events:
        if isinstance(event, ev.RoundOpened):
            rounds.append(Played(event.number))
        if rounds:
            rounds[-1].events.append(event)
    return rounds
