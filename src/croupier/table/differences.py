"""In words, how a recorded event differs from what the rules give."""

from __future__ import annotations

from typing import Any

from croupier.law.money import dollars
from croupier.procedure.seats import seat_name
from croupier.procedure.steps import Result
from croupier.table import events as ev

CENTS = {
    "cents", "chips", "opener", "stake", "fee", "net", "up", "inventory", "drop", "win",
}  # fmt: skip
"""Fields that hold money, in any event."""


def difference(recorded: ev.AnyEvent, given: ev.AnyEvent) -> str:
    """What is recorded, what the rules give, and by how much they differ; seat and wager are named."""
    if isinstance(recorded, ev.Settled) and isinstance(given, ev.Settled) and recorded.seat == given.seat:
        found = _settlement(recorded, given)
        if found:
            return found
    kind, due = _kind(recorded), _kind(given)
    if kind != due:
        return f"event {recorded.seq}: {kind} is recorded, the rules give {due}"
    field, is_, should = _first("", ev.describe(recorded), ev.describe(given))
    seat = getattr(recorded, "seat", 0)
    who = f"seat {seat_name(seat)}, " if seat else ""
    is_text, should_text = _in_words(field, is_), _in_words(field, should)
    return f"{who}event {recorded.seq} ({kind}): {field} is {is_text}, the rules give {should_text}"


def _kind(event: ev.AnyEvent) -> str:
    return str(event.__struct_config__.tag)


def _settlement(recorded: ev.Settled, given: ev.Settled) -> str:
    """The first wager of a seat that was paid, taken or returned otherwise than the rules say."""
    where = f"seat {seat_name(recorded.seat)}"
    due = {result.wager: result for result in given.results}
    for result in recorded.results:
        right = due.pop(result.wager, None)
        if right is None:
            return f"{where}, {result.wager}: {_result(result)} is recorded, the rules decide no such wager"
        if result == right:
            continue
        says = f"{where}, {result.wager}: {_result(result)} is recorded, the rules give {_result(right)}"
        if off := result.net - right.net:
            return f"{says}: {dollars(abs(off))} too {'much' if off > 0 else 'little'} for the patron"
        field, is_, should = next(
            (name, getattr(result, name), getattr(right, name))
            for name in Result.__struct_fields__
            if getattr(result, name) != getattr(right, name)
        )
        return f"{says}; {field} is {_in_words(field, is_)}, due is {_in_words(field, should)}"
    if due:
        left = next(iter(due.values()))
        return f"{where}, {left.wager}: nothing is recorded, the rules give {_result(left)}"
    return ""


def _result(result: Result) -> str:
    net = f"+{dollars(result.net)}" if result.net > 0 else dollars(result.net)
    return f"{result.outcome} {net} on {dollars(result.stake)}"


def _first(field: str, is_: Any, should: Any) -> tuple[str, Any, Any]:
    """The first field in which two values differ, at any depth, and both its values."""
    if isinstance(is_, dict) and isinstance(should, dict):
        for key in {**should, **is_}:
            if (key in is_, is_.get(key)) != (key in should, should.get(key)):
                return _first(f"{field}.{key}" if field else str(key), is_.get(key), should.get(key))
    if isinstance(is_, list) and isinstance(should, list) and len(is_) == len(should):
        for place, (one, other) in enumerate(zip(is_, should, strict=True), 1):
            if one != other:
                return _first(f"{field} {place}", one, other)
    return field, is_, should


def _in_words(field: str, value: Any) -> str:
    """A value as people read it: money with its sign, lists and tables in words."""
    name = field.rpartition(".")[2]
    if value is None or value in ("", [], {}):
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name in CENTS:
        return dollars(value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_in_words(str(key), held)}" for key, held in value.items())
    if isinstance(value, list):
        return " ".join(_in_words(field, held) for held in value)
    return repr(value) if isinstance(value, str) else str(value)
