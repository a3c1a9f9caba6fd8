"""Vigorish that is owed: marked in the numbered box of a seat until the shoe ends or the player leaves.

The patron is paid in full and owes the vigorish; chips move when it is collected.
"""

from __future__ import annotations

import msgspec

from croupier.law.money import dollars
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Due, Note
from croupier.procedure.seats import SeatId, in_order, seat_name
from croupier.procedure.state import State, seat_account
from croupier.procedure.steps import Announce, Mark, Procedure, Transfer

INVENTORY = "inventory"
VIGORISH = "vigorish"
"""The movement of the table inventory that vigorish is (13:69D-1.20(a)2)."""
PAY = "pay"
NOT_COLLECTED = "vigorish_not_collected"
"""The irregularity of vigorish that a patron leaves unpaid (13:69D-1.30)."""


def box(seat: SeatId) -> str:
    """The marker in the numbered box of a seat."""
    return f"vigorish {seat_name(seat)}"


def owed(round: State, seat: SeatId) -> int:
    """What a seat owes, in cents."""
    return int(round.markers.get(box(seat), "0"))


def mark(round: State, seat: SeatId, cents: int, cite: str) -> Procedure:
    """The patron keeps the chips for now, and a marker in the box of the seat says what is owed."""
    total = owed(round, seat) + cents
    yield Transfer(cite, cents, INVENTORY, seat_account(seat), "payment")
    yield Mark(cite, box(seat), str(total))
    yield Announce(cite, f"Vigorish of {dollars(cents)} is marked in box {seat_name(seat)}: {_sum(total)}")


def charge(seat: SeatId, cents: int, cite: str) -> Procedure:
    """Vigorish kept back from a win: the patron is paid in full and pays it at once."""
    yield Transfer(cite, cents, INVENTORY, seat_account(seat), "payment")
    yield Transfer(cite, cents, seat_account(seat), INVENTORY, VIGORISH)


def _sum(cents: int) -> str:
    return f"{dollars(cents)} is owed"


def collect(round: State, cite: str) -> Procedure:
    """Every seat pays what it owes, as far as it has chips; the rest stays marked."""
    for seat in in_order(round.seats):
        due = owed(round, seat)
        cents = min(due, round.seats[seat].chips)
        if cents:
            yield Transfer(cite, cents, seat_account(seat), INVENTORY, VIGORISH)
            yield Mark(cite, box(seat), str(due - cents) if due > cents else "")
            yield Announce(cite, f"Vigorish of {dollars(cents)} is collected from seat {seat_name(seat)}")
        if due > cents:
            left = f"seat {seat_name(seat)} cannot pay {dollars(due - cents)} of its vigorish"
            yield Announce(cite, f"The marker stays: {left}")


class Words(msgspec.Struct, frozen=True):
    """What a patron may say about vigorish between rounds."""

    cite: str

    @property
    def said(self) -> dict[str, tuple[str, str]]:
        """The words: who says them, under which rule."""
        return {PAY: ("player", self.cite)}


def paid_early(round: State, seat: SeatId, cite: str) -> Note:
    """A patron pays what is marked before the shoe ends; it is due then at the latest."""
    due = due_on_leaving(round, seat, cite)
    if due is None:
        raise Refusal(f"{PAY}: no vigorish is marked in box {seat_name(seat)}", cite)
    return Note(cite, pays=due)


def due_on_leaving(round: State, seat: SeatId, cite: str) -> Due | None:
    """What a patron must pay before leaving."""
    cents = owed(round, seat)
    otherwise = f"or report {NOT_COLLECTED}"
    return Due("vigorish", cents, box(seat), cite, otherwise, VIGORISH) if cents else None
