"""Faults: processes killed at any instant, a database that cannot write or is restarted, messages lost."""

import asyncio
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event, select, text

from croupier.law.refusal import BadInput, Refusal
from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.failures import NotStored, Unsure
from croupier.pit.heads import kept
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.listening import Listener
from croupier.pit.schema import entries
from croupier.pit.turns import writing_alone
from croupier.table import commands as cmd
from tests.pit.playing import BETS, LINE, ROUND, SIT, next_command, play
from tests.pit.postgres import PATIENCE, Cluster, new_database


async def until(true: Callable[[], object]) -> None:
    """Wait for something to become true."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it did not come"
        await asyncio.sleep(0.05)


REPEATED = int(os.environ.get("CROUPIER_REPEATED", "3"))
"""Rounds in which every command is repeated; `make faults` plays 200."""
PAUSES, PAUSE = int(os.environ.get("CROUPIER_PAUSES", "4")), float(os.environ.get("CROUPIER_PAUSE", "0.3"))
"""How often a process is stopped and for how many seconds; in `make faults` 30 times, for ten."""
KILLS = int(os.environ.get("CROUPIER_KILLS", "6"))
"""How often a process is killed on each database; `make faults` kills 300 times."""
FORKING = get_context("forkserver")
FORKING.set_forkserver_preload(["tests.pit.playing"])


@pytest.mark.parametrize("apart", [False, True], ids=["one process", "a process that writes"])
def test_what_was_acknowledged_survives_a_kill_at_any_instant(
    tmp_path: Path, database: Database, database_url: str, apart: bool
) -> None:
    file = tmp_path / "pit.keys"
    keys = Keys.from_file(file)

    async def opened() -> str:
        host = Host(Database(database_url), keys)
        table_id = await host.open_table("let-it-ride")
        host.close()
        return table_id

    table_id = asyncio.run(opened())
    instants = random.Random(13)
    acknowledged = 1
    for number in range(KILLS):
        # Every other time before the first entry is acknowledged: while the table is opened again.
        in_play = number % 2 == 0
        after = instants.uniform(0, 0.3)
        said = _killed(database_url, file, table_id, after, in_play=in_play, apart=apart)
        assert said or not in_play
        if said:
            assert said == list(range(said[0], said[-1] + 1))
            assert said[0] > acknowledged
            acknowledged = said[-1]
        # Entries may have been written that nobody was told of; none that was told of is missing.
        with database.reading() as connection:
            numbers = connection.execute(select(entries.c.number).order_by(entries.c.number)).scalars().all()
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= acknowledged
        acknowledged = len(numbers)
    with writing_alone(database_url):  # nothing comes any more from one that wrote for a process that is gone
        found = audit_database(database, {keys.public.hex()}, keys=keys)
    assert list(found.every_fault()) == [], "the same cards, no entry twice, balanced books"
    assert found.tables[0].entries >= acknowledged
    assert apart or found.tables[0].entries == acknowledged


def _killed(url: str, keys: Path, table_id: str, after: float, *, in_play: bool, apart: bool) -> list[int]:
    """The entries that a process said were acknowledged before it was killed."""
    here, there = FORKING.Pipe(duplex=False)
    process = FORKING.Process(target=play, args=(url, str(keys), table_id, there, apart), daemon=True)
    process.start()
    there.close()
    if in_play:
        assert here.poll(PATIENCE), "it plays"
    time.sleep(after)
    process.kill()
    process.join()
    said = b""
    while part := os.read(here.fileno(), 1 << 16):
        said += part
    here.close()
    return [int.from_bytes(said[at : at + LINE], "big") for at in range(0, len(said), LINE)]


class Failing:
    """Makes the database fail at its nth statement or commit from now on, once."""

    def __init__(self, database: Database) -> None:
        self.left: int | None = None
        event.listen(database.engine, "before_cursor_execute", self._count)
        event.listen(database.engine, "commit", self._count)

    def _count(self, *_: object) -> None:
        if self.left is None:
            return
        self.left -= 1
        if self.left == 0:
            self.left = None
            raise OSError(5, "Input/output error")


def test_a_write_that_fails_at_any_call_acknowledges_nothing_and_the_round_goes_on(
    database: Database, keys: Keys
) -> None:
    async def work() -> None:
        host = Host(Database(database.url), keys)
        failing = Failing(host.database)
        table_id = await host.open_table("let-it-ride")
        number = (await host.do(table_id, SIT)).entry
        reached = failed = 0
        said: set[str] = set()
        while not failed or reached == failed:  # until a failure lies beyond the commands of a round
            reached += 1
            failing.left = reached
            for _ in ROUND:
                command, key = next_command(number), f"key {number}"
                try:
                    done = await host.do(table_id, command, key)
                except NotStored as error:
                    said.add(str(error))
                    failed += 1
                    assert (await host.table(table_id)).entries == number
                    done = await host.do(table_id, command, key)
                assert done.entry == number + 1
                number = done.entry
        failing.left = None
        assert failed >= len(ROUND), "every command writes, in one statement or in several"
        assert said == {"nothing was done, the database cannot keep it: [Errno 5] Input/output error"}
        host.close()

    asyncio.run(work())
    assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []


def test_a_full_disk_acknowledges_nothing_and_play_goes_on_when_there_is_room(
    tmp_path: Path, keys: Keys
) -> None:
    url = f"sqlite:///{tmp_path / 'pit.db'}"

    async def work() -> None:
        host = Host(Database(url), keys)
        table_id = await host.open_table("let-it-ride")
        await host.do(table_id, SIT)
        room = [0]

        def limited(connection: Any) -> None:
            pragma = f"PRAGMA max_page_count={room[0] or 1}"  # no less than there are
            connection.connection.driver_connection.execute(pragma)

        event.listen(host.database.engine, "begin", limited)
        number, said = 2, ""
        while not said:
            try:
                number = (await host.do(table_id, next_command(number), f"key {number}")).entry
            except NotStored as error:
                said = str(error)
        assert said == "nothing was done, the database cannot keep it: database or disk is full"
        assert (await host.table(table_id)).entries == number
        room[0] = 1_000_000
        for _ in ROUND:
            done = await host.do(table_id, next_command(number), f"key {number}")
            assert done.entry == number + 1
            number = done.entry
        host.close()
        database = Database(url)
        assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []
        database.close()

    asyncio.run(work())


def test_a_commit_whose_answer_is_lost_is_found_out_about(database: Database, keys: Keys) -> None:
    """The database keeps the entry and is lost before it says so: the command counts as done, once."""

    async def work() -> None:
        host = Host(Database(database.url), keys)
        table_id = await host.open_table("let-it-ride")
        await host.do(table_id, SIT)
        dialect, lost = host.database.engine.dialect, [1]
        commit, execute = dialect.do_commit, dialect.do_execute

        def lose() -> None:
            if lost[0]:
                lost[0] -= 1
                raise dialect.dbapi.OperationalError("server closed the connection unexpectedly")

        def losing(connection: Any) -> None:
            commit(connection)
            lose()

        def losing_alone(cursor: Any, statement: str, *rest: Any) -> None:
            execute(cursor, statement, *rest)
            if getattr(cursor.connection, "autocommit", None) is True and lost[0]:  # a transaction by itself
                cursor.connection.close()
                lose()

        dialect.do_commit, dialect.do_execute = losing, losing_alone
        assert (await host.do(table_id, ROUND[0], "key")).entry == 3
        lost[0] = 2
        with pytest.raises(Unsure, match="not known whether this was done"):
            await host.do(table_id, ROUND[1], "other")
        assert (await host.do(table_id, ROUND[1], "other")).entry == 4
        host.close()

    asyncio.run(work())
    found = audit_database(database, {keys.public.hex()}, keys=keys)
    assert list(found.every_fault()) == []
    assert found.tables[0].entries == 4


def test_heads_that_cannot_be_signed_are_told_and_signed_later(database: Database, keys: Keys) -> None:
    class Broken(Keys):
        failing = True

        def sign(self, message: bytes) -> bytes:
            if self.failing:
                raise OSError(5, "Input/output error")
            return super().sign(message)

    broken = Broken(bytes(32), bytes(32))

    async def work() -> None:
        host = Host(Database(database.url), broken, sign_seconds=0.1)
        assert not host.trouble
        table_id = await host.open_table("let-it-ride")
        await until(lambda: host.trouble)
        assert "cannot be signed: [Errno 5]" in host.trouble
        assert (await host.do(table_id, SIT)).entry == 2, "play goes on"
        broken.failing = False
        await until(lambda: not host.trouble)
        host.close()

    asyncio.run(work())
    with database.reading() as connection:
        assert [head.entry for head in kept(connection)] == [2]


def test_two_dealers_who_enter_the_same_roll_record_it_once(database: Database, keys: Keys) -> None:
    async def work() -> None:
        hosts = [Host(Database(database.url), keys) for _ in range(2)]
        table_id = await hosts[0].open_table("craps", mode="live")
        await hosts[0].do(table_id, cmd.Sit(by=cmd.player(1), seat=1, buy_in=100_000))
        rolls = random.Random(6)
        for _ in range(12):
            wager = cmd.Bet(by=cmd.player(1), seat=1, wager="field", amount=500)
            seen = (await hosts[0].do(table_id, wager)).events[-1].seq
            dice = [(rolls.randint(1, 6), rolls.randint(1, 6)) for _ in hosts]
            sent = [
                host.do(table_id, cmd.Enter(by=cmd.DEALER, values=each), f"{seen} {place}", after=seen)
                for place, (host, each) in enumerate(zip(hosts, dice, strict=True))
            ]
            answers = await asyncio.gather(*sent, return_exceptions=True)
            refused = [answer for answer in answers if isinstance(answer, Refusal)]
            assert len(refused) == 1
            assert "the table has moved on" in str(refused[0])
        for host in hosts:
            host.close()

    asyncio.run(work())
    found = audit_database(database, {keys.public.hex()}, keys=keys)
    assert list(found.every_fault()) == []
    assert found.tables[0].entries == 2 + 2 * 12


def test_a_key_acts_once_long_after_the_table_has_forgotten_it(
    database: Database, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.table.table.MAX_KEYS", 2)
    day = 86_400_000
    now = [1_800_000_000_000]

    async def work() -> None:
        host = Host(Database(database.url), keys, clock=lambda: now[0])
        table_id = await host.open_table("let-it-ride")
        first = await host.do(table_id, SIT, "first")
        number = first.entry
        for _ in ROUND * 2:
            number = (await host.do(table_id, next_command(number), f"key {number}")).entry
        now[0] += day
        for fresh in (host, Host(Database(database.url), keys, clock=lambda: now[0])):
            again = await fresh.do(table_id, SIT, "first")
            assert again.entry == first.entry
            with pytest.raises(BadInput, match="was used for another command, entry 2"):
                await fresh.do(table_id, msgspec.structs.replace(SIT, seat=2), "first")
            with pytest.raises(BadInput, match="was used for another command, entry 3"):
                await fresh.do(table_id, ROUND[1], "key 2")
            assert (await fresh.table(table_id)).entries == number
            fresh.close()

    asyncio.run(work())


def test_postgresql_restarted_under_load_loses_nothing(cluster: Cluster, keys: Keys) -> None:
    url = new_database(cluster)

    async def work() -> None:
        host = Host(Database(url), keys)
        table_id = await host.open_table("let-it-ride")
        await host.do(table_id, SIT)
        number, failed = 2, threading.Event()
        restarting = asyncio.create_task(asyncio.to_thread(_restart, cluster, failed))
        while not restarting.done() or number < 6:
            if restarting.done():
                restarting.result()
            try:
                command = ROUND[(number - 2) % len(ROUND)]
                number = (await host.do(table_id, command, f"key {number}")).entry
            except NotStored:
                failed.set()
                await asyncio.sleep(0.1)
        await restarting
        assert failed.is_set()
        assert (await host.table(table_id)).entries == number
        host.close()
        database = Database(url)
        assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []
        database.close()

    asyncio.run(work())


def test_where_a_database_that_is_away_was_is_for_the_log_alone(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    database = Database(new_database(cluster))
    cluster.stop()
    try:
        for using in (database.reading, database.writing, database.at_once):
            with pytest.raises(NotStored) as refused, using() as connection:
                connection.execute(text("SELECT 1"))
            assert str(refused.value).endswith("the database cannot keep it: it does not answer")
    finally:
        cluster.start()
        database.close()
    assert caplog.text.count(f'"{cluster.folder}/') == 3


def test_processes_hear_of_entries_of_others_and_make_up_for_what_they_missed(
    cluster: Cluster, keys: Keys
) -> None:
    url = new_database(cluster)

    async def work() -> None:
        one, two, three = (Host(Database(url), keys) for _ in range(3))
        table_id = await one.open_table("let-it-ride")
        await two.table(table_id)
        await three.table(table_id)
        heard: list[int] = []
        two.subscribe(table_id, lambda number, _: heard.append(number))
        await one.do(table_id, SIT)  # before anyone listens
        assert (await three.table(table_id)).entries == 1
        assert (await three.caught_up(table_id)).entries == 2
        three.close()
        listener = Listener(two.database, asyncio.get_running_loop(), two.noticed)
        try:
            await until(lambda: 2 in heard)
            await one.do(table_id, ROUND[0])
            await until(lambda: 3 in heard)
            assert (await two.table(table_id)).entries == 3
            own: list[tuple[str, int]] = []
            others: list[tuple[str, int]] = []
            told: list[str] = []
            loop = asyncio.get_running_loop()
            itself = Listener(one.database, loop, lambda *entry: own.append(entry), told.append, one.name)
            other = Listener(two.database, loop, lambda *entry: others.append(entry), told.append, two.name)
            try:
                await until(lambda: (table_id, 3) in own and (table_id, 3) in others)  # made up for
                one.signal("ready")
                await one.do(table_id, ROUND[1])
                await until(lambda: 4 in heard)
                await two.do(table_id, ROUND[2])
                await until(lambda: (table_id, 5) in own)
                await until(lambda: (table_id, 4) in others and told)
            finally:
                itself.close()
                other.close()
            assert (table_id, 4) not in own, "what it wrote itself is no news"
            assert told == ["ready"], "to the other process"
        finally:
            listener.close()
        one.close()
        two.close()

    asyncio.run(work())


@pytest.mark.parametrize("jump", [-3_600_000, 3_600_000, -315_360_000_000])
def test_a_clock_that_jumps_changes_no_order(database: Database, keys: Keys, jump: int) -> None:
    now = [1_800_000_000_000]

    async def work() -> None:
        host = Host(Database(database.url), keys, clock=lambda: now[0])
        table_id = await host.open_table("let-it-ride")
        await host.do(table_id, SIT)
        now[0] += jump
        for command in ROUND:
            await host.do(table_id, command)
        host.close()

    asyncio.run(work())
    assert list(audit_database(database, {keys.public.hex()}, keys=keys).every_fault()) == []
    with database.reading() as connection:
        times = connection.execute(select(entries.c.at).order_by(entries.c.number)).scalars().all()
    assert times == sorted(times), "times never decrease"


def test_commands_sent_twice_late_and_out_of_order_act_once(database: Database, keys: Keys) -> None:
    async def work() -> None:
        hosts = [Host(Database(database.url), keys) for _ in range(2)]
        table_id = await hosts[0].open_table("let-it-ride")
        sent = [
            (cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=1000 * seat), f"key {seat}")
            for seat in range(1, 6)
        ] * 3
        random.Random(7).shuffle(sent)
        done = await asyncio.gather(
            *(hosts[place % 2].do(table_id, command, key) for place, (command, key) in enumerate(sent))
        )
        by_key = {(key, each.entry) for (_, key), each in zip(sent, done, strict=True)}
        assert len(by_key) == 5
        for host in hosts:
            host.close()

    asyncio.run(work())
    found = audit_database(database, {keys.public.hex()}, keys=keys)
    assert list(found.every_fault()) == []
    assert found.tables[0].entries == 6


def test_whatever_is_repeated_late_or_out_of_order_the_rounds_are_those_of_some_order(
    database: Database, keys: Keys
) -> None:
    """Every command of three patrons is sent up to five times, to two processes, in any order, and again when
    betting is over; some are never sent in time.
    """
    lots = random.Random(18)

    async def work() -> dict[str, int]:
        hosts = [Host(Database(database.url), keys) for _ in range(2)]
        table_id = await hosts[0].open_table("let-it-ride")
        for seat in (1, 2, 3):
            await hosts[0].do(table_id, msgspec.structs.replace(SIT, by=cmd.player(seat), seat=seat))
        acted: dict[str, int] = {}
        refusals: list[str] = []

        async def send(command: cmd.Command, key: str) -> None:
            await asyncio.sleep(lots.uniform(0, 0.05))
            try:
                done = await lots.choice(hosts).do(table_id, command, key)
            except (Refusal, BadInput) as refused:
                refusals.append(str(refused))
                return
            assert acted.setdefault(key, done.entry) == done.entry, "a key acts once"

        for number in range(REPEATED):
            bets = {
                f"{number} bets {seat}": msgspec.structs.replace(BETS, by=cmd.player(seat), seat=seat)
                for seat in (1, 2, 3)
            }
            sent = [key for key in bets for _ in range(lots.randrange(6))] or [f"{number} bets 1"]
            lots.shuffle(sent)
            await asyncio.gather(*(send(bets[key], key) for key in sent))
            closing = f"{number} close"
            await asyncio.gather(*(send(ROUND[1], closing) for _ in range(lots.randrange(1, 4))))
            for key in bets.keys() - set(sent):
                with pytest.raises((Refusal, BadInput)):  # no more bets
                    await hosts[0].do(table_id, bets[key], key)
            late = [(bets[key], key) for key in sent]
            for key in sent:
                seat = bets[key].seat
                for decision in range(2):
                    answer = cmd.Decide(by=cmd.player(seat), seat=seat, word="ride")
                    late.append((answer, f"{number} decides {seat} {decision}"))
            table = await hosts[0].caught_up(table_id)
            while table.round.number == number + 1:  # answers in their turn, and anything else in between
                lots.shuffle(late)
                await asyncio.gather(*(send(command, key) for command, key in late[:6]))
                table = await hosts[0].caught_up(table_id)
        assert not any("was used for another" in each for each in refusals)
        for host in hosts:
            host.close()
        return acted

    acted = asyncio.run(work())
    found = audit_database(database, {keys.public.hex()}, keys=keys)
    assert list(found.every_fault()) == []
    with database.reading() as connection:
        stored = connection.execute(select(entries.c.key, entries.c.number)).all()
    assert {key: number for key, number in stored if key} == acted


def test_a_process_that_was_paused_goes_on_where_the_others_are(tmp_path: Path, cluster: Cluster) -> None:
    url, file = new_database(cluster), tmp_path / "pit.keys"
    keys = Keys.from_file(file)
    lots = random.Random(19)

    async def work() -> tuple[str, int]:
        host = Host(Database(url), keys)
        table_id = await host.open_table("let-it-ride")
        here, there = FORKING.Pipe(duplex=False)
        other = FORKING.Process(target=play, args=(url, str(file), table_id, there, False), daemon=True)
        other.start()
        there.close()
        assert here.poll(PATIENCE), "it plays"
        assert other.pid is not None
        for _ in range(PAUSES):
            await asyncio.sleep(lots.uniform(0, 0.1))
            os.kill(other.pid, signal.SIGSTOP)
            # It may be stopped in the middle of a transaction, for which the others wait.
            asyncio.get_running_loop().call_later(PAUSE, os.kill, other.pid, signal.SIGCONT)
            for _ in range(3):
                number = (await host.caught_up(table_id)).entries
                await host.do(table_id, next_command(number), f"key {number}")
            await asyncio.sleep(PAUSE)
        other.kill()
        other.join()
        said = b""
        while part := os.read(here.fileno(), 1 << 16):
            said += part
        here.close()
        host.close()
        return table_id, int.from_bytes(said[-LINE:], "big")

    _, acknowledged = asyncio.run(work())
    database = Database(url)
    found = audit_database(database, {keys.public.hex()}, keys=keys)
    with database.reading() as connection:
        stored = connection.execute(select(entries.c.number, entries.c.key).order_by(entries.c.number)).all()
    database.close()
    assert list(found.every_fault()) == []
    assert len(stored) >= acknowledged
    assert [key for _, key in stored[1:]] == [f"key {number}" for number in range(1, len(stored))]


def _restart(cluster: Cluster, failed: threading.Event) -> None:
    """Stop the server and start it again once somebody has noticed."""
    cluster.stop()
    failed.wait(PATIENCE)
    cluster.start()
