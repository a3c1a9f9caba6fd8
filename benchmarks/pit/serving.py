"""A pit to be measured: its tables made beforehand, `croupier serve` in a process of its own."""

import asyncio
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.measure import ROOT
from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.server.visitors import GuestDoor

GAME = "let-it-ride"


class Served:
    """A running server: where it listens, its tables, and tokens of its guests."""

    def __init__(self, process: "subprocess.Popen[str]", port: int, tables: list[str], keys: Keys) -> None:
        self.process, self.port, self.tables = process, port, tables
        self._door = GuestDoor(keys)

    def token(self) -> str:
        """The token of one more guest."""
        return self._door.admit()[1]

    def memory(self) -> int:
        """The bytes the server's process holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def seconds(self) -> float:
        """The processor time the server has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


@contextmanager
def address(kind: str, folder: Path) -> Iterator[str]:
    """An empty database of a kind."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'pit.db'}"
        return
    from tests.pit.postgres import running_cluster

    with running_cluster() as cluster:
        yield cluster.url


@contextmanager
def serving(kind: str, count: int) -> Iterator[Served]:
    """A server with so many tables."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="croupier-load-")))
        url = stack.enter_context(address(kind, folder))
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
        yield Served(process, int(found[1]), tables, keys)


async def _opened(url: str, keys: Keys, count: int) -> list[str]:
    host = Host(Database(url), keys)
    try:
        return [await host.open_table(GAME) for _ in range(count)]
    finally:
        host.close()
