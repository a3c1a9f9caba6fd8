"""What the battery checks: the whole state of a table, what every patron owns, what each person may see."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from croupier.equipment.pieces import SETS, parse_piece, piece_text
from croupier.law.encoding import document
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State, seat_account
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.fold import apply, opened_state
from croupier.table.journal import Entry
from croupier.table.store import Checkpoint, MemoryStore
from croupier.table.table import Table

OUTSIDE = ("opener", "fills", "cash", "meter_funding")
"""Where chips and cash come from: what these accounts gave stands below zero."""
PIECES = frozenset(
    piece_text(piece) for pieces in SETS.values() if pieces.kind != "ball" for piece in pieces.members
)
TILES = SETS["32 tiles"]
TILE_NAMES = frozenset(map(piece_text, TILES.members))
ACTORS = (cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR, *[cmd.player(seat) for seat in (1, 2, 3)])


def frames(procedure: Any) -> list[tuple[str, int]]:
    """Where a procedure stands, from its outermost generator to the innermost."""
    found = []
    while getattr(procedure, "gi_frame", None) is not None:
        found.append((procedure.gi_frame.f_code.co_name, procedure.gi_frame.f_lasti))
        procedure = procedure.gi_yieldfrom
    return found


def everything(table: Table) -> tuple[Any, ...]:
    """All that must be equal at two tables that are the same."""
    return (
        *(table.state.record(), document(table.round.options), table.edition.day, table.head, table.entries),
        *(table.sequence, table.pending, table.prompt(), table.stopped, frames(table.procedure)),
        table.waiting if isinstance(table.pending, steps.Ask) else None,
    )


def folded(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """The state after each entry, made from the events alone."""
    state: State | None = None
    records = []
    times: dict[int, int] = {}
    happened: list[tuple[int, ev.AnyEvent]] = []
    for entry in entries:
        if state is None:
            assert isinstance(entry.events[0], ev.Opened)
            state = opened_state(entry.events[0])
        times[entry.entry] = at = entry.at
        for event in entry.events:
            if isinstance(event, ev.Corrected):
                at = times[event.entry]
                happened = [each for each in happened if each[1].seq < event.first]
                keys, state = state.keys, opened_state(happened[0][1])
                for when, before in happened:
                    state.at = when
                    apply(state, before)
                state.keys, state.events = keys, event.seq - 1
            state.at = at
            apply(state, event)
            happened.append((at, event))
        state.at = entry.at
        records.append({**state.record(), "options": document(state.options)})
    return records


def owned(state: State) -> Counter[SeatId]:
    """What every patron owns: chips in hand and on the layout, with the fees paid for wagers undecided."""
    return Counter(
        {
            number: seat.chips + sum(wager.stake + wager.fee for wager in seat.wagers.values())
            for number, seat in state.seats.items()
        }
    )


def gained(events: Iterable[ev.AnyEvent]) -> Counter[SeatId]:
    """What events say that patrons bought, won, lost and took away."""
    found: Counter[SeatId] = Counter()
    for event in events:
        match event:
            case ev.BoughtIn():
                found[event.seat] += event.cents
            case ev.Left():
                found[event.seat] -= event.chips
            case ev.Settled():
                found[event.seat] += sum(result.net for result in event.results)
            case ev.Transferred():
                for account, cents in ((event.source, -event.cents), (event.target, event.cents)):
                    kind, seat, *_ = (*account.split(":"), "")
                    if kind in ("seat", "wager"):
                        found[int(seat) if seat.isdigit() else seat] += cents
            case _:
                pass
    return found


def check_money(state: State) -> None:
    """The ledger adds up to nothing, and nobody but the outside owes anything."""
    assert sum(state.ledger.values()) == 0
    assert {name: cents for name, cents in state.ledger.items() if cents < 0 and name not in OUTSIDE} == {}
    for number, seat in state.seats.items():
        assert seat.chips == state.ledger[seat_account(number)]


class Remembering(MemoryStore):
    """A store in memory that knows which checkpoint it had at every entry."""

    __slots__ = ("kept",)

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Checkpoint | None] = []

    def append(self, entry: int, line: bytes) -> None:
        """Keep the next entry."""
        super().append(entry, line)
        self.kept.append(self.checkpoint())

    def save(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint; it comes with the entry just appended."""
        super().save(checkpoint)
        self.kept[-1] = checkpoint

    def until(self, entries: int, checkpoint: bool = True) -> MemoryStore:
        """The store as it was after a number of entries, with its secret."""
        store = MemoryStore()
        for number, line in enumerate(self._lines[:entries], 1):
            store.append(number, line)
        store.keep_secret(self.secret())
        kept = self.kept[entries - 1]
        if checkpoint and kept is not None:
            store.save(kept)
        return store


def pieces_in(value: Any) -> set[str]:
    """Every piece named anywhere in a document."""
    found: set[str] = set()
    left = [value]
    while left:
        each = left.pop()
        if isinstance(each, str):
            found |= _named(each)
        elif isinstance(each, dict):
            left += each
            left += each.values()
        elif isinstance(each, list | tuple):
            left += each
        elif isinstance(each, msgspec.Struct):
            left.append(msgspec.to_builtins(each))
    return found


@lru_cache(100_000)
def _named(text: str) -> frozenset[str]:
    return PIECES.intersection(re.split(r"[^A-Za-z0-9-]+", text))


def own_holders(table: Table, actor: cmd.Actor) -> set[str]:
    """Whose pieces an actor sees: those of the seat, and of a hand the seat plays for the table."""
    if actor.role != "player":
        return set()
    seat = str(actor.seat)
    return {seat, *[holder for holder in table.round.hands if table.round.plays(holder) == seat]}


class Eyes:
    """What lies face up, and what every seat holds, known from the events alone."""

    def __init__(self) -> None:
        self.hands: dict[str, list[int]] = {}
        self.up: set[int] = set()
        self.said: dict[SeatId, list[int]] = {}

    def follow(self, event: ev.AnyEvent) -> None:
        """One more event."""
        match event:
            case ev.RoundOpened():
                self.__init__()  # type: ignore[misc]
            case ev.Dealt():
                for holder, card in event.cards:
                    self.hands.setdefault(holder, []).append(card)
                    if event.face_up:
                        self.up.add(card)
            case ev.Burned():
                del self.hands[event.holder][event.place]
            case ev.Turned():
                self.up.update(event.cards)
                self.hands[event.holder][event.first : event.first + len(event.cards)] = event.cards
            case ev.Irregularity(id="card_face_up_in_shoe") if event.details.get("card"):
                self.up.add(parse_piece(str(event.details["card"])))
            case ev.Ruled(id="card_face_up_in_shoe"):
                self.up.add(event.card)
            case ev.Decided():
                self.said.setdefault(event.seat, []).extend(sum(event.pieces.values(), ()))
            case ev.Revealed():
                self.up.update(event.unseen)
            case ev.HandSplit():
                for old, new in event.renamed:
                    self.hands[new] = self.hands.pop(old)
                split = self.hands.pop(event.holder)
                for place, holder in enumerate(event.into):
                    self.hands[holder] = [split[place]]
            case _:
                pass

    def may_see(self, actor: cmd.Actor, table: Table) -> set[str]:
        """Face-up pieces, and those of the actor's own seat and of a hand it plays for the table."""
        own: list[int] = []
        if actor.role == "player":
            own += self.said.get(actor.seat, [])
            for holder in own_holders(table, actor):
                own += self.hands.get(holder, [])
                own += hidden(table, holder) if holder in table.round.hands else []
        tiles = any(shoe.pieces == TILES.id for shoe in table.round.shoes.values())
        # Where no tiles are in use 1-2 is what two dice show.
        dice = frozenset() if tiles else TILE_NAMES
        # The spaces of a wheel may show cards, none of which is hidden.
        spaces = {name for space in table.edition.spaces.values() for name in space.counts}
        # A board shows the cards of rounds that are over.
        recent = pieces_in([each.shown for each in table.round.recent])
        return recent | dice | spaces | {piece_text(card) for card in {*self.up, *own} if card >= 0}
