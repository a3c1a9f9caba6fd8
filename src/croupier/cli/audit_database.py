"""`croupier audit --database`: audits a whole pit and names the first wrong entry."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.arguments import Asked
from croupier.cli.audit import COLOR, STATUS
from croupier.cli.output import columns, dollars, style, working, write, write_json
from croupier.cli.serve import key_file
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.table.audit import Verdict

if TYPE_CHECKING:
    from croupier.pit.audit import PitAudit, TableAudit


def run(asked: Asked) -> int:
    """Print the verdict and every table; the exit status is that of the verdict."""
    for name in ("journal", "round", "head"):
        if getattr(asked, name) is not None:
            raise BadInput(f"{name}: leave it out with --database")
    from croupier.pit.audit import audit_database
    from croupier.pit.database import Database
    from croupier.pit.heads import kept, read_witness
    from croupier.pit.keys import Keys

    trusted = {_public_key(each) for each in asked.public_key or ()}
    witness = list(read_witness(Path(asked.witness))) if asked.witness else []
    database = Database(asked.database, create=False)
    try:
        path = key_file(asked)
        if asked.keys and not path.exists():
            raise BadInput(f"key file {path}: there is no such file")
        keys = Keys.from_file(path) if path.exists() else None
        if keys is not None:
            trusted |= keys.trusted
        unknown = not trusted
        if unknown:
            with database.reading() as connection:
                trusted = {head.key for head in [*kept(connection), *witness]}
        with working("replaying the rounds of every table ..."):
            found = audit_database(database, trusted, witness, keys)
    finally:
        database.close()
    if asked.json:
        write_json(_document(found, trusted, known=not unknown))
    else:
        for line in _lines(found):
            write(line)
        if unknown:
            write(
                "The signatures were checked against the keys the database names itself: give --public-key."
            )
    return STATUS[found.verdict]


def _public_key(text: str) -> str:
    found = text.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", found):
        raise BadInput(f"--public-key {text[:80]!r}: expected 64 hexadecimal digits")
    return found


def _verdict(found: PitAudit) -> str:
    faults = list(found.every_fault())
    match found.verdict:
        case Verdict.WRONG:
            return f"Failed: {counted(len(faults), 'fault')}. {faults[0]}"
        case Verdict.ELSEWHERE:
            return "Not decided here: other rules or another version of croupier wrote some of the journals."
        case Verdict.SEALED:
            return (
                "Cannot be decided yet: chains and signatures hold, every round replays by the rules, the "
                "books balance; the seeds of open tables are still sealed."
            )
        case Verdict.RIGHT:
            return (
                "Passed: chains and signatures hold, every round replays by the rules, the books balance, "
                "nothing is sealed."
            )


def _lines(found: PitAudit) -> Iterator[str]:
    yield style(_verdict(found), COLOR[found.verdict])
    yield from columns([_row(table) for table in found.tables])
    if found.cage_entries:
        yield f"cage: {counted(found.cage_entries, 'entry')}"
    if found.house_entries:
        yield f"house: {counted(found.house_entries, 'entry')}"
    yield from list(found.every_fault())[1:]
    yield from (
        table.journal.elsewhere for table in found.tables if table.journal and table.journal.elsewhere
    )


def _row(table: TableAudit) -> list[str]:
    result = table.result
    row = [f"{table.name} ({table.table_id})", "closed" if table.closed else "open", table.verdict.value]
    row.append(f"{counted(table.entries, 'entry')}, signed to {table.signed}")
    if result is not None:
        hold = "" if result.hold is None else f", hold {result.hold:.1%}"
        row.append(f"drop {dollars(result.drop)}, win {dollars(result.win, sign=True)}{hold}")
    return row


def _document(found: PitAudit, trusted: set[str], *, known: bool) -> dict[str, Any]:
    return {
        "verdict": found.verdict.value,
        "first_fault": found.first,
        "faults": list(found.every_fault()),
        "keys": sorted(trusted),
        "keys_given": known,
        "cage_entries": found.cage_entries,
        "house_entries": found.house_entries,
        "tables": [
            {
                "table": table.table_id,
                "name": table.name,
                "game": table.game,
                "closed": table.closed,
                "verdict": table.verdict.value,
                "entries": table.entries,
                "heads": table.heads,
                "signed": table.signed,
                "faults": table.faults,
                **({"drop": table.result.drop, "win": table.result.win} if table.result else {}),
            }
            for table in found.tables
        ],
    }
