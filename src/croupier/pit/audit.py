"""The audit of a whole database: chains, signatures, commitments, every round, the books."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from typing import Any

from msgspec import UNSET
from sqlalchemy import Connection, select, text

from croupier.games.register import find
from croupier.law.money import dollars
from croupier.law.refusal import BadInput, CroupierError
from croupier.pit.bookkeeping import Notes, Taken, Terms
from croupier.pit.cage_journal import checked_cage
from croupier.pit.database import Database
from croupier.pit.head_audit import missing_heads, wrong_heads
from croupier.pit.heads import Head, kept
from croupier.pit.house import HOUSE
from croupier.pit.house_audit import audit_house
from croupier.pit.keys import Keys
from croupier.pit.ledger import CAGE, CHIPS_OUT, PATRON, Posting, balances, is_kept
from croupier.pit.meter_audit import MeterRows, meter_rows
from croupier.pit.records import Result
from croupier.pit.schema import accounts, cage, checkpoints, entries, postings, secrets, tables
from croupier.pit.statements import result_of
from croupier.pit.store import opened_checkpoint
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.audit import Audit, Verdict, audit
from croupier.table.journal import Broken, checked, parts_of, read_entry
from croupier.table.table import Table


@dataclass
class TableAudit:
    """One table of the database: the audit of its journal, and every fault, the first wrong entry first."""

    table_id: str
    name: str
    game: str
    closed: bool
    opened_at: int
    closed_at: int | None
    entries: int = 0
    heads: int = 0
    signed: int = 0
    """The last entry with a signed head."""
    journal: Audit | None = None
    result: Result | None = None
    broken: str = ""
    """The first entry that is off the chain; much of what else is found follows from it."""
    wrong: list[tuple[int, str]] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Every fault: where the chain breaks, then those of the first wrong entry."""
        found = [what for _, what in sorted(self.wrong, key=_place)]
        return [self.broken, *found] if self.broken else found

    @property
    def verdict(self) -> Verdict:
        """The verdict: a fault is certain even if other things are not."""
        if self.faults:
            return Verdict.WRONG
        return self.journal.verdict if self.journal is not None else Verdict.WRONG


@dataclass
class PitAudit:
    """Every table, the cage, the house, the patrons' accounts, and heads without a journal."""

    tables: list[TableAudit] = field(default_factory=list)
    cage_entries: int = 0
    house_entries: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def first(self) -> str:
        """The first fault of all."""
        return next(iter(self.every_fault()), "")

    def every_fault(self) -> Iterator[str]:
        """The faults of the tables, each with its name, then those of the pit."""
        for table in self.tables:
            yield from (f"Table {table.name} ({table.table_id}): {fault}" for fault in table.faults)
        yield from self.faults

    @property
    def verdict(self) -> Verdict:
        """The worst of what was found."""
        found = {table.verdict for table in self.tables}
        if self.faults or Verdict.WRONG in found:
            return Verdict.WRONG
        return next((each for each in (Verdict.ELSEWHERE, Verdict.SEALED) if each in found), Verdict.RIGHT)


def audit_database(
    database: Database, trusted: set[str], witness: Sequence[Head] = (), keys: Keys | None = None
) -> PitAudit:
    """Check everything the database holds.

    `trusted` are the public keys the pit signs with, `witness` heads that were kept elsewhere. With the
    pit's keys the sealed secrets of open tables are held against their commitments too.
    """
    found = PitAudit()
    with database.reading() as connection:
        found.faults += _damage(connection)
        try:
            _audit_all(connection, found, trusted, witness, keys)
        except (TypeError, ValueError, LookupError, OverflowError) as error:
            # A number where a text should be, or the other way round: nobody writes that through a pit.
            what = f"{type(error).__name__}: {error}"[:200]
            found.faults.append(f"The database holds values of the wrong kind ({what}).")
    return found


def _damage(connection: Connection) -> Iterator[str]:
    """What the database itself says is wrong with its file; PostgreSQL has pg_amcheck for that."""
    if connection.dialect.name == "sqlite":
        said = connection.execute(text("PRAGMA integrity_check(3)")).scalars().all()
        yield from (f"The file of the database is damaged: {each}." for each in said if each != "ok")


def _audit_all(
    connection: Connection, found: PitAudit, trusted: set[str], witness: Sequence[Head], keys: Keys | None
) -> None:
    heads: dict[str, list[Head]] = {}
    for head in [*kept(connection), *witness]:
        heads.setdefault(head.table, []).append(head)
    shared = meter_rows(connection)
    rows = connection.execute(select(tables).order_by(tables.c.opened_at, tables.c.id)).all()
    for row in rows:
        table = _listed(row)
        found.tables.append(table)
        terms = Terms(row.accounts, row.link or "")
        _audit_table(connection, table, terms, shared, heads.pop(row.id, []), trusted, keys)
    found.faults += shared.faults()
    links = _audit_cage(connection, found)
    for entry, what in wrong_heads(heads.pop(CAGE, []), links, trusted):
        found.faults.append(f"Cage, entry {entry}: {what}")
    house, links = audit_house(connection)
    found.house_entries, found.faults = len(links), [*found.faults, *house]
    for entry, what in wrong_heads(heads.pop(HOUSE, []), links, trusted):
        found.faults.append(f"House, entry {entry}: {what}")
    for missing, those in sorted(heads.items()):
        last = max(head.entry for head in those)
        found.faults.append(f"Table {missing}: entry {last} was signed, and the database has no such table.")
    known = {CAGE, *(table.table_id for table in found.tables)}
    strange = set(connection.execute(select(postings.c.table_id).distinct()).scalars()) - known
    found.faults += [f"The ledger has postings of {each!r:.60}, which is no table." for each in strange]
    found.faults += _wrong_accounts(connection)


def _listed(row: Any) -> TableAudit:
    """A table as the database lists it, to be checked."""
    return TableAudit(row.id, row.name, row.game, row.closed_at is not None, row.opened_at, row.closed_at)


def audit_table(
    database: Database, table_id: str, trusted: set[str], keys: Keys | None = None
) -> TableAudit | None:
    """Check one table: chain, signatures, commitments, every round, its books; none where there is none."""
    with database.reading() as connection:
        row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
        if row is None:
            return None
        table = _listed(row)
        terms, heads = Terms(row.accounts, row.link or ""), kept(connection, table_id)
        _audit_table(connection, table, terms, meter_rows(connection), heads, trusted, keys)
        return table


def _audit_table(
    connection: Connection,
    table: TableAudit,
    terms: Terms,
    shared: MeterRows,
    heads: list[Head],
    trusted: set[str],
    keys: Keys | None,
) -> None:
    columns = entries.c
    rows = connection.execute(
        select(columns.number, columns.at, columns.key, columns.hash, columns.line)
        .where(columns.table_id == table.table_id)
        .order_by(columns.number)
    ).all()
    lines = [bytes(row.line) for row in rows]
    table.entries, table.heads = len(rows), len(heads)
    table.wrong += _wrong_rows(rows, lines)
    table.broken = _break(lines)
    links = [_link(line) for line in lines]
    table.wrong += [(entry, f"Entry {entry}: {what}") for entry, what in wrong_heads(heads, links, trusted)]
    moved: list[Taken] = []
    try:
        table.journal = audit(b"".join(lines), each=_Books(moved, terms).after)
    except BadInput as error:
        table.wrong.append((1, f"{str(error)[:1].upper()}{str(error)[1:]}."))
        return
    table.wrong += [(_entry_of(fault), fault) for fault in table.journal.faults]
    table.signed = max((head.entry for head in heads), default=0)
    table.wrong += missing_heads(lines, heads)
    times = {row.number: row.at for row in rows}
    table.wrong += [
        (entry, f"Entry {entry}: {what}") for entry, what in _wrong_times(connection, table.table_id, times)
    ]
    # What was not replayed to its end was said above; its postings cannot be recomputed.
    if len(moved) == len(rows):
        table.wrong += _wrong_postings(connection, table.table_id, moved, shared)
    table.wrong += _wrong_secret(connection, table, keys)
    end = _closing(lines)
    first = read_entry(1, lines[0])
    opened = first.events[0]
    called = first.command.name if isinstance(first.command, cmd.OpenTable) else UNSET
    if called not in (table.name, UNSET):  # journals of earlier versions do not say it
        said = f"The table is listed as {table.name!r:.60}, its journal calls it {called!r:.60}."
        table.wrong.append((1, said))
    if isinstance(opened, ev.Opened) and not _is_of(table.game, opened):
        said = f"The table is listed as one of {table.game}, its journal is of {opened.game}."
        table.wrong.append((1, said))
    if table.opened_at != rows[0].at or (end is not None and table.closed_at != rows[-1].at):
        table.wrong.append((table.entries, "The table is listed as opened or closed at another time."))
    if table.closed != (end is not None):
        said = "closed" if table.closed else "open"
        table.wrong.append((table.entries, f"The table is listed as {said}, its journal says otherwise."))
    table.result = result_of(connection, table.table_id, end.counted if end else None)
    if end is not None and (table.result.drop, table.result.win) != (end.drop, end.win):
        told = f"drop {dollars(end.drop)} and win {dollars(end.win)}"
        by_ledger = f"{dollars(table.result.drop)} and {dollars(table.result.win)}"
        table.wrong.append((table.entries, f"The table closed with {told}; by the ledger it is {by_ledger}."))
    table.wrong += _wrong_checkpoint(connection, table, keys)


def _wrong_checkpoint(
    connection: Connection, table: TableAudit, keys: Keys | None
) -> Iterator[tuple[int, str]]:
    """A checkpoint after the end of its journal, or one that the pit did not write so."""
    wanted = select(checkpoints.c.entry, checkpoints.c.content)
    row = connection.execute(wanted.where(checkpoints.c.table_id == table.table_id)).first()
    if row is None:
        return
    if row.entry >= table.entries:
        yield table.entries, f"There is a checkpoint after entry {row.entry}, which is missing."
    if keys is not None:
        found = opened_checkpoint(keys, table.table_id, bytes(row.content))
        if found is None or found.entry != row.entry:
            yield row.entry, "The checkpoint is not one that the pit wrote; the table is opened without it."


class _Books:
    """Recomputes what every entry moved while a journal is replayed."""

    def __init__(self, moved: list[Taken], terms: Terms) -> None:
        self._moved = moved
        self._terms = terms
        self._notes: Notes | None = None

    def after(self, table: Table) -> None:
        """Called after every entry."""
        if self._notes is None:
            self._notes = Notes(table.round, self._terms)
            table.fold = self._notes.fold
            self._moved.append(self._notes.opening(table.round))
        else:
            self._moved.append(self._notes.take(table.round))


def _break(lines: list[bytes]) -> str:
    """Where the chain of a journal breaks, in one sentence; empty if it holds."""
    try:
        for _ in checked(lines):
            pass
    except Broken as error:
        return f"{str(error).removeprefix('journal ').capitalize()}."
    return ""


def _link(line: bytes) -> str:
    try:
        return parts_of(line)[1]
    except BadInput:
        return ""


def _entry_of(fault: str) -> int:
    """The entry a fault is about, for the order of faults: the first number that is said to be one."""
    words = fault.replace(":", " ").replace(",", " ").lower().split()
    for word, number in pairwise(words):
        if word in ("entry", "line") and number.isdecimal():
            return int(number)
    return 1 << 60


def _wrong_rows(rows: Sequence[Any], lines: list[bytes]) -> Iterator[tuple[int, str]]:
    """Columns that contradict their line of the journal."""
    for expected, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        number, at, key, link, _ = row
        if number != expected:
            yield expected, f"Entry {expected} is missing: entry {number} follows entry {expected - 1}."
            return
        try:
            entry = read_entry(number, line)
        except Broken:
            continue  # the audit of the journal says so
        if (entry.entry, entry.at, entry.key or None, _link(line)) != (number, at, key, link):
            yield number, f"Entry {number}: the database lists it with another number, time, key or hash."


def _wrong_postings(
    connection: Connection, table_id: str, moved: list[Taken], shared: MeterRows
) -> Iterator[tuple[int, str]]:
    """Entries whose postings, or whose moves of shared meters, are not those the rules give."""
    stored = _postings(connection, table_id)
    for entry, taken in enumerate(moved, 1):
        expected, wrong = shared.checked(table_id, entry, taken)
        yield from ((entry, f"Entry {entry}: {what}") for what in wrong)
        if stored.pop(entry, []) != expected:
            yield entry, f"Entry {entry}: the ledger does not have what it moved."
    for entry in sorted(stored):
        yield entry, f"Entry {entry}: the ledger has postings of an entry that is missing."


def _wrong_times(connection: Connection, table_id: str, times: dict[int, int]) -> Iterator[tuple[int, str]]:
    """Entries whose postings have a different time in the ledger."""
    columns = postings.c
    wanted = select(columns.entry, columns.at).where(columns.table_id == table_id).distinct()
    for entry, at in connection.execute(wanted):
        if entry in times and times[entry] != at:
            yield entry, "the ledger has it at another time."


def _postings(connection: Connection, table_id: str) -> dict[int, list[Posting]]:
    columns = postings.c
    wanted = (
        select(
            columns.entry, columns.cents, columns.source, columns.target, columns.cite,
            columns.payer, columns.payee, columns.movement, columns.round,
        )
        .where(columns.table_id == table_id)
        .order_by(columns.entry, columns.place)
    )  # fmt: skip
    found: dict[int, list[Posting]] = {}
    for entry, *rest in connection.execute(wanted):
        found.setdefault(entry, []).append(Posting(*rest))
    return found


def _wrong_secret(connection: Connection, table: TableAudit, keys: Keys | None) -> Iterator[tuple[int, str]]:
    """A secret that is still there after its table closed, or is not the one the table committed to."""
    wanted = select(secrets.c.sealed).where(secrets.c.table_id == table.table_id)
    sealed = connection.execute(wanted).scalar()
    assert table.journal is not None
    opened = table.journal.opened
    if table.closed:
        if sealed is not None:
            yield table.entries, "The table is closed, and its secret was not deleted."
    elif opened.commitment and sealed is None:
        yield 1, "Entry 1: the secret it commits to is lost; the table cannot go on."
    elif opened.commitment and sealed is not None and keys is not None:
        try:
            right = sha256(keys.opened(bytes(sealed), table.table_id)).hexdigest() == opened.commitment
        except CroupierError:
            right = False
        if not right:
            yield 1, "Entry 1: the sealed secret is not the one it commits to."


def _place(wrong: tuple[int, str]) -> int:
    """The entry of a fault; the first where a changed bit made a text of the number."""
    return wrong[0] if isinstance(wrong[0], int) else 1


def _is_of(game: str, opened: ev.Opened) -> bool:
    """Whether a table was opened for a game, or a variant of one, as it is listed."""
    try:
        return find(game)[0].id == opened.game
    except CroupierError:
        return False


def _closing(lines: list[bytes]) -> ev.TableClosed | None:
    """How the table closed, if the last entry closes it."""
    last = read_entry(len(lines), lines[-1]).events
    return next((event for event in last if isinstance(event, ev.TableClosed)), None)


def _audit_cage(connection: Connection, found: PitAudit) -> list[str]:
    """The journal of the cage, and its postings; gives the hashes of its entries."""
    rows = connection.execute(select(cage).order_by(cage.c.number)).all()
    stored, links, times = _postings(connection, CAGE), [], {}
    try:
        for entry, link in checked_cage(bytes(row.line) for row in rows):
            row = rows[entry.entry - 1]
            if (row.number, row.key, row.hash) != (entry.entry, entry.key, link):
                found.faults.append(f"Cage, entry {entry.entry}: the database lists it with another number.")
            if stored.pop(entry.entry, []) != entry.postings:
                found.faults.append(f"Cage, entry {entry.entry}: the ledger does not have what it moved.")
            links.append(link)
            times[entry.entry] = entry.at
    except Broken as error:
        found.faults.append(f"Cage, {str(error).removeprefix('journal ')}.")
    else:
        for entry_number in sorted(stored):
            found.faults.append(f"Cage, entry {entry_number}: the ledger has postings of no such entry.")
    for number, what in _wrong_times(connection, CAGE, times):
        found.faults.append(f"Cage, entry {number}: {what}")
    found.cage_entries = len(rows)
    return links


def _wrong_accounts(connection: Connection) -> Iterator[str]:
    """Kept balances that differ from the ledger."""
    columns = postings.c
    rows = connection.execute(select(columns.cents, columns.source, columns.target)).all()
    held = balances(Posting(cents, source, target, "") for cents, source, target in rows)
    by_ledger = {name: cents for name, cents in held.items() if is_kept(name)}
    listed = {account: cents for account, cents in connection.execute(select(accounts)) if cents}
    for name in sorted(by_ledger.keys() | listed.keys()):
        mine, theirs = by_ledger.get(name, 0), listed.get(name, 0)
        if mine != theirs:
            whose = f"account of {name.removeprefix(PATRON)}"
            if name == CHIPS_OUT:
                whose = "account of chips taken away from tables"
            yield f"The {whose} is listed with {dollars(theirs)}; by the ledger it is {dollars(mine)}."
    if any(cents <= 0 for cents, _, _ in rows):
        yield "The ledger has a posting that moves nothing."
