"""What cards decide, one hand at a time: five cards of 21, and what a round means to a streak."""

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.blackjack.settlement import judge, streak_round

DEALER = parse_cards("Tc 9d")


@pytest.mark.parametrize(
    ("cards", "five_card_21", "row"),
    [
        ("2c 3d 4h 5s 7c", True, "five_card_21"),
        ("2c 3d 4h 5s 7c", False, "win"),
        ("2c 3d 4h 5s 6c", True, "win"),
        ("2c 2d 3h 3s 5c 6c", True, "win"),
        ("6c 7d 8h", True, "win"),
        ("3c 4d 6h 8s", True, "win"),
    ],
)
def test_2_16_a_hand_of_exactly_five_cards_and_21_has_a_row_of_its_own(
    cards: str, five_card_21: bool, row: str
) -> None:
    assert judge(parse_cards(cards), False, DEALER, False, five_card_21) == ("win", row)


@pytest.mark.parametrize(
    ("outcomes", "meaning"),
    [
        (["win"], 1), (["lose"], -1), (["surrendered"], -1), (["push"], 0), ([], 0),
        (["win", "lose"], 0), (["win", "surrendered"], 0), (["push", "push"], 0),
        (["win", "win", "lose"], 1), (["win", "lose", "surrendered"], -1), (["win", "push"], 1),
        (["push", "lose"], -1),
    ],
)  # fmt: skip
def test_2_22_a_round_is_won_or_lost_by_the_hands_won_and_lost(outcomes: list[str], meaning: int) -> None:
    assert streak_round(outcomes) == meaning
