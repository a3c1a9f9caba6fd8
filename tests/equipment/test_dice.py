"""Dice, the set and the cup, reading a roll."""

import pytest

from croupier.equipment.dice import DiceSet, Die, check_die, read_face
from croupier.law.refusal import BadInput, Refusal

FIVE = tuple(Die(f"A{number}") for number in range(1, 6))


def test_1_15_die_of_the_right_size_and_spots() -> None:
    for side in (0.750, 0.775):
        check_die(Die("A1", side))
    for bad in (
        Die("A1", 0.749),
        Die("A1", 0.776),
        Die("A1", opposite=((1, 5), (2, 6), (3, 4))),
        Die("A1", opposite=((1, 6), (1, 6), (3, 4))),
        Die("A1", transparent=False),
        Die(" "),
    ):
        with pytest.raises(Refusal, match=r"19:46-1\.15"):
            check_die(bad)


def test_1_7_shooter_picks_two_of_at_least_five_and_the_rest_stay_in_the_cup() -> None:
    dice = DiceSet(FIVE)
    assert dice.offer() == ("A1", "A2", "A3", "A4", "A5")
    dice.choose(("A4", "A2"))
    assert (dice.in_play, dice.in_cup) == (("A4", "A2"), ("A1", "A3", "A5"))
    for wrong in (("A1",), ("A1", "A1"), ("A1", "A2", "A3")):
        with pytest.raises(Refusal, match=r"exactly two.*19:47-1\.7"):
            dice.choose(wrong)
    with pytest.raises(BadInput, match="'B1'"):
        dice.choose(("A1", "B1"))
    assert dice.in_play == ("A4", "A2")
    dice.replace("A4", Die("B1"))
    assert (dice.in_play, dice.in_cup) == ((), ("A1", "A2", "A3", "A5", "B1"))
    with pytest.raises(Refusal, match="already"):
        dice.replace("A1", Die("B1"))
    with pytest.raises(BadInput, match="'A4'"):
        dice.replace("A4", Die("B2"))
    with pytest.raises(Refusal, match=r"at least 5.*19:47-1\.7"):
        DiceSet(FIVE[:4])
    with pytest.raises(Refusal, match="same serial"):
        DiceSet((*FIVE, Die("A1")))


def test_1_10_a_cocked_die_counts_the_face_opposite_its_one_support() -> None:
    assert [read_face((side,)) for side in range(1, 7)] == [6, 5, 4, 3, 2, 1]


def test_1_10_a_two_supports_void_the_roll() -> None:
    assert read_face((1, 2)) is None
    for wrong in ((), (0,), (7,)):
        with pytest.raises(BadInput):
            read_face(wrong)
