"""Chips without a value of their own: a color for each player, a marker for the value of a stack of twenty.

Chips in hand and on the layout are booked in cents; the color says whose they are, the marker what each is
worth.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from croupier.equipment.chips import NON_VALUE_CITE, non_value_chip
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import State

_COLOR: Final = re.compile(r"[a-z][a-z-]{0,19}")


class ColorChips(NamedTuple):
    """The chips of one player: their color, and the cents one of them is worth."""

    color: str
    each: int


def marker_of(seat: SeatId) -> str:
    """The marker that shows a seat's color and the value of a chip."""
    return f"chips {seat_name(seat)}"


def chips_of(markers: dict[str, str], seat: SeatId) -> ColorChips | None:
    """The color chips of a seat, if it has any."""
    color, _, each = markers.get(marker_of(seat), "").partition(" ")
    return ColorChips(color, int(each)) if each else None


class ColorBetting:
    """What a game says of color chips; its rulebook has this beside its wagers."""

    round: State

    def color(self, seat: SeatId, color: str, stack: int) -> Note:
        """Chips of a color nobody else has, a stack of twenty worth this many cents; 0 takes them back. While
        some are on the layout their color and value stay.
        """
        if self.round.seats[seat].wagers:
            raise Refusal(
                f"seat {seat_name(seat)} has wagers on the layout: the color and value of its chips stay "
                "until they are decided",
                NON_VALUE_CITE,
            )
        if not stack:
            return self.give_back(seat)
        said = color.strip().casefold()
        if not _COLOR.fullmatch(said):
            raise BadInput(f"color {color[:20]!r}: expected one word, such as blue")
        for other in self.round.seats:
            held = chips_of(self.round.markers, other)
            if other != seat and held is not None and held.color == said:
                raise Refusal(
                    f"{said}: seat {seat_name(other)} has chips of this color; choose another",
                    NON_VALUE_CITE,
                )
        return Note(NON_VALUE_CITE, {marker_of(seat): f"{said} {non_value_chip(stack)}"})

    def give_back(self, seat: SeatId) -> Note:
        """The color of a player who leaves or plays with value chips is free again."""
        held = chips_of(self.round.markers, seat)
        return Note(NON_VALUE_CITE, {marker_of(seat): ""} if held is not None else {})
