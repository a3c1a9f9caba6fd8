"""A table kept in a file: newly opened, opened again from the checkpoint of a long journal, checkpointed."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from benchmarks.claim import AtLeastRate, Claim, WithinSeconds, Work
from benchmarks.live_round import play_rounds, seated_table

EVENTS = 1_000_000
OPENS = 20
OPENED, REOPENED, SAVED = "croupier, new table", "croupier, a million events", "croupier, checkpoint"


@cache
def long_journal() -> Path:
    """A journal of a million events with its checkpoint and secret, written once."""
    from croupier.table.store import FileStore

    folder = Path(tempfile.mkdtemp(prefix="croupier-bench-"))
    atexit.register(shutil.rmtree, folder, True)
    table = seated_table()
    while table.round.events < EVENTS:
        play_rounds(table, 100)
    path = folder / "table.jsonl"
    path.write_bytes(b"".join(table.store.lines()))
    store = FileStore(path)
    store.keep_secret(table.store.secret())
    store.save(table.store.checkpoint())
    store.close()
    return path


def opened() -> Work:
    """Tables opened in memory."""

    def work() -> int:
        for _ in range(OPENS):
            seated_table()
        return OPENS

    return work


def reopened() -> Work:
    """The table of a million events opened again from its file, ready for the next command."""
    from croupier.table.replay import resume
    from croupier.table.store import FileStore

    path = long_journal()

    def work() -> int:
        store = FileStore(path)
        resume(store)
        store.close()
        return 1

    return work


def saved() -> Work:
    """The state of a table as a checkpoint in memory."""
    table = seated_table()
    play_rounds(table, 100)

    def work() -> int:
        for _ in range(OPENS):
            table.round.record()
        return OPENS

    return work


CLAIM = Claim(
    title="a table opened, opened again and checkpointed",
    unit="tables",
    contestants={OPENED: opened, REOPENED: reopened, SAVED: saved},
    floors=(WithinSeconds(0.1, REOPENED), AtLeastRate(100, OPENED), AtLeastRate(100, SAVED)),
    clock="wall",
)
