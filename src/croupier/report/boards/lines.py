"""What the boards have in common: as many of the newest results as fit into a line, and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from croupier.table.views import BoardView, ResultView

ROWS: Final = 12
"""How many of the newest results have a row of their own."""


def last_of(board: BoardView, entries: Sequence[str], width: int, between: Sequence[str] = ()) -> str:
    """The newest results in one line, the newest last; `between` is put before each of them."""
    line = entries[-1]
    head = f"Last {board.name}: "
    for place in range(len(entries) - 2, -1, -1):
        longer = f"{entries[place]}{between[place + 1] if between else ', '}{line}"
        if len(head) + len(longer) > width:
            break
        line = longer
    return f"{head}{line}"


def heading(board: BoardView) -> str:
    """The heading above the results that have a row of their own."""
    return f"The last {board.name}, newest first"


def of_all(board: BoardView) -> str:
    """The heading above the counts of all results the board keeps."""
    count = len(board.results)
    return f"In {count} {board.name if count > 1 else board.name.removesuffix('s')}:"


def newest(board: BoardView) -> list[ResultView]:
    """The results that have a row of their own, the newest first."""
    return board.results[: -ROWS - 1 : -1]


def by_group(board: BoardView) -> list[str]:
    """How many results each group has, in the order of the groups."""
    counts = Counter(each.group for each in board.results)
    return [f"{group}: {counts[group]}" for group in board.groups]


def most_often(words: Iterable[str], most: int) -> list[str]:
    """The words that occur most often, this many of them, with how often each does."""
    return [f"{word} ({times})" for word, times in Counter(words).most_common(most)]


def filled(items: Sequence[str], width: int, between: str = ", ") -> list[str]:
    """Items joined into lines of at most this many columns."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(between) + len(item) <= width:
            lines[-1] += f"{between}{item}"
        else:
            lines.append(item)
    return lines
