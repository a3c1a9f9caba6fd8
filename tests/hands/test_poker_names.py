"""What people call a five-card hand, and the class of a rank."""

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import FiveCard, category_of_rank, five_card_name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Kd 2c 3c 4c", "pair of kings"),
        ("6s 6d 2c 3c 4c", "pair of sixes"),
        ("Ks Kd Kc 3c 4c", "three kings"),
        ("2s 2d 2c 2h Ac", "four twos"),
        ("3s 3d Tc Th Ac", "two pair, tens and threes"),
        ("Ts Td Tc 4h 4c", "full house, tens over fours"),
        ("4s 4d 4c Th Tc", "full house, fours over tens"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As 2d 3c 4h 5c", "straight, five high"),
        ("As Kd Qc Jh Tc", "straight, ace high"),
        ("6s 2d 3c 4h 5c", "straight, six high"),
        ("As 2s 3s 4s 5s", "straight flush, five high"),
        ("9s Ts Js Qs Ks", "straight flush, king high"),
        ("As 2s 3s 5s 9s", "flush, ace high"),
        ("As 2d 3s 5s 9s", "ace high"),
        ("As 5d 4s 3s 7s", "ace high"),
        ("7s 5d 4s 3s 2s", "seven high"),
    ],
)
def test_a_hand_has_the_name_people_call_it_by(cards: str, name: str) -> None:
    assert five_card_name(parse_cards(cards)) == name


def test_18_3_b_the_classes_change_where_the_next_begins() -> None:
    """Of 7,462 ranks 1,277 are of no class, 2,860 are pairs, 858 are two pair, and so on."""
    sizes = [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]
    first = 1
    for category, size in zip(FiveCard, sizes, strict=True):
        assert category_of_rank(first) is category
        assert category_of_rank(first + size - 1) is category
        first += size
    assert first == 7463
