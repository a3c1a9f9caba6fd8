"""Tickets at the terminal: printed when they are written, shown again when asked for, drawn into a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from croupier.cli.play.terminal import Terminal
from croupier.games.guide import Slip, slips
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.procedure.seats import SeatId
from croupier.report.files import write_file
from croupier.report.slips import Printed, slip_lines, tickets_svg
from croupier.report.telling import HOUSE
from croupier.table import events as ev
from croupier.table.table import Table
from croupier.table.views import board_view


class Written(msgspec.Struct):
    """A ticket as it was printed, and when."""

    slip: Slip
    issued: str


class Tickets:
    """The tickets one person has seen printed: those in action and those of the last game."""

    def __init__(self, table: Table, viewer: SeatId) -> None:
        self.table, self.viewer = table, viewer
        self.written: dict[tuple[int, str], Written] = {}

    def note(self, events: Sequence[ev.AnyEvent]) -> list[Slip]:
        """Take events into account; returns the tickets that were just written."""
        self._numbers_chosen(events)
        wagered = [event for event in events if isinstance(event, ev.Wagered) and self._mine(event.seat)]
        new: list[Slip] = []
        for seat in dict.fromkeys(event.seat for event in wagered):
            for slip in slips(self.table.game, self.table.round, seat):
                if self._key(slip) not in self.written:
                    self.written[self._key(slip)] = Written(slip, self._now())
                    new.append(slip)
        if any(not change.stake for event in wagered for change in event.changes):
            self._forget_voided()
        return new

    def _numbers_chosen(self, events: Sequence[ev.AnyEvent]) -> None:
        """Numbers drawn for a seat are those of its ticket that has none yet."""
        for drawn, moved in pairwise(events):
            if isinstance(drawn, ev.Drawn) and isinstance(moved, ev.Moved) and self._mine(moved.seat):
                blank = [each for each in self.written.values() if not each.slip.marked]
                for each in blank[:1]:
                    each.slip = replace(each.slip, marked=dict.fromkeys(drawn.values, ""))

    def _forget_voided(self) -> None:
        game, round = self.table.game, self.table.round
        standing = {self._key(slip) for seat in round.seats for slip in slips(game, round, seat)}
        self.written = {
            key: each
            for key, each in self.written.items()
            if key in standing or round.number not in each.slip.games
        }

    def _mine(self, seat: SeatId) -> bool:
        return self.viewer in (HOUSE, seat)

    def _key(self, slip: Slip) -> tuple[int, str]:
        return slip.number, slip.plays

    def _now(self) -> str:
        at = self.table.round.at
        return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M:%S") if at else self.table.round.day

    def say(self, terminal: Terminal, only: Iterable[Slip] | None = None) -> None:
        """Print tickets: those given, or all in action and all of the last game with the numbers caught."""
        chosen = list(only) if only is not None else self._shown()
        if not chosen:
            raise BadInput("tickets: none is in action, and none was in the last game")
        for printed in self._printed(chosen):
            for line in slip_lines(printed):
                terminal.say(line)

    def _printed(self, chosen: Sequence[Slip]) -> list[Printed]:
        """Tickets with their time of issue and, if they were in the last game, the numbers drawn."""
        issued = {key: each.issued for key, each in self.written.items()}
        return [
            Printed(
                slip,
                issued.get(self._key(slip), ""),
                self._drawn() if self._in_last_game(slip) else frozenset(),
            )
            for slip in chosen
        ]

    def draw(self, terminal: Terminal, path: str) -> None:
        """Draw the board and the tickets into a file."""
        if not path.endswith(".svg"):
            raise BadInput(f"tickets {path}: expected a file that ends in .svg")
        board, shown = board_view(self.table), self._shown()
        if board is None or not (shown or board.results):
            raise BadInput("tickets: none is in action, and nothing was drawn yet")
        name = self.table.game.name
        title = f"{name}, game {board.results[-1].round}" if board.results else name
        picture = tickets_svg(self._printed(shown), board.pieces, self._drawn(), title)
        write_file(path, picture, overwrite=False)
        terminal.say(f"The board and {counted(len(shown), 'ticket')} are in {path}.")

    def _shown(self) -> list[Slip]:
        seats = list(self.table.round.seats) if self.viewer == HOUSE else [self.viewer]
        now = [slip for seat in seats for slip in slips(self.table.game, self.table.round, seat)]
        standing = {self._key(slip) for slip in now}
        over = [each.slip for key, each in self.written.items() if key not in standing]
        return [*[slip for slip in over if self._in_last_game(slip)], *now]

    def _last(self) -> int:
        board = board_view(self.table)
        return board.results[-1].round if board is not None and board.results else 0

    def _in_last_game(self, slip: Slip) -> bool:
        written = self.written.get(self._key(slip))
        games = (*slip.games, *(written.slip.games if written else ()))
        return self._last() in games

    def _drawn(self) -> frozenset[int]:
        board = board_view(self.table)
        if board is None or not board.results:
            return frozenset()
        return frozenset(map(int, board.results[-1].shown.split()))
