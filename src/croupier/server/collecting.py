"""Garbage collection that nobody waits for: little at a time, and never again what has survived."""

from __future__ import annotations

import gc

YOUNG = 1_000
"""So many more objects may be made than were let go before the collector looks for cycles among them."""
YOUNG_COLLECTIONS = 4
"""So often it looks only at the newest; then once more at all that are not set aside yet."""
GROWTH = 200_000
"""By so many objects, and to twice their number, may those set aside grow until all are gone through."""


def spare_the_old() -> None:
    """Set what is here now aside, and from now on whatever survives two collections: tables and open
    connections are hundreds of thousands of objects, and going through them takes tenths of a second.
    """
    most = 0

    def collecting(phase: str, about: dict[str, int]) -> None:
        nonlocal most
        if about["generation"] == 0:
            return
        if phase == "stop":
            gc.freeze()
            most = most or _limit()
        elif about["generation"] == 2 and gc.get_freeze_count() > most:
            gc.unfreeze()
            most = 0

    gc.collect()
    gc.freeze()
    most = _limit()
    gc.callbacks.append(collecting)
    gc.set_threshold(YOUNG, YOUNG_COLLECTIONS)


def _limit() -> int:
    return 2 * gc.get_freeze_count() + GROWTH
