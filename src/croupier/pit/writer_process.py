"""The process that writes entries for one that serves tables, so that each has an interpreter of its own.

It is told what to write over its standard input, a socket, and answers there when that is on disk. It ends
when the socket does: what it was told last is written or not, and was not acknowledged. It ends too when the
disk fails to sync: what it could not acknowledge is for the next one, which opens the database again.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from select import select
from time import monotonic, sleep

import msgspec

from croupier.law.refusal import CroupierError
from croupier.pit.commit import LOGGER, MAX_GROUP, Writer, Written
from croupier.pit.database import Database
from croupier.pit.failures import NotEnough, NotStored, SyncFailed, Unsure
from croupier.pit.keys import SigningKey
from croupier.pit.store import Writing
from croupier.pit.turns import writing_alone
from croupier.table.store import Overtaken
from croupier.table.table import milliseconds

HEAD = 4
"""Bytes that say how long the message after them is."""
READ = 1 << 14
"""Bytes of answers that are read at once."""
SPACE = 1 << 20
"""Bytes of groups that are read at once."""
NOT_SYNCED = "the disk failed to sync what was written"
GATHER_SECONDS = 0.003
"""After a transaction of several entries the next begins no sooner than this after it began, so that under
load many share one; whoever is alone waits for nothing.
"""


class Begin(msgspec.Struct, tag=True):
    """The database, the key that signs, how often, and how other processes know the one that asks; of so many
    of the first groups it is not known whether they were written.
    """

    url: str
    signing: bytes
    sign_seconds: float
    name: str
    in_doubt: int


class Group(msgspec.Struct, tag=True):
    """Entries to be written, and signals to be given."""

    writings: list[Writing]
    signals: list[str]


class End(msgspec.Struct, tag=True):
    """Write and sign what is left, then end."""


class Failure(msgspec.Struct):
    """Why an entry was not written, or none of a group."""

    table_id: str
    number: int
    kind: str
    text: str = ""
    cents: int = 0


class Answered(msgspec.Struct, tag=True):
    """So many of the oldest groups are on disk, but for these."""

    groups: int
    failed: list[Failure]
    failure: Failure | None = None
    trouble: str = ""


class Logged(msgspec.Struct, tag=True):
    """A line for the log."""

    level: int
    text: str


class Ended(msgspec.Struct, tag=True):
    """Nothing can be written, and why; `unsure` where something may have been."""

    text: str
    unsure: bool = False


_encode = msgspec.msgpack.encode
asked = msgspec.msgpack.Decoder(Begin | Group | End)
told = msgspec.msgpack.Decoder(Answered | Logged | Ended)


def framed(message: msgspec.Struct) -> bytes:
    """A message as it is sent."""
    text = _encode(message)
    return len(text).to_bytes(HEAD, "little") + text


class Frames:
    """Takes messages out of what comes over a socket."""

    def __init__(self) -> None:
        self._held = bytearray()

    def take(self, data: bytes | memoryview) -> Iterator[bytes]:
        """The messages that are complete now."""
        held = self._held
        held += data
        at = 0
        while len(held) - at >= HEAD:
            end = at + HEAD + int.from_bytes(held[at : at + HEAD], "little")
            if end > len(held):
                break
            yield bytes(held[at + HEAD : end])
            at = end
        del held[:at]


def failure_sent(place: tuple[str, int], error: CroupierError) -> Failure:
    """A failure as it is sent."""
    if isinstance(error, Overtaken):
        return Failure(*place, "overtaken")
    if isinstance(error, NotEnough):
        return Failure(*place, "not enough", error.person, error.cents)
    if isinstance(error, NotStored):
        return Failure(*place, "unsure" if isinstance(error, Unsure) else "not stored", error.why)
    return Failure(*place, "not stored", str(error))


def failure_read(found: Failure) -> CroupierError:
    """The failure that was sent."""
    if found.kind == "overtaken":
        return Overtaken(found.number)
    if found.kind == "not enough":
        return NotEnough(found.text, found.cents)
    return (Unsure if found.kind == "unsure" else NotStored)(found.text)


class _Log(logging.Handler):
    """Passes lines of the log on to the process that serves."""

    def __init__(self, server: _Server) -> None:
        super().__init__()
        self._server = server

    def emit(self, record: logging.LogRecord) -> None:
        """Send a line."""
        with suppress(OSError):
            self._server.tell(Logged(record.levelno, record.getMessage()))


class _Server:
    """The process that serves, at the other end of a socket."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._frames = Frames()
        self._space = memoryview(bytearray(SPACE))
        self._telling = threading.Lock()

    def tell(self, message: msgspec.Struct) -> None:
        """Send a message."""
        with self._telling:
            self._connection.sendall(framed(message))

    def hear(self, seconds: float | None = None) -> list[Begin | Group | End]:
        """The messages that have come, after a wait of no more than some seconds."""
        if seconds is not None and not select([self._connection], [], [], seconds)[0]:
            return []
        size = self._connection.recv_into(self._space)
        if not size:
            raise ConnectionResetError("the process that served is gone")
        return [asked.decode(each) for each in self._frames.take(self._space[:size])]


class _Writing:
    """The groups that a process asks for, written as they come."""

    def __init__(self, server: _Server, writer: Writer, in_doubt: int) -> None:
        self._server, self._writer = server, writer
        self._in_doubt = in_doubt
        self._groups: deque[Group] = deque()
        self._trouble = ""
        self._over = False
        self._wait_until = 0.0

    def run(self, first: list[Begin | Group | End]) -> None:
        """Write until there is no more."""
        self._check_synced()
        self._take(first)
        while self._groups or not self._over:
            if not self._groups:
                self._take(self._server.hear(self._writer.until_signing()))
            if self._groups:
                self._gather()
                self._write(self._next())
            self._writer.rest()
            self._check_synced()
            if self._writer.trouble != self._trouble:
                self._answer(0, Written({}))
        self._writer.close()

    def _gather(self) -> None:
        """Wait for others where there were several at the last transaction, and that has just begun."""
        pause = self._wait_until - monotonic()
        if pause > 0:
            sleep(pause)
            self._take(self._server.hear(0))

    def _take(self, messages: list[Begin | Group | End]) -> None:
        self._groups += [each for each in messages if isinstance(each, Group)]
        self._over = self._over or any(isinstance(each, End) for each in messages)

    def _next(self) -> list[Group]:
        """The groups that are written together; those in doubt one after the other."""
        taken = [self._groups.popleft()]
        size = len(taken[0].writings)
        while self._groups and not self._in_doubt:
            size += len(self._groups[0].writings)
            if size > MAX_GROUP:
                break
            taken.append(self._groups.popleft())
        return taken

    def _write(self, groups: list[Group]) -> None:
        writings = [writing for group in groups for writing in group.writings]
        self._wait_until = monotonic() + GATHER_SECONDS if len(writings) > 1 else 0.0
        written = self._writer.write(
            writings,
            [text for group in groups for text in group.signals],
            in_doubt=self._in_doubt > 0,
        )
        self._check_synced()
        self._in_doubt = max(0, self._in_doubt - 1)
        self._answer(len(groups), written)

    def _check_synced(self) -> None:
        """End where the disk failed to sync, before anything more is acknowledged."""
        if self._writer.sync_failed:
            raise SyncFailed(NOT_SYNCED)

    def _answer(self, groups: int, written: Written) -> None:
        self._trouble = self._writer.trouble
        failed = [failure_sent(place, error) for place, error in written.failed.items()]
        failure = None if written.failure is None else failure_sent(("", 0), written.failure)
        self._server.tell(Answered(groups, failed, failure, self._trouble))


def serve(connection: socket.socket) -> None:
    """Write what one process asks for, until it says that it is over or is gone."""
    server = _Server(connection)
    begin, *first = server.hear()
    assert isinstance(begin, Begin)
    LOGGER.handlers[:] = [_Log(server)]
    LOGGER.propagate = False
    with ExitStack() as stack:
        try:
            stack.enter_context(writing_alone(begin.url))
            database = Database(begin.url, create=False)
        except CroupierError as error:
            server.tell(Ended(str(error)))
            return
        writer = Writer(database, SigningKey(begin.signing), milliseconds, begin.sign_seconds, begin.name)
        try:
            writer.start()
            gc.collect()
            gc.freeze()  # what stays for good is not gone through again and again while somebody waits
            _Writing(server, writer, begin.in_doubt).run(first)
        except ConnectionError:
            raise
        except SyncFailed as error:
            server.tell(Ended(error.why, unsure=True))
            raise
        except Exception as error:
            server.tell(Ended(f"{type(error).__name__}: {error}"[:200]))
            raise
        database.close()


def main() -> None:
    """Write for the process that started this one; signals to stop are for that one, which says so here."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    try:
        with socket.socket(fileno=sys.stdin.fileno()) as connection:
            serve(connection)
    except (ConnectionError, SyncFailed):
        # Nobody is there to be told, or has been told; closing the database would copy its log first.
        os._exit(1)


if __name__ == "__main__":
    main()
