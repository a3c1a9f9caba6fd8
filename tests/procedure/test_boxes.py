"""A box with people behind it: who decides, what each may add, and where wagers lie after a split."""

from types import SimpleNamespace

from croupier.procedure.boxes import (
    bettors,
    boxes,
    double_offer,
    ride_along_double,
    split_hand,
    split_names,
    split_offer,
    wagers_on,
)
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State
from croupier.procedure.steps import Ask, Move, Offer, Split
from tests.procedure.rounds import state_of, taken

MAIN = ("main",)
BOTH = ("main", "main_2")


def table() -> State:
    """Ann on box 1 with two behind her, nobody seated at box 2 but two who bet there, Eve on box 5."""
    return state_of(
        {5: {"main": 500}, "1/b": {"main": 200}, 1: {"main": 100, "main_2": 50}, "2/b": {"main": 200},
         "2/c": {"main": 300}, "1/c": {"bonus": 100}, 3: {}}
    )  # fmt: skip


def test_boxes_are_those_with_the_wager_from_the_dealers_left() -> None:
    assert boxes(table(), "main") == [1, 2, 5]
    assert (boxes(table(), "bonus"), boxes(table(), "none")) == ([1], [])


def test_2_13_b_the_seated_player_decides_or_else_the_largest_wager_and_of_equal_ones_the_first() -> None:
    round = table()
    assert bettors(round, 1, "main") == [1, "1/b"]
    assert bettors(round, 2, "main") == ["2/c", "2/b"]
    assert (bettors(round, 5, "main"), bettors(round, 3, "main")) == ([5], [])
    round.ledger["wager:2/b:main"] = 300
    round.seats["2/b"].wagers["main"].made, round.seats["2/c"].wagers["main"].made = 9, 7
    assert bettors(round, 2, "main") == ["2/c", "2/b"]
    round.seats["2/b"].wagers["main"].made = 5
    assert bettors(round, 2, "main") == ["2/b", "2/c"]


def test_2_10_a_a_double_is_up_to_each_wager_on_the_hand() -> None:
    round = table()
    assert {name: held.stake for name, held in wagers_on(round, 1, "1", BOTH).items()} == {
        "main": 100,
        "main_2": 50,
    }
    assert wagers_on(round, 1, "1.2", BOTH) == {}
    assert double_offer(round, 1, "1", BOTH, "2.10(a)") == Offer(
        "double", (("double", 100), ("double_2", 50)), cite="2.10(a)"
    )


def test_2_13_d_the_others_may_double_their_own() -> None:
    round = table()
    asked, _ = taken(ride_along_double(round, ["1/b", "1/c"], "1", MAIN, "2.13(d)"))
    offer = Offer("double", (("double", 200),), cite="2.13(d)")
    decline = Offer("decline", cite="2.13(d)")
    assert asked == [Ask("2.13(d)", ("1/b",), "double of 1", (offer, decline), "decline")]


def test_a_split_makes_hands_in_the_order_they_are_played_and_later_ones_move_on() -> None:
    assert split_names("1", 2, ["1"]) == (("1.1", "1.2"), ())
    assert split_names("1", 3, ["1"]) == (("1.1", "1.2", "1.3"), ())
    existing = ["1.1", "1.2", "1.3"]
    assert split_names("1.1", 2, existing) == (("1.1", "1.2"), (("1.3", "1.4"), ("1.2", "1.3")))
    assert split_names("1.2", 2, existing) == (("1.2", "1.3"), (("1.3", "1.4"),))
    assert split_names("1.2", 3, existing) == (("1.2", "1.3", "1.4"), (("1.3", "1.5"),))
    assert split_names("1.3", 2, existing) == (("1.3", "1.4"), ())


def test_2_11_a_each_new_hand_has_an_equal_wager() -> None:
    round = table()
    assert split_offer(round, 1, "1", BOTH, "2.11(a)") == Offer(
        "split", (("split", 100), ("split_2", 50)), exact=True, cite="2.11(a)"
    )
    assert split_offer(round, 1, "1", MAIN, "2.11(a)", "split3", 2) == Offer(
        "split3", (("split", 100), ("split1", 100)), exact=True, cite="2.11(a)"
    )


def split(
    round: State, seats: list[SeatId], holder: str, existing: list[str], *words: str, count: int = 2
) -> object:
    answers = [SimpleNamespace(word=word) for word in words]
    return taken(split_hand(round, seats, holder, existing, MAIN, "2.11", "2.13(e)", count), *answers)


def test_2_13_e_those_behind_add_an_equal_wager_or_name_a_hand() -> None:
    round = table()
    offers = (
        Offer("split", (("split", 200),), exact=True, cite="2.13(e)"),
        Offer("ride 1.1", cite="2.13(e)"),
        Offer("ride 1.2", cite="2.13(e)"),
    )
    asked = Ask("2.13(e)", ("1/b",), "split of 1", offers, "ride 1.1")
    made = Split("2.11", "1", ("1.1", "1.2"), ())
    own = [Move("2.11", 1, "main", "main@1.1"), Move("2.11", 1, "split", "main@1.2")]
    assert split(round, [1, "1/b", "1/c"], "1", ["1"], "split") == (
        [
            asked,
            made,
            *own,
            Move("2.11", "1/b", "main", "main@1.1"),
            Move("2.11", "1/b", "split", "main@1.2"),
        ],
        ("1.1", "1.2"),
    )
    assert split(round, [1, "1/b"], "1", ["1"], "ride 1.2") == (
        [asked, made, *own, Move("2.11", "1/b", "main", "main@1.2")],
        ("1.1", "1.2"),
    )


def test_a_hand_split_again_moves_the_wagers_of_those_behind_it_on_first() -> None:
    round = state_of({1: {"main@1.1": 100, "main@1.2": 100, "double@1.2": 50}})
    assert split(round, [1], "1.1", ["1.1", "1.2"]) == (
        [
            Split("2.11", "1.1", ("1.1", "1.2"), (("1.2", "1.3"),)),
            Move("2.11", 1, "main@1.2", "main@1.3"),
            Move("2.11", 1, "double@1.2", "double@1.3"),
            Move("2.11", 1, "split", "main@1.2"),
        ],
        ("1.1", "1.2"),
    )


def test_three_hands_are_made_of_three_equal_cards() -> None:
    round = state_of({1: {"main": 100}, "1/b": {"main": 200}})
    steps, into = split(round, [1, "1/b"], "1", ["1"], "split3", count=3)  # type: ignore[misc]
    assert into == ("1.1", "1.2", "1.3")
    assert steps[0].words == ("split3", "ride 1.1", "ride 1.2", "ride 1.3")
    assert steps[0].offers[0].wagers == (("split", 200), ("split1", 200))
    assert [(each.seat, each.wager, each.to) for each in steps[2:]] == [
        *((1, "main", "main@1.1"), (1, "split", "main@1.2"), (1, "split1", "main@1.3")),
        *(("1/b", "main", "main@1.1"), ("1/b", "split", "main@1.2"), ("1/b", "split1", "main@1.3")),
    ]
