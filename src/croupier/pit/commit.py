"""Group commit: the entries of many tables in one transaction, each acknowledged when that is on disk."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from croupier.law.refusal import CroupierError
from croupier.pit.database import Database
from croupier.pit.failures import NotEnough, NotStored, Unsure
from croupier.pit.heads import SECONDS, Head, due, keep, keep_tree, sign_rest, signed, tree_of
from croupier.pit.keys import Keys
from croupier.pit.ledger import change_accounts, rows
from croupier.pit.rounds import index_rounds
from croupier.pit.rows import insert_rows
from croupier.pit.schema import checkpoints, entries, meters, postings, secrets, tables
from croupier.pit.store import Writing
from croupier.pit.tree import Tree
from croupier.table.store import Overtaken

MAX_GROUP = 256
CHANNEL = "croupier_entries"
"""Where processes that share a PostgreSQL tell each other which entries there are."""

SIGNALS = "croupier_signals"
"""Where they tell each other what is in no journal, such as who waits for the cards."""
TOLD_AT_ONCE = 100
NOTIFY = text("SELECT pg_notify(:channel, :what)")
LOGGER = logging.getLogger("croupier.pit")

Failed = dict[tuple[str, int], CroupierError]
Waiting = tuple[Writing, asyncio.AbstractEventLoop, "asyncio.Future[None]"]


class Committer:
    """A thread that writes what commands bring, as much at a time as has come meanwhile."""

    def __init__(
        self, database: Database, keys: Keys, clock: Callable[[], int], sign_seconds: float = SECONDS
    ) -> None:
        self._database = database
        self._keys = keys
        self._clock = clock
        self._sign_seconds = sign_seconds
        self._unsigned: dict[str, Writing] = {}
        """The last entry of every journal that has gone on since it was signed."""
        self._trees: dict[str, Tree] = {}
        """The trees of the journals that this process has signed, up to what it wrote last."""
        self._sign_at: float | None = None
        self._trouble = ""
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="committer", daemon=True)
        self._thread.start()

    async def keep(self, writing: Writing) -> None:
        """Return when the entry is on disk; `Overtaken` or `NotStored` if it is not going to be."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put((writing, loop, done))
        await done

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()

    @property
    def trouble(self) -> str:
        """Why heads could not be signed the last time; nothing if they were."""
        return self._trouble

    def _run(self) -> None:
        self._signing(lambda: sign_rest(self._database, self._keys, self._clock()))
        over = False
        while not over:
            group: list[Waiting] = []
            while len(group) < MAX_GROUP and (not group or not self._queue.empty()):
                try:
                    waiting = self._queue.get(timeout=self._until_signing())
                except Empty:
                    break
                if waiting is None:
                    over = True
                    break
                group.append(waiting)
            if group:
                self._write(group)
            if over or self._until_signing() == 0:
                self._sign()

    def _until_signing(self) -> float | None:
        """Seconds to the next signature, if one is due at all."""
        return None if self._sign_at is None else max(0.0, self._sign_at - monotonic())

    def _sign(self) -> None:
        """Sign the heads of what was written; what fails is tried again after a while."""
        if not self._unsigned:
            return
        self._sign_at = monotonic() + self._sign_seconds / 2
        self._signing(self._sign_unsigned)

    def _sign_unsigned(self) -> None:
        now, found = self._clock(), []
        with self._database.writing() as connection:
            for writing in self._unsigned.values():
                known = self._trees.get(writing.table_id)
                tree = tree_of(connection, writing.table_id, writing.number, known)
                if tree is not None:  # otherwise another process went on and signed what follows
                    found.append((writing, tree))
            keep(connection, [self._head(connection, writing, now, tree) for writing, tree in found])
        self._trees |= {writing.table_id: tree for writing, tree in found if not writing.closes}
        self._unsigned.clear()
        self._sign_at = None

    def _signing(self, work: Callable[[], None]) -> None:
        """Sign; what goes wrong does not stop play, and is told to whoever asks and to the log."""
        try:
            work()
            self._trouble = ""
        except Exception as error:
            self._trouble = f"heads of journals cannot be signed: {error}"
            LOGGER.error(self._trouble)

    def _head(self, connection: Connection, writing: Writing, at: int, tree: Tree | None = None) -> Head:
        table, number = writing.table_id, writing.number
        tree = tree or tree_of(connection, table, number, self._trees.get(table))
        assert tree is not None, "an entry on its way to the disk is the last"
        keep_tree(connection, table, tree)
        return signed(self._keys, table, number, writing.hash, at, tree.root.hex())

    def _write(self, group: list[Waiting]) -> None:
        # In one order in every process, so that two of them never wait for each other.
        group.sort(key=lambda each: (each[0].table_id, each[0].number))
        try:
            failed = self._committed([writing for writing, _, _ in group])
        except Exception as error:
            failure = error if isinstance(error, CroupierError) else NotStored(error)
            for _, loop, done in group:
                loop.call_soon_threadsafe(_answer, done, failure)
            return
        for writing, loop, done in group:
            loop.call_soon_threadsafe(_answer, done, failed.get((writing.table_id, writing.number)))

    def _committed(self, group: Sequence[Writing]) -> Failed:
        """Write a group; gives what could not be written and why: another process was first with it, or a
        patron's account does not hold enough.
        """
        try:
            with self._database.writing() as connection:
                try:
                    write(connection, group)
                except (IntegrityError, NotEnough):
                    raise _Clash from None
                signing = self._told(connection, group)
            return self._after(group, signing, {})
        except _Clash:
            return self._one_by_one(group)
        except Unsure:
            # Written again it is refused if it was kept, whatever the database was doing when it was lost.
            with suppress(NotStored):
                return self._one_by_one(group)
            raise

    def _one_by_one(self, group: Sequence[Writing]) -> Failed:
        failed: Failed = {}
        with self._database.writing() as connection:
            for writing in group:
                place = (writing.table_id, writing.number)
                try:
                    with connection.begin_nested():
                        write(connection, [writing])
                except IntegrityError:
                    if not _is_kept(connection, writing):
                        failed[place] = Overtaken(writing.number)
                except NotEnough as error:
                    failed[place] = error
            written = [each for each in group if (each.table_id, each.number) not in failed]
            signing = self._told(connection, written)
        return self._after(written, signing, failed)

    def _told(self, connection: Connection, written: Sequence[Writing]) -> list[Writing]:
        """Sign what is due and tell the other processes, in the transaction of the entries."""
        signing = [each for each in written if each.closes or due(*each.events)]
        keep(connection, [self._head(connection, each, each.at) for each in signing])
        if not self._database.sqlite:
            for start in range(0, len(written), TOLD_AT_ONCE):
                part = written[start : start + TOLD_AT_ONCE]
                what = "\n".join(f"{each.table_id} {each.number}" for each in part)
                connection.execute(NOTIFY, {"channel": CHANNEL, "what": what})
        return signing

    def _after(self, written: Sequence[Writing], signing: Sequence[Writing], failed: Failed) -> Failed:
        self._grow(written)
        self._unsigned |= {each.table_id: each for each in written}
        for each in signing:
            self._unsigned.pop(each.table_id, None)
        if self._unsigned and self._sign_at is None:
            # Half the time allowed, so that a slow disk does not exceed it.
            self._sign_at = monotonic() + self._sign_seconds / 2
        return failed

    def _grow(self, written: Sequence[Writing]) -> None:
        """Trees grow by what is on disk; one that lacks entries of other processes is read when it is
        signed.
        """
        for each in written:
            if each.number == 1:
                self._trees[each.table_id] = Tree()
            tree = self._trees.get(each.table_id)
            if tree is not None and tree.size == each.number - 1:
                tree.append(each.hash)
            elif tree is not None:
                del self._trees[each.table_id]
            if each.closes:
                self._trees.pop(each.table_id, None)


class _Clash(Exception):
    """One of a group of entries cannot be written."""


def _is_kept(connection: Connection, writing: Writing) -> bool:
    """Whether the database holds exactly this entry."""
    columns = entries.c
    wanted = select(columns.hash).where(
        columns.table_id == writing.table_id, columns.number == writing.number
    )
    return bool(connection.execute(wanted).scalar() == writing.hash)


def _answer(done: asyncio.Future[None], failure: Exception | None) -> None:
    if done.cancelled():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)


def write(connection: Connection, group: Sequence[Writing]) -> None:
    """The rows of some entries."""
    for writing in group:
        if writing.opens is not None:
            row = msgspec.structs.asdict(writing.opens) | {"link": writing.opens.link or None}
            connection.execute(insert(tables), {"id": writing.table_id, "opened_at": writing.at, **row})
    insert_rows(
        connection,
        entries,
        [
            {
                "table_id": each.table_id,
                "number": each.number,
                "at": each.at,
                "key": each.key or None,
                "hash": each.hash,
                "line": each.line,
            }
            for each in group
        ],
    )
    found = [(each.table_id, each.number, each.at, each.rounds, each.marks) for each in group]
    index_rounds(connection, found)
    moved = [row for each in group for row in rows(each.table_id, each.number, each.at, each.postings)]
    if moved:
        insert_rows(connection, postings, moved)
        change_accounts(connection, [posting for each in group for posting in each.postings])
    turned = [
        {"table_id": each.table_id, "entry": each.number, **move} for each in group for move in each.moves
    ]
    if turned:
        connection.execute(insert(meters), turned)
    for writing in group:
        if writing.checkpoint is not None:
            entry, content = writing.checkpoint
            _replace(connection, checkpoints, writing.table_id, {"entry": entry, "content": content})
        if writing.sealed:
            _replace(connection, secrets, writing.table_id, {"sealed": writing.sealed})
        elif writing.sealed is not None:
            connection.execute(delete(secrets).where(secrets.c.table_id == writing.table_id))
        if writing.closes:
            closed = update(tables).where(tables.c.id == writing.table_id)
            connection.execute(closed.values(closed_at=writing.at))


def _replace(connection: Connection, table: Any, table_id: str, values: dict[str, Any]) -> None:
    """Put a row in place of the last."""
    done = connection.execute(update(table).where(table.c.table_id == table_id).values(**values))
    if not done.rowcount:
        connection.execute(insert(table).values(table_id=table_id, **values))


def entry_of_key(database: Database, table_id: str, key: str) -> int | None:
    """The entry of a command that was sent with a key."""
    wanted = select(entries.c.number).where(entries.c.table_id == table_id, entries.c.key == key)
    with database.reading() as connection:
        return connection.execute(wanted).scalar()
