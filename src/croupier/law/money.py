"""Amounts of money in words: cents as cases write them, dollars as people at a table say them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

# A message contains an amount in both forms between these marks; the error shows one of them.
_OPEN, _OR, _SHUT = "\x01", "\x02", "\x03"
_AMOUNT: Final = re.compile(f"{_OPEN}([^{_OR}]*){_OR}([^{_SHUT}]*){_SHUT}")


def dollars(cents: int) -> str:
    """An amount as people read it: "$1,250" or "$12.50"."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest else "")


def in_both(programs: str, people: str) -> str:
    """Words within a message that differ for programs, which use cents, and for people."""
    return f"{_OPEN}{programs}{_OR}{people}{_SHUT}"


def amount(cents: int | Fraction, plain: str = "") -> str:
    """An amount within a message: the cents (or `plain`) for programs, dollars for a person at the table."""
    try:
        shown = dollars(round(cents))
    except (TypeError, ValueError, OverflowError):  # a value that is not an amount is shown as it is
        shown = str(cents)
    return in_both(plain or str(cents), shown)


def stakes_text(stakes: Mapping[str, int]) -> str:
    """Wagers with what is staked on each, within a message."""
    return ", ".join(f"{name} {amount(stake)}" for name, stake in stakes.items())


def chip(cents: int) -> str:
    """A chip of a value, within a message."""
    return in_both(f"{dollars(cents)} chip ({cents})", f"{dollars(cents)} chip")


ABOVE_ZERO: Final = in_both("cents, a whole number above 0", "an amount above $0")
ONE_CENT: Final = in_both("1 cent", "$0.01")


def in_cents(message: str) -> str:
    """A message as programs read it."""
    return _AMOUNT.sub(r"\1", message)


def in_dollars(message: str) -> str:
    """A message as people read it."""
    return _AMOUNT.sub(r"\2", message)
