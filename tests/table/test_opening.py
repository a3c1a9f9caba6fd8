"""A table is opened within limits, keeps its time, its keys and its checkpoints, and stays closed."""

from time import time
from typing import Any

import pytest

import croupier
from croupier.equipment.entropy import ScannedEntropy, SeededEntropy, SystemEntropy
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.table import commands as cmd
from croupier.table import table as tables
from croupier.table.store import MemoryStore
from croupier.table.table import Table

MOST = 10**12
CHANCE = "expected a source of chance, such as SystemEntropy()"
STORED = "expected a store of a journal, such as FileStore(path)"
SIT = cmd.Sit(by=cmd.player(1), seat=1, patron="Ann", buy_in=10_000)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"mode": "paper"}, "mode 'paper', expected virtual or live"),
        (
            {"entropy": ScannedEntropy()},
            "scanned cards and dice are those of a live table: expected mode live",
        ),
        ({"opener": -1}, "opener of -1: expected cents, 0 to 1000000000000"),
        ({"opener": MOST + 1}, "opener of 1000000000001: expected cents, 0 to 1000000000000"),
        ({"decision_seconds": -1}, "decision_seconds -1: expected 0 (no limit) to 86400"),
        ({"decision_seconds": 86_401}, "decision_seconds 86401: expected 0 (no limit) to 86400"),
        ({"clock": lambda: 1.5}, "the clock gives 1.5: expected whole milliseconds"),
        ({"by": cmd.DEALER}, "open is not for the dealer to do (interpretation: roles of 13:69D-1.12)"),
        ({"opner": 5}, "open_table has no setting 'opner': did you mean opener?"),
        ({"options": [1]}, "options [1]: expected a mapping of options to values"),
        ({"options": {1: 2}}, "option 1: expected its id, such as table_min"),
        ({"entropy": b"secret"}, f"entropy b'secret': {CHANCE}"),
        ({"entropy": b""}, f"entropy b'': {CHANCE}"),
        ({"entropy": SeededEntropy}, f"entropy {SeededEntropy!r}: {CHANCE}"),
        ({"store": "pit.jsonl"}, f"store 'pit.jsonl': {STORED}"),
        ({"store": ""}, f"store '': {STORED}"),
        ({"clock": 5}, "clock 5: expected a function that gives whole milliseconds"),
        ({"checkpoint_every": "x"}, "checkpoint_every 'x': expected a number of events, 0 for never"),
        ({"checkpoint_every": -1}, "checkpoint_every -1: expected a number of events, 0 for never"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CroupierError) as refused:
        croupier.open_table("craps", **settings)
    assert str(refused.value) == sentence


def test_a_table_is_made_of_a_game_of_the_register() -> None:
    for game in ("craps", croupier.game("craps")):
        with pytest.raises(BadInput, match=r"expected one of the register; open_table takes its id$"):
            Table(game)  # type: ignore[arg-type]


def test_a_secret_is_bytes_and_a_case_a_document() -> None:
    for source in (SeededEntropy, SystemEntropy):
        with pytest.raises(BadInput, match=r"^a secret of str: expected bytes$"):
            source("0" * 32)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"^case: the document 5: expected a table$"):
        croupier.settle(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "settings", [{"opener": 0}, {"opener": MOST}, {"decision_seconds": 86_400}, {"mode": "live"}]
)
def test_the_limits_themselves_are_within(settings: dict[str, Any]) -> None:
    table: Table = croupier.open_table("craps", **settings)
    opened = table.journal.events[0]
    assert {name: getattr(opened, name) for name in settings} == settings
    assert (table.mode, table.virtual) == (settings.get("mode", "virtual"), "mode" not in settings)
    assert bool(table.store.secret()) == table.virtual, "only a table that deals itself has a secret"


def test_time_does_not_go_back_and_a_refusal_takes_none() -> None:
    now = [1_000]
    table: Table = croupier.open_table("craps", clock=lambda: now[0])
    now[0] = 500
    table.do(SIT)
    assert [entry.at for entry in table.journal.entries] == [1_000, 1_000]
    now[0] = 3_000
    with pytest.raises(BadInput):
        table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=0))
    assert table.check(cmd.BuyIn(by=cmd.player(1), seat=1, cents=500)) is None
    assert table.round.at == 1_000
    table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=500), at=1_001)
    assert [entry.at for entry in table.journal.entries] == [1_000, 1_000, 1_001]
    with pytest.raises(BadInput, match=r"the clock gives 7.5: expected whole milliseconds"):
        table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=500), at=7.5)  # type: ignore[arg-type]
    now[0] = 7.5  # type: ignore[assignment]
    refusal = table.check(cmd.BuyIn(by=cmd.player(1), seat=1, cents=500))
    assert str(refusal) == "the clock gives 7.5: expected whole milliseconds"


def test_the_clock_of_a_table_counts_milliseconds() -> None:
    assert abs(tables.milliseconds() - 1000 * time()) < 600_000


def test_as_many_keys_are_remembered_as_a_table_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_KEYS", 2)
    table: Table = croupier.open_table("craps")
    table.do(SIT)
    buy_in = cmd.BuyIn(by=cmd.player(1), seat=1, cents=500)
    for key in ("a", "b", "c"):
        table.do(buy_in, key)
    assert list(table.round.keys.items()) == [("b", 4), ("c", 5)]
    table.do(buy_in, "c")
    assert table.entries == 5
    table.do(buy_in, "a")
    assert (table.entries, list(table.round.keys)) == (6, ["c", "a"])


def test_a_closed_table_says_so_and_forgets_its_secret() -> None:
    table: Table = croupier.open_table("craps")
    assert table.store.secret()
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    assert table.store.secret() == b""
    sentence = "sit: the table is closed (interpretation: a closed table is opened anew (13:69D-1.21))"
    for act in (table.do, table.admit):
        with pytest.raises(Refusal) as refused:
            act(SIT)
        assert str(refused.value) == sentence
    assert str(table.check(SIT)) == sentence


def test_what_its_sender_may_not_ask_is_not_admitted() -> None:
    table: Table = croupier.open_table("craps")
    table.admit(SIT)
    for refused in (cmd.Close(by=cmd.INSPECTOR), cmd.Sit(by=cmd.player(2), seat=1)):
        with pytest.raises(Refusal):
            table.admit(refused)
    with pytest.raises(BadInput, match=r"expected one of croupier.table.commands"):
        table.admit("sit")  # type: ignore[arg-type]


def rolled(every: int, rolls: int) -> tuple[Table, MemoryStore]:
    """A craps table after some rounds of a throw each, with what its store keeps."""
    store = MemoryStore()
    table: Table = croupier.open_table("craps", mode="live", store=store, checkpoint_every=every)
    table.do(SIT)
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    for _ in range(rolls):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000))
        table.do(cmd.Enter(by=cmd.DEALER, values=(6, 1)))
    return table, store


def test_a_table_takes_a_checkpoint_when_enough_has_happened_since_the_last() -> None:
    assert rolled(0, 3)[1].checkpoint() is None
    assert rolled(1_000, 3)[1].checkpoint() is None
    table, store = rolled(1, 2)
    kept = store.checkpoint()
    assert kept is not None
    last = table.journal.entries[-1]
    assert (kept.entry, kept.head) == (last.entry - 1, last.previous), "before the entry that opens the round"
    opened = next(at for at, each in enumerate(last.events) if type(each).__name__ == "RoundOpened")
    assert kept.events == opened
    assert kept.state["events"] == last.events[opened].seq - 1


def test_the_next_checkpoint_comes_after_more_events_than_asked_for() -> None:
    opened = [
        event.seq
        for entry in rolled(0, 6)[0].journal.entries
        for event in entry.events
        if type(event).__name__ == "RoundOpened"
    ]
    for every in (3, 5, 8, 13):
        taken, last = [], 0
        for seq in opened:
            if seq - last > every:
                last = seq - 1
                taken.append(last)
        kept = rolled(every, 6)[1].checkpoint()
        assert (kept.state["events"] if kept else None) == (taken[-1] if taken else None)


def test_the_same_secret_deals_the_same_cards_at_two_tables() -> None:
    heads = {
        croupier.open_table("craps", entropy=SeededEntropy(b"same"), clock=lambda: 5).head for _ in range(2)
    }
    assert len(heads) == 1
