"""16.13, 16.9(f) and 16.10(c): what is ruled when something goes wrong."""

from typing import Any

import pytest

from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from tests.games.caribbean_stud.stud_tables import (
    ACE_KING,
    HAND,
    METHODS,
    PAIR,
    STACKS,
    bet,
    close,
    dealt_unseen,
    decide,
    enter,
    found,
    live,
    meter,
    nets,
    report,
    to_showdown,
    virtual,
)


def outcomes(events: list[ev.AnyEvent]) -> dict[tuple[Any, str], str]:
    return {
        (event.seat, result.wager): result.outcome
        for event in found(events, ev.Settled)
        for result in event.results
    }


@pytest.mark.proves("19:47-16.13(a)")
@pytest.mark.parametrize("options", METHODS)
def test_16_13_a_a_hole_card_seen_too_early_voids_everything(options: dict[str, Any]) -> None:
    table = live(**options)
    bet(table, 1, progressive=True)
    bet(table, 2)
    close(table)
    dealt_unseen(table, "As")
    decide(table, "bet")
    events = report(table, "hole_card_exposed")
    assert outcomes(events) == {
        (1, "ante"): "void", (1, "bet"): "void", (1, "progressive"): "void", (2, "ante"): "void"
    }  # fmt: skip
    assert meter(table.round) == 1_000_070, "the meter is not turned back"


@pytest.mark.proves("19:47-16.13(b)")
def test_16_13_b_one_card_face_up_is_set_aside_and_a_second_voids_all() -> None:
    table = live()
    bet(table, 1)
    close(table)
    report(table, "card_face_up_in_shoe", card="Qd")
    assert isinstance(table.pending, steps.Deal)
    enter(table, "2c")
    events = report(table, "card_face_up_in_shoe", card="Qh")
    assert outcomes(events) == {(1, "ante"): "void"}


@pytest.mark.proves("19:47-16.13(c)")
def test_16_13_c_a_card_drawn_in_error_is_the_next_card() -> None:
    table = live()
    bet(table, 1)
    close(table)
    enter(table, "2c")
    report(table, "card_drawn_in_error", card="As")
    assert ev.card_name(table.round.hands["dealer"].cards[0]) == "As"


@pytest.mark.proves("19:47-16.13(d)")
def test_16_13_d_one_players_hand_is_void_and_the_others_play_on() -> None:
    table = live()
    for seat in (1, 2, 3):
        bet(table, seat)
    close(table)
    dealt_unseen(table, "As")
    decide(table, "bet")
    # The hand of the player who is asked now, and then of one who has bet already.
    events = report(table, "wrong_number_of_cards", holder="2", cards=4)
    assert outcomes(events) == {(2, "ante"): "void"}
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats == (3,)
    events = report(table, "wrong_number_of_cards", holder="1", cards=6)
    assert outcomes(events) == {(1, "ante"): "void", (1, "bet"): "void"}
    assert table.pending.seats == (3,)
    assert set(table.round.hands) == {"3", "dealer"}
    with pytest.raises(CroupierError, match="seat 1 has no hand in play"):
        report(table, "wrong_number_of_cards", holder="1", cards=6)


@pytest.mark.proves("19:47-16.13(d)")
@pytest.mark.parametrize("options", METHODS)
def test_16_13_d_a_hand_void_during_the_deal_gets_its_cards_first(options: dict[str, Any]) -> None:
    table = live(**options)
    bet(table, 1)
    bet(table, 2)
    close(table)
    report(table, "wrong_number_of_cards", holder="1", cards=2)
    assert isinstance(table.pending, steps.Deal)
    dealt_unseen(table, "As")
    assert table.round.wagers(1) == {}
    assert set(table.round.hands) == {"2", "dealer"}
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats == (2,)
    assert replay(table.journal, table.game).round.record() == table.round.record()


@pytest.mark.proves("19:47-16.13(d)")
def test_16_13_d_a_hand_found_wrong_when_it_is_turned_is_void_even_after_its_ante_was_taken() -> None:
    table = live()
    bet(table, 1, progressive=True)
    bet(table, 2)
    to_showdown(table, {1: PAIR, 2: PAIR}, "8c 8d 8s 4c 4d")
    enter(table, "8d 8s 4c 4d")
    enter(table, "3c 5d Ah Ts Qc")
    enter(table, "2h 6h 9h Jh Kh")
    assert isinstance(table.pending, steps.Validate)
    report(table, "wrong_number_of_cards", holder="1", cards=6)
    assert {key: net for key, net in nets(table.journal.events).items() if key[0] == 1} == {
        (1, "ante"): 0, (1, "bet"): 0, (1, "progressive"): 0
    }  # fmt: skip
    assert nets(table.journal.events)[2, "bet"] == -2000
    assert sum(table.round.ledger.values()) == 0


@pytest.mark.proves("19:47-16.13(d)")
def test_16_13_d_a_dealer_with_four_cards_is_dealt_one_more() -> None:
    table = live()
    bet(table, 1)
    close(table)
    enter(table, "2c")
    enter(table, "As")
    enter(table, "2d Kd 7h 8s 9s 4h Jc")
    events = report(table, "wrong_number_of_cards", holder="dealer", cards=4)
    assert found(events, ev.Ruled)[0].ruling == "complete_hand"
    assert isinstance(table.pending, steps.Deal)
    events = enter(table, "2h")
    said = found(events, ev.Announced)
    assert [(event.text, event.cite) for event in said] == [
        ("One more card completes the hand of the dealer", "19:47-16.13(d)")
    ]
    assert len(table.round.hands["dealer"].cards) == 5
    assert isinstance(table.pending, steps.Ask)


@pytest.mark.proves("19:47-16.13(d)")
@pytest.mark.parametrize("cards", [0, 3, 6])
def test_16_13_d_any_other_number_of_the_dealers_voids_all_hands(cards: int) -> None:
    table = live()
    bet(table, 1)
    bet(table, 2)
    close(table)
    dealt_unseen(table, "As")
    decide(table, "fold")
    events = report(table, "wrong_number_of_cards", holder="dealer", cards=cards)
    assert set(outcomes(events).values()) == {"void"}
    assert nets(table.journal.events) == {(1, "ante"): 0, (2, "ante"): 0}, "a fold is undone too"
    with pytest.raises(CroupierError, match="5 cards is right"):
        report(table, "wrong_number_of_cards", holder="dealer", cards=5)


@pytest.mark.proves("19:47-16.13(e)")
def test_16_13_e_a_shuffler_that_jams() -> None:
    table = live(**HAND)
    shuffles = len(found(table.journal.events, ev.Shuffled))
    report(table, "shuffler_failed")
    assert len(found(table.journal.events, ev.Shuffled)) == shuffles + 1
    with pytest.raises(CroupierError, match=r"by hand.*16\.13\(e\)"):
        report(live(), "shuffler_failed")


@pytest.mark.proves("19:47-16.13(f)")
def test_16_13_f_an_automated_shoe_that_jams_voids_the_round() -> None:
    table = live(**STACKS)
    bet(table, 1)
    close(table)
    enter(table, "2c 2d 7h 9s Jc")
    assert outcomes(report(table, "dealing_shoe_failed")) == {(1, "ante"): "void"}
    assert len(found(table.journal.events, ev.Shuffled)) == 2


@pytest.mark.proves("19:47-16.13(g)")
def test_16_13_g_a_device_leaves_the_table_before_another_method_is_used() -> None:
    table = virtual(**STACKS)
    change: dict[str, Any] = {"by": cmd.FLOORPERSON, "option": "dealing_method", "value": "manual_shoe"}
    with pytest.raises(CroupierError, match=r"16\.13\(g\)"):
        table.do(cmd.Alter(**change))
    with pytest.raises(CroupierError, match=r"16\.13\(g\)"):
        report(table, "method_change", dealing_method="manual_shoe")
    report(table, "method_change", dealing_method="manual_shoe", device_removed=True)


@pytest.mark.proves("19:47-16.9(f)")
def test_16_9_f_a_wrong_number_of_cards_takes_the_deck_off_the_table() -> None:
    table = live(shuffler="automated", shuffler_counts_deck=True)
    bet(table, 1)
    close(table)
    dealt_unseen(table, "As")
    events = report(table, "shuffler_miscount")
    assert any("taken off the table" in event.text for event in found(events, ev.Announced))
    assert outcomes(events) == {(1, "ante"): "void"}


@pytest.mark.proves("19:47-16.10(c)")
def test_16_10_c_players_who_communicate_lose_all_wagers_of_the_round() -> None:
    table = live()
    for seat in (1, 2, 3):
        bet(table, seat, progressive=seat == 1)
    close(table)
    dealt_unseen(table, "As")
    decide(table, "bet")
    events = report(table, "players_communicated", seats=[1, 2])
    assert nets(events) == {
        (1, "ante"): -1000, (1, "bet"): -2000, (1, "progressive"): -100, (2, "ante"): -1000
    }  # fmt: skip
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats == (3,)
    with pytest.raises(CroupierError, match="seat 2 has no hand in play"):
        report(table, "players_communicated", seats=[2])
    decide(table, "bet")
    enter(table, "Kd 8s 4h 2h")
    with pytest.raises(CroupierError, match="have been turned"):
        report(table, "players_communicated", seats=[3])


@pytest.mark.proves("19:47-16.11(b)2")
def test_16_11_b_2_no_wager_is_taken_where_the_light_does_not_work() -> None:
    table = virtual()
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    report(table, "progressive_light_failed", seat=1)
    with pytest.raises(CroupierError, match="light of seat 1 does not work"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="progressive", amount=100))
    bet(table, 2, progressive=True)
    with pytest.raises(CroupierError, match="take the wager of position 2 back first"):
        report(table, "progressive_light_failed", seat=2)


@pytest.mark.parametrize("details", [{}, {"seats": []}, {"seats": [9]}, {"seats": "x"}])
def test_a_report_of_nobody_is_refused(details: dict[str, Any]) -> None:
    table = live()
    bet(table, 1)
    close(table)
    dealt_unseen(table, ACE_KING[:2])
    with pytest.raises(CroupierError):
        report(table, "players_communicated", **details)
