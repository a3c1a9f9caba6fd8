"""Pay tables that pay something else: the facts of a game as they would be under other odds."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import TypeVar

import msgspec

from croupier.law.edition import Rules, near
from croupier.law.facts import PayTable, WagerFact
from croupier.law.refusal import BadInput

W = TypeVar("W", bound=WagerFact)
Pays = Mapping[str, Mapping[str, str | int]]
"""By pay table and row what is paid instead, as a rules.toml would say it."""


def paying(rules: Rules[W], changes: Pays) -> Rules[W]:
    """The same facts with other odds in rows of pay tables, whatever the law says of them."""
    paytables = dict(rules.paytables)
    for name, rows in changes.items():
        if name not in paytables:
            raise BadInput(f"there is no pay table {name[:40]!r}: {near(name, paytables)}")
        known = list(dict.fromkeys(row for table in paytables[name] for row in table.rows))
        for row in rows:
            if row not in known:
                raise BadInput(f"pay table {name} has no row {row[:40]!r}: {near(row, known)}")
        paytables[name] = tuple([_changed(table, rows) for table in paytables[name]])
    other = copy(rules)
    other.paytables, other._cache = paytables, {}
    return other


def _changed(table: PayTable, rows: Mapping[str, str | int]) -> PayTable:
    held = {row: _read(table, row, paid) for row, paid in rows.items() if row in table.rows}
    return msgspec.structs.replace(table, rows={**table.rows, **held})


def _read(table: PayTable, row: str, paid: str | int) -> str | int:
    """What a row is to pay; an amount may be given as text."""
    if table.kind == "amount" and isinstance(paid, str) and paid.isascii() and paid.isdigit():
        paid = int(paid)
    try:
        table.read(paid)
    except BadInput as error:
        raise BadInput(f"{table.name}, {row.replace('_', ' ')}: {error}") from None
    return paid
