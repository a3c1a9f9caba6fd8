"""What lies on the table, in lines for one viewer."""

from __future__ import annotations

from croupier.cli.output import dollars
from croupier.cli.play.telling import HOUSE
from croupier.equipment.cards import card_text
from croupier.procedure.round import UNKNOWN, Hand, Seat
from croupier.table.table import Table

HIDDEN = "??"
MARKERS = ("point", "shooter", "fire")


def _cards(hand: Hand, own: bool) -> str:
    return " ".join(
        card_text(card) if (up or own) and card != UNKNOWN else HIDDEN
        for card, up in zip(hand.cards, hand.face_up, strict=True)
    )


def _wagers(seat: Seat) -> str:
    return ", ".join(
        f"{name} {dollars(wager.stake)}{' (on)' if wager.on else ''}" for name, wager in seat.wagers.items()
    )


def lines(table: Table, viewer: int) -> list[str]:
    """Cards the viewer may see, markers, wagers and chips; for the dealer those of every seat."""
    told: list[str] = []
    for holder, hand in table.round.hands.items():
        own = viewer == HOUSE or holder == str(viewer)
        whose = (
            "Your cards"
            if holder == str(viewer)
            else f"Seat {holder}"
            if holder.isdigit()
            else holder.title()
        )
        told.append(f"{whose}: {_cards(hand, own)}")
    markers = [f"{name} {table.round.markers[name]}" for name in MARKERS if name in table.round.markers]
    if markers:
        told.append(f"Markers: {', '.join(markers)}")
    for number, seat in table.round.seats.items():
        if viewer in (HOUSE, number):
            whose = "" if viewer == number else f"Seat {number}: "
            wagers = _wagers(seat) or "none"
            told.append(f"{whose}Wagers: {wagers}. Chips: {dollars(seat.chips)}.")
    return told
