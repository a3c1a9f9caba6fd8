"""The scorecard of a baccarat shoe: bead plate, big road and derived roads in letters.

A result reads "banker 6 7": who won, the count of the Player's Hand, the count of the Banker's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from croupier.report.boards.lines import last_of, of_all
from croupier.report.boards.roads import (
    BANKER,
    BIG_EYE_BOY,
    COCKROACH_PIG,
    PLAYER,
    ROWS,
    SMALL_ROAD,
    TIE,
    Bead,
    Place,
    bead_plate,
    big_road,
    derived_grid,
)
from croupier.table.views import BoardView, ResultView

Entry = TypeVar("Entry")
LETTERS: Final = {PLAYER: "P", BANKER: "B", TIE: "T"}
MANY: Final = 9
DERIVED: Final = {"Big eye boy": BIG_EYE_BOY, "Small road": SMALL_ROAD, "Cockroach pig": COCKROACH_PIG}
KEY: Final = ("P Player, B Banker, T tie (1: one tie)", "o the road repeats, x it breaks")


def recent(board: BoardView, width: int) -> list[str]:
    """The last winners with their counts, and the totals of the shoe."""
    entries = [f"{LETTERS[winner]}{_counts(each.shown)}" for each, winner in _results(board)]
    return [last_of(board, entries, width)]


def whole(board: BoardView, width: int) -> list[str]:
    """All roads below each other, each as far as the width allows, then how often each hand won."""
    winners = [winner for _, winner in _results(board)]
    lines = ["Bead plate", *_grid(bead_plate(winners), LETTERS.__getitem__, width)]
    if set(winners) != {TIE}:
        lines += ["Big road", *_grid(big_road(winners), _bead, width)]
    for name, back in DERIVED.items():
        if grid := derived_grid(winners, back):
            lines += [name, *_grid(grid, lambda repeats: "o" if repeats else "x", width)]
    won = Counter(winners)
    counts = ", ".join(f"{name} {won[winner]}" for name, winner in _NAMES)
    return [*lines, *KEY, of_all(board), f"  {counts}"]


_NAMES: Final = (("Player", PLAYER), ("Banker", BANKER), ("tie", TIE))


def _results(board: BoardView) -> list[tuple[ResultView, str]]:
    return [(each, each.shown.split()[0]) for each in board.results]


def _counts(shown: str) -> str:
    return " {}-{}".format(*shown.split()[1:3])


def _bead(bead: Bead) -> str:
    return LETTERS[bead.winner] + (str(min(bead.ties, MANY)) if bead.ties else "")


def _grid(grid: Mapping[Place, Entry], letter: Callable[[Entry], str], width: int) -> list[str]:
    """The newest columns of a grid that fit, as many rows as are used."""
    cells = {place: letter(entry) for place, entry in grid.items()}
    wide = max(map(len, cells.values())) + 1
    columns = max(column for column, _ in cells) + 1
    first = max(0, columns - (width - 2) // wide)
    rows = max(row for _, row in cells) + 1
    return [
        "  " + "".join(f"{cells.get((column, row), ''):<{wide}}" for column in range(first, columns)).rstrip()
        for row in range(min(rows, ROWS))
    ]
