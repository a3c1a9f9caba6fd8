"""The roads of a baccarat shoe: bead plate, big road and the three roads derived from it, as grids.

Results are winners in their order, `PLAYER`, `BANKER` or `TIE`. A grid is columns of six rows at most; a
streak that is longer turns to the right along the lowest free row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

PLAYER: Final = "player"
BANKER: Final = "banker"
TIE: Final = "tie"
ROWS: Final = 6
BIG_EYE_BOY: Final = 1
SMALL_ROAD: Final = 2
COCKROACH_PIG: Final = 3
"""How many columns back a derived road compares the big road with itself."""


Entry = TypeVar("Entry")
Place = tuple[int, int]
"""A column and a row of a grid, both from 0."""


class Bead(NamedTuple):
    """An entry of the big road: who won, and how many ties followed before the next winner."""

    winner: str
    ties: int = 0


def bead_plate(winners: Sequence[str]) -> dict[Place, str]:
    """Every result in its order, down each column, then down the next."""
    return {(place // ROWS, place % ROWS): winner for place, winner in enumerate(winners)}


def streaks(winners: Iterable[str]) -> list[list[Bead]]:
    """The columns of the big road: a new one whenever the winner changes, ties with the entry before them.

    Ties before the first winner are put with it.
    """
    beads: list[Bead] = []
    early = 0
    for winner in winners:
        if winner != TIE:
            beads.append(Bead(winner, 0 if beads else early))
        elif beads:
            beads[-1] = Bead(beads[-1].winner, beads[-1].ties + 1)
        else:
            early += 1
    return [list(streak) for _, streak in groupby(beads, key=lambda bead: bead.winner)]


def big_road(winners: Iterable[str]) -> dict[Place, Bead]:
    """The streaks side by side."""
    return in_columns(streaks(winners))


def derived_road(winners: Iterable[str], back: int) -> list[bool]:
    """Whether each entry of the big road repeats what the streaks did this many columns back, or breaks it.

    The first entry of a streak repeats if the two streaks before it and this many columns further back are
    equally long; any other repeats unless the streak this many columns back ended just before that row. The
    road begins as soon as there is something to compare with.
    """
    lengths = [len(streak) for streak in streaks(winners)]
    entries = []
    for column, length in enumerate(lengths):
        for row in range(length):
            if row == 0 and column > back:
                entries.append(lengths[column - 1] == lengths[column - 1 - back])
            elif row and column >= back:
                entries.append(lengths[column - back] != row)
    return entries


def derived_grid(winners: Iterable[str], back: int) -> dict[Place, bool]:
    """A derived road, a new column whenever its entries change."""
    entries = derived_road(winners, back)
    return in_columns([list(streak) for _, streak in groupby(entries)])


def in_columns(columns: Sequence[Sequence[Entry]]) -> dict[Place, Entry]:
    """Place each streak down a free column; at the bottom, or above an entry, it turns right."""
    grid: dict[Place, Entry] = {}
    start = -1
    for streak in columns:
        start += 1
        while (start, 0) in grid:
            start += 1
        column, row = start, 0
        turned = False
        for place, entry in enumerate(streak):
            if place:
                turned = turned or row + 1 == ROWS or (column, row + 1) in grid
                column, row = (column + 1, row) if turned else (column, row + 1)
            grid[column, row] = entry
    return grid
