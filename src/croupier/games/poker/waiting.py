"""The waiting list of a table: names in order of request, each offered a seat in turn (14.18)."""

from __future__ import annotations

from croupier.procedure.state import State
from croupier.procedure.steps import Mark, Procedure

LISTED = "waiting list"
SECTION = "19:47-14.18; interpretation: known by its heading, as card rooms keep a list"
_BETWEEN = ", "


def names(round: State) -> list[str]:
    """Who waits for a seat, in order of request."""
    text = round.markers.get(LISTED, "")
    return text.split(_BETWEEN) if text else []


def written(listed: list[str]) -> dict[str, str]:
    """The list as a marker."""
    return {LISTED: _BETWEEN.join(listed)}


def seat_the_listed(round: State) -> Procedure:
    """Take people who have sat down off the list."""
    seated = {seat.patron for seat in round.seats.values()}
    left = [name for name in names(round) if name not in seated]
    if left != names(round):
        yield Mark(SECTION, LISTED, _BETWEEN.join(left))
