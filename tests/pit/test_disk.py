"""Power cuts and failing disks (T14, T15), below the database.

A library loaded before libc (`disk.c`) records what is written to the disk; the disk after a cut is made from
what was synced and any part of what was not.
"""

import asyncio
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from croupier.law.refusal import BadInput, CroupierError
from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.table.journal import read_entry
from croupier.table.replay import resume
from croupier.table.store import FileStore
from tests.pit.on_a_disk import ACKNOWLEDGED, JOURNAL
from tests.pit.playing import next_command
from tests.pit.postgres import Cluster, new_database

CUTS = int(os.environ.get("CROUPIER_CUTS", "60"))
"""How often the power is cut; `make faults` cuts it 10,000 times."""
STEP = int(os.environ.get("CROUPIER_DISK_STEP", "13"))
"""Every n-th call of a round fails; `make faults` tries every call."""
ROT = int(os.environ.get("CROUPIER_ROT", "25"))
"""How many bits change on the disk, one at a time; `make faults` changes 2,000."""
APART = pytest.mark.parametrize("apart", [False, True], ids=["a thread writes", "a process writes"])
AUDITED = ("tables", "entries", "checkpoints", "secrets", "heads", "postings", "meters", "cage", "accounts")
ROOT = Path(__file__).parents[2]
SECTOR = 512
ENTRIES = 90
LEFT_OUT = (ACKNOWLEDGED, "pit.db-shm")
"""Not of the disk: our own notes, and what SQLite keeps in memory only."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that is loaded before libc."""
    made = tmp_path_factory.mktemp("disk") / "disk.so"
    source = Path(__file__).with_name("disk.c")
    subprocess.run(["g++", "-x", "c", "-shared", "-fPIC", "-O1", "-o", made, source], check=True)
    return made


def on_the_disk(library: Path, folder: Path, *arguments: object) -> str:
    """Run a process on the disk; returns what it prints."""
    preloaded = {"LD_PRELOAD": str(library), "DISK_FOLDER": str(folder)}
    preloaded |= {"DISK_LOG": f"{folder}.log", "DISK_STATE": f"{folder}.state"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.pit.on_a_disk", arguments[0], str(folder), *map(str, arguments[1:])],
        cwd=ROOT, env=os.environ | preloaded, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@dataclass
class Done:
    """One call: a file was created, written, synced or not (f), truncated, unlinked or renamed."""

    what: str
    name: str
    offset: int
    data: bytes


def records(log: Path) -> Iterator[Done]:
    """What was done to the disk, in order."""
    data, at = log.read_bytes(), 0
    while at < len(data):
        what, size = struct.unpack_from("<cH", data, at)
        name = data[at + 3 : at + 3 + size].decode()
        offset, length = struct.unpack_from("<qI", data, at + 3 + size)
        at += 3 + size + 12
        yield Done(what.decode(), name, offset, data[at : at + length])
        at += length


@dataclass
class File:
    """What is on disk for certain, and what was done since the last sync."""

    synced: bytes = b""
    since: list[Done] = field(default_factory=list)

    def now(self) -> bytes:
        """What a process reads."""
        return changed(self.synced, self.since)


def changed(content: bytes, done: list[Done]) -> bytes:
    """Content after some calls."""
    found = bytearray(content)
    for each in done:
        if each.what == "t":
            found = found[: each.offset].ljust(each.offset, b"\0")
        else:
            found = found.ljust(each.offset, b"\0")
            found[each.offset : each.offset + len(each.data)] = each.data
    return bytes(found)


class Disk:
    """Files of one folder: their contents and the names they are found by, each synced or not."""

    def __init__(self, folder: Path) -> None:
        self.names = {
            path.name: File(path.read_bytes()) for path in folder.iterdir() if path.name not in LEFT_OUT
        }
        self.synced_names = dict(self.names)
        self.acknowledged = 0

    def do(self, done: Done) -> None:
        """Carry out what was written down."""
        if done.name == ACKNOWLEDGED:
            self.acknowledged = int.from_bytes(done.data, "big")
        elif done.name in LEFT_OUT:
            pass
        elif done.what == "c":
            self.names.setdefault(done.name, File())
        elif done.what == "u":
            self.names.pop(done.name, None)
        elif done.what == "r":
            self.names[done.data.decode()] = self.names.pop(done.name)
        elif done.what == "f" and done.name:
            # The system forgets what it could not write: a later sync does not bring it to the disk.
            self.names[done.name].since = []
        elif done.what == "f":
            pass
        elif done.what == "s" and not done.name:
            self.synced_names = dict(self.names)
        elif done.what == "s":
            file = self.names[done.name]
            file.synced, file.since = file.now(), []
        else:
            self.names.setdefault(done.name, File()).since.append(done)

    def after_a_cut(self, lots: random.Random, folder: Path) -> None:
        """Write the folder as a power cut may leave it: of what was not synced each call is lost, kept, or
        torn between sectors, whatever came of those before it; so are names that were given or taken.
        """
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name in {**self.synced_names, **self.names}:
            before, now = self.synced_names.get(name), self.names.get(name)
            file = lots.choice([before, now])
            if file is not None:
                (folder / name).write_bytes(changed(file.synced, list(_survives(lots, file.since))))


def _survives(lots: random.Random, since: list[Done]) -> Iterator[Done]:
    """What of some calls reaches the disk."""
    share = lots.choice([0.0, 0.5, 0.5, 0.9, 1.0])
    for each in since:
        if lots.random() < share:
            yield each
        elif each.what == "w" and lots.random() < 0.3:
            start, end = each.offset, each.offset + len(each.data)
            while start < end:
                sector = min(end, start - start % SECTOR + SECTOR)
                if lots.random() < 0.5:
                    part = each.data[start - each.offset : sector - each.offset]
                    yield Done("w", each.name, start, part)
                start = sector


def cuts(disk: Disk, done: list[Done], count: int, lots: random.Random) -> Iterator[int]:
    """Carry out what was written down and stop at random calls; returns the number of each stop."""
    stops = sorted(lots.randrange(len(done) + 1) for _ in range(count))
    at = 0
    for number, stop in enumerate(stops):
        while at < stop:
            disk.do(done[at])
            at += 1
        yield number


def pit_on_disk(tmp_path: Path) -> tuple[Path, Keys, str]:
    """A folder with the database of a pit that has one table, which nobody is using."""
    folder = tmp_path / "disk"
    folder.mkdir()
    keys = Keys.from_file(tmp_path / "pit.keys")

    async def opened() -> str:
        host = Host(Database(f"sqlite:///{folder / 'pit.db'}"), keys)
        table_id = await host.open_table("let-it-ride")
        host.close()
        return table_id

    return folder, keys, asyncio.run(opened())


def lines_of(folder: Path) -> list[bytes]:
    """The entries of the table in a database, which must be sound."""
    connection = sqlite3.connect(folder / "pit.db")
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        lines = connection.execute("SELECT line FROM entries ORDER BY number").fetchall()
        moved = connection.execute("SELECT max(entry) FROM postings").fetchone()[0]
        assert moved is None or moved <= len(lines), "money moves with its entry or not at all"
        return [bytes(line) for (line,) in lines]
    finally:
        connection.close()


def goes_on(folder: Path, keys: Keys, table_id: str, lines: list[bytes], whole: list[bytes]) -> None:
    """The table is opened again, plays on with the cards it would have had, and passes the audit."""

    async def work() -> None:
        host = Host(Database(f"sqlite:///{folder / 'pit.db'}"), keys)
        number = (await host.table(table_id)).entries
        assert number == len(lines)
        done = await host.do(table_id, next_command(number), f"key {number}")
        if number < len(whole):
            assert done.events == read_entry(number + 1, whole[number]).events, "the same cards"
        host.close()

    asyncio.run(work())
    database = Database(f"sqlite:///{folder / 'pit.db'}")
    assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []
    database.close()


@APART
def test_a_power_cut_at_any_call_loses_nothing_that_was_acknowledged(
    tmp_path: Path, library: Path, *, apart: bool
) -> None:
    folder, keys, table_id = pit_on_disk(tmp_path)
    disk = Disk(folder)
    on_the_disk(library, folder, "record", table_id, ENTRIES, "", apart)
    done, whole = list(records(Path(f"{folder}.log"))), lines_of(folder)
    assert len(whole) == ENTRIES
    written_back = [each for each in done if each.what == "s" and each.name == "pit.db"]
    assert len(written_back) > (1 if apart else 3), "the log was written back into the database"
    assert apart or any(each.what == "f" for each in done), "a sync failed"
    lots, after = random.Random(14), tmp_path / "after"
    later = 0
    for number in cuts(disk, done, CUTS, lots):
        disk.after_a_cut(lots, after)
        lines = lines_of(after)
        assert len(lines) >= disk.acknowledged
        assert lines == whole[: len(lines)], "nothing torn, nothing else"
        later += len(lines) > disk.acknowledged
        if number % max(30, CUTS // 20) == 0:
            goes_on(after, keys, table_id, lines, whole)
    print(f"{CUTS} cuts in {len(done)} calls: {later} left an entry that nobody had been told of yet")


def test_the_model_of_a_power_cut_finds_a_database_that_does_not_wait_for_the_disk(
    tmp_path: Path, library: Path
) -> None:
    folder, _, table_id = pit_on_disk(tmp_path)
    disk = Disk(folder)
    on_the_disk(library, folder, "record", table_id, 40, "OFF", False)
    done, lots, after = list(records(Path(f"{folder}.log"))), random.Random(14), tmp_path / "after"
    lost = 0
    for _ in cuts(disk, done, 30, lots):
        disk.after_a_cut(lots, after)
        try:
            lost += len(lines_of(after)) < disk.acknowledged
        except (sqlite3.DatabaseError, AssertionError):
            lost += 1
    assert lost > 5


def test_a_power_cut_while_a_journal_is_written_to_a_file(tmp_path: Path, library: Path) -> None:
    folder, after = tmp_path / "disk", tmp_path / "after"
    folder.mkdir()
    disk = Disk(folder)
    on_the_disk(library, folder, "file", 60)
    done, whole = list(records(Path(f"{folder}.log"))), (folder / JOURNAL).read_bytes().splitlines(True)
    assert {"r", "s", "w"} <= {each.what for each in done}
    lots = random.Random(15)
    for number in cuts(disk, done, CUTS, lots):
        disk.after_a_cut(lots, after)
        if disk.acknowledged:
            store = FileStore(after / JOURNAL)
            lines = list(store.lines())
            assert len(lines) >= disk.acknowledged
            assert lines == whole[: len(lines)]
            if number % 10 == 0:
                table = resume(store)
                table.record(next_command(table.entries))
                if len(lines) < len(whole):
                    assert table.last_events == read_entry(len(lines) + 1, whole[len(lines)]).events
            store.close()


@APART
def test_a_disk_that_fails_at_any_call_acknowledges_nothing_it_does_not_hold(
    tmp_path: Path, library: Path, *, apart: bool
) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    found = json.loads(on_the_disk(library, folder, "fail", STEP, apart))
    print(json.dumps(found, indent=1))
    assert found.pop("faults") == []
    assert len(found) == 6
    for kind, how in found.items():
        why = "database or disk is full" if kind.startswith("ENOSPC") else "disk I/O error"
        kinds = (f"nothing was done, the database cannot keep it: {why}", "not known whether this was done")
        assert all(any(each in said for each in kinds) for said in how["said"])
        assert how["tried"] > 3
        # What fails once is written again, all of it; what goes on failing is not acknowledged, unless only
        # the copying of the log failed, after the last command of a round.
        assert how["failed"] >= (how["tried"] // 2 if kind.endswith("repaired") else 0)


def test_after_a_sync_that_failed_another_process_writes_before_anything_is_acknowledged(
    tmp_path: Path, library: Path
) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    found = json.loads(on_the_disk(library, folder, "sync"))
    assert found["another"] == [each % 3 == 0 for each in range(len(found["another"]))]
    said = (
        "it is not known whether this was done: send it again with the same key, the database cannot keep "
        "it: the process that writes to it has ended (the disk failed to sync what was written)"
    )
    assert found["said"] == [said, said]
    assert found["once"]
    assert found["faults"] == []


def everything(file: Path) -> dict[str, list[tuple[object, ...]]] | None:
    """Every row that the audit vouches for, but not how the game of a table is capitalized; none where the
    file is not a database any more.
    """
    connection = sqlite3.connect(file)
    try:
        found = {
            name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in AUDITED
        }
        found["tables"] = [(key, name, str(game).lower(), *row) for key, name, game, *row in found["tables"]]
        return found
    except (sqlite3.DatabaseError, UnicodeDecodeError, OverflowError):
        return None
    finally:
        connection.close()


def test_a_bit_that_changes_on_the_disk_is_found_or_changes_nothing_anyone_is_told(tmp_path: Path) -> None:
    folder, keys, table_id = pit_on_disk(tmp_path)

    async def play() -> None:
        host = Host(Database(f"sqlite:///{folder / 'pit.db'}"), keys)
        for number in range(1, 30):
            await host.do(table_id, next_command(number), f"key {number}")
        host.close()

    asyncio.run(play())
    whole, lots, file = (folder / "pit.db").read_bytes(), random.Random(16), tmp_path / "rotten.db"
    before, found, harmless = everything(folder / "pit.db"), 0, 0
    assert before is not None
    written = [place for place, byte in enumerate(whole) if byte]
    for _ in range(ROT):
        rotten = bytearray(whole)
        rotten[lots.choice(written)] ^= 1 << lots.randrange(8)
        file.write_bytes(rotten)
        if everything(file) == before:
            harmless += 1
            continue
        try:
            database = Database(f"sqlite:///{file}")
            faults = list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault())
            database.close()
        except (CroupierError, SQLAlchemyError, UnicodeDecodeError, ValueError):
            faults = ["it cannot be read"]
        assert faults
        found += 1
    assert found >= ROT / 4
    print(f"{ROT} bits: {found} found, {harmless} where nothing of the record is")


def test_a_postgresql_that_may_lose_what_it_acknowledged_is_refused_or_told_to_wait(cluster: Cluster) -> None:
    url = new_database(cluster)
    engine = create_engine(
        url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT", poolclass=NullPool
    )

    def shown(setting: str) -> str:
        with engine.connect() as connection:
            return str(connection.execute(text(f"SHOW {setting}")).scalar())

    def turn(setting: str, value: str) -> None:
        with engine.connect() as connection:
            connection.execute(text(f"ALTER SYSTEM SET {setting} = {value}"))
            connection.execute(text("SELECT pg_reload_conf()"))
        while shown(setting) != value:  # until the server has read it
            time.sleep(0.05)

    try:
        for setting in ("fsync", "full_page_writes"):
            turn(setting, "off")
            with pytest.raises(BadInput, match=f"{setting} is off there"):
                Database(url)
            turn(setting, "on")
        turn("synchronous_commit", "off")
        found = Database(url)
        with found.reading() as connection:
            assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
        found.close()
    finally:
        with engine.connect() as connection:
            connection.execute(text("ALTER SYSTEM RESET ALL"))
            connection.execute(text("SELECT pg_reload_conf()"))
        engine.dispose()
