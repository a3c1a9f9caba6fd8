"""Dice or a shoe that go around the table: accepted, declined or passed, with their markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.law.refusal import BadInput
from croupier.procedure.betting_rules import Passing
from croupier.procedure.seats import SeatId
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.table.table import Table


def pass_dice(
    table: Table, by: str, seat: SeatId, word: str, dice: tuple[str, ...] = (), cite: str = ""
) -> None:
    """Move the dice or the shoe and their markers, by the player's own word or under a ruling."""
    if not isinstance(table.rulebook, Passing):
        raise BadInput(f"dice {word}: {table.game.name} is played without dice")
    note = table.rulebook.dice(seat, word, dice)
    cite = cite or note.cite
    table.emit(ev.DiceTaken(table.sequence, by, cite, seat, word, dice))
    for name, value in note.markers.items():
        table.emit(ev.Marked(table.sequence, ev.TABLE, cite, name, value))
