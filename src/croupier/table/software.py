"""The program that deals: its version, the digest of its files, and whether they are as released."""

from __future__ import annotations

import base64
import csv
import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import croupier
from croupier.law.refusal import CroupierError

PACKAGE = Path(croupier.__file__).parent
SECONDS_BETWEEN_CHECKS = 10.0
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
    differ.
    """

    def __init__(self, package: Path = PACKAGE, clock: Callable[[], float] = time.monotonic) -> None:
        self._package, self._clock = package, clock
        self._seen = self._stamps()
        self._digests = digests(package)
        self._next = clock() + SECONDS_BETWEEN_CHECKS

    def _stamps(self) -> dict[str, tuple[int, int]]:
        return {
            name: (found.st_mtime_ns, found.st_size)
            for name, path in files(self._package)
            for found in (os.stat(path),)
        }

    def check(self, *, now: bool = False) -> None:
        """Refuse to go on if a file differs from what it was in the beginning."""
        if not now and self._clock() < self._next:
            return
        self._next = self._clock() + SECONDS_BETWEEN_CHECKS
        if not now and self._stamps() == self._seen:
            return
        if changed := differences(digests(self._package), self._digests):
            raise Changed(
                f"files of croupier have changed while the table runs ({in_words(changed)}): no further "
                "round begins; close the table, or resume it from its journal with the program that opened it"
            )
