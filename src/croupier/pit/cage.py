"""The cage: patrons deposit and draw cash, and hand in the chips they took away from tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.law.money import dollars
from croupier.law.refusal import BadInput
from croupier.pit.database import Database
from croupier.pit.heads import keep, signed
from croupier.pit.keys import Keys
from croupier.pit.ledger import CAGE, CAGE_CASH, CAGE_CHIPS, Posting, deposited, drawn, post
from croupier.pit.schema import cage, postings
from croupier.table.journal import GENESIS, Broken, line_of, parts_of
from croupier.table.table import milliseconds

DEPOSIT = "interpretation: the cage keeps patrons' deposits"
CASHED = "interpretation: chips are redeemed at the cage"
ATTEMPTS = 20

Kind = Literal["deposit", "draw", "redeem"]


class CageEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One transaction at the cage: its number, time and key, what was done for whom, by which cashier."""

    entry: int
    at: int
    key: str
    do: Kind
    person: str
    cents: int
    by: str
    previous: str

    @property
    def postings(self) -> list[Posting]:
        """What the transaction moves."""
        match self.do:
            case "deposit":
                return deposited(self.person, self.cents, DEPOSIT)
            case "draw":
                return drawn(self.person, self.cents, DEPOSIT)
            case "redeem":
                return [
                    Posting(self.cents, "left_table", CAGE_CHIPS, CASHED, payer=self.person),
                    Posting(self.cents, CAGE_CASH, "cash", CASHED, payee=self.person),
                ]


class Cage:
    """The cage of a pit: every transaction is an entry of its journal with its postings, or nothing."""

    def __init__(self, database: Database, keys: Keys, clock: Callable[[], int] = milliseconds) -> None:
        self._database = database
        self._keys = keys
        self._clock = clock

    def transact(self, do: Kind, person: str, cents: int, by: str, key: str) -> CageEntry:
        """Carry out a transaction once for its key; it is on disk when this returns."""
        if type(cents) is not int or not 0 < cents < 1 << 53:
            raise BadInput(f"{do} of {cents!r} cents: expected a whole number above 0")
        if not person or not by or not key:
            raise BadInput(f"{do}: expected a patron, a cashier and a key")
        for _ in range(ATTEMPTS):
            with self._database.writing() as connection:
                try:
                    with connection.begin_nested():
                        return self._written(connection, do, person, cents, by, key)
                except IntegrityError:
                    continue  # another cashier was first with this number or this key
        raise BadInput(f"the cage: others were first {ATTEMPTS} times; try again")

    def _written(
        self, connection: Connection, do: Kind, person: str, cents: int, by: str, key: str
    ) -> CageEntry:
        line = connection.execute(select(cage.c.line).where(cage.c.key == key)).scalar()
        if line is not None:
            before = read_cage_entry(0, bytes(line))
            if (before.do, before.person, before.cents) != (do, person, cents):
                raise BadInput(f"the key {key[:40]!r} was used for another transaction, entry {before.entry}")
            return before
        if do == "redeem" and cents > (out := outstanding(connection)):
            raise BadInput(f"redeem {dollars(cents)}: patrons took chips for {dollars(out)} away, no more")
        newest = select(cage.c.number, cage.c.hash).order_by(cage.c.number.desc()).limit(1)
        number, head = (connection.execute(newest).first() or (0, GENESIS))[:2]
        entry = CageEntry(number + 1, self._clock(), key, do, person, cents, by, head)
        written, link = line_of(entry)
        connection.execute(insert(cage), {"number": entry.entry, "key": key, "hash": link, "line": written})
        post(connection, CAGE, entry.entry, entry.at, 0, entry.postings)
        keep(connection, [signed(self._keys, CAGE, entry.entry, link, entry.at)])
        return entry


def outstanding(connection: Connection) -> int:
    """The chips patrons took away from tables and have not handed in."""
    total = func.coalesce(func.sum(postings.c.cents), 0)
    out = connection.execute(select(total).where(postings.c.target == "left_table")).scalar_one()
    back = connection.execute(select(total).where(postings.c.source == "left_table")).scalar_one()
    return int(out) - int(back)


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
