"""The board of recent results: part of the state, seen by everyone, and drawn from what stands."""

from importlib import resources
from typing import Any

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.games.register import find, include
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.fold import FOLD, empty_state, result_on
from croupier.table.replay import resume
from croupier.table.store import MemoryStore
from croupier.table.table import Table, open_table
from croupier.table.views import ResultView, view
from tests.battery.small_games.wheel_of_eight.game import GAME as WHEEL_OF_EIGHT

ROLLS = ("4-4", "6-2", "5-6", "3-1", "4-3")


def roll(table: Table, *rolls: str) -> None:
    for shown in rolls:
        values = tuple(map(int, shown.split("-")))
        table.do(cmd.Enter(by=cmd.DEALER, values=values))


def rolled(**settings: Any) -> Table:
    table = croupier.open_table("craps", mode="live", buy_in_as_needed=True, clock=lambda: 0, **settings)
    roll(table, *ROLLS)
    return table


def test_the_board_holds_the_rolls_with_the_round_of_each() -> None:
    table = rolled()
    for actor in (cmd.DEALER, cmd.INSPECTOR, cmd.player(3)):
        board = view(table, actor).board
        assert board is not None
        assert (board.kind, board.name) == ("dice", "rolls")
        expected = list(zip((1, 1, 2, 3, 3), ROLLS, strict=True))
        assert board.results == [ResultView(round, shown, "") for round, shown in expected]


def test_a_game_without_a_board_shows_none() -> None:
    table = croupier.open_table("let-it-ride", entropy=SeededEntropy(b"none"), clock=lambda: 0)
    assert view(table, cmd.DEALER).board is None


def test_the_oldest_result_makes_room_for_the_newest() -> None:
    table = rolled()
    keeps = table.edition.board.keeps
    roll(table, *["6-6"] * (keeps - 2))
    assert [each.shown for each in table.round.recent] == ["3-1", "4-3", *["6-6"] * (keeps - 2)]


def test_a_corrected_roll_stands_corrected_on_the_board() -> None:
    table = rolled()
    table.do(cmd.Correct(by=cmd.DEALER, values=(5, 2)))
    assert [each.shown for each in table.round.recent] == [*ROLLS[:-1], "5-2"]


def test_the_board_of_a_resumed_table_is_that_of_before() -> None:
    store = MemoryStore()
    table = rolled(store=store, checkpoint_every=1)
    assert resume(store, clock=lambda: 0).round.recent == table.round.recent


def test_a_round_that_is_void_leaves_the_board() -> None:
    include(WHEEL_OF_EIGHT)
    table = open_table("wheel-of-eight", mode="live", buy_in_as_needed=True, clock=lambda: 0)
    table.do(cmd.Sit(by=cmd.DEALER, seat=1, patron="Ann"))
    table.do(cmd.Bet(by=cmd.DEALER, seat=1, wager="color", amount=1000))
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER, values=(0,)))
    assert [each.shown for each in table.round.recent] == ["red"]
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="misdeal", details={}))
    assert table.round.recent == []


def test_markers_state_results_and_a_shuffle_begins_the_board_of_a_shoe_anew() -> None:
    text = resources.files("croupier.games").joinpath("craps", "rules.toml").read_text(encoding="utf-8")
    declared = 'shows = ["roll"]'
    assert declared in text
    text = text.replace(declared, 'shows = ["coup"]\nper_shoe = true')
    game = find("craps")[0].with_rules(text)
    day = game.rules.newest
    state = empty_state(game, day, False, game.options({}, day), {})
    state.number = 3
    marked = ev.Marked(1, "dealer", "19:47-8.2", "coup", "banker 7 6")
    gone, other = (
        ev.Marked(1, "dealer", "19:47-8.2", name, value) for name, value in (("coup", ""), ("point", "4"))
    )
    assert [result_on(game.rules.board, each) for each in (marked, gone, other)] == ["banker 7 6", "", ""]
    for event in (marked, gone, other, marked):
        FOLD[ev.Marked](state, event)
    assert [(each.round, each.shown) for each in state.recent] == [(3, "banker 7 6")] * 2
    for cutting_card, left in ((0, 2), (402, 0)):
        shuffled = ev.Shuffled(
            2,
            "dealer",
            "19:47-8.2",
            "shoe",
            "52 cards",
            8,
            416,
            False,
            0,
            cutting_card,
            0,
            False,
            "",
            1,
            "",
            0,
        )
        FOLD[ev.Shuffled](state, shuffled)
        assert len(state.recent) == left
