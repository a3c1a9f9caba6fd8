"""17.11: all hands are void, or the deal goes on."""

from typing import Any

import pytest

from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.double_down_stud.double_down_tables import (
    HAND,
    bet,
    close,
    dealt,
    decide,
    enter,
    found,
    live,
    nets,
    report,
    virtual,
    window,
)

VOID_IN_THE_WINDOW: list[tuple[str, dict[str, Any], str]] = [
    ("hole_card_exposed", {}, "19:47-17.11(a)"),
    ("wrong_number_of_cards", {"holder": "1", "cards": 2}, "19:47-17.11(d)"),
    ("wrong_number_of_cards", {"holder": "dealer", "cards": 3}, "19:47-17.11(d)"),
    ("wrong_number_of_cards", {"holder": "community", "cards": "4c 5s"}, "19:47-17.11(d)"),
]


@pytest.mark.proves("19:47-17.11(a)", "19:47-17.11(d)")
@pytest.mark.parametrize(("id", "details", "cite"), VOID_IN_THE_WINDOW)
@pytest.mark.parametrize("open_table", [live, virtual], ids=["live", "virtual"])
def test_17_11_in_the_second_window_all_hands_are_void_and_everything_goes_back(
    open_table: Any, id: str, details: dict[str, Any], cite: str
) -> None:
    table = open_table()
    bet(table, 1)
    bet(table, 2, 500)
    if table.virtual:
        close(table)
    else:
        dealt(table, ["Jh", "2d"])
    bet(table, 1, 700, "double_down")
    window(table)
    events = report(table, id, **details)
    (ruled,) = found(events, ev.Ruled)
    assert (ruled.ruling, ruled.cite) == ("void_round", cite)
    assert nets(events) == {(1, "wager"): 0, (1, "double_down"): 0, (2, "wager"): 0}
    assert {result.outcome for event in found(events, ev.Settled) for result in event.results} == {"void"}
    assert table.round.number == 2
    assert table.round.seats[1].chips == 1700
    assert sum(table.round.ledger.values()) == 0


@pytest.mark.proves("19:47-17.11(a)")
def test_17_11_a_after_the_second_call_the_hole_card_is_meant_to_be_seen() -> None:
    table = live()
    bet(table, 1)
    with pytest.raises(CroupierError, match="no cards are out"):
        report(table, "hole_card_exposed")
    dealt(table, ["Jh"])
    close(table)
    assert isinstance(table.pending, steps.Turn)
    with pytest.raises(CroupierError, match=r"has been said.*17\.8\(d\)"):
        report(table, "hole_card_exposed")


@pytest.mark.proves("19:47-17.11(d)")
def test_17_11_d_a_wrong_number_found_after_the_second_call_still_voids_all_hands() -> None:
    table = live()
    bet(table, 1)
    dealt(table, ["Jh"])
    decide(table, 1, "double")
    events = report(table, "wrong_number_of_cards", holder="dealer", cards=5)
    assert nets(events) == {(1, "wager"): 0, (1, "double_down"): 0}


@pytest.mark.proves("19:47-17.11(d)")
@pytest.mark.parametrize(
    ("details", "message"),
    [
        ({"holder": "1", "cards": 1}, "1 with 1 card is right"),
        ({"holder": "dealer", "cards": 4}, "community with 4 cards is right"),
        ({"holder": "9", "cards": 2}, "expected a seat from 1 to 7 or community"),
    ],
)
def test_17_11_d_what_is_right_or_nobodys_is_refused(details: dict[str, Any], message: str) -> None:
    table = live()
    bet(table, 1)
    dealt(table, ["Jh"])
    with pytest.raises(CroupierError, match=message):
        report(table, "wrong_number_of_cards", **details)


@pytest.mark.proves("19:47-17.11(b)")
def test_17_11_b_one_card_face_up_is_set_aside_and_a_second_voids_all_hands() -> None:
    table = live()
    bet(table, 1)
    close(table)
    report(table, "card_face_up_in_shoe", card="As")
    enter(table, "Jh")
    with pytest.raises(CroupierError):
        enter(table, "As")
    events = report(table, "card_face_up_in_shoe", card="Ks")
    assert nets(events) == {(1, "wager"): 0}


@pytest.mark.proves("19:47-17.11(c)", "19:47-17.1 Hole card")
def test_17_11_c_a_card_drawn_in_error_unseen_is_the_next_card_here_the_hole_card() -> None:
    table = live()
    bet(table, 1)
    close(table)
    enter(table, "Jh")
    report(table, "card_drawn_in_error")
    enter(table)
    assert [len(hand.cards) for hand in table.round.hands.values()] == [1, 1]
    assert not any(table.round.hands["community"].face_up)
    for card in ("4c", "5s", "9c"):
        enter(table, card)
    close(table)
    assert nets(enter(table, "Jd")) == {(1, "wager"): 1000}


@pytest.mark.proves("19:47-17.11(b)", "19:47-17.11(c)")
@pytest.mark.parametrize("id", ["card_face_up_in_shoe", "card_drawn_in_error"])
def test_in_the_second_window_no_further_card_is_used(id: str) -> None:
    table = live()
    bet(table, 1)
    with pytest.raises(CroupierError, match=r"before \"No more bets\""):
        report(table, id, card="As")
    dealt(table, ["Jh"])
    with pytest.raises(CroupierError, match="the rest of the deck is not used"):
        report(table, id, card="As")


@pytest.mark.proves("19:47-17.11(e)")
def test_17_11_e_a_shuffler_that_fails_before_the_deal_has_the_cards_reshuffled() -> None:
    table = virtual(**HAND)
    bet(table, 1)
    events = report(table, "shuffler_failed")
    assert len(found(events, ev.Shuffled)) == 1
    close(table)
    events = report(table, "shuffler_failed")
    assert found(events, ev.Ruled)[0].ruling == "stands"
    window(table)


@pytest.mark.proves("19:47-17.11(f)")
def test_17_11_f_the_device_is_removed_before_another_method_is_used() -> None:
    table = virtual(**HAND)
    with pytest.raises(CroupierError, match="must be off the table"):
        report(table, "method_change", shuffler="manual")
    with pytest.raises(CroupierError, match="dealing from the hand needs shuffler=automated"):
        report(table, "method_change", shuffler="manual", device_removed=True)
    by_hand = {"shuffler": "manual", "dealing_method": "manual_shoe"}
    events = report(table, "method_change", **by_hand, device_removed=True)
    assert found(events, ev.Ruled)[0].cite == "19:47-17.11(f)"
    with pytest.raises(CroupierError, match="not cut"):
        report(table, "improper_cut")


def test_a_recut_is_for_the_first_window_only() -> None:
    table = virtual()
    bet(table, 1)
    assert found(report(table, "improper_cut"), ev.Ruled)[0].ruling == "recut"
    close(table)
    window(table)
    with pytest.raises(CroupierError, match="only before any card is dealt"):
        report(table, "improper_cut")


def test_no_stub_is_counted_at_this_game() -> None:
    table = live()
    bet(table, 1)
    dealt(table, ["Jh"])
    with pytest.raises(CroupierError, match="counts no stub"):
        table.do(cmd.Enter(by=cmd.DEALER, stub=47))
