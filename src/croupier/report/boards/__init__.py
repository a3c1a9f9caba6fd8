"""Boards of recent results as lines of text: the whole board, and the last results after a round.

A kind of board is a module with `whole(board, width)` and `recent(board, width)`; `KINDS` names them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.report.boards import cards, dice, draw, scorecard, wheel
from croupier.table.views import BoardView

Drawn = Callable[[BoardView, int], list[str]]
MAX_COLUMNS: Final = 80


class Kind(NamedTuple):
    """How the boards of one kind are written in this many columns."""

    whole: Drawn
    recent: Drawn


KINDS: Final = {
    "dice": Kind(dice.whole, dice.recent),
    "wheel": Kind(wheel.whole, wheel.recent),
    "draw": Kind(draw.whole, draw.recent),
    "cards": Kind(cards.whole, cards.recent),
    "scorecard": Kind(scorecard.whole, scorecard.recent),
}


def board_lines(board: BoardView, width: int = 0) -> list[str]:
    """The whole board in this many columns (0: no limit); every board fits into 40."""
    if not board.results:
        return [f"No {board.name} yet."]
    return KINDS[board.kind].whole(board, _columns(width))


def recent(board: BoardView, width: int = 0) -> list[str]:
    """The newest results in a line or two, the newest last."""
    return KINDS[board.kind].recent(board, _columns(width)) if board.results else []


def _columns(width: int) -> int:
    return min(width or MAX_COLUMNS, MAX_COLUMNS)
