"""What people call a three-card hand, and the class of its rank."""

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import (
    three_card_category,
    three_card_category_of_rank,
    three_card_name,
    three_card_rank,
)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Kd 2c", "pair of kings"),
        ("2s 2d Kc", "pair of twos"),
        ("6s 6d 6c", "three sixes"),
        ("As Ks Qs", "mini-royal"),
        ("As 2d 3c", "straight, three high"),
        ("As Kd Qc", "straight, ace high"),
        ("As 2s 3s", "straight flush, three high"),
        ("Ks Qs Js", "straight flush, king high"),
        ("As 3s 9s", "flush, ace high"),
        ("As 3d 9s", "ace high"),
        ("As 3d 2s", "straight, three high"),
        ("5s 3d 2s", "five high"),
    ],
)
def test_a_hand_has_the_name_people_call_it_by(cards: str, name: str) -> None:
    hand = parse_cards(cards)
    assert three_card_name(hand) == name
    assert three_card_category_of_rank(three_card_rank(hand)) is three_card_category(hand)
