"""A table of mini-dice: wagers before each shake, and a shaker that goes around (13.2 to 13.8)."""

from datetime import date
from typing import Any

import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.games.mini_dice.betting import SHAKER
from croupier.games.mini_dice.game import GAME
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from croupier.table.views import view


def opened(seats: int = 3, mode: str = "live", **options: Any) -> Table:
    settings: dict[str, Any] = {"entropy": SeededEntropy(b"shaken")} if mode == "virtual" else {}
    table: Table = croupier.open_table("mini-dice", options, mode=mode, clock=lambda: 0, **settings)
    for seat in range(1, seats + 1):
        by = cmd.DEALER if mode == "live" else cmd.player(seat)
        table.do(cmd.Sit(by=by, seat=seat, patron=f"patron {seat}", buy_in=100_000))
    return table


def take(table: Table, seat: int, word: Any) -> list[ev.AnyEvent]:
    return table.do(cmd.TakeDice(by=cmd.player(seat), seat=seat, word=word))


def shake(table: Table, *faces: int) -> list[ev.AnyEvent]:
    events = table.do(cmd.Close(by=cmd.DEALER))
    return [*events, *table.do(cmd.Enter(by=cmd.DEALER, values=faces))]


def said(events: list[ev.AnyEvent]) -> list[str]:
    return [event.text for event in events if isinstance(event, ev.Announced)]


def test_13_5_the_shaker_is_offered_clockwise_from_the_dealers_left() -> None:
    table = opened(mode="virtual")
    with pytest.raises(Refusal, match=r"the shaker is offered to seat 1, clockwise \(19:47-13.5\)"):
        take(table, 2, "accept")
    take(table, 1, "decline")
    take(table, 2, "accept")
    assert table.round.markers == {"shaker": "2"}
    with pytest.raises(Refusal, match=r"seat 2 has the shaker \(19:47-13.7\)"):
        take(table, 3, "accept")


def test_13_5_the_player_with_the_shaker_shakes_it_covered() -> None:
    table = opened(min_shakes=4)
    take(table, 2, "accept")
    assert "Seat 2 shakes the covered shaker at least 4 times" in said(shake(table, 1, 2))


def test_13_5_the_dealer_shakes_if_no_player_takes_the_shaker() -> None:
    table = opened(seats=2)
    for seat in (1, 2):
        take(table, seat, "decline")
    assert "The dealer shakes the covered shaker at least 3 times" in said(shake(table, 3, 4))
    assert "shaker" not in table.round.markers


def test_13_7_a_seven_passes_the_shaker_to_the_next_player_and_nothing_else_does() -> None:
    table = opened()
    take(table, 3, "accept")
    for faces in ((1, 1), (6, 6), (2, 6), (5, 1)):
        shake(table, *faces)
        assert table.round.markers["shaker"] == "3"
    passed = [event for event in shake(table, 2, 5) if isinstance(event, ev.Marked)]
    assert [(event.name, event.value, event.cite) for event in passed] == [
        ("shaker", "", "19:47-13.7"),
        ("shaker offered", "1", "19:47-13.7"),
    ]


def test_13_7_a_player_may_give_up_the_shaker_and_must_before_leaving() -> None:
    table = opened()
    take(table, 1, "accept")
    with pytest.raises(Refusal, match=r"seat 1 has the shaker: pass it first \(19:47-13.7\)"):
        table.do(cmd.Leave(by=cmd.DEALER, seat=1))
    take(table, 1, "pass")
    table.do(cmd.Leave(by=cmd.DEALER, seat=1))
    assert SHAKER.offered_to(table.round) == 2


def test_whoever_leaves_is_passed_over_by_the_shaker() -> None:
    table = opened(mode="virtual")
    take(table, 1, "decline")
    table.do(cmd.Leave(by=cmd.player(2), seat=2))
    take(table, 3, "accept")
    assert table.round.markers == {"shaker": "3"}


def test_13_4_a_patron_with_wagers_stays() -> None:
    table = opened()
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="place-6", amount=600))
    with pytest.raises(Refusal, match=r"seat 1 has wagers on the layout"):
        table.do(cmd.Leave(by=cmd.DEALER, seat=1))


def test_13_2_b_every_wager_may_be_made_before_each_shake_and_no_other() -> None:
    table = opened()
    every = {"place-4": 500, "place-9": 500, "field": 500, "any-7": 500, "over-7": 500, "under-7": 500}
    for _ in range(2):
        due = {name: stake for name, stake in every.items() if name not in table.round.wagers(1)}
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=due))
        shake(table, 1, 2)
    assert set(table.round.wagers(1)) == {"place-4", "place-9"}
    with pytest.raises(BadInput, match="mini-dice has no wager 'come'"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="come", amount=500))


def test_losing_wagers_are_taken_before_winning_ones_are_paid() -> None:
    table = opened()
    for seat in (1, 2):
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers={"field": 500, "under-7": 500}))
    settled = [event for event in shake(table, 2, 4) if isinstance(event, ev.Settled)]
    decided = [(event.seat, result.outcome) for event in settled for result in event.results]
    assert decided == [(1, "lose"), (2, "lose"), (1, "win"), (2, "win")]


def test_13_69e_1_16a_an_automated_shaker_is_in_nobodys_hands() -> None:
    table = opened()
    take(table, 2, "accept")
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="shaker", value="automated"))
    shake(table, 5, 6)
    assert "The automated shaker shakes the dice" in said(shake(table, 5, 5))
    assert table.round.markers == {}


def test_a_void_shake_of_an_automated_shaker_returns_place_wagers_of_earlier_shakes_too() -> None:
    table = opened(shaker="automated")
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="place-6", amount=600))
    shake(table, 3, 3)
    chips = table.round.seats[1].chips
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="field", amount=500))
    table.do(cmd.Close(by=cmd.DEALER))
    details = {"choice": "return"}
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="automated_shaker_failed", details=details))
    assert table.round.seats[1].chips == chips + 600
    assert table.round.wagers(1) == {}
    assert [each.shown for each in table.round.recent] == ["3-3"]


def test_the_board_says_over_under_and_seven() -> None:
    table = opened()
    for faces in ((1, 2), (3, 4), (6, 6)):
        shake(table, *faces)
    board = view(table, cmd.player(1)).board
    assert board is not None
    assert board.groups == ["under", "7", "over"]
    assert [(each.shown, each.group) for each in board.results] == [
        ("1-2", "under"),
        ("3-4", "7"),
        ("6-6", "over"),
    ]


@pytest.mark.parametrize(
    ("day", "answer"),
    [
        (date(1992, 11, 16), "the game is authorized from 1998-11-16"),
        (date(1992, 11, 17), "it is not known whether the game was authorized then"),
        (date(1998, 11, 15), "it is not known whether the game was authorized then"),
        (date(1998, 11, 16), ""),
        (date(2024, 11, 4), ""),
    ],
)
def test_the_first_day_of_the_game_is_an_open_window(day: date, answer: str) -> None:
    if not answer:
        assert GAME.edition(day).day == day
        return
    with pytest.raises(Refusal, match=answer):
        GAME.edition(day)


def test_only_what_is_after_2024_is_beyond_what_is_held() -> None:
    assert not GAME.edition(date(2024, 11, 4)).beyond_knowledge
    assert GAME.edition(date(2024, 11, 5)).beyond_knowledge
