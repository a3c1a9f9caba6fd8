"""Totals of twenty-one hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import parse_card
from croupier.hands.twentyone import (
    ACE,
    TEN,
    VALUE_OF_CARD,
    Total,
    dealer_draws,
    is_blackjack,
    same_value,
    total,
    total_of_values,
)


def cards(text: str) -> list[int]:
    return [parse_card(card) for card in text.split()]


@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("As Kd", 21, True),
        ("As Kd Qh", 21, False),
        ("As Ad 9h", 21, True),
        ("As Ac", 12, True),
        ("Ts Jd 5c", 25, False),
        ("Ah 5c 5d", 21, True),
        ("Ah 6c Td", 17, False),
        ("2c 3d", 5, False),
    ],
)
def test_2_2_b_ace_counts_11_unless_that_makes_more_than_21(hand: str, points: int, soft: bool) -> None:
    assert total(cards(hand)) == Total(points, soft)


def test_totals_say_when_they_are_soft() -> None:
    assert str(total(cards("As 6d"))) == "soft 17"
    assert str(total(cards("Ts 7d"))) == "17"


def test_blackjack_is_an_ace_and_a_ten_value_in_two_cards() -> None:
    assert is_blackjack(cards("As Kd"))
    assert is_blackjack(cards("Td Ac"))
    assert not is_blackjack(cards("As 5d 5c"))
    assert not is_blackjack(cards("Ts Kd"))


def test_2_11_identical_value_not_identical_rank() -> None:
    king, ten, nine = cards("Ks Td 9c")
    assert same_value(king, ten)
    assert not same_value(ten, nine)


def test_card_values_of_the_whole_deck() -> None:
    assert VALUE_OF_CARD.count(TEN) == 16
    assert VALUE_OF_CARD.count(ACE) == 4
    assert sorted(VALUE_OF_CARD) == sorted([0, 1, 2, 3, 4, 5, 6, 7, 8] * 4 + [9] * 16)


def test_2_12_b_dealer_draws_to_17_and_on_soft_17_only_where_the_rules_say_so() -> None:
    assert dealer_draws(16, False, False)
    assert not dealer_draws(17, False, True)
    assert not dealer_draws(7, True, False)
    assert dealer_draws(7, True, True)
    assert not dealer_draws(8, True, True)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=12))
def test_total_is_the_best_count_that_does_not_exceed_21(values: list[int]) -> None:
    hard = sum(value + 1 for value in values)
    counts = [hard + 10 * raised for raised in range(values.count(ACE) + 1)]
    fitting = [count for count in counts if count <= 21]
    assert total_of_values(values).points == (max(fitting) if fitting else hard)
