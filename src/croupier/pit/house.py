"""The journal of the house: who signed in or was refused, and what was done about people and equipment."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, insert, select, text

from croupier.law.refusal import BadInput
from croupier.pit.heads import keep, signed
from croupier.pit.keys import Keys
from croupier.pit.schema import house
from croupier.table.journal import GENESIS, Broken, line_of, parts_of

HOUSE = "house"
_LOCK = 0x43524F55


class HouseEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One act: its number and time, what was done by whom in which role, the person, table or proposal it
    concerns, more in words, and the hash of the entry before.
    """

    entry: int
    at: int
    do: str
    by: str
    role: str
    about: str
    table: str
    details: dict[str, str]
    previous: str


def record(
    connection: Connection,
    keys: Keys,
    at: int,
    do: str,
    by: str,
    role: str = "",
    *,
    about: str = "",
    table: str = "",
    **details: str,
) -> HouseEntry:
    """Record an act in the journal of the house, in the transaction that carries it out."""
    if connection.dialect.name != "sqlite":  # a SQLite transaction that writes is alone already
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    newest = select(house.c.number, house.c.at, house.c.hash).order_by(house.c.number.desc()).limit(1)
    number, before, head = (connection.execute(newest).first() or (0, 0, GENESIS))[:3]
    entry = HouseEntry(number + 1, max(at, before), do, by, role, about, table, details, head)
    line, link = line_of(entry)
    connection.execute(insert(house), {"number": entry.entry, "at": entry.at, "hash": link, "line": line})
    keep(connection, [signed(keys, HOUSE, entry.entry, link, entry.at)])
    return entry


def read_house_entry(number: int, line: bytes) -> HouseEntry:
    """One line of the journal of the house."""
    try:
        return msgspec.json.decode(parts_of(line)[0], type=HouseEntry)
    except (msgspec.MsgspecError, BadInput, UnicodeDecodeError) as error:
        raise Broken(number, f"cannot be read: {error}") from None


def recorded(connection: Connection, after: int, limit: int) -> list[HouseEntry]:
    """Entries after a number."""
    wanted = select(house).where(house.c.number > after).order_by(house.c.number).limit(limit)
    return [read_house_entry(row.number, bytes(row.line)) for row in connection.execute(wanted)]


def checked_house(lines: Iterator[bytes]) -> Iterator[tuple[HouseEntry, str]]:
    """The entries with their hashes; the first that is off the chain is refused."""
    head = GENESIS
    for number, line in enumerate(lines, 1):
        entry = read_house_entry(number, line)
        canonical, link = line_of(entry)
        if entry.entry != number or entry.previous != head or canonical != line:
            raise Broken(number, "does not follow the entry before it: one of the two was changed")
        head = link
        yield entry, link
