"""What the small games share: simple rules of making wagers, and one irregularity that voids a round."""

from __future__ import annotations

from typing import Final

from croupier.law.limits import limits_of
from croupier.law.options import Options
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note, no_such_wager
from croupier.procedure.rulings import Interruption, NothingDealt, Report, Ruling
from croupier.procedure.seats import SeatId, is_seated, seat_name
from croupier.procedure.state import State
from croupier.procedure.steps import Procedure, Result, Settle
from croupier.procedure.wagering import check_amount, check_lowered

HOUSE_RULE: Final = "interpretation: a game of the tests"
SEATS: Final = 7


class SmallOptions(Options, frozen=True, kw_only=True):
    """The limits every small game has."""

    table_min: int = 100
    table_max: int = 10_000


class SmallBetting:
    """Wagers within the posted limits, and somebody who plays."""

    deck: DeckRules | None = None

    def __init__(self, round: State) -> None:
        self.round = round

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager within the posted limits, raised by what is added."""
        name = self.round.edition.name_of("wagers", wager)
        if behind or coupon:
            raise BadInput(f"{name}: it has no wager behind it and no coupon beneath it")
        before = self.round.wagers(seat).get(name)
        stake = amount + (before.stake if before else 0)
        low, high = limits_of(self.round.edition.wager(name), self.round.options)
        check_amount(name, amount, stake, low, high, accepted)
        return Change(name, stake, HOUSE_RULE, accepted=accepted)

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Lowered or taken off until betting closes."""
        name = self.round.edition.name_of("wagers", wager)
        before = self.round.wagers(seat).get(name)
        if before is None:
            raise no_such_wager(seat, name, self.round.wagers(seat))
        check_lowered(name, amount, before.stake)
        if amount:
            low, high = limits_of(self.round.edition.wager(name), self.round.options)
            check_amount(name, amount, amount, low, high, False)
        return (Change(name, amount, HOUSE_RULE),)

    def close(self) -> None:
        """Somebody plays."""
        if not self.round.clockwise():
            raise Refusal("no wagers are on the layout", HOUSE_RULE)

    def sit(self, seat: SeatId, patron: str) -> str:
        """One patron to a seat."""
        if not is_seated(seat) or not 1 <= int(seat) <= SEATS:
            raise BadInput(f"seat {seat_name(seat)}: expected 1 to {SEATS}")
        if seat in self.round.seats:
            raise Refusal(f"seat {seat_name(seat)} is taken", HOUSE_RULE)
        return HOUSE_RULE

    def leave(self, seat: SeatId) -> None:
        """A patron with wagers must stay, and so must one the game still needs."""
        if self.round.wagers(seat) or self.round.hands:
            raise Refusal(f"seat {seat_name(seat)} stays until the round is over", HOUSE_RULE)

    def cash(self, wager: str) -> None:
        """Cash is changed at once."""


class CutBetting(SmallBetting):
    """The same where cards are cut."""

    def cut(self, seat: SeatId, cards: int) -> Note:
        """Anyone at the table may cut one piece or more."""
        if self.round.live or not 1 <= cards < self.round.shoes[self.round.shoe].size:
            raise Refusal(f"cut of {cards}: expected one card or more at a virtual table", HOUSE_RULE)
        return Note(HOUSE_RULE)


def misdeal(round: State, report: Report) -> Ruling:
    """The round is void, once there is one."""
    if report.stage == "betting":
        raise NothingDealt("misdeal: nothing is dealt", HOUSE_RULE)
    return Ruling("void_round", "the round is void", HOUSE_RULE)


def all_back(round: State, interruption: Interruption) -> Procedure:
    """Every wager on the layout is returned."""
    for seat in round.clockwise():
        back = [
            Result(name, wager.stake, "void", 0, 0, interruption.ruling.cite)
            for name, wager in round.wagers(seat).items()
        ]
        yield Settle(interruption.ruling.cite, seat, tuple(back))
