"""The others at the table of a patron who plays alone, where a game needs them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from croupier.games.register import Game
from croupier.procedure.company import Does
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table.table import Table

Person = Callable[[SeatId], str]
"""The name of the robot at a seat."""


def robot(seat: SeatId) -> str:
    """A robot where nobody else keeps accounts."""
    return f"robot {seat}"


def company_of(table: Table) -> Any:
    """What the game says about the others at a virtual table; None if a patron can play alone."""
    return None if table.mode == "live" or not _has_company(table.game) else table.game.module("company")


@cache
def _has_company(game: Game) -> bool:
    return find_spec(f"{game.package}.{game.folder}.company") is not None


def seats_of(table: Table) -> tuple[int, ...]:
    """The seats the others have."""
    company = company_of(table)
    return company.SEATS if company is not None else ()


def arrivals(table: Table, person: Person = robot) -> list[cmd.Command]:
    """The others sit down."""
    company = company_of(table)
    return [
        cmd.Sit(by=cmd.player(seat, person(seat)), seat=seat, patron=person(seat), buy_in=company.CHIPS)
        for seat in seats_of(table)
        if seat not in table.round.seats
    ]


def next_act(table: Table, person: Person = robot) -> cmd.Command | None:
    """What one of the others does now; None if it is a patron's turn."""
    company = company_of(table)
    for seat in seats_of(table):
        if seat not in table.round.seats or table.round.seats[seat].patron != person(seat):
            continue
        does = company.acts(table.round, table.pending, seat)
        command = _command(does, seat, cmd.player(seat, person(seat))) if does is not None else None
        if command is not None and table.check(command) is None:
            return command
    return None


def _command(does: Does, seat: int, by: cmd.Actor) -> cmd.Command:
    match does.kind:
        case "bet":
            return cmd.Bet(by=by, seat=seat, wager=does.word, amount=does.cents)
        case "decide":
            return cmd.Decide(by=by, seat=seat, word=does.word)
        case "shoe":
            return cmd.TakeDice(by=by, seat=seat, word=does.word)  # type: ignore[arg-type]
        case "buy":
            return cmd.BuyIn(by=by, seat=seat, cents=does.cents)
        case "close":
            return cmd.Close(by=cmd.DEALER)
