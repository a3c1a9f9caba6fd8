"""Group commit: the entries of many tables in one transaction, each acknowledged when that is on disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from croupier.law.refusal import CroupierError
from croupier.pit.database import Database
from croupier.pit.failures import NotStored
from croupier.pit.schema import checkpoints, entries, postings, secrets, tables
from croupier.pit.store import Writing
from croupier.table.store import Overtaken

MAX_GROUP = 256
CHANNEL = "croupier_entries"
"""Where processes that share a PostgreSQL tell each other which entries there are."""

Waiting = tuple[Writing, asyncio.AbstractEventLoop, "asyncio.Future[None]"]


class Committer:
    """A thread that writes what commands bring, as much at a time as has come meanwhile."""

    def __init__(self, database: Database) -> None:
        self._database = database
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

    def _run(self) -> None:
        over = False
        while not over:
            group: list[Waiting] = []
            while len(group) < MAX_GROUP and (not group or not self._queue.empty()):
                waiting = self._queue.get()
                if waiting is None:
                    over = True
                    break
                group.append(waiting)
            if group:
                self._write(group)

    def _write(self, group: list[Waiting]) -> None:
        try:
            lost = self._committed([writing for writing, _, _ in group])
        except Exception as error:
            failure = error if isinstance(error, CroupierError) else NotStored(error)
            for _, loop, done in group:
                loop.call_soon_threadsafe(_answer, done, failure)
            return
        for writing, loop, done in group:
            answer = Overtaken(writing.number) if (writing.table_id, writing.number) in lost else None
            loop.call_soon_threadsafe(_answer, done, answer)

    def _committed(self, group: Sequence[Writing]) -> set[tuple[str, int]]:
        """Write a group; what another process was first with is left out and named."""
        with self._database.writing() as connection:
            lost: set[tuple[str, int]] = set()
            try:
                with connection.begin_nested():
                    write(connection, group)
            except IntegrityError:
                for writing in group:
                    try:
                        with connection.begin_nested():
                            write(connection, [writing])
                    except IntegrityError:
                        lost.add((writing.table_id, writing.number))
            if not self._database.sqlite:
                for writing in group:
                    if (writing.table_id, writing.number) not in lost:
                        told = {"channel": CHANNEL, "what": f"{writing.table_id} {writing.number}"}
                        connection.execute(text("SELECT pg_notify(:channel, :what)"), told)
        return lost


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
            name, game = writing.opens
            row = {"id": writing.table_id, "name": name, "game": game, "opened_at": writing.at}
            connection.execute(insert(tables), row)
    connection.execute(
        insert(entries),
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
    if rows := [row for each in group for row in _posting_rows(each)]:
        connection.execute(insert(postings), rows)
    for writing in group:
        if writing.checkpoint is not None:
            _replace(connection, checkpoints, writing.table_id, {
                "entry": writing.checkpoint.entry,
                "content": msgspec.json.encode(writing.checkpoint),
            })  # fmt: skip
        if writing.sealed:
            _replace(connection, secrets, writing.table_id, {"sealed": writing.sealed})
        elif writing.sealed is not None:
            connection.execute(delete(secrets).where(secrets.c.table_id == writing.table_id))
        if writing.closes:
            closed = update(tables).where(tables.c.id == writing.table_id)
            connection.execute(closed.values(closed_at=writing.at))


def _posting_rows(writing: Writing) -> list[dict[str, Any]]:
    return [
        {
            "table_id": writing.table_id,
            "entry": writing.number,
            "place": place,
            "at": writing.at,
            "round": writing.round,
            "cents": posting.cents,
            "source": posting.source,
            "target": posting.target,
            "cite": posting.cite,
            "person": posting.person,
        }
        for place, posting in enumerate(writing.postings)
    ]


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
