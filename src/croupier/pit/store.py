"""One table's journal in the database, as the table sees it: what it appends is written by the committer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import select

from croupier.law.refusal import BadInput
from croupier.pit import journals
from croupier.pit.database import Database
from croupier.pit.keys import Keys
from croupier.pit.ledger import Posting
from croupier.pit.rounds import Mark, opened_and_marked
from croupier.pit.schema import checkpoints, secrets
from croupier.table.store import Checkpoint, Overtaken
from croupier.table.table import Table


class Opening(msgspec.Struct, frozen=True):
    """A table as the pit lists it: name, game, and how it is booked."""

    name: str
    game: str
    accounts: bool
    link: str


class Writing(msgspec.Struct, kw_only=True):
    """What one command brings into the database, completely or not at all."""

    table_id: str
    number: int
    at: int
    key: str
    hash: str
    line: bytes
    events: tuple[int, int]
    """The first and the last event of the entry."""
    checkpoint: tuple[int, bytes] | None
    """The entry after which a checkpoint stands, and the checkpoint, sealed."""
    sealed: bytes | None
    """The table's secret, encrypted; empty: it is known to all now, None: it stays as it is."""
    postings: list[Posting]
    opens: Opening | None = None
    """The table that this entry opens."""
    moves: list[dict[str, Any]] = []
    """What it makes of meters that other tables share."""
    closes: bool = False
    rounds: list[int] = []
    """The rounds that this entry opens."""
    marks: list[Mark] = []
    """What rounds are found by: who wagered, what went wrong."""


class DatabaseStore:
    """The journal of a table; what `append` takes is acknowledged by `Host` once it is on disk."""

    def __init__(self, database: Database, keys: Keys, table_id: str) -> None:
        self._database = database
        self._keys = keys
        self.table_id = table_id
        self._line = b""
        self._number = 0
        self._checkpoint: Checkpoint | None = None
        self._sealed: bytes | None = None
        self._marked: set[Mark] = set()
        """What the round under way is known to be found by already."""
        self.recorded: bytes | None = None
        """The line the next entry must be, where another process has written it already."""

    def lines(self, after: int = 0) -> Iterator[bytes]:
        """The lines of every entry after a number."""
        return journals.lines(self._database, self.table_id, after)

    def append(self, entry: int, line: bytes) -> None:
        """Take the next entry, to be written; one that is written already must be the same."""
        if self._line:
            raise Overtaken(entry)
        if self.recorded is not None:
            if self.recorded != line:
                raise BadInput(f"entry {entry} of table {self.table_id} comes out differently here")
            return
        self._number, self._line = entry, line

    def checkpoint(self) -> Checkpoint | None:
        """The last checkpoint; one that cannot be read, or that this pit did not write so, is as good as
        none.
        """
        wanted = select(checkpoints.c.content).where(checkpoints.c.table_id == self.table_id)
        with self._database.reading() as connection:
            found = connection.execute(wanted).scalar()
        return opened_checkpoint(self._keys, self.table_id, bytes(found)) if found is not None else None

    def save(self, checkpoint: Checkpoint) -> None:
        """Take a checkpoint, to be written with the entry."""
        self._checkpoint = checkpoint if self.recorded is None else None

    def secret(self) -> bytes:
        """The secret behind the seeds; empty once it is forgotten."""
        wanted = select(secrets.c.sealed).where(secrets.c.table_id == self.table_id)
        with self._database.reading() as connection:
            sealed = connection.execute(wanted).scalar()
        return self._keys.opened(bytes(sealed), self.table_id) if sealed is not None else b""

    def keep_secret(self, secret: bytes) -> None:
        """Take the secret, to be written encrypted with the entry; empty: forget it."""
        if self.recorded is None:
            self._sealed = self._keys.seal(secret, self.table_id) if secret else b""

    def _sealed_checkpoint(self) -> tuple[int, bytes] | None:
        if self._checkpoint is None:
            return None
        return self._checkpoint.entry, sealed_checkpoint(self._keys, self.table_id, self._checkpoint)

    def take(self, table: Table, key: str, postings: list[Posting]) -> Writing:
        """Everything the last command of its table brought."""
        last = table.sequence - 1
        opened, marks = opened_and_marked(table)
        if opened:
            self._marked.clear()
        taken = Writing(
            table_id=self.table_id,
            number=self._number,
            at=table.round.at,
            key=key,
            hash=table.head,
            line=self._line,
            events=(last - len(table.last_events) + 1, last),
            closes=table.round.closed,
            checkpoint=self._sealed_checkpoint(),
            sealed=self._sealed,
            postings=postings,
            rounds=opened,
            marks=[mark for mark in marks if mark not in self._marked],
        )
        if marks:
            self._marked.update(marks)
        self._line, self._checkpoint, self._sealed = b"", None, None
        return taken


def checkpoint_name(table_id: str) -> str:
    """The name under which the checkpoint of a table is sealed."""
    return f"checkpoint {table_id}"


def sealed_checkpoint(keys: Keys, table_id: str, checkpoint: Checkpoint) -> bytes:
    """A checkpoint as the database holds it: nobody without the pit's key makes one that is believed, and a
    bit that changes on the disk is noticed.
    """
    return keys.seal(msgspec.json.encode(checkpoint), checkpoint_name(table_id))


def opened_checkpoint(keys: Keys, table_id: str, sealed: bytes) -> Checkpoint | None:
    """A checkpoint that this pit sealed; none otherwise."""
    try:
        return msgspec.json.decode(keys.opened(sealed, checkpoint_name(table_id)), type=Checkpoint)
    except (BadInput, ValueError, msgspec.MsgspecError):
        return None
