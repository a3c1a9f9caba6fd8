"""Dice, a shaker or a shoe that go around the table: offered, accepted, declined and given up."""

from __future__ import annotations

import msgspec

from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.seats import SeatId, box_of
from croupier.procedure.state import State
from croupier.procedure.steps import Mark, Procedure


def seated(round: State) -> list[int]:
    """The seats taken by people who do not ride along."""
    return [seat for seat in round.seats if isinstance(seat, int)]


def next_seat(round: State, seat: int) -> int:
    """The occupied seat to the left of a seat."""
    seats = sorted(seated(round))
    return next((each for each in seats if each > seat), seats[0])


class GoesAround(msgspec.Struct, frozen=True, kw_only=True):
    """What goes around, as it is named with its verb ("the dice are"), the markers of who has it and to whom
    it is offered, and the rules by which it is offered, accepted and given up.
    """

    what: str
    verb: str
    thrown: bool = True
    """Somebody must have it before it is thrown; a shoe is taken when betting closes."""
    holder: str
    offered: str
    offers: str
    accepts: str
    gives_up: str

    def holder_of(self, round: State) -> int:
        """The seat that has it, 0 for none."""
        return int(round.markers.get(self.holder, "0"))

    def offered_to(self, round: State) -> int:
        """The seat it is offered to; a seat left in the meantime is passed over."""
        offered = round.markers.get(self.offered)
        if offered is None:
            return min(seated(round))
        return int(offered) if int(offered) in round.seats else next_seat(round, int(offered))

    def note(self, round: State, seat: SeatId, word: str) -> Note:
        """A patron accepts, declines or gives up (`pass`): the rule, and the markers that follow."""
        holder, offered = self.holder_of(round), self.offered_to(round)
        following = str(next_seat(round, box_of(seat)))
        if word == "pass":
            if holder != seat:
                raise Refusal(f"seat {seat} does not have {self.what}", self.gives_up)
            return Note(self.gives_up, {self.holder: "", self.offered: following})
        if holder:
            raise Refusal(f"seat {holder} has {self.what}", self.gives_up)
        if not round.live and offered != seat:
            raise Refusal(f"{self.what} {self.verb} offered to seat {offered}, clockwise", self.offers)
        if word == "decline":
            return Note(self.offers, {self.offered: following})
        return Note(self.accepts, {self.holder: str(seat), self.offered: ""})

    def passes_on(self, round: State) -> Procedure:
        """The seat that has it must give it up; the next one is offered it."""
        holder = self.holder_of(round)
        if holder:
            yield Mark(self.gives_up, self.holder, "")
            yield Mark(self.gives_up, self.offered, str(next_seat(round, holder)))

    def check_leaves(self, round: State, seat: SeatId) -> None:
        """A player who has it gives it up before leaving."""
        if self.holder_of(round) == seat:
            it = "them" if self.verb == "are" else "it"
            raise Refusal(f"seat {seat} has {self.what}: pass {it} first", self.gives_up)
