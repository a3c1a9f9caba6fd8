"""Making and changing wagers at Caribbean stud: 16.6 and 16.8(b)3."""

from __future__ import annotations

from math import gcd, lcm

from croupier.games.caribbean_stud.game import CUT, check_cut
from croupier.law.money import amount as cents
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note
from croupier.procedure.progressive import PROGRESSIVE, light_marker
from croupier.procedure.seat_betting import SeatBetting, SeatCites
from croupier.procedure.seats import SeatId

WAGERS = "19:47-16.6"
LIGHT = "19:47-16.11(b)2; interpretation: as 19:47-2.15(n)"
DECK_RULES = DeckRules(stub="19:47-16.8(e)", stub_right="19:47-16.8(d)", method="19:47-16.13(g)")


class Betting(SeatBetting):
    """What a patron may put on the layout before "No more bets" and lock-out."""

    deck: DeckRules | None = DECK_RULES
    cites = SeatCites(
        seat=WAGERS,
        two_positions=WAGERS,
        change=WAGERS,
        cash="19:47-16.6; interpretation: as 19:47-18.6(a)",
        dealer_cuts=CUT,
        not_cut=CUT,
    )

    def unit(self, wager: str) -> int:
        """The ante is paid in whole cents."""
        options, edition = self.round.options, self.round.edition
        return int(options.ante_odds(edition).stake) if wager == "ante" else 1

    def unit_alone(self, wager: str) -> int:
        """The bet that follows an ante is paid in whole cents."""
        options, edition = self.round.options, self.round.edition
        if wager != "ante":
            return 1
        multiple = edition.value("bet_multiple")
        return lcm(*[each.stake // gcd(each.stake, multiple) for each in options.bet_odds.values()])

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """An ante within the posted limits, and one chip in the acceptor device."""
        edition = self.round.edition
        name = edition.name_of("wagers", wager)
        if name == "bet":
            raise Refusal(
                f"bet of {cents(amount)}: it is made after looking at the hand, in answer to the dealer",
                edition.cite(edition.wager("bet")),
            )
        if name == PROGRESSIVE and self.round.markers.get(light_marker(seat)):
            raise Refusal(
                f"progressive of {cents(amount)}: the acceptor light of seat {seat} does not work", LIGHT
            )
        return super().make(seat, name, amount, behind, coupon, accepted)

    def close(self) -> None:
        """Every patron with a wager has an ante (16.6), and someone has one."""
        players = 0
        for number, seat in self.round.seats.items():
            if seat.wagers and "ante" not in seat.wagers:
                there = ", ".join(f"{name} {cents(each.stake)}" for name, each in seat.wagers.items())
                raise Refusal(f"seat {number} has {there}: an ante is required", WAGERS)
            players += bool(seat.wagers)
        if not players:
            raise Refusal("no wagers are on the layout: a round needs at least one ante", WAGERS)

    def cut(self, seat: SeatId, cards: int) -> Note:
        """Any patron may say how cards shuffled by hand are cut (16.4)."""
        self.check_may_cut(cards)
        check_cut(self.round.edition, cards)
        return Note(CUT)
