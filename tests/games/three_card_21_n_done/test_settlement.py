"""What three cards of Three Card 21 N Done may be split for."""

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.three_card_21_n_done.settlement import (
    SPLIT_ACE,
    SPLIT_OVER,
    SPLIT_PAIR,
    split_reason,
)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("As 2d 8c", ""),
        ("As 3d 8c", SPLIT_ACE),
        ("As 9d Kc", SPLIT_ACE),
        ("2s 9d Kc", ""),
        ("3s 9d Kc", SPLIT_OVER),
        ("Ts 2d Kc", SPLIT_OVER),
        ("Ts Ad Kc", SPLIT_PAIR),
        ("2s 2d Kc", SPLIT_PAIR),
    ],
)
def test_2C_10_a_an_ace_splits_only_where_eleven_lifts_the_hand_above_21(cards: str, reason: str) -> None:
    assert split_reason(parse_cards(cards)) == reason
