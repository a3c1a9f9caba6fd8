"""A pit whose program was exchanged in mid-shift says so in the journal of each table it deals on (T32)."""

import asyncio
from datetime import date
from typing import Any

import pytest

from croupier.law.refusal import BadInput
from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.keys import Keys
from croupier.table import commands as cmd
from croupier.table import replay as replaying
from croupier.table.journal import read_entry
from croupier.table.replay import replay, taken_over
from croupier.table.software import Software, running
from tests.pit.conftest import Processes

ANN = cmd.player(1, "Ann")
BETS = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)
HERE = running()
NEW = Software("9.9", "ab" * 32)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the program that serves tables another one."""
    return lambda which: monkeypatch.setattr(replaying, "running", lambda: which)


def test_a_new_version_takes_over_with_the_first_command_it_carries_out_and_the_old_one_back(
    process: Processes, database: Database, keys: Keys, program: Any
) -> None:
    async def work() -> None:
        host = process()
        table_id = await host.open_table("let-it-ride", {}, date(2008, 1, 1))
        await host.do(table_id, cmd.Sit(by=ANN, seat=1, patron="Ann", buy_in=100_000))
        await host.do(table_id, cmd.Bets(by=ANN, seat=1, wagers=BETS), "bets")
        program(NEW)
        new = process()
        assert (await new.table(table_id)).entries == 3, "who only looks takes nothing over"
        with pytest.raises(BadInput):
            await new.do(table_id, cmd.Decide(by=ANN, seat=1, word="ride"))
        again = await new.do(table_id, cmd.Bets(by=ANN, seat=1, wagers=BETS), "bets")
        assert again.entry == 3
        assert (await new.table(table_id)).entries == 3, "neither a refusal nor a repetition changes anything"
        done = await new.do(
            table_id, cmd.Close(by=cmd.DEALER), "close", after=(await new.table(table_id)).sequence - 1
        )
        assert done.entry == 5
        await new.do(table_id, cmd.Decide(by=ANN, seat=1, word="ride"))
        program(HERE)
        back = process()
        await back.do(table_id, cmd.Decide(by=ANN, seat=1, word="ride"))
        await back.do(table_id, cmd.Leave(by=ANN, seat=1))
        lines = list(back.store(table_id).lines())
        entries = [read_entry(number, line) for number, line in enumerate(lines, 1)]
        assert [(number, event.version, event.software) for number, event in taken_over(entries)] == [
            (4, *NEW),
            (7, *HERE),
        ]
        assert [entry.command.by.person for entry in entries if isinstance(entry.command, cmd.TakeOver)] == [
            "croupier"
        ] * 2
        assert replay(lines).head == (await back.table(table_id)).head
        await back.do(table_id, cmd.CloseTable(by=cmd.FLOORPERSON))

    asyncio.run(work())
    assert list(audit_database(database, {keys.public.hex()}, [], keys).every_fault()) == []


def test_two_versions_at_once_take_turns_in_the_record(process: Processes, program: Any) -> None:
    async def work() -> None:
        one = process()
        table_id = await one.open_table("let-it-ride", {}, date(2008, 1, 1))
        two = process()
        for number, (host, which) in enumerate(
            ((one, HERE), (two, NEW), (one, HERE), (one, HERE), (two, NEW))
        ):
            program(which)
            await host.do(table_id, cmd.Fill(by=cmd.FLOORPERSON, cents=10_000), str(number))
        lines = list(one.store(table_id).lines())
        entries = [read_entry(number, line) for number, line in enumerate(lines, 1)]
        assert [entry.command.named for entry in entries] == [
            *("open", "fill", "take over", "fill", "take over", "fill", "fill", "take over", "fill")
        ]
        assert [event.version for _, event in taken_over(entries)] == ["9.9", HERE.version, "9.9"]
        assert replay(lines).entries == len(lines)

    asyncio.run(work())
