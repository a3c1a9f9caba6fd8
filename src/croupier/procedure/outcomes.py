"""Settlement of everything on the layout after one outcome: who loses, who is paid, what moves or stays up.

A pure function from what is declared and what lies on the layout to results in the order the rules prescribe:
losing wagers are taken before winning ones are paid, seat by seat. It knows no table and no steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from croupier.law.display import Cards
from croupier.law.offered import Offered
from croupier.law.outcomes import Decision, Resolution, WagerTable
from croupier.law.wager_keys import WagerKey
from croupier.procedure.seats import SeatId

Fee = Callable[[WagerTable, int], int]


class Placed(msgspec.Struct, frozen=True):
    """Chips on the layout: stake and match play coupon, the fee paid for it, whether it was called on."""

    seat: SeatId
    key: WagerKey
    stake: int
    coupon: int = 0
    fee: int = 0
    on: bool = False


class Moment(msgspec.Struct, frozen=True):
    """The state of the table when the outcome came: the point that is on (0: none), the points made, and the
    cards on display.
    """

    point: int = 0
    made: int = 0
    shown: Cards = ()


class Settled(msgspec.Struct, frozen=True):
    """A decided wager in cents: its net, and how much of it stays on the layout."""

    seat: SeatId
    key: WagerKey
    stake: int
    outcome: Decision
    net: int
    stays: int
    cite: str


class Moved(msgspec.Struct, frozen=True):
    """Chips that go to the number of the point their wager has got."""

    seat: SeatId
    key: WagerKey
    to: WagerKey
    cite: str


class Settlement(msgspec.Struct, frozen=True):
    """What one outcome does to the layout, in the order in which it is done."""

    taken: tuple[Settled, ...] = ()
    paid: tuple[Settled, ...] = ()
    after: tuple[Settled | Moved, ...] = ()
    """What stays up as a new wager, and what moves."""

    @property
    def decided(self) -> tuple[Settled, ...]:
        """Every wager decided, losing ones first."""
        return self.taken + self.paid


def no_fee(table: WagerTable, stake: int) -> int:
    """What a game without vigorish charges."""
    return 0


def settle(
    offered: Offered,
    placed: Iterable[Placed],
    moment: Moment,
    *shown: int | str,
    fee_on_win: Fee = no_fee,
) -> Settlement:
    """Every wager that an outcome decides or moves: faces of dice, a name, or all pieces drawn."""
    place = -1 if offered.space.kind == "draw" else offered.space.place(*shown)
    taken: list[Settled] = []
    paid: list[Settled] = []
    after: list[Settled | Moved] = []
    for wager in placed:
        table = offered.table(wager.key)
        here = place if place >= 0 else offered.place(wager.key, *shown)
        result = resolve(offered, table, wager, moment, here)
        if result.outcome == "moves" and table.fact.moves:
            to = WagerKey.of(wager.key.name, (str(result.point),))
            after.append(Moved(wager.seat, wager.key, to, result.cite))
        elif result.outcome not in ("stays", "moves"):
            settled = settle_wager(table, wager, result, fee_on_win)
            (taken if result.outcome in ("lose", "surrendered") else paid).append(settled)
            if settled.stays:
                after.append(settled)
    return Settlement(tuple(taken), tuple(paid), tuple(after))


def resolve(offered: Offered, table: WagerTable, wager: Placed, moment: Moment, place: int) -> Resolution:
    """What the outcome at a place does to a wager; some are off without a point unless called on."""
    if table.openings:
        return table.at(place, table.opened(moment.shown))
    own = offered.point_of(wager.key, moment.point)
    if table.off_on_comeout and moment.point == 0 and not wager.on:
        return table.at_off(place, own)
    return table.at(place, own, moment.made if table.fact.counts else 0)


def settle_wager(table: WagerTable, wager: Placed, result: Resolution, fee_on_win: Fee = no_fee) -> Settled:
    """A decided wager in cents: vigorish is part of its net, a match play coupon of its win."""
    stays = 0
    match result.outcome:
        case "lose":
            net = -wager.stake - wager.fee
        case "surrendered":
            net = -(wager.stake // 2)
        case "win" if result.odds is not None:
            fee = fee_on_win(table, wager.stake) or wager.fee
            net = result.odds.pay(wager.stake + wager.coupon) - fee
            stays = wager.stake if table.stays_up_when_won else 0
        case _:
            net = 0
    return Settled(wager.seat, wager.key, wager.stake, result.outcome, net, stays, result.cite)
