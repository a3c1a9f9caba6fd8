"""The others at the table of a patron who plays alone, where a game needs them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from croupier.procedure.company import Does
from croupier.table import commands as cmd
from croupier.table.table import Table


def company_of(table: Table) -> Any:
    """What the game says of the others at a virtual table; none where a patron can play alone."""
    game = table.game
    if table.mode == "live" or find_spec(f"{game.package}.{game.folder}.company") is None:
        return None
    return game.module("company")


def seats_of(table: Table) -> tuple[int, ...]:
    """The seats the others have."""
    company = company_of(table)
    return company.SEATS if company is not None else ()


def arrivals(table: Table) -> list[cmd.Command]:
    """The others sit down."""
    company = company_of(table)
    return [
        cmd.Sit(by=cmd.player(seat), seat=seat, patron=f"robot {seat}", buy_in=company.CHIPS)
        for seat in seats_of(table)
        if seat not in table.round.seats
    ]


def next_act(table: Table) -> cmd.Command | None:
    """What one of the others does now; none where it is the patron's turn."""
    company = company_of(table)
    for seat in seats_of(table):
        if seat not in table.round.seats:
            continue
        does = company.acts(table.round, table.pending, seat)
        command = _command(does, seat) if does is not None else None
        if command is not None and table.check(command) is None:
            return command
    return None


def _command(does: Does, seat: int) -> cmd.Command:
    by = cmd.player(seat)
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
