"""Making and changing wagers at pai gow poker, and taking the bank: 11.7, 11.10, 11.12, 11.13."""

from __future__ import annotations

from croupier.games.pai_gow_poker.game import CUT, POSTED, WAGER, check_cut
from croupier.law.money import amount as cents
from croupier.law.odds import Odds
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note
from croupier.procedure.player_bank import BankCites, PlayerBank
from croupier.procedure.seat_betting import SeatBetting, SeatCites, paying_unit
from croupier.procedure.seats import SeatId
from croupier.procedure.state import ONE_SHOE, State

WAGERS = "19:47-11.7"
BANKING = "19:47-11.10; interpretation: not from the rule but for its heading, as at pai gow"
STUB = "19:47-11.8; interpretation: not from the rule, as 13:69F-31.8(d)"
DECK_RULES = DeckRules(stub=STUB, stub_right=STUB, method="19:47-11.11")


def vigorish(round: State, won: int) -> int:
    """The vigorish on an amount won at this table (19:47-11.9)."""
    return int(round.options.vigorish(round.edition, won))


BANK = PlayerBank(
    wager=WAGER,
    cites=BankCites(
        offered=BANKING,
        eligible=BANKING,
        in_a_row=BANKING,
        first_round=BANKING,
        covers=BANKING,
        dealer=BANKING,
        marked=BANKING,
        settled=BANKING,
        co_bank=BANKING,
    ),
    vigorish=vigorish,
)


class Betting(SeatBetting):
    """A wager against the bank for each patron, an additional one with it, and the bank itself."""

    deck: DeckRules | None = DECK_RULES
    rules = BANK
    two = "two_areas"
    adjacent = False
    cites = SeatCites(
        seat=WAGERS,
        two_positions="19:47-11.12",
        change=WAGERS,
        cash="19:47-11.7; interpretation: not from the rule, as 19:47-18.6(a)",
        dealer_cuts=CUT,
        not_cut="19:47-11.6; interpretation: not from the rule, as 19:47-18.5(b)1",
    )

    def unit(self, wager: str) -> int:
        """Every wager is paid in whole cents."""
        options, edition = self.round.options, self.round.edition
        if wager == POSTED:
            return paying_unit(*options.posted_table.values())
        fact = edition.wager(wager)
        rows = [
            row for name in (fact.pays, *fact.further_tables) for row in edition.paytable(name).rows.values()
        ]
        return paying_unit(*map(Odds.parse, rows))

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager within the posted limits, by a player who does not hold the bank."""
        edition = self.round.edition
        name = edition.name_of("wagers", wager)
        if not self.round.options.offers(name):
            raise Refusal(
                f"{name}: this table does not offer it (option additional_wager)",
                edition.cite(edition.wager(name)),
            )
        BANK.check_may_wager(self.round, seat)
        return super().make(seat, name, amount, behind, coupon, accepted)

    def close(self) -> None:
        """Every additional wager has a base wager, someone has one, and the bank can pay (11.7, 11.10)."""
        players = 0
        for number, seat in self.round.seats.items():
            if seat.wagers and WAGER not in seat.wagers:
                there = ", ".join(f"{name} {cents(each.stake)}" for name, each in seat.wagers.items())
                raise Refusal(f"seat {number} has {there}: a {WAGER} wager is required with it", WAGERS)
            players += bool(seat.wagers)
        if not players:
            raise Refusal("no wagers are on the layout: a round needs at least one", WAGERS)
        BANK.check_covers(self.round)

    def leave(self, seat: SeatId) -> None:
        """A patron with wagers or cards stays to the end of the round, and so does the player who holds the
        bank.
        """
        super().leave(seat)
        BANK.check_leaves(self.round, seat)

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """The bank is taken, passed on, or asks for a smaller wager of the dealer (11.10)."""
        return BANK.say(self.round, role, seat, word)

    def cut(self, seat: SeatId, cards: int) -> Note:
        """Any patron may say how cards shuffled by hand are cut (11.6)."""
        self.check_may_cut(cards)
        check_cut(self.round.edition, cards, self.round.shoes[ONE_SHOE].size)
        return Note(CUT)
