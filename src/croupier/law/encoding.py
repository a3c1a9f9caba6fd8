"""How msgspec reads and writes the types of the law: one pair of hooks for every reader and writer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from croupier.law.citation import Citation
from croupier.law.odds import Odds

KINDS: Final = {
    "str": "a string",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
    "list": "a list",
    "date": "a day as YYYY-MM-DD",
    "datetime": "a day and time such as 2008-01-01T20:00:00",
    "null": "nothing",
}
"""The kinds of values as people read them, by their names."""


def dec_hook(kind: type, value: Any) -> Any:
    """Reads odds, citations and fractions from their texts."""
    if kind is Odds:
        return Odds.parse(value)
    if kind is Citation:
        return Citation.parse(value)
    if kind is Fraction and isinstance(value, str | int | float) and "e" not in str(value).lower():
        return Fraction(str(value))
    if kind is Fraction:
        raise ValueError(f"{value!r} is not a fraction")
    raise NotImplementedError(f"no reader for {kind.__name__}")


def enc_hook(value: Any) -> Any:
    """Writes odds as "3:2", citations in canonical form, fractions as "a/b", wager keys as their text."""
    if isinstance(value, Odds | Citation):
        return str(value)
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, str):
        return str.__str__(value)  # a typed string such as WagerKey is written as its text
    raise NotImplementedError(f"no writer for {type(value).__name__}")


def document(value: Any) -> Any:
    """A value of the law as plain data for JSON; reading it back gives the same value."""
    return msgspec.to_builtins(value, enc_hook=enc_hook, str_keys=True)


def written(value: object) -> str:
    """A value as documents and the command line write it: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)
