"""Long work reports how far it is to a watcher, if there is one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Watcher(Protocol):
    """Shows progress: how much work is expected, and how much is done."""

    def expect(self, parts: int) -> None:
        """Expect this many more parts."""

    def done(self, parts: int = 1) -> None:
        """Note that this many more parts are done."""


_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Let the work inside report to this watcher."""
    before = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(before)


def tracked(items: Collection[Item]) -> Iterator[Item]:
    """The items one after another, each reported when it is done."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher.expect(len(items))
    for item in items:
        yield item
        if watcher is not None:
            watcher.done()
