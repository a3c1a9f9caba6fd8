"""Making and changing wagers at pai gow, who sits where, who takes the bank: 10.5, 10.8 and 10.10."""

from __future__ import annotations

from croupier.games.pai_gow.bank import PLAYER_BANK
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change, Note
from croupier.procedure.seat_betting import SeatBetting, SeatCites
from croupier.procedure.seats import SeatId

WAGERS = "19:47-10.5"


class Betting(SeatBetting):
    """One wager on a betting area, and the bank for a player who takes it."""

    rules = PLAYER_BANK
    two = "two_areas"
    adjacent = False
    cites = SeatCites(
        seat=WAGERS,
        two_positions="19:47-10.10",
        change=WAGERS,
        cash="19:47-10.5; interpretation: not from the rule, as 19:47-18.6(a)",
        dealer_cuts="19:47-10.4",
        not_cut="19:47-10.4",
    )

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager within the posted limits, by anyone except the bank."""
        PLAYER_BANK.check_may_wager(self.round, seat)
        return super().make(seat, wager, amount, behind, coupon, accepted)

    def close(self) -> None:
        """A round needs a wager, and a bank the chips to pay all of them."""
        PLAYER_BANK.check_covers(self.round)
        if not PLAYER_BANK.holder(self.round) and not any(seat.wagers for seat in self.round.seats.values()):
            raise Refusal("no wagers are on the layout: a round needs at least one", WAGERS)

    def leave(self, seat: SeatId) -> None:
        """A player who has the bank, wagers or tiles must stay."""
        PLAYER_BANK.check_leaves(self.round, seat)
        super().leave(seat)

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """A player takes the bank, passes it on, or asks for a smaller wager of the dealer."""
        return PLAYER_BANK.say(self.round, role, seat, word)
