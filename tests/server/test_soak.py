"""A pit that runs for long (T12): restarted again and again, its clock wrong; only the record grows."""

import asyncio
import os
import re
import signal
import struct
import subprocess
import time
from itertools import count, cycle
from pathlib import Path

import pytest

from benchmarks.pit.play import SEATS, Group, Seen
from benchmarks.pit.serving import Served
from benchmarks.pit.wire import watch
from croupier.pit import write_ahead
from croupier.pit.audit import audit_database
from croupier.pit.clock import WatchedClock
from croupier.pit.database import Database
from croupier.pit.keys import Keys
from tests.server.conftest import PATIENCE
from tests.server.processes import open_tables, process

LIVES, SECONDS, RATE, TABLES = map(int, os.environ.get("CROUPIER_SOAK", "2 3 40 1").split())
"""How often the server is started, seconds between two restarts, commands a second, tables. `make faults`
runs for ten minutes; "72 3600 200 8" is the test of a release.
"""
AHEAD = (0, 700, -900, 3_600_000, -2_500)
"""Milliseconds by which the clock of the server is ahead, from one half of a life to the next."""
SPARE = 12 << 20
"""Bytes a process may grow by after it has warmed up, whatever its size: memory comes in large pieces."""
MORE_THREADS = (os.cpu_count() or 1) + 4
"""How many threads Python has for what may block; the busier a server, the more of them it starts."""
MORE_FILES = 4 + 3 * MORE_THREADS
"""Each of them may open the database, its log and the index of the log."""
LOG_BYTES = 2 * 4_096 * write_ahead.LONG
"""What the write-ahead log may come to: one of so many pages is begun anew, while others write on."""


class Regulars(Group):
    """Seven players who come back to their seats after every restart."""

    def __init__(self, served: Served, table_id: str) -> None:
        super().__init__(served, table_id)
        self._keys = count(time.time_ns())

    async def come_back(self, port: int) -> None:
        """Connect again; the seats are still theirs."""
        self._port = port
        self._seats = [await watch(port, self._table_id, token) for token in self._tokens]


class Watched:
    """What a process holds."""

    def __init__(self, pid: int) -> None:
        here = Path(f"/proc/{pid}")
        found = re.search(r"VmRSS:\s+(\d+) kB", (here / "status").read_text())
        assert found is not None
        self.memory = int(found[1]) << 10
        self.files = len(list((here / "fd").iterdir()))
        self.threads = len(list((here / "task").iterdir()))


async def life(
    served: Served, groups: list[Regulars], clock: Path, ahead: tuple[int, int]
) -> tuple[int, int, int]:
    """Play between two restarts; returns the commands done, and the memory held after half and at the end."""
    done, found = 0, []
    for each in ahead:
        with clock.open("r+b") as file:  # processes have it mapped: it is never empty
            file.write(struct.pack("<q", each))
        seen, start, every = Seen(), time.perf_counter() + 0.1, len(groups) / RATE
        until = start + SECONDS / 2
        await asyncio.gather(
            *(
                group.play(seen, every, start + place * every / len(groups), until)
                for place, group in enumerate(groups)
            )
        )
        assert seen.done >= len(groups) * SEATS, "every table has played"
        assert not seen.refused
        done += seen.done
        found.append(Watched(served.process.pid))
    for group in groups:
        group.close()
    await asyncio.sleep(0.1)  # the sockets are closed by the loop
    warm, last = found
    assert last.files <= warm.files + MORE_FILES, "no descriptor is left open"
    assert last.threads <= warm.threads + MORE_THREADS
    assert last.memory <= 1.05 * warm.memory + SPARE, "no memory is held"
    return done, warm.memory, last.memory


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that says how far the clock of every process started here is ahead."""
    library, file = tmp_path / "clock.so", tmp_path / "clock"
    source = Path(__file__).with_name("clock.c")
    subprocess.run(["g++", "-x", "c", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
    file.write_bytes(bytes(8))
    monkeypatch.setenv("LD_PRELOAD", str(library))
    monkeypatch.setenv("CLOCK_FILE", str(file))
    return file


def test_a_pit_that_is_restarted_again_and_again_loses_and_leaks_nothing(tmp_path: Path, clock: Path) -> None:
    folder, key_file = tmp_path / "pit", tmp_path / "pit.keys"
    folder.mkdir()
    url = f"sqlite:///{folder / 'pit.db'}"
    tables = open_tables(url, key_file, *["let-it-ride"] * TABLES)
    ahead, groups = cycle(AHEAD), []
    sizes, commands, memories, jumps = [(folder / "pit.db").stat().st_size], 0, [], 0
    for number in range(LIVES):
        with process(url, key_file, tmp_path / f"log{number}") as server:
            port = int(server.url.rstrip("/").rpartition(":")[2])
            served = Served(server.process, port, tables, Keys.from_file(key_file))

            async def play(served: Served = served) -> tuple[int, int, int]:
                if not groups:
                    groups.extend(Regulars(served, table_id) for table_id in tables)
                    await asyncio.gather(*(group.sit_down() for group in groups))
                else:
                    await asyncio.gather(*(group.come_back(served.port) for group in groups))
                return await life(served, groups, clock, (next(ahead), next(ahead)))

            done, *held = asyncio.run(play())
            commands += done
            memories.append(held)
            log = folder / "pit.db-wal"
            assert log.stat().st_size < LOG_BYTES, "the log is written back"
            jumps += server.log.count("the clock was set")
            # Every other time as an operator stops it, and as a crash does.
            server.process.send_signal(signal.SIGKILL if number % 2 else signal.SIGINT)
            server.process.wait(PATIENCE)
        sizes.append(sum(path.stat().st_size for path in folder.iterdir()))
        assert {path.name for path in folder.iterdir()} <= {
            *("pit.db", "pit.db-wal", "pit.db-shm", "pit.db-serving", "pit.db-turn", "pit.db-writing"),
        }  # fmt: skip
    assert jumps, "a clock that was set is in the log"
    ends = [end for _, end in memories]
    # A table that was opened from a record holds more than one that has just begun.
    alike = ends[1:] if LIVES > 2 else ends
    assert max(alike) <= 1.1 * min(alike) + SPARE, "a longer record takes no more memory"
    database = Database(url)
    found = audit_database(database, Keys.from_file(key_file).trusted, keys=Keys.from_file(key_file))
    database.close()
    assert list(found.every_fault()) == []
    assert sum(table.entries for table in found.tables) >= commands + TABLES * (1 + SEATS)
    each = (sizes[-1] - sizes[0]) / commands
    held = ", ".join(f"{end / 2**20:.0f}" for end in ends)
    print(
        f"{commands} commands in {LIVES} lives; MiB at their ends {held}; {each:.0f} bytes of disk a command"
    )


def test_a_clock_that_is_set_is_told_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    now, steady = [1_000_000], [50.0]
    clock = WatchedClock(lambda: now[0], lambda: steady[0])
    for passed, shown, said in (
        (0.5, 500, ""),
        (60.0, 60_999, ""),
        (1.0, -1000, "back by 2.0 seconds"),
        (0.0, -315_360_000_000, "back by 315360000.0 seconds"),
        (10.0, 3_610_000, "forward by 3600.0 seconds"),
        (0.0, 0, ""),
    ):
        caplog.clear()
        steady[0] += passed
        now[0] += shown
        assert clock() == now[0]
        assert [record.getMessage() for record in caplog.records] == (
            [f"the clock was set {said}"] if said else []
        )
