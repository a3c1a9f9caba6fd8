"""The board of a card game: the cards of the last rounds, their results, and how often each result came."""

from __future__ import annotations

from collections import Counter

from croupier.report.boards.lines import filled, heading, last_of, newest, of_all
from croupier.table.views import BoardView


def recent(board: BoardView, width: int) -> list[str]:
    """The cards of the last rounds with their results."""
    return [last_of(board, [f"{each.shown} {each.group}".strip() for each in board.results], width)]


def whole(board: BoardView, width: int) -> list[str]:
    """The newest rounds row by row, then how often each result came."""
    wide = max(len("Cards"), *[len(each.shown) for each in board.results])
    lines = [heading(board), f"  Round  {'Cards':<{wide}}"]
    lines += [f"  {each.round:>5}  {each.shown:<{wide}}  {each.group}".rstrip() for each in newest(board)]
    counts = Counter(each.group for each in board.results)
    often = [f"{group}: {times}" for group, times in counts.most_common()]
    return [*lines, of_all(board), *[f"  {line}" for line in filled(often, width - 2)]]
