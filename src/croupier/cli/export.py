"""`croupier export`: a table's journal from a database, or the signed heads of all tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.cli.arguments import Asked
from croupier.cli.output import warn
from croupier.law.refusal import BadInput

if TYPE_CHECKING:
    pass


def run(asked: Asked) -> int:
    """Write the lines to a file or to standard output."""
    if asked.heads == (asked.table is not None):
        raise BadInput("export: expected a TABLE, or --heads")
    from croupier.pit.database import Database
    from croupier.pit.heads import kept, witness_lines

    database = Database(asked.database, create=False)
    try:
        if asked.heads:
            with database.reading() as connection:
                found = kept(connection)
            count = _write(witness_lines(found), asked.output)
            warn(f"{count} signed heads")
        else:
            from croupier.pit.journals import lines, named

            count = _write(lines(database, named(database, asked.table)), asked.output)
            warn(f"{count} entries")
    finally:
        database.close()
    return 0


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
