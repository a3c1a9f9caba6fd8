"""Chips that move between patrons, the table inventory and the cage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.chips import breakdown
from croupier.equipment.inventory import count_opening
from croupier.law.money import amount, in_both
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.betting_rules import Change, Owing
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import Seat
from croupier.table import commands as cmd
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.table.table import Table

MAX_CENTS = 10**12
CHIPS_NEEDED = "13:69E-1.6A"
TIPS = "interpretation: a tip is the patron's own chips in the tip box beside the dealer (13:69E-1.11(c))"
LINKED = "13:69E-1.39A"
"""A controller keeps the meter that linked tables share."""


def exchange(table: Table, by: str, seat: SeatId, cents: int) -> None:
    """Cash goes to the drop box, chips come out of the table inventory."""
    table.fund(cents)
    table.emit(ev.BoughtIn(table.sequence, by, "13:69D-1.20(a)1", seat, cents))


def cover(table: Table, number: SeatId, need: int) -> None:
    """Refuse an amount the patron has no chips for, or buy them in where the table does that itself."""
    seat = table.round.seats[number]
    if need <= seat.chips:
        return
    if not table.round.buy_in_as_needed:
        raise Refusal(
            f"seat {seat_name(number)} has {amount(seat.chips)} in chips and needs {amount(need)}: "
            "buy in first",
            CHIPS_NEEDED,
        )
    check_cents(need - seat.chips, "buy_in")
    exchange(table, ev.TABLE, number, need - seat.chips)


def wager(table: Table, by: str, number: SeatId, changes: tuple[Change, ...]) -> None:
    """Put chips on the layout that the patron has, or buys where the table allows it."""
    seat = table.round.seats[number]
    wagers, need = seat.wagers, 0
    for change in changes:
        need += change.stake + change.fee
        if change.wager in wagers:
            before = wagers[change.wager]
            need -= before.stake + before.fee
    if need > seat.chips:
        cover(table, number, need)
    elif need < 0:
        fund_fees(table, seat, changes)
    table.emit(ev.Wagered(table.sequence, by, changes[0].cite, number, changes))


def fund_fees(table: Table, seat: Seat, changes: tuple[Change, ...]) -> None:
    """Fees that go back with a wager come out of the table inventory."""
    held = seat.wagers
    table.fund(sum(held[each.wager].fee - each.fee for each in changes if each.wager in held))


def tip(table: Table, command: cmd.Tip) -> None:
    """Chips of a patron go into the tip box, between rounds and beside what the patron owes."""
    if not isinstance(table.pending, steps.Betting) or table.pending.wagers:
        raise Refusal(f"tip of {amount(command.cents)}: give it before the next round is dealt", TIPS)
    check_chips(command.cents, "tip")
    seat = table.round.seats[command.seat]
    due = table.rulebook.due(command.seat) if isinstance(table.rulebook, Owing) else None
    free = seat.chips - (due.cents if due is not None else 0)
    if command.cents > free:
        owes = f", {amount(due.cents)} of them for {due.what}" if due is not None else ""
        raise Refusal(
            f"tip of {amount(command.cents)}: seat {seat_name(command.seat)} has {amount(seat.chips)} in "
            f"chips{owes}",
            CHIPS_NEEDED,
        )
    table.emit(ev.Tipped(table.sequence, command.by.name, TIPS, command.seat, command.cents))


def read_meter(table: Table, command: cmd.ReadMeter) -> None:
    """Set a shared meter to what other tables have made it."""
    if command.name not in table.round.meters:
        raise BadInput(f"the table has no meter {command.name[:40]!r}")
    if table.round.meters[command.name] + command.change < 0:
        raise BadInput(f"meter {command.name} by {amount(command.change)}: it would be below zero")
    table.emit(
        ev.MeterRead(
            table.sequence, ev.TABLE, LINKED, command.name, command.link, command.change, command.carried
        )
    )


def fill(table: Table, command: cmd.Fill) -> None:
    """Have chips brought to the table."""
    check_chips(command.cents, "fill")
    table.emit(ev.Filled(table.sequence, command.by.name, "13:69D-1.22", command.cents))


def credit(table: Table, command: cmd.Credit) -> None:
    """Have chips taken to the cage."""
    check_chips(command.cents, "credit")
    held = table.round.ledger["inventory"]
    if command.cents > held:
        raise Refusal(
            f"credit of {amount(command.cents)}: the table inventory holds {amount(held)}", "13:69D-1.23"
        )
    table.emit(ev.Credited(table.sequence, command.by.name, "13:69D-1.23", command.cents))


def count_inventory(table: Table, command: cmd.CountInventory) -> None:
    """Count the container and report a difference."""
    counted(table, command.by.name, command.cents)


def counted(table: Table, by: str, cents: int) -> None:
    """A count of the table inventory against what it should hold (13:69D-1.21(e))."""
    expected = table.round.ledger["inventory"]
    found = count_opening(expected, cents)
    table.emit(ev.Counted(table.sequence, by, found.cite, expected, cents, found.report, found.regulator))


def check_chips(cents: int, what: str) -> None:
    """Chips are the only means of wagering, so an amount must be one that chips make up."""
    check_cents(cents, what)
    breakdown(cents)


def check_cents(cents: int, what: str) -> None:
    """An amount that can be moved at once; sums of such amounts never outgrow a journal's numbers."""
    if not 0 < cents <= MAX_CENTS:
        above = in_both("cents above 0", "an amount above $0")
        raise BadInput(f"{what} of {amount(cents)}: expected {above}, up to {amount(MAX_CENTS)}")
