"""Making and changing wagers at fast action hold'em: 21.6 and 21.10."""

from __future__ import annotations

from croupier.games.fast_action_holdem.game import CUT, check_cut
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import DeckRules, Note
from croupier.procedure.seat_betting import SeatBetting, SeatCites, paying_unit
from croupier.procedure.seats import SeatId
from croupier.procedure.state import ONE_SHOE

WAGERS = "19:47-21.6"


class Betting(SeatBetting):
    """One wager on one betting area for each patron."""

    deck: DeckRules | None = DeckRules(method="19:47-21.11")
    cites = SeatCites(
        seat=WAGERS,
        two_positions="19:47-21.10",
        change=WAGERS,
        cash="19:47-21.6; interpretation: not from the rule, as 19:47-18.6(a)",
        dealer_cuts=CUT,
        not_cut="19:47-21.11",
    )

    def unit(self, wager: str) -> int:
        """A wager is paid in whole cents, a natural too."""
        options, natural = self.round.options, self.round.options.natural()
        odds = options.odds(self.round.edition)
        return paying_unit(odds) if natural is None else paying_unit(odds, natural.odds)

    def close(self) -> None:
        """A round needs a wager."""
        if not any(seat.wagers for seat in self.round.seats.values()):
            raise Refusal("no wagers are on the layout: a round needs at least one", WAGERS)

    def cut(self, seat: SeatId, cards: int) -> Note:
        """Any patron may say how cards shuffled by hand are cut, once before they are dealt from (21.5)."""
        self.check_may_cut(cards)
        round = self.round
        if not round.uncut:
            raise Refusal(f"cut of {cards}: the shoe has been dealt from", CUT)
        check_cut(round.edition, cards, round.shoes[ONE_SHOE].size)
        return Note(CUT)
