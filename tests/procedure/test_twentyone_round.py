"""The course of a round of twenty-one: first cards around the table, the reader, insurance, the hole card."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.twentyone import is_blackjack
from croupier.procedure.hand_cites import HandCites
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.state import Hand, Shoe, State
from croupier.procedure.steps import (
    Announce,
    Ask,
    Collect,
    Deal,
    Mark,
    Offer,
    Procedure,
    Read,
    Recut,
    Result,
    Settle,
    Step,
    Turn,
)
from croupier.procedure.twentyone import Boxes, PlayedHand
from croupier.procedure.twentyone_round import (
    before_the_deal,
    boxes_of,
    circuit,
    dealers_card,
    first_cards,
    insure_offer,
    max_insurance,
    read_hole_card,
    remember,
    settle_insurance,
    show_hole_card,
    unless_reader_fails,
)
from tests.procedure.rounds import state_of, taken

CITES = HandCites(**{name: name for name in HandCites.__struct_fields__})
ACE, KING, FIVE = parse_cards("As Ks 5d")


def table(wagers: dict[Any, dict[str, int]] | None = None, **fields: Any) -> State:
    options = {"card_reader": True, "chip_unit": 100, "no_midshoe_entry": False, **fields.pop("options", {})}
    round = state_of(wagers or {1: {"main": 500}, 3: {"main": 700}}, options, {"min_cut": 10}, **fields)
    round.shoes["shoe"] = Shoe("52 cards", 6, 312)
    round.edition.paytable = lambda name: SimpleNamespace(rows={"insurance": "2 to 1"})  # type: ignore[method-assign,assignment,return-value]
    return round


def dead(box: int, interruption: Interruption) -> Procedure:
    yield Announce(interruption.ruling.cite, f"the hand of box {box} is dead")


def ruling(kind: str) -> Ruling:
    return Ruling(kind, "", "8.8")


def told(steps: list[Step]) -> list[str]:
    """Steps in short: who is dealt a card under which rule."""
    return [
        f"{each.to[0]} {each.cite}{'' if each.face_up else ' down'}"
        if isinstance(each, Deal)
        else each.text
        if isinstance(each, Announce)
        else type(each).__name__
        for each in steps
    ]


def dealt(round: State, hole: str = "down", *answers: Any, served: bool = False) -> list[str]:
    return told(taken(first_cards(round, boxes_of(round), CITES, hole, dead, served), *answers)[0])


def test_boxes_are_those_with_a_main_wager_and_the_patrons_who_bet_there() -> None:
    round = table({3: {"main": 5}, "1/b": {"main": 5}, 1: {"main": 9}, 2: {"bonus": 5}})
    found = boxes_of(round, ("bonus",))
    assert (found.seats, found.stays) == ({1: [1, "1/b"], 3: [3]}, ("bonus",))
    assert found.hands == {1: [PlayedHand(1, "1")], 3: [PlayedHand(3, "3")]}
    assert found.patrons == ("patron 1", "patron 1/b", "patron 3")
    assert boxes_of(round).stays == ()


def test_a_card_goes_to_every_box_and_the_dealer_then_a_second() -> None:
    around = ["1 first", "3 first", "dealer dealer_first", "1 second", "3 second"]
    assert dealt(table()) == [*around, "dealer hole down"]
    assert dealt(table(), "up") == [*around, "dealer hole"]
    assert dealt(table(), "none") == around
    assert dealt(table(), served=True) == [*around[1:], "dealer hole down"]


def test_who_was_passed_over_is_dealt_to_afterward_or_has_a_dead_hand() -> None:
    later, gone, missed = ruling("card_later"), ruling("dead_hand"), ruling("dealer_later")
    assert dealt(table(), "down", gone) == [
        *("1 first", "the hand of box 1 is dead", "3 first", "dealer dealer_first"),
        *("1 second", "3 second", "dealer hole down"),
    ]
    assert dealt(table(), "none", None, None, None, later, None) == [
        *("1 first", "3 first", "dealer dealer_first", "1 second", "3 second", "1 late_second"),
    ]
    assert dealt(table(), "none", None, None, None, gone) == [
        *("1 first", "3 first", "dealer dealer_first", "1 second", "the hand of box 1 is dead", "3 second"),
    ]
    assert dealt(table(), "down", None, None, missed, None, None, missed) == [
        *("1 first", "3 first", "dealer dealer_first", "1 second", "3 second"),
        *("dealer skipped", "dealer skipped", "dealer hole down"),
    ]
    assert dealt(table(), "up", None, None, None, None, None, missed, missed) == [
        *("1 first", "3 first", "dealer dealer_first", "1 second", "3 second"),
        *("dealer hole", "dealer skipped", "dealer skipped"),
    ]


def test_without_a_living_hand_the_dealer_takes_no_card() -> None:
    round = table({1: {"main": 500}})
    found = boxes_of(round)

    def gone(box: int, interruption: Interruption) -> Procedure:
        del found.hands[box]
        yield from ()

    assert told(taken(first_cards(round, found, CITES, "down", gone), ruling("dead_hand"))[0]) == ["1 first"]
    again = boxes_of(round)

    def gone_later(box: int, interruption: Interruption) -> Procedure:
        del again.hands[box]
        yield from ()

    missed = ruling("dealer_later")
    steps = taken(first_cards(round, again, CITES, "down", gone_later), None, missed, ruling("dead_hand"))[0]
    assert told(steps) == ["1 first", "dealer dealer_first", "1 second"]


@pytest.mark.parametrize("place", range(6))
def test_any_other_ruling_ends_the_deal(place: int) -> None:
    with pytest.raises(Interruption) as found:
        dealt(table(), "down", *[None] * place, ruling("void_round"))
    assert found.value.ruling.kind == "void_round"
    round = table()
    with pytest.raises(Interruption):
        taken(circuit(round, boxes_of(round), "2.6", CITES, dead), ruling("void_round"))
    assert taken(dealers_card(round, "2.6", CITES, True))[1] is True
    assert taken(dealers_card(round, "2.6", CITES, True), ruling("dealer_later"))[1] is False


def test_before_the_first_card_a_recut_or_a_reader_out_of_order_is_for_the_family() -> None:
    def own(round: State, ruling: Ruling) -> Procedure:
        yield Announce(ruling.cite, "the game's own")

    applied = before_the_deal(own)
    assert taken(applied(table(), ruling("recut")))[0] == [Recut("8.8", 10)]
    assert taken(applied(table(), ruling("no_reader")))[0] == [Mark("8.8", "reader", "out of order")]
    assert taken(applied(table(), ruling("reshuffle")))[0] == [Announce("8.8", "the game's own")]


READING = Read("2.7", "dealer", "blackjack", is_blackjack)
OUT = Mark("8.8", "reader", "out of order")


def test_a_reader_that_fails_reads_nothing_and_the_rest_is_done_without_it() -> None:
    ask, turn = Ask("2.9", (1,), "insurance", ()), Turn("2.7", "dealer", 1, 1, READING)
    failed = ruling("no_reader")
    assert taken(unless_reader_fails(ask), failed, None, "answer") == ([ask, OUT, ask], "answer")
    assert taken(unless_reader_fails(READING), failed) == ([READING, OUT], None)
    assert taken(unless_reader_fails(turn), failed, None, "turned") == (
        [turn, OUT, Turn("2.7", "dealer", 1, 1)],
        "turned",
    )
    assert taken(unless_reader_fails(turn), "turned") == ([turn], "turned")
    with pytest.raises(Interruption):
        taken(unless_reader_fails(turn), ruling("void_round"))


def with_dealer(*cards: int, turned: int = 1, **fields: Any) -> State:
    round = table(**fields)
    round.hands["dealer"] = Hand(list(cards), turned)
    return round


def test_2_7_the_reader_looks_only_where_there_may_be_a_blackjack() -> None:
    yes, no = SimpleNamespace(answer=True), SimpleNamespace(answer=False)
    shown = Turn("2.8", "dealer", 1, 1, READING)
    assert taken(read_hole_card(with_dealer(ACE, KING), "2.7", "2.8"), yes) == (
        [READING, shown],
        True,
    )
    assert taken(read_hole_card(with_dealer(ACE, FIVE), "2.7", "2.8"), yes) == ([READING, shown], False)
    assert taken(read_hole_card(with_dealer(ACE, FIVE), "2.7", "2.8"), no) == ([READING], False)
    assert taken(read_hole_card(with_dealer(ACE, FIVE), "2.7", "2.8"), ruling("no_reader")) == (
        [READING, OUT],
        None,
    )
    for round in (
        with_dealer(FIVE, KING),
        with_dealer(ACE, KING, options={"card_reader": False}),
        with_dealer(ACE, KING, markers={"reader": "out of order"}),
    ):
        assert taken(read_hole_card(round, "2.7", "2.8")) == ([], None)


@pytest.mark.parametrize(
    ("stake", "unit", "up", "down"),
    [
        (500, 100, 300, 250),
        (500, 50, 250, 250),
        (501, 100, 300, 250),
        (1_000, 500, 500, 500),
        (1_100, 500, 1_000, 550),
    ],
)
def test_2_9_b_insurance_is_half_the_wager_or_the_next_chip_above(
    stake: int, unit: int, up: int, down: int
) -> None:
    assert (max_insurance(stake, unit, True), max_insurance(stake, unit, False)) == (up, down)


def test_2_9_insurance_is_offered_and_settled_seat_by_seat() -> None:
    round = table({3: {"main": 500, "insurance": 250}, 1: {"main": 500, "insurance": 100}, 2: {"main": 100}})
    assert insure_offer(round, 3, CITES) == Offer("insure", (("insurance", 300),), cite="insurance_amount")
    assert taken(settle_insurance(round, True, CITES))[0] == [
        Settle("insurance_pays", 1, (Result("insurance", 100, "win", 200, 0, "insurance_pays"),)),
        Settle("insurance_pays", 3, (Result("insurance", 250, "win", 500, 0, "insurance_pays"),)),
    ]
    assert taken(settle_insurance(round, False, CITES))[0] == [
        Settle("insurance_lost", 1, (Result("insurance", 100, "lose", -100, 0, "insurance_lost"),)),
        Settle("insurance_lost", 3, (Result("insurance", 250, "lose", -250, 0, "insurance_lost"),)),
    ]
    assert taken(settle_insurance(round, True, CITES, ("insurance_2",)))[0] == []


def test_the_hole_card_is_turned_and_announced_unless_it_lies_open() -> None:
    reading = Read("2.8", "dealer", "blackjack", is_blackjack)
    turn, *said = taken(show_hole_card(with_dealer(ACE, FIVE), "2.8", CITES))[0]
    assert turn == Turn("2.8", "dealer", 1, 1, reading)
    assert [each.cite for each in said] == ["dealer_card"]
    assert taken(show_hole_card(with_dealer(ACE, FIVE, turned=3), "2.8", CITES))[0] == []
    unseen = taken(show_hole_card(with_dealer(ACE, -1), "2.8", CITES, False))[0]
    assert unseen == [Turn("2.8", "dealer", 1, 1, reading, may_stay_unseen=True)]
    broken = with_dealer(ACE, FIVE, markers={"reader": "out of order"})
    assert taken(show_hole_card(broken, "2.8", CITES))[0][0] == Turn("2.8", "dealer", 1, 1)


def test_who_played_is_remembered_where_nobody_enters_in_mid_shoe() -> None:
    round = table({3: {"main": 5}, 1: {"main": 5}}, options={"no_midshoe_entry": True})
    marked = Mark("2.14", "entered", '["patron 1","patron 3"]')
    assert taken(remember(round, boxes_of(round), "2.14", CITES))[0] == [marked]
    round.hands["burn"] = Hand([5])
    assert taken(remember(round, boxes_of(round), "2.14", CITES))[0] == [marked, Collect("burn", "burn")]
    assert taken(remember(table(), Boxes({}, {}), "2.14", CITES))[0] == []
