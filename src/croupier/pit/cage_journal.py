"""The journal of the cage: its transactions, what each of them moves, and their chain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from sqlalchemy import Connection, select

from croupier.law.refusal import BadInput
from croupier.pit.ledger import PLAY_MONEY, Posting, cashed, deposited, drawn, dropped
from croupier.pit.schema import cage
from croupier.table.journal import GENESIS, Broken, line_of, parts_of

DEPOSIT = "interpretation: the cage keeps patrons' deposits"
COUNTED = "13:69D-1.17"
"""Drop boxes are taken off the tables and counted."""
CASHED = "interpretation: chips are redeemed at the cage"
PLAY = "interpretation: guests of a practice pit play for chips without value"

Kind = Literal["deposit", "withdraw", "cash_out", "play_chips", "drop_count"]


class CageEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One transaction at the cage: its number, time and key, what was done for whom, by which cashier; of a
    drop box the table, and how much of it is slips on patrons' accounts.
    """

    entry: int
    at: int
    key: str
    do: Kind
    person: str
    cents: int
    by: str
    previous: str
    table: str = ""
    slips: int = 0

    @property
    def postings(self) -> list[Posting]:
        """What the transaction moves."""
        match self.do:
            case "deposit":
                return deposited(self.person, self.cents, DEPOSIT)
            case "withdraw":
                return drawn(self.person, self.cents, DEPOSIT)
            case "cash_out":
                return cashed(self.person, self.cents, CASHED)
            case "play_chips":
                return deposited(self.person, self.cents, PLAY, PLAY_MONEY)
        return dropped(self.cents - self.slips, self.slips, COUNTED)


def drop_key(table_id: str) -> str:
    """The key under which the drop box of a table is counted."""
    return f"drop {table_id}"


def drop_count_of(connection: Connection, table_id: str) -> CageEntry | None:
    """The count of a table's drop box, if there was one."""
    line = connection.execute(select(cage.c.line).where(cage.c.key == drop_key(table_id))).scalar()
    return read_cage_entry(0, bytes(line)) if line is not None else None


def read_cage_entry(number: int, line: bytes) -> CageEntry:
    """One line of the cage's journal."""
    try:
        return msgspec.json.decode(parts_of(line)[0], type=CageEntry)
    except (msgspec.MsgspecError, BadInput, UnicodeDecodeError) as error:
        raise Broken(number, f"cannot be read: {error}") from None


def checked_cage(lines: Iterator[bytes]) -> Iterator[tuple[CageEntry, str]]:
    """The entries of the cage with their hashes; the first that is off the chain is refused."""
    head = GENESIS
    for number, line in enumerate(lines, 1):
        entry = read_cage_entry(number, line)
        canonical, link = line_of(entry)
        if entry.entry != number or entry.previous != head or canonical != line:
            raise Broken(number, "does not follow the entry before it: one of the two was changed")
        head = link
        yield entry, link
