"""A shoe for many rounds: filled, offered for the cut, burned and drawn from, shuffled again, run out."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.procedure.one_shoe import OneShoe
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.shoe import (
    ShoeCites,
    batch_in_turn,
    behind_cutting_card,
    burn,
    burn_by_count,
    draw,
    offer_cut,
    run_out,
    seated,
    shuffle_shoe,
)
from croupier.procedure.state import Hand, Shoe, State
from croupier.procedure.steps import Announce, Collect, Deal, Mark, Recut, Refill, Settle, Shuffle, Step, Turn
from tests.procedure.rounds import state_of, taken

CITES = ShoeCites(shuffle="2.5(a)", cut="2.5(b)", burn="2.6(c)", run_out="2.15(g)")
ONE = OneShoe(
    shuffle="23.5",
    cut="23.6",
    burn="23.7",
    run_out="23.9",
    opening="23.4",
    over="23.8",
    idle="23.3",
    continuous="23.5(c)",
)
VALUES = {"min_cut": 10, "behind_cutting_card": 25}


def table(*seats: int | str, **fields: Any) -> State:
    options = {"shuffle": "manual", "decks": 6, **fields.pop("options", {})}
    return state_of(seats, options, VALUES, **fields)


def with_shoe(round: State, **fields: Any) -> State:
    round.shoes["shoe"] = Shoe("52 cards", 6, 312, **{"cutting_card": 234, **fields})
    return round


def steps_of(procedure: Any, *answers: Any) -> list[Step]:
    return taken(procedure, *answers)[0]


@pytest.mark.parametrize(
    ("kind", "automated", "min_cut", "cutting_card"),
    [
        ("manual", False, 10, 234),
        ("automated", True, 0, 234),
        ("continuous", True, 0, 0),
        ("bart_carter", False, 10, 0),
    ],
)
def test_how_decks_go_into_a_shoe(kind: str, automated: bool, min_cut: int, cutting_card: int) -> None:
    assert steps_of(shuffle_shoe(table(), "shoe", 6, CITES, kind=kind)) == [
        Shuffle("2.5(a)", "shoe", "52 cards", 6, automated, min_cut, cutting_card)
    ]
    assert steps_of(shuffle_shoe(table(), "shoe", 2, CITES, pieces="48 cards", keeps=True)) == [
        Shuffle("2.5(a)", "shoe", "48 cards", 2, False, 10, 72, keeps=True)
    ]


def test_the_cutting_card_lies_where_the_licensee_or_the_rules_say() -> None:
    assert behind_cutting_card(table(), 312) == 78
    assert behind_cutting_card(table(), 311) == 78
    assert behind_cutting_card(table(options={"cut_card_depth": Fraction(1, 3)}), 100) == 34
    assert behind_cutting_card(table(options={"cut_card_depth": None}), 312) == 78
    assert (
        behind_cutting_card(table(options={"cut_card_from_back": 14, "cut_card_depth": Fraction(1, 3)}), 312)
        == 14
    )


@pytest.mark.parametrize(
    ("came_out", "chosen", "right"),
    [
        ("", False, "4"),
        ("2", False, "2"),
        ("2.1", False, "2"),
        ("3", False, "7"),
        ("dealer", False, "7"),
        ("2", True, "7"),
        ("", True, "7"),
    ],
)
def test_2_5_who_is_offered_the_cut(came_out: str, chosen: bool, right: str) -> None:
    round = table(4, 2, "2/b", 7)
    assert steps_of(offer_cut(round, came_out, chosen, CITES)) == [Mark("2.5(b)", "cut", right)]
    round.markers["cut"] = right
    assert steps_of(offer_cut(round, came_out, chosen, CITES)) == [], "it is marked already"
    assert seated(round) == [4, 2, 7]


def test_2_5_nobody_is_offered_the_cut_of_an_empty_table() -> None:
    assert steps_of(offer_cut(table(), "2", True, CITES)) == []
    assert steps_of(offer_cut(table(markers={"cut": "4"}), "", False, CITES)) == [Mark("2.5(b)", "cut", "")]


def test_2_15_g_a_shoe_that_runs_out_is_filled_before_the_card_is_drawn() -> None:
    deal = Deal("2.6", ("1",), True, reported=False)
    assert taken(draw(with_shoe(table()), "1", "2.6", CITES), "a card") == ([deal], "a card")
    told = Announce("2.15(g)", "The shoe has run out: the cards in the discard rack are shuffled and cut")
    refill, burned = Refill("2.15(g)", "shoe"), Deal("2.15(g)", ("burn",), reported=False)
    empty = with_shoe(table(), drawn=312)
    filled = SimpleNamespace(cards=80)
    hole = Deal("2.6", ("dealer",), False, reported=False)
    assert taken(draw(empty, "dealer", "2.6", CITES, False), None, filled, None, "a card") == (
        [told, refill, burned, hole],
        "a card",
    )
    ruled = Ruling("refill", "", "2.15(g)")
    assert taken(draw(with_shoe(table()), "1", "2.6", CITES), ruled, None, filled, None, "a card") == (
        [deal, told, refill, burned, deal],
        "a card",
    )
    with pytest.raises(Interruption) as found:
        taken(draw(with_shoe(table()), "1", "2.6", CITES), Ruling("void_round", "", "2.6"))
    assert found.value.ruling.cite == "2.6"


@pytest.mark.parametrize(("cards", "count"), [(1, 2), (2, 3)])
def test_2_15_g_of_a_single_card_none_is_burned(cards: int, count: int) -> None:
    assert len(steps_of(run_out(table(), CITES), None, SimpleNamespace(cards=cards))) == count


def test_2_15_g_without_any_card_the_round_is_void() -> None:
    with pytest.raises(Interruption) as found:
        taken(run_out(table(), CITES), None, SimpleNamespace(cards=0))
    assert found.value.ruling == Ruling("void_round", "the shoe and the discard rack are empty", "2.15(g)")


def test_2_6_c_whoever_asks_is_shown_the_burned_card() -> None:
    deal = Deal("2.6(c)", ("burn",), reported=False)
    assert steps_of(burn(table(), "2.6(c)")) == [deal]
    round = table(markers={"see_burn_card": "yes"})
    round.hands["burn"] = Hand([-1, -1, -1])
    assert steps_of(burn(round, "2.6(c)")) == [
        deal,
        Turn("2.6(c)", "burn", 2, 1),
        Mark("2.6(c)", "see_burn_card", ""),
    ]


@pytest.mark.parametrize(
    ("first", "further", "said"),
    [(0, 2, "2 more cards are burned with 2c"), (51, 1, "One more card is burned with As")],
)
def test_as_many_cards_as_the_first_counts_are_burned_with_it(first: int, further: int, said: str) -> None:
    round = table()
    round.hands["burn"] = Hand([first])
    assert steps_of(burn_by_count(round, "3.5", lambda card: {0: 2, 51: 1}[card])) == [
        Deal("3.5", ("burn",), reported=False),
        Turn("3.5", "burn", 0, 1, may_stay_unseen=True),
        Announce("3.5", said),
        Deal("3.5", ("burn",) * further, reported=False),
        Collect("3.5", "burn"),
    ]
    round.hands["burn"] = Hand([-1])
    unseen = steps_of(burn_by_count(round, "3.5", lambda card: 9))
    assert [type(each) for each in unseen] == [Deal, Turn, Collect]


@pytest.mark.parametrize(("shoe", "name"), [("shoe", "batch"), ("left", "batch left")])
def test_two_batches_serve_in_turn(shoe: str, name: str) -> None:
    rule = "interpretation: two batches in turn, as 19:47-18.2(b)"
    round = table()
    round.shoes[shoe] = Shoe("52 cards", 6, 312, drawn=5)
    into = "The {} batch goes into the shuffler; the {} batch is in play"
    assert steps_of(batch_in_turn(round, shoe)) == [
        Announce(rule, into.format("second", "first")),
        Mark(rule, name, "first"),
    ]
    for last, batch in (("first", "second"), ("second", "first")):
        round.markers[name] = last
        assert steps_of(batch_in_turn(round, shoe)) == [
            Announce(
                rule, f"The {last} batch leaves the discard rack whole before the {batch} batch is dealt"
            ),
            Announce(rule, into.format(last, batch)),
            Mark(rule, name, batch),
        ]
    round.shoes[shoe].drawn = 0
    assert steps_of(batch_in_turn(round, shoe)) == [], "it has not been dealt from"


def shuffled(kind: str = "manual", cite: str = "23.5") -> Shuffle:
    by_hand = kind == "manual"
    cutting_card = 0 if kind == "continuous" else 234
    return Shuffle(cite, "shoe", "52 cards", 6, not by_hand, 10 if by_hand else 0, cutting_card)


@pytest.mark.parametrize(
    ("shoe", "fields", "steps"),
    [
        (None, {}, [shuffled(), Mark("23.6", "cut", "4")]),
        ({}, {}, []),
        (
            {},
            {"markers": {"reshuffle": "yes"}},
            [Mark("23.5", "reshuffle", ""), shuffled(), Mark("23.6", "cut", "7")],
        ),
        ({}, {"options": {"shuffle": "continuous"}}, [shuffled("continuous", "23.5(c)")]),
        ({"drawn": 233}, {}, []),
        (
            {"drawn": 234, "came_out": "2"},
            {},
            [
                Announce("23.8", "The cutting card is out: the 78 cards left and the discards are shuffled"),
                shuffled(),
                Mark("23.6", "cut", "2"),
            ],
        ),
        (
            {"drawn": 312, "cutting_card": 0},
            {},
            [
                Announce("23.8", "The cutting card is out: the 0 cards left and the discards are shuffled"),
                shuffled(),
                Mark("23.6", "cut", "7"),
            ],
        ),
        (
            {"cutting_card": 0},
            {},
            [
                Announce("23.5", "The cards are shuffled for the method now used"),
                shuffled(),
                Mark("23.6", "cut", "4"),
            ],
        ),
        (
            {"automated": True},
            {},
            [
                Announce("23.5", "The cards are shuffled for the method now used"),
                shuffled(),
                Mark("23.6", "cut", "4"),
            ],
        ),
        (
            {},
            {"options": {"shuffle": "automated"}},
            [Announce("23.5", "The cards are shuffled for the method now used"), shuffled("automated")],
        ),
        ({"automated": True}, {"options": {"shuffle": "automated"}}, []),
    ],
)
def test_when_cards_are_shuffled_again(shoe: Any, fields: Any, steps: list[Step]) -> None:
    round = table(4, 2, 7, **fields)
    if shoe is not None:
        with_shoe(round, **shoe)
    assert steps_of(ONE.ready(round)) == steps


def test_the_offer_of_a_cut_is_over_when_a_device_has_shuffled() -> None:
    round = table(4, options={"shuffle": "automated"}, markers={"cut": "4", "declined": "2"})
    assert steps_of(ONE.shuffle_cards(round)) == [
        shuffled("automated"),
        Mark("23.5", "cut", ""),
        Mark("23.6", "declined", ""),
    ]
    plain = msgspec.structs.replace(ONE, continuous="")
    endless = table(4, options={"shuffle": "continuous"})
    assert steps_of(plain.shuffle_cards(endless)) == [shuffled("continuous")]
    assert [each.cite for each in steps_of(ONE.open_table(round))] == ["23.4"] * 3


@pytest.mark.parametrize(
    ("drawn", "relief", "new_dealer", "continuous", "burned"),
    [
        (0, False, False, False, True),
        (5, False, True, False, False),
        (5, True, True, False, True),
        (5, True, False, False, False),
        (0, True, True, True, False),
    ],
)
def test_a_card_is_burned_of_a_new_shoe_and_by_a_new_dealer(
    drawn: int, relief: bool, new_dealer: bool, continuous: bool, burned: bool
) -> None:
    round = table(
        markers={"relief": "yes"} if relief else {},
        options={"shuffle": "continuous" if continuous else "manual"},
    )
    with_shoe(round, drawn=drawn)
    expected: list[Step] = [Mark("23.7", "relief", "")] if relief else []
    expected += [Deal("23.7", ("burn",), reported=False), Collect("23.7", "burn")] if burned else []
    assert steps_of(ONE.burn_card(round, new_dealer)) == expected
    if not new_dealer:
        assert steps_of(ONE.burn_card(round)) == expected


def test_23_9_a_shoe_with_too_few_cards_ends_the_round() -> None:
    deal = Deal("23.7", ("1", "dealer"))
    assert taken(ONE.draw(with_shoe(table(), drawn=310), deal), "cards") == ([deal], "cards")
    procedure = ONE.draw(with_shoe(table(), drawn=311), deal)
    text = "Too few cards are left to finish the round: it is void"
    assert next(procedure) == Announce("23.9", text)
    with pytest.raises(Interruption) as found:
        next(procedure)
    assert found.value.ruling == Ruling("void_round", text, "23.9")


def test_a_void_round_gives_wagers_back_and_its_cards_are_shuffled() -> None:
    round = state_of({4: {"ante": 500}}, {"shuffle": "manual", "decks": 6}, VALUES)
    *settled, marked = steps_of(ONE.void_round(round, Ruling("void_round", "", "23.9")))
    assert marked == Mark("23.9", "reshuffle", "yes")
    (back,) = settled
    assert isinstance(back, Settle)
    assert [(each.wager, each.stake, each.net, each.cite) for each in back.results] == [
        ("ante", 500, 0, "23.9")
    ]


def test_what_a_ruling_changes_before_the_first_card() -> None:
    round = table(4, 7)
    again = [shuffled(), Mark("23.6", "cut", "4")]
    assert steps_of(ONE.apply_ruling(round, Ruling("recut", "", "23.6"))) == [Recut("23.6", 10)]
    assert steps_of(ONE.apply_ruling(round, Ruling("reshuffle", "", "23.6"))) == again
    text = "The idle cards are spread face up for the arriving player and washed again"
    assert steps_of(ONE.apply_ruling(round, Ruling("idle", "", "23.6"))) == [Announce("23.3", text), *again]
