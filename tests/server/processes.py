"""`croupier serve` in processes of its own, as an operator runs it."""

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from tests.server.conftest import PATIENCE

ROOT = Path(__file__).parents[2]


class Process:
    """A running server: its address, and what it has written to its log."""

    def __init__(self, process: "subprocess.Popen[str]", url: str, log: Path) -> None:
        self.process, self.url, self._log = process, url, log

    @property
    def log(self) -> str:
        """Everything written to standard error so far."""
        return self._log.read_text()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()


def runs(number: int) -> bool:
    """Whether a process is at work; one that has ended and that nobody has asked after is not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False


@contextmanager
def process(database: str, keys: Path, folder: Path, *options: str) -> Iterator[Process]:
    """A server on a free port."""
    folder.mkdir(exist_ok=True)
    log = folder / "log"
    command = [sys.executable, "-m", "croupier", "serve", "--database", database, "--keys", str(keys)]
    with (
        log.open("w") as stream,
        subprocess.Popen(
            [*command, "--port", "0", *options], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=stream
        ) as started,
    ):
        try:
            assert started.stdout is not None
            found = re.search(r"http://\S+", started.stdout.readline())
            assert found is not None, log.read_text()
            yield Process(started, found[0], log)
        finally:
            if started.poll() is None:
                started.send_signal(signal.SIGINT)
                try:
                    started.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    started.kill()  # else nobody would learn what went wrong
                    raise


def open_tables(database: str, keys: Path, *games: str, **settings: Any) -> list[str]:
    """Tables in a database that no server has opened yet."""

    async def work() -> list[str]:
        host = Host(Database(database), Keys.from_file(keys))
        try:
            return [await host.open_table(game, **settings) for game in games]
        finally:
            host.close()

    return asyncio.run(work())
