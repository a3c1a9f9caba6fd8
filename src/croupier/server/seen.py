"""What one visitor sees of a table and its journal: no hidden card, nobody else's name or money."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.law.encoding import enc_hook
from croupier.procedure.person_markers import names_person
from croupier.procedure.seats import SeatId, seat_name
from croupier.server.robots import is_robot
from croupier.server.visitors import Visitor
from croupier.table import events as ev
from croupier.table.commands import Actor
from croupier.table.journal import Entry
from croupier.table.seeing import HIDING
from croupier.table.table import Table
from croupier.table.views import TableView, event_view, view

PRIVATE = {ev.Seated: ("patron",), ev.BoughtIn: ("cents",), ev.Left: ("chips",)}
"""What only the patron and the house may know of an event."""
encode = msgspec.json.Encoder(enc_hook=enc_hook).encode


class EntryView(msgspec.Struct, frozen=True):
    """An entry of the journal as a visitor may read it; `sequence` is that of its last event."""

    entry: int
    at: int
    sequence: int
    events: list[dict[str, Any]]


IN_OTHER_WORDS = frozenset((*HIDING, *PRIVATE, ev.Marked, ev.Turned, ev.Revealed, ev.Wagered, ev.Settled))
"""Events that people see in another form than the journal's; all others are sent as they are."""


def entry_view(entry: Entry, visitor: Visitor) -> EntryView:
    """An entry as everybody at the table sees it; a patron's own cards are in the patron's view."""
    actor, mine = visitor.spectator(), visitor.house or entry.command.by.person == visitor.person
    shown = [_shown(event, actor, mine) for event in entry.events]
    return EntryView(entry.entry, entry.at, entry.events[-1].seq, shown)


def entry_message(entry: Entry, visitor: Visitor, after: int = 0) -> dict[str, Any]:
    """An entry with its events after a sequence number as it is sent to a viewer, to be encoded."""
    events: list[Any] = []
    actor, mine = None, False
    for event in entry.events:
        kind = type(event)
        if event.seq <= after:
            continue
        if (
            kind not in IN_OTHER_WORDS
            or (kind is ev.Decided and not event.pieces)  # type: ignore[union-attr]
            or (kind is ev.Marked and not names_person(event.name))  # type: ignore[union-attr]
        ):
            events.append(event)
            continue
        if actor is None:
            actor, mine = visitor.spectator(), visitor.house or entry.command.by.person == visitor.person
        events.append(_shown(event, actor, mine))
    return {
        "kind": "entry", "entry": entry.entry, "at": entry.at, "sequence": entry.events[-1].seq,
        "events": events,
    }  # fmt: skip


def _shown(event: ev.AnyEvent, actor: Actor, mine: bool) -> dict[str, Any]:
    plain = event_view(event, actor)
    if not mine:
        for name in PRIVATE.get(type(event), ()):
            plain.pop(name, None)
    if isinstance(event, ev.Marked) and actor.role == "player" and names_person(event.name):
        plain.pop("value", None)
    return plain


def table_view(table: Table, visitor: Visitor, seat: SeatId = 0) -> TableView:
    """The table as the visitor sees it, from a seat of their own if they have one; robots are named so."""
    found = view(table, visitor.actor(table, seat))
    for number, held in table.round.seats.items():
        if is_robot(held.patron):
            name = seat_name(number)
            found.seats[name] = msgspec.structs.replace(found.seats[name], patron="robot")
    return found
