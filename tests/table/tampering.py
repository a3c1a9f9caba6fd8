"""Changes a forger makes to a journal, which is then numbered, chained and hashed again."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from croupier import verify
from croupier.equipment.entropy import StackedEntropy
from tests.table.chance_game import chance_table, closed_table, entries_of, lines_of, live_table, play

Entries = list[dict[str, Any]]
Change = Callable[[Entries], None]


class Row(NamedTuple):
    """A journal, what is changed in it, how many faults that gives (0: a table may do so) and how the first
    of them begin.
    """

    name: str
    which: str
    made: Change
    count: int
    faults: tuple[str, ...]
    keep: tuple[str, ...] = ()


@cache
def honest(which: str) -> Entries:
    """A closed table, one still open, one that people deal, one of stacked cards."""
    tables = {
        "closed": closed_table,
        "open": lambda: play(chance_table(), 2),
        "live": live_table,
        "stacked": lambda: chance_table(StackedEntropy()),
    }
    return entries_of(tables[which]().journal.lines())


def place(entries: Entries, line: int, kind: str, nth: int = 0) -> int:
    """Where an event stands in its entry."""
    events = entries[line - 1]["events"]
    return [index for index, event in enumerate(events) if event["type"] == kind][nth]


def change(line: int, kind: str, nth: int = 0, **fields: Any) -> Change:
    """Other fields of an event."""

    def made(entries: Entries) -> None:
        entries[line - 1]["events"][place(entries, line, kind, nth)].update(fields)

    return made


def remove(line: int, kind: str, nth: int = 0) -> Change:
    """An event that was never written."""

    def made(entries: Entries) -> None:
        del entries[line - 1]["events"][place(entries, line, kind, nth)]

    return made


def repeat(line: int, kind: str, nth: int = 0, to: int = 0, at: int | None = None, **fields: Any) -> Change:
    """An event that is written once more, in the same or another entry."""

    def made(entries: Entries) -> None:
        event = {**deepcopy(entries[line - 1]["events"][place(entries, line, kind, nth)]), **fields}
        there = entries[(to or line) - 1]["events"]
        there.insert(len(there) if at is None else at, event)

    return made


def command(line: int, **fields: Any) -> Change:
    """Another command."""

    def made(entries: Entries) -> None:
        entries[line - 1]["command"].update(fields)

    return made


def entry(line: int, **fields: Any) -> Change:
    """Other fields of an entry."""

    def made(entries: Entries) -> None:
        entries[line - 1].update(fields)

    return made


def dealt(line: int, nth: int, index: int, piece: int) -> Change:
    """Another piece where one was dealt."""

    def made(entries: Entries) -> None:
        entries[line - 1]["events"][place(entries, line, "dealt", nth)]["cards"][index][1] = piece

    return made


def both(*changes: Change) -> Change:
    """Several changes."""

    def made(entries: Entries) -> None:
        for each in changes:
            each(entries)

    return made


def add(line: int, **event: Any) -> Change:
    """An event of the forger's own."""

    def made(entries: Entries) -> None:
        entries[line - 1]["events"].append(event)

    return made


def close_with(secret: str) -> Change:
    """The table closes with a secret."""

    def made(entries: Entries) -> None:
        entries[-1]["events"].append({"type": "table_closed", "secret": secret})

    return made


def digest(data: bytes) -> str:
    """A commitment."""
    return sha256(data).hexdigest()


def verified(which: str, made: Change, keep: tuple[str, ...] = ()) -> verify.Report:
    """What the verifier finds in a changed journal."""
    entries = deepcopy(honest(which))
    made(entries)
    return verify.verify(lines_of(entries, keep))
