"""What a ticket is paid for the numbers drawn: plain integers in and out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from croupier.games.keno.paybook import Paybook
from croupier.games.keno.tickets import Ticket
from croupier.law.counted import counted
from croupier.law.refusal import Refusal


class Paid(msgspec.Struct, frozen=True):
    """One way of a ticket: its spots, how many of them were drawn, and the cents paid."""

    way: str
    spots: int
    caught: int
    cents: int


def settle(ticket: Ticket, price: int, drawn: Collection[int], book: Paybook) -> tuple[Paid, ...]:
    """Every way of a ticket whose price for one game is this, settled like a straight ticket of its own."""
    each, rest = divmod(price, ticket.count)
    if rest:
        into = f"{counted(price, 'cent', 'does')} not divide into {counted(ticket.count, 'way')}"
        raise Refusal(f"ticket {ticket.text}: {into}", "19:47-15.3")
    numbers = frozenset(drawn)
    return tuple(
        _way(name, way, each, numbers, book) for name, way in zip(ticket.names, ticket.ways, strict=True)
    )


def _way(name: str, way: Sequence[int], price: int, drawn: frozenset[int], book: Paybook) -> Paid:
    caught = len(drawn.intersection(way))
    paid = book[len(way)].get(caught, 0) * price
    return Paid(name, len(way), caught, int(paid))


def payout(paid: Sequence[Paid]) -> int:
    """What a ticket is paid in all."""
    return sum(each.cents for each in paid)


def scaled(payouts: Sequence[int], limit: int | None) -> tuple[int, ...]:
    """The payouts of one game under the limit on their total: each scaled by it, rounded down to a cent."""
    total = sum(payouts)
    if limit is None or total <= limit:
        return tuple(payouts)
    return tuple(each * limit // total for each in payouts)
