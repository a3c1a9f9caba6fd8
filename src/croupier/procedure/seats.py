"""Places at a table: numbered seats, and people who bet on another player's box."""

from __future__ import annotations

import re
from collections.abc import Iterable

SeatId = int | str
"""A seat's number, or "1/b" and "1/c" for people who bet on box 1 behind the player seated there."""

HOUSE = "dealer"
"""Where the house itself wagers: against a bank that a patron holds."""
RIDER_LETTERS = ("b", "c")
_SEAT = re.compile(rf"([1-9][0-9]{{0,5}})(?:/([{''.join(RIDER_LETTERS)}]))?", re.ASCII)


def box_of(seat: SeatId) -> int:
    """The box a person bets on, seated there or riding along (19:47-2.13(a)); 0 for the house."""
    if seat == HOUSE:
        return 0
    return seat if isinstance(seat, int) else int(seat.partition("/")[0])


def is_seated(seat: SeatId) -> bool:
    """Whether the person has a seat of their own."""
    return isinstance(seat, int)


def seat_name(seat: SeatId) -> str:
    """A seat as people write it: 1, or 1/b for someone who rides along."""
    return str(seat)


def read_seat(value: object) -> SeatId:
    """A seat as people write it; 0 if it cannot be read."""
    found = None if isinstance(value, bool) else _SEAT.fullmatch(str(value))
    if found is None:
        return 0
    return int(found[1]) if found[2] is None else found[0]


def seat_order(seat: SeatId) -> tuple[int, str]:
    """Sorts seats from the dealer's left, people who ride along after the seated player."""
    return box_of(seat), "" if isinstance(seat, int) else seat.partition("/")[2]


def in_order(seats: Iterable[SeatId]) -> list[SeatId]:
    """Seats from the dealer's left around."""
    found = list(seats)
    if len(found) > 1:
        found.sort(key=None if set(map(type, found)) == {int} else seat_order)
    return found
