"""Garbage collection that makes nobody wait: what is there is set aside, and seldom gone through."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from itertools import count
from sys import getallocatedblocks
from typing import NamedTuple

STEP_SECONDS = 0.1
"""How often new objects are set aside, which takes no time. To go through those of a second takes ten
milliseconds, and commands leave next to nothing behind that only the collector would find.
"""
STEPS = 600
"""After so many, once a minute, it is looked at how much there is now."""
GROWTH = 1_000_000
"""All objects are gone through when there are so many more blocks of memory than twice those there were."""
MINUTES = 10
"""So long a moment is waited for in which nobody is playing."""


class Commands(NamedTuple):
    """How many commands have come so far, and how many of them somebody still waits for."""

    come: int
    under_way: int


async def spare_the_old(commands: Callable[[], Commands]) -> None:
    """Set aside what is here and what comes: tables and open connections are hundreds of thousands of
    objects, and going through them takes half a second. What closed connections leave behind is found when
    there is much of it, after a step in which no command came. Between two of many commands there is a
    moment, too, in which none is under way, but the next ones would wait.
    """
    gc.disable()
    try:
        most, waited = _gone_through(), 0
        before = commands()
        for step in count(1):
            await asyncio.sleep(STEP_SECONDS)
            gc.freeze()
            if not step % STEPS:
                waited = waited + 1 if getallocatedblocks() > most else 0
            now = commands()
            quiet, before = now == Commands(before.come, 0), now
            if waited > MINUTES or (waited and quiet):
                gc.unfreeze()
                most, waited = _gone_through(), 0
    finally:
        gc.enable()


def _gone_through() -> int:
    """Go through all objects and set aside those in use; gives how many blocks of memory there may be before
    this is done again.
    """
    gc.collect()
    gc.freeze()
    return 2 * getallocatedblocks() + GROWTH
