"""A table that does what others have written: entry by entry from the database, each compared."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.pit.store import DatabaseStore
from croupier.table.journal import Entry, read_entry
from croupier.table.table import Table


def follow(table: Table, store: DatabaseStore) -> Iterator[Entry]:
    """Carry out every entry of the database that the table does not have yet, and yield it."""
    try:
        for line in store.lines(table.entries):
            entry = read_entry(table.entries + 1, line)
            store.recorded = line
            table.record(entry.command, entry.key, entry.at)
            yield entry
    finally:
        store.recorded = None
