"""The tables a process serves: opened, brought up to date, and moved by one durable command at a time."""

from __future__ import annotations

import asyncio
import secrets as random
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import func, select

from croupier.games.progressive import is_meter_term, meter_terms
from croupier.games.register import Game, find, with_variant
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.pit.bookkeeping import Notes, Terms
from croupier.pit.commit import entry_of_key
from croupier.pit.committer import Committer, ThreadCommitter
from croupier.pit.database import Database
from croupier.pit.failures import UnknownTable
from croupier.pit.following import follow
from croupier.pit.heads import SECONDS
from croupier.pit.keys import Keys
from croupier.pit.meters import CONTROLLER, NO_TURN, UNMOVED, Move, Turn, joined, newest, readings, shared
from croupier.pit.process_committer import ProcessCommitter
from croupier.pit.schema import entries, tables
from croupier.pit.store import DatabaseStore, Opening
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import Entry, read_entry
from croupier.table.replay import resume, taking_over
from croupier.table.settings import Mode
from croupier.table.software import Watch
from croupier.table.store import Overtaken
from croupier.table.table import Table, milliseconds

ATTEMPTS = 20
ONE_AT_A_TIME = "interpretation: if two people act on the same event, the first is recorded"
LOOKED_AT = 1_000
LONGEST_LINK = 40
FILED = "13:69D-1.52(e)"
"""What is filed of a progressive meter before it is used."""


Changed = Callable[[int, Entry | None], None]


class Done(NamedTuple):
    """A command that is on disk: its entry, what it caused as the journal holds it, and when."""

    entry: int
    events: list[ev.AnyEvent]
    at: int


class TableRow(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    name: str
    game: str
    opened_at: int
    closed_at: int | None
    accounts: bool
    link: str | None

    @property
    def terms(self) -> Terms:
        """How the pit books the table."""
        return Terms(self.accounts, self.link or "")


class Slot:
    """One table of this process; `lock` is held while a command is on its way to the disk."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.store: DatabaseStore | None = None
        self.notes: Notes | None = None
        self.row: TableRow | None = None
        self.written = 0
        """The last entry known to be in the database."""
        self.acted: dict[str, int] = {}
        """When people last sent the table a command through this process."""
        self.changed: set[Changed] = set()
        """Called with the number of every entry that has been written, and the entry if it was here."""

    @property
    def settled(self) -> bool:
        """Whether the table is open here, with every entry known to be written and no command on its way."""
        table = self.table
        return table is not None and not self.lock.locked() and self.written <= table.entries


class Host:
    """The tables of one process over a database that other processes may share."""

    def __init__(
        self,
        database: Database,
        keys: Keys,
        clock: Callable[[], int] = milliseconds,
        *,
        accounts: bool = False,
        sign_seconds: float = SECONDS,
        apart: bool = False,
        watch: Watch | None = None,
    ) -> None:
        """`accounts`: at the tables opened here patrons buy in from their accounts at the cage and get back
        what they leave with. `apart`: a process of its own writes the entries, so that this one serves while
        they are written. `watch`: no table begins a round once it has found the program's files changed.
        """
        self.database = database
        self.keys = keys
        self.clock = clock
        self.accounts = accounts
        self.watch = watch
        self._committer: Committer = (
            ProcessCommitter(database, keys, sign_seconds)
            if apart
            else ThreadCommitter(database, keys, clock, sign_seconds)
        )
        self._slots: dict[str, Slot] = {}
        self._links: dict[str, asyncio.Lock] = {}

    def close(self) -> None:
        """Write what is under way and let go of the database."""
        self._committer.close()
        self.database.close()

    def listed(self, *, closed: bool = False) -> list[TableRow]:
        """The tables there are, oldest first."""
        wanted = select(tables).order_by(tables.c.opened_at, tables.c.id)
        if not closed:
            wanted = wanted.where(tables.c.closed_at.is_(None))
        with self.database.reading() as connection:
            return [TableRow(*row) for row in connection.execute(wanted)]

    async def open_table(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
        *,
        name: str = "",
        mode: Mode = "virtual",
        by: cmd.Actor = cmd.FLOORPERSON,
        decision_seconds: int = 0,
        link: str = "",
    ) -> str:
        """Open a table and give its id; with `link` it shares its meter with the tables of the same link."""
        found, preset = find(game)
        chosen = with_variant(preset, options or {})
        if "@" in link or not link.isprintable() or len(link) > LONGEST_LINK:
            raise BadInput(f"link {link[:40]!r}: expected up to {LONGEST_LINK} characters without @")
        if link:
            self._check_link(link, found, chosen, as_of)
        slot = Slot(random.token_hex(8))
        store = DatabaseStore(self.database, self.keys, slot.table_id)
        name = name or found.name_of(str(preset.get("variant", "")))
        table = Table(
            found,
            chosen,
            as_of,
            mode=mode,
            clock=self.clock,
            decision_seconds=decision_seconds,
            store=store,
            by=by,
            name=name,
        )
        if link and not table.round.meters:
            raise BadInput(f"link {link[:40]!r}: {found.name} has no progressive meter under these options")
        terms = Terms(self.accounts, link)
        notes = Notes(table.round, terms)
        moved = notes.opening(table.round)
        opening = store.take(table, "", [])
        opening.opens = Opening(name, game, *terms)
        for _ in range(ATTEMPTS):
            opening.postings, opening.moves = joined(moved.postings, moved.moves, self._numbers(moved.moves))
            try:
                await self._committer.keep(opening)
                break
            except Overtaken:  # another table of the link was opened, or moved its meter
                continue
        else:
            raise BadInput(f"link {link[:40]!r}: others came first {ATTEMPTS} times; try again")
        self._put(slot, table, store, notes)
        self._slots[slot.table_id] = slot
        return slot.table_id

    def _check_link(self, link: str, game: Game, chosen: Mapping[str, Any], as_of: date | None) -> None:
        """Tables that share a meter are of one game and have filed the same of it."""
        wanted = select(entries.c.line).join(tables, tables.c.id == entries.c.table_id)
        wanted = wanted.where(tables.c.link == link, entries.c.number == 1).order_by(tables.c.opened_at)
        with self.database.reading() as connection:
            line = connection.execute(wanted.limit(1)).scalar()
        if line is None:
            return
        other = read_entry(1, bytes(line)).command
        assert isinstance(other, cmd.OpenTable)
        if other.game != game.id:
            raise Refusal(f"link {link[:40]!r}: its tables are {other.game}", FILED)
        theirs = meter_terms(game.options(other.options, date.fromisoformat(other.as_of)))
        mine = meter_terms(game.options(chosen, as_of))
        for name in mine:
            if mine[name] != theirs[name]:
                raise Refusal(
                    f"link {link[:40]!r}: its tables have {name}={theirs[name]}, not {mine[name]}", FILED
                )

    def _numbers(self, moves: Sequence[Move]) -> dict[str, int]:
        """The numbers of the last moves of shared meters."""
        if not moves:
            return {}
        with self.database.reading() as connection:
            return {move.meter: newest(connection, move.meter)[0] for move in moves}

    def meters(self, table: Table, link: str) -> dict[str, int]:
        """What the meters of a linked table show now, whoever moved them last."""
        with self.database.reading() as connection:
            found = {name: newest(connection, shared(name, link))[1] for name in table.round.meters}
        return {name: reading.cents for name, reading in found.items() if reading is not None}

    async def do(
        self,
        table_id: str,
        command: cmd.Command,
        key: str = "",
        at: int | None = None,
        *,
        after: int | None = None,
    ) -> Done:
        """Carry out a command; it is on disk when this returns. A refusal has changed nothing. With `after`,
        only if nothing has happened since the event of that number.
        """
        slot = self._slots.get(table_id)
        if slot is None or slot.row is None:
            slot = await self._slot(table_id)
        async with slot.lock:
            for _ in range(ATTEMPTS):
                known = slot.table
                table = await self._current(slot) if known is None or slot.written > known.entries else known
                if after is not None and table.sequence - 1 != after:
                    if key and (number := entry_of_key(self.database, table_id, key)) is not None:
                        return self._repeated(slot, number, command, key)
                    if await self._behind(slot):
                        slot.table = None
                        continue
                    raise Refusal(f"the table has moved on since event {after}: look again", ONE_AT_A_TIME)
                turn = self._turn(slot, table, command, key)
                last: Mapping[str, int] = {}
                if turn.link:
                    await turn.take()
                try:
                    await self._take_over(slot, table, command, key, at)
                    if turn.link:
                        last = await self._read_meters(slot, table, turn, at)
                    return await self._carried_out(slot, table, command, key, at, turn, last)
                except Overtaken:
                    slot.table = None
                    if key and (number := entry_of_key(self.database, table_id, key)) is not None:
                        return self._repeated(slot, number, command, key)
                finally:
                    turn.give_up()
        raise BadInput(f"table {table_id}: others came first {ATTEMPTS} times; try again")

    async def _take_over(
        self, slot: Slot, table: Table, command: cmd.Command, key: str, at: int | None
    ) -> None:
        """Record that this program carries the table on, before the first command it carries out there."""
        program = taking_over(table)
        if program is None or (key and key in table.round.keys) or table.check(command) is not None:
            return
        await self._carried_out(slot, table, program, "", at, NO_TURN, {})

    def _turn(self, slot: Slot, table: Table, command: cmd.Command, key: str) -> Turn:
        """The turn of a command at the meter its table shares, if it may move it."""
        link = slot.row.link if slot.row is not None else None
        if not link or table.round.closed or (key and key in table.round.keys):
            return NO_TURN
        if isinstance(command, cmd.Alter) and is_meter_term(command.option):
            raise Refusal(
                f"{command.option}: the tables of {link} share a meter, and its terms are filed", FILED
            )
        if isinstance(command, UNMOVED):
            return NO_TURN
        return Turn(link, self._links.setdefault(link, asyncio.Lock()))

    async def _read_meters(self, slot: Slot, table: Table, turn: Turn, at: int | None) -> dict[str, int]:
        """Bring the meters a table shares up to date before it goes on; gives the numbers of their last
        moves.
        """
        last: dict[str, int] = {}
        for name, local in readings(table.round).items():
            meter = shared(name, turn.link)
            with self.database.reading() as connection:
                last[meter], found = newest(connection, meter)
            if found is not None and found != local:
                change = found.cents - local.cents
                reading = cmd.ReadMeter(
                    by=CONTROLLER, name=name, link=turn.link, change=change, carried=found.carried
                )
                await self._carried_out(slot, table, reading, "", at, NO_TURN, {})
        return last

    async def _carried_out(
        self,
        slot: Slot,
        table: Table,
        command: cmd.Command,
        key: str,
        at: int | None,
        turn: Turn,
        last: Mapping[str, int],
    ) -> Done:
        store, notes = slot.store, slot.notes
        assert store is not None
        assert notes is not None
        before = table.entries
        try:
            events = table.record(command, key, at)
        except CroupierError:
            if key and (number := entry_of_key(self.database, slot.table_id, key)) is not None:
                return self._repeated(slot, number, command, key)
            if table.stopped or await self._behind(slot):
                slot.table = None
                if not table.stopped:
                    raise Overtaken(before + 1) from None
            raise
        if table.entries == before:
            return Done(table.round.keys[key], events, table.round.at)
        moved = notes.take(table.round)
        postings, moves = joined(moved.postings, moved.moves, last) if moved.moves else (moved.postings, [])
        writing = store.take(table, key, postings)
        writing.moves = moves
        if not moves:
            turn.give_up()  # the next may read the meter while this is on its way to the disk
        try:
            await self._committer.keep(writing)
        except BaseException:
            slot.table = None  # memory never runs ahead of the journal
            raise
        if key:
            if len(slot.acted) >= LOOKED_AT:
                slot.acted.clear()
            slot.acted[key.partition(":")[0]] = writing.at
        entry = Entry(table.entries, writing.at, key, command, events, "")  # type: ignore[arg-type]
        self._wrote(slot, table.entries, entry)
        return Done(table.entries, events, writing.at)

    def _repeated(self, slot: Slot, number: int, command: cmd.Command, key: str) -> Done:
        store = self.store(slot.table_id)
        entry = read_entry(number, next(iter(store.lines(number - 1))))
        if entry.command != command:
            raise BadInput(f"the key {key[:40]!r} was used for another command, entry {number}")
        return Done(number, entry.events, entry.at)

    async def table(self, table_id: str) -> Table:
        """A table as its journal has it now, to look at."""
        found = self._slots.get(table_id)
        if found is not None and found.row is not None and found.settled and found.table is not None:
            return found.table
        slot = await self._slot(table_id)
        async with slot.lock:
            return await self._current(slot)

    def link_of(self, table_id: str) -> str:
        """The link of a table that is at hand; empty where it has none."""
        slot = self._slots.get(table_id)
        return (slot.row.link or "") if slot is not None and slot.row is not None else ""

    def acted_here(self, table_id: str, since: int) -> set[str]:
        """Who has sent the table a command through this process since a time."""
        slot = self._slots.get(table_id)
        return {person for person, at in slot.acted.items() if at >= since} if slot is not None else set()

    def acted_since(self, table_id: str, since: int) -> set[str]:
        """Who has sent the table one of its newest commands since a time, by their keys (PERSON:KEY)."""
        columns = entries.c
        wanted = select(columns.key, columns.at).where(columns.table_id == table_id)
        wanted = wanted.order_by(columns.number.desc()).limit(LOOKED_AT)
        with self.database.reading() as connection:
            found = connection.execute(wanted).all()
        return {key.partition(":")[0] for key, at in found if key and at >= since}

    async def caught_up(self, table_id: str) -> Table:
        """A table with what other processes have written a moment ago and this one has not heard of yet."""
        slot = await self._slot(table_id)
        async with slot.lock:
            if not self.database.sqlite and await self._behind(slot):
                slot.table = None
            return await self._current(slot)

    def at_hand(self) -> list[tuple[str, Table]]:
        """The tables this process has open, to look at between two commands."""
        slots = self._slots.values()
        return [(slot.table_id, slot.table) for slot in slots if slot.table and not slot.lock.locked()]

    def store(self, table_id: str) -> DatabaseStore:
        """The journal of a table as the database has it."""
        return DatabaseStore(self.database, self.keys, table_id)

    def subscribe(self, table_id: str, changed: Changed) -> Callable[[], None]:
        """Have every further entry of a table told, itself too where this process wrote it; gives what ends
        the subscription.
        """
        slot = self._slots.setdefault(table_id, Slot(table_id))
        slot.changed.add(changed)
        return lambda: slot.changed.discard(changed)

    def written(self, table_id: str) -> int:
        """The last entry of a table that this process knows to be in the database; 0 where it knows none."""
        slot = self._slots.get(table_id)
        return slot.written if slot is not None else 0

    def signal(self, text: str) -> None:
        """Tell the other processes what is in no journal; one that is not listening then misses it."""
        if not self.database.sqlite:
            self._committer.signal(text)

    @property
    def name(self) -> str:
        """How the other processes know this one."""
        return self._committer.name

    @property
    def writes(self) -> bool:
        """Whether commands can be kept at present."""
        return self._committer.writes

    @property
    def trouble(self) -> str:
        """What somebody has to look at, although play goes on; nothing if all is well."""
        return self._committer.trouble

    def noticed(self, table_id: str, entry: int) -> None:
        """Another process says that it has written an entry."""
        slot = self._slots.get(table_id)
        if slot is not None and entry > slot.written:
            self._wrote(slot, entry)

    def _wrote(self, slot: Slot, number: int, entry: Entry | None = None) -> None:
        slot.written = max(slot.written, number)
        for changed in list(slot.changed):
            changed(number, entry)

    async def _slot(self, table_id: str) -> Slot:
        slot = self._slots.get(table_id)
        if slot is None or slot.row is None:
            row = self.row(table_id)
            slot = self._slots.setdefault(table_id, Slot(table_id))
            slot.row = row
        return slot

    def row(self, table_id: str) -> TableRow:
        """A table as the database lists it."""
        with self.database.reading() as connection:
            found = connection.execute(select(tables).where(tables.c.id == table_id)).first()
        if found is None:
            raise UnknownTable(table_id)
        return TableRow(*found)

    async def _current(self, slot: Slot) -> Table:
        """The table with every entry that is known to be written."""
        if slot.table is not None and slot.written > slot.table.entries:
            try:
                self._catch_up(slot)
            except CroupierError:
                slot.table = None
        if slot.table is None:
            store = DatabaseStore(self.database, self.keys, slot.table_id)
            table = await asyncio.to_thread(resume, store, None, self.clock)
            assert slot.row is not None
            self._put(slot, table, store, Notes(table.round, slot.row.terms))
        assert slot.table is not None
        return slot.table

    def _catch_up(self, slot: Slot) -> None:
        """Do what others have written since."""
        table, store, notes = slot.table, slot.store, slot.notes
        assert table is not None
        assert store is not None
        assert notes is not None
        table.watch = None  # what another process has begun is only followed
        for _ in follow(table, store):
            notes.take(table.round)
        table.watch = self.watch

    async def _behind(self, slot: Slot) -> bool:
        """Whether another process has gone on with a table meanwhile."""
        newest = select(func.max(entries.c.number)).where(entries.c.table_id == slot.table_id)
        with self.database.reading() as connection:
            found = connection.execute(newest).scalar() or 0
        return slot.table is not None and found > slot.table.entries

    def _put(self, slot: Slot, table: Table, store: DatabaseStore, notes: Notes) -> None:
        table.fold, table.watch = notes.fold, self.watch
        slot.table, slot.store, slot.notes = table, store, notes
        slot.written = max(slot.written, table.entries)
