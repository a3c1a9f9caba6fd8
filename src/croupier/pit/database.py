"""One database, SQLite or PostgreSQL: how it is opened, and what a durable transaction is."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from croupier.law.refusal import BadInput, CroupierError
from croupier.pit.failures import NotStored, SyncFailed, Unsure, WrongSchema
from croupier.pit.migration import check_schema, create_or_migrate
from croupier.pit.turns import Turn, beside

BUSY_SECONDS = 30
KEPT = 4
"""How many connections stay open."""
WRITING = "croupier_writing"
SETTINGS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "wal_autocheckpoint=0",
    "cache_size=-32768",  # KiB: the pages that entries of hundreds of tables are added to
)
"""How SQLite works for every connection."""
LOGGER = logging.getLogger("croupier.pit")
ALONE = 0x63726F75
WAITS = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)


class Database:
    """The database of a pit by its URL: sqlite:///pit.db, postgresql://host/name."""

    def __init__(self, url: str, *, migrate: bool = False, create: bool = True) -> None:
        """`migrate` brings an older schema up to date; without `create` there must be a pit already."""
        self.url = url
        shown = without_password(url)
        try:
            parsed = make_url(url if "://" in url else f"sqlite:///{url}")
        except (ArgumentError, ValueError):  # a port that is no number is a ValueError
            raise BadInput(f"database {shown!r}: expected sqlite:///FILE or postgresql://HOST/NAME") from None
        if parsed.get_backend_name() == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        elif parsed.get_backend_name() != "sqlite":
            raise BadInput(f"database {shown!r}: expected sqlite:///FILE or postgresql://HOST/NAME")
        self.sqlite = parsed.get_backend_name() == "sqlite"
        if self.sqlite and parsed.database and not Path(parsed.database).parent.is_dir():
            raise BadInput(f"database {shown!r}: there is no folder {Path(parsed.database).parent}")
        if self.sqlite and not create and not Path(parsed.database or "").is_file():
            raise BadInput(f"database {shown!r}: there is no such file")
        self._turn = (
            Turn(beside(parsed.database, "turn") if parsed.database else None) if self.sqlite else None
        )
        self._ready: list[Connection] = []
        """The connection that whoever writes next finds ready: pages of SQLite that it holds stay good as
        long as no other connection writes, and PostgreSQL has planned its statements."""
        self.engine = self._engine(parsed)
        try:
            with self.engine.connect() as connection:
                if not self.sqlite:
                    _check_durable(connection, shown)
                new = not check_schema(connection, allow_old=migrate)
            if new and not create:
                raise WrongSchema(f"database {shown!r} holds no pit")
            if new or migrate:
                with self.alone():
                    create_or_migrate(self.engine)
        except SQLAlchemyError as error:
            self.close()
            raise BadInput(f"database {shown!r} cannot be opened: {_first_line(error)}") from None
        except CroupierError:
            self.close()
            raise

    def _engine(self, url: Any) -> Engine:
        if not self.sqlite:
            engine = create_engine(
                url, poolclass=QueuePool, pool_size=KEPT, max_overflow=KEPT, pool_pre_ping=True
            )
            event.listen(engine, "connect", _prepare_postgresql)
            return engine
        # Connections are kept: the last one to be closed would write the whole log back into the database.
        engine = create_engine(
            url,
            poolclass=QueuePool,
            pool_size=KEPT,
            max_overflow=-1,
            connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine

    @cached_property
    def _writer(self) -> Engine:
        return self.engine.execution_options(**{WRITING: True})

    @cached_property
    def _by_itself(self) -> Engine:
        return self.engine.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to look things up with."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise NotStored(_told(error)) from None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when it ends, or has not happened; `Unsure` where the database was
        lost in between.
        """
        committing = False
        try:
            with self._turn or nullcontext(), self._transaction() as connection:
                yield connection
                committing = True
        except SQLAlchemyError as error:
            if sync_failed(getattr(error, "orig", None)):
                raise SyncFailed(_told(error)) from None
            raise (Unsure if committing else NotStored)(_told(error)) from None

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if not self.sqlite:
            with self._writer.begin() as connection:
                yield connection
            return
        with self._kept(self._writer) as connection, connection.begin():
            yield connection

    @contextmanager
    def at_once(self) -> Iterator[Connection]:
        """A connection to PostgreSQL for one statement that is a transaction by itself, on disk when it has
        been answered: nothing else need be sent and waited for. `Unsure` where the database was lost.
        """
        try:
            with self._kept(self._by_itself) as connection:
                yield connection
        except SQLAlchemyError as error:
            lost = isinstance(error, DBAPIError) and error.connection_invalidated
            raise (Unsure if lost else NotStored)(_told(error)) from None

    @contextmanager
    def _kept(self, engine: Engine) -> Iterator[Connection]:
        """A connection that the next one who asks finds ready, unless something went wrong with it."""
        try:
            connection = self._ready.pop()
        except IndexError:
            connection = engine.connect()
        try:
            yield connection
        except BaseException:
            with suppress(SQLAlchemyError):
                connection.close()
            raise
        self._ready.append(connection)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While this lasts, no other process that asks for the same is at work on the database."""
        if self.sqlite:  # which one process serves
            yield
            return
        with self.engine.connect() as connection:
            connection.execute(text("SELECT pg_advisory_lock(:number)"), {"number": ALONE})
            try:
                yield
            finally:
                connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": ALONE})

    def close(self) -> None:
        """Close every connection."""
        while self._ready:
            self._ready.pop().close()
        self.engine.dispose()
        if self._turn is not None:
            self._turn.close()


def sync_failed(error: object) -> bool:
    """Whether SQLite says that the disk could not sync a file or its folder."""
    return getattr(error, "sqlite_errorname", "") in ("SQLITE_IOERR_FSYNC", "SQLITE_IOERR_DIR_FSYNC")


def without_password(url: str) -> str:
    """The URL of a database as people may read it."""
    return re.sub(r"(://[^/?#]*?:)[^/?#]*@", r"\1***@", re.sub(r"([?&]password=)[^&]*", r"\1***", url))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Entries are acknowledged when they are on disk: a write-ahead log, flushed at every commit. No commit
    waits for the log to be copied into the database; the committer's process has that done beside them.
    """
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for pragma in SETTINGS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _prepare_postgresql(connection: Any, _: Any) -> None:
    """Make the server acknowledge only what is on disk."""
    with connection.cursor() as cursor:
        cursor.execute(WAITS)
    connection.commit()


def _check_durable(connection: Connection, url: str) -> None:
    """Refuse a server that loses what it acknowledged when the power is cut."""
    for setting in ("fsync", "full_page_writes"):
        if connection.execute(text(f"SHOW {setting}")).scalar() != "on":
            raise BadInput(
                f"database {url!r}: {setting} is off there, so a power cut would lose what was acknowledged: "
                "turn it on"
            )


def _begin_sqlite(connection: Connection) -> None:
    # Who reads first and writes later waits for other writers at the beginning, not in the middle.
    writing = connection.get_execution_options().get(WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _told(error: SQLAlchemyError) -> str:
    """Why a database cannot be used, for those who asked for something; where and as whom it is reached,
    which PostgreSQL's driver says, is for the log.
    """
    said = _first_line(error)
    if getattr(getattr(error, "orig", None), "sqlstate", "") is None:  # no answer of the server
        LOGGER.error("the database does not answer: %s", said)
        return "it does not answer"
    return said


def _first_line(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0][:200]
