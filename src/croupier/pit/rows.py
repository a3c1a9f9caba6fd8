"""Many rows in one statement, which both databases take in a fraction of the time of one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Table

MAX_VALUES = 30_000
"""SQLite takes no more than 32,766 values in a statement."""


def insert_rows(
    connection: Connection,
    table: Table,
    columns: tuple[str, ...],
    rows: Sequence[tuple[Any, ...]],
    *,
    only_new: bool = False,
) -> None:
    """Insert rows of these columns; with `only_new` those that are there already stay."""
    if not rows:
        return
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    step = MAX_VALUES // len(columns)
    ending = " ON CONFLICT DO NOTHING" if only_new else ""
    for start in range(0, len(rows), step):
        part = rows[start : start + step]
        values = tuple(chain.from_iterable(part))
        connection.exec_driver_sql(_statement(table.name, columns, len(part), mark) + ending, values)


@lru_cache(512)
def _statement(table: str, columns: tuple[str, ...], count: int, mark: str) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    row = f"({', '.join([mark] * len(columns))})"
    return f'INSERT INTO "{table}" ({names}) VALUES {", ".join([row] * count)}'
