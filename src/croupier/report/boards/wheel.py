"""The board of a wheel: the last spins, each in the column of its group, and what came most often."""

from __future__ import annotations

from croupier.report.boards.lines import by_group, filled, heading, last_of, most_often, newest, of_all
from croupier.table.views import BoardView

MAX_LISTED = 5
"""How many of the results that came most often are named."""


def recent(board: BoardView, width: int) -> list[str]:
    """The last spins with their groups."""
    entries = [" ".join(dict.fromkeys(filter(None, (each.shown, each.group)))) for each in board.results]
    return [last_of(board, entries, width)]


def whole(board: BoardView, width: int) -> list[str]:
    """The newest spins row by row under their groups, then how often each group and result came."""
    lines = [heading(board)]
    names = [each.shown for each in board.results]
    if board.groups:
        cell = max(map(len, (*board.groups, *names)))
        lines.append("  " + "  ".join(f"{group:>{cell}}" for group in board.groups))
        for each in newest(board):
            cells = [each.shown if group == each.group else "" for group in board.groups]
            lines.append("  " + "  ".join(f"{shown:>{cell}}" for shown in cells).rstrip())
    else:
        lines += [f"  {line}" for line in filled(names[::-1], width - 2)]
    lines.append(of_all(board))
    if board.groups:
        lines += [f"  {line}" for line in filled(by_group(board), width - 2)]
    often = filled(most_often(names, MAX_LISTED), width - 2)
    return [*lines, "Most often:", *[f"  {line}" for line in often]]
