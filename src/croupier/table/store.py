"""Where a table keeps its journal: entries, checkpoints, and the secret behind seeds not revealed yet."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Protocol, runtime_checkable

import msgspec

from croupier.law.refusal import BadInput, CroupierError

FIRST = b'{"entry":1,'


class Overtaken(CroupierError):
    """Another process appended to the journal first: the table must be opened again from its store."""

    def __init__(self, entry: int) -> None:
        super().__init__(f"entry {entry} of this table was written by someone else: open the table again")


class NotKept(CroupierError):
    """An entry could not be written: what it records has not happened, and the journal ends before it."""

    def __init__(self, path: Path, entry: int, error: OSError) -> None:
        end = (
            f"the table has stopped and can be resumed from entry {entry - 1}"
            if entry > 1
            else "no table was opened"
        )
        super().__init__(f"{path}: entry {entry} cannot be written: {error.strerror or error}; {end}")


class Checkpoint(msgspec.Struct, frozen=True):
    """The state when a round was about to open: this many whole entries before it, the hash of the last of
    them, and this many events of the entry after them, in which the round opens.
    """

    entry: int
    head: str
    events: int
    state: dict[str, Any]
    offset: int = 0


@runtime_checkable
class Store(Protocol):
    """One table's journal. An entry is kept when `append` returns, and never changes."""

    def lines(self, after: int = 0) -> Iterator[bytes]:
        """The lines of every entry after a number."""

    def append(self, entry: int, line: bytes) -> None:
        """Keep the next entry; `Overtaken` if its number is not the next."""

    def checkpoint(self) -> Checkpoint | None:
        """The last checkpoint."""

    def save(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in place of the last."""

    def secret(self) -> bytes:
        """The secret behind the seeds; empty once it is forgotten."""

    def keep_secret(self, secret: bytes) -> None:
        """Keep the secret of a table apart from its journal; empty: forget it."""


class MemoryStore:
    """A journal in memory, for tests, cases and simulations of tables; it may begin after some entries that
    are kept elsewhere.
    """

    __slots__ = ("_before", "_checkpoint", "_lines", "_secret")

    def __init__(self, before: int = 0) -> None:
        self._before = before
        self._lines: list[bytes] = []
        self._checkpoint: Checkpoint | None = None
        self._secret = b""

    def lines(self, after: int = 0) -> Iterator[bytes]:
        """The lines of every entry after a number."""
        return iter(self._lines[max(after - self._before, 0) :])

    def append(self, entry: int, line: bytes) -> None:
        """Keep the next entry."""
        if entry != self._before + len(self._lines) + 1:
            raise Overtaken(entry)
        self._lines.append(line)

    def checkpoint(self) -> Checkpoint | None:
        """The last checkpoint."""
        return self._checkpoint

    def save(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in place of the last."""
        self._checkpoint = checkpoint

    def secret(self) -> bytes:
        """The secret behind the seeds."""
        return self._secret

    def keep_secret(self, secret: bytes) -> None:
        """Keep the secret of the table."""
        self._secret = secret


class FileStore:
    """A journal in a file, each entry on disk before it is acknowledged.

    Beside `table.jsonl` lie `table.jsonl.checkpoint` and, until the table closes, `table.jsonl.secret`, which
    only its owner can read. One process has the file at a time.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        existed = self.path.exists()
        try:
            if existed and not self.path.is_file():
                raise BadInput(f"{self.path} is not a file")
            self._file: IO[bytes] = open(self.path, "a+b")  # noqa: SIM115
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise BadInput(f"{self.path} is in use: another table is writing this journal") from None
        except OSError as error:
            raise BadInput(f"{self.path} cannot be opened: {error.strerror}") from None
        if not existed:
            _sync_folder(self.path)
        self._check_beginning()
        self._cut_torn_tail()
        if not self._file.seek(0, os.SEEK_END):
            self._beside("checkpoint").unlink(missing_ok=True)
        kept = self.checkpoint()
        self._entries, self._end = (kept.entry, kept.offset) if kept is not None else (0, 0)
        self._file.seek(self._end)
        for line in self._file:
            self._entries += 1
            self._end += len(line)

    def _check_beginning(self) -> None:
        """Refuse a file that is something else before anything in it is changed."""
        self._file.seek(0)
        start = self._file.read(len(FIRST))
        if not FIRST.startswith(start):
            self._file.close()
            raise BadInput(f"{self.path} is not a journal: it does not begin with entry 1")

    def _cut_torn_tail(self) -> None:
        """A line without its end was never acknowledged: the process died while it wrote it. Nor was one with
        zeros in it, of which the disk had only a part when the power was cut.
        """
        end = self._file.seek(0, os.SEEK_END)
        position = self._last_line_end(end)
        if position == end > 0:
            before = self._last_line_end(end - 1)
            self._file.seek(before)
            if b"\0" in self._file.read(end - before):
                position = before
        if position < end:
            self._file.truncate(position)
            os.fsync(self._file.fileno())

    def _last_line_end(self, position: int) -> int:
        """Where the last line ends that ends at or before a position."""
        while position:
            start = max(0, position - 65536)
            self._file.seek(start)
            found = self._file.read(position - start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            position = start
        return 0

    def lines(self, after: int = 0) -> Iterator[bytes]:
        """The lines of every entry after a number, read from the checkpoint on where that is enough."""
        kept = self.checkpoint()
        skip, offset = (kept.entry, kept.offset) if kept is not None and kept.entry <= after else (0, 0)
        with open(self.path, "rb") as file:
            file.seek(offset)
            for number, line in enumerate(file, skip + 1):
                if number > after:
                    yield line

    def append(self, entry: int, line: bytes) -> None:
        """Keep the next entry; it is on disk when this returns."""
        if entry != self._entries + 1 or os.fstat(self._file.fileno()).st_size != self._end:
            raise Overtaken(entry)
        try:
            _write(self._file.fileno(), line)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file.fileno(), self._end)
            raise NotKept(self.path, entry, error) from None
        self._entries += 1
        self._end += len(line)

    def _beside(self, name: str) -> Path:
        return self.path.with_name(f"{self.path.name}.{name}")

    def checkpoint(self) -> Checkpoint | None:
        """The last checkpoint; one that cannot be read is as good as none, and so is one of another file."""
        try:
            data, _, digest = self._beside("checkpoint").read_bytes().rpartition(b"\n")
            if sha256(data).hexdigest().encode() != digest:
                return None  # the file is damaged
            found = msgspec.json.decode(data, type=Checkpoint)
        except (OSError, msgspec.MsgspecError):
            return None
        if found.offset < 0:
            return None
        # The round of a checkpoint opens in the entry that follows it, so there is one.
        with open(self.path, "rb") as file:
            file.seek(found.offset)
            fits = file.readline().startswith(b'{"entry":%d,' % (found.entry + 1))
        return found if fits else None

    def save(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in place of the last, whole or not at all; it is only a shortcut, so a disk that
        cannot take it stops nothing.
        """
        offset = self._offset(checkpoint.entry)
        data = msgspec.json.encode(msgspec.structs.replace(checkpoint, offset=offset))
        with suppress(OSError):
            _replace(self._beside("checkpoint"), data + b"\n" + sha256(data).hexdigest().encode())

    def _offset(self, entry: int) -> int:
        """Where the line after an entry begins; a checkpoint is saved with the entry that opens its round."""
        return self._end - sum(len(line) for line in self.lines(entry))

    def secret(self) -> bytes:
        """The secret behind the seeds."""
        try:
            return self._beside("secret").read_bytes()
        except FileNotFoundError:
            return b""

    def keep_secret(self, secret: bytes) -> None:
        """Keep the secret of the table where only its owner reads it."""
        path = self._beside("secret")
        try:
            if secret:
                _replace(path, secret)
            else:
                path.unlink(missing_ok=True)
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror or error}") from None

    def close(self) -> None:
        """Let go of the file; a journal without an entry leaves nothing behind."""
        if not self._end:
            for path in (self.path, self._beside("secret"), self._beside("secret.new")):
                path.unlink(missing_ok=True)
        self._file.close()


def _write(handle: int, data: bytes) -> None:
    """Write all of the data, on disk when this returns."""
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left) :]
    os.fsync(handle)


def _replace(path: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    new = path.with_name(f"{path.name}.new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        _write(handle, data)
    finally:
        os.close(handle)
    os.replace(new, path)
    _sync_folder(path)


def _sync_folder(path: Path) -> None:
    handle = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
