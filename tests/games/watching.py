"""What someone knows who watches a table: all that must be equal at its replay, and every card seen."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from croupier.equipment.pieces import parse_piece, piece_text
from croupier.law.encoding import document
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.table import Table

ALL_CARDS = {piece_text(card) for card in range(52)}


def frames(procedure: Any) -> list[tuple[str, int]]:
    """Where a procedure stands, from its outermost generator to the innermost."""
    found = []
    while getattr(procedure, "gi_frame", None) is not None:
        found.append((procedure.gi_frame.f_code.co_name, procedure.gi_frame.f_lasti))
        procedure = procedure.gi_yieldfrom
    return found


def everything(table: Table) -> tuple[Any, ...]:
    """All that must be equal at a table and at its replay, and that a refusal leaves as it was."""
    return (
        *(table.state.record(), document(table.round.options), table.edition.day, table.head, table.entries),
        *(table.sequence, table.pending, table.prompt(), table.waiting, table.stopped),
        frames(table.procedure),
    )


def cards_in(value: Any) -> set[str]:
    """Every card named anywhere in a document, alone or among other words."""
    match value:
        case dict():
            return set().union(*[cards_in(each) for each in (*value.keys(), *value.values())], set())
        case list() | tuple():
            return set().union(*[cards_in(each) for each in value], set())
        case str():
            return {word for word in re.split(r"[^A-Za-z0-9]+", value) if word in ALL_CARDS}
        case msgspec.Struct():
            return cards_in(msgspec.to_builtins(value))
    return set()


class Eyes:
    """What lies face up or in whose hand, known from the events alone."""

    def __init__(self) -> None:
        self.dealt: dict[str, list[int]] = {}
        self.up: set[int] = set()

    def follow(self, event: ev.AnyEvent) -> None:
        """One more event."""
        match event:
            case ev.RoundOpened() | ev.Shuffled():
                self.dealt, self.up = {}, set()
            case ev.Dealt():
                for holder, card in event.cards:
                    self.dealt.setdefault(holder, []).append(card)
                    if event.face_up:
                        self.up.add(card)
            case ev.Burned():
                del self.dealt[event.holder][0]
            case ev.Turned():
                self.up.update(event.cards)
                self.dealt[event.holder][event.first : event.first + len(event.cards)] = event.cards
            case ev.Revealed():
                self.up.update(event.unseen)
            case ev.Irregularity(id="card_face_up_in_shoe") if event.details.get("card"):
                self.up.add(parse_piece(event.details["card"]))
            case ev.Ruled(id="card_face_up_in_shoe"):
                self.up.add(event.card)
            case _:
                pass

    def may_see(self, actor: cmd.Actor, table: Table | None = None) -> set[str]:
        """Cards that lie face up, and those of the actor's own seat, which only it may know."""
        own = self.dealt.get(str(actor.seat), []) if actor.role == "player" else []
        if own and table is not None and str(actor.seat) in table.round.hands:
            own = hidden(table, str(actor.seat))
        return {piece_text(card) for card in {*self.up, *own} if card >= 0}
