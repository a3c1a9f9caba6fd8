"""The progressive meter, one mechanism for every game that has one: it rises by rule and falls by payment
only.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import msgspec

from croupier.procedure.seats import SeatId
from croupier.procedure.state import State
from croupier.procedure.steps import Bank, Meter, Procedure, Validate

PROGRESSIVE = "progressive"
METER_CITE = "13:69D-1.52(f)"


class ProgressiveMeter(msgspec.Struct):
    """A meter in one round: its rate of progression, where it starts and where it returns to after it was
    won; `share` and `winners` are those of a prize being divided.
    """

    rate: Decimal
    initial: int
    reset: int
    cite: str
    deduct_fixed: bool = True
    share: int = 0
    winners: int = 0
    unpaid: int = 0
    """What it showed before the first prize of the round was paid."""

    def open(self, round: State) -> Procedure:
        """The meter starts at its initial amount when the wager is first offered."""
        if PROGRESSIVE not in round.meters:
            yield Meter(self.cite, PROGRESSIVE, self.initial, "initial")

    def lock_out(self, round: State) -> Procedure:
        """Before the deal the wagers are taken into the acceptor and the meter rises by its share of them;
        what the rate gives beyond whole cents is carried on to the wagers to come.
        """
        movement = round.edition.wager(PROGRESSIVE).banked_as
        for seat in round.clockwise():
            wager = round.seats[seat].wagers.get(PROGRESSIVE)
            if wager is not None and not wager.banked:
                yield Bank(self.cite, seat, PROGRESSIVE, movement)
                due = self.rate * wager.stake + Decimal(round.carried.get(PROGRESSIVE) or 0)
                rise = int(due)
                after, carried = round.meters[PROGRESSIVE] + rise, str(due - rise)
                yield Meter(METER_CITE, PROGRESSIVE, after, "contribution", carried)

    def undo(self, round: State) -> Procedure:
        """In a void round the prizes of it are not paid: the meter shows again what it showed before them.
        What the wagers of the round gave it stays, as it is never turned back.
        """
        if self.unpaid > round.meters[PROGRESSIVE]:
            carried = round.carried.get(PROGRESSIVE, "")
            yield Meter(METER_CITE, PROGRESSIVE, self.unpaid, "not paid", carried)

    def _falls(self, round: State, cents: int) -> Meter:
        self.unpaid = self.unpaid or round.meters[PROGRESSIVE]
        return Meter(METER_CITE, PROGRESSIVE, cents, "paid", round.carried.get(PROGRESSIVE, ""))

    def fixed(self, round: State, seat: SeatId, what: str, prize: int) -> Procedure:
        """A fixed prize: validated by a supervisor, and off the meter where the house chose so, never below
        zero.
        """
        yield Validate(self.cite, seat, what)
        if self.deduct_fixed:
            yield self._falls(round, max(0, round.meters[PROGRESSIVE] - prize))
        return prize

    def shared(self, round: State, seat: SeatId, what: str, share: Fraction, winners: int = 1) -> Procedure:
        """A part of the meter, shared equally by several winners as it stands when the first is paid.

        The last winner of the whole meter sets it back to its reset amount.
        """
        yield Validate(self.cite, seat, what)
        meter = round.meters[PROGRESSIVE]
        if not self.winners:
            self.share, self.winners = int(meter * share) // winners, winners
        self.winners -= 1
        left = max(0, meter - self.share)  # a fixed prize may have been paid in between
        yield self._falls(round, left)
        if not self.winners and share == 1:
            carried = round.carried.get(PROGRESSIVE, "")
            yield Meter(self.cite, PROGRESSIVE, self.reset + left, "reset", carried)
        return self.share
