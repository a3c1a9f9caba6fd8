"""Turns at a SQLite file: threads and processes that write to it queue; one process writes its entries."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_UN, flock


class Turn:
    """One at a time, among the threads of a process and the processes that use a file: SQLite itself has
    those who wait look again and again, ever more seldom.
    """

    def __init__(self, file: Path | None) -> None:
        """`file` is made by whoever first has a turn; without one, threads of this process queue alone."""
        self._file, self._handle = file, -1
        self._lock = RLock()
        self._depth = 0

    def __enter__(self) -> None:
        self._lock.acquire()
        try:
            if self._depth == 0 and self._file is not None:
                if self._handle < 0:
                    self._handle = _opened(self._file)
                _lock(self._handle)
            self._depth += 1
        except BaseException:
            self._lock.release()
            raise

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            _unlock(self._handle)
        self._lock.release()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._handle >= 0:
                os.close(self._handle)
            self._handle = -1


def _opened(file: Path) -> int:
    """The file, or -1 where there cannot be one: then SQLite's own waiting is all there is."""
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return -1


def _lock(handle: int) -> None:
    if handle >= 0 and sys.platform != "win32":
        flock(handle, LOCK_EX)


def _unlock(handle: int) -> None:
    if handle >= 0 and sys.platform != "win32":
        flock(handle, LOCK_UN)


def beside(url: str, what: str) -> Path | None:
    """A file beside that of a SQLite database; none for another database."""
    if "://" in url and not url.startswith("sqlite"):
        return None
    return Path(f"{url.removeprefix('sqlite:///')}-{what}")


@contextmanager
def writing_alone(url: str) -> Iterator[None]:
    """While this lasts no other process writes entries to a SQLite file; waits for one that is ending."""
    file = beside(url, "writing")
    handle = _opened(file) if file is not None else -1
    try:
        _lock(handle)
        yield
    finally:
        if handle >= 0:
            os.close(handle)
