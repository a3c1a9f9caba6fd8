"""The cage: patrons deposit and withdraw cash, and hand in the chips they took away from tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from croupier.law.money import dollars
from croupier.law.refusal import BadInput, Refusal
from croupier.pit.database import Database
from croupier.pit.heads import keep, signed
from croupier.pit.keys import Keys
from croupier.pit.ledger import (
    CAGE,
    CAGE_CASH,
    CHIPS_OUT,
    DEPOSITS,
    PLAY_MONEY,
    Posting,
    cashed,
    deposited,
    drawn,
    held,
    patron_account,
    post,
)
from croupier.pit.records import Position
from croupier.pit.schema import accounts, cage, postings
from croupier.pit.statements import at_tables
from croupier.table.alteration import new_jersey_day
from croupier.table.journal import GENESIS, Broken, line_of, parts_of
from croupier.table.table import milliseconds

DEPOSIT = "interpretation: the cage keeps patrons' deposits"
CASHED = "interpretation: chips are redeemed at the cage"
PLAY = "interpretation: guests of a practice pit play for chips without value"
PLAY_CHIPS = 10_000_000
"""What a guest begins with, and what a guest who has less may have again on another day."""
HOUSE = "practice pit"
"""Who gives guests their chips."""
ATTEMPTS = 20

Kind = Literal["deposit", "withdraw", "cash_out", "play_chips"]


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
            case "withdraw":
                return drawn(self.person, self.cents, DEPOSIT)
            case "cash_out":
                return cashed(self.person, self.cents, CASHED)
            case "play_chips":
                return deposited(self.person, self.cents, PLAY, PLAY_MONEY)


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
        done = self._once(lambda connection: self._written(connection, do, person, cents, by, key))
        assert done is not None
        return done

    def give_play_chips(self, person: str) -> CageEntry | None:
        """Give a guest chips for play: all of them at first, later on another day what is missing; none where
        the guest has as many. Refused where some were given the same day.
        """

        def given(connection: Connection) -> CageEntry | None:
            day = new_jersey_day(self._clock()).isoformat()
            today = f"play {day} {person}"
            if connection.execute(select(cage.c.number).where(cage.c.key == today)).scalar() is not None:
                raise Refusal(f"{dollars(PLAY_CHIPS)} in play chips are given once a day", PLAY)
            has = held(connection, patron_account(person)) + sum(at_tables(connection, person).values())
            if has >= PLAY_CHIPS:
                return None
            return self._written(connection, "play_chips", person, PLAY_CHIPS - has, HOUSE, today)

        return self._once(given)

    def knows(self, person: str) -> bool:
        """Whether there is an account of this name, be it empty."""
        wanted = select(accounts.c.cents).where(accounts.c.account == patron_account(person))
        with self._database.reading() as connection:
            return connection.execute(wanted).scalar() is not None

    def entries(self, after: int = 0, limit: int = 100) -> list[CageEntry]:
        """Some of the journal after a number."""
        wanted = select(cage.c.number, cage.c.line).where(cage.c.number > after)
        with self._database.reading() as connection:
            rows = connection.execute(wanted.order_by(cage.c.number).limit(limit)).all()
        return [read_cage_entry(row.number, bytes(row.line)) for row in rows]

    def position(self) -> Position:
        """The balances of the cage."""
        columns = postings.c
        with self._database.reading() as connection:

            def total(account: str) -> int:
                cents = func.coalesce(func.sum(columns.cents), 0)
                came = connection.execute(select(cents).where(columns.target == account)).scalar_one()
                went = connection.execute(select(cents).where(columns.source == account)).scalar_one()
                return int(came) - int(went)

            count = connection.execute(select(func.count()).select_from(cage)).scalar_one()
            return Position(total(CAGE_CASH), -total(DEPOSITS), held(connection, CHIPS_OUT), count)

    def _once(self, work: Callable[[Connection], CageEntry | None]) -> CageEntry | None:
        """Do something in a transaction of its own; whoever comes second with a number or a key tries
        again."""
        for _ in range(ATTEMPTS):
            with self._database.writing() as connection:
                if not self._database.sqlite:  # one cashier at a time, whichever process serves them
                    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('croupier cage'))"))
                try:
                    with connection.begin_nested():
                        return work(connection)
                except IntegrityError:
                    continue
        raise BadInput(f"the cage is busy: others came first {ATTEMPTS} times; try again")

    def _written(
        self, connection: Connection, do: Kind, person: str, cents: int, by: str, key: str
    ) -> CageEntry:
        line = connection.execute(select(cage.c.line).where(cage.c.key == key)).scalar()
        if line is not None:
            before = read_cage_entry(0, bytes(line))
            if (before.do, before.person, before.cents) != (do, person, cents):
                raise BadInput(f"the key {key[:40]!r} was used for another transaction, entry {before.entry}")
            return before
        newest = select(cage.c.number, cage.c.hash).order_by(cage.c.number.desc()).limit(1)
        number, head = (connection.execute(newest).first() or (0, GENESIS))[:2]
        entry = CageEntry(number + 1, self._clock(), key, do, person, cents, by, head)
        written, link = line_of(entry)
        connection.execute(insert(cage), {"number": entry.entry, "key": key, "hash": link, "line": written})
        post(connection, CAGE, entry.entry, entry.at, entry.postings)
        keep(connection, [signed(self._keys, CAGE, entry.entry, link, entry.at)])
        return entry


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
