"""Tables over a database: durable commands, races between processes, keys that act once."""

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic

import pytest
from sqlalchemy import create_engine, func, select, text

from croupier.law.refusal import BadInput, Refusal
from croupier.pit import commit
from croupier.pit.database import Database
from croupier.pit.failures import UnknownTable, WrongSchema
from croupier.pit.heads import kept
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.schema import checkpoints, entries, postings, secrets
from croupier.table import commands as cmd
from croupier.table.replay import replay
from tests.pit.conftest import Processes
from tests.pit.playing import CLOSE, PATRON, ROUND, SIT
from tests.pit.postgres import PATIENCE

Pit = Callable[[Callable[[Host], Coroutine[None, None, None]]], None]


@pytest.fixture
def pit(process: Processes) -> Pit:
    """Runs something in one process."""

    def run(work: Callable[[Host], Coroutine[None, None, None]]) -> None:
        asyncio.run(work(process()))

    return run


async def lines(host: Host, table_id: str) -> list[bytes]:
    """The journal of a table as the database has it."""
    return list((await host.table(table_id)).store.lines())


def test_what_was_acknowledged_is_in_the_database_and_replays(pit: Pit) -> None:
    async def work(host: Host) -> None:
        table_id = await host.open_table("let-it-ride")
        await host.do(table_id, SIT)
        for command in ROUND * 3:
            done = await host.do(table_id, command)
            assert len(await lines(host, table_id)) == done.entry
        table = await host.table(table_id)
        assert replay(await lines(host, table_id)).head == table.head

    pit(work)


def test_another_process_goes_on_with_the_same_cards(process: Processes) -> None:
    async def work() -> None:
        one, two = process(), process()
        table_id = await one.open_table("let-it-ride")
        await one.do(table_id, SIT)
        for place, command in enumerate(ROUND * 4):
            await (one, two)[place % 2].do(table_id, command)
        both = [await host.table(table_id) for host in (one, two)]
        behind = min(table.entries for table in both)
        assert behind >= max(table.entries for table in both) - 1
        replay(await lines(one, table_id))

    asyncio.run(work())


def test_the_same_command_in_the_same_millisecond_from_two_processes_counts_twice(process: Processes) -> None:
    async def work() -> None:
        one, two = process(), process()
        table_id = await one.open_table("let-it-ride")
        at = one.clock()
        await one.do(table_id, SIT, at=at)
        for place, command in enumerate(ROUND * 4):
            done = await (one, two)[place % 2].do(table_id, command, at=at)
            assert done.entry == place + 3

    asyncio.run(work())


def test_two_processes_that_send_at_once_get_one_order(process: Processes) -> None:
    async def work() -> None:
        hosts = [process() for _ in range(3)]
        table_id = await hosts[0].open_table("let-it-ride")
        buy_ins = [
            host.do(table_id, cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=1000))
            for seat, host in zip(range(1, 7), hosts * 2, strict=True)
        ]
        done = await asyncio.gather(*buy_ins)
        assert sorted(each.entry for each in done) == [2, 3, 4, 5, 6, 7]
        replay(await lines(hosts[0], table_id))

    asyncio.run(work())


def test_a_key_acts_once_and_belongs_to_its_command(pit: Pit) -> None:
    async def work(host: Host) -> None:
        table_id = await host.open_table("let-it-ride")
        first = await host.do(table_id, SIT, key="k")
        again = await host.do(table_id, SIT, key="k")
        assert again == first
        (await host.table(table_id)).round.keys.clear()  # a key older than those a table holds in memory
        assert await host.do(table_id, SIT, key="k") == first
        with pytest.raises(BadInput, match="used for another command"):
            await host.do(table_id, cmd.BuyIn(by=PATRON, seat=1, cents=500), key="k")

    pit(work)


def test_a_refusal_leaves_nothing(pit: Pit, database: Database) -> None:
    async def work(host: Host) -> None:
        table_id = await host.open_table("let-it-ride")
        with pytest.raises(Refusal):
            await host.do(table_id, CLOSE)
        with database.reading() as connection:
            assert connection.execute(select(func.count()).select_from(entries)).scalar() == 1
        with pytest.raises(UnknownTable):
            await host.do("nowhere", CLOSE)

    pit(work)


def test_the_secret_is_sealed_while_the_table_is_open_and_gone_afterward(
    pit: Pit, database: Database, keys: Keys
) -> None:
    async def work(host: Host) -> None:
        table_id = await host.open_table("let-it-ride")
        secret = (await host.table(table_id)).entropy.secret
        with database.reading() as connection:
            sealed = bytes(connection.execute(select(secrets.c.sealed)).scalar_one())
        assert secret not in sealed
        assert keys.opened(sealed, table_id) == secret
        with pytest.raises(BadInput, match="cannot be opened"):
            keys.opened(sealed, "another table")
        await host.do(table_id, cmd.CloseTable(by=cmd.FLOORPERSON))
        with database.reading() as connection:
            assert connection.execute(select(secrets.c.sealed)).scalar() is None
        assert host.listed() == []
        assert [row.id for row in host.listed(closed=True)] == [table_id]

    pit(work)


def test_postings_are_written_with_their_entry_and_sum_to_nothing(pit: Pit, database: Database) -> None:
    async def work(host: Host) -> None:
        table_id = await host.open_table("let-it-ride")
        for command in (SIT, *ROUND * 5):
            await host.do(table_id, command)
        table = await host.table(table_id)
        with database.reading() as connection:
            rows = connection.execute(select(postings)).all()
        balances: dict[str, int] = {}
        for row in rows:
            assert row.cents > 0
            balances[row.source] = balances.get(row.source, 0) - row.cents
            balances[row.target] = balances.get(row.target, 0) + row.cents
        assert {name: cents for name, cents in balances.items() if cents} == {
            name: cents for name, cents in table.round.ledger.items() if cents
        }

    pit(work)


def test_a_table_is_opened_again_from_its_checkpoint(process: Processes) -> None:
    async def work() -> None:
        host = process()
        table_id = await host.open_table("let-it-ride")
        (await host.table(table_id)).checkpoint_every = 20
        for command in (SIT, *ROUND * 6):
            await host.do(table_id, command)
        with host.database.reading() as connection:
            assert connection.execute(select(checkpoints.c.entry)).scalar_one() > 10
        head = (await host.table(table_id)).head
        assert (await process().table(table_id)).head == head

    asyncio.run(work())


def test_a_database_of_something_else_is_refused(database_url: str) -> None:
    engine = create_engine(database_url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    engine.dispose()
    with pytest.raises(WrongSchema, match="holds other tables"):
        Database(database_url)


def test_a_newer_schema_is_refused(database_url: str) -> None:
    Database(database_url).close()
    engine = create_engine(database_url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(WrongSchema, match="9999, which this version does not know"):
        Database(database_url)


@pytest.mark.parametrize("url", ["mysql://host/pit", "sqlite:////nowhere/at/all/pit.db", "://pit"])
def test_an_address_that_names_no_database_is_one_sentence(url: str) -> None:
    with pytest.raises(BadInput, match="database"):
        Database(url)


def test_every_journal_is_signed_in_time_although_only_some_are_signed_at_once(
    database: Database, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit, "SIGNED_AT_ONCE", 2)

    def signed_heads() -> set[tuple[str, int]]:
        with database.reading() as connection:
            return {(head.table, head.entry) for head in kept(connection)}

    async def work() -> None:
        host = Host(Database(database.url), keys, sign_seconds=0.2)
        tables = [await host.open_table("let-it-ride") for _ in range(5)]
        entries = {(table_id, (await host.do(table_id, SIT)).entry) for table_id in tables}
        deadline = monotonic() + PATIENCE
        while not entries <= signed_heads() and monotonic() < deadline:
            await asyncio.sleep(0.05)
        assert entries <= signed_heads()
        last = {(table_id, (await host.do(table_id, ROUND[0])).entry) for table_id in tables}
        host.close()
        assert last <= signed_heads(), "and what is left when the pit closes"

    asyncio.run(work())
