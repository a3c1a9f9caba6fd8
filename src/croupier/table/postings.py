"""Every cent moves between two accounts: what each kind of event moves, by one function per kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from croupier.procedure.seats import HOUSE
from croupier.procedure.state import State, meter_account, seat_account, wager_account
from croupier.table import events as ev

INVENTORY = "inventory"
FUNDING = "meter_funding"
LINK = "meter_link"
"""The account against which a table books what other tables did to a meter they share."""
TIP_BOX = "tip_box"
TAKEN_BY_HOUSE = "lose"

Posting = tuple[int, str, str, str]
"""Cents, the account they leave, the account they go to, and the listed movement of the table inventory
(13:69D-1.20(a)) if it is one of the two."""


def _opened(state: State, event: ev.Opened) -> Iterator[Posting]:
    yield event.opener, "opener", INVENTORY, ""


def _bought_in(state: State, event: ev.BoughtIn) -> Iterator[Posting]:
    yield event.cents, INVENTORY, seat_account(event.seat), "exchange"
    yield event.cents, "cash", "drop_box", ""


def _left(state: State, event: ev.Left) -> Iterator[Posting]:
    yield event.chips, seat_account(event.seat), "left_table", ""


def _tipped(state: State, event: ev.Tipped) -> Iterator[Posting]:
    yield event.cents, seat_account(event.seat), TIP_BOX, ""


def _filled(state: State, event: ev.Filled) -> Iterator[Posting]:
    yield event.cents, "fills", INVENTORY, "fill"


def _credited(state: State, event: ev.Credited) -> Iterator[Posting]:
    yield event.cents, INVENTORY, "credits", "credit"


def _wagered(state: State, event: ev.Wagered) -> Iterator[Posting]:
    """Chips go on the layout or come back from it; a fee goes to the house or back."""
    seat, fees = state.seats[event.seat], 0
    held, hand = seat.wagers, seat.account
    for change in event.changes:
        before = held.get(change.wager)
        if before is None:
            more, account = change.stake, wager_account(event.seat, change.wager)
            fees += change.fee
        else:
            more, account = change.stake - before.stake, before.account
            fees += change.fee - before.fee
        if more > 0:
            yield more, hand, account, ""
        elif more:
            yield -more, account, hand, ""
    if fees:
        yield (fees, hand, INVENTORY, "vigorish") if fees > 0 else (-fees, INVENTORY, hand, "payment")


def _decided(state: State, event: ev.Decided) -> Iterator[Posting]:
    for name in event.returned:
        seat = state.seats[event.seat]
        wager = seat.wagers[name]
        yield wager.stake, wager.account, seat.account, ""


def _banked(state: State, event: ev.Banked) -> Iterator[Posting]:
    yield event.cents, wager_account(event.seat, event.wager), event.account, event.movement


def _moved(state: State, event: ev.Moved) -> Iterator[Posting]:
    wager = state.seats[event.seat].wagers[event.wager]
    if not wager.banked:
        yield wager.stake, wager.account, wager_account(event.seat, event.to), ""


def _settled(state: State, event: ev.Settled) -> Iterator[Posting]:
    """Every wager: the stake to the house or back to the patron, and the win."""
    if event.seat == HOUSE:
        yield from _settled_with_house(event)
        return
    seat = state.seats[event.seat]
    wagers, hand = seat.wagers, seat.account
    for result in event.results:
        house, wager, won = result.against or INVENTORY, wagers.get(result.wager), result.net
        # Where no chips of the table inventory move, no listed movement is made.
        collected, paid = ("", "") if result.against else ("collection", "payment")
        # Without a wager: a fixed bonus beside them (19:47-19.5(g)), or what a void round undoes.
        if wager is not None:
            stake = wager.stake
            # A fee paid when the wager was made is part of its net, but has moved already.
            won += wager.fee
            if wager.banked:
                won += stake
            elif result.outcome == TAKEN_BY_HOUSE:
                yield stake, wager.account, house, collected
                continue
            elif stake > result.up:
                yield stake - result.up, wager.account, hand, ""
        if won > 0:
            yield won, house, hand, paid
        elif won:
            yield -won, hand, house, collected


def _settled_with_house(event: ev.Settled) -> Iterator[Posting]:
    """A wager of the house against a bank that a patron holds: chips of the table inventory."""
    for result in event.results:
        if result.net > 0:
            yield result.net, result.against, INVENTORY, "collection"
        elif result.net:
            yield -result.net, INVENTORY, result.against, "payment"


def _metered(state: State, event: ev.Metered) -> Iterator[Posting]:
    rise, meter = event.after - event.before, meter_account(event.name)
    yield (rise, FUNDING, meter, "") if rise >= 0 else (-rise, meter, FUNDING, "")


def _meter_read(state: State, event: ev.MeterRead) -> Iterator[Posting]:
    change, meter = event.change, meter_account(event.name)
    yield (change, LINK, meter, "") if change >= 0 else (-change, meter, LINK, "")


def _transferred(state: State, event: ev.Transferred) -> Iterator[Posting]:
    yield (
        event.cents,
        event.source,
        event.target,
        event.reason if INVENTORY in (event.source, event.target) else "",
    )


POSTINGS: dict[type, Callable[[State, Any], Iterator[Posting]]] = {
    ev.Opened: _opened, ev.BoughtIn: _bought_in, ev.Left: _left, ev.Tipped: _tipped,
    ev.Filled: _filled, ev.Credited: _credited, ev.Wagered: _wagered, ev.Decided: _decided,
    ev.Banked: _banked, ev.Moved: _moved, ev.Settled: _settled, ev.Metered: _metered,
    ev.MeterRead: _meter_read, ev.Transferred: _transferred,
}  # fmt: skip
"""The events that move money."""


def postings(state: State, event: ev.AnyEvent) -> list[Posting]:
    """What an event moves at a table in this state, which it has not changed yet."""
    found = POSTINGS.get(type(event))
    return [] if found is None else list(found(state, event))
