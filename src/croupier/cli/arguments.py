"""Reads the values on the command line: options, dates, wagers and files; refusals are one sentence."""

from __future__ import annotations

import argparse
import re
import sys
from codecs import BOM_UTF8
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from croupier.law.refusal import BadInput

if TYPE_CHECKING:
    from fractions import Fraction

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_CENTS = re.compile(r"\d{1,18}", re.ASCII)
_WHOLE = re.compile(r"(\d+)(?:e(\d{1,2}))?", re.ASCII)
_PART = re.compile(r"\d{1,18}/\d{1,18}|\d{0,18}\.?\d{0,18}", re.ASCII)
_LARGEST = (1 << 63) - 1


def read_date(text: str | None, flag: str = "--as-of") -> date | None:
    """A day as YYYY-MM-DD."""
    if text is None:
        return None
    try:
        if not _DAY.fullmatch(text):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{flag} {text!r}: expected a day as YYYY-MM-DD, such as 2008-01-01") from None


def read_options(given: Sequence[str] | None) -> dict[str, Any]:
    """Repeated ID=VALUE as a mapping; dotted ids reach into tables."""
    from croupier.law.edition import same_id

    options: dict[str, Any] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"--option {text!r}: expected ID=VALUE, such as table_min=1000")
        key = same_id(name)
        if key in options:
            raise BadInput(f"--option {name.strip()} is given twice")
        options[key] = value.strip()
    return options


def read_wagers(given: Sequence[str] | None) -> dict[str, int]:
    """Repeated ID=CENTS as a mapping."""
    wagers: dict[str, int] = {}
    for text in given or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not _CENTS.fullmatch(value):
            raise BadInput(f"--wager {shown(text)}: expected ID=CENTS, such as pass=1000")
        if name in wagers:
            raise BadInput(f"--wager {name} is given twice")
        wagers[name] = int(value)
    return wagers


def read_whole(text: str, flag: str, least: int = 1) -> int:
    """A whole number, also as 1e6 or 1_000_000."""
    match = _WHOLE.fullmatch(text.strip().replace("_", "").replace(",", "").lower())
    # Forty digits exceed every accepted number, and more would be slow to read.
    number = int(match[1][:40]) * 10 ** int(match[2] or 0) if match else 0
    if match is None or not least <= number <= _LARGEST:
        most = f" and at most {_LARGEST}" if number > _LARGEST else ""
        raise BadInput(f"{flag} {shown(text)}: expected a whole number of at least {least}{most}")
    return number


def read_part(text: str) -> Fraction | None:
    """A part such as 0.75 or 3/4; None if it cannot be read."""
    from fractions import Fraction

    try:
        return Fraction(text) if _PART.fullmatch(text) else None
    except (ValueError, ZeroDivisionError):
        return None


def shown(text: str) -> str:
    """What was given, shortened if it is long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def read_file(path: str) -> bytes:
    """The bytes of a file, or of standard input for "-", without a byte order mark."""
    if path == "-":
        return sys.stdin.buffer.read().removeprefix(BOM_UTF8)
    try:
        with open(path, "rb") as file:
            return file.read().removeprefix(BOM_UTF8)
    except OSError as error:
        raise BadInput(f"{path or repr(path)}: cannot be read: {error.strerror or error}") from None


class Asked(argparse.Namespace):
    """What a command was asked, with the shared flags in their types."""

    @property
    def day(self) -> date | None:
        """The day whose rules are in force."""
        return read_date(getattr(self, "as_of", None))

    @property
    def chosen(self) -> dict[str, Any]:
        """The licensee options given."""
        return read_options(getattr(self, "option", None))
