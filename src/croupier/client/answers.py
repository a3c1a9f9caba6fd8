"""What a pit's server answers, as a program reads it."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.table.views import TableView


class Info(msgspec.Struct, frozen=True):
    """What a server is; `record` is a pit of record, `public_key` the key that signs its journals,
    `play_chips` what a guest begins with, `seat_seconds` how long an idle patron keeps a seat.
    """

    version: str
    record: bool
    public_key: str
    play_chips: int
    seat_seconds: int


class TableRow(msgspec.Struct, frozen=True):
    """A table as the lobby lists it; times in milliseconds since 1970."""

    id: str
    name: str
    game: str
    opened_at: int
    closed_at: int | None
    link: str


class Entry(msgspec.Struct, frozen=True):
    """An entry of the journal as this visitor may read it; `view` only where the server sends one."""

    entry: int
    at: int
    sequence: int
    events: list[dict[str, Any]]
    view: TableView | None = None


class Done(msgspec.Struct, frozen=True):
    """A command that is on disk: the number of its entry, its events, and how the table stands now."""

    entry: int
    events: list[dict[str, Any]]
    view: TableView


class Verdict(msgspec.Struct, frozen=True):
    """How a command would be answered: nothing, or the refusal and its rule; `takes_two` names the act if it
    takes two people.
    """

    refusal: str
    cite: str
    takes_two: str = ""


class Person(msgspec.Struct, frozen=True):
    """An account; `locked` after failed sign-ins, `initial` until its owner has chosen a password."""

    name: str
    role: str
    added_at: int
    locked: bool
    initial: bool
    retired: bool


class Session(msgspec.Struct, frozen=True):
    """Who is signed in, and whether they must first choose a password of their own."""

    person: str
    role: str
    initial: bool


class Assignment(msgspec.Struct, frozen=True):
    """A dealer or boxperson at a table, since when, and who sent them there."""

    person: str
    role: str
    table: str
    since: int
    by: str


class HouseEntry(msgspec.Struct, frozen=True):
    """An entry of the journal of the house: a sign-in, a refusal, an administrative act."""

    entry: int
    at: int
    do: str
    by: str
    role: str
    about: str
    table: str
    details: dict[str, str]


class HouseSlice(msgspec.Struct):
    entries: list[HouseEntry]
    more: bool


class SignedIn(Session, frozen=True):
    token: str = ""


class AuditedTable(msgspec.Struct, frozen=True):
    """What an audit found: the verdict, every fault, and how much was read."""

    verdict: str
    faults: list[str]
    remarks: list[str]
    entries: int
    events: int
    rounds: int
    heads: int
    signed: int


class Awaited(msgspec.Struct, frozen=True):
    """What a dealer enters next: `kind` is cards, values, stub or answer."""

    kind: str
    most: int
    unseen: bool
    device: str
    example: str
    results: list[str]
    count: int


class Entered(msgspec.Struct, frozen=True):
    """Something that was entered and can be corrected."""

    entry: int
    at: int
    text: str


class DealerPage(msgspec.Struct, frozen=True):
    """A live table for its dealer."""

    name: str
    next: str
    reminders: list[str]
    expected: Awaited | None
    entered: list[Entered]
    view: TableView


class FloorSeat(msgspec.Struct, frozen=True):
    """Who sits at a seat, their chips in hand and on the layout, in cents."""

    seat: str
    patron: str
    chips: int
    wagered: int


class FloorTable(msgspec.Struct, frozen=True):
    """A table as the floor sees it."""

    id: str
    name: str
    game: str
    mode: str
    round: int
    next: str
    stopped: bool
    seats: list[FloorSeat]
    trouble: str = ""


class Read(msgspec.Struct):
    command: dict[str, Any]


class Guest(msgspec.Struct):
    person: str
    token: str


class Ready(msgspec.Struct):
    waiting_for: list[str]


class Slice(msgspec.Struct):
    entries: list[Entry]
    more: bool
