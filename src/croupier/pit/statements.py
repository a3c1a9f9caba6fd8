"""What the ledger says about one patron and one table: statements, drop, win and hold, fills and credits."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ColumnElement, Connection, case, func, or_, select

from croupier.equipment.inventory import PAID_OUT, table_result
from croupier.law.citation import printed
from croupier.pit.cage_journal import drop_count_of
from croupier.pit.failures import UnknownTable
from croupier.pit.ledger import CHIPS_OUT, Posting, balances, held, patron_account
from croupier.pit.records import Line, Report, Result, Slip, Statement
from croupier.pit.schema import entries, postings, rounds, tables
from croupier.table import events as ev
from croupier.table.alteration import new_jersey_day
from croupier.table.journal import read_entry

AT_ONCE = 500
AT_A_TABLE = ("seat:", "wager:")
"""How the accounts of a patron's chips in hand and on the layout begin."""


def statement(connection: Connection, person: str, after: int = 0, limit: int | None = None) -> Statement:
    """The statement of a patron: all lines, or some after a number of them."""
    columns = postings.c
    mine = or_(columns.payer == person, columns.payee == person)
    order = (columns.at, columns.table_id, columns.entry, columns.place)
    signed = columns.cents * (_one(columns.payee == person) - _one(columns.payer == person))
    count, net = connection.execute(
        select(func.count(), func.coalesce(func.sum(signed), 0)).select_from(postings).where(mine)
    ).one()
    earlier = select(signed.label("cents")).where(mine).order_by(*order).limit(after).subquery()
    brought = connection.execute(select(func.coalesce(func.sum(earlier.c.cents), 0))).scalar_one()
    named = connection.execute(select(tables.c.id, tables.c.name))
    names: dict[str, str] = {row.id: row.name for row in named}
    wanted = select(postings).where(mine).order_by(*order).offset(after)
    rows = connection.execute(wanted if limit is None else wanted.limit(limit)).all()
    days = _days(connection, {(row.table_id, row.round) for row in rows})
    lines = [
        Line(
            row.at,
            row.table_id,
            names.get(row.table_id, row.table_id),
            row.entry,
            row.round,
            row.cents * ((row.payee == person) - (row.payer == person)),
            row.cents,
            row.source,
            row.target,
            printed(row.cite, days.get((row.table_id, row.round)) or new_jersey_day(row.at)),
        )
        for row in rows
    ]
    return Statement(
        person=person,
        lines=lines,
        before=min(after, count),
        brought_forward=int(brought),
        count=count,
        deposit=held(connection, patron_account(person)),
        at_tables=at_tables(connection, person),
        chips=_in(connection, person, (CHIPS_OUT,)).get("", 0),
        net=int(net),
    )


def _days(connection: Connection, found: set[tuple[str, int]]) -> dict[tuple[str, int], date]:
    """The day under whose rules each round (table, number) was played; none of what belongs to no round."""
    days: dict[tuple[str, int], date] = {}
    for table_id in {table for table, number in found if number}:
        numbers = sorted(number for table, number in found if table == table_id and number)
        for start in range(0, len(numbers), AT_ONCE):
            same = (rounds.c.table_id == entries.c.table_id) & (rounds.c.entry == entries.c.number)
            wanted = (
                select(entries.c.number, entries.c.line)
                .join(rounds, same)
                .where(rounds.c.table_id == table_id, rounds.c.number.in_(numbers[start : start + AT_ONCE]))
            )
            for number, line in connection.execute(wanted):
                for event in read_entry(number, bytes(line)).events:
                    if isinstance(event, ev.RoundOpened):
                        days[table_id, event.number] = date.fromisoformat(event.as_of)
    return days


def at_tables(connection: Connection, person: str) -> dict[str, int]:
    """A patron's chips in hand and on the layout, by table."""
    return _in(connection, person, AT_A_TABLE, by_table=True)


def _in(
    connection: Connection, person: str, begins: tuple[str, ...], *, by_table: bool = False
) -> dict[str, int]:
    """What a patron has in accounts whose names begin so."""
    columns = postings.c
    total: dict[str, int] = {}
    for sign, who, account in ((1, columns.payee, columns.target), (-1, columns.payer, columns.source)):
        wanted = (
            select(columns.table_id, func.sum(columns.cents))
            .where(who == person, or_(*[account.startswith(each) for each in begins]))
            .group_by(columns.table_id)
        )
        for table_id, cents in connection.execute(wanted):
            name = table_id if by_table else ""
            total[name] = total.get(name, 0) + sign * int(cents)
    return {name: cents for name, cents in total.items() if cents}


def _one(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return case((condition, 1), else_=0)


def result_of(connection: Connection, table_id: str, counted: int | None = None) -> Result:
    """The result of a table by the ledger; `counted` is its closing inventory where that was counted."""
    columns = postings.c
    wanted = select(columns.cents, columns.source, columns.target, columns.movement).where(
        columns.table_id == table_id
    )
    moved: dict[str, int] = {}
    found: list[Posting] = []
    for cents, source, target, movement in connection.execute(wanted):
        found.append(Posting(cents, source, target, ""))
        if movement:
            back = source == "inventory" and movement not in PAID_OUT
            moved[movement] = moved.get(movement, 0) + (-cents if back else cents)
    in_all = balances(found)
    opener, fills = -in_all.get("opener", 0), -in_all.get("fills", 0)
    credits, drop = in_all.get("credits", 0), in_all.get("drop_box", 0)
    inventory = in_all.get("inventory", 0) if counted is None else counted
    win = table_result(drop=drop, closer=inventory, credits=credits, opener=opener, fills=fills)
    return Result(opener, fills, credits, drop, inventory, win, in_all.get("tip_box", 0), moved)


def report(connection: Connection, table_id: str) -> Report:
    """The report of a table that is open or closed."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if row is None:
        raise UnknownTable(table_id)
    closing = _closing(connection, table_id) if row.closed_at is not None else None
    counted = closing.counted if closing is not None else None
    result = result_of(connection, table_id, counted)
    counted_drop = drop_count_of(connection, table_id)
    dropped = counted_drop.cents if counted_drop is not None else None
    return Report(
        table=table_id,
        name=row.name,
        game=row.game,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        result=result,
        hold=result.hold,
        counted=counted,
        difference=closing.counted - closing.inventory if closing is not None else 0,
        slips=_slips(connection, table_id),
        drop_counted=dropped,
        drop_difference=0 if dropped is None else dropped - result.drop,
    )


def _closing(connection: Connection, table_id: str) -> ev.TableClosed | None:
    last = select(entries.c.number, entries.c.line).where(entries.c.table_id == table_id)
    row = connection.execute(last.order_by(entries.c.number.desc()).limit(1)).one()
    found = read_entry(row.number, bytes(row.line)).events
    return next((event for event in found if isinstance(event, ev.TableClosed)), None)


def _slips(connection: Connection, table_id: str) -> list[Slip]:
    columns = postings.c
    wanted = (
        select(columns.entry, columns.at, columns.cents, columns.movement, entries.c.line)
        .join(entries, (entries.c.table_id == columns.table_id) & (entries.c.number == columns.entry))
        .where(columns.table_id == table_id, columns.movement.in_(("fill", "credit")))
        .order_by(columns.entry, columns.place)
    )
    slips = []
    for row in connection.execute(wanted):
        by = read_entry(row.entry, bytes(row.line)).command.by
        slips.append(Slip(row.entry, row.at, row.movement, row.cents, by.person, by.second or ""))
    return slips
