"""Journals of the database, to be read outside it."""

from __future__ import annotations

from collections.abc import Container, Iterator

from sqlalchemy import or_, select

from croupier.law.refusal import BadInput
from croupier.pit.database import Database
from croupier.pit.failures import UnknownTable
from croupier.pit.schema import entries, tables

CHUNK = 500


def named(database: Database, table: str) -> str:
    """The id of a table that is given by its id or by a name no other table has."""
    wanted = select(tables.c.id).where(or_(tables.c.id == table, tables.c.name == table))
    with database.reading() as connection:
        found: list[str] = list(connection.execute(wanted).scalars())
    if table in found:
        return table
    if len(found) > 1:
        raise BadInput(
            f"table {table[:40]!r}: there are {len(found)} of this name: {', '.join(sorted(found)[:10])}"
        )
    if not found:
        raise UnknownTable(table)
    return found[0]


def lines(database: Database, table_id: str, after: int = 0) -> Iterator[bytes]:
    """The lines of every entry of a table after a number, as many at a time as fit into memory easily."""
    columns = entries.c
    while True:
        wanted = (
            select(columns.number, columns.line)
            .where(columns.table_id == table_id, columns.number > after)
            .order_by(columns.number)
            .limit(CHUNK)
        )
        with database.reading() as connection:
            found = connection.execute(wanted).all()
        for number, line in found:
            after = number
            yield bytes(line)
        if len(found) < CHUNK:
            return


def left_alone(database: Database, since: int, but: Container[str] = ()) -> list[str]:
    """The open tables, but for some, at which somebody has played and nothing has happened since a time."""
    columns = entries.c
    found: list[str] = []
    with database.reading() as connection:
        for table_id in connection.execute(select(tables.c.id).where(tables.c.closed_at.is_(None))).scalars():
            if table_id in but:
                continue
            wanted = select(columns.number, columns.at).where(columns.table_id == table_id)
            last = connection.execute(wanted.order_by(columns.number.desc()).limit(1)).first()
            if last is not None and last.number > 1 and last.at < since:
                found.append(table_id)
    return found
