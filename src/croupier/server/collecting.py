"""Garbage collection without long pauses: objects that survive a full collection are not scanned again."""

from __future__ import annotations

import gc
from itertools import count

YOUNG = 50_000
"""How many more objects may be created than freed before the collector looks for cycles."""
EVERYTHING = 100
"""How many full collections skip old objects before one scans all of them."""


def spare_the_old() -> None:
    """Set what is here now aside, and from now on whatever survives a full collection: tables and open
    connections are hundreds of thousands of objects, and going through them takes a tenth of a second.
    """
    full = count(1)

    def collecting(phase: str, about: dict[str, int]) -> None:
        if about["generation"] < 2:
            return
        if phase == "stop":
            gc.freeze()
        elif next(full) % EVERYTHING == 0:
            gc.unfreeze()

    gc.collect()
    gc.freeze()
    gc.callbacks.append(collecting)
    gc.set_threshold(YOUNG)
