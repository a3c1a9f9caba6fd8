"""Between a table and the disk: entries are handed over together, and acknowledged when they are written."""

from __future__ import annotations

import asyncio
import secrets as random
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol

from croupier.pit.commit import MAX_GROUP, Writer, Written
from croupier.pit.database import Database
from croupier.pit.heads import SECONDS
from croupier.pit.keys import Keys
from croupier.pit.store import Writing


class Waiting(NamedTuple):
    """An entry to be written, and what is told when it is; or a signal that nobody waits for."""

    writing: Writing | str
    done: asyncio.Future[None] | None


class Brought(NamedTuple):
    """What one turn of an event loop has brought."""

    loop: asyncio.AbstractEventLoop
    each: list[Waiting]

    @property
    def writings(self) -> list[Writing]:
        """The entries to be written."""
        return [writing for writing, _ in self.each if isinstance(writing, Writing)]

    @property
    def signals(self) -> list[str]:
        """What is told to other processes."""
        return [writing for writing, _ in self.each if isinstance(writing, str)]

    def answer(self, written: Written) -> None:
        """Tell those who wait what became of it; on the loop."""
        failed, failure = written
        for writing, done in self.each:
            if done is None or done.done() or not isinstance(writing, Writing):
                continue
            answer = failure or (failed.get((writing.table_id, writing.number)) if failed else None)
            if answer is None:
                done.set_result(None)
            else:
                done.set_exception(answer)


class Committer(Protocol):
    """Keeps entries."""

    name: str
    """How this process is known to the others, which it need not tell itself anything."""

    def keep(self, writing: Writing) -> Awaitable[None]:
        """Answered when the entry is on disk; `Overtaken` or `NotStored` if it is not going to be."""

    def signal(self, text: str) -> None:
        """Tell the other processes what is in no journal, with whatever is written next."""

    def close(self) -> None:
        """Write what is waiting, then stop."""

    @property
    def writes(self) -> bool:
        """Whether there is somebody who writes."""

    @property
    def trouble(self) -> str:
        """What somebody has to look at, although play goes on; nothing if all is well."""


class HandingOver:
    """Collects what a turn of an event loop brings, so that whoever writes is woken once."""

    def __init__(self, take: Callable[[Brought], None]) -> None:
        """`take` is given it at the end of the turn, on the loop."""
        self.name = random.token_hex(8)
        self._take = take
        self._coming: dict[asyncio.AbstractEventLoop, Brought] = {}

    def keep(self, writing: Writing) -> asyncio.Future[None]:
        """Have an entry written; the answer is there when it is on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._bring(loop, Waiting(writing, done))
        return done

    def signal(self, text: str) -> None:
        """Tell the other processes what is in no journal, with whatever is written next."""
        self._bring(asyncio.get_running_loop(), Waiting(text, None))

    def _bring(self, loop: asyncio.AbstractEventLoop, waiting: Waiting) -> None:
        coming = self._coming.get(loop)
        if coming is None:
            coming = self._coming[loop] = Brought(loop, [])
            loop.call_soon(self._hand_over, loop)
        coming.each.append(waiting)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        coming = self._coming.pop(loop, None)
        if coming is not None:
            self._take(coming)

    def finish(self) -> None:
        """Hand over what has come so far."""
        for loop in list(self._coming):
            self._hand_over(loop)


class ThreadCommitter(HandingOver):
    """A thread that writes entries, each time all that have come since the last write."""

    def __init__(
        self, database: Database, keys: Keys, clock: Callable[[], int], sign_seconds: float = SECONDS
    ) -> None:
        self._queue: SimpleQueue[Brought | None] = SimpleQueue()
        super().__init__(self._queue.put)
        self._writer = Writer(database, keys, clock, sign_seconds, self.name)
        self._thread = threading.Thread(target=self._run, name="committer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self.finish()
        self._queue.put(None)
        self._thread.join()

    @property
    def writes(self) -> bool:
        """A thread does as long as this one is there."""
        return True

    @property
    def trouble(self) -> str:
        """Why heads could not be signed the last time; empty if they were."""
        return self._writer.trouble

    def _run(self) -> None:
        writer = self._writer
        writer.start()
        over = False
        while not over:
            group: list[Brought] = []
            size = 0
            while size < MAX_GROUP and (not group or not self._queue.empty()):
                try:
                    brought = self._queue.get(timeout=writer.until_signing())
                except Empty:
                    break
                if brought is None:
                    over = True
                    break
                group.append(brought)
                size += len(brought.each)
            if group:
                self._write(group)
            writer.rest()
        writer.close()

    def _write(self, group: Sequence[Brought]) -> None:
        written = self._writer.write(
            [writing for each in group for writing in each.writings],
            [signal for each in group for signal in each.signals],
        )
        loops: dict[asyncio.AbstractEventLoop, list[Brought]] = {}
        for each in group:
            loops.setdefault(each.loop, []).append(each)
        for loop, brought in loops.items():
            with suppress(RuntimeError):  # whoever waited has gone with the loop
                loop.call_soon_threadsafe(_answer, brought, written)


def _answer(brought: Iterable[Brought], written: Written) -> None:
    for each in brought:
        each.answer(written)
