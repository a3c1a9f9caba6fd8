"""Hands from several decks: plain Python, compiled code and the look-up by keys agree."""

from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands import compiled_multi_deck
from croupier.hands.compiled_multi_deck import (
    CARD_KEYS,
    RANK_KEYS,
    START,
    SUITED,
    mixed_level,
    mixed_tables,
    one_suit_strengths,
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


def hands_of_every_kind() -> list[list[int]]:
    """Those that luck seldom brings, of five to seven cards, and others by lot."""
    named = (
        "Ac Kc Qc Jc Tc", "Ac 2c 3c 4c 5c", "2d 3d 4d 5d 6d", "Kd Qd Jd Td 9d 8d 2s", "Ah Ah 9h 5h 3h",
        "Ah Kh 9h 5h 3h 2h Ad", "7s 7s 7s 7s 7s 7s 7s", "2c 2c 2c 2c 2c Ac Ac", "7s 7s 7c 7d 7h 7h 5c",
        "2s 2s 2c 2d 2h Ad Kd", "Ac 2d 3h 4s 5c Kh Kd", "2c 3d 4h 5s 6c", "9c 8d 7h 6s 5c 4d 3h",
        "Ac Ad Ah As Kd Kc Kh", "2c 2d 2h 2s 3d 3c 3h", "Ac Ad Ah 2s 2d 3c 3h", "2c 2d 2h As Ad Kc Kh",
        "2c 2d 2h As Ad Ac Kh", "Ac Ad Kh Ks Qd Qc Jh", "2c 2d 3h 3s 4d 4c 7h", "9c 9d 3h 3s Kd",
        "2c 2d 9h 7s 4d", "Ac Kd Qh Js 9d 3c 2h", "7c 5d 4h 3s 2d", "Ks Kd Kh 7c 4d", "2s 2d 2h 3c 5d 7s 9s",
        "Ac Kc Qc Jc Td Ts Tc",
    )  # fmt: skip
    return [*map(list, map(parse_cards, named)), *random_hands(300)]


def test_plain_and_compiled_strengths_agree() -> None:
    room = np.empty((2, 13), dtype=np.int64)
    classes = set()
    for cards in hands_of_every_kind():
        plain = strength(cards)
        for order in (cards, cards[::-1]):
            assert strength_of(np.array(order, dtype=np.uint8), room[0], room[1]) == plain, cards
        classes.add(class_of(plain))
    assert classes == {*MultiDeck}


def test_strengths_looked_up_agree_with_plain_ones() -> None:
    rows, levels, strengths = mixed_tables()
    assert sorted(set(strengths.tolist())) == strengths.tolist(), "a higher level is a higher strength"
    looked_up = 0
    for cards in (*hands_of_every_kind(), *random_hands(3_000)):
        key = START + CARD_KEYS[cards].sum()
        if len(cards) == 7 and not key & SUITED:
            assert strengths[mixed_level(key, rows, levels)] == strength(cards), cards
            looked_up += 1
    assert looked_up > 1_000


def test_a_table_of_some_hands_holds_their_strengths(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the whole table does, in a fraction of its time where code is not compiled."""
    hands = [sorted(cards) for cards in hands_of_every_kind() if len(cards) == 7]
    hands = [cards for cards in hands if not (START + CARD_KEYS[cards].sum()) & SUITED]
    some = {tuple(card >> 2 for card in cards) for cards in hands}
    monkeypatch.setattr(compiled_multi_deck, "combinations_with_replacement", lambda *_: sorted(some))
    rows, levels, strengths = mixed_tables.__wrapped__()
    assert strengths.tolist() == sorted({strength(cards) for cards in hands})
    for cards in hands:
        key = START + CARD_KEYS[cards].sum()
        assert strengths[mixed_level(key, rows, levels)] == strength(cards), cards
    assert len(rows) == (7 * RANK_KEYS[-1] >> 9) + 1, "every sum of seven keys has a row"
    begins = rows + (np.arange(len(rows)) << 9)
    assert begins.min() >= 0
    assert begins.max() + 511 < len(levels), "and lies in the table, possible or not"


def test_no_two_sevens_of_ranks_have_the_same_sum_of_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    sevens = np.array(list(combinations_with_replacement(range(13), 7)))
    assert len(np.unique(np.array(RANK_KEYS)[sevens].sum(axis=1))) == len(sevens) == 50_388
    twice = [(0, 1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1, 0)]
    monkeypatch.setattr(compiled_multi_deck, "combinations_with_replacement", lambda *_: twice)
    with pytest.raises(AssertionError, match="the same sum of keys"):
        mixed_tables.__wrapped__()


def test_cards_of_one_suit_are_known_by_five_of_them() -> None:
    for suit in range(4):
        for number in range(1, 8):
            cards = [4 * rank + suit for rank in range(number)] + [
                4 * rank + (suit ^ 1) for rank in range(7 - number)
            ]
            assert bool((START + CARD_KEYS[cards].sum()) & SUITED) == (number >= 5 or number <= 2)


def test_ranks_of_one_suit_have_the_strength_of_their_cards() -> None:
    strengths = one_suit_strengths()
    assert len(strengths) == 1 << 13
    for number in (*range(5), 5, 6, 7):
        for ranks in combinations(range(13), number):
            held = sum(1 << rank for rank in ranks)
            if number < 5:
                assert strengths[held] == -1
            elif held % 5 == 0:
                assert strengths[held] == strength([4 * rank for rank in ranks])


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
