"""How much one visitor, and all of them together, may ask of the server."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from croupier.law.refusal import CroupierError

MAX_BUCKETS = 50_000


class TooLarge(CroupierError):
    """A message that is too large."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"the message is too large: expected at most {limit} bytes")


class TooMany(CroupierError):
    """One visitor asks for more than is allowed; the same may be asked again later."""

    def __init__(self, what: str) -> None:
        super().__init__(f"too many {what}: wait a little and try again")


class Overloaded(CroupierError):
    """The server is busy: nothing was done, and the same may be asked again."""

    def __init__(self, what: str = "requests") -> None:
        super().__init__(f"the server is busy with too many {what}: nothing was done; try again")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of one server process."""

    message_bytes: int = 65_536
    requests_per_second: float = 50
    burst: int = 200
    guests_per_second: float = 2
    guests_burst: int = 60
    sign_ins_per_second: float = 1
    sign_ins_burst: int = 30
    commands_waiting: int = 512
    connections: int = 4_000
    connections_per_visitor: int = 8
    text_views: int = 100
    send_seconds: float = 10


class Rate:
    """Lets every visitor make this many requests a second, after a burst."""

    def __init__(self, per_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second, self._burst, self._clock = per_second, burst, clock
        self._left: dict[str, list[float]] = {}
        """How many each visitor may still make, and when that was."""

    def take(self, who: str, what: str = "requests") -> None:
        """One more request of a visitor, or `TooMany`."""
        now = self._clock()
        known = self._left.get(who)
        if known is None:
            if len(self._left) >= MAX_BUCKETS:
                self._forget()
            known = self._left[who] = [float(self._burst), now]
        left = known[0] + (now - known[1]) * self._per_second
        left = min(left, self._burst)
        known[1] = now
        if left < 1:
            known[0] = left
            raise TooMany(what)
        known[0] = left - 1

    def _forget(self) -> None:
        """Forget the visitors who have been quiet the longest; most of them have their full rate again
        anyway.
        """
        oldest = sorted(self._left, key=lambda who: self._left[who][1])
        for who in oldest[: MAX_BUCKETS // 10]:
            del self._left[who]


class Connections:
    """Counts what is open, altogether and for each visitor."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._open: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many are open."""
        return self._open.total()

    @contextmanager
    def one(self, who: str) -> Iterator[None]:
        """One more connection of a visitor while it lasts."""
        if self.total >= self._most:
            raise Overloaded("connections")
        if self._open[who] >= self._most_each:
            raise TooMany("connections")
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
