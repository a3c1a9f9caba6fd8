"""Proofs that a journal contains a round, and that it only grew, for anyone who has its signed heads."""

from __future__ import annotations

import msgspec
from sqlalchemy import select

from croupier.law.refusal import BadInput
from croupier.pit.database import Database
from croupier.pit.heads import Head, kept
from croupier.pit.journals import lines
from croupier.pit.rounds import entry_of_round
from croupier.pit.schema import entries
from croupier.pit.tree import WholeTree


class Shown(msgspec.Struct, frozen=True):
    """An entry as the journal writes it, with the nodes that lead from it to the root."""

    entry: int
    line: str
    path: list[str]


class RoundProof(msgspec.Struct, frozen=True):
    """The entries of a round, with the proof that the journal of a signed head contains them."""

    round: int
    head: Head
    entries: list[Shown]


class GrowthProof(msgspec.Struct, frozen=True):
    """The journal of the later head begins with that of the earlier, shown by the nodes between the roots."""

    before: Head
    head: Head
    path: list[str]


def round_proof(database: Database, table_id: str, number: int) -> RoundProof:
    """The proof of a round under the newest signed head; it must be over and signed."""
    first, after = (entry_of_round(database, table_id, each) for each in (number, number + 1))
    if first is None:
        raise BadInput(f"round {number}: there is no such round at this table")
    head = _heads(database, table_id)[-1]
    # A round ends in the entry that opens the next one, if there is one.
    last = after if after is not None else _last(database, table_id)
    if last > head.entry:
        raise BadInput(f"round {number}: its last entry is not signed yet; heads are signed every minute")
    tree = _tree(database, table_id, head)
    shown = []
    for place, line in enumerate(lines(database, table_id, first - 1), first):
        if place > last:
            break
        shown.append(Shown(place, line.decode(), [each.hex() for each in tree.inclusion(place)]))
    return RoundProof(number, head, shown)


def growth_proof(database: Database, table_id: str, since: int) -> GrowthProof:
    """The proof that the journal has only grown since the signed head of an entry."""
    found = _heads(database, table_id)
    before = next((head for head in found if head.entry == since), None)
    if before is None:
        have = ", ".join(str(head.entry) for head in found[-10:])
        raise BadInput(f"entry {since}: it has no signed head; the last ones are of {have}")
    tree = _tree(database, table_id, found[-1])
    return GrowthProof(before, found[-1], [each.hex() for each in tree.consistency(since)])


def _heads(database: Database, table_id: str) -> list[Head]:
    """The heads of a table that have a root, the smallest first."""
    with database.reading() as connection:
        found = sorted(
            (head for head in kept(connection, table_id) if head.root), key=lambda head: head.entry
        )
    if not found:
        raise BadInput("the table has no signed head yet; heads are signed every minute")
    return found


def _last(database: Database, table_id: str) -> int:
    columns = entries.c
    wanted = select(columns.number).where(columns.table_id == table_id).order_by(columns.number.desc())
    with database.reading() as connection:
        return int(connection.execute(wanted.limit(1)).scalar_one())


def _tree(database: Database, table_id: str, head: Head) -> WholeTree:
    """The tree of a head; a journal that does not lead to it gives no proof."""
    columns = entries.c
    wanted = select(columns.hash).where(columns.table_id == table_id, columns.number <= head.entry)
    with database.reading() as connection:
        tree = WholeTree(connection.execute(wanted.order_by(columns.number)).scalars())
    if (tree.size, tree.root.hex()) != (head.entry, head.root):
        raise BadInput(f"the journal does not lead to the head signed at entry {head.entry}: audit the pit")
    return tree
