"""6.2 to 6.5, 6.8 and 6.9: the shoe, the two cards, who raises when, the third card, who is settled when."""

from typing import Any

import pytest

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.views import view
from tests.games.red_dog.red_dog_tables import (
    bet,
    close,
    decide,
    enter,
    found,
    live,
    nets,
    report,
    sit,
    spread,
    virtual,
)


def relieved(table: Any) -> None:
    table.do(cmd.Say(by=cmd.DEALER, word="relief"))


def burned(events: list[ev.AnyEvent]) -> int:
    return sum(holder == "burn" for event in found(events, ev.Dealt) for holder, _ in event.cards)


def test_6_2_the_table_is_opened_before_the_first_shuffle() -> None:
    events = virtual().journal.events
    said = [event.cite for event in found(events, ev.Announced)]
    assert said == ["19:47-6.2"] * 3
    (shuffled,) = found(events, ev.Shuffled)
    assert (shuffled.sets, shuffled.cutting_card, shuffled.cite) == (6, 312 - 78, "19:47-6.3")


@pytest.mark.parametrize(
    ("options", "cutting_card"),
    [({"cut_card_depth": "1/3"}, 208), ({"decks": 1}, 39), ({"cut_card_depth": "1/2", "decks": 8}, 208)],
)
def test_6_3_a_quarter_of_the_cards_or_more_lies_behind_the_cutting_card(
    options: dict[str, Any], cutting_card: int
) -> None:
    (shuffled,) = found(virtual(**options).journal.events, ev.Shuffled)
    assert shuffled.cutting_card == cutting_card


def test_6_3_the_player_who_came_first_cuts_ten_cards_from_either_end() -> None:
    table = virtual()
    sit(table, 3)
    sit(table, 1)
    with pytest.raises(Refusal, match="the offer is with seat 3"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=100))
    for cards in (9, 303):
        with pytest.raises(Refusal, match="expected 10 to 302"):
            table.do(cmd.CutCards(by=cmd.player(3), cards=cards))
    table.do(cmd.CutCards(by=cmd.player(3), cards=10))
    with pytest.raises(Refusal, match="not offered for a cut now"):
        table.do(cmd.CutCards(by=cmd.player(3), cards=10))
    automated = virtual(shuffle="automated")
    sit(automated, 1)
    with pytest.raises(Refusal, match="shuffled by a device are not cut"):
        automated.do(cmd.CutCards(by=cmd.player(1), cards=100))


def test_6_4_the_first_card_of_a_shoe_is_burned_and_no_other() -> None:
    table = live()
    assert burned(spread(table, "7s 7d")) == 1
    enter(table, "8c")
    assert burned(spread(table, "7s 7d")) == 0


@pytest.mark.parametrize(("option", "burns"), [(True, 1), (False, 0)])
def test_6_4_a_new_dealer_burns_a_card_where_the_licensee_wants_it(option: bool, burns: int) -> None:
    table = live(burn_new_dealer=option)
    spread(table, "5s 6d")
    relieved(table)
    assert burned(spread(table, "5s 6d")) == burns
    assert burned(spread(table, "5s 6d")) == 0, "the dealer is new once"
    with pytest.raises(Refusal, match="relief is for a dealer to say"):
        table.do(cmd.Say(by=cmd.player(1), seat=1, word="relief"))
    with pytest.raises(BadInput, match="expected relief"):
        table.do(cmd.Say(by=cmd.DEALER, word="reshuffle"))


def test_6_9_a_continuous_device_takes_every_round_back_and_burns_nothing() -> None:
    table = live(shuffle="continuous")
    relieved(table)
    for _ in range(3):
        events = spread(table, "Ks Ad")
        assert burned(events) == 0
        (shuffled,) = found(events, ev.Shuffled)
        assert (shuffled.cite, shuffled.cutting_card) == ("19:47-6.9", 0)
        assert found(events, ev.RoundClosed)[0].cite == "19:47-6.9"
    assert table.round.shoes["shoe"].left == 312


def test_6_3_the_cards_are_shuffled_after_the_round_in_which_the_cutting_card_came_out() -> None:
    table = virtual(decks=1)
    bet(table, 1)
    shuffles, before = 0, 0
    for _ in range(60):
        shoe = table.round.shoes["shoe"]
        assert shoe.drawn < 39, "no round begins once the cutting card is out"
        events = close(table)
        if isinstance(table.pending, steps.Ask):
            events += decide(table, 1, "call")
        if found(events, ev.Shuffled):
            assert before + 3 >= 36
            shuffles += 1
        before = table.round.shoes["shoe"].drawn
        bet(table, 1)
    assert shuffles >= 3


def test_6_5_players_raise_from_the_dealers_left_and_are_settled_from_the_right() -> None:
    table = live()
    events = spread(table, "4s Qd", (5, 2, 7))
    assert table.round.markers["spread"] == "7"
    assert [event.text for event in found(events, ev.Announced)][-1] == "Spread of 7, pays 1 to 1"
    for seat, word in ((2, "raise"), (5, "call"), (7, "raise")):
        assert isinstance(table.pending, steps.Ask)
        assert table.pending.seats == (seat,)
        decide(table, seat, word)
    events = enter(table, "9c")
    assert [event.seat for event in found(events, ev.Settled)] == [7, 5, 2]
    assert nets(events) == {
        (7, "initial"): 1000, (7, "raise"): 1000, (5, "initial"): 1000, (2, "initial"): 1000,
        (2, "raise"): 1000,
    }  # fmt: skip
    assert "spread" not in table.round.markers or not table.round.markers["spread"]


def test_6_5_an_answer_out_of_turn_is_refused() -> None:
    table = live()
    spread(table, "4s Qd", (2, 5))
    with pytest.raises(BadInput, match="seat 5 is not asked anything now"):
        decide(table, 5, "raise")


@pytest.mark.parametrize(("amount", "refusal"), [(99, "at least"), (1001, "at most"), (0, "above")])
def test_6_5_a_raise_lies_between_the_least_one_and_the_wager(amount: int, refusal: str) -> None:
    table = live()
    spread(table)
    with pytest.raises((Refusal, BadInput), match=refusal):
        decide(table, 1, "raise", amount)
    decide(table, 1, "raise", 100)
    assert table.round.seats[1].wagers["raise"].stake == 100


def test_6_5_no_answer_in_the_posted_time_is_a_call() -> None:
    table = live()
    spread(table)
    assert isinstance(table.pending, steps.Ask)
    assert (table.pending.default, table.pending.words) == ("call", ("raise", "call"))


@pytest.mark.parametrize("cards", ["5s 6d", "Ks Ad", "3c 2c"])
def test_6_5_consecutive_cards_end_the_round_at_once(cards: str) -> None:
    table = live()
    events = spread(table, cards, (1, 2))
    assert [result.outcome for event in found(events, ev.Settled) for result in event.results] == ["void"] * 2
    assert found(events, ev.RoundClosed)
    assert [event.value for event in found(events, ev.Marked)] == [f"consecutive: {cards}"]


def test_the_board_shows_the_cards_of_each_round_and_what_they_came_to() -> None:
    table = live()
    spread(table, "5s 6d")
    spread(table, "7s 7d")
    enter(table, "7c")
    spread(table, "7h 7d")
    enter(table, "8c")
    for third in ("9h", "Kh"):
        spread(table, "4s Qd")
        decide(table, 1, "call")
        enter(table, third)
    board = view(table, cmd.player(1)).board
    assert board is not None
    assert [(each.shown, each.group) for each in board.results] == [
        ("5s 6d", "consecutive"),
        ("7s 7d 7c", "three of a kind"),
        ("7h 7d 8c", "pair"),
        ("4s Qd 9h", "between"),
        ("4s Qd Kh", "not between"),
    ]


def test_6_5_on_a_pair_the_third_card_follows_without_a_question() -> None:
    table = live()
    spread(table, "As Ad")
    assert isinstance(table.pending, steps.Deal)
    assert nets(enter(table, "Ah")) == {(1, "initial"): 11_000}


def test_6_8_several_betting_areas_of_one_player_are_settled_alone() -> None:
    table = live()
    for seat in (1, 4, 7):
        sit(table, seat, "Ann")
    spread(table, "4s Qd", (1, 4, 7))
    decide(table, 1, "raise")
    decide(table, 4, "call")
    decide(table, 7, "raise", 300)
    assert nets(enter(table, "Kd")) == {
        (1, "initial"): -1000, (1, "raise"): -1000, (4, "initial"): -1000, (7, "initial"): -1000,
        (7, "raise"): -300,
    }  # fmt: skip


def test_6_8_a_licensee_may_allow_one_betting_area_each() -> None:
    table = live(multi_area=False)
    sit(table, 1, "Ann")
    with pytest.raises(Refusal, match="this table allows one position each"):
        sit(table, 2, "Ann")
    sit(table, 2, "Ben")


def test_6_5_a_player_with_wagers_stays_and_a_spoken_wager_is_not_taken() -> None:
    table = live()
    bet(table, 1)
    with pytest.raises(Refusal, match="stay seated"):
        table.do(cmd.Leave(by=cmd.player(1), seat=1))
    with pytest.raises(Refusal, match="made when a spread has been announced"):
        bet(table, 1, 500, "raise")


def test_a_change_of_the_shuffle_begins_with_shuffled_cards() -> None:
    table = live(shuffle="automated")
    spread(table, "5s 6d")
    assert table.round.shoes["shoe"].drawn == 3
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="shuffle", value="manual", device_removed=True))
    assert table.round.shoes["shoe"].drawn == 0, "the cards are shuffled before the round goes on"
    assert not table.round.shoes["shoe"].automated
    report(table, "improper_cut")
    assert burned(spread(table, "5s 6d")) == 1
