"""Cards drawn in error that wait for whoever takes the next one, at Spanish 21 and Three Card 21."""

import pytest

from croupier.equipment.cards import parse_card
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from tests.games.spanish_21 import tables as spanish_21_tables
from tests.games.three_card_21_n_done import tables as three_card_21_tables
from tests.games.twentyone.tables import close, decide, enter, of, report

GAMES = ("spanish-21", "three-card-21-n-done")
both_games = pytest.mark.parametrize("game", GAMES)


def bet(table: Table, seat: int) -> None:
    """The wagers of a round, both that Three Card 21 asks for."""
    if seat not in table.round.seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    bonus = {"bonus": 1000} if "bonus" in table.edition.wagers else {}
    table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers={"main": 1000, **bonus}))


def twelves(game: str, *seats: int) -> Table:
    """A live table at which everybody holds twelve against a seven."""
    spanish = game == GAMES[0]
    table = spanish_21_tables.live() if spanish else three_card_21_tables.live()
    for seat in seats:
        bet(table, seat)
    close(table)
    first, *others = ("Ks", "2h") if spanish else ("5h", "4d", "3c")
    enter(table, " ".join([*[first] * len(seats), "7d", *[card for card in others for _ in seats]]))
    return table


def burned(table: Table) -> list[int]:
    """The cards burned face up, in order."""
    return [
        card
        for event in of(table, ev.Dealt)
        if event.face_up
        for holder, card in event.cards
        if holder == "burn"
    ]


def mains(table: Table) -> dict[int, int]:
    """What the main wagers won or lost."""
    return {
        event.seat: result.net
        for event in of(table, ev.Settled)
        for result in event.results
        if result.wager == "main"
    }


@both_games
@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_an_exposed_card_of_a_void_round_is_burned_not_dealt_in_the_next(game: str) -> None:
    table = twelves(game, 1)
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="accept")
    report(table, "reader_misused", revealed=True)
    assert burned(table) == [parse_card("9c")]
    bet(table, 1)
    close(table)
    assert isinstance(table.pending, steps.Deal)
    assert table.pending.to == ("1",)


@both_games
@pytest.mark.proves("13:69F-2C.14(b)")
def test_2c_14_b_two_cards_drawn_in_error_come_in_the_order_they_were_drawn(game: str) -> None:
    table = twelves(game, 1)
    report(table, "card_drawn_in_error", card="4c")
    report(table, "card_drawn_in_error", card="2c")
    decide(table, "draw")
    assert table.round.hands["1"].cards[-1] == parse_card("4c")
    decide(table, "draw")
    assert table.round.hands["1"].cards[-1] == parse_card("2c")


@both_games
@pytest.mark.proves("13:69F-2C.14(a)", "13:69F-2C.14(c)")
def test_2c_14_a_a_card_found_face_up_leaves_the_exposed_one_to_be_burned(game: str) -> None:
    table = twelves(game, 1)
    out = table.round.shoes["shoe"].drawn
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="accept")
    report(table, "card_face_up_in_shoe", card="4c")
    decide(table, "stand")
    enter(table, "Kd")
    assert burned(table) == [parse_card("9c")]
    assert table.round.shoes["shoe"].drawn == out + 2


@both_games
@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_two_exposed_cards_that_nobody_takes_are_both_burned(game: str) -> None:
    table = twelves(game, 1)
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="accept")
    report(table, "card_drawn_in_error", card="3c", exposed=True, choice="refuse")
    enter(table, "Kd")
    assert burned(table) == [parse_card("9c"), parse_card("3c")]
    assert replay(table.journal).state.record() == table.state.record()


@both_games
@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_a_card_refused_by_one_and_taken_by_the_next_is_one_card(game: str) -> None:
    table = twelves(game, 1, 2)
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="refuse")
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="accept")
    decide(table, "draw")
    enter(table, "Kd")
    assert mains(table) == {1: -1000, 2: 1000}
    assert not burned(table)
    assert isinstance(table.pending, steps.Betting)


def test_at_a_virtual_table_the_next_card_is_the_one_found_face_up() -> None:
    table = spanish_21_tables.stacked("Ks 7d 2h Kd 9c 4c 5c")
    bet(table, 1)
    close(table)
    report(table, "card_drawn_in_error", exposed=True, choice="accept")
    report(table, "card_face_up_in_shoe")
    decide(table, "stand")
    assert not burned(table)
    assert replay(table.journal).state.record() == table.state.record()
