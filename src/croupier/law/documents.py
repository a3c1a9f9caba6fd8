"""What is wrong with a document that a person wrote, in one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, time
from typing import Any, Final

import msgspec
from msgspec import inspect

from croupier.law.edition import near
from croupier.law.encoding import KINDS

_STEP: Final = re.compile(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]")
"""A step of a place such as $.seats[...].wagers: a key, or one in a list or table."""


LONGEST: Final = 60
_BOUND: Final = re.compile(r"Expected `(\w+)` (of length )?([<>]=?) (-?\d+)")
_LIMITS: Final = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_PARTS: Final = {"str": "characters", "array": "values", "object": "keys"}


def explained(
    error: msgspec.ValidationError, data: Any, kind: Any = None, kinds: Mapping[str, str] = KINDS
) -> str:
    """What msgspec found wrong with a document, as a sentence: the field, its value and what was expected;
    for an unknown key or word in one of a known kind, those most like it. `kinds` names the kinds of values.
    """
    reason, _, place = str(error).partition(" - at ")
    if lacking := re.fullmatch(r"Object missing required field `(.*)`", reason):
        at, _ = _found(data, place, lambda value: isinstance(value, dict) and lacking[1] not in value)
        return f"{at + ': ' if at else ''}the key {lacking[1]} is missing"
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", reason):
        at, _ = _found(data, place, lambda value: isinstance(value, dict) and unknown[1] in value)
        hint = f": {near(unknown[1], _keys(kind, place))}" if kind else ""
        return f"{at + ': ' if at else ''}unknown key {unknown[1]!r}{hint}"
    if other := re.fullmatch(r"Expected `([^`]*)`(?:, got `(.*)`)?", reason):
        expected = " or ".join(kinds.get(kind, kind) for kind in other[1].split(" | ") if kind != "null")
        at, value = _found(data, place, lambda value: other[2] in (None, _NAMES.get(type(value))))
    elif badly_written := re.fullmatch(r"Invalid RFC3339 encoded (\w+)", reason):
        expected = kinds[badly_written[1]]
        at, value = _found(data, place, lambda value: isinstance(value, str))
    elif bound := _BOUND.fullmatch(reason):
        expected = f"{kinds[bound[1]]} of {_LIMITS[bound[3]]} {bound[4]}"
        expected += f" {_PARTS[bound[1]]}" if bound[2] else ""
        at, value = _found(data, place, lambda value: not _within(value, bound[3], int(bound[4])))
    elif re.fullmatch(r"Invalid value '.*'", reason) and (words := _tags(kind, place)):
        at, value = _found(data, place, lambda value: value not in words)
        return f"{at} {written(value)}: {near(str(value), words)}"
    elif reason.startswith("Invalid enum value") and (words := _words(kind, place)):
        expected = " or ".join(words)
        at, value = _found(data, place, lambda value: value not in words)
    else:
        return f"{_found(data, place, lambda _: True)[0] or 'the document'}: {reason}"
    return f"{at or 'the document'} {written(value)}: expected {expected}"


def written(value: Any) -> str:
    """A value as its document writes it, cut off where it is long."""
    if isinstance(value, date | time):
        return value.isoformat()
    shown = repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 3]}..."


_NAMES: Final = {
    type(None): "null", bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object",
    date: "date", datetime: "datetime", time: "time",
}  # fmt: skip


def _found(data: Any, place: str, wrong: Callable[[Any], bool]) -> tuple[str, Any]:
    """The first field at a place such as $.seats[...].wagers that is wrong, by its name, and its value."""
    held: list[tuple[str, Any]] = [("", data)]
    for key, index in _STEP.findall(place):
        following: list[tuple[str, Any]] = []
        for at, value in held:
            if index.isdigit():
                row = value[int(index) : int(index) + 1] if isinstance(value, list) else []
                following += [(f"{at}[{index}]", each) for each in row]
            elif isinstance(value, dict):
                rows = value.items() if index else [(key, value[key])] if key in value else []
                following += [(f"{at}.{name}", row) for name, row in rows]
        held = following
    at, value = next((each for each in held if wrong(each[1])), (place.strip("`"), None))
    return at.removeprefix("$").removeprefix("."), value


def _keys(kind: Any, place: str) -> list[str]:
    """The keys that a document of a kind may have at a place."""
    structs = [each for each in _kinds(kind, place) if isinstance(each, inspect.StructType)]
    return [field.encode_name for each in structs for field in each.fields]


def _within(value: Any, limit: str, number: int) -> bool:
    """Whether a number, or a string as a number, or the length of anything else keeps to a limit."""
    try:
        size = int(value)
    except (TypeError, ValueError):
        size = len(value) if isinstance(value, str | list | dict) else number
    return {">=": size >= number, "<=": size <= number, ">": size > number, "<": size < number}[limit]


def _tags(kind: Any, place: str) -> list[str]:
    """The words by which a document of a kind says, at a place, which of several kinds it is of."""
    before, _, last = place.strip("`").rpartition(".")
    structs = [each for each in _kinds(kind, before) if isinstance(each, inspect.StructType)]
    return [str(each.tag) for each in structs if each.tag_field == last]


def _words(kind: Any, place: str) -> list[str]:
    """The words that a document of a kind may have at a place, where only certain ones are taken."""
    literals = [each for each in _kinds(kind, place) if isinstance(each, inspect.LiteralType)]
    return [str(value) for each in literals for value in each.values if value]


def _kinds(kind: Any, place: str) -> Iterator[inspect.Type]:
    """The kinds of value that a document of a kind may have at a place."""
    held = [inspect.type_info(kind)]
    for key, _ in _STEP.findall(place):
        held = [inner for each in _members(held) for inner in _inside(each, key)]
    return _members(held)


def _members(held: list[inspect.Type]) -> Iterator[inspect.Type]:
    """The kinds that a value may be of, one by one."""
    for each in held:
        yield from each.types if isinstance(each, inspect.UnionType) else (each,)


def _inside(kind: inspect.Type, key: str) -> list[inspect.Type]:
    """The kinds of what lies in a value: under a key of a struct, or in a list or table."""
    if isinstance(kind, inspect.StructType):
        return [field.type for field in kind.fields if field.encode_name == key]
    if isinstance(kind, inspect.DictType):
        return [kind.value_type]
    return [kind.item_type] if isinstance(kind, inspect.ListType) else []
