"""The clock of a running pit, which notices when the system's clock is set."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

from croupier.table.table import milliseconds

LOGGER = logging.getLogger("croupier.pit")
JUMP = 1000
"""A clock that differs by this many milliseconds from the time passed since it was last read has been set."""


class WatchedClock:
    """Milliseconds since 1970 as the system has them; a jump forward or backward is written to the log.

    Entries keep their order whatever it says: a table never records a time before that of its last entry.
    """

    def __init__(
        self, system: Callable[[], int] = milliseconds, steady: Callable[[], float] = monotonic
    ) -> None:
        self._system = system
        self._steady = steady
        self._ahead = system() - 1000 * steady()
        self._set_at: float | None = None

    def __call__(self) -> int:
        """The time now."""
        now = self._system()
        ahead = now - 1000 * self._steady()
        change, self._ahead = ahead - self._ahead, ahead
        if abs(change) >= JUMP:
            way = "forward" if change > 0 else "back"
            self._set_at = self._steady()
            LOGGER.warning("the clock was set %s by %.1f seconds", way, abs(change) / 1000)
        return now

    def steady_for(self, seconds: float) -> bool:
        """Whether it was not set in the last seconds, so that it can tell how long ago something was."""
        return self._set_at is None or self._steady() - self._set_at >= seconds
