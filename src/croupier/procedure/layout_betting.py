"""Wagers on a layout of declared outcomes, made and changed until betting closes; people take any seat."""

from __future__ import annotations

import msgspec

from croupier.law.limits import limits_of
from croupier.law.money import amount as cents
from croupier.law.offered import Offered, offered_in_force
from croupier.law.outcomes import WagerTable
from croupier.law.refusal import BadInput, Refusal
from croupier.law.stakes import check_payable, unit_of
from croupier.law.wager_keys import written_like
from croupier.procedure.betting_rules import Change, DeckRules, no_such_seat, no_such_wager
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import State, Wager
from croupier.procedure.wagering import (
    MATCH_PLAY,
    check_amount,
    check_coupon,
    check_coupon_covered,
    check_lowered,
)


class LayoutCites(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says who may bet, until when, and whether a spoken wager with cash is taken."""

    seat: str
    change: str
    close: str
    cash: str
    cash_taken: bool = False


class LayoutBetting:
    """What a patron may put on the layout, change or take back before the event."""

    deck: DeckRules | None = None
    cites: LayoutCites

    def __init__(self, round: State) -> None:
        self.round = round

    def offered(self) -> Offered:
        """What this table offers under its present options."""
        return offered_in_force(self.round.edition, self.round.options)

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager on a legal selection, payable and within the limits of its kind."""
        table = self.offered().find(wager)
        if behind:
            raise BadInput(f"{table.id} does not go behind another wager: leave out behind {behind!r}")
        self.check_open(table)
        before = self.round.seats[seat].wagers.get(table.id)
        stake = amount + (before.stake if before else 0)
        self._check(table, amount, stake, accepted)
        if coupon:
            check_coupon(self.round, seat, table.base, stake, coupon)
        held = coupon or (before.coupon if before else 0)
        if held and (stake + held) % table.increment(unit_of(self.round.options)):
            raise Refusal(
                f"coupon of {cents(held)} with {table.id} of {cents(stake)}: the win is not payable",
                MATCH_PLAY,
            )
        return Change(table.id, stake, table.cite, held, 0, "", accepted)

    def check_open(self, table: WagerTable) -> None:
        """Refuse a wager that is offered, but cannot be made now."""

    def _check(self, table: WagerTable, amount: int, stake: int, accepted: bool) -> None:
        low, high = limits_of(table.fact, self.round.options)
        check_amount(table.id, amount, stake, low, high, accepted)
        check_payable(table, stake, unit_of(self.round.options))

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Lowered or taken back until betting closes."""
        table, held = self._on_layout(seat, wager)
        check_lowered(table.id, amount, held.stake)
        if amount:
            self._check(table, amount, amount, False)
            check_coupon_covered(table.id, amount, held.coupon)
        return (Change(table.id, amount, self.cites.change, held.coupon if amount else 0),)

    def _on_layout(self, seat: SeatId, wager: str) -> tuple[WagerTable, Wager]:
        key = self.offered().keys.find(wager)
        name = key.text if key is not None else written_like(wager)
        held = self.round.seats[seat].wagers.get(name)
        if key is None or held is None:
            raise no_such_wager(seat, name, self.round.seats[seat].wagers)
        return self.offered().table(key), held

    def close(self) -> None:
        """A live table spins with or without wagers; a virtual one waits for somebody to play."""
        if not self.round.live and not self.round.clockwise():
            raise Refusal("no wagers are on the layout", self.cites.close)

    def sit(self, seat: SeatId, patron: str) -> str:
        """One patron to a seat, as many as the table has room for."""
        most = self.round.seat_count
        if not isinstance(seat, int) or seat < 1 or (most and seat > most):
            if most:
                raise no_such_seat(self.round, seat)
            raise BadInput(f"seat {seat_name(seat)}: expected a number from 1")
        if seat in self.round.seats:
            raise Refusal(f"seat {seat} is taken", self.cites.seat)
        return self.cites.seat

    def leave(self, seat: SeatId) -> None:
        """Wagers on the layout must be decided or taken back first."""
        if self.round.seats[seat].wagers:
            raise Refusal(
                f"seat {seat} has wagers on the layout: take them back or wait until they are decided",
                self.cites.change,
            )

    def cash(self, wager: str) -> None:
        """A spoken wager with cash stands where the rules take it and the dealer confirms it."""
        if not self.cites.cash_taken:
            raise Refusal(
                f"{wager}: a spoken wager with cash is not accepted; change it into chips", self.cites.cash
            )
