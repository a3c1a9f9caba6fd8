"""Opening, shuffle, cut, burn and deal of Three Card 21: 2C.3, 2C.4 and 2C.6(c), (d)."""

from typing import Any

import pytest

from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import open_table
from tests.games.three_card_21_n_done.tables import bet, found, live, play, refused, said, say, sit, virtual
from tests.games.twentyone.tables import close, decide, finish

BY_HAND = ("manual", "preshuffled", "bart_carter", "submitted")


def cut(table: Any, seat: int, cards: int) -> None:
    table.do(cmd.CutCards(by=cmd.player(seat), cards=cards))


def shuffles(table: Any) -> list[ev.Shuffled]:
    return found(table.journal.events, ev.Shuffled)


def spend_shoe(table: Any, *seats: int) -> None:
    """Rounds until the cutting card is out and the round is over."""
    before = len(shuffles(table))
    while len(shuffles(table)) == before:
        play(table, *seats)


def test_the_game_is_a_proposal_and_refused_without_that_option() -> None:
    with pytest.raises(CroupierError, match="exists only as a proposal"):
        open_table("three-card-21-n-done")


@pytest.mark.proves("13:69F-2C.3")
def test_2c_3_the_table_opens_as_at_blackjack() -> None:
    texts = said(virtual().journal.events, "3")
    assert [text.split()[2] for text in texts] == ["are", "are", "are"]
    assert "inspected by the dealer" in texts[0]
    assert "spread face up" in texts[1]
    assert "washed" in texts[2]
    assert "cut, not washed" in said(virtual(shuffle="preshuffled").journal.events, "3")[1]


@pytest.mark.proves("13:69E-1.10D(f)")
def test_1_10d_f_the_inspection_of_the_card_reader_is_on_record() -> None:
    def inspected(**options: Any) -> list[str]:
        events = found(virtual(**options).journal.events, ev.Announced)
        return [event.text for event in events if event.cite == "13:69E-1.10D(f)"]

    assert "not tampered with" in inspected()[0]
    assert inspected(card_reader=False) == []


@pytest.mark.proves("13:69E-1.10D(a)")
def test_1_10d_a_six_spots_at_most() -> None:
    table = virtual()
    bet(table, *range(1, 7))
    refused(table, cmd.Sit(by=cmd.player(7), seat=7), "expected 1 to 6")
    with pytest.raises(CroupierError, match=r"13:69E-1\.10D\(a\)"):
        virtual(spots=7)


@pytest.mark.proves("13:69F-2C.2(a)")
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_2c_2_a_six_to_eight_decks_and_a_cutting_card(decks: int) -> None:
    (shuffle,) = shuffles(virtual(decks=decks))
    assert shuffle.size == 52 * decks
    assert shuffle.cutting_card == 39 * decks
    for wrong in (5, 9):
        with pytest.raises(CroupierError, match=r"2C\.2\(a\)"):
            virtual(decks=wrong)


@pytest.mark.proves("13:69F-2C.4(a)", "13:69F-2C.4(b)", "13:69F-2C.4(b)2")
@pytest.mark.parametrize("shuffle", BY_HAND)
def test_2c_4_b_2_cards_shuffled_by_hand_or_before_are_cut(shuffle: str) -> None:
    table = virtual(shuffle=shuffle)
    (event,) = shuffles(table)
    assert not event.automated
    assert event.cut >= 10
    assert event.cite == "13:69F-2C.4(a)"
    assert said(table.journal.events, "4(b)2")


@pytest.mark.proves("13:69F-2C.4(b)1")
def test_2c_4_b_1_cards_of_the_device_go_into_the_shoe_without_a_cut() -> None:
    table = virtual(shuffle="automated")
    (event,) = shuffles(table)
    assert event.automated
    assert event.cut == 0
    assert said(table.journal.events, "4(b)1")
    sit(table, 1)
    refused(table, cmd.CutCards(by=cmd.player(1), cards=20), r"2C\.4\(b\)1")


@pytest.mark.proves("13:69F-2C.4(c)", "13:69F-2C.4(d)", "13:69F-2C.4(d)1")
def test_2c_4_d_1_of_a_new_game_the_first_player_cuts() -> None:
    table = virtual()
    sit(table, 4)
    sit(table, 2)
    refused(table, cmd.CutCards(by=cmd.player(2), cards=50), r"offer is with seat 4 \(13:69F-2C\.4\(d\)\)")
    cut(table, 4, 50)
    refused(table, cmd.CutCards(by=cmd.player(4), cards=60), "not offered for a cut now")


@pytest.mark.proves("13:69F-2C.4(f)")
def test_2c_4_f_ten_cards_from_either_end_and_a_quarter_behind_the_cutting_card() -> None:
    table = virtual()
    sit(table, 1)
    for wrong in (9, 303):
        refused(table, cmd.CutCards(by=cmd.player(1), cards=wrong), r"expected 10 to 302.*2C\.4\(f\)")
    cut(table, 1, 302)
    assert shuffles(table)[0].cutting_card == 312 - 78
    assert said(table.journal.events, "4(f)")
    bart = virtual(shuffle="bart_carter")
    assert shuffles(bart)[0].cutting_card == 0
    assert not said(bart.journal.events, "4(f)")


@pytest.mark.proves("13:69F-2C.4(e)")
def test_2c_4_e_a_refused_cut_passes_clockwise_and_at_last_to_the_dealer() -> None:
    table = virtual()
    for seat in (3, 1, 5):
        sit(table, seat)
    cut(table, 3, 0)
    assert table.round.markers["cut"] == "5"
    cut(table, 5, 0)
    assert table.round.markers["cut"] == "1"
    cut(table, 1, 0)
    assert table.round.markers["cut_made"] == "dealer"
    refused(table, cmd.CutCards(by=cmd.player(3), cards=20), "not offered")


@pytest.mark.proves("13:69F-2C.4(h)", "13:69F-2C.4(d)2", "13:69F-2C.4(d)3")
def test_2c_4_d_2_and_3_whose_the_cut_is_after_the_cutting_card() -> None:
    seen = set()
    table = virtual(shuffle="manual")
    at_the_table = (
        (1, 3),
        (1, 2, 3, 5),
        (1, 3, 4, 5, 6),
        (1, 2, 3),
        (1, 5),
        (2, 6),
        (1, 2, 3, 4, 5, 6),
        (1, 4),
    )
    for seats in at_the_table:
        spend_shoe(table, *seats)
        events = table.journal.events
        at = max(place for place, event in enumerate(events) if isinstance(event, ev.Shuffled))
        previous = [place for place, event in enumerate(events[:at]) if isinstance(event, ev.Shuffled)][-1]
        out = [
            holder
            for event in events[previous:at]
            if isinstance(event, ev.Dealt)
            for holder, _ in event.cards
        ]
        came_out = out[234].partition(".")[0]
        seated = sorted(table.round.seats)
        if came_out.isdigit():
            assert table.round.markers["cut"] == came_out
            assert said(events[at:], "4(d)2")
            seen.add("spot")
        else:
            assert table.round.markers["cut"] == str(seated[-1])
            assert said(events[at:], "4(d)3")
            seen.add("dealer")
        assert said(events[previous:at], "4(h)")
    assert seen == {"spot", "dealer"}


@pytest.mark.proves("13:69F-2C.4(h)1", "13:69F-2C.4(d)4")
def test_2c_4_h_1_the_licensee_may_reshuffle_after_any_round() -> None:
    table = virtual()
    play(table, 2, 4)
    refused(table, cmd.Say(by=cmd.player(2), seat=2, word="reshuffle"), "for a floorperson to say")
    say(table, cmd.FLOORPERSON, "reshuffle")
    play(table, 2, 4)
    assert len(shuffles(table)) == 2
    assert said(table.journal.events, "4(d)4") == ["Seat 4 may cut"]
    fixed = virtual(reshuffle_at_will=False)
    refused(fixed, cmd.Say(by=cmd.FLOORPERSON, word="reshuffle"), "at the cutting card only")


@pytest.mark.proves("13:69F-2C.4(h)2", "13:69F-2C.1 Bart Carter shuffle")
def test_2c_4_h_2_bart_carter_puts_back_the_discards_once_they_pass_a_deck() -> None:
    table = virtual(shuffle="bart_carter")
    while len(shuffles(table)) == 1:
        drawn = table.round.shoes["shoe"].drawn
        play(table, 1, 2, 3)
        assert len(shuffles(table)) == 1 or drawn <= 52 < drawn + 30
    again = shuffles(table)[1]
    assert again.kept == 312 - sum(len(event.cards) for event in found(table.journal.events, ev.Dealt))
    assert again.cutting_card == 0
    assert said(table.journal.events, "4(h)2")


def test_2c_4_h_2_another_number_of_decks_is_shuffled_whole() -> None:
    table = virtual(shuffle="bart_carter")
    play(table, 1, 2, 3)
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="decks", value=8))
    while len(shuffles(table)) == 1:
        play(table, 1, 2, 3)
    assert (shuffles(table)[1].size, shuffles(table)[1].kept) == (416, 0)
    play(table, 1, 2, 3)


@pytest.mark.proves("13:69F-2C.4(i)", "13:69F-2C.4(i)1")
def test_2c_4_i_1_idle_cards_are_shown_washed_shuffled_and_cut() -> None:
    table = virtual()
    play(table, 1)
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    events = table.do(cmd.Sit(by=cmd.player(2), seat=2))
    assert "spread face up" in said(events, "4(i)")[0]
    assert "washed" in said(events, "4(i)1")[0]
    assert len(found(events, ev.Shuffled)) == 1
    cut(table, 2, 30)


@pytest.mark.proves("13:69F-2C.4(i)2", "13:69F-2C.4(i)2i", "13:69F-2C.4(i)2ii")
def test_2c_4_i_2_with_a_device_the_stored_batch_comes_out() -> None:
    table = virtual(shuffle="automated")
    play(table, 1)
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    events = table.do(cmd.Sit(by=cmd.player(2), seat=2))
    assert "batch it stored comes out" in said(events, "4(i)2")[0]
    assert "only if a player asks" in said(events, "4(i)2ii")[0]
    assert found(events, ev.Shuffled)[0].automated


@pytest.mark.proves("13:69F-2C.6(c)")
def test_2c_6_c_a_card_is_burned_by_a_new_shoe_and_by_a_relief_dealer() -> None:
    table = virtual("2c 9h 6c 8c Tc 2d 5d")

    def burned(events: list[ev.AnyEvent]) -> int:
        return sum(holder == "burn" for event in found(events, ev.Dealt) for holder, _ in event.cards)

    assert burned(play(table, 1)) == 1
    assert burned(play(table, 1)) == 0
    refused(table, cmd.Say(by=cmd.player(1), seat=1, word="relief"), "for a dealer to say")
    say(table, cmd.DEALER, "relief")
    assert burned(play(table, 1)) == 1
    bart = virtual(shuffle="bart_carter")
    assert burned(play(bart, 1)) == 0
    say(bart, cmd.DEALER, "relief")
    assert burned(play(bart, 1)) == 0


@pytest.mark.proves("13:69F-2C.6(c)")
def test_2c_6_c_the_burned_card_is_shown_to_who_asks() -> None:
    table = virtual("2c 9h 6c 8c Tc 2d 5d")
    bet(table, 1)
    say(table, cmd.player(1), "see_burn_card")
    events = close(table)
    (turned,) = [event for event in found(events, ev.Turned) if event.holder == "burn"]
    assert turned.cards == (0,)
    unseen = virtual("2c 9h 6c 8c Tc 2d 5d")
    bet(unseen, 1)
    assert not [event for event in found(close(unseen), ev.Turned) if event.holder == "burn"]


@pytest.mark.proves(
    *("13:69F-2C.6(d)", "13:69F-2C.6(d)1", "13:69F-2C.6(d)2", "13:69F-2C.6(d)3", "13:69F-2C.6(d)4"),
    *("13:69F-2C.6(d)5", "13:69F-2C.1 Hole card"),
)
def test_2c_6_d_the_order_of_the_deal() -> None:
    table = virtual()
    bet(table, 4, 2)
    dealt = found(close(table), ev.Dealt)
    assert [(event.cards[0][0], event.face_up, event.cite.removeprefix("13:69F-2C.")) for event in dealt][
        :10
    ] == [
        ("burn", False, "6(c)"),
        ("2", True, "6(d)1"),
        ("4", True, "6(d)1"),
        ("dealer", True, "6(d)2"),
        ("2", True, "6(d)3"),
        ("4", True, "6(d)3"),
        ("dealer", False, "6(d)4"),
        ("2", True, "6(d)5"),
        ("4", True, "6(d)5"),
    ]


@pytest.mark.proves("13:69F-2C.6(d)4")
def test_a_live_dealer_enters_every_card_but_the_hole_card() -> None:
    table = live()
    bet(table, 1)
    close(table)
    for card in (28, 16, 24, 0):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
    assert table.round.hands["dealer"].cards == [16, -1]
    decide(table, "stand")
    table.do(cmd.Enter(by=cmd.DEALER, cards=(32,)))
    assert table.round.hands["dealer"].cards[1] == 32
    table.do(cmd.Enter(by=cmd.DEALER, cards=(36,)))
    finish(table)
    assert table.round.number == 2
