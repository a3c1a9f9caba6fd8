"""The pit's ledger: postings of tables and cage, patrons' accounts and statements, a table's win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.pit.failures import NotEnough
from croupier.pit.schema import accounts, postings

CAGE = "cage"
"""Where the cage's own postings stand in place of a table's id."""
CAGE_CASH = "cage_cash"
CAGE_CHIPS = "cage_chips"
DEPOSITS = "deposits"
"""What the cage owes its patrons, against their accounts."""
PATRON = "patron:"


class Posting(msgspec.Struct, frozen=True):
    """Cents on their way from one account to another, the rule they move by, and the patrons who own them."""

    cents: int
    source: str
    target: str
    cite: str
    payer: str | None = None
    payee: str | None = None


def patron_account(person: str) -> str:
    """The account of what a patron has on deposit at the cage."""
    return f"{PATRON}{person}"


def drawn(person: str, cents: int, cite: str) -> list[Posting]:
    """A patron takes cash from the account."""
    return [
        Posting(cents, patron_account(person), DEPOSITS, cite, payer=person),
        Posting(cents, CAGE_CASH, "cash", cite, payee=person),
    ]


def deposited(person: str, cents: int, cite: str) -> list[Posting]:
    """A patron brings cash to the account."""
    return [
        Posting(cents, DEPOSITS, patron_account(person), cite, payee=person),
        Posting(cents, "cash", CAGE_CASH, cite, payer=person),
    ]


def post(
    connection: Connection, table_id: str, entry: int, at: int, round: int, new: Sequence[Posting]
) -> None:
    """Write the postings of one entry, and what they make of patrons' accounts."""
    if new:
        connection.execute(insert(postings), rows(table_id, entry, at, round, new))
        change_accounts(connection, new)


def rows(table_id: str, entry: int, at: int, round: int, new: Sequence[Posting]) -> list[dict[str, Any]]:
    """Postings as the database holds them."""
    return [
        {"table_id": table_id, "entry": entry, "place": place, "at": at, "round": round}
        | msgspec.structs.asdict(posting)
        for place, posting in enumerate(new)
    ]


def change_accounts(connection: Connection, new: Iterable[Posting]) -> None:
    """Change what patrons have on deposit; nobody's account is overdrawn."""
    changes: dict[str, int] = {}
    for posting in new:
        for name, cents in ((posting.source, -posting.cents), (posting.target, posting.cents)):
            if name.startswith(PATRON):
                person = name.removeprefix(PATRON)
                changes[person] = changes.get(person, 0) + cents
    upsert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    for person, change in sorted(changes.items()):
        if change > 0:
            connection.execute(upsert(accounts).on_conflict_do_nothing(), {"person": person, "cents": 0})
        held = accounts.c.cents
        done = connection.execute(
            update(accounts)
            .where(accounts.c.person == person, held + change >= 0)
            .values(cents=held + change)
        )
        if not done.rowcount:
            raise NotEnough(person, -change)


def balances(found: Iterable[Posting]) -> dict[str, int]:
    """What every account holds after some postings; those that hold nothing are left out."""
    held: dict[str, int] = {}
    for posting in found:
        held[posting.source] = held.get(posting.source, 0) - posting.cents
        held[posting.target] = held.get(posting.target, 0) + posting.cents
    return {name: cents for name, cents in held.items() if cents}


class Line(msgspec.Struct, frozen=True):
    """What a patron paid (below zero) or got; `moved` is more where it stayed with the patron."""

    at: int
    table: str
    entry: int
    round: int
    cents: int
    moved: int
    source: str
    target: str
    cite: str


class Statement(msgspec.Struct, frozen=True):
    """Every cent of a patron with round and rule, what is on deposit, and what was won or lost."""

    person: str
    lines: list[Line]
    deposit: int
    net: int


def statement(connection: Connection, person: str) -> Statement:
    """The statement of a patron, oldest line first."""
    columns = postings.c
    wanted = (
        select(postings)
        .where(or_(columns.payer == person, columns.payee == person))
        .order_by(columns.at, columns.table_id, columns.entry, columns.place)
    )
    lines = [
        Line(
            row.at,
            row.table_id,
            row.entry,
            row.round,
            row.cents * ((row.payee == person) - (row.payer == person)),
            row.cents,
            row.source,
            row.target,
            row.cite,
        )
        for row in connection.execute(wanted)
    ]
    deposit = connection.execute(select(accounts.c.cents).where(accounts.c.person == person)).scalar() or 0
    return Statement(person, lines, deposit, sum(line.cents for line in lines))


class Result(msgspec.Struct, frozen=True):
    """How a table did: cash in the drop box, fills and credits, what is in the inventory, the win."""

    opener: int
    fills: int
    credits: int
    drop: int
    inventory: int
    win: int

    @property
    def hold(self) -> float | None:
        """The win as a part of the drop."""
        return self.win / self.drop if self.drop else None


def table_result(connection: Connection, table_id: str, counted: int | None = None) -> Result:
    """The result of a table by the ledger; `counted` is its closing inventory where that was counted."""
    wanted = select(postings.c.cents, postings.c.source, postings.c.target).where(
        postings.c.table_id == table_id
    )
    held = balances(
        Posting(cents, source, target, "") for cents, source, target in connection.execute(wanted)
    )
    opener, fills = -held.get("opener", 0), -held.get("fills", 0)
    credits, drop = held.get("credits", 0), held.get("drop_box", 0)
    inventory = held.get("inventory", 0) if counted is None else counted
    return Result(opener, fills, credits, drop, inventory, drop + inventory + credits - opener - fills)
