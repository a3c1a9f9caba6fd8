"""Faults: processes killed at any instant, a database that cannot write or is restarted, messages lost."""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import event

from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.failures import NotStored
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.listening import Listener
from croupier.table import commands as cmd
from tests.pit.postgres import Cluster, new_database
from tests.pit.test_host import ROUND, SIT

KILLS = int(os.environ.get("CROUPIER_KILLS", "2"))
"""How often a process is killed on each database; 300 in the full form."""
ROOT = Path(__file__).parents[2]


def test_what_was_acknowledged_survives_a_kill_at_any_instant(
    tmp_path: Path, database: Database, database_url: str
) -> None:
    file = tmp_path / "pit.keys"
    keys = Keys.from_file(file)

    async def opened() -> str:
        host = Host(Database(database_url), keys)
        table_id = await host.open_table("let-it-ride")
        host.close()
        return table_id

    table_id = asyncio.run(opened())
    instants = random.Random(13)
    acknowledged = 1
    for _ in range(KILLS):
        command = [sys.executable, "-m", "tests.pit.playing", database_url, str(file), table_id]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(instants.uniform(0, 0.3))
            process.kill()
            said = [int(line) for line in (first + process.stdout.read()).splitlines(keepends=True)]
        assert said == list(range(said[0], said[-1] + 1))
        # An entry may have been written that nobody was told of; none that was told of is missing.
        assert said[0] in (acknowledged + 1, acknowledged + 2)
        acknowledged = said[-1]
    found = audit_database(database, {keys.public.hex()}, keys=keys)
    assert list(found.every_fault()) == []
    assert found.tables[0].entries in (acknowledged, acknowledged + 1)


def test_a_full_disk_acknowledges_nothing_and_play_goes_on_when_there_is_room(
    tmp_path: Path, keys: Keys
) -> None:
    async def work() -> None:
        database = Database(f"sqlite:///{tmp_path / 'pit.db'}")
        host = Host(database, keys)
        table_id = await host.open_table("let-it-ride")
        await host.do(table_id, SIT)
        full = True

        def refuse(connection: object, *_: object) -> None:
            if full:
                raise OSError(28, "No space left on device")

        event.listen(database.engine, "commit", refuse)
        with pytest.raises(NotStored, match=r"nothing was done.*No space left"):
            await host.do(table_id, ROUND[0], key="k")
        full = False
        assert (await host.table(table_id)).entries == 2
        assert (await host.do(table_id, ROUND[0], key="k")).entry == 3
        host.close()

    asyncio.run(work())


def test_postgresql_restarted_under_load_loses_nothing(cluster: Cluster, keys: Keys) -> None:
    url = new_database(cluster)

    async def work() -> None:
        host = Host(Database(url), keys)
        table_id = await host.open_table("let-it-ride")
        await host.do(table_id, SIT)
        number, failed = 2, 0
        restarting = asyncio.create_task(asyncio.to_thread(_restart, cluster))
        while not restarting.done() or number < 6:
            try:
                command = ROUND[(number - 2) % len(ROUND)]
                number = (await host.do(table_id, command, f"key {number}")).entry
            except NotStored:
                failed += 1
                await asyncio.sleep(0.1)
        await restarting
        assert failed
        assert (await host.table(table_id)).entries == number
        host.close()
        database = Database(url)
        assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []
        database.close()

    asyncio.run(work())


def test_processes_hear_of_entries_of_others_and_make_up_for_what_they_missed(
    cluster: Cluster, keys: Keys
) -> None:
    url = new_database(cluster)

    async def work() -> None:
        one, two = Host(Database(url), keys), Host(Database(url), keys)
        table_id = await one.open_table("let-it-ride")
        await two.table(table_id)
        heard: list[int] = []
        two.subscribe(table_id, lambda number, _: heard.append(number))
        await one.do(table_id, SIT)  # before anyone listens
        listener = Listener(two.database, asyncio.get_running_loop(), two.noticed)
        try:
            await _until(lambda: 2 in heard)
            await one.do(table_id, ROUND[0])
            await _until(lambda: 3 in heard)
            assert (await two.table(table_id)).entries == 3
        finally:
            listener.close()
        one.close()
        two.close()

    asyncio.run(work())


@pytest.mark.parametrize("jump", [-3_600_000, 3_600_000, -315_360_000_000])
def test_a_clock_that_jumps_changes_no_order(database: Database, keys: Keys, jump: int) -> None:
    now = [1_800_000_000_000]

    async def work() -> None:
        host = Host(Database(database.url), keys, clock=lambda: now[0])
        table_id = await host.open_table("let-it-ride")
        await host.do(table_id, SIT)
        now[0] += jump
        for command in ROUND:
            await host.do(table_id, command)
        host.close()

    asyncio.run(work())
    assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []


def test_commands_sent_twice_late_and_out_of_order_act_once(database: Database, keys: Keys) -> None:
    async def work() -> None:
        hosts = [Host(Database(database.url), keys) for _ in range(2)]
        table_id = await hosts[0].open_table("let-it-ride")
        sent = [
            (cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=1000 * seat), f"key {seat}")
            for seat in range(1, 6)
        ] * 3
        random.Random(7).shuffle(sent)
        done = await asyncio.gather(
            *(hosts[place % 2].do(table_id, command, key) for place, (command, key) in enumerate(sent))
        )
        by_key = {(key, each.entry) for (_, key), each in zip(sent, done, strict=True)}
        assert len(by_key) == 5
        for host in hosts:
            host.close()

    asyncio.run(work())
    found = audit_database(database, {keys.public.hex()}, keys=keys)
    assert list(found.every_fault()) == []
    assert found.tables[0].entries == 6


async def _until(true: object) -> None:
    for _ in range(100):
        if true():  # type: ignore[operator]
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come")


def _restart(cluster: Cluster) -> None:
    cluster.stop()
    cluster.start()
