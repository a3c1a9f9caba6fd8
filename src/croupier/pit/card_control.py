"""Card, tile and dice control: which sets are in use at a live table, since when, and which left it why."""

from __future__ import annotations

import secrets
from collections import Counter
from datetime import UTC, datetime
from typing import Any, Final, Literal

from sqlalchemy import Connection, insert, select, update

from croupier.equipment.pieces import SETS
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.pit.assignments import TABLE
from croupier.pit.people import People
from croupier.pit.records import Deck
from croupier.pit.schema import decks
from croupier.procedure import steps
from croupier.table.table import Table

Kind = Literal["cards", "tiles", "dice"]
Reason = Literal["changed", "wrong_count", "marked", "flaw", "tampering", "ruling", "table_closed"]
KINDS: Final[dict[str, Kind]] = {"card": "cards", "tile": "tiles"}
CITES: Final[dict[str, str]] = {"cards": "13:69E-1.18", "tiles": "13:69E-1.19A", "dice": "13:69E-1.16"}
SEVERAL: Final = {"cards": "decks", "tiles": "sets of tiles", "dice": "sets of dice"}
LIFE: Final = 24 * 3_600_000
"""Sets are changed at least this often, in milliseconds."""
CONDEMNED: Final = "ruling"
CLOSED: Final = "table_closed"


class UnknownDeck(CroupierError):
    """There is no such deck at the table."""

    def __init__(self) -> None:
        super().__init__("there is no such deck or set at this table")


def needed(table: Table) -> Counter[str]:
    """How many sets of which kind a live table plays with."""
    found: Counter[str] = Counter()
    for shoe in table.round.shoes.values():
        kind = KINDS.get(SETS[shoe.pieces].kind)
        if kind is not None:
            found[kind] += shoe.sets
    step = table.pending
    devices = (step.throws, step.then) if isinstance(step, steps.Betting) else ()
    if any(device is not None and device.name == "dice" for device in devices):
        found["dice"] += 1
    return found


def opens_round(table: Table) -> bool:
    """Whether closing betting begins the round or the next throw of it, not a later part of a deal."""
    step = table.pending
    return isinstance(step, steps.Betting) and not step.wagers and not table.round.hands


class CardControl:
    """The sets of a pit; every movement is an entry of the journal of the house too."""

    def __init__(self, people: People) -> None:
        self._people = people

    def at(self, table_id: str, *, removed: bool = False) -> list[Deck]:
        """The sets at a table, oldest first; those that left it too."""
        wanted = select(decks).where(decks.c.table_id == table_id).order_by(decks.c.brought_at, decks.c.id)
        if not removed:
            wanted = wanted.where(decks.c.removed_at.is_(None))
        with self._people.database.reading() as connection:
            return [_deck(row) for row in connection.execute(wanted)]

    def bring(self, table_id: str, kind: Kind, marks: str, *, by: str, by_role: str) -> Deck:
        """A sealed deck or set comes to a table; it is used when a dealer has inspected it."""
        if not marks.strip() or len(marks) > 100 or not marks.isprintable():
            raise BadInput("marks: expected back color or serial number, up to 100 characters")
        row = {"id": secrets.token_hex(8), "table_id": table_id, "kind": kind, "marks": marks,
               "brought_at": self._people.clock(), "brought_by": by}  # fmt: skip
        with self._people.database.writing() as connection:
            connection.execute(insert(decks), row)
            self._record(connection, "deck brought", by, by_role, row["id"], table_id, kind=kind, marks=marks)
        return self._one(table_id, str(row["id"]))

    def inspect(self, table_id: str, id: str, *, by: str, by_role: str) -> Deck:
        """A dealer of the table has inspected a set, which is in use from now on."""
        now = self._people.clock()
        with self._people.database.writing() as connection:
            row = _row(connection, table_id, id)
            if row.inspected_at is not None or row.removed_at is not None:
                raise BadInput("this deck or set was inspected already")
            inspected = update(decks).where(decks.c.id == id)
            connection.execute(inspected.values(inspected_at=now, inspected_by=by))
            self._record(connection, "deck inspected", by, by_role, id, table_id)
        return self._one(table_id, id)

    def remove(self, table_id: str, id: str, reason: Reason, *, by: str, by_role: str) -> Deck:
        """A set leaves the table."""
        now = self._people.clock()
        with self._people.database.writing() as connection:
            row = _row(connection, table_id, id)
            if row.removed_at is not None:
                raise BadInput("this deck or set has left the table already")
            removed = update(decks).where(decks.c.id == id)
            connection.execute(removed.values(removed_at=now, removed_by=by, reason=reason))
            self._record(connection, "deck removed", by, by_role, id, table_id, reason=reason)
        return self._one(table_id, id)

    def condemn(self, table_id: str, why: str) -> None:
        """A ruling takes the cards or tiles in use off the table: no round begins with them."""
        in_use = (decks.c.table_id == table_id) & decks.c.removed_at.is_(None) & (decks.c.kind != "dice")
        with self._people.database.writing() as connection:
            condemned = update(decks).where(in_use, decks.c.inspected_at.is_not(None))
            if connection.execute(condemned.values(reason=CONDEMNED)).rowcount:
                self._record(connection, "decks to be removed", TABLE, "", "", table_id, why=why)

    def table_closed(self, table_id: str) -> None:
        """Every set leaves a table that has closed: the cards and dice of a table are not used at another."""
        now, here = self._people.clock(), (decks.c.table_id == table_id) & decks.c.removed_at.is_(None)
        with self._people.database.writing() as connection:
            ids = list(connection.execute(select(decks.c.id).where(here).order_by(decks.c.id)).scalars())
            gone = update(decks).where(here)
            connection.execute(gone.values(removed_at=now, removed_by=TABLE, reason=CLOSED))
            for id in ids:
                self._record(connection, "deck removed", TABLE, "", id, table_id, reason=CLOSED)

    def check_round(self, table_id: str, table: Table) -> None:
        """Refuse to begin a round without inspected sets, or with one that must leave the table."""
        now, in_use = self._people.clock(), Counter[str]()
        for deck in self.at(table_id):
            cite = CITES[deck.kind]
            if deck.reason:
                raise Refusal(f"the {deck.kind} ({deck.marks}) must leave the table first", cite)
            if deck.inspected_at and now >= deck.due_at:
                since = datetime.fromtimestamp(deck.inspected_at / 1000, UTC)
                raise Refusal(
                    f"the {deck.kind} ({deck.marks}) are in use since {since:%Y-%m-%d %H:%M} UTC: change "
                    "them first, they are used for 24 hours at most",
                    cite,
                )
            in_use[deck.kind] += bool(deck.inspected_at)
        for kind, count in needed(table).items():
            if in_use[kind] < count:
                sets = "deck" if kind == "cards" else f"set of {kind}"
                raise Refusal(
                    f"the round needs {count} {sets if count == 1 else SEVERAL[kind]} and the table has "
                    f"{in_use[kind]} that a dealer has inspected: a floorperson brings what is missing",
                    CITES[kind],
                )

    def _record(
        self, connection: Connection, do: str, by: str, by_role: str, id: object, table_id: str, **more: str
    ) -> None:
        self._people.record(connection, do, by, by_role, about=str(id), table=table_id, **more)

    def _one(self, table_id: str, id: str) -> Deck:
        with self._people.database.reading() as connection:
            return _deck(_row(connection, table_id, id))


def _row(connection: Connection, table_id: str, id: str) -> Any:
    wanted = select(decks).where(decks.c.id == id, decks.c.table_id == table_id)
    row = connection.execute(wanted).first() if id.isalnum() and table_id.isalnum() else None
    if row is None:
        raise UnknownDeck
    return row


def _deck(row: Any) -> Deck:
    return Deck(
        row.id, row.table_id, row.kind, row.marks, row.brought_at, row.brought_by, row.inspected_at or 0,
        row.inspected_by or "", row.inspected_at + LIFE if row.inspected_at else 0, row.removed_at or 0,
        row.removed_by or "", row.reason or "",
    )  # fmt: skip
