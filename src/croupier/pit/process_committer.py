"""A committer whose writer is a process of its own: this one serves tables while entries are written."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections import deque
from contextlib import suppress
from time import monotonic

from croupier.law.refusal import CroupierError
from croupier.pit.commit import LOGGER, Written
from croupier.pit.committer import Brought, HandingOver
from croupier.pit.database import Database
from croupier.pit.failures import NotStored, Unsure
from croupier.pit.heads import SECONDS
from croupier.pit.keys import SigningKey
from croupier.pit.turns import writing_alone
from croupier.pit.writer_process import (
    READ,
    Answered,
    Begin,
    End,
    Ended,
    Frames,
    Group,
    Logged,
    failure_read,
    framed,
    told,
)

AGAIN_SECONDS = 1.0
"""A process that ended before it had written anything is not started again sooner than this."""
GONE = "the process that writes to it has ended"


class ProcessCommitter(HandingOver):
    """Has a process write entries, and starts another should it end: entries it had not acknowledged are
    given to that one again, which finds those that are on disk.
    """

    def __init__(self, database: Database, keys: SigningKey, sign_seconds: float = SECONDS) -> None:
        super().__init__(self._send)
        self._url, self._keys, self._sign_seconds = database.url, keys, sign_seconds
        self._under_way: deque[tuple[Brought, bytes]] = deque()
        """What is not acknowledged yet, oldest first, and as it was sent."""
        self._unsent = bytearray()
        self._connection: socket.socket | None = None
        self._frames, self._answered, self._started = Frames(), False, 0.0
        self._blocked = False
        """Whether the loop tells when more can be sent."""
        self._loop: asyncio.AbstractEventLoop | None = None
        """The loop that is told when there is something to read."""
        self._trouble = ""
        self._ended = ""
        """Why the process says that it cannot write."""
        self._unsure = False
        """Whether it may have written something all the same."""
        with writing_alone(self._url):  # after one whose server was killed
            pass
        self._start()

    @property
    def trouble(self) -> str:
        """What the process that writes says is wrong; or that it is not there."""
        return self._trouble if self.writes else f"nothing can be written: {GONE}"

    @property
    def writes(self) -> bool:
        """Whether the process that writes is there."""
        return self._connection is not None

    def close(self) -> None:
        """Have what is waiting written and signed, then end the process."""
        self.finish()
        if self._connection is None:
            return
        self._unwatch()
        self._unsent += framed(End())
        connection = self._connection
        connection.settimeout(None)
        with suppress(OSError):
            connection.sendall(self._unsent)
            while data := connection.recv(READ):
                self._hear(data)
        connection.close()
        self._process.wait()
        self._connection = None
        self._fail(Unsure(GONE))

    def _start(self) -> None:
        """Start a process, and tell it what the one before did not acknowledge."""
        self._frames, self._answered, self._started = Frames(), False, monotonic()
        try:
            here = self._started_process()
        except OSError as error:
            self._ended = str(error.strerror or error)
            LOGGER.error("%s%s", GONE, self._why)
            self._fail(NotStored(GONE))
            return
        self._connection = here
        begin = Begin(
            self._url, self._keys.signing, self._sign_seconds, self.name, in_doubt=len(self._under_way)
        )
        self._unsent = bytearray(framed(begin) + b"".join(sent for _, sent in self._under_way))
        self._blocked = False
        if self._loop is not None and not self._loop.is_closed():
            self._loop.add_reader(here, self._readable)
            self._writable()

    def _started_process(self) -> socket.socket:
        """The connection to a process that was just started."""
        here, there = socket.socketpair()
        here.setblocking(False)
        with there:
            try:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "croupier.pit.writer_process"],
                    stdin=there.fileno(),
                    stdout=subprocess.DEVNULL,
                    process_group=0,  # what a terminal interrupts is the server, which ends this one
                )
            except OSError:
                here.close()
                raise
        return here

    def _send(self, brought: Brought) -> None:
        """Send what a turn of the loop has brought."""
        if self._connection is None and monotonic() - self._started >= AGAIN_SECONDS:
            self._start()
        connection, loop = self._connection, brought.loop
        if connection is None:
            brought.answer(Written({}, NotStored(f"{GONE}; another is started in a second")))
            return
        if loop is not self._loop:
            self._unwatch()
            self._loop = loop
            loop.add_reader(connection, self._readable)
        sent = framed(Group(brought.writings, brought.signals))
        self._under_way.append((brought, sent))
        self._unsent += sent
        self._writable()

    @property
    def _why(self) -> str:
        return f" ({self._ended})" if self._ended else ""

    def _writable(self) -> None:
        """Send on as much as the socket takes."""
        connection, loop = self._connection, self._loop
        if connection is None or loop is None:
            return
        with suppress(OSError):  # blocked, or gone: which is noticed where it is read
            del self._unsent[: connection.send(self._unsent)]
        if bool(self._unsent) != self._blocked:
            self._blocked = not self._blocked
            if self._blocked:
                loop.add_writer(connection, self._writable)
            else:
                loop.remove_writer(connection)

    def _readable(self) -> None:
        assert self._connection is not None
        try:
            data = self._connection.recv(READ)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._hear(data)
        else:
            self._lost()

    def _hear(self, data: bytes) -> None:
        """Take the answers."""
        for text in self._frames.take(data):
            message = told.decode(text)
            if isinstance(message, Logged):
                LOGGER.log(message.level, message.text)
            elif isinstance(message, Ended):
                self._ended, self._unsure = message.text, message.unsure
            else:
                self._answer(message)

    def _answer(self, answered: Answered) -> None:
        self._trouble, self._ended, self._unsure = answered.trouble, "", False
        failure = failure_read(answered.failure) if answered.failure is not None else None
        written = Written(
            {(each.table_id, each.number): failure_read(each) for each in answered.failed}, failure
        )
        for _ in range(answered.groups):
            self._answered = True
            self._tell(written)

    def _lost(self) -> None:
        """The process has ended by itself, or was killed: another takes over where it had written something;
        otherwise what was under way fails, and another is started with the next command.
        """
        self._unwatch()
        assert self._connection is not None
        self._connection.close()
        self._connection = None
        LOGGER.error("%s%s, with status %s", GONE, self._why, self._process.wait())
        if self._answered:
            self._start()
        else:
            sure = self._ended and not self._unsure
            # Why is for the log: it may say where and as whom the database is reached.
            self._fail(NotStored(GONE) if sure else Unsure(f"{GONE}{self._why if self._unsure else ''}"))
            if self._unsure:  # as soon as somebody asks again, the disk may have been repaired
                self._started = 0.0

    def _fail(self, failure: CroupierError) -> None:
        while self._under_way:
            self._tell(Written({}, failure))

    def _tell(self, written: Written) -> None:
        """Answer the oldest."""
        with suppress(RuntimeError):  # whoever waited has gone with the loop
            self._under_way.popleft()[0].answer(written)

    def _unwatch(self) -> None:
        loop, connection = self._loop, self._connection
        if loop is not None and connection is not None and not loop.is_closed():
            loop.remove_reader(connection)
            if self._blocked:
                loop.remove_writer(connection)
        self._blocked = False
