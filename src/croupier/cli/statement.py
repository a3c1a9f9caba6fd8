"""`croupier statement`: every cent of a patron with round and rule, or how a table did."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec

from croupier.cli.arguments import Asked
from croupier.cli.output import columns, dollars, write, write_json
from croupier.law.refusal import BadInput
from croupier.pit.records import Line, Report, Statement

IN_WORDS = {
    "inventory": "table inventory", "drop_box": "drop box", "deposits": "the cage's deposits",
    "cage_cash": "the cage's cash", "cage_chips": "the cage's chips", "left_table": "chips taken from tables",
    "tip_box": "tip box", "play_money": "play chips", "account_slips": "slips on accounts",
    "patron": "the account",
}  # fmt: skip


def run(asked: Asked) -> int:
    """Print a statement or a report."""
    if (asked.person is None) == (asked.table is None):
        raise BadInput("statement: expected a PERSON, or --table TABLE")
    from croupier.pit.database import Database
    from croupier.pit.journals import named
    from croupier.pit.statements import report, statement

    database = Database(asked.database, create=False)
    try:
        found: Statement | Report
        if asked.table is not None:
            table_id = named(database, asked.table)
            with database.reading() as connection:
                found = report(connection, table_id)
        else:
            with database.reading() as connection:
                found = statement(connection, asked.person)
            if not found.count:
                raise BadInput(f"{asked.person[:40]!r}: the ledger has no posting for a patron of this name")
    finally:
        database.close()
    if asked.json:
        write_json(msgspec.to_builtins(found))
        return 0
    for line in _of_patron(found) if isinstance(found, Statement) else _of_table(found):
        write(line)
    return 0


def when(at: int) -> str:
    """A time of the ledger as people read it."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S}"


def account_in_words(name: str) -> str:
    """An account as people say it."""
    kind, _, rest = name.partition(":")
    if kind == "seat":
        return f"chips at seat {rest}"
    if kind == "wager":
        seat, _, wager = rest.partition(":")
        return f"{wager} of seat {seat}"
    return IN_WORDS.get(kind, name)


def _of_patron(found: Statement) -> Iterator[str]:
    yield f"Statement of {found.person}, times in UTC"
    heads = ("time", "table", "round", "from", "to", "amount", "net", "rule")
    yield from columns([_row(line) for line in found.lines], heads, right=(2, 5, 6))
    at_tables = sum(found.at_tables.values())
    yield f"On deposit {dollars(found.deposit)}, at tables {dollars(at_tables)}, " + (
        f"chips taken from tables {dollars(found.chips)}; won or lost {dollars(found.net, sign=True)}."
    )


def _row(line: Line) -> list[str]:
    net = dollars(line.cents, sign=True) if line.cents else ""
    return [
        when(line.at),
        line.name,
        str(line.round or ""),
        account_in_words(line.source),
        account_in_words(line.target),
        dollars(line.moved),
        net,
        line.cite,
    ]


def _of_table(found: Report) -> Iterator[str]:
    state = f"closed {when(found.closed_at)}" if found.closed_at is not None else "open"
    yield f"{found.name} ({found.table}), {found.game}, opened {when(found.opened_at)}, {state}; times in UTC"
    result = found.result
    counted = "counted" if found.counted is not None else "by the books"
    rows = [
        ["drop", dollars(result.drop)],
        [f"inventory, {counted}", dollars(result.inventory)],
        ["credits", dollars(result.credits)],
        ["opener", dollars(-result.opener)],
        ["fills", dollars(-result.fills)],
        ["win", dollars(result.win, sign=True)],
    ]
    yield from columns(rows, right=(1,))
    yield f"hold {found.hold:.1%}" if found.hold is not None else "no hold without a drop"
    if found.difference:
        yield f"the count differs by {dollars(found.difference, sign=True)} (13:69D-1.21(e))"
    if found.drop_counted is not None:
        off = f", {dollars(found.drop_difference, sign=True)} off the books" if found.drop_difference else ""
        yield f"drop box counted {dollars(found.drop_counted)}{off} (13:69D-1.17)"
    if result.tips:
        yield f"tips {dollars(result.tips)}"
    moved = [[name.replace("_", " "), dollars(cents)] for name, cents in sorted(result.movements.items())]
    if moved:
        yield "Movements of the table inventory:"
        yield from columns(moved, right=(1,))
    slips = [
        [
            f"{slip.kind} {slip.entry}",
            when(slip.at),
            dollars(slip.cents),
            f"{slip.by} and {slip.second}" if slip.second else slip.by,
        ]
        for slip in found.slips
    ]
    if slips:
        yield "Fills and credits by number:"
        yield from columns(slips, right=(2,))
