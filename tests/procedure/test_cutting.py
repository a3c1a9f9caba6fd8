"""Who may cut the cards of a shoe: the one they are offered to, then the next around who has not declined."""

import pytest

from croupier.law.refusal import Refusal
from croupier.procedure.cutting import (
    check_cut,
    declined_so_far,
    first_seated,
    next_to_cut,
    pass_cut_on,
    still_entitled,
)
from croupier.procedure.state import Shoe, State
from tests.procedure.rounds import state_of


def shoe(min_cut: int = 10, live: bool = False) -> State:
    round = state_of((4, 2, "2/b", 7), values={"min_cut": min_cut}, live=live)
    round.shoes["shoe"] = Shoe("52 cards", 1, 52)
    return round


@pytest.mark.parametrize("cards", [0, 10, 30, 42])
@pytest.mark.parametrize("seat", [0, 4])
def test_the_one_it_is_offered_to_or_the_dealer_cuts_not_too_near_to_an_end(seat: int, cards: int) -> None:
    check_cut(shoe(), seat, cards, 4, "2.5(a)", "2.5(b)")


@pytest.mark.parametrize(
    ("seat", "cards", "entitled", "said"),
    [
        (4, 9, 4, "cut of 9: expected 10 to 42, ten cards from either end (2.5(b))"),
        (4, 43, 4, "cut of 43: expected 10 to 42, ten cards from either end (2.5(b))"),
        (4, -1, 4, "cut of -1: expected 10 to 42, ten cards from either end (2.5(b))"),
        (2, 20, 4, "cut of 20: the offer is with seat 4 (2.5(a))"),
        (2, 20, 0, "cut of 20: the offer is with the dealer (2.5(a))"),
    ],
)
def test_nobody_else_cuts_and_nobody_at_an_end(seat: int, cards: int, entitled: int, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_cut(shoe(), seat, cards, entitled, "2.5(a)", "2.5(b)")
    assert str(refused.value) == said


def test_other_numbers_of_cards_are_said_in_figures_and_a_live_table_is_cut_by_its_dealer() -> None:
    with pytest.raises(Refusal) as refused:
        check_cut(shoe(min_cut=11), 4, 10, 4, "2.5(a)", "2.5(b)")
    assert str(refused.value) == "cut of 10: expected 11 to 41, 11 cards from either end (2.5(b))"
    with pytest.raises(Refusal) as refused:
        check_cut(shoe(live=True), 4, 20, 4, "2.5(a)", "2.5(b)")
    assert str(refused.value) == "cut of 20: the dealer of a live table cuts the cards (2.5(a))"


def test_the_first_to_reach_the_table_is_asked_first() -> None:
    assert first_seated(shoe()) == 4
    assert first_seated(shoe(), (4,)) == 2
    assert first_seated(shoe(), (2, 4, 7)) == 0


@pytest.mark.parametrize(
    ("entitled", "declined", "clockwise", "following"),
    [
        (4, (), True, 7),
        (7, (), True, 2),
        (4, (7,), True, 2),
        (4, (7, 2), True, 0),
        (5, (), True, 7),
        (4, (), False, 2),
        (2, (), False, 7),
        (2, (7,), False, 4),
        (2, (4, 7), False, 0),
        (7, (4, 2), False, 0),
    ],
)
def test_the_offer_goes_around_past_those_who_declined(
    entitled: int, declined: tuple[int, ...], clockwise: bool, following: int
) -> None:
    assert next_to_cut(shoe(), entitled, declined, clockwise) == following
    if clockwise:
        assert next_to_cut(shoe(), entitled, declined) == following


def test_whoever_left_is_passed_over_and_when_all_declined_the_dealer_cuts() -> None:
    round = shoe()
    assert declined_so_far(round) == []
    assert (still_entitled(round, 4), still_entitled(round, 3), still_entitled(round, 3, False)) == (4, 4, 2)
    assert pass_cut_on(round, 4) == {"cut": "7", "declined": "4"}
    assert pass_cut_on(round, 4, False) == {"cut": "2", "declined": "4"}
    round.markers["declined"] = "4 7"
    assert declined_so_far(round) == [4, 7]
    assert still_entitled(round, 3) == 2
    assert pass_cut_on(round, 7) == {"cut": "2", "declined": "4 7 7"}
    assert pass_cut_on(round, 2) == {}
