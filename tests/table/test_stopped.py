"""A command that breaks off half-way: the journal is whole, and the table takes no more commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.equipment.entropy import SeededEntropy, StackedEntropy
from croupier.games.register import find
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table import fold
from croupier.table.replay import replay
from croupier.table.table import Stopped, Table
from tests.battery.people import NOON
from tests.battery.small_games import SMALL_GAMES

CLOSE = cmd.Close(by=cmd.DEALER)
BETS = {"wheel-of-eight": ("color",), "let-it-ride": ("bet1", "bet2", "bet3"), "blackjack": ("main",)}
assert SMALL_GAMES


def wagered(game: str, entropy: Any = None) -> Table:
    """A table where betting is about to close."""
    source = entropy or SeededEntropy(b"stopped")
    table = Table(find(game)[0], entropy=source, buy_in_as_needed=True, clock=lambda: NOON)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(BETS[game], 1000)))
    return table


def stopped_by(table: Table, error: type[BaseException]) -> None:
    """The command breaks off, nothing of it is journaled, and the table says so from then on."""
    before, head, lines = table.state.record(), table.head, list(table.journal.lines())
    with pytest.raises(error):
        table.do(CLOSE)
    assert (table.head, list(table.journal.lines())) == (head, lines)
    assert "stopped" in table.prompt()
    for command in (CLOSE, cmd.Leave(by=cmd.player(1), seat=1)):
        with pytest.raises(Stopped, match=r"has stopped, close \(.*\) broke off: what came before is in"):
            table.do(command)
        assert isinstance(table.check(command), Stopped)
    assert table.head == head
    again = replay(lines)
    assert again.state.record() == before
    again.do(cmd.Bet(by=cmd.player(1), seat=1, wager=next(iter(again.round.seats[1].wagers)), amount=500))


@pytest.fixture(params=[KeyError, KeyboardInterrupt])
def error(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[BaseException]]:
    """Something fails when the first card or spin of the command is to be put on the table."""

    def fails(*_: Any) -> None:
        raise request.param("a card")

    with monkeypatch.context() as broken:
        for kind in (ev.Dealt, ev.Drawn):
            broken.setitem(fold.FOLD, kind, fails)
        yield request.param


@pytest.mark.parametrize("game", list(BETS))
def test_a_command_that_breaks_off_leaves_no_half_entry(game: str, error: type[BaseException]) -> None:
    stopped_by(wagered(game), error)


def test_chance_that_runs_out_in_mid_command_stops_the_table() -> None:
    stopped_by(wagered("wheel-of-eight", StackedEntropy(rolls=())), CroupierError)


def test_a_refusal_does_not_stop_the_table() -> None:
    table = wagered("wheel-of-eight", StackedEntropy(rolls=[(3,)]))
    with pytest.raises(CroupierError):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="come", amount=1000))
    assert any(isinstance(event, ev.Drawn) for event in table.do(CLOSE))


def test_a_refusal_after_a_posted_change_became_due_does_not_stop_the_table() -> None:
    now = NOON
    table = Table(find("let-it-ride")[0], {"table_min": 500, "limit_change": "notice30"}, clock=lambda: now)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=100_000))
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="table_min", value=1000))
    now += 31 * 60_000
    low = cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=500)
    before = table.state.record()
    with pytest.raises(CroupierError, match="the limits of this table are 1000"):
        table.do(low)
    assert str(table.check(low)).startswith("bet1 of 500")
    assert table.state.record() == before
    altered, wagered = table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=1000))
    assert isinstance(altered, ev.Altered)
    assert isinstance(wagered, ev.Wagered)
    assert replay(table.journal).state.record() == table.state.record()
