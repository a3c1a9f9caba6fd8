"""Group commit: the entries of many tables in one transaction, and the signed heads of their journals."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from math import ceil
from time import monotonic
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.law.refusal import CroupierError
from croupier.pit.database import Database
from croupier.pit.failures import NotEnough, NotStored, SyncFailed, Unsure
from croupier.pit.heads import SECONDS, due, keep, keep_trees, sign_rest, signed, tree_of
from croupier.pit.keys import SigningKey
from croupier.pit.ledger import COLUMNS, change_accounts, changes_of, rows
from croupier.pit.rounds import index_of
from croupier.pit.rows import Rows, insert_together
from croupier.pit.schema import checkpoints, entries, meters, postings, secrets, tables
from croupier.pit.store import Writing
from croupier.pit.tree import Tree
from croupier.pit.write_ahead import WriteAhead
from croupier.table.store import Overtaken

MAX_GROUP = 256
"""How many entries come together at most."""
CHANNEL = "croupier_entries"
"""Where processes that share a PostgreSQL tell each other which entries there are."""

SIGNALS = "croupier_signals"
"""Where they tell each other what is in no journal, such as who waits for the cards."""
TOLD_AT_ONCE = 100
SIGNED_AT_ONCE = 2
"""So few heads are signed between two groups, unless there are very many, so that no group waits long."""
SIGNING_PAUSE = 0.02
SIGNING_PART = 0.1
"""Seconds between two signings, and the part of the time allowed that all of them may take."""
MOVED = ("meter", "number", "cents", "carried")
"""What the row of a shared meter's move holds beside the entry."""
LOGGER = logging.getLogger("croupier.pit")

Failed = dict[tuple[str, int], CroupierError]


class Written(NamedTuple):
    """What became of a group: the entries that could not be written, or why nothing was."""

    failed: Failed
    failure: CroupierError | None = None


class Writer:
    """Writes groups of entries, each in one transaction, and signs the heads of their journals."""

    def __init__(
        self,
        database: Database,
        keys: SigningKey,
        clock: Callable[[], int],
        sign_seconds: float = SECONDS,
        name: str = "",
    ) -> None:
        """`name` is how the process whose entries these are is known to the others."""
        self._database = database
        self._keys = keys
        self._clock = clock
        self._sign_seconds = sign_seconds
        self._name = name
        self._unsigned: dict[str, Writing] = {}
        """The last entry of every journal that has gone on since it was signed."""
        self._trees: dict[str, Tree] = {}
        """The trees of the journals that this process has signed, up to what it wrote last."""
        self._due: dict[str, Writing] = {}
        """Those of them that are being signed."""
        self._at_once = SIGNED_AT_ONCE
        self._sign_at: float | None = None
        self._trouble = ""
        self._wrote = False
        self._sync_failed = False
        self._log = WriteAhead(database) if database.sqlite else None

    def start(self) -> None:
        """Sign what a process left without a head when it died."""
        self._signing(lambda: sign_rest(self._database, self._keys, self._clock()))

    def close(self) -> None:
        """Sign what is not signed yet, and leave the log to whoever closes the database."""
        while self._due or self._unsigned:
            self._sign()
            if self._trouble:
                break
        if self._log is not None:
            self._log.close()

    @property
    def trouble(self) -> str:
        """Why heads could not be signed the last time; empty if they were."""
        return self._trouble

    @property
    def sync_failed(self) -> bool:
        """Whether the disk could not sync something; whoever writes must not go on as if it had."""
        return self._sync_failed or (self._log is not None and self._log.sync_failed)

    def until_signing(self) -> float | None:
        """Seconds to the next signature, if one is due at all."""
        return None if self._sign_at is None else max(0.0, self._sign_at - monotonic())

    def rest(self) -> None:
        """Do what is done between two groups, when the last has been acknowledged: bring a long log to its
        end, sign some heads if it is time to.
        """
        if self._wrote and self._log is not None:
            self._log.wrote()
        self._wrote = False
        if self.until_signing() == 0:
            self._sign()

    def _sign(self) -> None:
        """Sign heads of what was written, some at a time so that nobody waits for all of them; what fails is
        tried again after a while.
        """
        if not self._due:
            self._due, self._unsigned = self._unsigned, {}
            times = max(1, int(SIGNING_PART * self._sign_seconds / SIGNING_PAUSE))
            self._at_once = max(SIGNED_AT_ONCE, ceil(len(self._due) / times))
        self._sign_at = monotonic() + self._sign_seconds / 2
        self._signing(self._sign_some)

    def _sign_some(self) -> None:
        now, some = self._clock(), list(islice(self._due.values(), self._at_once))
        some = [self._unsigned.get(each.table_id, each) for each in some]
        with self._database.writing() as connection:
            found = self._keep_heads(connection, some, now)
        self._trees |= {writing.table_id: tree for writing, tree in found if not writing.closes}
        for writing in some:
            del self._due[writing.table_id]
            self._unsigned.pop(writing.table_id, None)
        if self._due:
            self._sign_at = monotonic() + SIGNING_PAUSE
        elif not self._unsigned:
            self._sign_at = None

    def _signing(self, work: Callable[[], None]) -> None:
        """Sign; what goes wrong does not stop play, and is told to whoever asks and to the log."""
        try:
            work()
            self._trouble = ""
        except Exception as error:
            self._sync_failed |= isinstance(error, SyncFailed)
            self._trouble = f"heads of journals cannot be signed: {error}"
            LOGGER.error(self._trouble)

    def _keep_heads(
        self, connection: Connection, written: Sequence[Writing], now: int | None = None
    ) -> list[tuple[Writing, Tree]]:
        """Sign the heads of journals that end with these entries, now or when each was written."""
        found = []
        for each in written:
            tree = tree_of(connection, each.table_id, each.number, self._trees.get(each.table_id))
            if tree is not None:  # otherwise another process went on and signed what follows
                found.append((each, tree))
        keep_trees(connection, {each.table_id: tree for each, tree in found})
        keep(
            connection,
            [
                signed(
                    self._keys, each.table_id, each.number, each.hash,
                    each.at if now is None else now, tree.root.hex(),
                )
                for each, tree in found
            ],
        )  # fmt: skip
        return found

    def write(self, group: Sequence[Writing], signals: Sequence[str], *, in_doubt: bool = False) -> Written:
        """Write a group; gives what could not be written and why, or why none of it could. Of entries in
        doubt it is not known whether they have been written already.
        """
        # In one order in every process, so that two of them never wait for each other.
        writings = sorted(group, key=lambda each: (each.table_id, each.number))
        self._wrote = True
        try:
            if in_doubt:
                return Written(self._one_by_one(writings, signals, in_doubt=True))
            return Written(self._committed(writings, signals))
        except Exception as error:
            self._sync_failed |= isinstance(error, SyncFailed)
            return Written({}, error if isinstance(error, CroupierError) else NotStored(error))

    def _committed(self, group: Sequence[Writing], signals: Sequence[str] = ()) -> Failed:
        """Write a group; gives what could not be written and why: another process was first with it, or a
        patron's account does not hold enough.
        """
        signing = [each for each in group if each.closes or due(*each.events)]
        notices = self._notices(group, signals)
        try:
            if self._database.sqlite or signing or not _only_adds(group):
                with self._database.writing() as connection:
                    try:
                        write(connection, group, notices)
                    except (IntegrityError, NotEnough):
                        raise _Clash from None
                    signing = [each for each, _ in self._keep_heads(connection, signing)]
            else:
                with self._database.at_once() as connection:
                    try:
                        insert_together(connection, added(group), notices)
                    except IntegrityError:
                        raise _Clash from None
            return self._after(group, signing, {})
        except _Clash:
            return self._one_by_one(group, signals, in_doubt=False)
        except SyncFailed:
            raise
        except Unsure:
            # Written again it is refused if it was kept, whatever the database was doing when it was lost.
            with suppress(NotStored):
                return self._one_by_one(group, signals, in_doubt=True)
            raise

    def _one_by_one(self, group: Sequence[Writing], signals: Sequence[str], *, in_doubt: bool) -> Failed:
        failed: Failed = {}
        with self._database.writing() as connection:
            for writing in group:
                place = (writing.table_id, writing.number)
                try:
                    with connection.begin_nested():
                        write(connection, [writing])
                except IntegrityError:
                    # Two processes may write the same entry in the same millisecond: only one of them has.
                    if not (in_doubt and _is_kept(connection, writing)):
                        failed[place] = Overtaken(writing.number)
                except NotEnough as error:
                    failed[place] = error
            written = [each for each in group if (each.table_id, each.number) not in failed]
            signing = [each for each in written if each.closes or due(*each.events)]
            signing = [each for each, _ in self._keep_heads(connection, signing)]
            insert_together(connection, [], self._notices(written, signals))
        return self._after(written, signing, failed)

    def _notices(self, written: Sequence[Writing], signals: Sequence[str]) -> list[tuple[str, str]]:
        """What the other processes are told when entries are committed: channel and text."""
        if self._database.sqlite:
            return []
        numbers = [f"{each.table_id} {each.number}" for each in written]
        return [
            (channel, "\n".join((self._name, *said[start : start + TOLD_AT_ONCE])))
            for channel, said in ((CHANNEL, numbers), (SIGNALS, signals))
            for start in range(0, len(said), TOLD_AT_ONCE)
        ]

    def _after(self, written: Sequence[Writing], signing: Sequence[Writing], failed: Failed) -> Failed:
        self._grow(written)
        self._unsigned |= {each.table_id: each for each in written}
        for each in signing:
            self._unsigned.pop(each.table_id, None)
            self._due.pop(each.table_id, None)
        if self._unsigned and self._sign_at is None:
            # Half the time allowed, so that a slow disk does not exceed it.
            self._sign_at = monotonic() + self._sign_seconds / 2
        return failed

    def _grow(self, written: Sequence[Writing]) -> None:
        """Trees grow by what is on disk; one that lacks entries of other processes is read when it is
        signed.
        """
        for each in written:
            if each.number == 1:
                self._trees[each.table_id] = Tree()
            tree = self._trees.get(each.table_id)
            if tree is not None and tree.size == each.number - 1:
                tree.append(each.hash)
            elif tree is not None:
                del self._trees[each.table_id]
            if each.closes:
                self._trees.pop(each.table_id, None)


class _Clash(Exception):
    """One of a group of entries cannot be written."""


def _only_adds(group: Sequence[Writing]) -> bool:
    """Whether entries only bring rows of their own: no table opens or ends, and no account is drawn on."""
    if any(each.opens is not None or each.closes or each.sealed == b"" for each in group):
        return False
    return not changes_of([posting for each in group for posting in each.postings])


def _is_kept(connection: Connection, writing: Writing) -> bool:
    """Whether the database holds exactly this entry."""
    columns = entries.c
    wanted = select(columns.hash).where(
        columns.table_id == writing.table_id, columns.number == writing.number
    )
    return bool(connection.execute(wanted).scalar() == writing.hash)


def added(group: Sequence[Writing]) -> list[Rows]:
    """The rows that entries add to the tables of the database; those of a table's checkpoint and secret
    replace the ones before.
    """
    moved = [row for each in group for row in rows(each.table_id, each.number, each.at, each.postings)]
    turned = [
        (each.table_id, each.number, *[move[name] for name in MOVED]) for each in group for move in each.moves
    ]
    taken = {each.table_id: each.checkpoint for each in group if each.checkpoint is not None}
    sealed = {each.table_id: each.sealed for each in group if each.sealed}
    return [
        Rows(
            entries,
            ("table_id", "number", "at", "key", "hash", "line"),
            [(each.table_id, each.number, each.at, each.key or None, each.hash, each.line) for each in group],
        ),
        *index_of([(each.table_id, each.number, each.at, each.rounds, each.marks) for each in group]),
        Rows(postings, COLUMNS, moved),
        Rows(meters, ("table_id", "entry", *MOVED), turned),
        Rows(
            checkpoints,
            ("table_id", "entry", "content"),
            [(table_id, *checkpoint) for table_id, checkpoint in taken.items()],
            replace=True,
        ),
        Rows(secrets, ("table_id", "sealed"), list(sealed.items()), replace=True),
    ]


def write(connection: Connection, group: Sequence[Writing], notices: Sequence[tuple[str, str]] = ()) -> None:
    """Write some entries with all that belongs to them, and tell other processes."""
    for writing in group:
        if writing.opens is not None:
            row = msgspec.structs.asdict(writing.opens) | {"link": writing.opens.link or None}
            connection.execute(insert(tables), {"id": writing.table_id, "opened_at": writing.at, **row})
    insert_together(connection, added(group), notices)
    change_accounts(connection, changes_of([posting for each in group for posting in each.postings]))
    for writing in group:
        if writing.sealed == b"":
            connection.execute(delete(secrets).where(secrets.c.table_id == writing.table_id))
        if writing.closes:
            closed = update(tables).where(tables.c.id == writing.table_id)
            connection.execute(closed.values(closed_at=writing.at))


def entry_of_key(database: Database, table_id: str, key: str) -> int | None:
    """The entry of a command that was sent with a key."""
    wanted = select(entries.c.number).where(entries.c.table_id == table_id, entries.c.key == key)
    with database.reading() as connection:
        return connection.execute(wanted).scalar()
