"""The newest entries of a table's journal, read once for everyone who watches it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from croupier.pit.host import Host
from croupier.table.journal import Entry, read_entry

KEPT = 256
AT_ONCE = 100
SHARED = 8
"""How many messages are kept for those who only watch."""


class Feed:
    """Entries of one table; whoever is further behind than what is kept reads the database."""

    def __init__(self, host: Host, table_id: str) -> None:
        self._store = host.store(table_id)
        self._kept: deque[Entry] = deque(maxlen=KEPT)
        self._newest = 0
        self._reading = asyncio.Lock()
        self._waiting: set[asyncio.Future[None]] = set()
        self.watchers = 0
        self.texts: dict[tuple[int, str, bool], str] = {}
        """Messages that are the same for many who watch: by entry, role, and whether it is their own."""
        self.shared: dict[tuple[int, bool, bool, bool], str] = {}
        """Messages that are the same for all who only watch, by entry and what comes with it."""
        self.end = host.subscribe(table_id, self._wrote)

    def _wrote(self, number: int, entry: Entry | None) -> None:
        self._newest = max(self._newest, number)
        if entry is not None:
            self._keep([entry])
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    def share(self, kind: tuple[int, bool, bool, bool], message: str) -> None:
        """Keep a message for the next one who only watches."""
        while len(self.shared) >= SHARED:
            del self.shared[next(iter(self.shared))]
        self.shared[kind] = message

    async def wait(self, after: int) -> None:
        """Return when there is an entry after this one."""
        if self._newest > after:
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            self._waiting.discard(waiting)

    async def after(self, entry: int) -> list[Entry]:
        """Some of the entries after this one, in order; none if there are none."""
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
                if len(self.texts) > KEPT:
                    self.texts.clear()

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

    def __init__(self, host: Host) -> None:
        self._host = host
        self._feeds: dict[str, Feed] = {}

    @contextmanager
    def of(self, table_id: str) -> Iterator[Feed]:
        """The feed of a table while somebody watches it."""
        feed = self._feeds.get(table_id)
        if feed is None:
            feed = self._feeds[table_id] = Feed(self._host, table_id)
        feed.watchers += 1
        try:
            yield feed
        finally:
            feed.watchers -= 1
            if not feed.watchers:
                feed.end()
                del self._feeds[table_id]
