"""What lies on the table, in lines for one viewer, from that viewer's own view."""

from __future__ import annotations

from typing import Any

from croupier.cli.output import dollars
from croupier.cli.play.telling import HOUSE
from croupier.table.commands import DEALER, player
from croupier.table.table import Table
from croupier.table.views import view

MARKERS = ("point", "shooter", "fire")


def _cards(hand: dict[str, Any]) -> str:
    seen: list[str] = hand["cards"]
    hidden = hand["count"] - len(seen)
    return " and ".join(filter(None, (" ".join(seen), f"{hidden} face down" if hidden else "")))


def _wagers(wagers: dict[str, Any]) -> str:
    return ", ".join(
        f"{name} {dollars(wager['stake'])}{' (on)' if wager['on'] else ''}" for name, wager in wagers.items()
    )


def lines(table: Table, viewer: int) -> list[str]:
    """Cards the viewer may see, markers, wagers and chips; for the dealer those of every seat."""
    seen = view(table, DEALER if viewer == HOUSE else player(viewer))
    told: list[str] = []
    for holder, hand in seen["hands"].items():
        hand_of_split = f"Hand {holder}" if "." in holder else holder.title()
        whose = f"Seat {holder}" if holder.isdigit() else hand_of_split
        told.append(f"{'Your cards' if holder == str(viewer) else whose}: {_cards(hand)}")
    markers = [f"{name} {seen['markers'][name]}" for name in MARKERS if name in seen["markers"]]
    if markers:
        told.append(f"Markers: {', '.join(markers)}")
    for number, seat in seen["seats"].items():
        if viewer == HOUSE or number == str(viewer):
            whose = f"Seat {number}. " if viewer == HOUSE else ""
            told.append(
                f"{whose}Wagers: {_wagers(seat['wagers']) or 'none'}. Chips: {dollars(seat['chips'])}."
            )
    return told
