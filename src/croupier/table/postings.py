"""Every cent moves between two accounts: what each kind of event moves, by one function per kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from croupier.procedure.state import State, Wager, meter_account, seat_account, wager_account
from croupier.procedure.steps import Result
from croupier.table import events as ev

INVENTORY = "inventory"
FUNDING = "meter_funding"
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


def _filled(state: State, event: ev.Filled) -> Iterator[Posting]:
    yield event.cents, "fills", INVENTORY, "fill"


def _credited(state: State, event: ev.Credited) -> Iterator[Posting]:
    yield event.cents, INVENTORY, "credits", "credit"


def _wagered(state: State, event: ev.Wagered) -> Iterator[Posting]:
    """Chips go on the layout or come back from it; a fee goes to the house or back."""
    held, hand, fees = state.seats[event.seat].wagers, seat_account(event.seat), 0
    for change in event.changes:
        before = held.get(change.wager)
        more = change.stake - (before.stake if before is not None else 0)
        fees += change.fee - (before.fee if before is not None else 0)
        account = wager_account(event.seat, change.wager)
        if more > 0:
            yield more, hand, account, ""
        elif more:
            yield -more, account, hand, ""
    if fees:
        yield (fees, hand, INVENTORY, "collection") if fees > 0 else (-fees, INVENTORY, hand, "payment")


def _decided(state: State, event: ev.Decided) -> Iterator[Posting]:
    for wager in event.returned:
        stake = state.seats[event.seat].wagers[wager].stake
        yield stake, wager_account(event.seat, wager), seat_account(event.seat), ""


def _banked(state: State, event: ev.Banked) -> Iterator[Posting]:
    yield event.cents, wager_account(event.seat, event.wager), INVENTORY, event.movement


def _moved(state: State, event: ev.Moved) -> Iterator[Posting]:
    wager = state.seats[event.seat].wagers[event.wager]
    if not wager.banked:
        yield wager.stake, wager.account, wager_account(event.seat, event.to), ""


def _settled(state: State, event: ev.Settled) -> Iterator[Posting]:
    wagers = state.seats[event.seat].wagers
    hand = seat_account(event.seat)
    for result in event.results:
        house = result.against or INVENTORY
        wager = wagers.get(result.wager)
        if wager is None:
            # A fixed bonus beside the wagers (19:47-19.5(g)), or what a void round undoes after them.
            moved = _between(house, hand, result.net)
        else:
            moved = _decision(house, hand, wager, result)
        if result.against:  # no chips of the table inventory move, so no listed movement is made
            moved = ((cents, source, target, "") for cents, source, target, _ in moved)
        yield from moved


def _decision(house: str, hand: str, wager: Wager, result: Result) -> Iterator[Posting]:
    """One wager: the stake to the house or back to the patron, and the win."""
    stake = wager.stake
    # A fee paid when the wager was made is part of its net, but has moved already.
    won = result.net + wager.fee
    if wager.banked:
        yield from _between(house, hand, stake + won)
    elif result.outcome == TAKEN_BY_HOUSE:
        yield stake, wager.account, house, "collection"
    else:
        if stake > result.up:
            yield stake - result.up, wager.account, hand, ""
        yield from _between(house, hand, won)


def _between(house: str, hand: str, won: int) -> Iterator[Posting]:
    if won > 0:
        yield won, house, hand, "payment"
    elif won:
        yield -won, hand, house, "collection"


def _metered(state: State, event: ev.Metered) -> Iterator[Posting]:
    rise, meter = event.after - event.before, meter_account(event.name)
    yield (rise, FUNDING, meter, "") if rise >= 0 else (-rise, meter, FUNDING, "")


def _transferred(state: State, event: ev.Transferred) -> Iterator[Posting]:
    yield (
        event.cents,
        event.source,
        event.target,
        event.reason if INVENTORY in (event.source, event.target) else "",
    )


POSTINGS: dict[type, Callable[[State, Any], Iterator[Posting]]] = {
    ev.Opened: _opened, ev.BoughtIn: _bought_in, ev.Left: _left, ev.Filled: _filled, ev.Credited: _credited,
    ev.Wagered: _wagered, ev.Decided: _decided, ev.Banked: _banked, ev.Moved: _moved, ev.Settled: _settled,
    ev.Metered: _metered, ev.Transferred: _transferred,
}  # fmt: skip
"""The events that move money."""


def postings(state: State, event: ev.AnyEvent) -> list[Posting]:
    """What an event moves at a table in this state, which it has not changed yet."""
    found = POSTINGS.get(type(event))
    return [] if found is None else list(found(state, event))
