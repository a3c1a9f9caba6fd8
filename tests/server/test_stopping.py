"""A server that is stopped has signed what it wrote; a second one on the same file is refused; one that is
killed leaves nothing behind.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

from benchmarks.pit.serving import children
from croupier.client import Pit
from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.heads import kept
from croupier.pit.keys import Keys
from tests.server.conftest import PATIENCE
from tests.server.processes import ROOT, open_tables, process, runs


def test_a_server_is_alone_on_its_file_and_signs_before_it_stops(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'pit.db'}", tmp_path / "pit.keys"
    (table_id,) = open_tables(url, file, "craps")
    with process(url, file, tmp_path / "server") as server:
        with Pit(server.url) as pit:
            entry = pit.table(table_id).sit(1, 10_000).entry
        command = [sys.executable, "-m", "croupier", "serve", "--database", url, "--port", "0"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert told.returncode == 2
        assert "is served by another process already" in told.stderr
        assert len(told.stderr.strip().splitlines()) == 1
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        assert '"level":"error"' not in server.log
    database, keys = Database(url), Keys.from_file(file)
    with database.reading() as connection:
        assert max(head.entry for head in kept(connection, table_id)) == entry
    assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []
    database.close()


def test_a_server_that_is_killed_leaves_no_process_and_another_goes_on_at_once(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'pit.db'}", tmp_path / "pit.keys"
    (table_id,) = open_tables(url, file, "craps")
    with process(url, file, tmp_path / "first") as server:
        (writer,) = children(server.process.pid)
        with Pit(server.url) as pit:
            entry = pit.table(table_id).sit(1, 10_000).entry
        server.kill()
    with process(url, file, tmp_path / "second") as server:
        assert not runs(writer), "the next one waits for it to end"
        with Pit(server.url) as pit:
            assert pit.table(table_id).sit(2, 10_000).entry == entry + 1
        assert '"level":"error"' not in server.log


def test_a_server_whose_writer_is_killed_plays_on_and_says_so(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'pit.db'}", tmp_path / "pit.keys"
    (table_id,) = open_tables(url, file, "craps")
    with process(url, file, tmp_path / "server") as server, Pit(server.url) as pit:
        entry = pit.table(table_id).sit(1, 10_000).entry
        (writer,) = children(server.process.pid)
        os.kill(writer, signal.SIGKILL)
        assert pit.table(table_id).leave(1).entry == entry + 1
        assert "the process that writes to it has ended, with status -9" in server.log
        assert children(server.process.pid) != [writer]
