"""A live let it ride table: a dealer enters real cards and is told what comes next and what was wrong."""

import pytest

from croupier.equipment.cards import card_text, parse_cards
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from croupier.table.views import view
from tests.games.let_it_ride.tables import (
    BONUSES,
    METHODS,
    bet,
    close,
    decide,
    enter,
    found,
    live,
    refused,
    virtual,
)


def at_the_table(**options: object) -> Table:
    table = live(**options)
    bet(table, 2)
    bet(table, 5)
    close(table)
    return table


def test_cards_may_be_dealt_unseen_and_entered_when_they_are_turned() -> None:
    table = at_the_table()
    enter(table)
    assert all(card == -1 for hand in table.round.hands.values() for card in hand.cards)
    decide(table, "ride", "withdraw")
    assert table.prompt() == "Turn up the next card of the community area (19:47-18.10(d))"
    enter(table, "Td")
    decide(table, "ride", "withdraw")
    assert table.prompt() == "Turn up the next card of the community area (19:47-18.10(f))"
    enter(table, "2h")
    assert table.prompt() == "Turn up the 3 cards of seat 5 (19:47-18.10(g)1)"
    enter(table, "3s 4s 9d")
    assert table.prompt() == "Turn up the 3 cards of seat 2 (19:47-18.10(g)1)"
    enter(table, "Th 4c 9s")
    nets = {
        event.seat: sum(result.net for result in event.results)
        for event in found(table.journal.events, ev.Settled)
    }
    assert nets == {2: 3000, 5: -1000}
    assert isinstance(table.pending, steps.Betting)


def test_the_dealer_is_told_every_step_of_a_round() -> None:
    table = live()
    assert table.prompt() == (
        'Wagers may be made and changed until the dealer says "No more bets" (19:47-18.7(b))'
    )
    bet(table, 2)
    close(table)
    assert table.prompt() == (
        "Deal one card face down to seat 2; 6 cards are still to be dealt (19:47-18.7(c)1)"
    )
    enter(table, "Th 4c")
    assert table.prompt() == (
        "Deal one card face down to seat 2; 4 cards are still to be dealt (19:47-18.7(c)3)"
    )
    enter(table)
    assert table.prompt() == "Seat 2 decides about bet1: ride or withdraw (19:47-18.10(b))"


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("Th", "Th is out already: look at it again"),
        ("9c 9c", "9c is out already .the cards just entered."),
        ("*", "not in a deck of 52"),
        ("4c 5c 6c 7c 8c 9c Jc Qc Kc", "9 cards entered: expected 1 to 8"),
    ],
)
def test_the_dealer_is_told_what_was_wrong_and_nothing_has_changed(cards: str, told: str) -> None:
    table = at_the_table()
    enter(table, "Th")
    refused(table, cmd.Enter(by=cmd.DEALER, cards=parse_cards(cards)), told)
    refused(table, cmd.Enter(by=cmd.DEALER, cards=()), "0 cards entered")
    enter(table, "9c")


def test_a_card_that_was_burned_unseen_cannot_be_checked_but_a_seen_one_can() -> None:
    table = at_the_table()
    enter(table, "Th 3c 2c 4d 5d 6d 7h 8h 9h")
    decide(table, "ride", "ride")
    hands = view(table, cmd.DEALER).hands
    assert hands["community"].cards == ["6d"]
    assert table.state.rack == [("burn", parse_cards("2c"))]


def test_a_card_that_is_turned_is_seen_and_no_refusal_names_the_one_that_lies_there() -> None:
    table = live()
    bet(table, 1)
    close(table)
    enter(table, "Kc Qd")
    enter(table)
    decide(table, "ride")
    refused(
        table, cmd.Enter(by=cmd.DEALER, cards=(-1,)), r"card \? turned up at the community area: it is seen"
    )
    enter(table, "Td")
    decide(table, "ride")
    enter(table, "2h")
    asked = cmd.Enter(by=cmd.DEALER, cards=parse_cards("3s 4s 9d"))
    refused(table, asked, "^card 3s turned up at seat 1: another was entered when it was dealt; look at it")
    refused(
        table, cmd.Enter(by=cmd.DEALER, cards=(*parse_cards("Kc 4s"), -1)), r"card \? turned up at seat 1"
    )
    enter(table, "Kc 4s 9d")


def test_turned_cards_are_entered_in_full_and_only_once() -> None:
    table = at_the_table()
    enter(table)
    decide(table, "ride", "ride")
    refused(table, cmd.Enter(by=cmd.DEALER), "0 cards entered for the community area: expected 1")
    refused(table, cmd.Enter(by=cmd.DEALER, cards=parse_cards("Td 2h")), "2 cards entered.*expected 1")
    enter(table, "Td")
    decide(table, "ride", "ride")
    refused(
        table, cmd.Enter(by=cmd.DEALER, cards=parse_cards("Td")), "Td is out already .the community area."
    )
    enter(table, "2h")
    refused(table, cmd.Enter(by=cmd.DEALER, cards=parse_cards("Td 3c 4c")), "Td is out already")
    refused(
        table, cmd.Enter(by=cmd.DEALER, cards=parse_cards("5c 3c")), "2 cards entered for seat 5: expected 3"
    )


def test_cards_are_entered_at_a_live_table_only_and_when_they_are_due() -> None:
    refused(virtual(), cmd.Enter(by=cmd.DEALER, cards=parse_cards("Td")), "this one deals itself")
    table = live()
    bet(table, 1)
    refused(
        table, cmd.Enter(by=cmd.DEALER, cards=parse_cards("Td")), "no cards are due now: Wagers may be made"
    )
    refused(table, cmd.Enter(by=cmd.DEALER, values=(3, 4)), "nothing is rolled, spun or drawn now")


@pytest.mark.parametrize("options", METHODS)
@pytest.mark.parametrize("seen", [True, False])
def test_a_live_round_replays_to_the_same_journal(options: dict[str, object], seen: bool) -> None:
    table = live(**BONUSES, **options)
    bet(table, 1, lir_bonus=100, three_card_bonus=500)
    close(table)
    enter(table, "Th 4c 9s 2c 3d 5h" if seen else None)
    decide(table, "ride")
    if not seen:
        enter(table, "Td")
    decide(table, "withdraw")
    if not seen:
        enter(table, "2h")
        enter(table, "Th 4c 9s")
    assert isinstance(table.pending, steps.Betting)
    assert replay(table.journal).head == table.head


def test_a_live_table_commits_to_nothing_and_shuffles_no_cards_itself() -> None:
    table = live()
    (shuffled,) = found(table.journal.events, ev.Shuffled)
    assert (shuffled.commitment, shuffled.cut) == ("", 0)


def test_the_dealer_sees_only_what_lies_face_up() -> None:
    table = at_the_table()
    enter(table, "Th 3c 2c 4d 5d 6d 7h 8h 9h")
    assert not any(hand.cards for hand in view(table, cmd.DEALER).hands.values())
    assert [card_text(card) for card in table.round.hands["2"].cards] == view(table, cmd.player(2)).hands[
        "2"
    ].cards
