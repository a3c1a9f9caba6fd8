"""Files written for people: completely or not at all, and never over another file unless asked to."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from croupier.law.refusal import BadInput

EXISTS = "the file exists already; --force overwrites it"


def check_free(file: str | Path, overwrite: bool) -> None:
    """Refuse the name of a file that exists, before any work is done for it."""
    if not overwrite and _is_file(file):
        raise BadInput(f"{file}: {EXISTS}")


def write_file(file: str | Path, content: str | bytes, *, overwrite: bool = True) -> Path:
    """Write a whole file, or refuse in one sentence.

    The content goes into a new file in the same folder, which is renamed when it is on disk: after a full
    disk or an interruption only the file that was there before is left.
    """
    with whole_file(file, overwrite=overwrite) as open_file:
        open_file.write(content.encode() if isinstance(content, str) else content)
    return Path(file)


@contextmanager
def whole_file(file: str | Path, *, overwrite: bool = True) -> Iterator[BinaryIO]:
    """A file to write into, which gets its name only when all of it is on disk."""
    check_free(file, overwrite)
    try:
        path = Path(os.path.realpath(file))
    except ValueError as error:  # not a possible file name
        raise BadInput(f"{file}: cannot be written: {error}") from None
    try:
        if path.exists() and not _is_file(path):  # a device or a pipe has no content to protect
            with open(path, "wb") as device:
                yield device
        else:
            yield from _taking_name(path, overwrite)
    except FileExistsError:
        raise BadInput(f"{file}: {EXISTS}") from None
    except OSError as error:
        raise BadInput(f"{file}: cannot be written: {error.strerror or error}") from None


def _is_file(file: str | Path) -> bool:
    try:
        return stat.S_ISREG(os.stat(file).st_mode)
    except (OSError, ValueError):
        return False


def _taking_name(path: Path, overwrite: bool) -> Iterator[BinaryIO]:
    new = path.with_name(f".{path.name[:100]}.{secrets.token_hex(6)}.new")
    try:
        with open(new, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if overwrite:
            with suppress(FileNotFoundError):
                new.chmod(stat.S_IMODE(path.stat().st_mode))
            os.replace(new, path)
        else:
            _link(new, path)
    finally:
        new.unlink(missing_ok=True)


def _link(new: Path, path: Path) -> None:
    """Give a file its name, which must still be free."""
    try:
        os.link(new, path)
    except (NotImplementedError, PermissionError):  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        os.replace(new, path)
