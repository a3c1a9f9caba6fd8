"""What a table has committed to, and how much of its chance is revealed, for the person at the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.chance import seeds
from croupier.table.events import Opened
from croupier.table.journal import read_entry
from croupier.table.table import Table

SHORT = 12
"""How many hexadecimal digits of a digest are shown where all of them would fill the screen."""


def _bound_to(table: Table) -> dict[str, str]:
    """What the opening of the table committed to, by name."""
    opened = read_entry(1, next(table.journal.lines())).events[0]
    assert isinstance(opened, Opened)
    program = f"program {opened.version}"
    found = {"commitment": opened.commitment, "facts": opened.facts, program: opened.software}
    return {name: digest for name, digest in (found | {"terms": opened.terms}).items() if digest}


def opening(table: Table) -> str:
    """Commitment and digests of the opening, the first digits of each."""
    digests = ", ".join(f"{name} {digest[:SHORT]}..." for name, digest in _bound_to(table).items())
    return f"This table is bound to {digests} (head shows them in full)."


def known(table: Table) -> str:
    """How many seeds are revealed and how many are still sealed; empty at a live table."""
    if not table.virtual:
        return "Cards and dice are read by people: this table has no seeds."
    revealed, sealed = seeds(table)
    return f"Seeds: {revealed} revealed, {sealed} still sealed."


def head(table: Table) -> Iterator[str]:
    """The last entry and its hash, what the opening committed to, and how many seeds are revealed."""
    yield f"Entry {table.entries}, hash {table.head}."
    for name, digest in _bound_to(table).items():
        yield f"  {name} {digest}"
    yield known(table)
