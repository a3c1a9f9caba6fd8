"""Poker ranks one hand at a time (19:47-18.3)."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import (
    FiveCard,
    ThreeCard,
    five_card_category,
    five_card_rank,
    three_card_category,
    three_card_rank,
)
from croupier.law.refusal import BadInput


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("Ts Js Qs Ks As", FiveCard.ROYAL_FLUSH),
        ("Ad 2d 3d 4d 5d", FiveCard.STRAIGHT_FLUSH),
        ("9c Tc Jc Qc Kc", FiveCard.STRAIGHT_FLUSH),
        ("8c 8d 8h 8s Ac", FiveCard.FOUR_OF_A_KIND),
        ("7c 7d Ks 7h Kd", FiveCard.FULL_HOUSE),
        ("4h 9h Jh 2h Kh", FiveCard.FLUSH),
        ("Ac 2d 3h 4s 5c", FiveCard.STRAIGHT),
        ("Ac Kd Qh Js Tc", FiveCard.STRAIGHT),
        ("Qc Kd Ah 2s 3c", FiveCard.NONE),
        ("5c 5d 9s 5h Kd", FiveCard.THREE_OF_A_KIND),
        ("3c 3d 2h 2s Jc", FiveCard.TWO_PAIR),
        ("Th 4c 9s Td 2h", FiveCard.PAIR),
        ("2c 3d 4h 5s 7c", FiveCard.NONE),
    ],
)
@pytest.mark.proves("19:47-18.3(a)", "19:47-18.3(b)")
def test_18_3_b_classes_of_five_cards(cards: str, category: FiveCard) -> None:
    assert five_card_category(parse_cards(cards)) is category


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("As Ks Qs", ThreeCard.MINI_ROYAL),
        ("Ad 2d 3d", ThreeCard.STRAIGHT_FLUSH),
        ("Js Qs Ks", ThreeCard.STRAIGHT_FLUSH),
        ("7c 7d 7h", ThreeCard.THREE_OF_A_KIND),
        ("Ac 2d 3h", ThreeCard.STRAIGHT),
        ("Ac Kd Qh", ThreeCard.STRAIGHT),
        ("Kc Ad 2h", ThreeCard.NONE),
        ("Kc Ac 2c", ThreeCard.FLUSH),
        ("4h 9h Jh", ThreeCard.FLUSH),
        ("3c 3d 2h", ThreeCard.PAIR),
        ("2c 3d 5h", ThreeCard.NONE),
    ],
)
@pytest.mark.proves("19:47-18.3(c)")
def test_18_3_c_classes_of_three_cards(cards: str, category: ThreeCard) -> None:
    assert three_card_category(parse_cards(cards)) is category


def test_hands_in_order_of_strength() -> None:
    hands = [
        "2c 3d 4h 5s 7c",
        "Ac Kd Qh Js 9c",
        "2c 2d 3h 4s 5c",
        "Ac Ad Kh Qs Jc",
        "2c 2d 3h 3s 4c",
        "Ac Ad Kh Ks Qc",
        "2c 2d 2h 3s 4c",
        "Ac Ad Ah Ks Qc",
        "Ac 2d 3h 4s 5c",
        "2c 3d 4h 5s 6c",
        "Tc Jd Qh Ks Ac",
        "2c 3c 4c 5c 7c",
        "Ac Kc Qc Jc 9c",
        "2c 2d 2h 3s 3c",
        "Ac Ad Ah Ks Kc",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah As Kc",
        "Ac 2c 3c 4c 5c",
        "9c Tc Jc Qc Kc",
        "Tc Jc Qc Kc Ac",
    ]
    ranks = [five_card_rank(parse_cards(hand)) for hand in hands]
    assert ranks == sorted(set(ranks))
    assert (ranks[0], ranks[-1]) == (1, 7462)


def test_order_of_the_cards_does_not_matter() -> None:
    hand = parse_cards("Ts Js Qs Ks 9s")
    assert len({five_card_rank(cards) for cards in permutations(hand)}) == 1
    assert len({three_card_rank(cards) for cards in permutations(hand[:3])}) == 1


def test_three_card_classes_over_all_22100_hands() -> None:
    counts = Counter(map(three_card_category, combinations(range(52), 3)))
    assert counts == {
        ThreeCard.MINI_ROYAL: 4,
        ThreeCard.STRAIGHT_FLUSH: 44,
        ThreeCard.THREE_OF_A_KIND: 52,
        ThreeCard.STRAIGHT: 720,
        ThreeCard.FLUSH: 1096,
        ThreeCard.PAIR: 3744,
        ThreeCard.NONE: 16440,
    }


def test_three_card_ranks_are_dense() -> None:
    assert {three_card_rank(cards) for cards in combinations(range(52), 3)} == set(range(1, 742))


@pytest.mark.parametrize("cards", [(0, 1, 2, 3), (0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 52), ()])
def test_what_is_no_five_card_hand_is_refused(cards: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="expected 5 cards numbered 0 to 51"):
        five_card_rank(cards)


def test_what_is_no_three_card_hand_is_refused() -> None:
    with pytest.raises(BadInput, match="expected 3 cards numbered 0 to 51"):
        three_card_category((0, 1, 52))
