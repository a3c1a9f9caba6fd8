"""Stores keep what a table acknowledged: in memory and in a file, through crashes, rivals and a full disk."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.games.register import find
from croupier.law.refusal import BadInput
from croupier.table import commands as cmd
from croupier.table import store as stores
from croupier.table.journal import GENESIS, Broken
from croupier.table.replay import replay, resume
from croupier.table.store import Checkpoint, MemoryStore, NotKept, Overtaken, Store
from croupier.table.table import Stopped, Table
from tests.battery.people import NOON, People
from tests.battery.watching import everything

OPEN: list[stores.FileStore] = []


class FileStore(stores.FileStore):
    """A file that is closed when the test is over, as its process would be."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(path)
        OPEN.append(self)


@pytest.fixture(autouse=True)
def _files_are_closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


BETS = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)


def opened(store: Store, **settings: Any) -> Table:
    """A let it ride table with somebody at it."""
    settings = {"clock": lambda: NOON, "buy_in_as_needed": True, **settings}
    table = Table(find("let-it-ride")[0], store=store, **settings)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    return table


def round_of(table: Table) -> None:
    """One round to its end."""
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS))
    table.do(cmd.Close(by=cmd.DEALER))
    for _ in range(2):
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.jsonl"


def beside(path: Path, name: str) -> Path:
    return path.with_name(f"{path.name}.{name}")


def test_a_store_gives_the_lines_after_an_entry(path: Path) -> None:
    for store in (MemoryStore(), FileStore(path)):
        for number in (1, 2, 3):
            store.append(number, b"%d}\n" % number)
        assert list(store.lines()) == [b"1}\n", b"2}\n", b"3}\n"]
        assert list(store.lines(2)) == [b"3}\n"]
        assert list(store.lines(3)) == []


def test_an_entry_that_is_not_the_next_is_refused(path: Path) -> None:
    for store in (MemoryStore(), FileStore(path)):
        store.append(1, b"1}\n")
        for number in (1, 3):
            with pytest.raises(Overtaken, match=f"entry {number} of this table was written by someone else"):
                store.append(number, b"x}\n")
        assert list(store.lines()) == [b"1}\n"]


def test_checkpoint_and_secret_are_kept_and_forgotten(path: Path) -> None:
    checkpoint = Checkpoint(1, "ab" * 32, 3, {"number": 7})
    for store in (MemoryStore(), FileStore(path)):
        assert store.checkpoint() is None
        assert store.secret() == b""
        for number in (1, 2):
            store.append(number, b'{"entry":%d,"at":0}\n' % number)
        store.save(checkpoint)
        store.keep_secret(b"s" * 32)
        kept = store.checkpoint()
        assert kept is not None
        assert (kept.entry, kept.head, kept.events, kept.state) == (1, "ab" * 32, 3, {"number": 7})
        assert store.secret() == b"s" * 32
        store.keep_secret(b"")
        assert store.secret() == b""


def test_nobody_else_can_read_the_secret(path: Path) -> None:
    opened(FileStore(path))
    assert stat.S_IMODE(beside(path, "secret").stat().st_mode) == 0o600


def test_the_secret_is_gone_when_the_table_is_closed(path: Path) -> None:
    table = opened(FileStore(path))
    assert beside(path, "secret").exists()
    closed = table.do(cmd.CloseTable(by=cmd.FLOORPERSON))[-1]
    assert not beside(path, "secret").exists()
    assert bytes.fromhex(closed.secret) == table.entropy.secret  # type: ignore[union-attr]


def test_a_file_goes_on_where_it_ended(path: Path) -> None:
    table = opened(store := FileStore(path))
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS))
    table.do(cmd.Close(by=cmd.DEALER))
    store.close()
    again = resume(FileStore(path), clock=lambda: NOON)
    assert everything(again) == everything(table)
    again.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
    assert path.read_bytes() == b"".join(again.journal.lines())
    replay(again.journal)


@pytest.mark.parametrize("torn", [b"{", b'{"entry":4,"at":17', b"\xff" * 70_000, b'{"hash":"ab"}'])
def test_a_torn_last_line_was_never_acknowledged_and_is_cut_off(path: Path, torn: bytes) -> None:
    table = opened(store := FileStore(path))
    store.close()
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    again = resume(FileStore(path), clock=lambda: NOON)
    assert path.read_bytes() == whole
    assert everything(again) == everything(table)
    again.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS))


def test_a_file_that_is_nothing_but_a_torn_line_is_empty(path: Path) -> None:
    path.write_bytes(b'{"entry":1')
    store = FileStore(path)
    assert path.read_bytes() == b""
    with pytest.raises(BadInput, match="the journal is empty: there is no table to open again"):
        resume(store)
    store.append(1, b"1}\n")


def test_a_second_table_cannot_take_the_same_file(path: Path) -> None:
    opened(store := FileStore(path))
    with pytest.raises(BadInput, match="is in use: another table is writing this journal"):
        FileStore(path)
    store.close()
    FileStore(path).close()


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is not a file"):
        FileStore(tmp_path)


def test_whoever_appends_second_is_overtaken_and_acknowledges_nothing(path: Path) -> None:
    table = opened(FileStore(path))
    with open(path, "ab") as rival:
        rival.write(b'{"someone":"else"}\n')
    before = path.read_bytes()
    with pytest.raises(Overtaken):
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS))
    assert path.read_bytes() == before
    with pytest.raises(Stopped):
        table.do(cmd.Leave(by=cmd.player(1), seat=1))


def test_two_tables_on_one_store_do_not_both_go_on() -> None:
    store = MemoryStore()
    table = opened(store)
    rival = resume(store, clock=lambda: NOON)
    rival.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS))
    with pytest.raises(Overtaken, match="open the table again"):
        table.do(cmd.Leave(by=cmd.player(1), seat=1))
    assert everything(resume(store, clock=lambda: NOON)) == everything(rival)


def test_what_the_disk_did_not_take_is_not_acknowledged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(FileStore(path))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(
            NotKept, match="cannot be written: No space left on device; the table has stopped"
        ):
            table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS))
    with pytest.raises(Stopped, match="bets"):
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS))


@pytest.mark.parametrize(
    "spoiled", [b"", b"{", b"[]", b'{"entry":1,"head":"","events":0,"state":{},"offset":0}']
)
def test_a_checkpoint_that_cannot_be_used_is_as_good_as_none(path: Path, spoiled: bytes) -> None:
    table = opened(store := FileStore(path), checkpoint_every=1)
    for _ in range(3):
        round_of(table)
    store.close()
    assert beside(path, "checkpoint").exists()
    beside(path, "checkpoint").write_bytes(spoiled)
    assert everything(resume(FileStore(path), clock=lambda: NOON)) == everything(table)


def test_a_checkpoint_of_another_place_or_state_is_not_believed(path: Path) -> None:
    table = opened(store := FileStore(path), checkpoint_every=1)
    for _ in range(3):
        round_of(table)
    kept = store.checkpoint()
    assert kept is not None
    round_of(table)
    store.close()
    later = {**kept.state, "number": 77}
    for changed in (
        Checkpoint(kept.entry, GENESIS, kept.events, kept.state),
        Checkpoint(kept.entry, kept.head, kept.events, later),
        Checkpoint(kept.entry, kept.head, kept.events + 1, kept.state),
        Checkpoint(kept.entry - 1, kept.head, kept.events, kept.state),
    ):
        store = FileStore(path)
        store.save(changed)
        try:
            assert everything(resume(store, clock=lambda: NOON)) == everything(table), changed
        finally:
            store.close()


def test_a_table_is_opened_from_its_checkpoint_without_the_entries_before_it(path: Path) -> None:
    table = opened(store := FileStore(path), checkpoint_every=1)
    for _ in range(4):
        round_of(table)
    kept = store.checkpoint()
    assert kept is not None
    assert kept.entry > 10
    given: list[int] = []

    class Watched(FileStore):
        def lines(self, after: int = 0) -> Any:
            for number, line in enumerate(super().lines(after), after + 1):
                given.append(number)
                yield line

    store.close()
    again = resume(Watched(path), clock=lambda: NOON)
    # The opening says under which rules and in which format the journal was written.
    assert given == [1, *range(kept.entry + 1, table.entries + 1)]
    assert everything(again) == everything(table)


def test_a_changed_entry_is_found_when_the_table_opens_again(path: Path) -> None:
    opened(store := FileStore(path))
    store.close()
    path.write_bytes(path.read_bytes().replace(b'"patron 1"', b'"patron 2"', 1))
    with pytest.raises(Broken, match="journal entry 2"):
        resume(FileStore(path))


def test_random_sittings_in_a_file_are_those_in_memory(path: Path) -> None:
    for number, game in enumerate(("let-it-ride", "spanish-21")):
        place = path.with_name(f"{number}.jsonl")
        filed = People(5, find(game)[0], store=FileStore(place), checkpoint_every=30).play(60)
        kept = People(5, find(game)[0], store=MemoryStore(), checkpoint_every=30).play(60)
        assert place.read_bytes() == b"".join(kept.table.journal.lines())
        assert everything(filed.table) == everything(kept.table)


KILLED = """
import sys
from croupier.games.register import find
from croupier.table import commands as cmd
from croupier.table.store import FileStore
from croupier.table.table import Table
table = Table(find("let-it-ride")[0], store=FileStore(sys.argv[1]), buy_in_as_needed=True)
table.do(cmd.Sit(by=cmd.player(1), seat=1))
while True:
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1000)))
    table.do(cmd.Close(by=cmd.DEALER))
    for _ in range(2):
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
        print(table.head, flush=True)
"""


def test_after_kill_9_every_acknowledged_entry_is_there_and_play_goes_on(path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    acknowledged = [child.stdout.readline().strip() for _ in range(5)]
    time.sleep(0.05)
    child.send_signal(signal.SIGKILL)
    with child.stdout:
        acknowledged += child.stdout.read().split()
    child.wait()
    table = resume(FileStore(path))
    hashes = path.read_text()
    assert all(f'"hash":"{head}"' in hashes for head in acknowledged if len(head) == 64)
    while not table.prompt().startswith("Wagers"):
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride"))
    assert list(replay(table.journal).journal.lines()) == list(table.journal.lines())
