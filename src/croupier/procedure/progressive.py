"""The progressive meter, one mechanism for every game that has one: it rises by rule and falls by payment
only.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import msgspec

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.rulings import Report, Ruling
from croupier.procedure.seats import SeatId, box_of
from croupier.procedure.state import State
from croupier.procedure.steps import Bank, Meter, Procedure, Validate

PROGRESSIVE = "progressive"
METER_CITE = "13:69D-1.52(f)"


class ProgressiveMeter(msgspec.Struct):
    """A meter in one round: its rate of progression, where it starts and where it returns to after it was
    won. `dividing` are the parts of it being shared out: what each winner gets and how many are still to be
    paid. `fallen` is by how much the prizes of this round, and a reset, have lowered it: tables that share
    it may have raised it meanwhile.
    """

    rate: Decimal
    initial: int
    reset: int
    cite: str
    deduct_fixed: bool = True
    locked: str = ""
    """The rule by which the wagers are locked out before the deal, where it is another."""
    validated: str = ""
    """The rule by which a supervisor validates a prize, where it is another."""
    dividing: dict[Fraction, tuple[int, int]] = {}
    fallen: int = 0

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
                yield Bank(self.locked or self.cite, seat, PROGRESSIVE, movement)
                due = self.rate * wager.stake + Decimal(round.carried.get(PROGRESSIVE) or 0)
                rise = int(due)
                after, carried = round.meters[PROGRESSIVE] + rise, str(due - rise)
                yield Meter(METER_CITE, PROGRESSIVE, after, "contribution", carried)

    def _falls(self, round: State, cents: int) -> Meter:
        self.fallen += round.meters[PROGRESSIVE] - cents
        return Meter(METER_CITE, PROGRESSIVE, cents, "paid", round.carried.get(PROGRESSIVE, ""))

    def fixed(self, round: State, seat: SeatId, what: str, prize: int) -> Procedure:
        """A fixed prize: validated by a supervisor, and off the meter where the house chose so, never below
        zero.
        """
        yield Validate(self.validated or self.cite, seat, what)
        if self.deduct_fixed:
            yield self._falls(round, max(0, round.meters[PROGRESSIVE] - prize))
        return prize

    def shared(self, round: State, seat: SeatId, what: str, share: Fraction, winners: int = 1) -> Procedure:
        """A part of the meter, shared equally by several winners as it stands when the first is paid.

        The last winner of the whole meter sets it back to its reset amount.
        """
        yield Validate(self.validated or self.cite, seat, what)
        meter = round.meters[PROGRESSIVE]
        prize, unpaid = self.dividing.get(share) or (int(meter * share) // winners, winners)
        self.dividing[share] = (prize, unpaid - 1)
        left = max(0, meter - prize)  # a fixed prize may have been paid in between
        yield self._falls(round, left)
        if unpaid > 1:
            return prize
        del self.dividing[share]
        if share == 1:
            yield self._starts_again(round)
        return prize

    def _starts_again(self, round: State) -> Meter:
        """The reset amount is added to what is left on the meter."""
        self.fallen -= self.reset
        after, carried = self.reset + round.meters[PROGRESSIVE], round.carried.get(PROGRESSIVE, "")
        return Meter(self.cite, PROGRESSIVE, after, "reset", carried)

    def finish(self, round: State) -> Procedure:
        """A meter won by several goes back to its reset amount even if one of them was not paid after all."""
        if Fraction(1) in self.dividing:
            del self.dividing[Fraction(1)]
            yield self._starts_again(round)

    def undo(self, round: State, cite: str) -> Procedure:
        """Prizes of a round that is void after all are on the meter again; its contributions stay."""
        if self.fallen:
            after = round.meters[PROGRESSIVE] + self.fallen
            yield Meter(cite, PROGRESSIVE, after, "void", round.carried.get(PROGRESSIVE, ""))
        self.fallen = 0
        self.dividing.clear()


def light_failed(round: State, report: Report, seat: int, place: str, cite: str) -> Ruling:
    """No progressive wager is accepted at a place whose light does not work."""
    if not 1 <= seat <= round.seat_count:
        raise BadInput(
            f"irregularity {report.id}: seat {seat}, expected a {place} from 1 to {round.seat_count}"
        )
    if report.stage != "betting":
        raise Refusal(f"irregularity {report.id}: report it before the cards are dealt", cite)
    if any(PROGRESSIVE in held.wagers for number, held in round.seats.items() if box_of(number) == seat):
        raise Refusal(f"irregularity {report.id}: take the wager of {place} {seat} back first", cite)
    return Ruling("no_light", f"no progressive wager is accepted at {place} {seat}", cite, seat=seat)


def light_marker(seat: SeatId) -> str:
    """The marker of a place whose light does not work."""
    return f"light {box_of(seat)}"
