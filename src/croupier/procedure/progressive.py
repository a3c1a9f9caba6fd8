"""The progressive meter, one mechanism for every game that has one: it rises by rule and falls by payment
only.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import msgspec

from croupier.procedure.round import Round
from croupier.procedure.steps import Bank, Meter, Procedure, Validate

PROGRESSIVE = "progressive"
METER_CITE = "13:69D-1.52(f)"


class ProgressiveMeter(msgspec.Struct):
    """A meter of a table: its rate of progression, where it starts and where it returns to after it was
    won.
    """

    rate: Decimal
    initial: int
    reset: int
    cite: str
    deduct_fixed: bool = True
    share: int = 0
    winners: int = 0
    carried: Decimal = Decimal(0)
    """What the rate gives beyond whole cents; the meter rises by it with the wagers to come."""

    def open(self, round: Round) -> Procedure:
        """The meter starts at its initial amount when the table opens."""
        if PROGRESSIVE not in round.meters:
            yield Meter(self.cite, PROGRESSIVE, self.initial, "initial")

    def lock_out(self, round: Round) -> Procedure:
        """Before the deal the wagers are taken into the acceptor and the meter rises by its share of them."""
        for seat in round.clockwise():
            wager = round.seats[seat].wagers.get(PROGRESSIVE)
            if wager is not None and not wager.banked:
                yield Bank(self.cite, seat, PROGRESSIVE)
                due = self.rate * wager.stake + self.carried
                rise = int(due)
                self.carried = due - rise
                yield Meter(METER_CITE, PROGRESSIVE, round.meters[PROGRESSIVE] + rise, "contribution")

    def fixed(self, round: Round, seat: int, what: str, prize: int) -> Procedure:
        """A fixed prize: validated by a supervisor, and off the meter where the house chose so, never below
        zero.
        """
        yield Validate(self.cite, seat, what)
        if self.deduct_fixed:
            yield Meter(METER_CITE, PROGRESSIVE, max(0, round.meters[PROGRESSIVE] - prize), "paid")
        return prize

    def part(self, round: Round, seat: int, what: str, part: Fraction, winners: int = 1) -> Procedure:
        """A part of the meter, shared equally by several winners as it stands when the first is paid.

        The last winner of the whole meter sets it back to its reset amount.
        """
        yield Validate(self.cite, seat, what)
        meter = round.meters[PROGRESSIVE]
        if not self.winners:
            self.share, self.winners = int(meter * part) // winners, winners
        self.winners -= 1
        left = max(0, meter - self.share)  # a fixed prize may have been paid in between
        yield Meter(METER_CITE, PROGRESSIVE, left, "paid")
        if not self.winners and part == 1:
            yield Meter(self.cite, PROGRESSIVE, self.reset + left, "reset")
        return self.share
