"""Signed heads: the last entry of a journal as the pit had it, signed so that no rewrite goes unnoticed.

A table's head also has the root of the tree over all its entries, from which one entry is proved by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from croupier.law.refusal import BadInput
from croupier.pit.database import Database
from croupier.pit.keys import SigningKey, signed_by
from croupier.pit.rows import insert_rows
from croupier.pit.schema import entries, heads, trees
from croupier.pit.tree import Tree
from croupier.table.journal import GENESIS, Broken, checked

EVENTS = 1000
"""A head is signed at least once in this many events of a journal."""
COLUMNS = ("table_id", "entry", "hash", "at", "key", "signature", "root")
SECONDS = 60
"""A journal that grows gets a signed head at least this often."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entry and hash of a journal at a time in milliseconds, with the public key that signed them, and the
    root of the tree over its entries; the journals of cage and house have none.
    """

    table: str
    entry: int
    hash: str
    at: int
    key: str
    signature: str
    root: str = ""

    @property
    def genuine(self) -> bool:
        """Whether the holder of the key signed exactly this."""
        try:
            key, signature = bytes.fromhex(self.key), bytes.fromhex(self.signature)
            message = _message(self.table, self.entry, self.hash, self.at, self.root)
            as_written = (key.hex(), signature.hex()) == (self.key, self.signature)
            return as_written and signed_by(key, signature, message)
        except ValueError:
            return False


def _message(table: str, entry: int, link: str, at: int, root: str) -> bytes:
    above = f"{root}\n" if root else ""
    return f"croupier head\n{table}\n{entry}\n{link}\n{at}\n{above}".encode()


def signed(keys: SigningKey, table: str, entry: int, link: str, at: int, root: str = "") -> Head:
    """The head of a journal, signed."""
    signature = keys.sign(_message(table, entry, link, at, root))
    return Head(table, entry, link, at, keys.public.hex(), signature.hex(), root)


def due(first: int, last: int) -> bool:
    """Whether an entry with these events needs a head: it holds the thousandth, whoever wrote the others."""
    return last // EVENTS > (first - 1) // EVENTS


def keep(connection: Connection, new: Sequence[Head]) -> None:
    """Write heads; an entry that already has one keeps it."""
    rows = [(each.table, each.entry, each.hash, each.at, each.key, each.signature, each.root) for each in new]
    insert_rows(connection, heads, COLUMNS, rows, only_new=True)


def kept(connection: Connection, table_id: str | None = None) -> list[Head]:
    """The heads of a journal, or of all."""
    columns = heads.c
    wanted = select(
        columns.table_id,
        columns.entry,
        columns.hash,
        columns.at,
        columns.key,
        columns.signature,
        columns.root,
    ).order_by(columns.at, columns.table_id, columns.entry)
    if table_id is not None:
        wanted = wanted.where(columns.table_id == table_id)
    return [Head(*row) for row in connection.execute(wanted)]


def sign_rest(database: Database, keys: SigningKey, now: int) -> None:
    """Sign the ends of journals that a process left without a head when it died.

    Only what follows on the last signed head by its chain is signed; anything else is left to the audit.
    """
    last_entries = select(entries.c.table_id, func.max(entries.c.number)).group_by(entries.c.table_id)
    last_heads = select(heads.c.table_id, func.max(heads.c.entry)).group_by(heads.c.table_id)
    with database.writing() as connection:
        known = {row[0]: row[1] for row in connection.execute(last_heads)}
        new: list[Head] = []
        grown: dict[str, Tree] = {}
        for table, number in connection.execute(last_entries).all():
            after = known.get(table, 0)
            if number > after and (link := _end(connection, table, after)):
                tree = tree_of(connection, table, number)
                assert tree is not None, "nobody signed more"
                new.append(signed(keys, table, number, link, now, tree.root.hex()))
                grown[table] = tree
        keep_trees(connection, grown)
        keep(connection, new)


def _end(connection: Connection, table: str, after: int) -> str:
    """The hash of a journal's end, if the chain from its last head leads there."""
    start = GENESIS
    if after:
        at = select(heads.c.hash).where(heads.c.table_id == table, heads.c.entry == after)
        start = connection.execute(at).scalar_one()
    columns = entries.c
    wanted = (
        select(columns.line).where(columns.table_id == table, columns.number > after).order_by(columns.number)
    )
    lines = (bytes(line) for (line,) in connection.execute(wanted))
    try:
        return [link for _, _, link in checked(lines, after, start)][-1]
    except Broken:
        return ""


def tree_of(connection: Connection, table: str, number: int, known: Tree | None = None) -> Tree | None:
    """The tree over the first so many entries of a table, grown from what is known of it; none where more of
    them were signed already.
    """
    if known is None:
        row = connection.execute(select(trees).where(trees.c.table_id == table)).first()
        known = _read_tree(row) if row is not None else Tree()
    if known.size >= number:
        return known if known.size == number else None
    columns = entries.c
    wanted = select(columns.hash).where(
        columns.table_id == table, columns.number > known.size, columns.number <= number
    )
    return known.extended(connection.execute(wanted.order_by(columns.number)).scalars())


def _read_tree(row: Any) -> Tree:
    """The tree as it was kept; one that cannot be used grows from the first entry again."""
    peaks = bytes(row.peaks)
    if row.size < 0 or len(peaks) != 32 * row.size.bit_count():
        return Tree()
    return Tree(row.size, [peaks[at : at + 32] for at in range(0, len(peaks), 32)])


def keep_trees(connection: Connection, grown: Mapping[str, Tree]) -> None:
    """Write the right edges of tables' trees, so that they need not grow from the first entry again."""
    rows = [(table, tree.size, b"".join(tree.peaks)) for table, tree in grown.items()]
    insert_rows(connection, trees, ("table_id", "size", "peaks"), rows, replace=True)


def witness_lines(found: Iterable[Head]) -> Iterator[bytes]:
    """Heads as a witness file has them, which is kept where the pit cannot change it."""
    return (msgspec.json.encode(head) + b"\n" for head in found)


def read_witness(path: Path) -> Iterator[Head]:
    """The heads of a witness file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    for number, line in enumerate(data.splitlines(), 1):
        try:
            yield msgspec.json.decode(line, type=Head)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            what = "expected a signed head as `export --heads` writes it"
            raise BadInput(f"{path}, line {number}: {what}") from None
