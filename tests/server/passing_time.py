"""Time that passes when a test says so, and a pit that is right afterward."""

import time
from collections.abc import Callable

from croupier.pit.audit import audit_database
from croupier.pit.clock import WatchedClock
from tests.server.conftest import PATIENCE, Served

SECONDS = 600
"""What patrons have to decide, and keep a seat without doing anything."""


class Time:
    """Time that passes when a test says so: as the clock shows it, which can be set, and as it is."""

    def __init__(self) -> None:
        self.passed, self.ahead = 0.0, 0

    def clock(self) -> WatchedClock:
        """The clock of a pit."""
        return WatchedClock(
            lambda: 1_800_000_000_000 + int(1000 * self.passed) + self.ahead, lambda: self.passed
        )


def right(served: Served) -> None:
    """The audit of the whole pit finds nothing."""
    found = audit_database(served.host.database, {served.keys.public.hex()}, [], served.keys)
    assert list(found.every_fault()) == []


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that comes by itself."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
