"""Closing betting at the terminal table, and entering what dice, wheel or balls show."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.play.hints import hint
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.procedure.betting_rules import Cutting, Passing
from croupier.table import commands as cmd
from croupier.table.prompts import device_of
from croupier.table.table import Table


def closing(table: Table, patron: cmd.Actor, roll: str | None) -> Iterator[cmd.Command]:
    """The commands that close betting and, at a live table, enter a roll; a patron first takes dice that
    nobody has.
    """
    live, step = table.mode == "live", table.pending
    if live and roll is not None and isinstance(step, steps.Betting) and step.then is not None:
        step.then.read(roll)
        yield cmd.Close(by=cmd.DEALER)
    device = device_of(table)
    if live and device is not None:
        if roll is None:
            dice = f"roll: enter the faces of the dice, such as {device.example}"
            raise BadInput(dice if device.name == "dice" else f"enter {hint(table)}")
        yield cmd.Enter(by=cmd.DEALER, values=device.read(roll))
        return
    if roll is not None:
        itself = "this table throws the dice itself; say roll"
        if isinstance(table.rulebook, Cutting):
            itself = "this game has no dice"
        elif live:
            itself = table.prompt()
        raise BadInput(f"roll {roll}: {itself}")
    turn = table.rulebook.goes_around if isinstance(table.rulebook, Passing) else None
    if turn is not None and turn.thrown and not turn.holder_of(table.round):
        yield cmd.TakeDice(by=patron, seat=patron.seat, word="accept")
    yield cmd.Close(by=cmd.DEALER)


def closed_by_result(table: Table, text: str) -> Iterator[cmd.Command]:
    """The command that closes betting when a result is entered while it is open."""
    step = table.pending
    if isinstance(step, steps.Betting) and step.then is not None:
        step.then.read(text)
        yield cmd.Close(by=cmd.DEALER)
