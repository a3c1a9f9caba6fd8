"""Seats and decisions as a case writes them."""

from __future__ import annotations

from typing import Any

from croupier.law.documents import written
from croupier.law.refusal import BadInput
from croupier.procedure.seats import SeatId, read_seat
from croupier.table import commands as cmd


def seat_number(value: Any) -> SeatId:
    """A seat as a case names it."""
    number = read_seat(value)
    if not number:
        raise BadInput(
            f"seat {repr(value)[:60]}, expected a number from 1, or 1/b and 1/c for people on box 1"
        )
    return number


def decided(by: cmd.Actor, seat: SeatId, value: Any) -> cmd.Decide:
    """A decision as a case writes it: "draw", {"double": 400}, {"ride": "1.2"}, {"low": ..., "high": ...}."""
    if isinstance(value, str):
        return cmd.Decide(by=by, seat=seat, word=_word(value))
    if isinstance(value, dict) and len(value) == 1:
        ((word, what),) = value.items()
        if isinstance(what, int) and not isinstance(what, bool):
            return cmd.Decide(by=by, seat=seat, word=_word(word), amount=what)
        if isinstance(what, str) and word in ("ride",):
            return cmd.Decide(by=by, seat=seat, word=f"{_word(word)} {what}")
    if isinstance(value, dict) and value and all(isinstance(each, str) for each in value.values()):
        groups = {_word(name): text for name, text in value.items()}
        word = next(iter(groups)) if len(groups) == 1 else "set"
        return cmd.Decide(by=by, seat=seat, word=word, pieces=groups)
    raise BadInput(
        f'decision {written(value)}: expected a word, or one with its amount such as {{"double": 400}}'
    )


def _word(text: str) -> str:
    return text.lower().replace("-", "_")
