"""What is on the table, in lines for one viewer, from that viewer's own view."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.output import dollars
from croupier.cli.play.result import BURN
from croupier.games.guide import wager_words
from croupier.procedure.betting_rules import Owing
from croupier.procedure.color_chips import chips_of
from croupier.procedure.seats import SeatId, read_seat
from croupier.procedure.state import piece_in
from croupier.report.telling import HOUSE
from croupier.table.commands import DEALER, player
from croupier.table.table import Table
from croupier.table.views import HandView, TableView, WagerView, view

MARKERS = ("point", "shooter", "shaker", "curator", "fire")
DISPLAY = "display"


def seen_by(table: Table, viewer: SeatId) -> TableView:
    """The view of the patron at a seat, or of the dealer."""
    return view(table, DEALER if viewer == HOUSE else player(viewer))


def _cards(hand: HandView) -> str:
    hidden = hand.count - len(hand.cards)
    return " and ".join(filter(None, (" ".join(hand.cards), f"{hidden} face down" if hidden else "")))


def _wagers(table: Table, wagers: Mapping[str, WagerView]) -> str:
    return ", ".join(
        f"{wager_words(table.game, table.edition, name)} {dollars(wager.stake)}{' (on)' if wager.on else ''}"
        for name, wager in wagers.items()
    )


def owed(table: Table, seat: SeatId) -> str:
    """What a patron owes the house, such as "vigorish of $5"; empty if nothing."""
    due = table.rulebook.due(seat) if isinstance(table.rulebook, Owing) else None
    return f"{due.what} of {dollars(due.cents)}" if due is not None else ""


def lines(table: Table, viewer: SeatId) -> list[str]:
    """Cards the viewer may see, markers, wagers and chips; for the dealer those of every seat."""
    seen = seen_by(table, viewer)
    shown: list[str] = []
    yours = f"Your {piece_in(table.round)}s"
    for holder, hand in seen.hands.items():
        if viewer != HOUSE and holder == BURN:
            continue
        hand_of_split = f"Hand {holder}" if "." in holder else holder.title()
        whose = f"Seat {holder}" if holder.isdigit() else hand_of_split
        shown.append(f"{yours if holder == str(viewer) else whose}: {_cards(hand)}")
    if seen.markers.get(DISPLAY):
        shown.append(f"On display: {seen.markers[DISPLAY]}")
    markers = [f"{name} {seen.markers[name]}" for name in MARKERS if name in seen.markers]
    if markers:
        shown.append(f"Markers: {', '.join(markers)}")
    for number, seat in seen.seats.items():
        if seat.chips is not None:
            whose = f"Seat {number}. " if viewer == HOUSE else ""
            wagers, chips = _wagers(table, seat.wagers) or "none", dollars(seat.chips)
            owes, held = owed(table, read_seat(number)), chips_of(seen.markers, number)
            color = f" Color: {held.color}, {dollars(held.each)} a chip." if held is not None else ""
            debt = f" Owed: {owes}." if owes else ""
            shown.append(f"{whose}Wagers: {wagers}. Chips: {chips}.{color}{debt}")
    return shown
