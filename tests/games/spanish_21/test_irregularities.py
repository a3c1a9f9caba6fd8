"""What 19.15 rules at a live table of Spanish 21."""

import pytest

from croupier.equipment.cards import parse_card
from croupier.games.spanish_21.game import GAME
from croupier.games.spanish_21.irregularities import RULES
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.spanish_21.tables import bet, live, nets
from tests.games.twentyone.tables import close, decide, enter, of, report


def dealt_to(*seats: int, cards: str = "") -> Table:
    table = live()
    for seat in seats:
        bet(table, seat)
    close(table)
    enter(table, cards)
    return table


def test_every_irregularity_of_the_facts_has_its_rule() -> None:
    assert set(RULES) == set(GAME.edition().irregularities)


def test_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    table = dealt_to(1, cards="Ks 7d 2h")
    report(table, "card_drawn_in_error", card="9c")
    decide(table, "draw")
    assert list(nets(table)) == [(1, "main", 1000)]


def test_an_exposed_card_refused_by_the_player_is_the_next_players() -> None:
    table = dealt_to(1, 2, cards="Ks 9s 7d 2h 3h")
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="refuse")
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats[0] == 2
    decide(table, "draw")
    enter(table, "9c")
    assert list(nets(table)) == [(2, "main", 1000)]


def test_an_exposed_card_refused_by_all_and_useless_to_the_dealer_is_burned() -> None:
    table = dealt_to(1, cards="Ks 7d 2h")
    report(table, "card_drawn_in_error", card="9c", exposed=True, choice="refuse")
    enter(table, "Kd")
    assert of(table, ev.Dealt)[-1].cards == (("burn", parse_card("9c")),)
    assert list(nets(table)) == [(1, "main", -1000)]
    assert isinstance(table.pending, steps.Betting)


def test_an_exposed_card_needs_the_players_choice() -> None:
    table = dealt_to(1, cards="Ks 7d 2h")
    with pytest.raises(BadInput, match="accept or refuse"):
        report(table, "card_drawn_in_error", card="9c", exposed=True)


def test_the_dealer_who_skipped_the_own_card_takes_it_after_the_boxes() -> None:
    table = dealt_to(1, cards="Ks")
    report(table, "dealer_skipped_card")
    enter(table, "9h 7d")
    decide(table, "stand")
    enter(table, "Kc")
    assert list(nets(table)) == [(1, "main", 1000)]
    with pytest.raises(Refusal, match="no card is out in this round"):
        report(table, "dealer_skipped_card")


def test_no_card_to_a_box_makes_its_hand_dead() -> None:
    table = dealt_to(1, 2, cards="Ks")
    report(table, "no_card_to_box", seat=2)
    assert list(nets(table)) == [(2, "main", 0)]
    enter(table, "7d 9h")
    decide(table, "stand")
    enter(table, "Kc")
    assert list(nets(table))[1:] == [(1, "main", 1000)]


@pytest.mark.parametrize("choice", ["take", "dead"])
def test_one_card_to_a_box_is_the_players_choice(choice: str) -> None:
    table = dealt_to(1, 2, cards="Ks 9s 7d")
    report(table, "one_card_to_box", seat=1, choice=choice)
    if choice == "take":
        enter(table, "9d 9h")
        decide(table, "stand", "stand")
        enter(table, "Kc")
        assert list(nets(table)) == [(2, "main", 1000), (1, "main", 1000)]
    else:
        enter(table, "9d")
        decide(table, "stand")
        enter(table, "Kc")
        assert list(nets(table)) == [(1, "main", 0), (2, "main", 1000)]


@pytest.mark.parametrize(("choice", "first"), [("take", -1000), ("dead", 0)])
def test_a_requested_card_not_dealt_comes_later_or_the_hand_is_dead(choice: str, first: int) -> None:
    table = dealt_to(1, 2, cards="Ks 9s 7d 5h 9h")
    decide(table, "draw")
    report(table, "requested_card_not_dealt", seat=1, choice=choice)
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats[0] == 2
    decide(table, "stand")
    if choice == "take":
        assert isinstance(table.pending, steps.Deal)
        assert table.pending.cite == "19:47-19.15; interpretation: as 13:69F-2C.14(h)"
        enter(table, "9c")
    enter(table, "Kc")
    assert {seat: net for seat, _, net in nets(table)} == {1: first, 2: 1000}


@pytest.mark.parametrize("revealed", [False, True])
def test_a_reader_used_under_a_small_card(revealed: bool) -> None:
    table = dealt_to(1, cards="Ks 7d 9h")
    report(table, "reader_misused", revealed=revealed)
    assert isinstance(table.pending, steps.Betting if revealed else steps.Ask)
    assert list(nets(table)) == ([(1, "main", 0)] if revealed else [])


def test_the_reader_is_rightly_used_under_an_ace() -> None:
    table = dealt_to(1, cards="Ks Ad 9h")
    with pytest.raises(Refusal, match="shows no 2 to 9"):
        report(table, "reader_misused", revealed=True)


def test_a_table_without_reader_has_none_to_fail() -> None:
    table = live(card_reader=False)
    bet(table, 1)
    for irregularity in ("reader_misused", "reader_out_of_order"):
        with pytest.raises(Refusal, match="no card reader"):
            report(table, irregularity)


def test_a_reader_reported_before_the_round_is_not_used_in_it() -> None:
    table = live()
    bet(table, 1)
    report(table, "reader_out_of_order")
    close(table)
    enter(table, "Ks Kd 9h")
    assert isinstance(table.pending, steps.Ask)


def test_after_a_second_card_face_up_the_shoe_is_shuffled_before_the_next_round() -> None:
    table = dealt_to(1, cards="Ks")
    before = len(of(table, ev.Shuffled))
    report(table, "card_face_up_in_shoe", card="5d")
    report(table, "card_face_up_in_shoe", card="6d")
    assert list(nets(table)) == [(1, "main", 0)]
    assert len(of(table, ev.Shuffled)) == before + 1


def test_a_shoe_with_too_few_cards_is_filled_with_all_that_nobody_holds() -> None:
    table = dealt_to(1, cards="Ks 7d 9h")
    left = table.round.shoes[table.round.shoe].left
    report(table, "cards_run_out")
    (filled,) = of(table, ev.Refilled)
    assert filled.cards == left == 283
    assert table.round.shoes[table.round.shoe].left == left - 1


def test_a_change_of_method_waits_for_the_device_to_be_removed() -> None:
    table = live(shuffle="automated")
    report(table, "method_change", shuffle="manual")
    assert of(table, ev.Ruled)[-1].ruling == "stands"
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
