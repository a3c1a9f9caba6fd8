"""The write-ahead log of SQLite: no commit copies it, and it does not grow forever."""

import asyncio
import threading
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import event

from croupier.pit import write_ahead
from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from tests.pit.playing import SIT, next_command
from tests.pit.postgres import PATIENCE

LONG = 40
STARTS = 4
SALT = slice(16, 24)
"""What SQLite changes in the head of a log when it is used from its start again."""


def test_a_log_that_has_become_long_is_used_from_its_start_again(
    tmp_path: Path, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_ahead, "LONG", LONG)
    monkeypatch.setattr(write_ahead, "EVERY_SECONDS", 0.001)
    file = tmp_path / "pit.db"
    log = Path(f"{file}-wal")

    async def work() -> tuple[int, int]:
        host = Host(Database(f"sqlite:///{file}"), keys)
        table_id = await host.open_table("let-it-ride")
        number = (await host.do(table_id, SIT)).entry
        starts: set[bytes] = set()
        deadline = monotonic() + PATIENCE
        while len(starts) < STARTS and monotonic() < deadline:
            number = (await host.do(table_id, next_command(number))).entry
            starts.add(log.read_bytes()[SALT])
            await asyncio.sleep(0.005)
        host.close()
        return len(starts), number

    found, number = asyncio.run(work())
    assert found == STARTS
    database = Database(f"sqlite:///{file}")
    with database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA wal_autocheckpoint").scalar() == 0
        assert connection.exec_driver_sql("SELECT max(number) FROM entries").scalar() == number
    database.close()


def test_the_end_of_a_long_log_is_copied_between_two_commits(
    tmp_path: Path, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While others write on, the log's own thread never comes to its end."""
    by: list[str] = []

    little = write_ahead.LITTLE
    pages = iter(write_ahead.LONG + grown for grown in (0, 3 * little, 4 * little + 1, 5 * little + 1))

    def copied(self: write_ahead.WriteAhead) -> int:
        by.append(threading.current_thread().name)
        return next(pages, 0)

    monkeypatch.setattr(write_ahead, "EVERY_SECONDS", 0.001)
    monkeypatch.setattr(write_ahead.WriteAhead, "_copied", copied)

    async def work() -> None:
        host = Host(Database(f"sqlite:///{tmp_path / 'pit.db'}"), keys)
        table_id = await host.open_table("let-it-ride")
        number = (await host.do(table_id, SIT)).entry
        deadline = monotonic() + PATIENCE
        while "committer" not in by and monotonic() < deadline:
            number = (await host.do(table_id, next_command(number))).entry
            await asyncio.sleep(0.01)
        host.close()

    asyncio.run(work())
    assert by[:4] == ["write-ahead log"] * 4, "until only a little has come meanwhile"
    assert by[4] == "committer"


def test_who_writes_waits_for_whoever_writes_in_the_same_process(tmp_path: Path) -> None:
    """Without asking SQLite, which would have it look again after ever longer pauses."""
    database = Database(f"sqlite:///{tmp_path / 'pit.db'}")
    begun: list[str] = []

    def note(_: object) -> None:
        begun.append(threading.current_thread().name)

    def write() -> None:
        with database.writing():
            pass

    event.listen(database.engine, "begin", note)
    second = threading.Thread(target=write, name="second")
    with database.writing():
        second.start()
        second.join(0.3)
        assert second.is_alive()
        assert begun == ["MainThread"]
    second.join()
    assert begun == ["MainThread", "second"]
    database.close()
