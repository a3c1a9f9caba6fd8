"""Events that contain cards which not everyone may see, and the same events without them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.procedure.state import UNKNOWN
from croupier.table import events as ev
from croupier.table.commands import Actor

FACE_UP = "card_face_up_in_shoe"
CARDS = ("card", "cards")


def sees_own(holder: str, actor: Actor) -> bool:
    """Whether the cards are those of the player's own seat (19:47-18.10(a))."""
    return actor.role == "player" and holder == str(actor.seat)


def public_details(details: dict[str, Any]) -> dict[str, Any]:
    """What a report says, without the cards."""
    return {key: value for key, value in details.items() if key not in CARDS}


def _dealt(event: ev.Dealt, actor: Actor) -> ev.Dealt:
    if event.face_up:
        return event
    cards = tuple([(to, card if sees_own(to, actor) else UNKNOWN) for to, card in event.cards])
    return replace(event, cards=cards)


def _burned(event: ev.Burned, actor: Actor) -> ev.Burned:
    return replace(event, card=UNKNOWN)


def _reported(event: ev.Irregularity, actor: Actor) -> ev.Irregularity:
    return event if event.id == FACE_UP else replace(event, details=public_details(event.details))


def _ruled(event: ev.Ruled, actor: Actor) -> ev.Ruled:
    return event if event.id == FACE_UP else replace(event, card=UNKNOWN)


def _decided(event: ev.Decided, actor: Actor) -> ev.Decided:
    if not event.pieces or (actor.role == "player" and actor.seat == event.seat):
        return event
    return replace(event, pieces={name: (UNKNOWN,) * len(named) for name, named in event.pieces.items()})


def _read(event: ev.WasRead, actor: Actor) -> ev.WasRead:
    if not event.looked or (actor.role == "player" and actor.seat == event.looked):
        return event
    return replace(event, question="", answer=False)


HIDING: dict[type, Callable[[Any, Actor], Any]] = {
    ev.Dealt: _dealt,
    ev.Burned: _burned,
    ev.Irregularity: _reported,
    ev.Ruled: _ruled,
    ev.Decided: _decided,
    ev.WasRead: _read,
}
"""What is hidden of each kind of event; of all others everybody sees everything."""


def seen(events: list[ev.AnyEvent], actor: Actor) -> list[ev.AnyEvent]:
    """The events as an actor may read them: cards the actor may not see are -1, and what another patron sees
    of a hand is left out.
    """
    hiding = HIDING
    return [hiding[type(event)](event, actor) if type(event) in hiding else event for event in events]
