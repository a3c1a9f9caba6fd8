"""Low hands: their order, the best of several cards, and their names."""

from itertools import combinations

import pytest

from croupier.equipment.cards import parse_card, parse_cards
from croupier.hands.low import best_low, low_name, low_number, low_of, plural, qualifying_low


def test_the_ace_is_low() -> None:
    assert [low_number(parse_card(f"{rank}s")) for rank in "A23456789TJQK"] == list(range(1, 14))


LOWEST_FIRST = (
    "5c 4d 3h 2s Ac",
    "6c 4d 3h 2s Ac",
    "6c 5d 3h 2s Ac",
    "8c 6d 4h 3s 2c",
    "8c 7d 3h 2s Ac",
    "Kc Qd Jh Ts 9c",
    "Ac Ad 4h 3s 2c",
    "Ac Ad 5h 3s 2c",
    "2c 2d 4h 3s Ac",
    "Kc Kd 3h 2s Ac",
    "2c 2d Ah As 3c",
    "3c 3d 2h 2s Ac",
    "Ac Ad Ah 3s 2c",
    "Ac Ad Ah 2s 2c",
    "Ac Ad Ah As 2c",
)


def test_unpaired_hands_come_before_pairs_and_pairs_before_more() -> None:
    lows = [low_of(parse_cards(text)) for text in LOWEST_FIRST]
    assert lows == sorted(lows)
    assert len(set(lows)) == len(lows)
    assert low_of(parse_cards("6c 4c 3c 2c Ac")) == low_of(parse_cards("6d 4c 3h 2s Ad")) == (
        1, 1, 1, 1, 1, 6, 4, 3, 2, 1,
    )  # fmt: skip
    assert low_of(parse_cards("Kc Kd 2h 2s Ac")) == (2, 2, 1, 13, 2, 1)


@pytest.mark.parametrize(
    ("cards", "size"),
    [
        ("8c 7d 3h 2s Ac Kd Kh", 5),
        ("8c 8d 3h 2s Ac Ad Kh", 5),
        ("8c 8d 3h 3s Ac Ad Kh", 5),
        ("8c 8d 8h 3s 3c 3d 2h", 5),
        ("Ac Ad Ah As 2c", 5),
        ("Kc Qd Jh Ts 9c", 5),
        ("Kc Qd Jh 2s 2c", 3),
        ("Kc Kd 2h 2s", 3),
        ("Kc Kd 2h 2s", 2),
    ],
)
def test_the_best_low_hand_is_the_least_of_all(cards: str, size: int) -> None:
    held = parse_cards(cards)
    assert best_low(held, size) == min(low_of(each) for each in combinations(held, size))


def test_five_cards_make_a_low_hand_unless_another_number_is_asked_for() -> None:
    held = parse_cards("8c 7d 3h 2s Ac Kd Kh")
    assert best_low(held) == best_low(held, 5) == (1, 1, 1, 1, 1, 8, 7, 3, 2, 1)
    assert qualifying_low(held, 8) == best_low(held)
    assert best_low(held, 3) == (1, 1, 1, 3, 2, 1)


def test_a_low_hand_qualifies_with_different_ranks_none_above_the_highest() -> None:
    assert qualifying_low(parse_cards("8c 7d 3h 2s Ac 6d Kh"), 8) == (1, 1, 1, 1, 1, 7, 6, 3, 2, 1)
    assert qualifying_low(parse_cards("8c 7d 3h 2s Ac"), 7) is None
    assert qualifying_low(parse_cards("8c 8d 3h 2s Ac"), 8) is None
    assert qualifying_low(parse_cards("6c 6d 3h 2s"), 6, 3) == (1, 1, 1, 6, 3, 2)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("6c 4d 3h 2s Ac", "6-4-3-2-A low"),
        ("Kc Qd Jh Ts 9c", "K-Q-J-10-9 low"),
        ("Ac Ad 4h 3s 2c", "pair of aces"),
        ("6c 6d 4h 3s 2c", "pair of 6es"),
        ("Kc Kd 4h 3s 3c", "pair of kings"),
        ("Jc Jd Jh 3s 2c", "three jacks"),
        ("Tc Td Th 3s 3c", "three 10s"),
        ("Qc Qd Qh Qs 3c", "four queens"),
        ("3h 2s Ac", "3-2-A low"),
        ("2h 2s Ac", "pair of 2s"),
    ],
)
def test_low_hands_have_their_names(cards: str, name: str) -> None:
    assert low_name(low_of(parse_cards(cards))) == name


def test_several_cards_of_a_rank_are_named() -> None:
    assert [plural(rank) for rank in range(1, 14)] == [
        "aces", "2s", "3s", "4s", "5s", "6es", "7s", "8s", "9s", "10s", "jacks", "queens", "kings",
    ]  # fmt: skip
