"""Cards drawn in error that wait for whoever takes the next one, at live tables of the twenty-one games."""

import pytest

from croupier.equipment.cards import parse_card
from croupier.procedure import steps
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from tests.games.spanish_21_tables import bet, live, nets, stacked
from tests.games.twentyone_tables import close, decide, enter, of, report


def dealt_to(*seats: int, cards: str) -> Table:
    table = live(card_reader=True)
    for seat in seats:
        bet(table, seat)
    close(table)
    enter(table, cards)
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


@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_an_exposed_card_of_a_void_round_is_burned_not_dealt_in_the_next() -> None:
    table = dealt_to(1, cards="Ks 7d 2h")
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="accept")
    report(table, "reader_misused", revealed=True)
    assert burned(table) == [parse_card("9c")]
    bet(table, 1)
    close(table)
    assert isinstance(table.pending, steps.Draw)
    assert table.pending.to == ("1",)


@pytest.mark.proves("13:69F-2C.14(b)")
def test_2c_14_b_two_cards_drawn_in_error_come_in_the_order_they_were_drawn() -> None:
    table = dealt_to(1, cards="2s 7d 2h")
    report(table, "card_drawn_in_error", card="9c")
    report(table, "card_drawn_in_error", card="5c")
    decide(table, "draw")
    assert table.round.hands["1"].cards[-1] == parse_card("9c")
    decide(table, "draw")
    assert table.round.hands["1"].cards[-1] == parse_card("5c")


@pytest.mark.proves("13:69F-2C.14(a)", "13:69F-2C.14(c)")
def test_2c_14_a_a_card_found_face_up_leaves_the_exposed_one_to_be_burned() -> None:
    table = dealt_to(1, cards="Ks 7d 2h")
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="accept")
    report(table, "card_face_up_in_shoe", card="4c")
    decide(table, "stand")
    enter(table, "Kd")
    assert burned(table) == [parse_card("9c")]
    assert table.round.shoes["shoe"].drawn == 7  # the burn card, four dealt, one set aside, one burned


@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_two_exposed_cards_that_nobody_takes_are_both_burned() -> None:
    table = dealt_to(1, cards="Ks 7d 2h")
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="accept")
    report(table, "card_drawn_in_error", card="3c", exposed=True, choice="refuse")
    enter(table, "Kd")
    assert burned(table) == [parse_card("9c"), parse_card("3c")]
    assert replay(table.journal).state.snapshot() == table.state.snapshot()


@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_a_card_refused_by_one_and_taken_by_the_next_is_one_card() -> None:
    table = dealt_to(1, 2, cards="Ks 9s 7d 2h 3h")
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="refuse")
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="accept")
    decide(table, "draw")
    enter(table, "Kd")
    assert list(nets(table)) == [(2, "main", 1000), (1, "main", -1000)]
    assert not burned(table)
    assert isinstance(table.pending, steps.Betting)


@pytest.mark.proves("13:69F-2C.14(a)")
def test_2c_14_a_at_a_virtual_table_the_next_card_is_the_one_found_face_up() -> None:
    table = stacked("Ks 7d 2h Kd 9c 4c 5c")
    bet(table, 1)
    close(table)
    report(table, "card_drawn_in_error", exposed=True, choice="accept")
    report(table, "card_face_up_in_shoe")
    decide(table, "stand")
    assert not burned(table)
    assert replay(table.journal).state.snapshot() == table.state.snapshot()
