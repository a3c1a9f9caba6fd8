"""The history of dice: faces and totals, the newest first, and how often each total came."""

from __future__ import annotations

from itertools import pairwise

from croupier.report.boards.lines import by_group, filled, heading, last_of, newest, of_all
from croupier.table.views import BoardView

FACES = 6
CELL = 3
LABEL = 5


def total(shown: str) -> int:
    """The total of the faces of a throw."""
    return sum(map(int, shown.split("-")))


def _said(shown: str, group: str) -> str:
    """A total with its group, unless the group is the total."""
    number = str(total(shown))
    return f"{number} {group}" if group and group != number else number


def recent(board: BoardView, width: int) -> list[str]:
    """The last totals; a bar separates rounds of several throws."""
    results = board.results
    rounds = [each.round for each in results]
    bars = not board.groups and len(set(rounds)) < len(rounds)
    between = [""]
    for before, after in pairwise(rounds):
        between.append(" | " if bars and before != after else " " if bars else ", ")
    return [last_of(board, [_said(each.shown, each.group) for each in results], width, between)]


def whole(board: BoardView, width: int) -> list[str]:
    """The newest throws row by row, then every total with how often it came."""
    lines = [heading(board), f"  Round  {'Dice':<6} Total"]
    for each in newest(board):
        group = f"  {each.group}" if each.group and each.group != str(total(each.shown)) else ""
        lines.append(f"  {each.round:>5}  {each.shown:<6} {total(each.shown):>5}{group}")
    dice = len(board.results[0].shown.split("-"))
    totals = [total(each.shown) for each in board.results]
    across = (width - LABEL) // CELL
    lines.append(of_all(board))
    every = list(range(dice, dice * FACES + 1))
    for first in range(0, len(every), across):
        part = every[first : first + across]
        lines.append(f"{'Total':<{LABEL}}" + "".join(f"{each:>{CELL}}" for each in part))
        lines.append(f"{'Times':<{LABEL}}" + "".join(f"{totals.count(each):>{CELL}}" for each in part))
    if board.groups:
        lines += filled(by_group(board), width)
    return lines
