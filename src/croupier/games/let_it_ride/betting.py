"""Making and changing wagers at let it ride: 18.6, 18.6A and 18.6B."""

from __future__ import annotations

from typing import Any

from croupier.games.let_it_ride.game import BASE_WAGERS, check_cut
from croupier.law.money import amount as cents
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note
from croupier.procedure.seat_betting import Posted, SeatBetting, SeatCites, paying_unit
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State

DECK_RULES = DeckRules(
    stub="19:47-18.1 Stub",
    stub_right="19:47-18.7(e)1",
    method="19:47-18.12(f)",
)
CITES = SeatCites(
    seat="19:47-18.6(b)",
    two_positions="19:47-18.6(e)",
    change="19:47-18.6(c)",
    cash="19:47-18.6(a)",
    dealer_cuts="19:47-18.5(c)",
    not_cut="19:47-18.5(b)1",
)


class Betting(SeatBetting):
    """What a patron may put on the layout before "No more bets"."""

    deck: DeckRules | None = DECK_RULES
    cites = CITES

    def __init__(self, round: State) -> None:
        super().__init__(round)
        self._known: dict[str, Posted] = {}
        self._lawful: dict[tuple[str, int], Change] = {}
        self._options: Any = None
        self._edition: Any = None

    def unit(self, wager: str) -> int:
        """Bets 1 to 3 are paid by the main table in whole cents."""
        return paying_unit(*self.round.options.main_odds.values()) if wager in BASE_WAGERS else 1

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """Three equal bets and the bonus wagers, within posted limits (18.6(d), 18.6A(b), 18.6B(b))."""
        round = self.round
        if round.options is not self._options or round.edition is not self._edition:
            self._known, self._lawful = {}, {}
            self._options, self._edition = round.options, round.edition
        plain = not (behind or coupon or accepted)
        lawful = self._lawful.get((wager, amount)) if plain else None
        if lawful is not None and lawful.wager not in round.seats[seat].wagers:
            return lawful
        posted = self._known.get(wager)
        if posted is None:
            posted = self._known[wager] = self.posted(wager)
        change = self.change(posted, seat, amount, behind, coupon, accepted)
        if plain and change.stake == amount:
            self._lawful[wager, amount] = change
        return change

    def close(self) -> None:
        """Every patron with a wager has three equal bets; the bonus wagers need them (18.6(d))."""
        players = 0
        for number, seat in self.round.seats.items():
            wagers = seat.wagers
            if not wagers:
                continue
            players += 1
            try:
                stake = wagers["bet1"].stake
                equal = stake == wagers["bet2"].stake == wagers["bet3"].stake
            except KeyError:
                equal = False
            if not equal:
                there = ", ".join(f"{name} {cents(wager.stake)}" for name, wager in wagers.items())
                bonus = next((name for name in wagers if name not in BASE_WAGERS), None)
                missing = bonus is not None and not all(name in wagers for name in BASE_WAGERS)
                cite = (
                    self.round.edition.cite(self.round.edition.wager(bonus))
                    if bonus and missing
                    else "19:47-18.6(d)"
                )
                raise Refusal(
                    f"seat {number} has {there}: three equal wagers bet1, bet2 and bet3 are required", cite
                )
        if not players:
            raise Refusal(
                "no wagers are on the layout: a round needs at least one player with three wagers",
                "19:47-18.6(d)",
            )

    def cut(self, seat: SeatId, cards: int) -> Note:
        """Any patron may say how cards shuffled by hand are cut (18.5(c)1)."""
        self.check_may_cut(cards)
        check_cut(self.round.edition, cards)
        return Note("19:47-18.5(c)1")
