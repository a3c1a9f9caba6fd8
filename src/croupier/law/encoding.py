"""How the types of the law travel through msgspec: one pair of hooks for every reader and writer."""

from __future__ import annotations

import re
from datetime import date, time
from fractions import Fraction
from typing import Any, Final

import msgspec

from croupier.law.citation import Citation
from croupier.law.odds import Odds

KINDS: Final = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
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
    if kind is Fraction and isinstance(value, str):
        return Fraction(value)
    raise NotImplementedError(f"no reader for {kind.__name__}")


def enc_hook(value: Any) -> Any:
    """Writes odds as "3:2", citations in their canonical form and fractions as "a/b"."""
    if isinstance(value, Odds | Citation):
        return str(value)
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"no writer for {type(value).__name__}")


def document(value: Any) -> Any:
    """A value of the law as plain data for JSON; reading it back gives the same value."""
    return msgspec.to_builtins(value, enc_hook=enc_hook, str_keys=True)


def written(value: object) -> str:
    """A value as documents and the command line write it: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def explained(error: msgspec.ValidationError, data: Any) -> str:
    """What msgspec found wrong with a document, as a sentence: the field, its value and what was expected."""
    reason, _, place = str(error).partition(" - at ")
    field = place.strip("`").removeprefix("$").removeprefix(".") or "the document"
    if named := re.fullmatch(r"Object missing required field `(.*)`", reason):
        return f"{'' if field == 'the document' else field + ': '}the key {named[1]} is missing"
    if named := re.fullmatch(r"Object contains unknown field `(.*)`", reason):
        return f"{'' if field == 'the document' else field + ': '}unknown key {named[1]!r}"
    if named := re.fullmatch(r"Expected `(.*)`, got `.*`", reason):
        expected = " or ".join(KINDS.get(kind, kind) for kind in named[1].split(" | ") if kind != "null")
    elif named := re.fullmatch(r"Invalid RFC3339 encoded (\w+)", reason):
        expected = KINDS[named[1]]
    else:
        return f"{field}: {reason}"
    return f"{field}{_value_at(data, place)}: expected {expected}"


def _value_at(data: Any, place: str) -> str:
    """The value at a place such as $.rolls[0], to be shown; nothing where the place names no one value."""
    for key, index in re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", place):
        try:
            data = data[key] if key else data[int(index)]
        except (KeyError, IndexError, TypeError):
            return ""
    shown = data.isoformat() if isinstance(data, date | time) else repr(data)
    return "" if "[...]" in place else f" {shown if len(shown) <= 60 else shown[:57] + '...'}"
