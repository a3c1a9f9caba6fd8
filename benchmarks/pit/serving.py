"""A pit to be measured: its tables made beforehand, `croupier serve` in a process of its own."""

import asyncio
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.measure import ROOT
from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.server.visitors import GuestDoor

GAME = "let-it-ride"


class Work(NamedTuple):
    """Processor time in seconds: of the server's process that serves, of the one that writes for it, of the
    database where it has processes of its own, and of the players, who are this process.
    """

    serving: float
    writing: float
    database: float
    players: float

    def since(self, before: "Work") -> "Work":
        """What was done after another measurement."""
        return Work(*(now - then for now, then in zip(self, before, strict=True)))


class Served:
    """A running server: where it listens, its tables, and tokens of its guests."""

    def __init__(
        self,
        process: "subprocess.Popen[str]",
        port: int,
        tables: list[str],
        keys: Keys,
        cluster: Path | None = None,
    ) -> None:
        """`cluster`: the data of a PostgreSQL that works for the server."""
        self.process, self.port, self.tables = process, port, tables
        self._door = GuestDoor(keys)
        self._cluster = cluster

    def token(self) -> str:
        """The token of one more guest."""
        return self._door.admit()[1]

    def memory(self) -> int:
        """The bytes the server's process holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def work(self) -> Work:
        """The processor time used so far."""
        database, server = 0.0, self.process.pid
        if self._cluster is not None:
            first = int((self._cluster / "postmaster.pid").read_text().split()[0])
            database = sum(map(_used, [first, *children(first)]))
        return Work(_used(server), sum(map(_used, children(server))), database, time.process_time())


def children(pid: int) -> list[int]:
    """The processes that a process has started and that have not ended."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _used(pid: int) -> float:
    """The seconds of processor time a process has used; none if it has just ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


@contextmanager
def address(kind: str, folder: Path) -> Iterator[tuple[str, Path | None]]:
    """An empty database of a kind, and where its server keeps its data if it has one."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'pit.db'}", None
        return
    from tests.pit.postgres import running_cluster

    with running_cluster() as cluster:
        yield cluster.url, cluster.data


@contextmanager
def serving(kind: str, count: int) -> Iterator[Served]:
    """A server with a number of tables."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="croupier-load-")))
        url, cluster = stack.enter_context(address(kind, folder))
        key_file = folder / "pit.keys"
        keys = Keys.from_file(key_file)
        tables = asyncio.run(_opened(url, keys, count))
        command = [sys.executable, "-m", "croupier", "serve", "--database", url, "--keys", str(key_file)]
        log = stack.enter_context(open(folder / "log", "w"))
        process = stack.enter_context(
            subprocess.Popen(
                [*command, "--port", "0"], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=log
            )
        )
        stack.callback(process.terminate)
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r":(\d+) ", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {(folder / 'log').read_text()[-2000:]}")
        yield Served(process, int(found[1]), tables, keys, cluster)


async def _opened(url: str, keys: Keys, count: int) -> list[str]:
    host = Host(Database(url), keys)
    try:
        return [await host.open_table(GAME) for _ in range(count)]
    finally:
        host.close()
