"""Making and changing wagers at three card poker: 20.6."""

from __future__ import annotations

from math import gcd, lcm

from croupier.games.three_card_poker.game import CUT, check_cut
from croupier.law.money import amount as cents
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note
from croupier.procedure.seat_betting import SeatBetting, SeatCites, paying_unit
from croupier.procedure.seats import SeatId

WAGERS = "19:47-20.6"
SEATED = "19:47-20.6; interpretation: as 19:47-27.6"
DECK_RULES = DeckRules(
    stub="19:47-20.7; interpretation: as 19:47-18.7(e)",
    stub_right="19:47-20.7; interpretation: as 19:47-18.7(e)1",
    method="19:47-20.12; interpretation: as 19:47-18.12(f)",
)


class Betting(SeatBetting):
    """What a patron may put on the layout before "No more bets": an ante, a pair plus wager or both."""

    deck: DeckRules | None = DECK_RULES
    cites = SeatCites(
        seat=SEATED,
        two_positions=SEATED,
        change=WAGERS,
        cash=SEATED,
        dealer_cuts=CUT,
        not_cut="19:47-20.5; interpretation: as 19:47-18.5(b)1",
    )

    def unit(self, wager: str) -> int:
        """Ante and pair plus are paid in whole cents."""
        options, edition = self.round.options, self.round.edition
        if wager == "pair_plus":
            return paying_unit(*options.pair_plus_odds(edition).values())
        return int(options.ante_odds(edition).stake)

    def unit_alone(self, wager: str) -> int:
        """The bonus on the ante and the play wager that follows it are paid in whole cents."""
        options, edition = self.round.options, self.round.edition
        if wager != "ante":
            return 1
        play = options.play_odds(edition).stake
        follows = play // gcd(play, edition.value("play_multiple"))
        return lcm(paying_unit(*options.ante_bonus_table.values()), follows)

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """Ante and pair plus within the posted limits, their amounts independent of each other."""
        edition = self.round.edition
        name = edition.name_of("wagers", wager)
        if name == "play":
            raise Refusal(
                f"play of {cents(amount)}: it is made after looking at the hand, in answer to the dealer",
                edition.cite(edition.wager("play")),
            )
        return super().make(seat, name, amount, behind, coupon, accepted)

    def close(self) -> None:
        """Someone has a wager; a pair plus wager alone only where the licensee takes it."""
        players = 0
        for number, seat in self.round.seats.items():
            if seat.wagers and "ante" not in seat.wagers and not self.round.options.pair_plus_only:
                stake = cents(seat.wagers["pair_plus"].stake)
                raise Refusal(
                    f"seat {number} has pair_plus {stake}: this table requires an ante with it "
                    "(option pair_plus_only)",
                    SEATED,
                )
            players += bool(seat.wagers)
        if not players:
            raise Refusal("no wagers are on the layout: a round needs at least one", WAGERS)

    def cut(self, seat: SeatId, cards: int) -> Note:
        """Any patron may say how cards shuffled by hand are cut (20.5)."""
        self.check_may_cut(cards)
        check_cut(self.round.edition, cards)
        return Note(CUT)
