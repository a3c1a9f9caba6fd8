"""The board of recent results at the terminal: all of it when asked for, the newest after each of them."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cli.play.terminal import Terminal
from croupier.law.refusal import BadInput
from croupier.report.boards import board_lines, recent
from croupier.table import events as ev
from croupier.table.fold import result_on
from croupier.table.table import Table
from croupier.table.views import board_view


def say_board(table: Table, terminal: Terminal) -> None:
    """The whole board; a game without one says so."""
    board = board_view(table)
    if board is None:
        name = table.edition.game.name
        raise BadInput(f"board: {name} has no board of results; show says what lies on the table")
    for line in board_lines(board, terminal.width):
        terminal.say(line)


def say_recent(table: Table, terminal: Terminal, events: Iterable[ev.AnyEvent]) -> None:
    """The newest results, if one of the events added one."""
    declared, board = table.edition.board, board_view(table)
    if declared is not None and board is not None and any(result_on(declared, event) for event in events):
        for line in recent(board, terminal.width):
            terminal.say(line)
