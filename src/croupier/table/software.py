"""The program that deals: its version, the digest of its files, and whether they are as released."""

from __future__ import annotations

import base64
import csv
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import croupier
from croupier.law.refusal import CroupierError

PACKAGE = Path(croupier.__file__).parent
SECONDS_BETWEEN_CHECKS = 10.0
SECONDS_BETWEEN_READINGS = 3600.0
"""How often every byte is read again, whatever times and sizes say."""
NOT_HASHED = {".pyc", ".pyo", ".nbi", ".nbc"}


class Software(NamedTuple):
    """Which program opened a table: its version, and the digest of its files."""

    version: str
    digest: str


class Changed(CroupierError):
    """Files of the program are not those that were released, or not those with which the table opened."""


def files(package: Path = PACKAGE) -> Iterator[tuple[str, str]]:
    """Every file of the package by its name in it, with its path, in order; compiled copies are left out."""
    found = [
        os.path.join(folder, name)
        for folder, _, names in os.walk(package)
        for name in names
        if os.path.splitext(name)[1] not in NOT_HASHED
    ]
    skipped = len(str(package)) + 1
    yield from sorted((path[skipped:].replace(os.sep, "/"), path) for path in found)


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """SHA-256 of every file of the package by its name."""
    found = {}
    for name, path in files(package):
        with open(path, "rb") as file:
            found[name] = sha256(file.read()).hexdigest()
    return found


def package_digest(found: dict[str, str]) -> str:
    """One digest of all files: SHA-256 of a line for each as `sha256sum` writes it, by name."""
    return sha256("".join(f"{digest}  {name}\n" for name, digest in found.items()).encode()).hexdigest()


def released(package: Path = PACKAGE) -> dict[str, str] | None:
    """The digests that were installed with the release (RECORD of the wheel); none in a working copy."""
    record = package.parent / f"croupier-{croupier.__version__}.dist-info" / "RECORD"
    try:
        rows = list(csv.reader(record.read_text(encoding="utf-8").splitlines()))
    except OSError:
        return None
    found = {
        row[0].removeprefix("croupier/"): _hexadecimal(row[1])
        for row in rows
        if len(row) == 3 and row[0].startswith("croupier/") and row[1].startswith("sha256=")
    }
    return found or None


def _hexadecimal(stated: str) -> str:
    digits = stated.removeprefix("sha256=")
    try:
        return base64.urlsafe_b64decode(digits + "=" * (-len(digits) % 4)).hex()
    except ValueError:
        return digits


def differences(now: dict[str, str], before: dict[str, str]) -> list[str]:
    """The names of files that were changed, added or removed."""
    return sorted(name for name in {**now, **before} if now.get(name) != before.get(name))


def in_words(names: list[str]) -> str:
    """Some names, and how many more there are."""
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


@cache
def running() -> Software:
    """The program now running; refused where its files are not those of the release."""
    found = digests()
    record = released()
    if record is not None and (changed := differences(found, record)):
        raise Changed(
            f"croupier {croupier.__version__} is not as released ({in_words(changed)}): install it again"
        )
    return Software(croupier.__version__, package_digest(found))


class Watch:
    """Finds files that change while tables run: their times and sizes now and then, their bytes if those
    differ, and once an hour in any case.
    """

    def __init__(
        self,
        package: Path = PACKAGE,
        clock: Callable[[], float] = time.monotonic,
        *,
        aside: bool = False,
        seconds: float = SECONDS_BETWEEN_CHECKS,
    ) -> None:
        """`aside`: somebody else looks at the files, and a table only learns what was found; `seconds` pass
        between two looks.
        """
        self._package, self._clock, self._aside, self.seconds = package, clock, aside, seconds
        self._seen = self._stamps()
        self._digests = digests(package)
        self._next = clock() + seconds
        self._read_again = clock() + SECONDS_BETWEEN_READINGS
        self.changed: list[str] = []
        """The files that differed when they were last looked at from what they were in the beginning."""

    def _stamps(self) -> dict[str, tuple[int, int, int]]:
        # The time of the last change of a file's entry cannot be set back, as that of its bytes can.
        stamps = {}
        for name, path in files(self._package):
            with suppress(FileNotFoundError):  # removed since the folder was listed
                found = os.stat(path)
                stamps[name] = (found.st_mtime_ns, found.st_ctime_ns, found.st_size)
        return stamps

    def look(self, *, now: bool = False) -> None:
        """Note which files differ from what they were in the beginning: `now`, or if it is time to."""
        if not now and self._clock() < self._next:
            return
        self._next = self._clock() + self.seconds
        stamps = self._stamps()
        if not now and self._clock() < self._read_again and stamps == self._seen:
            return
        self._read_again = self._clock() + SECONDS_BETWEEN_READINGS
        try:
            self.changed = differences(digests(self._package), self._digests)
        except OSError as error:  # a file that cannot be read is not as it was
            self.changed = [Path(error.filename).relative_to(self._package).as_posix()]
        if not self.changed:
            self._seen = stamps

    def check(self, *, now: bool = False) -> None:
        """Refuse to go on if a file differs from what it was in the beginning."""
        if not self._aside:
            self.look(now=now)
        if self.changed:
            raise Changed(self.said)

    @property
    def said(self) -> str:
        """What the changed files mean for a table, for whoever has to act on it; empty if there are none."""
        if not self.changed:
            return ""
        return (
            f"files of croupier have changed while the table runs ({in_words(self.changed)}): no further "
            "round begins; close the table, or resume it from its journal with the program that opened it"
        )
