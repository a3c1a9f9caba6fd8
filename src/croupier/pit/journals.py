"""Journals of the database, to be read outside it."""

from __future__ import annotations

from collections.abc import Iterator

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
