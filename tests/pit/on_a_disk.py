"""Processes that play on the disk of `disk.c`: one whose writes are written down, one whose writes fail."""

import asyncio
import ctypes
import errno
import json
import os
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import event

from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.failures import NotStored
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.process_committer import ProcessCommitter
from croupier.table.replay import resume
from croupier.table.store import FileStore
from croupier.table.table import open_table
from tests.pit.playing import ROUND, SIT, next_command

ACKNOWLEDGED = "acknowledged"
PAUSE = 0.05
JOURNAL = "table.jsonl"


def _acknowledge(folder: Path) -> Callable[[int], None]:
    """Writes down which entry was acknowledged, among the records of the disk."""
    file = os.open(folder / ACKNOWLEDGED, os.O_WRONLY | os.O_CREAT)
    return lambda number: os.pwrite(file, number.to_bytes(8, "big"), 0) and None


async def _recorded(folder: Path, table_id: str, count: int, synchronous: str, *, apart: bool) -> None:
    """Play on a disk of which single calls fail; the log is written back often, or every second where a
    process of its own writes.
    """
    database, lots, disk = Database(f"sqlite:///{folder / 'pit.db'}"), random.Random(1), ctypes.CDLL(None)

    def prepared(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA wal_autocheckpoint=150")
        if synchronous:
            connection.execute(f"PRAGMA synchronous={synchronous}")

    database.engine.dispose()
    event.listen(database.engine, "connect", prepared)
    host = Host(database, Keys.from_file(folder.parent / "pit.keys"), apart=apart)
    acknowledge = _acknowledge(folder)
    number = (await host.table(table_id)).entries
    while number < count:
        if apart:
            await asyncio.sleep(PAUSE)
        if number % 4 == 0:
            disk.disk_fail(lots.randrange(20), errno.EIO, 0)
        with suppress(NotStored):
            number = (await host.do(table_id, next_command(number), f"key {number}")).entry
            disk.disk_fail(-1, 0, 0)
            acknowledge(number)
    host.close()


def _recorded_in_a_file(folder: Path, count: int) -> None:
    table = open_table("let-it-ride", store=FileStore(folder / JOURNAL))
    acknowledge = _acknowledge(folder)
    acknowledge(1)
    while table.entries < count:
        table.record(next_command(table.entries))
        acknowledge(table.entries)
        if table.entries % 9 == 0:  # another process goes on, from the checkpoint
            table.store.close()  # type: ignore[attr-defined]
            table = resume(FileStore(folder / JOURNAL))


async def _every_failure(folder: Path, step: int, *, apart: bool) -> dict[str, Any]:
    """Every kind of failure, once and until it is repaired, at a table; returns how each went."""
    keys = Keys.from_file(folder.parent / "pit.keys")
    host = Host(Database(f"sqlite:///{folder / 'pit.db'}"), keys, apart=apart)
    found: dict[str, Any] = {}
    for error in (errno.EIO, errno.ENOSPC, errno.EROFS):
        for lasting in (0, 1):
            how = await _failing(host, step, error, lasting)
            found[f"{errno.errorcode[error]} {'until repaired' if lasting else 'once'}"] = how
    host.close()
    again = Database(f"sqlite:///{folder / 'pit.db'}")
    found["faults"] = list(audit_database(again, {keys.public.hex()}, keys=keys).every_fault())
    again.close()
    return found


async def _failing(host: Host, step: int, error: int, lasting: int) -> dict[str, Any]:
    """Fail a call of the disk in every round, each time a later one, until it lies beyond the round."""
    disk = ctypes.CDLL(None)
    table_id = await host.open_table("let-it-ride")
    number = (await host.do(table_id, SIT)).entry
    said: set[str] = set()
    after = tried = failed = 0
    hit = True
    while hit:
        hit, since = False, 0
        disk.disk_fail(after, error, lasting)
        for _ in ROUND:
            command, key = next_command(number), f"key {number}"
            try:
                done = await host.do(table_id, command, key)
                hit = hit or disk.disk_calls() > after
                since += hit
                # One that was on disk already, before the log was written back and that failed.
                assert not lasting or since <= 1, "play stops within one command"
            except NotStored as failure:
                said.add(str(failure))
                failed, hit = failed + 1, True
                disk.disk_fail(-1, 0, 0)
                done = await host.do(table_id, command, key)
                since = -len(ROUND)
            assert done.entry == number + 1, "once, and with nothing in between"
            number = done.entry
        disk.disk_fail(-1, 0, 0)
        tried, after = tried + 1, after + step
    return {"said": sorted(said), "failed": failed, "tried": tried}


async def _failing_syncs(folder: Path) -> dict[str, Any]:
    """Play at a pit whose entries a process writes; now and then a sync fails once, at the end every sync."""
    keys, disk = Keys.from_file(folder.parent / "pit.keys"), ctypes.CDLL(None)
    host = Host(Database(f"sqlite:///{folder / 'pit.db'}"), keys, apart=True)
    assert isinstance(host._committer, ProcessCommitter)
    table_id = await host.open_table("let-it-ride")
    number = (await host.do(table_id, SIT)).entry
    writers = []
    for each in range(2 * len(ROUND)):
        disk.disk_fail_syncs(int(each % 3 == 0))
        before = host._committer._process.pid
        number = (await host.do(table_id, next_command(number), f"key {number}")).entry
        writers.append(host._committer._process.pid != before)
    said = []
    disk.disk_fail_syncs(1 << 30)
    for _ in range(2):
        try:
            await host.do(table_id, next_command(number), f"key {number}")
        except NotStored as failure:
            said.append(str(failure))
    disk.disk_fail_syncs(0)
    done = await host.do(table_id, next_command(number), f"key {number}")
    host.close()
    again = Database(f"sqlite:///{folder / 'pit.db'}")
    faults = list(audit_database(again, {keys.public.hex()}, keys=keys).every_fault())
    again.close()
    return {"another": writers, "said": said, "once": done.entry == number + 1, "faults": faults}


def main(what: str, folder: str, *more: str) -> None:
    """What a process does on the disk."""
    if what == "record":
        table_id, count, synchronous, apart = more
        asyncio.run(_recorded(Path(folder), table_id, int(count), synchronous, apart=apart == "True"))
    elif what == "file":
        _recorded_in_a_file(Path(folder), int(more[0]))
    elif what == "sync":
        print(json.dumps(asyncio.run(_failing_syncs(Path(folder)))))
    else:
        step, apart = more
        print(json.dumps(asyncio.run(_every_failure(Path(folder), int(step), apart=apart == "True"))))


if __name__ == "__main__":
    main(*sys.argv[1:])
