"""What 22.10 is taken to rule, and what cannot have happened; the rulings themselves are cases too."""

from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.state import ONE_SHOE
from croupier.table import events as ev
from tests.games.casino_war.war_tables import (
    at_war,
    bet,
    close,
    dealt,
    decide,
    enter,
    found,
    live,
    outcomes,
    report,
    virtual,
)


@pytest.mark.parametrize(
    ("details", "message"),
    [
        ({"holder": "5", "cards": 0}, "holder '5' has no hand in play"),
        ({"holder": "nobody", "cards": 0}, "holder 'nobody' has no hand in play"),
        ({"holder": "1", "cards": -1}, "cards -1, expected how many"),
        ({"holder": "1", "cards": True}, "cards true, expected how many"),
        ({"holder": "1", "cards": "Kx"}, "card 'Kx'"),
    ],
)
def test_reports_that_name_nobody_or_no_number_are_refused(details: dict[str, Any], message: str) -> None:
    table = live()
    bet(table, 1, initial=1000)
    close(table)
    with pytest.raises(BadInput, match=message):
        report(table, "wrong_number_of_cards", **details)


@pytest.mark.parametrize(
    ("holder", "cards"), [("1", 1), ("1", 3), ("2", 1), ("2", 2), ("dealer", 0), ("dealer", 1)]
)
def test_numbers_of_cards_that_are_right_or_impossible_are_refused(holder: str, cards: int) -> None:
    table = live()
    for seat in (1, 2):
        bet(table, seat, initial=1000)
    close(table)
    enter(table, "Ks")
    with pytest.raises(Refusal, match="irregularity wrong_number_of_cards"):
        report(table, "wrong_number_of_cards", holder=holder, cards=cards)


def test_nothing_is_wrong_with_cards_before_any_is_dealt() -> None:
    table = live()
    bet(table, 1, initial=1000)
    ids = "card_face_up_in_shoe card_drawn_in_error wrong_number_of_cards wrong_number_of_burn_cards"
    for id in (*ids.split(), "burn_card_exposed", "cards_run_out"):
        with pytest.raises(Refusal, match="no card is out in this round yet"):
            report(table, id)


def test_a_position_passed_over_is_dealt_no_card_and_the_others_play_on() -> None:
    table = live()
    for seat in (1, 2, 3):
        bet(table, seat, initial=1000, tie=100)
    close(table)
    events = enter(table, "Ks") + report(table, "wrong_number_of_cards", holder="2", cards=0)
    events += enter(table, "3s 9d")
    assert dealt(events) == ["1", "3", "dealer"]
    assert outcomes(events)[2, "initial"] == outcomes(events)[2, "tie"] == ("void", 0)
    assert outcomes(events)[1, "initial"] == ("win", 1000)


def test_a_card_too_many_is_entered_and_leaves_the_table_with_the_hand() -> None:
    table = live()
    for seat in (1, 2):
        bet(table, seat, initial=1000)
    close(table)
    enter(table, "Ks")
    events = report(table, "wrong_number_of_cards", holder="1", cards="Ks 7d") + enter(table, "7d")
    assert outcomes(events) == {(1, "initial"): ("void", 0)}
    assert [event.holder for event in found(events, ev.Collected)] == ["1"]
    assert table.round.shoes[ONE_SHOE].cards[-2:] == list(parse_cards("Ks 7d"))
    assert outcomes(enter(table, "Ts 9d")) == {(2, "initial"): ("win", 1000)}


def test_the_dealers_second_card_is_discarded_and_the_first_decides() -> None:
    table = live()
    bet(table, 1, initial=1000)
    close(table)
    enter(table, "9s 9d")
    report(table, "wrong_number_of_cards", holder="dealer", cards=2)
    events = enter(table, "9d")
    assert [(event.holder, event.place) for event in found(events, ev.Burned)] == [("dealer", 1)]
    decide(table, 1, "war")
    close(table)
    assert outcomes(enter(table, "Ts 3d"))[1, "war"] == ("win", 1000)


def test_war_cards_passed_over_come_before_the_dealers_in_their_order() -> None:
    table = live(tie_on_war_deal=False)
    at_war(table, {1: 1000, 2: 1000, 3: 1000})
    events = report(table, "wrong_number_of_cards", holder="1", cards=1)
    events += report(table, "wrong_number_of_cards", holder="2", cards=0)
    events += enter(table, "Kh 2s 8s 5d")
    assert dealt(events) == ["3", "1", "2", "dealer"]
    assert [outcomes(events)[seat, "war"][1] for seat in (1, 2, 3)] == [-1000, 1000, 1000]


def test_in_a_window_for_tie_wagers_no_card_is_due() -> None:
    table = live()
    bet(table, 1, initial=1000)
    close(table)
    enter(table, "9s 9d")
    decide(table, 1, "war")
    assert isinstance(table.pending, steps.Betting)
    for id, details in (
        ("cards_run_out", {}),
        ("wrong_number_of_cards", {"holder": "1", "cards": 1}),
    ):
        with pytest.raises(Refusal, match="no card is due from the shoe"):
            report(table, id, **details)
    report(table, "card_face_up_in_shoe", card="2c")
    events = report(table, "card_face_up_in_shoe", card="3c")
    assert outcomes(events) == {(1, "initial"): ("void", 0), (1, "war"): ("void", 0)}


def test_cards_cannot_run_out_of_a_virtual_shoe_that_holds_some() -> None:
    table = virtual()
    for seat in range(1, 8):
        bet(table, seat, initial=1000)
    while not isinstance(table.pending, steps.Ask):
        close(table)
        if not isinstance(table.pending, steps.Ask):
            for seat in range(1, 8):
                bet(table, seat, initial=1000)
    with pytest.raises(Refusal, match="cards are still in the shoe"):
        report(table, "cards_run_out")


def test_a_void_round_is_followed_by_a_shuffle() -> None:
    table = live()
    bet(table, 1, initial=1000)
    close(table)
    events = report(table, "cards_run_out")
    assert outcomes(events) == {(1, "initial"): ("void", 0)}
    assert len(found(events, ev.Shuffled)) == 1
    assert table.round.shoes[ONE_SHOE].drawn == 0


@pytest.mark.parametrize(
    ("id", "options", "message"),
    [
        ("shuffler_failed", {}, "shuffled by hand"),
        ("method_change", {}, "no shuffling device"),
        ("improper_cut", {"shuffle": "automated"}, "not cut"),
    ],
)
def test_devices_and_cuts_a_table_does_not_have(id: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal, match=message):
        report(live(**options), id)


def test_a_device_is_removed_between_rounds_and_its_failure_reshuffles() -> None:
    table = live(shuffle="automated")
    assert found(report(table, "shuffler_failed"), ev.Shuffled)
    assert [event.ruling for event in found(report(table, "method_change", shuffle="manual"), ev.Ruled)] == [
        "stands"
    ]
    with pytest.raises(BadInput, match="expected manual, automated, continuous"):
        report(table, "method_change", shuffle="by foot")
    bet(table, 1, initial=1000)
    close(table)
    with pytest.raises(Refusal, match="finish the round first"):
        report(table, "method_change", shuffle="manual")
    assert [event.ruling for event in found(report(table, "shuffler_failed"), ev.Ruled)] == ["stands"]
