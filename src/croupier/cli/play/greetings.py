"""What a person reads on arriving at the terminal table and on leaving it."""

from __future__ import annotations

from croupier.cli.output import dollars
from croupier.cli.play.commitments import opening
from croupier.cli.play.screen import owed
from croupier.cli.play.terminal import Terminal
from croupier.procedure import steps
from croupier.procedure.seats import SeatId, seat_name
from croupier.table.answers import asked
from croupier.table.table import Table


def name_of(table: Table) -> str:
    """The game, or its variant, as it is printed."""
    return table.game.name_of(str(getattr(table.round.options, "variant", "")))


def turn(table: Table) -> str:
    """Who acts next, in a few words."""
    if isinstance(table.pending, steps.Betting):
        return "betting is open"
    seats = asked(table)
    if not seats:
        return "the dealer acts next"
    return f"seat {' and '.join(map(seat_name, seats))} decides" if table.mode == "live" else "you decide"


def say_welcome(table: Table, terminal: Terminal) -> None:
    """What is played here, under which rules, and what the table has committed to."""
    edition = table.edition
    rules = f"rules of {edition.day}" if edition.rules.authorized_from else "proposed rules"
    terminal.say(f"{name_of(table)}, {rules}. Amounts are in dollars; help lists the commands.")
    terminal.say(opening(table), "dim")


def left_behind(table: Table, seat: SeatId, leave: str = "leave", owe: str = "owe") -> str:
    """Wagers that stay on the layout and what is owed, to follow a patron's chips in a sentence."""
    up = sum(wager.stake for wager in table.round.wagers(seat).values())
    owes = owed(table, seat)
    left = f" and {leave} {dollars(up)} on the layout" if up else ""
    return f"{left} and {owe} {owes}" if owes else left
