"""Boards of recent results as data for a picture: marks in their order, roads as grids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from croupier.report.boards.roads import TIE, bead_plate, big_road, derived_grid
from croupier.report.boards.scorecard import DERIVED
from croupier.table.views import BoardView

MARKS: Final = 60
"""How many of the newest results are shown one by one."""
REPEATS, BREAKS = "repeats", "breaks"


class Mark(msgspec.Struct, frozen=True):
    """A result as it is shown, and its group."""

    round: int
    shown: str
    group: str


class Cell(msgspec.Struct, frozen=True):
    """An entry of a road: its column and row from 0, what it is, and how many ties it has."""

    column: int
    row: int
    mark: str
    ties: int = 0


class Road(msgspec.Struct, frozen=True):
    """One road of a scorecard."""

    name: str
    cells: list[Cell]


class BoardPicture(msgspec.Struct, frozen=True):
    """A board: its newest results one by one, its roads, and all of it in lines of text."""

    kind: str
    name: str
    marks: list[Mark]
    roads: list[Road]
    pieces: int
    lines: list[str]


def pictured(board: BoardView, lines: list[str]) -> BoardPicture:
    """A board with everything a picture of it needs."""
    marks = [Mark(each.round, each.shown, each.group) for each in board.results[-MARKS:]]
    roads = [*_roads(board)] if board.kind == "scorecard" else []
    return BoardPicture(board.kind, board.name, marks, roads, board.pieces, lines)


def _roads(board: BoardView) -> Iterator[Road]:
    winners = [each.shown.split()[0] for each in board.results]
    if not winners:
        return
    plate = [Cell(*place, winner) for place, winner in bead_plate(winners).items()]
    yield Road("Bead plate", plate)
    if set(winners) == {TIE}:
        return
    beads = [Cell(*place, bead.winner, bead.ties) for place, bead in big_road(winners).items()]
    yield Road("Big road", beads)
    for name, back in DERIVED.items():
        if grid := derived_grid(winners, back):
            yield Road(name, [Cell(*at, REPEATS if repeats else BREAKS) for at, repeats in grid.items()])
