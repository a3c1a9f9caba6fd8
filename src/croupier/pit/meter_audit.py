"""The audit of shared meters: every move belongs to a table's entry and starts from the previous move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, select

from croupier.pit.bookkeeping import Taken
from croupier.pit.ledger import Posting
from croupier.pit.meters import Reading, joined
from croupier.pit.schema import meters

NOT_MOVED = "the shared meter does not show what it made of it."
NOT_READ = "no table had left the shared meter as it was read."
OTHER_BASE = "it moved the shared meter from another reading than the move before left."


class MeterRow(NamedTuple):
    """One move of a shared meter."""

    number: int
    table_id: str
    entry: int
    reading: Reading


class MeterRows:
    """The moves of every shared meter; `checked` crosses off those an entry of a table accounts for."""

    def __init__(self, found: dict[str, list[MeterRow]]) -> None:
        self._rows = found
        self._by_entry = {
            (meter, row.table_id, row.entry): row for meter, rows in found.items() for row in rows
        }
        self._seen: dict[tuple[str, str], int] = {}
        """By meter and table the number of the last move the table knew of."""

    def checked(self, table_id: str, entry: int, taken: Taken) -> tuple[list[Posting], list[str]]:
        """What the ledger should have of an entry, and what is wrong with its meters."""
        wrong: list[str] = []
        for meter, reading in taken.read:
            if not self._was_so(meter, table_id, reading):
                wrong.append(NOT_READ)
        last: dict[str, int] = {}
        for move in taken.moves:
            row = self._by_entry.pop((move.meter, table_id, entry), None)
            if row is None:
                # A table that joins later funds nothing; any other move must be there.
                last[move.meter] = len(self._rows.get(move.meter, ()))
                if move.before is not None:
                    wrong.append(NOT_MOVED)
                continue
            last[move.meter] = row.number - 1
            self._seen[move.meter, table_id] = row.number
            if row.reading != move.after:
                wrong.append(NOT_MOVED)
            if self._reading(move.meter, row.number - 1) != move.before:
                wrong.append(OTHER_BASE)
        return joined(taken.postings, taken.moves, last)[0], wrong

    def _was_so(self, meter: str, table_id: str, reading: Reading) -> bool:
        """Whether a meter showed this since the table last knew it."""
        known = self._seen.get((meter, table_id), 0)
        for row in self._rows.get(meter, ())[max(known - 1, 0) :]:
            if row.reading == reading:
                self._seen[meter, table_id] = row.number
                return True
        return False

    def _reading(self, meter: str, number: int) -> Reading | None:
        rows = self._rows.get(meter, [])
        return rows[number - 1].reading if 0 < number <= len(rows) else None

    def faults(self) -> Iterator[str]:
        """The faults left after every table was checked: moves of no table, and missing numbers."""
        for meter, rows in sorted(self._rows.items()):
            for expected, row in enumerate(rows, 1):
                if row.number != expected:
                    yield f"Meter {meter}: move {expected} is missing."
                    break
        for (meter, table_id, entry), row in sorted(self._by_entry.items()):
            yield f"Meter {meter}: move {row.number} is of no entry {entry} of table {table_id}."


def meter_rows(connection: Connection) -> MeterRows:
    """The moves of every shared meter as the database has them."""
    found: dict[str, list[MeterRow]] = {}
    for row in connection.execute(select(meters).order_by(meters.c.meter, meters.c.number)):
        reading = Reading(row.cents, row.carried)
        found.setdefault(row.meter, []).append(MeterRow(row.number, row.table_id, row.entry, reading))
    return MeterRows(found)
