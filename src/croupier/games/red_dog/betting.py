"""Making and changing wagers at red dog, who sits where, the cut: 6.3, 6.5 and 6.8."""

from __future__ import annotations

from croupier.games.red_dog.game import INITIAL, RAISE
from croupier.games.red_dog.shoe import CITES, CUT
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note
from croupier.procedure.one_shoe import RELIEF
from croupier.procedure.seat_betting import SeatCites
from croupier.procedure.seats import SeatId
from croupier.procedure.shoe_betting import ShoeBetting

WAGERS = "19:47-6.5"


class Betting(ShoeBetting):
    """One wager on each betting area; raises are made when the dealer offers them."""

    deck: DeckRules | None = DeckRules(method="19:47-6.7; interpretation: as 19:47-17.11(f)")
    cites = SeatCites(
        seat=WAGERS,
        two_positions="19:47-6.8",
        change=WAGERS,
        cash="19:47-6.5; interpretation: as 19:47-18.6(a)",
        dealer_cuts=CUT,
        not_cut="19:47-6.3; 19:47-6.9",
    )
    several = "multi_area"

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager within the posted limits."""
        name = self.round.edition.name_of("wagers", wager)
        if name == RAISE:
            raise Refusal(
                f"{RAISE} of {cents(amount)}: it is made when a spread has been announced, by answering the "
                "dealer",
                WAGERS,
            )
        return super().make(seat, name, amount, behind, coupon, accepted)

    def close(self) -> None:
        """A round needs a wager."""
        if not any(INITIAL in seat.wagers for seat in self.round.seats.values()):
            raise Refusal("no wagers are on the layout: a round needs at least one", WAGERS)

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """A new dealer says so, and burns a card where the licensee wants it."""
        if word != RELIEF:
            raise BadInput(f"{word!r} is not allowed here: expected {RELIEF}")
        if role != "dealer":
            raise Refusal(f"{RELIEF} is for a dealer to say", CITES.burn)
        return Note(CITES.burn, {RELIEF: "yes"})
