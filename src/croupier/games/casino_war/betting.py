"""Making and changing wagers at casino war, seats and the cut: 22.5 and 22.6."""

from __future__ import annotations

from math import lcm
from typing import ClassVar

from croupier.games.casino_war.game import INITIAL, TIE, WAR, WAR_TIE
from croupier.games.casino_war.shoe import CUT
from croupier.law.money import amount as cents
from croupier.law.refusal import Refusal
from croupier.procedure.against_dealer import DEALER
from croupier.procedure.betting_rules import Change, DeckRules
from croupier.procedure.seat_betting import SeatCites
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.shoe_betting import ShoeBetting

WAGERS = "19:47-22.6"
SEATED = "19:47-22.6; interpretation: as at the other games"


class Betting(ShoeBetting):
    """What a patron may put on the layout: initial and tie wagers before the deal, a tie wager with a war."""

    deck: DeckRules | None = DeckRules(method="19:47-22.10; interpretation: as 19:47-17.11(f)")
    cites = SeatCites(
        seat=SEATED,
        two_positions="19:47-22.6; interpretation: where the licensee allows it",
        change=WAGERS,
        cash=SEATED,
        dealer_cuts=CUT,
        not_cut="19:47-22.5; interpretation: as 13:69F-2C.4(b)1",
    )
    several: ClassVar[str] = "multi_position"

    def unit(self, wager: str) -> int:
        """Tie wagers and the initial wager are paid in whole cents."""
        options, edition = self.round.options, self.round.edition
        odds = options.tie_odds if wager in (TIE, WAR_TIE) else options.initial_odds(edition)
        return int(odds.stake)

    def unit_alone(self, wager: str) -> int:
        """The war wager, as much as the initial one, and the bonus on a tied war are paid in whole cents."""
        if wager != INITIAL:
            return 1
        options, edition = self.round.options, self.round.edition
        bonus = options.bonus_odds(edition)
        return lcm(options.war_odds(edition).stake, bonus.stake if bonus is not None else 1)

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """The wagers of the deal that comes next; a tie wager on the war deal needs a war wager."""
        edition = self.round.edition
        name = edition.name_of("wagers", wager)
        if name == WAR:
            raise Refusal(
                f"war of {cents(amount)}: it is made on a tie hand, in answer to the dealer",
                edition.cite(edition.wager(WAR)),
            )
        if name == WAR_TIE and WAR not in self.round.seats[seat].wagers:
            raise Refusal(
                f"war_tie of {cents(amount)}: it is made with a war wager, and seat {seat_name(seat)} has "
                "none",
                edition.cite(edition.wager(WAR_TIE)),
            )
        return super().make(seat, name, amount, behind, coupon, accepted)

    def close(self) -> None:
        """Someone has an initial wager, and every tie wager stands with one."""
        if DEALER in self.round.hands:
            return
        players = 0
        for number, seat in self.round.seats.items():
            if seat.wagers and INITIAL not in seat.wagers:
                stake = cents(seat.wagers[TIE].stake)
                raise Refusal(f"seat {number} has tie {stake}: a tie wager needs an initial wager", WAGERS)
            players += bool(seat.wagers)
        if not players:
            raise Refusal("no wagers are on the layout: a round needs at least one", WAGERS)
