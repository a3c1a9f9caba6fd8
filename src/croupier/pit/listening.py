"""Processes that share a PostgreSQL hear from each other which entries were written."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy import func, select

from croupier.law.refusal import CroupierError
from croupier.pit.commit import CHANNEL, SIGNALS
from croupier.pit.database import Database
from croupier.pit.schema import entries

AGAIN_SECONDS = 0.5
"""How long to wait before a connection that was lost is made again, and how soon a stop is noticed."""


class Listener:
    """A thread that passes on what other processes have written, and catches up on what was missed."""

    def __init__(
        self,
        database: Database,
        loop: asyncio.AbstractEventLoop,
        noticed: Callable[[str, int], None],
        signaled: Callable[[str], None] = lambda text: None,
        own: str = "",
    ) -> None:
        """`own` is how this process is known: what it has written itself is no news."""
        self._own = own
        self._database = database
        self._loop = loop
        self._noticed = noticed
        self._signaled = signaled
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        address = self._database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._over.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    connection.execute(f"LISTEN {SIGNALS}")
                    self._make_up()
                    while not self._over.is_set():
                        for told in connection.notifies(timeout=AGAIN_SECONDS):
                            self._pass_on(told.channel, told.payload)
            except (psycopg.Error, CroupierError):
                self._over.wait(AGAIN_SECONDS)

    def _pass_on(self, channel: str, payload: str) -> None:
        sender, *lines = payload.splitlines()
        if sender == self._own or self._loop.is_closed():
            return
        if channel == SIGNALS:
            for line in lines:
                self._loop.call_soon_threadsafe(self._signaled, line)
            return
        for line in lines:
            table_id, _, entry = line.rpartition(" ")
            self._tell(table_id, int(entry))

    def _make_up(self) -> None:
        """Tell of everything that was written while nobody listened."""
        newest = select(entries.c.table_id, func.max(entries.c.number)).group_by(entries.c.table_id)
        with self._database.reading() as connection:
            for table_id, entry in connection.execute(newest).all():
                self._tell(table_id, entry)

    def _tell(self, table_id: str, entry: int) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._noticed, table_id, entry)
