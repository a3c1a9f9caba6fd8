"""Rounds to be found again: by table, time, patron and irregularity, in an index written with the entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, select

from croupier.pit.database import Database
from croupier.pit.rows import Rows
from croupier.pit.schema import round_marks, rounds, tables
from croupier.table import events as ev
from croupier.table.table import Table

PATRON, IRREGULARITY, RULING, CORRECTION = "patron", "irregularity", "ruling", "correction"
KINDS = (PATRON, IRREGULARITY, RULING, CORRECTION)


class Mark(NamedTuple):
    """Something a round is found by."""

    round: int
    kind: str
    value: str


class FoundRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round that was searched for; times in milliseconds since 1970."""

    table_id: str
    table: str
    game: str
    number: int
    entry: int
    at: int
    patrons: list[str]
    irregularities: list[str]
    rulings: list[str]
    corrections: int


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What to search for; what is left out does not count. The newest come first, those before a time."""

    table_id: str = ""
    game: str = ""
    patron: str = ""
    irregularity: str = ""
    only_irregular: bool = False
    since: int = 0
    before: int = 0
    limit: int = 50


_MARKING = frozenset((ev.RoundOpened, ev.Wagered, ev.Irregularity, ev.Ruled, ev.Corrected))


def opened_and_marked(table: Table) -> tuple[list[int], list[Mark]]:
    """The rounds that the last command of a table opened, and what it did that a round is found by."""
    marking = [event for event in table.last_events if type(event) in _MARKING]
    if not marking:
        return [], []
    opened = [event.number for event in marking if type(event) is ev.RoundOpened]
    number = opened[0] - 1 if opened else table.round.number
    found: dict[Mark, None] = {}
    for event in marking:
        kind = type(event)
        if kind is ev.RoundOpened:
            number = event.number  # type: ignore[union-attr]
        elif kind is ev.Wagered:
            seat = table.round.seats.get(event.seat)  # type: ignore[union-attr]
            if seat is not None and seat.patron:
                found[Mark(number, PATRON, seat.patron)] = None
        elif kind is ev.Irregularity:
            found[Mark(number, IRREGULARITY, event.id)] = None  # type: ignore[union-attr]
        elif kind is ev.Ruled:
            found[Mark(number, RULING, event.ruling)] = None  # type: ignore[union-attr]
        elif kind is ev.Corrected:
            found[Mark(number, CORRECTION, str(event.entry))] = None  # type: ignore[union-attr]
    return opened, list(found)


def index_of(written: Iterable[tuple[str, int, int, Sequence[int], Sequence[Mark]]]) -> list[Rows]:
    """What entries (table, number, time, rounds opened, marks) add to the index."""
    opened, marks = [], []
    for table_id, entry, at, numbers, made in written:
        opened += [(table_id, each, entry, at) for each in numbers]
        marks += [(table_id, *each) for each in made]
    return [
        Rows(rounds, ("table_id", "number", "entry", "at"), opened, only_new=True),
        Rows(round_marks, ("table_id", *Mark._fields), marks, only_new=True),
    ]


def entry_of_round(database: Database, table_id: str, number: int) -> int | None:
    """The entry in which a round was opened."""
    wanted = select(rounds.c.entry).where(rounds.c.table_id == table_id, rounds.c.number == number)
    with database.reading() as connection:
        return connection.execute(wanted).scalar()


def search(database: Database, wanted: Wanted) -> list[FoundRound]:
    """Rounds that were searched for, the newest first."""
    columns = rounds.c
    query = (
        select(columns.table_id, tables.c.name, tables.c.game, columns.number, columns.entry, columns.at)
        .join(tables, tables.c.id == columns.table_id)
        .order_by(columns.at.desc(), columns.table_id, columns.number.desc())
        .limit(wanted.limit)
    )
    if wanted.table_id:
        query = query.where(columns.table_id == wanted.table_id)
    if wanted.game:
        query = query.where(tables.c.game == wanted.game)
    if wanted.since:
        query = query.where(columns.at >= wanted.since)
    if wanted.before:
        query = query.where(columns.at < wanted.before)
    for kind, value in ((PATRON, wanted.patron), (IRREGULARITY, wanted.irregularity)):
        if value:
            query = query.where(_marked(kind, value))
    if wanted.only_irregular:
        query = query.where(_marked(IRREGULARITY) | _marked(CORRECTION))
    with database.reading() as connection:
        rows = connection.execute(query).all()
        return [_found(connection, *row) for row in rows]


def _marked(kind: str, value: str = "") -> ColumnElement[bool]:
    """Whether a round has a mark."""
    marks = round_marks.c
    query = select(marks.round).where(
        marks.table_id == rounds.c.table_id, marks.round == rounds.c.number, marks.kind == kind
    )
    return (query.where(marks.value == value) if value else query).exists()


def _found(
    connection: Connection, table_id: str, table: str, game: str, number: int, entry: int, at: int
) -> FoundRound:
    marks = round_marks.c
    held: dict[str, list[str]] = {kind: [] for kind in KINDS}
    query = select(marks.kind, marks.value).where(marks.table_id == table_id, marks.round == number)
    for kind, value in connection.execute(query.order_by(marks.kind, marks.value)):
        held.setdefault(kind, []).append(value)
    return FoundRound(
        table_id=table_id,
        table=table,
        game=game,
        number=number,
        entry=entry,
        at=at,
        patrons=held[PATRON],
        irregularities=held[IRREGULARITY],
        rulings=held[RULING],
        corrections=len(held[CORRECTION]),
    )
