"""Wagers at minibaccarat, who sits where and who cuts: 7.2, 7.5."""

from __future__ import annotations

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import vigorish
from croupier.procedure.betting_rules import Note
from croupier.procedure.person_markers import CONSENT
from croupier.procedure.punto_banco_betting import PuntoBancoBetting
from croupier.procedure.seat_betting import SeatCites
from croupier.procedure.seats import SeatId, box_of, is_seated, seat_name


class Words(vigorish.Words, frozen=True):
    """What a patron may say between rounds about vigorish and about people who bet behind the seat."""

    sharing: str

    @property
    def said(self) -> dict[str, tuple[str, str]]:
        """The words: who says them, under which rule."""
        return {**super().said, "consent": ("player", self.sharing)}


class Betting(PuntoBancoBetting):
    """Player, Banker, Tie and the side wagers; people bet behind a seat where the licensee lets them."""

    wagers = "19:47-7.2"
    charge = "19:47-7.3"
    cites = SeatCites(
        seat="19:46-1.12",
        two_positions="19:47-7.2; interpretation: one position each",
        change="19:47-7.2",
        cash="19:47-7.2",
        dealer_cuts="19:47-7.5",
        not_cut="19:47-7.5",
    )

    def sit(self, seat: SeatId, patron: str) -> str:
        """A seat, or a place behind a seated player if others than seated players may bet."""
        if is_seated(seat) or not 1 <= box_of(seat) <= self.round.seat_count:
            return super().sit(seat, patron)
        if self.round.options.seated_only:
            raise Refusal(
                f"seat {seat_name(seat)}: only seated patrons may bet (option seated_only)", self.wagers
            )
        if box_of(seat) not in self.round.seats:
            raise Refusal(f"seat {seat_name(seat)}: nobody is seated at {box_of(seat)}", self.wagers)
        if seat in self.round.seats:
            raise Refusal(f"seat {seat_name(seat)} is taken", self.wagers)
        return self.wagers

    @property
    def rules(self) -> Words:
        """The words said between rounds."""
        return Words(self.charge, self.wagers)

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """A seated player makes room for somebody who bets behind the seat, or pays vigorish."""
        if word != "consent":
            return super().say(role, seat, word)
        if seat not in self.round.seats:
            raise BadInput(f"consent of seat {seat_name(seat)}: nobody bets there")
        return Note(self.wagers, {f"{CONSENT} {box_of(seat)}": self.round.seats[seat].patron})
