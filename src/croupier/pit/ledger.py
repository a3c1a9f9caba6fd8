"""The pit's ledger: every cent that tables and cage move between two accounts, and what patrons hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.pit.failures import NotEnough
from croupier.pit.rows import insert_rows
from croupier.pit.schema import accounts, postings

CAGE = "cage"
"""The id of the cage's own postings, in place of a table's."""
CAGE_CASH = "cage_cash"
CAGE_CHIPS = "cage_chips"
DEPOSITS = "deposits"
"""What the cage owes its patrons, against their accounts."""
SLIPS = "account_slips"
"""What patrons drew from their accounts at tables: slips that lie in drop boxes and come back to the cage."""
PLAY_MONEY = "play_money"
"""Where the chips of guests come from: a practice pit takes no cash."""
DROP_BOX = "drop_box"
CHIPS_OUT = "left_table"
"""The chips patrons took away from tables."""
PATRON = "patron:"


class Posting(msgspec.Struct, frozen=True):
    """Cents on their way from one account to another, the rule they move by, the patrons who own them, the
    listed movement of the table inventory if it is one of the two, and the round (0: none).
    """

    cents: int
    source: str
    target: str
    cite: str
    payer: str | None = None
    payee: str | None = None
    movement: str = ""
    round: int = 0


COLUMNS = ("table_id", "entry", "place", "at", *Posting.__struct_fields__)


def patron_account(person: str) -> str:
    """The account of what a patron has on deposit at the cage."""
    return f"{PATRON}{person}"


def drawn(person: str, cents: int, cite: str, source: str = CAGE_CASH) -> list[Posting]:
    """A patron takes cash from the account, or at a table a slip that goes into the drop box like cash."""
    return [
        Posting(cents, patron_account(person), DEPOSITS, cite, payer=person),
        Posting(cents, source, "cash", cite, payee=person),
    ]


def deposited(person: str, cents: int, cite: str, source: str = "cash") -> list[Posting]:
    """A patron brings cash to the account."""
    return [
        Posting(cents, DEPOSITS, patron_account(person), cite, payee=person),
        Posting(cents, source, CAGE_CASH, cite, payer=person),
    ]


def put_back(person: str, cents: int, cite: str) -> list[Posting]:
    """The chips a patron takes away from a table go into the account."""
    return [
        Posting(cents, CHIPS_OUT, CAGE_CHIPS, cite, payer=person),
        Posting(cents, DEPOSITS, patron_account(person), cite, payee=person),
    ]


def cashed(person: str, cents: int, cite: str) -> list[Posting]:
    """A patron hands in chips for cash."""
    return [
        Posting(cents, CHIPS_OUT, CAGE_CHIPS, cite, payer=person),
        Posting(cents, CAGE_CASH, "cash", cite, payee=person),
    ]


def dropped(cash: int, slips: int, cite: str) -> list[Posting]:
    """What was counted out of a drop box comes to the cage: the cash, and the slips on patrons' accounts."""
    moved = ((cash, CAGE_CASH), (slips, SLIPS))
    return [Posting(cents, DROP_BOX, target, cite) for cents, target in moved if cents]


def post(connection: Connection, table_id: str, entry: int, at: int, new: Sequence[Posting]) -> None:
    """Write the postings of one entry, and what they make of the accounts that are kept."""
    if new:
        insert_rows(connection, postings, COLUMNS, rows(table_id, entry, at, new))
        change_accounts(connection, changes_of(new))


def rows(table_id: str, entry: int, at: int, new: Sequence[Posting]) -> list[tuple[Any, ...]]:
    """Postings as the database holds them, in the order of `COLUMNS`."""
    values = msgspec.structs.astuple
    return [(table_id, entry, place, at, *values(posting)) for place, posting in enumerate(new)]


def is_kept(account: str) -> bool:
    """Whether an account has a balance of its own in the database, which is never below zero."""
    return account == CHIPS_OUT or account.startswith(PATRON)


def changes_of(new: Iterable[Posting]) -> dict[str, int]:
    """What postings add to the accounts that are kept; those they leave as they were are left out."""
    changes: dict[str, int] = {}
    for posting in new:
        source, target = posting.source, posting.target
        if source == CHIPS_OUT or source.startswith(PATRON):
            changes[source] = changes.get(source, 0) - posting.cents
        if target == CHIPS_OUT or target.startswith(PATRON):
            changes[target] = changes.get(target, 0) + posting.cents
    return {name: cents for name, cents in changes.items() if cents}


def change_accounts(connection: Connection, changes: Mapping[str, int]) -> None:
    """Change the accounts that are kept; none of them is overdrawn."""
    upsert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    held = accounts.c.cents
    for name, change in sorted(changes.items()):
        if change > 0:
            connection.execute(upsert(accounts).on_conflict_do_nothing(), {"account": name, "cents": 0})
        done = connection.execute(
            update(accounts).where(accounts.c.account == name, held + change >= 0).values(cents=held + change)
        )
        if not done.rowcount:
            raise NotEnough(name.removeprefix(PATRON) if name != CHIPS_OUT else "", -change)


def held(connection: Connection, account: str) -> int:
    """What an account that is kept holds."""
    return connection.execute(select(accounts.c.cents).where(accounts.c.account == account)).scalar() or 0


def balances(found: Iterable[Posting]) -> dict[str, int]:
    """What every account holds after some postings; those that hold nothing are left out."""
    held: dict[str, int] = {}
    for posting in found:
        held[posting.source] = held.get(posting.source, 0) - posting.cents
        held[posting.target] = held.get(posting.target, 0) + posting.cents
    return {name: cents for name, cents in held.items() if cents}
