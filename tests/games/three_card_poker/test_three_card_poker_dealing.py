"""20.2 and 20.4 to 20.9: the deck, "No more bets", the order of the cards, the stub."""

from datetime import date
from typing import Any

import pytest

from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.three_card_poker.three_card_tables import (
    HAND,
    METHODS,
    PAIR,
    QUEEN_HIGH,
    STACKS,
    bet,
    close,
    enter,
    found,
    live,
    play,
    virtual,
)

CARDS = [f"{rank}{suit}" for suit in "cd" for rank in "23456789TJQKA"]


def dealt(table: Table) -> list[str]:
    """Who gets each card, one at a time."""
    given: list[str] = []
    while isinstance(table.pending, steps.Deal):
        given += [holder for holder, _ in found(enter(table, CARDS[len(given)]), ev.Dealt)[0].cards]
    return given


@pytest.mark.parametrize("options", [{}, HAND])
def test_20_7_one_card_at_a_time_clockwise_the_dealer_last(options: dict[str, Any]) -> None:
    table = live(**options)
    for seat in (5, 2):
        bet(table, seat)
    close(table)
    assert dealt(table) == ["2", "5", "dealer"] * 3
    assert not any(card for hand in table.round.hands.values() for card in hand.face_up)


def test_20_9_stacks_of_three_players_first_the_dealer_last() -> None:
    table = live(**STACKS)
    for seat in (1, 4):
        bet(table, seat)
    close(table)
    enter(table, "2c 2d 7h 9s Jc As Kd 8s 4h")
    dealt_to = [holder for event in found(table.journal.events, ev.Dealt) for holder, _ in event.cards]
    assert [holder for place, holder in enumerate(dealt_to) if holder not in dealt_to[:place]] == [
        "1", "4", "dealer"
    ]  # fmt: skip
    assert {ev.card_name(card) for card in table.round.hands["4"].cards} == {"9s", "Jc", "As"}


@pytest.mark.parametrize("options", METHODS)
def test_20_6_only_players_with_a_wager_get_cards_and_none_is_made_afterward(options: dict[str, Any]) -> None:
    table = virtual(**options)
    for seat in (1, 3, 6):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    bet(table, 3)
    bet(table, 6, ante=0, pair_plus=500)
    close(table)
    assert set(table.round.hands) == {"3", "6", "dealer"}
    assert all(len(hand.cards) == 3 for hand in table.round.hands.values())
    with pytest.raises(CroupierError, match="betting is closed"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="ante", amount=1000))


@pytest.mark.parametrize(
    ("options", "cite"), [({}, "19:47-20.7"), (HAND, "19:47-20.8"), (STACKS, "19:47-20.9")]
)
def test_20_7_the_stub_is_counted_in_every_fifth_round(options: dict[str, Any], cite: str) -> None:
    table = live(**options)
    counted = []
    for number in range(1, 11):
        bet(table, 1)
        bet(table, 4)
        close(table)
        while isinstance(table.pending, steps.Deal):
            enter(table)
        if isinstance(step := table.pending, steps.CountStub):
            counted.append(number)
            assert (step.cite, step.expected) == (cite, 52 - 3 * 3)
            table.do(cmd.Enter(by=cmd.DEALER, stub=step.expected))
        for seat in (1, 4):
            table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word="fold"))
    assert counted == [5, 10]


def test_20_7_a_shuffler_that_counts_makes_stub_counts_unnecessary() -> None:
    table = live(shuffler="automated", shuffler_counts_deck=True, stub_count_interval=1)
    bet(table, 1)
    close(table)
    enter(table)
    assert isinstance(table.pending, steps.Ask)


@pytest.mark.parametrize("cards", [9, 52])
def test_20_5_a_cut_lifts_at_least_ten_and_leaves_some(cards: int) -> None:
    table = virtual()
    bet(table, 1)
    with pytest.raises(CroupierError, match=r"20\.5"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=cards))
    table.do(cmd.CutCards(by=cmd.player(1), cards=10))
    table = virtual(**HAND)
    bet(table, 1)
    with pytest.raises(CroupierError, match="not cut"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=10))


def test_20_2_two_decks_take_turns() -> None:
    table = live(shuffler="automated", two_decks=True)
    decks = []
    for _ in range(3):
        decks.append(table.round.markers["deck"])
        play(table, {1: PAIR}, QUEEN_HIGH)
    assert decks == ["first", "second", "first"]
    with pytest.raises(CroupierError, match=r"20\.2"):
        live(shuffler="automated", two_decks=True, second_card_back="red")


def test_20_6_one_position_each_unless_the_licensee_allows_two_next_to_each_other() -> None:
    table = virtual()
    table.do(cmd.Sit(by=cmd.player(1), seat=1, patron="Ann"))
    with pytest.raises(CroupierError, match="one position each"):
        table.do(cmd.Sit(by=cmd.player(2), seat=2, patron="Ann"))
    table = virtual(two_positions=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, patron="Ann"))
    with pytest.raises(CroupierError, match="next to it"):
        table.do(cmd.Sit(by=cmd.player(3), seat=3, patron="Ann"))
    table.do(cmd.Sit(by=cmd.player(2), seat=2, patron="Ann"))


def test_20_6_who_has_a_wager_stays_and_no_spoken_cash_is_taken() -> None:
    table = virtual()
    bet(table, 1)
    with pytest.raises(CroupierError, match="stay seated"):
        table.do(cmd.Leave(by=cmd.player(1), seat=1))
    with pytest.raises(CroupierError, match="cash is not accepted"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pair_plus", amount=500, verbal_cash=True))
    with pytest.raises(CroupierError, match="a round needs at least one"):
        close(virtual())


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(1999, 7, 1), "E1"),
        (date(2007, 10, 14), "E1"),
        (date(2007, 10, 15), "E2"),
        (date(2011, 11, 14), "E3"),
        (date(2017, 6, 12), "E4"),
    ],
)
def test_editions_are_of_low_confidence_and_only_table_a_is_older_than_2007(day: date, edition: str) -> None:
    table = virtual(day)
    assert (table.edition.name, table.edition.confidence) == (edition, "low")
    if edition == "E1":
        with pytest.raises(CroupierError, match="exists from 2007-10-15"):
            virtual(day, pair_plus_table="F")
    else:
        assert virtual(day, pair_plus_table="F").round.options.pair_plus_table == "F"
