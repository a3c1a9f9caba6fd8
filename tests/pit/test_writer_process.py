"""A process of its own writes the entries: it may be killed, and it ends with the one that serves."""

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select

from croupier.law.refusal import BadInput, CroupierError
from croupier.pit import turns, writer_process
from croupier.pit.audit import audit_database
from croupier.pit.cage import Cage
from croupier.pit.commit import LOGGER, Written
from croupier.pit.database import Database
from croupier.pit.failures import NotEnough, NotStored, Unsure
from croupier.pit.heads import kept
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.process_committer import ProcessCommitter
from croupier.pit.schema import entries
from croupier.pit.store import Writing
from croupier.pit.turns import Turn
from croupier.pit.writer_process import (
    GATHER_SECONDS,
    READ,
    Answered,
    Begin,
    End,
    Ended,
    Frames,
    Group,
    failure_read,
    failure_sent,
    framed,
    serve,
    told,
)
from croupier.table import commands as cmd
from croupier.table.journal import GENESIS
from croupier.table.store import Overtaken
from tests.pit.playing import SIT, next_command
from tests.pit.postgres import PATIENCE, Cluster, new_database

KILLS = 3


def pid_of(host: Host) -> int:
    """The process that writes for a host."""
    committer = host._committer
    assert isinstance(committer, ProcessCommitter)
    return committer._process.pid


def count(database: Database) -> int:
    """How many entries there are."""
    with database.reading() as connection:
        return connection.execute(select(func.count()).select_from(entries)).scalar() or 0


def test_a_writer_that_is_killed_in_play_is_replaced_and_nothing_is_lost_or_done_twice(
    database: Database, database_url: str, keys: Keys, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> int:
        host = Host(Database(database_url), keys, apart=True)
        table_ids = [await host.open_table("let-it-ride") for _ in range(3)]
        first = pid_of(host)

        acknowledged = [0]

        async def play(table_id: str) -> None:
            for number in range(1, 60):
                done = await host.do(table_id, next_command(number), f"key {number}")
                assert done.entry == number + 1, "every command acts once"
                acknowledged[0] += 1

        playing = asyncio.gather(*map(play, table_ids))
        for killed in range(KILLS):
            while acknowledged[0] < 40 * (killed + 1):
                await asyncio.sleep(0.001)
            os.kill(pid_of(host), signal.SIGKILL)
        await playing
        assert pid_of(host) != first
        assert host.writes
        assert host.trouble == ""
        host.close()
        return len(table_ids)

    with caplog.at_level(logging.ERROR, "croupier.pit"):
        tables = asyncio.run(work())
    assert "the process that writes to it has ended, with status -9" in caplog.text
    assert count(database) == 60 * tables
    assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []


def test_a_host_that_is_closed_has_its_entries_written_and_signed(
    database: Database, database_url: str, keys: Keys
) -> None:
    async def work() -> tuple[str, int]:
        host = Host(Database(database_url), keys, apart=True)
        table_id = await host.open_table("let-it-ride")
        left = asyncio.ensure_future(host.do(table_id, SIT, "sit"))
        await asyncio.sleep(0)
        writer = pid_of(host)
        host.close()
        assert (await left).entry == 2
        return table_id, writer

    table_id, writer = asyncio.run(work())
    with pytest.raises(ProcessLookupError):
        os.kill(writer, 0)
    with database.reading() as connection:
        assert [head.entry for head in kept(connection, table_id)][-1] == 2


def test_failures_of_single_entries_come_back_from_the_writer(
    database: Database, database_url: str, keys: Keys
) -> None:
    async def work() -> None:
        host = Host(Database(database_url), keys, apart=True, accounts=True)
        cage = Cage(host.database, keys, host.clock)
        cage.give_play_chips("Ann")
        first, second = [await host.open_table("let-it-ride") for _ in range(2)]
        poor = cmd.Sit(by=cmd.player(1, "Bob"), seat=1, buy_in=5_000, patron="Bob")
        rich = cmd.Sit(by=cmd.player(1, "Ann"), seat=1, buy_in=5_000, patron="Ann")
        refused, done = await asyncio.gather(
            host.do(first, poor, "poor"), host.do(second, rich, "rich"), return_exceptions=True
        )
        assert isinstance(refused, NotEnough)
        assert str(refused) == str(NotEnough("Bob", 5_000))
        assert not isinstance(done, BaseException)
        assert (await host.do(first, rich, "rich")).entry == 2, "what failed has not happened"
        host.close()

    asyncio.run(work())
    assert count(database) == 4


def test_two_processes_with_writers_of_their_own_race_and_one_wins(cluster: Cluster, keys: Keys) -> None:
    url = new_database(cluster)

    async def work() -> None:
        hosts = [Host(Database(url), keys, apart=True) for _ in range(2)]
        table_id = await hosts[0].open_table("let-it-ride")
        for host in hosts:
            await host.table(table_id)
        done = await asyncio.gather(*(host.do(table_id, SIT, "same") for host in hosts))
        assert [each.entry for each in done] == [2, 2]
        for host in hosts:
            host.close()

    asyncio.run(work())


def writing_of(table_id: str, number: int, line: bytes = b"an entry\n") -> Writing:
    """An entry to be written."""
    return Writing(
        table_id=table_id, number=number, at=1, key="", hash=GENESIS[:-1] + str(len(line) % 10), line=line,
        events=(1, 1), checkpoint=None, sealed=None, postings=[],
    )  # fmt: skip


def answers(database_url: str, keys: Keys, in_doubt: int, groups: list[Group]) -> list[Answered]:
    """What a writer answers that is asked for some groups."""
    here, there = socket.socketpair()
    here.settimeout(PATIENCE)
    thread = threading.Thread(target=serve, args=(there,))
    thread.start()
    begin = Begin(database_url, keys.signing, 60, "name", in_doubt)
    here.sendall(b"".join(map(framed, [begin, *groups, End()])))
    thread.join(PATIENCE)
    there.close()
    frames, found = Frames(), []
    while data := here.recv(READ):
        found += [told.decode(text) for text in frames.take(data)]
    here.close()
    return [each for each in found if isinstance(each, Answered)]


def test_what_was_written_and_not_acknowledged_is_found_by_the_next_writer(
    database: Database, database_url: str, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def opened() -> str:
        host = Host(database, keys)
        table_id = await host.open_table("let-it-ride")
        host._committer.close()
        return table_id

    table_id = asyncio.run(opened())
    monkeypatch.setattr(LOGGER, "handlers", [])
    kept_before = writing_of(table_id, 2)
    (first,) = answers(database_url, keys, 0, [Group([kept_before], [])])
    assert (first.groups, first.failed, first.failure) == (1, [], None)
    other = writing_of(table_id, 2, b"another entry\n")
    groups = [Group([each], []) for each in (kept_before, other, writing_of(table_id, 3))]
    again, overtaken, new = answers(database_url, keys, 2, groups)
    assert (again.groups, again.failed) == (1, []), "it is on disk"
    assert [(each.kind, each.number) for each in overtaken.failed] == [("overtaken", 2)]
    assert (new.groups, new.failed) == (1, [])
    (surely,) = answers(database_url, keys, 0, [Group([kept_before], [])])
    assert [each.kind for each in surely.failed] == ["overtaken"], "without a doubt it is somebody else's"
    assert count(database) == 3


@pytest.mark.parametrize("instead", ["/bin/false", "/nowhere"])
def test_a_writer_that_does_not_start_refuses_commands_until_it_does(
    tmp_path: Path, keys: Keys, monkeypatch: pytest.MonkeyPatch, instead: str
) -> None:
    url = f"sqlite:///{tmp_path / 'pit.db'}"

    async def work() -> None:
        host = Host(Database(url), keys, apart=True)
        table_id = await host.open_table("let-it-ride")
        with monkeypatch.context() as broken:
            broken.setattr(sys, "executable", instead)
            os.kill(pid_of(host), signal.SIGKILL)
            with pytest.raises(NotStored, match="the process that writes to it has ended"):
                await host.do(table_id, SIT, "sit")
            assert not host.writes
            assert "nothing can be written" in host.trouble
            with pytest.raises(NotStored, match="another is started in a second"):
                await host.do(table_id, SIT, "sit")
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                assert (await host.do(table_id, SIT, "sit")).entry == 2
                break
            except NotStored:
                assert time.monotonic() < deadline
                await asyncio.sleep(0.2)
        assert host.trouble == ""
        host.close()

    asyncio.run(work())


def test_a_database_that_cannot_be_opened_is_named_in_the_log_alone(
    tmp_path: Path, keys: Keys, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "pit.db"

    async def work() -> None:
        host = Host(Database(f"sqlite:///{file}"), keys, apart=True)
        table_id = await host.open_table("let-it-ride")
        file.rename(tmp_path / "elsewhere.db")
        os.kill(pid_of(host), signal.SIGKILL)
        for _ in range(2):
            with pytest.raises(NotStored, match="the process that writes to it has ended") as refused:
                await host.do(table_id, SIT, "sit")
            assert str(file) not in str(refused.value)
        host.close()

    asyncio.run(work())
    assert f"database 'sqlite:///{file}': there is no such file" in caplog.text


def test_a_second_host_is_told_that_another_writes(
    tmp_path: Path, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "ENDS_WITHIN", 0.1)
    url = f"sqlite:///{tmp_path / 'pit.db'}"

    async def work() -> None:
        first = Host(Database(url), keys, apart=True)
        await first.open_table("let-it-ride")
        with pytest.raises(BadInput, match="another process writes its entries"):
            Host(Database(url), keys, apart=True)
        first.close()
        second = Host(Database(url), keys, apart=True)
        await second.open_table("let-it-ride")
        second.close()

    asyncio.run(work())


def test_a_writer_that_finds_another_at_work_says_so(tmp_path: Path, keys: Keys) -> None:
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    Database(url).close()
    here, there = socket.socketpair()
    with here, there, turns.writing_alone(url), pytest.MonkeyPatch.context() as patched:
        patched.setattr(turns, "ENDS_WITHIN", 0.1)
        patched.setattr(LOGGER, "handlers", [])
        patched.setattr(LOGGER, "propagate", True)
        here.sendall(framed(Begin(url, keys.signing, 60, "", in_doubt=0)))
        serve(there)
        (text,) = Frames().take(here.recv(READ))
    assert told.decode(text) == Ended(f"database {url!r}: another process writes its entries")


def test_those_who_write_to_a_file_queue(tmp_path: Path) -> None:
    file, order = tmp_path / "pit.db-turn", []
    one, other = Turn(file), Turn(file)  # as two processes have them

    def wait() -> None:
        with other:
            order.append("other")

    with one:
        with one:
            thread = threading.Thread(target=wait)
            thread.start()
        time.sleep(0.2)
        order.append("one")
    thread.join(PATIENCE)
    assert order == ["one", "other"]
    one.close()
    other.close()


@pytest.mark.parametrize(
    "failure",
    [Overtaken(7), NotEnough("Ann", 500), NotEnough("", 500), NotStored("disk full"), Unsure("lost")],
)
def test_a_failure_comes_back_as_it_was(failure: CroupierError) -> None:
    read = failure_read(failure_sent(("table", 7), failure))
    assert type(read) is type(failure)
    assert str(read) == str(failure)


def test_messages_are_found_wherever_the_socket_cuts_them() -> None:
    sent = b"".join(framed(Answered(number, [])) for number in range(3))
    for size in range(1, len(sent)):
        frames = Frames()
        texts = [text for at in range(0, len(sent), size) for text in frames.take(sent[at : at + size])]
        assert [each.groups for each in map(told.decode, texts) if isinstance(each, Answered)] == [0, 1, 2]


def writing(number: int) -> Writing:
    """An entry, as far as it matters here."""
    return Writing(
        table_id="table", number=number, at=0, key="", hash=GENESIS, line=b"", events=(1, 1),
        checkpoint=None, sealed=None, postings=[],
    )  # fmt: skip


def test_entries_that_come_right_after_a_transaction_share_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is alone waits for nothing; under load a transaction is begun every few milliseconds."""
    comes: list[list[int]] = [[1], [2], [3, 4], [5], [6], [7]]
    said: list[list[Begin | Group | End]] = [[Group([writing(each) for each in some], [])] for some in comes]
    said.append([End()])
    written: list[list[int]] = []
    pauses: list[float] = []
    now = [100.0]

    class Server:
        def hear(self, seconds: float | None = None) -> list[Begin | Group | End]:
            return said.pop(0)

        def tell(self, message: object) -> None:
            assert isinstance(message, Answered)

    class Writer:
        trouble, sync_failed = "", False

        def write(self, group: list[Writing], signals: list[str], *, in_doubt: bool) -> Written:
            written.append([each.number for each in group])
            now[0] += 0.001
            return Written({})

        def until_signing(self) -> None:
            return None

        def rest(self) -> None:
            pass

        def close(self) -> None:
            pass

    monkeypatch.setattr(writer_process, "monotonic", lambda: now[0])
    monkeypatch.setattr(writer_process, "sleep", pauses.append)
    writer_process._Writing(Server(), Writer(), 0).run([])  # type: ignore[arg-type]
    assert written == [[1], [2], [3, 4], [5, 6], [7]]
    assert pauses == [pytest.approx(GATHER_SECONDS - 0.001)] * 2, "after those two that several shared"
