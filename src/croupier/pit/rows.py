"""Many rows in one statement, which both databases handle much faster than one after another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Dialect, LargeBinary, Table

MAX_VALUES = 30_000
"""SQLite takes no more than 32,766 values in a statement."""
NOTIFY = "pg_notify(%s, %s)"
_encode = msgspec.json.encode


class Rows(NamedTuple):
    """Rows of some columns of a table; with `only_new` those that are there already stay, with `replace` they
    become these.
    """

    table: Table
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    only_new: bool = False
    replace: bool = False

    @property
    def ending(self) -> str:
        """What is done about rows that are there already."""
        if self.replace:
            return _replacing(self.table, self.columns)
        return " ON CONFLICT DO NOTHING" if self.only_new else ""


def insert_rows(
    connection: Connection,
    table: Table,
    columns: tuple[str, ...],
    rows: Sequence[tuple[Any, ...]],
    *,
    only_new: bool = False,
    replace: bool = False,
) -> None:
    """Insert rows of one table."""
    insert_together(connection, [Rows(table, columns, rows, only_new, replace)])


def insert_together(
    connection: Connection, kinds: Sequence[Rows], notices: Sequence[tuple[str, str]] = ()
) -> None:
    """Insert rows of several tables, and tell other processes of PostgreSQL something (channel, text) when
    they are committed: one statement there, one for each table in SQLite.
    """
    kinds = [kind for kind in kinds if kind.rows]
    if connection.dialect.name != "sqlite":
        if kinds or notices:
            connection.exec_driver_sql(*_one_statement(kinds, notices, connection.dialect))
        return
    for kind in kinds:
        step, ending = MAX_VALUES // len(kind.columns), kind.ending
        for start in range(0, len(kind.rows), step):
            part = kind.rows[start : start + step]
            values = tuple(chain.from_iterable(part))
            connection.exec_driver_sql(_statement(kind.table.name, kind.columns, len(part)) + ending, values)


def _one_statement(
    kinds: Sequence[Rows], notices: Sequence[tuple[str, str]], dialect: Dialect
) -> tuple[str, tuple[str, ...]]:
    """Everything in one statement of PostgreSQL, the same text for any number of rows: it is read and planned
    once, and answered once.
    """
    values = [
        _encode([dict(zip(kind.columns, row, strict=True)) for row in kind.rows]).decode() for kind in kinds
    ]
    shapes = tuple([(kind.table, kind.columns, kind.ending) for kind in kinds])
    text = _inserting(shapes, len(notices), dialect)
    return text, (*values, *chain.from_iterable(notices))


@lru_cache(512)
def _inserting(shapes: tuple[tuple[Table, tuple[str, ...], str], ...], notices: int, dialect: Dialect) -> str:
    inserts = [_from_json(table, columns, dialect) + ending for table, columns, ending in shapes]
    if len(inserts) == 1 and not notices:
        return inserts[0]
    parts = ", ".join(f"part{place} AS ({each})" for place, each in enumerate(inserts))
    told = ", ".join([NOTIFY] * notices) or "1"
    return f"WITH {parts} SELECT {told}" if inserts else f"SELECT {told}"


@lru_cache
def _replacing(table: Table, columns: tuple[str, ...]) -> str:
    key = tuple(column.name for column in table.primary_key)
    changed = ", ".join(f'"{name}" = excluded."{name}"' for name in columns if name not in key)
    return f" ON CONFLICT ({_names(key)}) DO UPDATE SET {changed}"


@lru_cache(512)
def _statement(table: str, columns: tuple[str, ...], count: int) -> str:
    row = f"({', '.join('?' * len(columns))})"
    return f'INSERT INTO "{table}" ({_names(columns)}) VALUES {", ".join([row] * count)}'


@lru_cache
def _from_json(table: Table, columns: tuple[str, ...], dialect: Dialect) -> str:
    forms, taken = [], []
    for name in columns:
        binary = isinstance(table.c[name].type, LargeBinary)
        forms.append(f'"{name}" {"TEXT" if binary else table.c[name].type.compile(dialect)}')
        taken.append(f"decode(\"{name}\", 'base64')" if binary else f'"{name}"')
    return (
        f'INSERT INTO "{table.name}" ({_names(columns)}) SELECT {", ".join(taken)} '
        f"FROM json_to_recordset(%s::json) AS brought ({', '.join(forms)})"
    )


def _names(columns: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in columns)
