"""Making and changing wagers at double down stud: 17.6, the double down wager of 17.1 and 17.8(c)."""

from __future__ import annotations

from croupier.games.double_down_stud.game import CUT, DOUBLE_DOWN, WAGER, check_cut
from croupier.law.money import amount as cents
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note
from croupier.procedure.seat_betting import Posted, SeatBetting, SeatCites, check_payable, paying_unit
from croupier.procedure.seats import SeatId
from croupier.procedure.wagering import check_lowered

WAGERS = "19:47-17.6"
DECK_RULES = DeckRules(method="19:47-17.11(f)")
DOUBLED = "19:47-17.1 Double down wager"
AFTER_THE_DEAL = "19:47-17.8(c)"
SECOND_CALL = "19:47-17.8(d)"


class Betting(SeatBetting):
    """What a patron may put on the layout, in the first window and in the one after the deal."""

    deck: DeckRules | None = DECK_RULES
    cites = SeatCites(
        seat=WAGERS,
        two_positions=WAGERS,
        change=WAGERS,
        cash="19:47-17.6; interpretation: as 19:47-18.6(a)",
        dealer_cuts=CUT,
        not_cut=CUT,
    )

    def unit(self, wager: str) -> int:
        """Both wagers are paid in whole cents."""
        return paying_unit(*self.round.options.odds.values())

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager within the posted limits; after the deal a double down wager up to the same amount."""
        edition = self.round.edition
        name = edition.name_of("wagers", wager)
        if name != DOUBLE_DOWN:
            return super().make(seat, name, amount, behind, coupon, accepted)
        if str(seat) not in self.round.hands:
            raise Refusal(
                f"double_down of {cents(amount)}: it is made after the deal, by a player with an "
                "original wager",
                AFTER_THE_DEAL,
            )
        wagers = self.round.seats[seat].wagers
        before = wagers[DOUBLE_DOWN].stake if DOUBLE_DOWN in wagers else 0
        most = wagers[WAGER].stake
        if before + amount > most:
            raise Refusal(
                f"double_down of {cents(before + amount)}: it may not be more than the original wager of "
                f"{cents(most)}",
                DOUBLED,
            )
        posted = Posted(DOUBLE_DOWN, 1, most, self.unit(name), edition.cite(edition.wager(name)))
        return self.change(posted, seat, amount, behind, coupon, False)

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Until its window closes a double down wager may be lowered to any amount or taken back."""
        name, wagers = self.round.edition.name_of("wagers", wager), self.round.seats[seat].wagers
        if name != DOUBLE_DOWN or name not in wagers:
            return super().reduce(seat, wager, amount)
        check_lowered(name, amount, wagers[name].stake)
        check_payable(name, amount, 0, self.unit(name))
        return (Change(name, amount, SECOND_CALL),)

    def close(self) -> None:
        """Someone has a wager (17.8(a))."""
        if not any(seat.wagers for seat in self.round.seats.values()):
            raise Refusal("no wagers are on the layout: a round needs at least one", WAGERS)

    def cut(self, seat: SeatId, cards: int) -> Note:
        """Any patron may say how cards shuffled by hand are cut (17.4)."""
        self.check_may_cut(cards)
        check_cut(self.round.edition, cards)
        return Note(CUT)
