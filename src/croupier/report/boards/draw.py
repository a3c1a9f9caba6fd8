"""The board of a draw such as keno's: every number, those of the last draw lit."""

from __future__ import annotations

from croupier.report.boards.lines import filled, most_often
from croupier.table.views import BoardView

ACROSS = 10
CELL = 4
MAX_LISTED = 10
"""How many of the numbers drawn most often are named."""


def _numbers(shown: str) -> list[int]:
    return sorted(map(int, shown.split()))


def recent(board: BoardView, width: int) -> list[str]:
    """The numbers of the last draw in their order."""
    last = board.results[-1]
    numbers = [f"{number:>2}" for number in _numbers(last.shown)]
    rows = filled(numbers, min(width - 2, ACROSS * 3 - 1), " ")
    return [f"Drawn in round {last.round}:", *[f"  {row}" for row in rows]]


def whole(board: BoardView, width: int) -> list[str]:
    """The grid of all numbers, those of the newest draw in brackets; then those drawn most often."""
    last = board.results[-1]
    lit = set(_numbers(last.shown))
    lines = [f"The board of round {last.round}"]
    for first in range(1, board.pieces + 1, ACROSS):
        row = range(first, min(first + ACROSS, board.pieces + 1))
        cells = [f"[{number:>2}]" if number in lit else f" {number:>2} " for number in row]
        lines.append("".join(cells).rstrip())
    if len(board.results) > 1:
        drawn = [str(number) for each in board.results for number in _numbers(each.shown)]
        lines.append(f"Most often in {len(board.results)} {board.name}:")
        lines += [f"  {line}" for line in filled(most_often(drawn, MAX_LISTED), width - 2)]
    return lines
