"""The audit of a journal: what happened in every round, whether it was right, and how much is proved."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.law.money import dollars
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.seats import SeatId, read_seat, seat_name, seat_order
from croupier.table import events as ev
from croupier.table.journal import Journal, OtherFormat, check_format, read, shorten
from croupier.table.replay import WrittenElsewhere, replay, taken_over, written_elsewhere
from croupier.table.table import Table
from croupier.verify import Report, Unreadable, verify

LINE = re.compile(r"Line (\d+): ")


class Verdict(StrEnum):
    """What an audit can say about a journal."""

    RIGHT = "right"
    WRONG = "wrong"
    SEALED = "cannot be decided yet"
    ELSEWHERE = "written elsewhere"


@dataclass
class Played:
    """One round of a journal: its events, and what every seat won or lost in it."""

    number: int
    events: list[ev.AnyEvent] = field(default_factory=list)

    @property
    def nets(self) -> dict[str, int]:
        """Cents by seat from the dealer's left, of every wager that was decided."""
        nets: dict[SeatId, int] = {}
        for event in self.events:
            if isinstance(event, ev.Settled):
                nets[event.seat] = nets.get(event.seat, 0) + sum(result.net for result in event.results)
        return {seat_name(seat): nets[seat] for seat in sorted(nets, key=_place)}


def _place(seat: SeatId) -> tuple[int, str]:
    """The order of seats; a forged one comes first."""
    return seat_order(seat) if read_seat(seat) else (0, seat_name(seat))


@dataclass
class Audit:
    """A journal read through: its rounds, every fault found, and what cannot be checked yet.

    `elsewhere` says that other rules or another version of the program wrote it; `report` is the verifier's,
    `programs` are those that took the table over from the one that opened it, each with its entry.
    """

    opened: ev.Opened
    rounds: list[Played]
    report: Report
    faults: list[str]
    remarks: list[str]
    elsewhere: str = ""
    programs: list[tuple[int, ev.TakenOver]] = field(default_factory=list)

    @property
    def verdict(self) -> Verdict:
        """The verdict: a fault is certain in any case; what other rules gave cannot be decided by the rules
        here.
        """
        if self.faults:
            return Verdict.WRONG
        if self.elsewhere:
            return Verdict.ELSEWHERE
        return Verdict.SEALED if self.report.sealed else Verdict.RIGHT

    @property
    def entries(self) -> int:
        """How many entries the journal has."""
        return self.report.entries

    @property
    def events(self) -> int:
        """How many events the journal has."""
        return self.report.events


def audit(data: bytes, head: str = "", each: Callable[[Table], None] | None = None) -> Audit:
    """Check chain and chance by themselves, then play every round again and balance the books.

    `head` is the hash of an entry that was noted down earlier: the journal must still lead up to it. `each`
    sees the table after every entry of the replay.
    """
    lines = data.splitlines(keepends=True)
    try:
        if lines:
            check_format(lines[0])
        report = verify(lines, head)
    except Unreadable as error:
        raise BadInput(f"not a journal: {error}") from None
    if not report.entries:
        raise BadInput("not a journal: it is empty")
    faults, remarks, elsewhere = list(report.faults), list(report.remarks), ""
    try:
        journal = read(lines)
        table = replay(journal, each=each)
        if (difference := sum(table.round.ledger.values())) != 0:
            faults.append(f"The books do not balance: they are off by {dollars(difference)}.")
        rules, program = written_elsewhere(journal.events[0])
        if rules:
            elsewhere = f"{_sentence(rules)[:-1]}. Every round comes out the same under the rules here."
        elif program:
            remarks.append(f"{_sentence(program)[:-1]}; here every round comes out the same.")
    except WrittenElsewhere as found:
        elsewhere = _sentence(str(found))
        journal = Journal(lambda after: lines[after:])
    except CroupierError as error:
        faults.append(_sentence(str(error)))
        journal = Journal(lambda after: lines[after:])
    try:
        events = journal.events
        lasts = [entry.events[-1].seq if entry.events else 0 for entry in journal.entries]
    except CroupierError as error:
        raise BadInput(f"not a journal: {error}") from None
    opened = events[0] if events else None
    if not isinstance(opened, ev.Opened):
        raise BadInput("not a journal: it does not begin with the opening of a table")
    programs = taken_over(journal.entries)
    remarks += [_took_over(number, event) for number, event in programs]
    rounds = _rounds(events)
    faults = [_with_round(fault, rounds, lasts) for fault in faults]
    return Audit(opened, rounds, report, faults, remarks, elsewhere, programs)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _took_over(number: int, event: ev.TakenOver) -> str:
    return shorten(f"Croupier {event.version} ({event.software[:16]}) took the table over in entry {number}.")


def _with_round(fault: str, rounds: list[Played], lasts: list[int]) -> str:
    """A fault of a line with the round that was played in it."""
    found = LINE.match(fault)
    if not found or int(found[1]) > len(lasts):
        return fault
    last = lasts[int(found[1]) - 1]
    numbers = [each.number for each in rounds if each.events[0].seq <= last]
    return f"Round {numbers[-1]}, line {fault[len('Line ') :]}" if numbers else fault


def _rounds(events: list[ev.AnyEvent]) -> list[Played]:
    rounds: list[Played] = []
    for event in ev.standing(events):
        if isinstance(event, ev.RoundOpened):
            rounds.append(Played(event.number))
        if rounds:
            rounds[-1].events.append(event)
    return rounds


__all__ = ["Audit", "OtherFormat", "Played", "Verdict", "audit"]
