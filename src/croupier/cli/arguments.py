"""Reads what the command line gives: options, dates, wagers and files, each refused in one sentence."""

from __future__ import annotations

import argparse
import re
import sys
from codecs import BOM_UTF8
from collections.abc import Sequence
from datetime import date
from typing import Any

from croupier.law.refusal import BadInput

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


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
        if not equals or not name or not value.isascii() or not value.isdigit():
            raise BadInput(f"--wager {text!r}: expected ID=CENTS, such as pass=1000")
        if name in wagers:
            raise BadInput(f"--wager {name} is given twice")
        wagers[name] = int(value)
    return wagers


def read_whole(text: str, flag: str, least: int = 1) -> int:
    """A whole number, also as 1e6 or 1_000_000."""
    plain = text.strip().replace("_", "").replace(",", "")
    if plain.isascii() and plain.isdigit():
        number = int(plain)
    else:
        digits, _, power = plain.lower().partition("e")
        if not (digits.isdigit() and power.isdigit() and plain.isascii() and int(power) <= 18):
            raise BadInput(f"{flag} {text!r}: expected a whole number of at least {least}")
        number = int(digits) * 10 ** int(power)
    if number < least:
        raise BadInput(f"{flag} {text!r}: expected a whole number of at least {least}")
    return number


def read_file(path: str) -> bytes:
    """The bytes of a file, or of standard input for "-", without a byte order mark."""
    if path == "-":
        return sys.stdin.buffer.read().removeprefix(BOM_UTF8)
    try:
        with open(path, "rb") as file:
            return file.read().removeprefix(BOM_UTF8)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from None


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
