"""Every cent moves between two accounts: what each kind of event moves, by one function per kind."""

from __future__ import annotations

from collections.abc import Callable
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


def _opened(state: State, event: ev.Opened) -> list[Posting]:
    return [(event.opener, "opener", INVENTORY, "")]


def _bought_in(state: State, event: ev.BoughtIn) -> list[Posting]:
    return [
        (event.cents, INVENTORY, seat_account(event.seat), "exchange"),
        (event.cents, "cash", "drop_box", ""),
    ]


def _left(state: State, event: ev.Left) -> list[Posting]:
    return [(event.chips, seat_account(event.seat), "left_table", "")]


def _tipped(state: State, event: ev.Tipped) -> list[Posting]:
    return [(event.cents, seat_account(event.seat), TIP_BOX, "")]


def _filled(state: State, event: ev.Filled) -> list[Posting]:
    return [(event.cents, "fills", INVENTORY, "fill")]


def _credited(state: State, event: ev.Credited) -> list[Posting]:
    return [(event.cents, INVENTORY, "credits", "credit")]


def _wagered(state: State, event: ev.Wagered) -> list[Posting]:
    """Chips go on the layout or come back from it; a fee goes to the house or back."""
    seat, fees = state.seats[event.seat], 0
    held, hand = seat.wagers, seat.account
    moved: list[Posting] = []
    for change in event.changes:
        before = held.get(change.wager)
        if before is None:
            more, account = change.stake, wager_account(event.seat, change.wager)
            fees += change.fee
        else:
            more, account = change.stake - before.stake, before.account
            fees += change.fee - before.fee
        if more > 0:
            moved.append((more, hand, account, ""))
        elif more:
            moved.append((-more, account, hand, ""))
    if fees:
        moved.append((fees, hand, INVENTORY, "vigorish") if fees > 0 else (-fees, INVENTORY, hand, "payment"))
    return moved


def _decided(state: State, event: ev.Decided) -> list[Posting]:
    seat = state.seats[event.seat]
    held, hand = seat.wagers, seat.account
    moved: list[Posting] = []
    for name in event.returned:
        wager = held[name]
        moved.append((wager.stake, wager.account, hand, ""))
    return moved


def _banked(state: State, event: ev.Banked) -> list[Posting]:
    return [(event.cents, wager_account(event.seat, event.wager), event.account, event.movement)]


def _moved(state: State, event: ev.Moved) -> list[Posting]:
    wager = state.seats[event.seat].wagers[event.wager]
    if wager.banked:
        return []
    return [(wager.stake, wager.account, wager_account(event.seat, event.to), "")]


def _settled(state: State, event: ev.Settled) -> list[Posting]:
    """Every wager: the stake to the house or back to the patron, and the win."""
    if event.seat == HOUSE:
        return _settled_with_house(event)
    seat = state.seats[event.seat]
    wagers, hand = seat.wagers, seat.account
    moved: list[Posting] = []
    for result in event.results:
        house, won = INVENTORY, result.net
        collected, paid = "collection", "payment"
        if result.against:
            # Where no chips of the table inventory move, no listed movement is made.
            house, collected, paid = result.against, "", ""
        # Without a wager: a fixed bonus beside them (19:47-19.5(g)), or what a void round undoes.
        if result.wager in wagers:
            wager = wagers[result.wager]
            stake = wager.stake
            # A fee paid when the wager was made is part of its net, but has moved already.
            won += wager.fee
            if wager.banked:
                won += stake
            elif result.outcome == TAKEN_BY_HOUSE:
                moved.append((stake, wager.account, house, collected))
                continue
            elif stake > result.up:
                moved.append((stake - result.up, wager.account, hand, ""))
        if won > 0:
            moved.append((won, house, hand, paid))
        elif won:
            moved.append((-won, hand, house, collected))
    return moved


def _settled_with_house(event: ev.Settled) -> list[Posting]:
    """A wager of the house against a bank that a patron holds: chips of the table inventory."""
    return [
        (result.net, result.against, INVENTORY, "collection")
        if result.net > 0
        else (-result.net, INVENTORY, result.against, "payment")
        for result in event.results
        if result.net
    ]


def _metered(state: State, event: ev.Metered) -> list[Posting]:
    rise, meter = event.after - event.before, meter_account(event.name)
    return [(rise, FUNDING, meter, "") if rise >= 0 else (-rise, meter, FUNDING, "")]


def _meter_read(state: State, event: ev.MeterRead) -> list[Posting]:
    change, meter = event.change, meter_account(event.name)
    return [(change, LINK, meter, "") if change >= 0 else (-change, meter, LINK, "")]


def _transferred(state: State, event: ev.Transferred) -> list[Posting]:
    movement = event.reason if INVENTORY in (event.source, event.target) else ""
    return [(event.cents, event.source, event.target, movement)]


POSTINGS: dict[type, Callable[[State, Any], list[Posting]]] = {
    ev.Opened: _opened, ev.BoughtIn: _bought_in, ev.Left: _left, ev.Tipped: _tipped,
    ev.Filled: _filled, ev.Credited: _credited, ev.Wagered: _wagered, ev.Decided: _decided,
    ev.Banked: _banked, ev.Moved: _moved, ev.Settled: _settled, ev.Metered: _metered,
    ev.MeterRead: _meter_read, ev.Transferred: _transferred,
}  # fmt: skip
"""The events that move money."""


def postings(state: State, event: ev.AnyEvent) -> list[Posting]:
    """What an event moves at a table in this state, which it has not changed yet."""
    found = POSTINGS.get(type(event))
    return [] if found is None else found(state, event)
