"""Records that a pit's server sends and its client reads: money, acts of two people, decks, what a visitor
may do; amounts are cents, times milliseconds since 1970.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.table.views import QuestionView


class Line(msgspec.Struct, frozen=True):
    """What a patron paid (below zero) or got; `moved` is more where it stayed with the patron."""

    at: int
    table: str
    name: str
    entry: int
    round: int
    cents: int
    moved: int
    source: str
    target: str
    cite: str


class Statement(msgspec.Struct, frozen=True):
    """Every cent of a patron with round and rule. `lines` are some of them, the oldest first, after this many
    others (`before`) that came to `brought_forward`; what is on deposit, at tables, and taken along in
    chips; and what was won or lost at all.
    """

    person: str
    lines: list[Line]
    before: int
    brought_forward: int
    count: int
    deposit: int
    at_tables: dict[str, int]
    chips: int
    net: int


class Result(msgspec.Struct, frozen=True):
    """How a table did: cash in the drop box, fills and credits, what is in the inventory, the win, tips, and
    every listed movement of the inventory with its cents.
    """

    opener: int
    fills: int
    credits: int
    drop: int
    inventory: int
    win: int
    tips: int
    movements: dict[str, int]

    @property
    def hold(self) -> float | None:
        """The win as a part of the drop."""
        return self.win / self.drop if self.drop else None


class Slip(msgspec.Struct, frozen=True):
    """A fill or a credit: its number, which is that of its entry, when, how much, who asked for it and who
    confirmed it.
    """

    entry: int
    at: int
    kind: str
    cents: int
    by: str
    second: str = ""


class Report(msgspec.Struct, frozen=True):
    """A table from its opening on: how it did, its fills and credits, and when it is closed the count of the
    inventory with its difference; `hold` is the win in parts of the drop. What the cage counted in the drop
    box, and by how much that is more or less than the drop by the books.
    """

    table: str
    name: str
    game: str
    opened_at: int
    closed_at: int | None
    result: Result
    hold: float | None
    counted: int | None
    difference: int
    slips: list[Slip]
    drop_counted: int | None = None
    drop_difference: int = 0


class Account(msgspec.Struct, frozen=True):
    """What a patron has: on deposit, at tables by their ids, taken along in chips; what was won or lost at
    all, and in a practice pit what play chips a guest begins with (0: real money).
    """

    person: str
    deposit: int
    at_tables: dict[str, int]
    chips: int
    net: int
    play_chips: int


class Transacted(msgspec.Struct, frozen=True):
    """A transaction of the cage that is on disk, and what the patron has on deposit since."""

    entry: int
    at: int
    do: str
    person: str
    cents: int
    by: str
    deposit: int


class DropCount(msgspec.Struct, frozen=True):
    """The drop box of a closed table as the cage counted it, cash and slips on patrons' accounts, against
    the drop by the books; `entry` of the cage's journal.
    """

    table: str
    entry: int
    at: int
    cash: int
    slips: int
    drop: int
    difference: int
    by: str


class SharedMeter(msgspec.Struct, frozen=True):
    """A meter that tables share: its link, its name, what it shows, and the open tables of the link."""

    link: str
    name: str
    cents: int
    tables: list[str]


class Position(msgspec.Struct, frozen=True):
    """What patrons brought in cash and the cash of drop boxes less what patrons were paid, what is owed them,
    and the chips they took away from tables and have not brought; `entries` of the cage's journal.
    """

    cash: int
    deposits: int
    chips_out: int
    entries: int


class Proposal(msgspec.Struct, frozen=True):
    """What one person asks for and another may confirm: the command, what it does in words, who asks, until
    when it stands, what became of it, the second person, and the entry of the table's journal.
    """

    id: str
    table: str
    what: str
    said: str
    command: dict[str, Any]
    by: str
    at: int
    expires_at: int
    state: str
    second: str
    entry: int
    confirmers: list[str]


class Deck(msgspec.Struct, frozen=True):
    """A deck, a set of tiles or a set of dice at a table: its marks (back color, serial number), who brought,
    inspected and removed it and when (milliseconds, 0: not yet), when it must be changed, and why it left or
    has to leave.
    """

    id: str
    table: str
    kind: str
    marks: str
    brought_at: int
    brought_by: str
    inspected_at: int
    inspected_by: str
    due_at: int
    removed_at: int
    removed_by: str
    reason: str


class Actions(msgspec.Struct, frozen=True):
    """What the visitor may do now: `may` has an empty string for what is allowed, or the reason why not."""

    sequence: int
    seats: list[str]
    betting: bool
    asked: QuestionView | None
    may: dict[str, str]
    next: str
