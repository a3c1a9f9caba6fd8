"""What a group of entries costs the database: statements, and how they come back after a failure."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import event, func, select

from croupier.pit.commit import SIGNING_PART, SIGNING_PAUSE, Writer
from croupier.pit.database import Database
from croupier.pit.failures import NotStored
from croupier.pit.heads import SECONDS
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.rows import Rows, insert_together
from croupier.pit.schema import accounts, entries, postings, rounds
from croupier.pit.store import Writing
from croupier.table import commands as cmd

SIT = cmd.Sit(by=cmd.player(1, "Ann"), seat=1, buy_in=100_000, patron="Ann")
BETS = cmd.Bets(by=cmd.player(1, "Ann"), seat=1, wagers={"bet1": 1000, "bet2": 1000, "bet3": 1000})


class Statements:
    """Every statement that a database is sent, and every transaction it is told to end."""

    def __init__(self, database: Database) -> None:
        self.sent: list[str] = []
        event.listen(database.engine, "before_cursor_execute", self._executes)
        event.listen(database.engine, "commit", lambda _: self.sent.append("COMMIT"))

    def _executes(self, connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        self.sent.append(statement)


def test_the_entries_of_many_tables_are_written_with_a_few_statements(database: Database, keys: Keys) -> None:
    async def work() -> None:
        host = Host(database, keys, sign_seconds=7200)
        tables = [await host.open_table("let-it-ride") for _ in range(12)]
        await asyncio.gather(*(host.do(table_id, SIT, "sit") for table_id in tables))
        statements = Statements(database)
        await asyncio.gather(*(host.do(table_id, BETS, "bets") for table_id in tables))
        sent = list(statements.sent)
        host.close()
        writes = [each for each in sent if 'INTO "entries"' in each]
        assert len(writes) <= 3, "twelve entries come together, perhaps in two or three groups"
        if database.sqlite:
            assert len(sent) <= 6 * len(writes), "begin, entries, rounds, marks, postings, commit"
        else:
            assert sent == writes, "all rows and the notice to other processes are one statement"
            assert all("pg_notify" in each for each in writes)

    asyncio.run(work())
    with database.reading() as connection:
        assert connection.execute(select(func.count()).select_from(entries)).scalar() == 36
        found = connection.execute(select(postings.c.table_id, func.count()).group_by(postings.c.table_id))
        assert len({count for _, count in found}) == 1, "every table has the same postings"


def test_rows_of_several_tables_come_all_or_not_at_all(database: Database, keys: Keys) -> None:
    """A row that is there already refuses the others too, also where all are one statement by itself."""

    async def work() -> str:
        host = Host(database, keys)
        table_id = await host.open_table("let-it-ride")
        host.close()
        return table_id

    table_id = asyncio.run(work())
    again = Rows(
        entries, ("table_id", "number", "at", "hash", "line"), [(table_id, 1, 1, "0" * 64, b"an entry\n")]
    )
    new = Rows(rounds, ("table_id", "number", "entry", "at"), [(table_id, 7, 1, 1)], only_new=True)
    opened = database.writing if database.sqlite else database.at_once
    with pytest.raises(NotStored), opened() as connection:
        insert_together(connection, [new, again])
    with opened() as connection:
        kept = connection.execute(select(rounds.c.number).where(rounds.c.number == 7)).all()
        assert kept == [], "the connection that failed is not used again, and nothing of it is kept"
        insert_together(connection, [new, Rows(accounts, ("account", "cents"), [])])
        insert_together(connection, [new])
    with database.reading() as connection:
        assert connection.execute(select(rounds.c.number).where(rounds.c.number == 7)).all() == [(7,)]


def test_only_the_writer_that_failed_loses_its_connection(database: Database) -> None:
    opened = database.writing if database.sqlite else database.at_once
    with opened() as connection:
        first = connection
    with opened() as connection:
        assert connection is first, "it is found ready"
    with pytest.raises(NotStored), opened() as connection:
        connection.exec_driver_sql("SELECT 1 FROM nothing")
    with opened() as connection:
        assert connection is not first
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1


@pytest.mark.parametrize(("journals", "at_once"), [(5, 2), (601, 3)])
def test_heads_are_signed_a_few_at_a_time_with_a_pause_between_them(
    database: Database, keys: Keys, monkeypatch: pytest.MonkeyPatch, journals: int, at_once: int
) -> None:
    """No group waits for all of them, and very many are signed within a tenth of the minute all the same."""
    signed: list[int] = []

    def keep_heads(self: Writer, connection: Any, some: list[Writing], now: int) -> list[Any]:
        signed.append(len(some))
        return []

    monkeypatch.setattr(Writer, "_keep_heads", keep_heads)
    writer = Writer(database, keys, lambda: 0)
    writer._unsigned = {
        str(number): Writing(
            table_id=str(number), number=1, at=0, key="", hash="", line=b"", events=(1, 1),
            checkpoint=None, sealed=None, postings=[],
        )
        for number in range(journals)
    }  # fmt: skip
    writer._sign_at = 0.0
    while (pause := writer.until_signing()) is not None:
        assert pause <= SIGNING_PAUSE
        writer._sign_at = 0.0
        writer.rest()
    assert signed == [at_once] * (journals // at_once) + [journals % at_once] * (journals % at_once > 0)
    assert len(signed) * SIGNING_PAUSE <= SIGNING_PART * SECONDS
    writer.close()
