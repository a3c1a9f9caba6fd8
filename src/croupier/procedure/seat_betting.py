"""What games with one position for each patron say before the deal: wagers, seats, the cut."""

from __future__ import annotations

from math import lcm
from typing import ClassVar, NamedTuple

import msgspec

from croupier.law.limits import limits_of
from croupier.law.money import amount as cents
from croupier.law.money import chip
from croupier.law.odds import PAYABLE_CITE, Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Change, DeckRules, no_such_seat, no_such_wager
from croupier.procedure.seats import SeatId, box_of, is_seated
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.wagering import check_amount, check_coupon, check_coupon_covered, check_lowered


class SeatCites(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says who sits where, how wagers change, and how cards are cut."""

    seat: str
    two_positions: str
    change: str
    cash: str
    dealer_cuts: str
    not_cut: str


class Posted(NamedTuple):
    """A wager this table takes: its id, its limits, the stake its odds can pay, and its rule."""

    name: str
    least: int
    most: int
    unit: int
    cite: str


class SeatBetting:
    """What a patron may put on the layout before "No more bets"; a game says which odds a wager needs."""

    deck: DeckRules | None = None
    cites: SeatCites
    two: ClassVar[str] = "two_positions"
    """The option by which a patron may play two positions, next to each other if `adjacent`."""
    adjacent: ClassVar[bool] = True
    several: ClassVar[str] = ""
    """The option, if there is one, by which a patron may play any number of positions."""

    def __init__(self, round: State) -> None:
        self.round = round

    def unit(self, wager: str) -> int:
        """The stake of which a wager must be a multiple to be paid in whole cents."""
        return 1

    def unit_alone(self, wager: str) -> int:
        """The same for the stake without its coupon, which a further wager or a bonus depends on."""
        return 1

    def posted(self, name: str) -> Posted:
        """A wager if this table offers it."""
        options, edition = self.round.options, self.round.edition
        fact = edition.wager(name)
        cite = edition.cite(fact)
        if fact.offered_by and not getattr(options, fact.offered_by):
            raise Refusal(f"{name}: this table does not offer it (option {fact.offered_by})", cite)
        wager = edition.name_of("wagers", name)
        low, high = limits_of(fact, options)
        return Posted(wager, low, high, self.unit(wager), cite)

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager within its posted limits, or of the one amount its rule names."""
        return self.change(self.posted(wager), seat, amount, behind, coupon, accepted)

    def change(
        self, posted: Posted, seat: SeatId, amount: int, behind: str, coupon: int, accepted: bool
    ) -> Change:
        """The wager as it stands after an amount is added."""
        wager, low, high, unit, cite = posted
        before = self.round.seats[seat].wagers.get(wager)
        if behind:
            raise BadInput(f"{wager} does not go behind another wager: leave out behind {behind!r}")
        stake = amount + (before.stake if before else 0)
        least, most = self.round.edition.wager(wager).limits
        if least and least == most and stake != low:
            raise Refusal(f"{wager} of {cents(stake)}: expected exactly one {chip(low)}", cite)
        check_amount(wager, amount, stake, low, high, accepted)
        if coupon:
            check_coupon(self.round, seat, wager, stake, coupon)
        held = coupon or (before.coupon if before else 0)
        check_payable(wager, stake, held, unit)
        check_payable(wager, stake, 0, self.unit_alone(wager))
        return Change(wager, stake, cite, held, 0, "", accepted)

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Until betting closes a patron may change every wager."""
        name = self.round.edition.name_of("wagers", wager)
        before = self.round.seats[seat].wagers.get(name)
        if before is None:
            raise no_such_wager(seat, name, self.round.seats[seat].wagers)
        check_lowered(name, amount, before.stake)
        if amount:
            _, low, high, unit, _ = self.posted(name)
            check_amount(name, amount, amount, low, high, False)
            check_coupon_covered(name, amount, before.coupon)
            check_payable(name, amount, before.coupon, unit)
            check_payable(name, amount, 0, self.unit_alone(name))
        return (Change(name, amount, self.cites.change, before.coupon if amount else 0),)

    def check_may_cut(self, cards: int) -> None:
        """Any patron may say how cards shuffled by hand are cut."""
        if self.round.live:
            raise Refusal(
                f"cut of {cards}: the dealer of a live table cuts the cards", self.cites.dealer_cuts
            )
        if not self.round.shoes[ONE_SHOE].cut:
            raise Refusal(f"cut of {cards}: cards shuffled by a device are not cut", self.cites.not_cut)

    def sit(self, seat: SeatId, patron: str) -> str:
        """One position each, or two next to each other where the licensee allows it."""
        cites = self.cites
        if not is_seated(seat) or not 1 <= box_of(seat) <= self.round.seat_count:
            raise no_such_seat(self.round, seat)
        if seat in self.round.seats:
            raise Refusal(f"seat {seat} is taken", cites.seat)
        mine = [number for number, other in self.round.seats.items() if other.patron == patron]
        if not mine:
            return cites.seat
        if self.several and getattr(self.round.options, self.several):
            return cites.two_positions
        if not getattr(self.round.options, self.two, False):
            raise Refusal(
                f"{patron} has seat {mine[0]}: this table allows one position each", cites.two_positions
            )
        if len(mine) > 1 and not self.adjacent:
            raise Refusal(f"{patron} has seats {mine[0]} and {mine[1]}: two at most", cites.two_positions)
        if self.adjacent and (len(mine) > 1 or abs(box_of(mine[0]) - box_of(seat)) != 1):
            raise Refusal(
                f"{patron} has seat {mine[0]}: a second position must be next to it", cites.two_positions
            )
        return cites.two_positions

    def leave(self, seat: SeatId) -> None:
        """A patron with wagers or cards stays to the end of the round."""
        if self.round.seats[seat].wagers or str(seat) in self.round.hands:
            has = "wagers on the layout" if self.round.seats[seat].wagers else "cards"
            raise Refusal(f"seat {seat} has {has}: stay seated until the round is over", self.cites.seat)

    def cash(self, wager: str) -> None:
        """A spoken wager with cash is not accepted."""
        raise Refusal(
            f"{wager}: a spoken wager with cash is not accepted; change it into chips", self.cites.cash
        )


def paying_unit(*odds: Odds) -> int:
    """The stake of which a wager must be a multiple to be paid at all these odds."""
    return lcm(*[each.stake for each in odds])


def check_payable(wager: str, stake: int, coupon: int, unit: int) -> None:
    """Refuse what the odds of this table would not pay in whole cents, the coupon beneath it included."""
    if (stake + coupon) % unit:
        what = f"{wager} of {cents(stake)}" + (f" with a coupon of {cents(coupon)}" if coupon else "")
        raise Refusal(f"{what}: not payable in whole cents; wager a multiple of {cents(unit)}", PAYABLE_CITE)
