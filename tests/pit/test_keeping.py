"""What an operator does to keep a pit: backup and restore, new keys."""

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from croupier.law.refusal import BadInput
from croupier.pit import rotation
from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.heads import kept
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.rotation import rotate
from croupier.pit.schema import secrets
from tests.pit.playing import ROUND, SIT, next_command
from tests.pit.postgres import Cluster, new_database, program


async def play(url: str, keys: Keys, table_id: str, commands: int) -> str:
    """Send a table its next commands; returns the head of its journal."""
    host = Host(Database(url), keys)
    try:
        number = (await host.table(table_id)).entries
        for _ in range(commands):
            number = (await host.do(table_id, next_command(number))).entry
        return (await host.table(table_id)).head
    finally:
        host.close()


def opened(url: str, keys: Keys) -> str:
    """A table in the middle of a round."""

    async def work() -> str:
        host = Host(Database(url), keys)
        try:
            table_id = await host.open_table("let-it-ride")
            for command in (SIT, *ROUND, *ROUND[:3]):
                await host.do(table_id, command)
            return table_id
        finally:
            host.close()

    return asyncio.run(work())


def faults(url: str, keys: Keys, witness: list[object] | None = None) -> list[str]:
    """What the audit finds wrong."""
    database = Database(url, create=False)
    try:
        return [
            str(each)
            for each in audit_database(database, set(keys.trusted), witness or [], keys).every_fault()
        ]
    finally:
        database.close()


def backup(url: str, folder: Path, cluster: Cluster | None) -> str:
    """Copy a database as docs/how-to/run-a-pit.md says, while it is in use; returns the address of the
    copy.
    """
    if cluster is None:
        copy = folder / "copy.db"
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        return f"sqlite:///{copy}"
    dump, target = folder / "pit.dump", new_database(cluster)
    with dump.open("wb") as file:
        subprocess.run([program("pg_dump"), "--format=custom", url], stdout=file, check=True)
    subprocess.run([program("pg_restore"), "--no-owner", "--dbname", target, str(dump)], check=True)
    return target


def test_a_backup_taken_during_play_is_restored_and_goes_on_with_the_same_cards(
    tmp_path: Path, database_url: str, keys: Keys, request: pytest.FixtureRequest
) -> None:
    cluster = None if database_url.startswith("sqlite") else request.getfixturevalue("cluster")
    table_id = opened(database_url, keys)
    busy = Host(Database(database_url), keys)  # it is in use
    restored = backup(database_url, tmp_path, cluster)
    busy.close()
    assert faults(restored, keys) == []
    clock = 1_900_000_000_000

    async def one_more(url: str) -> list[object]:
        host = Host(Database(url), keys, clock=lambda: clock)
        try:
            events = []
            for command in (ROUND[3], *ROUND[:3]):
                events += (await host.do(table_id, command)).events
            return events
        finally:
            host.close()

    original = asyncio.run(one_more(database_url))
    database = Database(database_url)
    with database.reading() as connection:
        witness = kept(connection)
    database.close()
    missing = faults(restored, keys, witness)
    assert missing, "the witness shows what the backup does not have"
    assert asyncio.run(one_more(restored)) == original, "the same cards"
    assert faults(restored, keys, witness) == []


def test_new_keys_open_what_is_sealed_and_old_signatures_stay_trusted(
    tmp_path: Path, database: Database, database_url: str
) -> None:
    file = tmp_path / "pit.keys"
    old = Keys.from_file(file)
    table_id = opened(database_url, old)
    new = rotate(database, file)
    assert new.public != old.public
    assert new.trusted == {old.public.hex(), new.public.hex()}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    asyncio.run(play(database_url, new, table_id, 3))
    assert faults(database_url, Keys.from_file(file)) == []
    with database.reading() as connection:
        assert {head.key for head in kept(connection)} == new.trusted
        sealed = connection.execute(select(secrets.c.sealed)).scalar_one()
    with pytest.raises(BadInput, match="cannot be opened with this key file"):
        old.opened(bytes(sealed), table_id)


@pytest.mark.parametrize("written", [1, 2], ids=["before it is sealed again", "before the old key is gone"])
def test_a_rotation_that_is_interrupted_loses_no_secret(
    written: int, tmp_path: Path, database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pit.keys"
    table_id = opened(database_url, Keys.from_file(file))
    times, write = [0], rotation._write

    def interrupted(path: Path, content: rotation.KeyFile) -> None:
        times[0] += 1
        if times[0] == written and written == 2:
            raise KeyboardInterrupt
        write(path, content)
        if times[0] == written:
            raise KeyboardInterrupt

    monkeypatch.setattr(rotation, "_write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        rotate(database, file)
    monkeypatch.undo()
    asyncio.run(play(database_url, Keys.from_file(file), table_id, 2))
    rotate(database, file)
    asyncio.run(play(database_url, Keys.from_file(file), table_id, 2))
    assert faults(database_url, Keys.from_file(file)) == []
    shutil.copy(file, tmp_path / "copy.keys")
    os.chmod(tmp_path / "copy.keys", 0o644)
    with pytest.raises(BadInput, match="others may read it"):
        Keys.from_file(tmp_path / "copy.keys")
