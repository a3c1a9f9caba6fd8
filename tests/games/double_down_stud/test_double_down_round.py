"""17.1, 17.8 and 17.9: the deal, the second betting window, the hole card, who is settled when."""

from datetime import date
from typing import Any

import pytest

from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.views import view
from tests.games.double_down_stud.double_down_tables import (
    HAND,
    SHARED,
    bet,
    close,
    dealt,
    decide,
    enter,
    found,
    live,
    nets,
    order,
    play,
    virtual,
    window,
)


@pytest.mark.proves("19:47-17.8(b)", "19:47-17.1 Hand", "19:47-17.1 Hole card")
@pytest.mark.parametrize("method", [{}, HAND], ids=["manual shoe", "hand"])
def test_17_8_b_one_card_up_each_from_the_left_then_one_down_and_three_up(method: dict[str, Any]) -> None:
    table = virtual(**method)
    for seat in (6, 2, 4):
        bet(table, seat)
    events = close(table)
    dealt_to = [
        (holder, event.face_up, card >= 0)
        for event in found(events, ev.Dealt)
        for holder, card in event.cards
    ]
    assert dealt_to == [
        ("2", True, True), ("4", True, True), ("6", True, True), ("community", False, False),
        ("community", True, True), ("community", True, True), ("community", True, True),
    ]  # fmt: skip
    assert {event.cite for event in found(events, ev.Dealt)} == {"19:47-17.8(b)"}
    seen = view(table, cmd.player(2)).hands["community"]
    assert (seen.count, len(seen.cards)) == (4, 3), "nobody sees the hole card"


@pytest.mark.proves("19:47-17.8(a)2iv")
@pytest.mark.parametrize(
    ("day", "options", "cite"),
    [
        (date(2008, 1, 1), {}, "19:47-17.8(a)"),
        (date(2008, 1, 1), HAND, "19:47-17.8(a)2iv"),
        (date(1997, 9, 15), HAND, "19:47-17.8(a)2iv"),
        (date(1997, 9, 14), HAND, "19:47-17.8(a)2; interpretation: item iii until 1997-09-15"),
    ],
)
def test_17_8_a_no_more_bets_is_said_before_the_first_card(
    day: date, options: dict[str, Any], cite: str
) -> None:
    table = virtual(day, **options)
    bet(table, 1)
    events = close(table)
    first = next(event for event in events if isinstance(event, ev.Closed | ev.Dealt))
    assert isinstance(first, ev.Closed)
    assert (first.text, first.cite) == ("No more bets", cite)


@pytest.mark.proves("19:47-17.8(c)", "19:47-17.1 Double down wager")
def test_17_8_c_chips_may_be_put_down_raised_and_taken_back_until_the_second_call() -> None:
    table = live()
    bet(table, 1)
    bet(table, 2, 500)
    dealt(table, ["Jh", "2d"])
    bet(table, 1, 600, "double_down")
    bet(table, 1, 400, "double-down")
    with pytest.raises(CroupierError, match="more than the original wager of 1000"):
        bet(table, 1, 1, "double_down")
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="double_down", amount=250))
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="double_down", amount=0))
    bet(table, 1, 700, "double_down")
    with pytest.raises(CroupierError, match="more than the original wager of 500"):
        bet(table, 2, 501, "double_down")
    close(table)
    assert isinstance(table.pending, steps.Turn)
    events = enter(table, "Jd")
    assert nets(events) == {(1, "wager"): 1000, (1, "double_down"): 700, (2, "wager"): -500}


@pytest.mark.proves("19:47-17.8(c)")
def test_17_8_c_no_amount_is_too_small_to_double_down_with() -> None:
    table = live(table_min=1000)
    bet(table, 1)
    dealt(table, ["Jh"])
    decide(table, 1, "double", 1)
    assert table.round.seats[1].wagers["double_down"].stake == 1


@pytest.mark.proves("19:47-17.8(c)", "19:47-17.8(d)")
def test_17_8_d_the_window_closes_when_all_have_answered_and_then_the_hole_card_is_turned() -> None:
    table = live()
    for seat in (1, 2, 3):
        bet(table, seat)
    dealt(table, ["Jh", "2d", "9d"])
    assert [seat for seat, _ in window(table).offers] == [1, 2, 3]
    decide(table, 2, "decline")
    decide(table, 3, "double", 400)
    window(table)
    with pytest.raises(CroupierError, match="has answered already"):
        decide(table, 2, "double")
    bet(table, 2, 100, "double_down")
    events = decide(table, 1, "double")
    (closed,) = found(events, ev.Closed)
    assert (closed.text, closed.cite, closed.by) == ("No more bets", "19:47-17.8(d)", "dealer")
    assert table.pending == steps.Turn("19:47-17.8(d)", "community", 0, 1)
    staked = {seat: table.round.seats[seat].wagers["double_down"].stake for seat in (1, 2, 3)}
    assert staked == {1: 1000, 2: 100, 3: 400}


@pytest.mark.proves("19:47-17.8(d)")
def test_17_8_d_after_the_second_call_nothing_is_wagered_or_taken_back() -> None:
    table = live()
    bet(table, 1)
    dealt(table, ["Jh"])
    bet(table, 1, 500, "double_down")
    close(table)
    with pytest.raises(CroupierError, match=r"betting is closed .*17\.8\(d\)"):
        bet(table, 1, 500, "double_down")
    with pytest.raises(CroupierError, match="betting is closed"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="double_down", amount=0))
    with pytest.raises(CroupierError, match="is not asked anything now"):
        decide(table, 1, "double")


def test_the_original_wager_stays_as_it_is_once_cards_are_out() -> None:
    table = live()
    bet(table, 1)
    dealt(table, ["Jh"])
    with pytest.raises(CroupierError, match=r"only double_down may be wagered now .*17\.8\(d\)"):
        bet(table, 1)
    with pytest.raises(CroupierError, match="only double_down may be changed now"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="wager", amount=500))
    with pytest.raises(CroupierError, match="stay seated"):
        table.do(cmd.Leave(by=cmd.player(1), seat=1))
    with pytest.raises(CroupierError, match="finish the round first"):
        table.do(cmd.CloseTable(by=cmd.FLOORPERSON))


def test_cards_are_not_cut_in_the_second_window() -> None:
    table = virtual()
    bet(table, 1)
    table.do(cmd.CutCards(by=cmd.player(1), cards=20))
    close(table)
    window(table)
    with pytest.raises(CroupierError, match="cut before they are dealt"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=20))


def test_a_later_comer_sits_down_but_has_nothing_to_double() -> None:
    table = live()
    bet(table, 1)
    dealt(table, ["Jh"])
    table.do(cmd.Sit(by=cmd.player(2), seat=2))
    with pytest.raises(CroupierError, match="by a player with an original wager"):
        bet(table, 2, 500, "double_down")
    with pytest.raises(CroupierError, match="is not asked anything now"):
        decide(table, 2, "double")


def test_words_and_chips_come_to_the_same_and_the_last_word_counts() -> None:
    table = live()
    bet(table, 1)
    bet(table, 2)
    dealt(table, ["Jh", "2d"])
    bet(table, 1, 300, "double_down")
    decide(table, 1, "double")
    assert table.round.seats[1].wagers["double_down"].stake == 1000
    bet(table, 2, 300, "double_down")
    decide(table, 2, "double", 200)
    assert table.round.seats[2].wagers["double_down"].stake == 200
    assert sum(table.round.ledger.values()) == 0


def test_a_seat_is_asked_in_its_own_view_until_it_has_answered() -> None:
    table = live()
    bet(table, 1)
    bet(table, 2, 500)
    dealt(table, ["Jh", "2d"])
    for seat, most in ((1, 1000), (2, 500)):
        question = view(table, cmd.player(seat)).asked
        assert question is not None
        assert (question.about, question.words) == ("double", ["double", "decline"])
        assert [offer.amount for offer in question.offers] == [most, 0]
    assert view(table, cmd.DEALER).asked is None
    assert view(table, cmd.DEALER).betting
    decide(table, 1, "decline")
    assert view(table, cmd.player(1)).asked is None
    assert view(table, cmd.player(2)).asked is not None


def test_whoever_lets_the_posted_time_run_out_declines() -> None:
    now = [0]
    table = virtual()
    table = type(table)(
        table.game, {}, date(2008, 1, 1), clock=lambda: now[0], buy_in_as_needed=True, decision_seconds=20
    )
    bet(table, 1)
    close(table)
    with pytest.raises(CroupierError, match="of 20 seconds left"):
        table.do(cmd.TimeUp(by=cmd.DEALER, seat=1))
    now[0] = 20_000
    table.do(cmd.TimeUp(by=cmd.DEALER, seat=1))
    assert table.round.number == 2


def test_a_patron_without_the_chips_does_not_double() -> None:
    table = type(virtual())(virtual().game, {}, date(2008, 1, 1), clock=lambda: 0)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=1500))
    bet(table, 1)
    close(table)
    with pytest.raises(CroupierError, match="buy in first"):
        decide(table, 1, "double")
    decide(table, 1, "double", 500)
    assert table.round.number == 2


@pytest.mark.proves("19:47-17.9(a)", "19:47-17.9(b)", "19:47-17.9(c)", "19:47-17.1 Round of play")
def test_17_9_losers_then_pushes_then_winners_from_the_farthest_right_and_winners_hands_last() -> None:
    table = live()
    own = {1: "Jh", 2: "2d", 3: "9d", 4: "Js", 5: "3d", 6: "9h"}
    events = play(table, own, doubles={1: 500, 2: 500, 3: 500})
    assert order(events) == [
        ("turn", "community"),
        ("settle", 5), ("collect", "5"), ("settle", 2), ("collect", "2"),
        ("settle", 6), ("collect", "6"), ("settle", 3), ("collect", "3"),
        ("settle", 4), ("settle", 1), ("close", ""),
    ]  # fmt: skip
    assert nets(events) == {
        (5, "wager"): -1000, (2, "wager"): -1000, (2, "double_down"): -500,
        (6, "wager"): 0, (3, "wager"): 0, (3, "double_down"): 0,
        (4, "wager"): 1000, (1, "wager"): 1000, (1, "double_down"): 500,
    }  # fmt: skip
    cites = {event.seat: event.cite for event in found(events, ev.Settled)}
    assert cites == {
        5: "19:47-17.9(a)", 2: "19:47-17.9(a)", 6: "19:47-17.9(b)", 3: "19:47-17.9(b)",
        4: "19:47-17.9(c)", 1: "19:47-17.9(c)",
    }  # fmt: skip


@pytest.mark.proves("19:47-17.8(e)", "19:47-17.8(a)2iii", "19:47-17.10(a)")
def test_what_people_are_told_to_do_themselves() -> None:
    from croupier.table.prompts import shown

    shoe = live()
    bet(shoe, 1)
    close(shoe)
    assert shown(shoe) == []
    table = live(**HAND)
    bet(table, 1)
    close(table)
    assert any("19:47-17.8(a)2iii" in line for line in shown(table))
    for card in ("Jh", None, "4c", "5s", "9c"):
        enter(table, card)
    assert any("touches any card" in line for line in shown(table))
    assert not any("cover card" in line for line in shown(table)), "nothing is cut now"
    assert "Double down may be made and changed" in table.prompt()


def test_an_unseen_hole_card_is_entered_when_it_is_turned_and_must_still_be_in_the_deck() -> None:
    table = live()
    bet(table, 1)
    dealt(table, ["Jh"], SHARED)
    close(table)
    with pytest.raises(CroupierError):
        enter(table, "Jh")
    assert nets(enter(table, "Jd")) == {(1, "wager"): 1000}
