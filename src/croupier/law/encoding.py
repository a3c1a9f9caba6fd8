"""How the types of the law travel through msgspec: one pair of hooks for every reader and writer."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, time
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
    if lacking := re.fullmatch(r"Object missing required field `(.*)`", reason):
        at, _ = _found(data, place, lambda value: isinstance(value, dict) and lacking[1] not in value)
        return f"{at + ': ' if at else ''}the key {lacking[1]} is missing"
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", reason):
        at, _ = _found(data, place, lambda value: isinstance(value, dict) and unknown[1] in value)
        return f"{at + ': ' if at else ''}unknown key {unknown[1]!r}"
    if other := re.fullmatch(r"Expected `(.*)`, got `(.*)`", reason):
        expected = " or ".join(KINDS.get(kind, kind) for kind in other[1].split(" | ") if kind != "null")
        at, value = _found(data, place, lambda value: _NAMES.get(type(value)) == other[2])
    elif badly_written := re.fullmatch(r"Invalid RFC3339 encoded (\w+)", reason):
        expected = KINDS[badly_written[1]]
        at, value = _found(data, place, lambda value: isinstance(value, str))
    else:
        return f"{_found(data, place, lambda _: True)[0] or 'the document'}: {reason}"
    shown = value.isoformat() if isinstance(value, date | time) else repr(value)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    return f"{at or 'the document'} {shown}: expected {expected}"


_NAMES: Final = {
    type(None): "null", bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object",
    date: "date", datetime: "datetime", time: "time",
}  # fmt: skip


def _found(data: Any, place: str, wrong: Callable[[Any], bool]) -> tuple[str, Any]:
    """The first field at a place such as $.seats[...].wagers that is wrong, by its name, and its value."""
    held: list[tuple[str, Any]] = [("", data)]
    for key, index in re.findall(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]", place):
        following: list[tuple[str, Any]] = []
        for at, value in held:
            if index.isdigit():
                following += [(f"{at}[{index}]", value[int(index)])] if isinstance(value, list) else []
            elif isinstance(value, dict):
                rows = value.items() if index else [(key, value[key])] if key in value else []
                following += [(f"{at}.{name}", row) for name, row in rows]
        held = following
    at, value = next((each for each in held if wrong(each[1])), (place.strip("`"), None))
    return at.removeprefix("$").removeprefix("."), value
