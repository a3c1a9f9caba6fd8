"""Copies SQLite's write-ahead log into the database in the background, so that no commit waits for it."""

from __future__ import annotations

import logging
import threading
from sqlite3 import Error

from sqlalchemy.exc import SQLAlchemyError

from croupier.pit.database import Database, sync_failed

EVERY_SECONDS = 1.0
LONG = 65_536
"""A log of this many pages is started again from its beginning."""
LITTLE = 250
"""A copy of no more pages than this is followed by one between two commits, in a few milliseconds."""
PASSES = 5
"""So often at most the thread copies what has come meanwhile."""
LOGGER = logging.getLogger("croupier.pit")


class WriteAhead:
    """A thread that copies what the log holds while others go on writing; of a long log only the little that
    has come meanwhile is left to be copied between two commits, after which it is used from its start.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._written, self._over = threading.Event(), threading.Event()
        self._long = False
        self.sync_failed = False
        """Whether the disk could not sync what was copied."""
        self._thread = threading.Thread(target=self._run, name="write-ahead log", daemon=True)
        self._thread.start()

    def wrote(self) -> None:
        """Something was committed; between two commits a log that has become long is brought to its end."""
        self._written.set()
        if self._long:
            self._long = False
            self._copied()

    def close(self) -> None:
        """Stop; whoever closes the database last brings in the rest."""
        self._over.set()
        self._written.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._written.wait()
            self._written.clear()
            if self._over.wait(EVERY_SECONDS):
                return
            pages = self._copied()
            for _ in range(PASSES if pages >= LONG else 0):
                before, pages = pages, self._copied()
                if pages - before <= LITTLE:
                    break
            self._long = pages >= LONG

    def _copied(self) -> int:
        """Copy what can be copied without waiting for anybody; gives how many pages the log had then."""
        try:
            connection = self._database.engine.raw_connection()
            try:
                _, pages, _ = connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            finally:
                connection.close()
        except (Error, SQLAlchemyError) as error:  # nothing is lost: the log holds it
            self.sync_failed |= sync_failed(getattr(error, "orig", error))
            LOGGER.error(f"the write-ahead log cannot be brought into the database: {error}")
            return 0
        return int(pages)
