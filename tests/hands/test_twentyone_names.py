"""What people call a twenty-one hand, and the numbers every such hand is counted by."""

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.let_it_ride.settlement import row_of_rank
from croupier.hands import twentyone
from croupier.hands.poker import five_card_rank
from croupier.hands.twentyone import best_count, hand_name, hand_names


@pytest.mark.parametrize(
    ("cards", "split", "name"),
    [
        ("As Kd", False, "blackjack"),
        ("As Kd", True, "soft 21"),
        ("As 7d", False, "soft 18"),
        ("Ts 7d", False, "17"),
        ("Ts 7d 4c", False, "21"),
        ("Ts 7d 5c", False, "22, bust"),
    ],
)
def test_a_hand_has_the_name_people_call_it_by(cards: str, split: bool, name: str) -> None:
    assert hand_name(parse_cards(cards), split) == name


def test_hands_of_a_split_box_are_no_blackjacks_and_empty_ones_have_no_name() -> None:
    ace_king = parse_cards("As Kd")
    assert hand_names({"1": ace_king, "2.1": ace_king, "dealer": ()}) == {"1": "blackjack", "2.1": "soft 21"}


def test_2_2_b_an_ace_counts_eleven_up_to_21_and_no_further() -> None:
    assert [best_count(hard, True) for hard in (1, 10, 11, 12, 13)] == [11, 20, 21, 12, 13]
    assert [best_count(hard, False) for hard in (10, 11, 12)] == [10, 11, 12]
    assert (len(twentyone.VALUE_NAMES), 21) == (twentyone.VALUES, twentyone.BEST)


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("9c 9d Ah Ks Qc", None),
        ("Tc Td 2h 3s 4c", "pair_of_tens_or_better"),
        ("Ac Ad Kh Qs Jc", "pair_of_tens_or_better"),
        ("2c 2d 3h 3s 4c", "two_pair"),
        ("Ts Js Qs Ks As", "royal_flush"),
    ],
)
def test_18_11_b_the_lowest_hand_paid_is_a_pair_of_tens(cards: str, row: str | None) -> None:
    assert row_of_rank(five_card_rank(parse_cards(cards))) == row
