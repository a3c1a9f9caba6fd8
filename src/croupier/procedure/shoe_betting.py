"""What games with one position for each patron say before the deal where the cards come from a shoe."""

from __future__ import annotations

from typing import ClassVar

from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.cutting import check_cut, first_seated, pass_cut_on, still_entitled
from croupier.procedure.seat_betting import SeatBetting
from croupier.procedure.seats import SeatId

CUT_MADE = "dealer"
"""The mark of cards that were cut, or that the dealer cuts because nobody else will."""


class ShoeBetting(SeatBetting):
    """Wagers and seats of `SeatBetting`; the cut is offered to one player and passed on clockwise until it is
    made, by `rising` numbers or by falling ones.
    """

    rising: ClassVar[bool] = True

    def first_to_cut(self) -> int:
        """Who is offered the cut of cards that were shuffled before anyone sat down; 0 for nobody."""
        return first_seated(self.round)

    def cut(self, seat: SeatId, cards: int) -> Note:
        """The player offered the cut makes it or passes it on with 0; if all pass, the dealer cuts."""
        round, cites = self.round, self.cites
        if round.options.shuffle != "manual":
            raise Refusal(f"cut of {cards}: cards shuffled by a device are not cut", cites.not_cut)
        right = round.markers.get("cut", "") or str(self.first_to_cut() or "")
        if right in ("", CUT_MADE) or not round.uncut:
            raise Refusal(f"cut of {cards}: the cards are not offered for a cut now", cites.dealer_cuts)
        entitled = still_entitled(round, int(right), self.rising)
        check_cut(round, seat, cards, entitled, cites.dealer_cuts, cites.dealer_cuts)
        passed_on = {} if cards else pass_cut_on(round, entitled, self.rising)
        return Note(cites.dealer_cuts, passed_on or {"cut": CUT_MADE, "declined": ""})
