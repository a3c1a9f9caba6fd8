"""Dice or a shoe that go around the table: who is offered them, who has them, and who must wait."""

import pytest

from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.going_around import GoesAround, next_seat, seated
from croupier.procedure.steps import Mark
from tests.procedure.rounds import state_of, taken

DICE = GoesAround(
    what="the dice",
    verb="are",
    holder="shooter",
    offered="offered",
    offers="1.7(a)",
    accepts="1.7(b)",
    gives_up="1.7(c)",
)
SHOE = GoesAround(
    what="the shoe",
    verb="is",
    holder="banker",
    offered="offered",
    offers="4.4",
    accepts="4.5",
    gives_up="4.6",
)


def test_what_goes_around_goes_to_the_left_past_empty_seats_and_those_behind() -> None:
    round = state_of((7, 2, "2/b", 4))
    assert seated(round) == [7, 2, 4]
    assert [next_seat(round, seat) for seat in (1, 2, 3, 4, 7, 9)] == [2, 4, 4, 7, 2, 2]


def test_it_is_offered_to_the_lowest_seat_first_and_then_to_the_next_one_there() -> None:
    assert DICE.thrown
    assert DICE.offered_to(state_of((7, 2, 4))) == 2
    assert DICE.offered_to(state_of((7, 2, 4), markers={"offered": "4"})) == 4
    assert DICE.offered_to(state_of((7, 2), markers={"offered": "4"})) == 7
    assert DICE.holder_of(state_of((7, 2))) == 0
    assert DICE.holder_of(state_of((7, 2), markers={"shooter": "7"})) == 7


@pytest.mark.parametrize("live", [False, True])
def test_it_is_accepted_declined_and_given_up(live: bool) -> None:
    round = state_of((1, 3, 5), live=live, markers={"offered": "3"})
    assert DICE.note(round, 3, "accept") == Note("1.7(b)", {"shooter": "3", "offered": ""})
    assert DICE.note(round, 3, "decline") == Note("1.7(a)", {"offered": "5"})
    round.markers = {"shooter": "5"}
    assert DICE.note(round, 5, "pass") == Note("1.7(c)", {"shooter": "", "offered": "1"})


def test_nobody_takes_what_another_has_or_is_offered() -> None:
    round = state_of((1, 3, 5), markers={"shooter": "3"})
    for seat, word, said in (
        (5, "pass", "seat 5 does not have the dice (1.7(c))"),
        (3, "accept", "seat 3 has the dice (1.7(c))"),
        (5, "decline", "seat 3 has the dice (1.7(c))"),
    ):
        with pytest.raises(Refusal) as refused:
            DICE.note(round, seat, word)
        assert str(refused.value) == said
    round.markers = {"offered": "3"}
    with pytest.raises(Refusal) as refused:
        DICE.note(round, 5, "accept")
    assert str(refused.value) == "the dice are offered to seat 3, clockwise (1.7(a))"
    round.live = True
    assert DICE.note(round, 5, "accept").markers == {"shooter": "5", "offered": ""}, "the dealer saw it"


def test_whoever_must_give_it_up_passes_it_to_the_left() -> None:
    round = state_of((1, 3, 5), markers={"shooter": "5"})
    assert taken(DICE.passes_on(round))[0] == [Mark("1.7(c)", "shooter", ""), Mark("1.7(c)", "offered", "1")]
    assert taken(DICE.passes_on(state_of((1, 3))))[0] == []


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (DICE, "seat 3 has the dice: pass them first (1.7(c))"),
        (SHOE, "seat 3 has the shoe: pass it first (4.6)"),
    ],
)
def test_whoever_has_it_gives_it_up_before_leaving(what: GoesAround, said: str) -> None:
    round = state_of((1, 3), markers={what.holder: "3"})
    with pytest.raises(Refusal) as refused:
        what.check_leaves(round, 3)
    assert str(refused.value) == said
    what.check_leaves(round, 1)
