"""What works out figures for the server in a process of its own: questions on lines in, answers on lines out.

`python -m croupier.server.worker` reads one question after the other; while it works it says how far it is.
"""

from __future__ import annotations

import sys
from datetime import date
from time import monotonic
from typing import Any, BinaryIO

import msgspec

from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput, CroupierError
from croupier.progress import watched_by
from croupier.report.mathematics import Setting, chances, hand_values, mathematics
from croupier.report.recall import Recalled, recalled
from croupier.report.rulebook import changes, contents, section_page


class AuditedTable(msgspec.Struct, frozen=True, kw_only=True):
    """What an audit found: the verdict, every fault, and how much was read through."""

    verdict: str
    faults: list[str]
    remarks: list[str]
    entries: int
    events: int
    rounds: int
    heads: int
    signed: int


EVERY = 0.2
"""Seconds between two reports on progress."""


class Figures(msgspec.Struct, frozen=True, tag="figures", forbid_unknown_fields=True):
    """The mathematics of a game."""

    setting: Setting


class Choices(msgspec.Struct, frozen=True, tag="choices", forbid_unknown_fields=True):
    """The value of every choice with a hand."""

    setting: Setting
    hand: str
    shown: str


class Compared(msgspec.Struct, frozen=True, tag="compared", forbid_unknown_fields=True):
    """The chances of hands against each other."""

    setting: Setting
    hands: tuple[str, ...]
    shown: str


class Book(msgspec.Struct, frozen=True, tag="book", forbid_unknown_fields=True):
    """The contents of the rulebook on a day."""

    as_of: date | None


class Section(msgspec.Struct, frozen=True, tag="section", forbid_unknown_fields=True):
    """A section of the rulebook on a day."""

    cite: str
    as_of: date | None


class Amended(msgspec.Struct, frozen=True, tag="amended", forbid_unknown_fields=True):
    """What changed in the rulebook between two days."""

    first: date
    last: date


class Recall(msgspec.Struct, frozen=True, tag="recall", forbid_unknown_fields=True):
    """A round of a table whose journal has this many entries."""

    database: str
    table_id: str
    number: int
    entries: int


class Audited(msgspec.Struct, frozen=True, tag="audited", forbid_unknown_fields=True):
    """The audit of a table whose journal has this many entries, signed by the holder of a key."""

    database: str
    table_id: str
    entries: int
    key: str


Question = Figures | Choices | Compared | Book | Section | Amended | Recall | Audited
encode = msgspec.json.Encoder(enc_hook=enc_hook).encode


class Progress:
    """Writes how far the work is, now and then."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._parts = self._done = 0
        self._last = monotonic()

    def expect(self, parts: int) -> None:
        """Expect this many more parts."""
        self._parts += parts

    def done(self, parts: int = 1) -> None:
        """Note that this many more parts are done."""
        self._done += parts
        if monotonic() - self._last >= EVERY:
            self._last = monotonic()
            _say(self._out, {"done": self._done, "of": self._parts})


def _say(out: BinaryIO, said: Any) -> None:
    out.write(encode(said) + b"\n")
    out.flush()


def answer(question: Question) -> Any:
    """The answer to a question."""
    match question:
        case Figures():
            return mathematics(question.setting)
        case Choices():
            return hand_values(question.setting, question.hand, question.shown)
        case Compared():
            return chances(question.setting, question.hands, question.shown)
        case Book():
            return contents(question.as_of)
        case Section():
            return section_page(question.cite, question.as_of)
        case Amended():
            return changes(question.first, question.last)
        case Recall():
            return _recalled(question)
        case Audited():
            return _audited(question)


def _recalled(question: Recall) -> Recalled:
    from croupier.pit.database import Database
    from croupier.pit.journals import lines

    database = Database(question.database, create=False)
    try:
        found = recalled(lines(database, question.table_id), question.number)
    finally:
        database.close()
    if found is None:
        raise BadInput(f"round {question.number}: the table has not played it")
    return found


def _audited(question: Audited) -> AuditedTable:
    from croupier.pit.audit import audit_table
    from croupier.pit.database import Database

    database = Database(question.database, create=False)
    try:
        found = audit_table(database, question.table_id, {question.key})
    finally:
        database.close()
    if found is None:
        raise BadInput(f"table {question.table_id}: there is none")
    journal = found.journal
    return AuditedTable(
        verdict=found.verdict.value,
        faults=found.faults,
        remarks=[] if journal is None else journal.remarks,
        entries=found.entries,
        events=0 if journal is None else journal.events,
        rounds=0 if journal is None else len(journal.rounds),
        heads=found.heads,
        signed=found.signed,
    )


def serve(lines: BinaryIO, out: BinaryIO) -> None:
    """Answer every line until there are no more."""
    read = msgspec.json.Decoder(Question).decode
    for line in lines:
        try:
            with watched_by(Progress(out)):
                found = answer(read(line))
        except (CroupierError, msgspec.MsgspecError) as error:
            cite = getattr(error, "cite", "")
            _say(out, {"refused": str(error), "cite": cite})
        else:
            _say(out, {"answer": found})


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
