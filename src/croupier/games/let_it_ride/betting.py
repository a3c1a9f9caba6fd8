"""Making and changing wagers at let it ride: 18.6, 18.6A and 18.6B."""

from __future__ import annotations

from math import lcm
from typing import Any

from croupier.games.let_it_ride.game import BASE_WAGERS, check_cut
from croupier.law.limits import limits_of
from croupier.law.money import amount as cents
from croupier.law.money import dollars
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note, no_such_wager
from croupier.procedure.seats import SeatId, box_of, is_seated, seat_name
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.wagering import check_amount, check_coupon, check_coupon_covered, check_lowered

Posted = tuple[str, int, int, int, str]


DECK_RULES = DeckRules(
    stub="19:47-18.1 Stub",
    stub_right="19:47-18.7(e)1",
    method="19:47-18.12(f)",
)


class Betting:
    """What a patron may put on the layout before "No more bets"."""

    deck: DeckRules | None = DECK_RULES

    def __init__(self, round: State) -> None:
        self.round = round
        self._known: dict[str, Posted] = {}
        self._lawful: dict[tuple[str, int], Change] = {}
        self._known_for: tuple[Any, Any] = (None, None)

    def _wager(self, name: str) -> Posted:
        """The wager's id, limits, unit and rule, if this table offers it."""
        options = self.round.options
        edition = self.round.edition
        fact = edition.wager(name)
        cite = edition.cite(fact)
        if fact.offered_by and not getattr(options, fact.offered_by):
            raise Refusal(f"{name}: this table does not offer it (option {fact.offered_by})", cite)
        wager = edition.name_of("wagers", name)
        unit = lcm(*[odds.stake for odds in options.main_odds.values()]) if wager in BASE_WAGERS else 1
        low, high = limits_of(fact, options)
        posted = self._known[name] = (wager, low, high, unit, cite)
        return posted

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """Three equal bets and the bonus wagers, within posted limits (18.6(d), 18.6A(b), 18.6B(b))."""
        round = self.round
        options, edition = self._known_for
        if round.options is not options or round.edition is not edition:
            self._known, self._lawful, self._known_for = {}, {}, (round.options, round.edition)
        if behind or coupon or accepted:
            return self._make(seat, wager, amount, behind, coupon, accepted)
        lawful = self._lawful.get((wager, amount))
        if lawful is not None and lawful.wager not in round.seats[seat].wagers:
            return lawful
        change = self._make(seat, wager, amount, "", 0, False)
        if change.stake == amount:
            self._lawful[wager, amount] = change
        return change

    def _make(
        self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool
    ) -> Change:
        wager, low, high, unit, cite = self._known.get(wager) or self._wager(wager)
        before = self.round.seats[seat].wagers.get(wager)
        if behind:
            raise BadInput(f"{wager} lies behind nothing: leave out behind {behind!r}")
        stake = amount + (before.stake if before else 0)
        if wager == "lir_bonus" and stake != low:
            raise Refusal(
                f"lir_bonus of {cents(stake)}: expected exactly one {dollars(low)} chip ({cents(low)})", cite
            )
        check_amount(wager, amount, stake, low, high, accepted)
        if coupon:
            check_coupon(self.round, seat, wager, stake, coupon)
        held = coupon or (before.coupon if before else 0)
        check_payable(wager, stake, held, unit)
        return Change(wager, stake, cite, held, 0, "", accepted)

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Until betting closes a patron may change every wager (18.6(c))."""
        name = self.round.edition.name_of("wagers", wager)
        before = self.round.seats[seat].wagers.get(name)
        if before is None:
            raise no_such_wager(seat, name, self.round.seats[seat].wagers)
        check_lowered(name, amount, before.stake)
        if amount:
            _, low, high, unit, _ = self._wager(name)
            check_amount(name, amount, amount, low, high, False)
            check_coupon_covered(name, amount, before.coupon)
            check_payable(name, amount, before.coupon, unit)
        return (Change(name, amount, "19:47-18.6(c)", before.coupon if amount else 0),)

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
        if self.round.live:
            raise Refusal(f"cut of {cards}: the dealer of a live table cuts the cards", "19:47-18.5(c)")
        if not self.round.shoes[ONE_SHOE].cut:
            raise Refusal(f"cut of {cards}: cards shuffled by a device are not cut", "19:47-18.5(b)1")
        check_cut(self.round.edition, cards)
        return Note("19:47-18.5(c)1")

    def sit(self, seat: SeatId, patron: str) -> str:
        """One position each, or two next to each other where the licensee allows it (18.6(e))."""
        if not is_seated(seat) or not 1 <= box_of(seat) <= self.round.seat_count:
            raise BadInput(f"seat {seat_name(seat)}: expected 1 to {self.round.seat_count}")
        if seat in self.round.seats:
            raise Refusal(f"seat {seat} is taken by {self.round.seats[seat].patron}", "19:47-18.6(b)")
        mine = [number for number, other in self.round.seats.items() if other.patron == patron]
        if not mine:
            return "19:47-18.6(b)"
        if not self.round.options.two_positions:
            raise Refusal(
                f"{patron} has seat {mine[0]}: this table allows one position each", "19:47-18.6(e)"
            )
        if len(mine) > 1 or abs(box_of(mine[0]) - box_of(seat)) != 1:
            raise Refusal(
                f"{patron} has seat {mine[0]}: a second position must be next to it", "19:47-18.6(e)"
            )
        return "19:47-18.6(e)"

    def leave(self, seat: SeatId) -> None:
        """A patron with wagers or cards stays to the end of the round (18.6(b))."""
        if self.round.seats[seat].wagers or str(seat) in self.round.hands:
            has = "wagers on the layout" if self.round.seats[seat].wagers else "cards"
            raise Refusal(f"seat {seat} has {has}: stay seated until the round is over", "19:47-18.6(b)")

    def cash(self, wager: str) -> None:
        """A spoken wager with cash is not accepted (18.6(a))."""
        raise Refusal(
            f"{wager}: a spoken wager with cash is not accepted; change it into chips", "19:47-18.6(a)"
        )


def check_payable(wager: str, stake: int, coupon: int, unit: int) -> None:
    """Refuse what the odds of this table would not pay in whole cents, the coupon beneath it included."""
    if (stake + coupon) % unit:
        what = f"{wager} of {cents(stake)}" + (f" with a coupon of {cents(coupon)}" if coupon else "")
        raise Refusal(
            f"{what}: not payable in whole cents; wager a multiple of {cents(unit)}", "13:69F-13.6(b)1"
        )
