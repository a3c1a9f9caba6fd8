"""A command that breaks off half-way: the journal is whole, and the table takes no more commands."""

from collections.abc import Iterator
from typing import Any

import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy, StackedEntropy
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import read
from croupier.table.replay import replay
from croupier.table.state import APPLY
from croupier.table.table import Stopped, Table
from croupier.verify import verify

CLOSE = cmd.Close(by=cmd.DEALER)
NOTICE = dict.fromkeys(("sign", "announced", "reported"), "2020-01-01T00:00:00")


def wagered(game: str, entropy: Any = None) -> Table:
    table = croupier.open_table(game, entropy=entropy or SeededEntropy(b"stopped"), buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    if game == "craps":
        table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    bets = {"craps": ("pass", "field"), "let-it-ride": ("bet1", "bet2", "bet3"), "blackjack": ("main",)}
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(bets[game], 1000)))
    return table


def stopped_by(table: Table, error: type[BaseException]) -> None:
    """The command breaks off, nothing of it is journaled, and the table says so from then on."""
    before, head, lines = table.state.snapshot(), table.journal.head, list(table.journal.lines())
    with pytest.raises(error):
        table.do(CLOSE)
    assert (table.journal.head, list(table.journal.lines())) == (head, lines)
    assert "stopped" in table.prompt()
    for command in (CLOSE, cmd.Leave(by=cmd.player(1), seat=1)):
        with pytest.raises(Stopped, match=r"has stopped, close \(.*\) broke off: what came before is in"):
            table.do(command)
    assert table.journal.head == head
    again = replay(read(lines))
    assert again.state.snapshot() == before
    again.do(cmd.Bet(by=cmd.player(1), seat=1, wager=next(iter(again.round.seats[1].wagers)), amount=500))


@pytest.fixture(params=[KeyError, KeyboardInterrupt])
def error(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[BaseException]]:
    """Something fails when the first card or roll of the command is to be put on the table."""

    def fails(*_: Any) -> None:
        raise request.param("a card")

    with monkeypatch.context() as broken:
        for kind in (ev.Dealt, ev.Rolled):
            broken.setitem(APPLY, kind, fails)
        yield request.param


@pytest.mark.parametrize("game", ["craps", "let-it-ride", "blackjack"])
def test_a_command_that_breaks_off_leaves_no_half_entry(game: str, error: type[BaseException]) -> None:
    stopped_by(wagered(game), error)


def test_chance_that_runs_out_in_mid_command_stops_the_table() -> None:
    stopped_by(wagered("craps", StackedEntropy(rolls=())), CroupierError)


def test_a_refusal_does_not_stop_the_table() -> None:
    table = wagered("craps", StackedEntropy(rolls=[(3, 4)]))
    with pytest.raises(CroupierError):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="come", amount=1000))
    assert any(isinstance(event, ev.Rolled) for event in table.do(CLOSE))


def test_a_live_table_is_carried_on_with_from_its_journal() -> None:
    table = croupier.open_table("craps", mode="live", clock=lambda: 0, buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000))
    table.do(cmd.Enter(by=cmd.DEALER, roll=(3, 3)))
    again = replay(read(table.journal.lines()))
    again.do(cmd.Enter(by=cmd.DEALER, roll=(2, 4)))
    again.do(cmd.Alter(by=cmd.FLOORPERSON, option="field_12", value="3:1", notice=NOTICE))
    again.do(cmd.Bet(by=cmd.player(1), seat=1, wager="field", amount=1000))
    again.do(cmd.Enter(by=cmd.DEALER, roll=(6, 6)))
    assert again.round.seats[1].chips == 2000 - 1000 + 4000
    lines = list(again.journal.lines())
    assert lines[: len(table.journal.entries)] == list(table.journal.lines())
    assert replay(read(lines)).state.snapshot() == again.state.snapshot()
    assert verify(lines).faults == []


def test_no_wager_is_settled_twice() -> None:
    table = wagered("craps", StackedEntropy(rolls=[(3, 4)]))
    settled = next(event for event in table.do(CLOSE) if isinstance(event, ev.Settled))
    before = table.state.accounts()
    with pytest.raises(KeyError):
        table.state.apply(settled)
    assert table.state.accounts() == before
