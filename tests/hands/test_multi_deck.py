"""Hands from several decks: plain Python, compiled code and the look-up by keys agree."""

from itertools import combinations

import numpy as np
import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.compiled_multi_deck import (
    CARD_KEYS,
    START,
    SUITED,
    mixed_level,
    mixed_tables,
    strength_of,
)
from croupier.hands.multi_deck import MultiDeck, class_of, hand_name, strength


def random_hands(count: int) -> list[list[int]]:
    """Seven cards of six decks; one hand in three comes from few cards, so that classes are many."""
    generator = np.random.default_rng(21)
    hands = []
    for number in range(count):
        few = generator.choice(52, 4 + number % 5, replace=False)
        shoe = np.repeat(few if number % 3 == 0 else np.arange(52) if number % 3 == 1 else few % 13 * 4, 6)
        hands.append(generator.choice(shoe, 7, replace=False).tolist())
    return hands


def test_plain_compiled_and_looked_up_strengths_agree() -> None:
    room = np.empty((2, 13), dtype=np.int64)
    rows, levels, strengths = mixed_tables()
    classes = set()
    for cards in random_hands(6_000):
        plain = strength(cards)
        assert strength_of(np.array(cards, dtype=np.uint8), room[0], room[1]) == plain, cards
        key = START + CARD_KEYS[cards].sum()
        if not key & SUITED:
            assert strengths[mixed_level(key, rows, levels)] == plain, cards
        classes.add(class_of(plain))
    assert classes >= {*MultiDeck} - {MultiDeck.ROYAL_FLUSH, MultiDeck.STRAIGHT_FLUSH}


def test_the_best_five_of_seven_is_the_best_of_all_fives() -> None:
    for cards in random_hands(400):
        assert strength(cards) == max(strength(five) for five in combinations(cards, 5))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ac Kd 9h 5s 3c", "ace high"),
        ("6c 6d 9h 5s 3c", "pair of sixes"),
        ("7s 7s 7c 7d 7h 6c 5c", "five sevens"),
        ("7s 7s 7s 7s 7s 6c 5c", "five sevens of one suit"),
        ("Ah Ah 9h 5h 3h", "flush, ace high"),
        ("Ac 2d 3h 4s 5c Kh Kd", "straight, five high"),
        ("9c 8c 7c 6c 5c", "straight flush, nine high"),
        ("Ts Js Qs Ks As", "royal flush"),
        ("Js Jd Jh 4c 4d 9h 2s", "full house, jacks over fours"),
        ("Ac Kc Ah 7s 7d 4c 2h", "two pair, aces and sevens"),
        ("Ac Ad Ah As 7d 7c Jh", "four aces"),
        ("Ac Ad Ah 9s 7d 4c Jh", "three aces"),
    ],
)
def test_hands_have_the_names_people_use(cards: str, name: str) -> None:
    assert hand_name(parse_cards(cards)) == name
