"""16.3 to 16.9: the deck, "No more bets" and lock-out, the order of the cards, the stub."""

from typing import Any

import pytest

from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.prompts import shown
from tests.games.caribbean_stud.stud_tables import (
    ACE_KING,
    BEFORE_1999,
    HAND,
    METHODS,
    PAIR,
    STACKS,
    bet,
    close,
    dealt_unseen,
    enter,
    found,
    live,
    play,
    virtual,
)


@pytest.mark.proves(
    "19:47-16.8(c)", "19:47-16.8(c)1", "19:47-16.8(c)2", "19:47-16.8(c)3", "19:47-16.8(c)4", "19:47-16.8(c)5"
)
def test_16_8_c_one_card_at_a_time_and_the_dealers_first_face_up() -> None:
    table = live(**HAND)
    bet(table, 2)
    bet(table, 5)
    close(table)
    cards = [f"{rank}{suit}" for suit in "cd" for rank in "23456789TJQKA"]
    given: list[tuple[str, str, bool]] = []
    while isinstance(step := table.pending, steps.Deal):
        events = enter(table, cards[len(given)])
        dealt = found(events, ev.Dealt)[0]
        given.append((dealt.cards[0][0], dealt.cite.removeprefix("19:47-16.8(c)"), step.face_up))
    assert given == [
        ("2", "1", False), ("5", "1", False), ("dealer", "2", True),
        ("2", "3", False), ("5", "3", False), ("dealer", "4", False),
        *[("2", "5", False), ("5", "5", False), ("dealer", "5", False)] * 3,
    ]  # fmt: skip
    assert table.round.hands["dealer"].face_up == [True, False, False, False, False]


@pytest.mark.proves("19:47-16.9(a)", "19:47-16.9(b)", "19:47-16.9(b)1", "19:47-16.9(c)", "19:47-16.9(g)")
def test_16_9_stacks_of_five_and_the_dealers_bottom_card_exposed() -> None:
    table = live(**STACKS)
    assert any(event.cite == "19:47-16.9(b)1" for event in found(table.journal.events, ev.Announced))
    bet(table, 1)
    close(table)
    enter(table, "2c 2d 7h 9s Jc As Kd 8s 4h 2h")
    assert [ev.card_name(card) for card in table.round.hands["1"].cards] == ["2c", "2d", "7h", "9s", "Jc"]
    turned = found(table.last_events, ev.Turned)
    # The last card of the stack lies at its bottom and, spread, leftmost.
    assert [(event.cite, event.holder, event.first) for event in turned] == [("19:47-16.9(g)", "dealer", 0)]
    assert ev.card_name(turned[0].cards[0]) == "2h"


@pytest.mark.proves("19:47-16.9(c)")
def test_16_9_c_only_players_with_wagers_get_a_stack() -> None:
    table = virtual(**STACKS)
    for seat in (1, 3, 6):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    bet(table, 3)
    close(table)
    assert set(table.round.hands) == {"3", "dealer"}
    assert all(len(hand.cards) == 5 for hand in table.round.hands.values())


@pytest.mark.parametrize("options", METHODS)
def test_before_1999_the_dealers_last_card_is_exposed(options: dict[str, Any]) -> None:
    table = virtual(BEFORE_1999, **options)
    bet(table, 1)
    close(table)
    assert table.round.hands["dealer"].face_up == [False, False, False, False, True]


@pytest.mark.proves("19:47-16.8(b)3", "19:47-16.9(b)2")
@pytest.mark.parametrize(("options", "cite"), [(HAND, "19:47-16.8(b)3"), (STACKS, "19:47-16.9(b)2")])
def test_16_8_b_3_lock_out_comes_before_the_first_card(options: dict[str, Any], cite: str) -> None:
    table = virtual(**options)
    bet(table, 1, progressive=True)
    events = close(table)
    kinds = [type(event) for event in events]
    assert kinds.index(ev.Closed) < kinds.index(ev.Banked) < kinds.index(ev.Metered) < kinds.index(ev.Dealt)
    assert found(events, ev.Closed)[0].cite == found(events, ev.Banked)[0].cite == cite
    with pytest.raises(CroupierError, match="betting is closed"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1000))


@pytest.mark.proves("19:47-16.8(b)", "19:47-16.8(b)1")
def test_16_8_b_1_dealing_from_the_hand_needs_an_automated_shuffler() -> None:
    with pytest.raises(CroupierError, match=r"shuffler=automated.*16\.8\(b\)1"):
        virtual(dealing_method="hand")
    assert virtual(**HAND).round.shoes["shoe"].automated


@pytest.mark.proves("19:47-16.8(b)2", "19:47-16.8(b)2i", "19:47-16.8(b)2ii", "19:47-16.10(b)")
def test_what_people_must_do_themselves_is_shown_to_them() -> None:
    table = live(**HAND)
    bet(table, 1)
    close(table)
    assert [line.rpartition(" ")[2] for line in shown(table)] == [
        "(19:47-16.8(b)2)", "(19:47-16.8(b)2i)", "(19:47-16.8(b)2ii)"
    ]  # fmt: skip
    dealt_unseen(table, "As")
    assert any("16.10(b)" in line for line in shown(table))
    shoe = live()
    bet(shoe, 1)
    close(shoe)
    assert not shown(shoe)


@pytest.mark.proves("19:47-16.8(d)", "19:47-16.8(e)", "19:47-16.9(d)", "19:47-16.9(e)")
@pytest.mark.parametrize(
    ("options", "cite"), [({}, "19:47-16.7"), (HAND, "19:47-16.8(e)"), (STACKS, "19:47-16.9(e)")]
)
def test_16_8_e_the_stub_is_counted_in_every_fifth_round(options: dict[str, Any], cite: str) -> None:
    table = live(**options)
    counted = []
    for number in range(1, 11):
        bet(table, 1)
        bet(table, 4)
        close(table)
        dealt_unseen(table, "As")
        if isinstance(step := table.pending, steps.CountStub):
            counted.append(number)
            assert (step.cite, step.expected) == (cite, 52 - 5 * 3)
            event = found(table.do(cmd.Enter(by=cmd.DEALER, stub=step.expected)), ev.StubCounted)[0]
            assert event.cite == "19:47-16.8(d)"
        for seat in (1, 4):
            table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word="fold"))
    assert counted == [5, 10]


@pytest.mark.proves("19:47-16.9(f)")
def test_16_9_f_a_shuffler_that_counts_makes_stub_counts_unnecessary() -> None:
    table = live(shuffler="automated", shuffler_counts_deck=True, stub_count_interval=1)
    bet(table, 1)
    close(table)
    dealt_unseen(table, "As")
    assert isinstance(table.pending, steps.Ask)


@pytest.mark.proves("19:47-16.10(g)")
def test_16_10_g_every_hand_can_be_rebuilt_from_the_rack() -> None:
    table = live()
    play(table, {1: PAIR, 2: "3c 5d 8h Ts Qc"}, ACE_KING)
    events = table.journal.events
    collected = [event.holder for event in found(events, ev.Collected)]
    assert collected == ["2", "1"]
    assert found(events, ev.RoundClosed)[0].cite == "19:47-16.10(g)"


@pytest.mark.parametrize("cards", [9, 52])
def test_16_4_a_cut_lifts_at_least_ten_and_leaves_some(cards: int) -> None:
    table = virtual()
    bet(table, 1)
    with pytest.raises(CroupierError, match=r"16\.4"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=cards))
    table.do(cmd.CutCards(by=cmd.player(1), cards=10))


def test_two_decks_take_turns() -> None:
    table = live(shuffler="automated", two_decks=True)
    decks = []
    for _ in range(3):
        decks.append(table.round.markers["deck"])
        play(table, {1: PAIR}, ACE_KING)
    assert decks == ["first", "second", "first"]
