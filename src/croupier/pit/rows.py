"""Many rows in one statement, which both databases handle much faster than one after another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import Connection, Dialect, LargeBinary, Table

MAX_VALUES = 30_000
"""SQLite takes no more than 32,766 values in a statement."""
_encode = msgspec.json.encode


def insert_rows(
    connection: Connection,
    table: Table,
    columns: tuple[str, ...],
    rows: Sequence[tuple[Any, ...]],
    *,
    only_new: bool = False,
    replace: bool = False,
) -> None:
    """Insert rows of these columns; with `only_new` those that are there already stay, with `replace` they
    become these.
    """
    if not rows:
        return
    ending = " ON CONFLICT DO NOTHING" if only_new else _replacing(table, columns) if replace else ""
    if connection.dialect.name != "sqlite":
        # One text for any number of rows: it is read and planned once.
        content = _encode([dict(zip(columns, row, strict=True)) for row in rows]).decode()
        connection.exec_driver_sql(_from_json(table, columns, connection.dialect) + ending, (content,))
        return
    step = MAX_VALUES // len(columns)
    for start in range(0, len(rows), step):
        part = rows[start : start + step]
        values = tuple(chain.from_iterable(part))
        connection.exec_driver_sql(_statement(table.name, columns, len(part)) + ending, values)


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
