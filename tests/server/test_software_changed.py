"""A program that changes while its pit runs begins no round: log, health, house and floor say so (T28)."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Refused
from croupier.pit.database import Database
from croupier.pit.failures import NotStored
from croupier.pit.host import Host
from croupier.pit.house import recorded
from croupier.pit.keys import Keys
from croupier.server import software
from croupier.table import commands as cmd
from croupier.table.software import Changed, Watch
from tests.server.conftest import PATIENCE, Served
from tests.server.playing import BETS, play
from tests.server.requests import ask

Server = Callable[..., Served]
LOOKS_EVERY = 0.05


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The files of a program."""
    folder = tmp_path / "program"
    folder.mkdir()
    (folder / "rules.toml").write_text("royal_flush = 1000\n")
    return folder


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, dict[str, object]]]:
    """What is logged."""
    lines: list[tuple[str, int, dict[str, object]]] = []

    def log(event: str, *, level: int = 0, **fields: object) -> None:
        lines.append((event, level, fields))

    monkeypatch.setattr(software, "log", log)
    return lines


def until(fulfilled: Callable[[], Any]) -> None:
    """Wait for something that another thread does."""
    ends = time.monotonic() + PATIENCE
    while not fulfilled():
        assert time.monotonic() < ends
        time.sleep(LOOKS_EVERY)


def acts(database: Database) -> list[tuple[str, str, dict[str, str]]]:
    """What the journal of the house says of the software."""
    with database.reading() as connection:
        found = recorded(connection, 0, 1000)
    return [(entry.do, entry.by, entry.details) for entry in found if entry.do.startswith("software")]


def test_a_pit_whose_program_changes_begins_no_round_and_raises_the_alarm(
    serve: Server, program: Path, logged: list[tuple[str, int, dict[str, object]]]
) -> None:
    served = serve(record=False, watch=Watch(program, aside=True, seconds=LOOKS_EVERY))
    table_id = served.open_table("let-it-ride")
    flora, guest = served.hire("flora", "floorperson"), served.pit()
    table = guest.table(table_id)
    table.sit(1, 100_000)
    play(table)
    table.bet(1, BETS)
    assert ask(served.url, "GET", "/healthz")[:2] == (200, {"status": "ok"})
    assert [row.trouble for row in flora.floor()] == [""]

    (program / "rules.toml").write_text("royal_flush = 2000\n")
    until(lambda: acts(served.host.database))
    assert acts(served.host.database) == [("software changed", "pit", {"files": "rules.toml"})]
    assert logged == [("software changed", 40, {"what": "rules.toml"})]
    status, said = ask(served.url, "GET", "/healthz")[:2]
    assert (status, said["error"]["kind"]) == (503, "software_changed")
    assert "rules.toml" not in str(said), "anybody may ask"
    (row,) = flora.floor()
    assert "have changed while the table runs (rules.toml): no further round begins" in row.trouble

    table.ready()  # the round that has begun is finished
    while table.actions().asked is not None:
        table.decide(1, "ride")
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            table.bet(1, BETS)
        assert (refused.value.kind, refused.value.status) == ("software_changed", 409)
        assert "the house has been told" in str(refused.value)
        assert "rules.toml" not in str(refused.value)

    (program / "rules.toml").write_text("royal_flush = 1000\n")
    until(lambda: len(acts(served.host.database)) > 1)
    assert acts(served.host.database)[1:] == [("software restored", "pit", {"files": "rules.toml"})]
    assert logged[1:] == [("software restored", 30, {"what": "rules.toml"})]
    assert ask(served.url, "GET", "/healthz")[0] == 200
    play(table)


def test_the_alarm_is_recorded_when_the_database_is_back(
    tmp_path: Path,
    program: Path,
    logged: list[tuple[str, int, dict[str, object]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch(program, aside=True, seconds=LOOKS_EVERY)
    host = Host(Database(f"sqlite:///{tmp_path / 'pit.db'}"), Keys.new(), watch=watch)
    writing, away = host.database.writing, [1, 2]

    def sometimes() -> Any:
        if away:
            away.pop()
            raise NotStored("the database is away")
        return writing()

    monkeypatch.setattr(host.database, "writing", sometimes)

    async def work() -> None:
        looking = asyncio.create_task(software.watch_software(host, watch))
        (program / "more.py").write_text("")
        while not acts(host.database):
            await asyncio.sleep(LOOKS_EVERY)
        await asyncio.sleep(5 * LOOKS_EVERY)
        looking.cancel()

    try:
        asyncio.run(work())
        assert acts(host.database) == [("software changed", "pit", {"files": "more.py"})]
        assert [fields for _, _, fields in logged if "error" in fields] == [
            {"error": str(NotStored("the database is away"))}
        ] * 2
    finally:
        host.close()


def test_what_another_process_has_begun_is_followed(tmp_path: Path, program: Path) -> None:
    url, keys = f"sqlite:///{tmp_path / 'pit.db'}", Keys.new()
    watch = Watch(program, aside=True)
    mine, other = Host(Database(url), keys, watch=watch), Host(Database(url), keys)
    by = cmd.player(1, "Ann")

    async def work() -> None:
        table_id = await mine.open_table("let-it-ride")
        await mine.do(table_id, cmd.Sit(by=by, seat=1, patron="Ann", buy_in=100_000))
        (program / "rules.toml").unlink()
        watch.look(now=True)
        done = await other.do(table_id, cmd.Bets(by=by, seat=1, wagers=BETS))
        mine.noticed(table_id, done.entry)
        table = await mine.table(table_id)
        assert table.entries == done.entry
        await mine.do(table_id, cmd.Close(by=cmd.DEALER))
        for _ in range(2):
            await mine.do(table_id, cmd.Decide(by=by, seat=1, word="ride"))
        with pytest.raises(Changed, match=r"\(rules.toml\)"):
            await mine.do(table_id, cmd.Bets(by=by, seat=1, wagers=BETS))

    try:
        asyncio.run(work())
    finally:
        mine.close()
        other.close()
