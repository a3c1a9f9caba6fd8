"""What is accepted of the offers against a bank, who plays the Player's Hand, and what everyone wins (4.7,
4.8, 4.10): plain numbers in and out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.games.chemin_de_fer.game import BANCO, PUNTO
from croupier.hands.baccarat import Score
from croupier.procedure.seats import SeatId


class Offer(NamedTuple):
    """A wager offered against the bank."""

    seat: SeatId
    wager: str
    cents: int


class Accepted(NamedTuple):
    """What is accepted of every offer, in their order; 0 if all of it is returned."""

    offer: Offer
    cents: int


def accept(
    bank: int, offers: Mapping[SeatId, Offer], calls: Sequence[SeatId], turns: Sequence[SeatId]
) -> list[Accepted]:
    """The first banco called covers the whole bank alone; otherwise everyone in turn, until it is full.

    `calls` is the order in which a banco may be called, `turns` that of the others.
    """
    banco = next((seat for seat in calls if seat in offers and offers[seat].wager == BANCO), None)
    left, found = bank, []
    for seat in turns:
        if seat not in offers:
            continue
        offer = offers[seat]
        wanted = offer.cents if seat == banco or (banco is None and offer.wager == PUNTO) else 0
        taken = min(wanted, left)
        left -= taken
        found.append(Accepted(offer, taken))
    return found


def plays(accepted: Sequence[Accepted]) -> SeatId:
    """Who plays the Player's Hand: the banco caller or the largest wager, the first in turn among equals."""
    return max(accepted, key=lambda each: each.cents).offer.seat


def bank_net(covered: int, vigorish: int, score: Score) -> int:
    """What the banker wins or loses on the covered part."""
    if score.banker > score.player:
        return covered - vigorish
    return 0 if score.banker == score.player else -covered


def outcome(net_sign: int) -> str:
    """A result by who won: above 0 a win, below a loss, equal counts a push."""
    return "win" if net_sign > 0 else "lose" if net_sign < 0 else "push"
