"""After every commit, read from the database: each transaction sums to zero, and every balance is right."""

import asyncio
import json
import random
from collections.abc import Coroutine
from datetime import date
from typing import Any

import pytest
from sqlalchemy import event, func, select

from croupier.cli.main import main
from croupier.law.refusal import CroupierError
from croupier.pit.audit import audit_database
from croupier.pit.cage import PLAY_CHIPS, Cage
from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.ledger import Posting, balances, is_kept
from croupier.pit.schema import accounts, meters, postings
from croupier.pit.statements import report, statement
from croupier.procedure import steps
from croupier.procedure.state import State
from croupier.table import commands as cmd
from croupier.table.answers import asked, asks

PEOPLE = {1: "Ann", 2: "Bob"}
DEPOSIT = 4_000_000
DAY = date(2008, 1, 1)
OWN = ("seat:", "wager:", "meter:", "pot", "bank:", "inventory", "drop_box", "tip_box")
"""Accounts of a table that hold chips or cash, and so are never below zero."""


class Inspector:
    """Reads the database after every commit, as another connection sees it."""

    def __init__(self, database: Database, host: Host) -> None:
        self.database, self.host, self.commits = database, host, 0
        event.listen(host.database.engine, "commit", self._committed)
        event.listen(host.database.engine, "after_cursor_execute", self._executed)

    def _committed(self, _: Any) -> None:
        self.commits += 1

    def _executed(self, connection: Any, cursor: Any, *_: Any) -> None:
        if getattr(cursor.connection, "autocommit", None) is True:  # a transaction by itself
            self.commits += 1

    async def look(self) -> None:
        """Hold all balances against each other."""
        columns = postings.c
        with self.database.reading() as connection:
            rows = connection.execute(
                select(columns.table_id, columns.cents, columns.source, columns.target)
            ).all()
            kept = dict(connection.execute(select(accounts.c.account, accounts.c.cents)).all())  # type: ignore[arg-type]
            newest = select(meters.c.meter, func.max(meters.c.number)).group_by(meters.c.meter).subquery()
            shown = dict(
                connection.execute(
                    select(meters.c.meter, meters.c.cents).join(
                        newest, (newest.c.meter == meters.c.meter) & (newest.c[1] == meters.c.number)
                    )
                ).all()  # type: ignore[arg-type]
            )
        everything = balances(Posting(cents, source, target, "") for _, cents, source, target in rows)
        assert sum(everything.values()) == 0
        assert all(cents > 0 for _, cents, _, _ in rows)
        assert {name: cents for name, cents in everything.items() if is_kept(name)} == {
            name: cents for name, cents in kept.items() if cents
        }
        assert {name: everything.get(name, 0) for name in shown} == shown
        for row in self.host.listed():
            mine = balances(Posting(*each[1:], "") for each in rows if each[0] == row.id)
            table = await self.host.table(row.id)
            assert all(cents >= 0 for name, cents in mine.items() if name.startswith(OWN) and "@" not in name)
            state = table.round
            for name in _held(state):
                assert mine.get(name, 0) == state.ledger[name], name


def _held(state: State) -> list[str]:
    """The accounts of a table that its own postings fill alone: not cash, nor what others share."""
    return [name for name in state.ledger if name.startswith(OWN) and not name.startswith("meter")]


class Company:
    """Two patrons who do what is allowed, chosen by a seed."""

    def __init__(self, host: Host, table_id: str, wagers: dict[str, int], seed: int) -> None:
        self.host, self.table_id, self.wagers = host, table_id, wagers
        self.chance = random.Random(seed)

    async def act(self) -> None:
        """One command, refused or not."""
        table = await self.host.table(self.table_id)
        step, seat = table.pending, self.chance.choice(list(PEOPLE))
        by = cmd.player(seat, PEOPLE[seat])
        if isinstance(step, steps.Validate):
            command: cmd.Command = cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat)
        elif asked(table) and (question := asks(table, asked(table)[0])) is not None:
            seat = asked(table)[0]
            word = self.chance.choice(question.words)
            command = cmd.Decide(by=cmd.player(seat, PEOPLE[seat]), seat=seat, word=word)
        elif seat not in table.round.seats:
            command = cmd.Sit(by=by, seat=seat, patron=PEOPLE[seat], buy_in=100_000)
        else:
            command = self.chance.choice(
                [
                    cmd.Bets(by=by, seat=seat, wagers=self.wagers),
                    cmd.BuyIn(by=by, seat=seat, cents=5_000),
                    cmd.Tip(by=by, seat=seat, cents=500),
                    cmd.Fill(by=cmd.FLOORPERSON, cents=100_000),
                    cmd.Credit(by=cmd.FLOORPERSON, cents=100_000),
                    *[cmd.Close(by=cmd.DEALER)] * 3,
                    cmd.Leave(by=by, seat=seat),
                ]
            )
        try:
            await self.host.do(self.table_id, command)
        except CroupierError:
            return


def _in(host: Host, work: Coroutine[Any, Any, None]) -> None:
    try:
        asyncio.run(work)
    finally:
        host.close()


GAMES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("caribbean-stud", {}, {"ante": 1000, "progressive": 100}),
    ("caribbean-stud", {}, {"ante": 1000, "progressive": 100}),
    ("baccarat", {}, {"banker": 2000, "player": 2000}),
    ("craps", {}, {"buy-4": 2000, "field": 500}),
    ("poker", {}, {}),
]


def test_the_books_balance_after_every_transaction(database: Database, keys: Keys) -> None:
    host = Host(Database(database.url), keys, accounts=True)
    cage = Cage(host.database, keys)

    async def work() -> None:
        inspector = Inspector(database, host)
        for person in PEOPLE.values():
            cage.transact("deposit", person, DEPOSIT, "Carl", f"first {person}")
        companies = []
        for place, (game, options, wagers) in enumerate(GAMES):
            link = "One" if place < 2 else ""
            table_id = await host.open_table(game, options, DAY, link=link)
            companies.append(Company(host, table_id, wagers, place))
            ann = cmd.player(1, "Ann")
            await host.do(table_id, cmd.Sit(by=ann, seat=1, patron="Ann", buy_in=100_000))
            await host.do(table_id, cmd.Fill(by=cmd.FLOORPERSON, cents=100_000))
            if wagers:
                await host.do(table_id, cmd.Bets(by=ann, seat=1, wagers=wagers))
        await inspector.look()
        for turn in range(24):
            for company in companies:
                before = inspector.commits
                await company.act()
                if inspector.commits > before:
                    await inspector.look()
            if turn % 10 == 5:
                cage.transact("withdraw", "Ann", 10_000, "Carl", f"w{turn}")
                await inspector.look()
        assert inspector.commits > 60
        moved = set()
        for row in host.listed():
            with database.reading() as connection:
                moved |= report(connection, row.id).result.movements.keys()
        assert {"exchange", "fill", "vigorish"} <= moved

    _in(host, work())
    assert list(audit_database(database, {keys.public.hex()}, [], keys).every_fault()) == []


def test_a_patron_s_cents_add_up_to_what_was_won(database: Database, keys: Keys) -> None:
    host = Host(Database(database.url), keys, accounts=True)
    cage = Cage(host.database, keys)

    async def work() -> None:
        for person in PEOPLE.values():
            cage.transact("deposit", person, DEPOSIT, "Carl", f"first {person}")
        table_id = await host.open_table("craps", {}, DAY)
        company = Company(host, table_id, {"buy-4": 2000, "pass": 500}, 7)
        for _ in range(80):
            await company.act()

    _in(host, work())
    with database.reading() as connection:
        for person in PEOPLE.values():
            found = statement(connection, person)
            assert found.deposit + sum(found.at_tables.values()) == DEPOSIT + found.net
            assert found.count == len(found.lines)
            assert all(line.cite for line in found.lines)
            assert all(line.round for line in found.lines if line.source.startswith("wager"))
            part = statement(connection, person, after=5, limit=3)
            assert part.lines == found.lines[5:8]
            assert part.brought_forward == sum(line.cents for line in found.lines[:5])
            assert (part.net, part.count) == (found.net, found.count)


def test_a_guest_has_play_chips_once_a_day(database: Database, keys: Keys) -> None:
    now = [1_700_000_000_000]
    cage = Cage(database, keys, lambda: now[0])
    assert not cage.knows("guest a")
    first = cage.give_play_chips("guest a")
    assert first is not None
    assert first.cents == PLAY_CHIPS
    assert cage.knows("guest a")
    with pytest.raises(CroupierError, match="once a day"):
        cage.give_play_chips("guest a")
    now[0] += 24 * 3_600_000
    assert cage.give_play_chips("guest a") is None
    cage.transact("withdraw", "guest a", 300_000, "Carl", "k")
    again = cage.give_play_chips("guest a")
    assert again is not None
    assert again.cents == 300_000
    with database.reading() as connection:
        found = statement(connection, "guest a")
    assert (found.deposit, found.net) == (PLAY_CHIPS, 0)
    assert cage.position().entries == 3


def test_the_command_statement_prints_a_patron_and_a_table(
    database: Database, keys: Keys, capsys: pytest.CaptureFixture[str]
) -> None:
    host = Host(Database(database.url), keys, accounts=True)
    Cage(host.database, keys).transact("deposit", "Ann", DEPOSIT, "Carl", "k")

    async def work() -> None:
        table_id = await host.open_table("let-it-ride", name="One")
        ann = cmd.player(1, "Ann")
        await host.do(table_id, cmd.Sit(by=ann, seat=1, patron="Ann", buy_in=100_000))
        await host.do(table_id, cmd.Tip(by=ann, seat=1, cents=500))
        await host.do(table_id, cmd.Fill(by=cmd.Actor("floorperson", 0, "flo"), cents=200_000))
        await host.do(table_id, cmd.CloseTable(by=cmd.FLOORPERSON, cents=10_100_100))

    _in(host, work())
    place = ["--database", database.url]
    assert main(["statement", "Ann", *place]) == 0
    told = capsys.readouterr().out
    assert "On deposit $39,995, at tables $0, chips taken from tables $0; won or lost -$5." in told
    assert "chips at seat 1" in told
    assert "13:69D-1.20(a)1" in told
    assert main(["statement", "Ann", *place, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["net"], found["count"]) == (-500, len(found["lines"]))
    assert main(["statement", "--table", "One", *place]) == 0
    told = capsys.readouterr().out
    assert "the count differs by +$1" in told
    assert "hold 0.1%" in told
    assert "tips $5" in told
    assert "flo" in told
    assert main(["statement", "--table", "One", *place, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["fills"] == 200_000
    for wrong in (["Bob"], [], ["Ann", "--table", "One"], ["--table", "Nine"]):
        assert main(["statement", *wrong, *place]) == 2
