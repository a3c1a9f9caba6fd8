"""11.9 and 11.11: what the dealer says of two hands, and the row of a bank that has nothing."""

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.pai_gow_poker.settlement import bank_row, named, said
from croupier.hands.joker_poker import WheelRank
from croupier.procedure.two_hands import HandResult, TwoHands

WHEEL: WheelRank = "second"
FAIR = TwoHands(tuple(parse_cards("9c 9d Kh 4s 2c")), tuple(parse_cards("Ah Qd")))
FOUL = TwoHands(tuple(parse_cards("9c 8d Kh 4s 2c")), tuple(parse_cards("Ah Ad")))


@pytest.mark.parametrize(("end", "called"), [("win", "wins"), ("lose", "loses"), ("push", "push")])
def test_11_9_both_hands_are_named_with_how_they_fared(end: HandResult, called: str) -> None:
    assert named(FAIR, WHEEL) == "pair of nines and ace queen"
    assert said(FAIR, end, WHEEL) == f"pair of nines and ace queen: {called}"


def test_11_11_a_foul_hand_is_said_to_be_one() -> None:
    assert said(FOUL, "lose", WHEEL) == "king high and pair of aces: foul hand, loses"


def test_a_bank_without_a_pair_has_a_row_by_its_highest_card() -> None:
    assert bank_row(parse_cards("9c 8d 7h 5s 4c 3d 2h")) != ""
    assert bank_row(parse_cards("9c 9d 7h 5s 4c 3d 2h")) == ""
