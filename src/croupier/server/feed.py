"""The newest entries of a table's journal, read once for everyone who watches it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice

from croupier.pit.host import Host
from croupier.server.logs import log
from croupier.table.journal import Entry, read_entry

KEPT = 32
AT_ONCE = 100
SHARED = 8
"""How many messages are kept for others to whom they are the same."""

Frames = dict[object, bytes]
"""An entry as it is sent, by those to whom it is the same."""
Pass = Callable[[Entry, Frames], bool]
"""Sends an entry to a viewer at once; false where that is not possible."""
Kind = tuple[object, ...]
"""What tells messages apart that are not the same for everyone: the entry, and for whom."""


class Follower:
    """A viewer who has been sent every entry up to one, and is passed those that come."""

    __slots__ = ("last", "over", "take")

    def __init__(self, last: int, take: Pass) -> None:
        self.last, self.take = last, take
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Feed:
    """Entries of one table; a viewer further behind than what is kept reads the database."""

    def __init__(self, host: Host, table_id: str, sent: Callable[[int], None]) -> None:
        self._store = host.store(table_id)
        self._sent = sent
        self._kept: deque[Entry] = deque(maxlen=KEPT)
        self._newest = host.written(table_id)
        self._reading = asyncio.Lock()
        self._followers: dict[Follower, None] = {}
        self.watchers = 0
        self.shared: dict[Kind, bytes] = {}
        """The newest messages that are the same for many who watch."""
        self.end = host.subscribe(table_id, self._wrote)

    def _wrote(self, number: int, entry: Entry | None) -> None:
        self._newest = max(self._newest, number)
        if entry is None:
            self._behind(number)
            return
        self._keep([entry])
        frames: Frames = {}
        sent, before, missed = 0, number - 1, False
        for follower in self._followers:
            try:
                if follower.last == before and follower.take(entry, frames):
                    follower.last = number
                    sent += 1
                else:
                    missed = True
            except Exception:  # which is the viewer's affair, not that of whoever sent the command
                log("an entry cannot be passed on", level=logging.ERROR, failed=True, entry=number)
                missed = True
        if missed:
            self._behind(number)
        if sent:
            self._sent(sent * len(entry.events))

    def _behind(self, number: int) -> None:
        """Have those who were not passed an entry read it themselves."""
        for follower in [each for each in self._followers if each.last < number]:
            del self._followers[follower]
            if not follower.over.done():
                follower.over.set_result(None)

    def share(self, kind: Kind, message: bytes) -> bytes:
        """Keep a message for the next one to whom it is the same."""
        while len(self.shared) >= SHARED:
            del self.shared[next(iter(self.shared))]
        self.shared[kind] = message
        return message

    async def follow(self, last: int, take: Pass) -> int:
        """Have every further entry passed on as it is written; gives the last that was, as soon as one could
        not be.
        """
        if self._newest > last:
            return last
        follower = Follower(last, take)
        self._followers[follower] = None
        try:
            await follower.over
        finally:
            self._followers.pop(follower, None)
        return follower.last

    async def after(self, entry: int) -> list[Entry]:
        """Some of the entries after this one, in order; none if there are none."""
        if entry >= self._newest:
            return []
        async with self._reading:
            if not self._kept or self._kept[0].entry > entry + 1:
                found = await asyncio.to_thread(self._read, entry)
                if len(found) < AT_ONCE:  # as far as the journal goes
                    self._keep(found)
                return found
            if self._newest > self._last:
                self._keep(await asyncio.to_thread(self._read, self._last))
            behind = min(self._last - entry, len(self._kept))
            return [self._kept[place] for place in range(-behind, min(0, AT_ONCE - behind))]

    @property
    def _last(self) -> int:
        return self._kept[-1].entry if self._kept else 0

    def _keep(self, found: list[Entry]) -> None:
        """Keep what carries on with what is kept."""
        for entry in found:
            if not self._kept or entry.entry == self._last + 1:
                self._kept.append(entry)

    def _read(self, after: int) -> list[Entry]:
        lines = islice(self._store.lines(after), AT_ONCE)
        return [read_entry(number, line) for number, line in enumerate(lines, after + 1)]

    async def entry_of(self, sequence: int, newest: int) -> int:
        """The entry after which the events after a sequence number begin: looked up by halves."""
        low, high = 0, newest
        while low < high:
            middle = (low + high + 1) // 2
            (entry,) = await asyncio.to_thread(self._one, middle)
            if entry.events[-1].seq <= sequence:
                low = middle
            else:
                high = middle - 1
        return low

    def _one(self, number: int) -> list[Entry]:
        return [read_entry(number, line) for line in islice(self._store.lines(number - 1), 1)]


class Feeds:
    """The feeds of the tables that somebody watches."""

    def __init__(self, host: Host, sent: Callable[[int], None] = lambda events: None) -> None:
        """`sent` is told how many events went out to viewers."""
        self._host, self._sent = host, sent
        self._feeds: dict[str, Feed] = {}

    @contextmanager
    def of(self, table_id: str) -> Iterator[Feed]:
        """The feed of a table while somebody watches it."""
        feed = self._feeds.get(table_id)
        if feed is None:
            feed = self._feeds[table_id] = Feed(self._host, table_id, self._sent)
        feed.watchers += 1
        try:
            yield feed
        finally:
            feed.watchers -= 1
            if not feed.watchers:
                feed.end()
                del self._feeds[table_id]
