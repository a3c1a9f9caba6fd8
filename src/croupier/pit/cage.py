"""The cage: patrons deposit and withdraw cash and hand in chips; the drop of closed tables is counted."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from croupier.law.money import dollars
from croupier.law.refusal import BadInput, Refusal
from croupier.pit.cage_journal import (
    COUNTED,
    PLAY,
    CageEntry,
    Kind,
    drop_count_of,
    drop_key,
    read_cage_entry,
)
from croupier.pit.database import Database
from croupier.pit.failures import UnknownTable
from croupier.pit.heads import keep, signed
from croupier.pit.keys import Keys
from croupier.pit.ledger import CAGE, CAGE_CASH, CHIPS_OUT, DEPOSITS, held, patron_account, post
from croupier.pit.records import Position
from croupier.pit.schema import accounts, cage, postings, tables
from croupier.pit.statements import at_tables
from croupier.table.alteration import new_jersey_day
from croupier.table.journal import GENESIS, line_of
from croupier.table.table import milliseconds

PLAY_CHIPS = 10_000_000
"""What a guest begins with, and up to which a guest may refill on another day."""
HOUSE = "practice pit"
"""Who gives guests their chips."""
ATTEMPTS = 20


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

    def count_drop(self, table_id: str, cash: int, slips: int, by: str) -> CageEntry:
        """Count the drop box of a closed table, once; what was counted is on disk when this returns."""
        for what, cents in (("cash", cash), ("slips", slips)):
            if type(cents) is not int or not 0 <= cents < 1 << 53:
                raise BadInput(f"{what} of {cents!r} cents: expected a whole number of 0 or more")

        def counted(connection: Connection) -> CageEntry:
            row = connection.execute(select(tables.c.closed_at).where(tables.c.id == table_id)).first()
            if row is None:
                raise UnknownTable(table_id)
            if row.closed_at is None:
                raise Refusal("the drop box is counted when the table is closed", COUNTED)
            before = drop_count_of(connection, table_id)
            if before is not None:
                if (before.cents, before.slips) != (cash + slips, slips):
                    raise Refusal(
                        f"the drop box was counted already, by {before.by}: {dollars(before.cents)}", COUNTED
                    )
                return before
            key = drop_key(table_id)
            return self._written(connection, "drop_count", "", cash + slips, by, key, table_id, slips)

        done = self._once(counted)
        assert done is not None
        return done

    def knows(self, person: str) -> bool:
        """Whether there is an account of this name, even an empty one."""
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
        self,
        connection: Connection,
        do: Kind,
        person: str,
        cents: int,
        by: str,
        key: str,
        table: str = "",
        slips: int = 0,
    ) -> CageEntry:
        line = connection.execute(select(cage.c.line).where(cage.c.key == key)).scalar()
        if line is not None:
            before = read_cage_entry(0, bytes(line))
            if (before.do, before.person, before.cents) != (do, person, cents):
                raise BadInput(f"the key {key[:40]!r} was used for another transaction, entry {before.entry}")
            return before
        newest = select(cage.c.number, cage.c.hash).order_by(cage.c.number.desc()).limit(1)
        number, head = (connection.execute(newest).first() or (0, GENESIS))[:2]
        entry = CageEntry(number + 1, self._clock(), key, do, person, cents, by, head, table, slips)
        written, link = line_of(entry)
        connection.execute(insert(cage), {"number": entry.entry, "key": key, "hash": link, "line": written})
        post(connection, CAGE, entry.entry, entry.at, entry.postings)
        keep(connection, [signed(self._keys, CAGE, entry.entry, link, entry.at)])
        return entry
