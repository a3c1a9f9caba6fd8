"""Wagers at baccarat against the house: on hands, a tie and side wagers, until "No more bets"."""

from __future__ import annotations

from typing import ClassVar

from croupier.hands.baccarat import HANDS
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import vigorish
from croupier.procedure.betting_rules import Change, Due, Note
from croupier.procedure.seat_betting import paying_unit
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.shoe_betting import ShoeBetting

MAIN = (*HANDS, "tie")


class PuntoBancoBetting(ShoeBetting):
    """What a patron may put on the layout; `wagers` and `charge` are the rules of wagers and vigorish."""

    wagers: ClassVar[str]
    charge: ClassVar[str]

    def unit(self, wager: str) -> int:
        """The stake of which a wager must be a multiple to be paid in whole cents."""
        return paying_unit(*self.round.options.odds(wager, self.round.edition).values())

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager within its limits; on both hands only where the licensee allows it."""
        change = super().make(seat, wager, amount, behind, coupon, accepted)
        if change.wager in HANDS and not getattr(self.round.options, "allow_both_hands", True):
            patron = self.round.seats[seat].patron
            other = next(hand for hand in HANDS if hand != change.wager)
            if any(other in each.wagers for each in self.round.seats.values() if each.patron == patron):
                raise Refusal(
                    f"{change.wager}: {patron} has a wager on {other}; this table allows one hand a round "
                    "(option allow_both_hands)",
                    self.wagers,
                )
        return change

    def close(self) -> None:
        """A round needs a wager, and a side wager one on a hand or a tie."""
        playing = [(number, seat.wagers) for number, seat in self.round.seats.items() if seat.wagers]
        if not playing:
            raise Refusal("no wagers are on the layout: a round needs at least one", self.wagers)
        for number, wagers in playing:
            if not any(name in wagers for name in MAIN):
                raise Refusal(
                    f"seat {seat_name(number)} has {next(iter(wagers))} without a wager on "
                    f"{', '.join(MAIN[:-1])} or {MAIN[-1]}",
                    self.round.edition.cite(self.round.edition.wager(next(iter(wagers)))),
                )

    def cash(self, wager: str) -> None:
        """A spoken wager with cash stands if it is confirmed, where the licensee takes such wagers."""
        if not self.round.options.verbal_cash_wagers:
            raise Refusal(
                f"{wager}: this table takes no spoken wager with cash (option verbal_cash_wagers)",
                self.wagers,
            )

    @property
    def rules(self) -> vigorish.Words:
        """The words said between rounds."""
        return vigorish.Words(self.charge)

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """A player pays the vigorish marked before it is due."""
        if word not in self.rules.said:
            raise BadInput(f"{word!r} is not allowed here: expected {', '.join(self.rules.said)}")
        if seat not in self.round.seats:
            raise BadInput(f"{word} of seat {seat_name(seat)}: nobody bets there")
        return vigorish.paid_early(self.round, seat, self.charge)

    def due(self, seat: SeatId) -> Due | None:
        """The vigorish marked in the box of a seat."""
        return vigorish.due_on_leaving(self.round, seat, self.charge)
