"""Garbage collection in short steps that leaves out objects that have survived two collections."""

from __future__ import annotations

import gc

YOUNG = 4_000
"""How many more objects may be created than freed before the collector looks for cycles among them: more than
come and go with the commands under way, for which alone it need not look.
"""
YOUNG_COLLECTIONS = 2
"""How many times it looks only at the newest before it looks at all that are not set aside yet."""
GROWTH = 200_000
"""All objects are scanned when those set aside have grown by this many and to twice their number."""


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
