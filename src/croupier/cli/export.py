"""`croupier export`: a table's journal from a database, proofs from it, or the signed heads of all tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.cli.arguments import Asked, read_whole
from croupier.cli.output import warn
from croupier.law.counted import counted
from croupier.law.refusal import BadInput

if TYPE_CHECKING:
    from croupier.pit.database import Database


def run(asked: Asked) -> int:
    """Write the lines to a file or to standard output."""
    if asked.heads == (asked.table is not None):
        raise BadInput("export: expected a TABLE, or --heads")
    proofs = [name for name in ("round", "since") if getattr(asked, name) is not None]
    if len(proofs) > 1 or (proofs and asked.heads):
        raise BadInput("export: expected one of --heads, --round and --since")
    from croupier.pit.database import Database
    from croupier.pit.heads import kept, witness_lines

    database = Database(asked.database, create=False)
    try:
        if asked.heads:
            with database.reading() as connection:
                found = kept(connection)
            count = _write(witness_lines(found), asked.output)
            warn(counted(count, "signed head"))
        elif proofs:
            _write([_proof(database, asked, proofs[0])], asked.output)
            warn("1 proof: python -m croupier.verify_proof checks it")
        else:
            from croupier.pit.journals import lines, named

            count = _write(lines(database, named(database, asked.table)), asked.output)
            warn(counted(count, "entry"))
    finally:
        database.close()
    return 0


def _proof(database: Database, asked: Asked, what: str) -> bytes:
    """The proof asked for, as JSON."""
    import msgspec

    from croupier.pit.journals import named
    from croupier.pit.proofs import growth_proof, round_proof

    number = read_whole(getattr(asked, what), f"--{what}")
    table_id = named(database, asked.table)
    made = round_proof if what == "round" else growth_proof
    return msgspec.json.encode(made(database, table_id, number)) + b"\n"


def _write(lines: Iterable[bytes], path: str | None) -> int:
    count = 0
    if path is None:
        for line in lines:
            sys.stdout.buffer.write(line)
            count += 1
        return count
    with open(path, "wb") as file:
        for line in lines:
            file.write(line)
            count += 1
    return count
