"""What the cards of Spanish 21 decide, hand by hand."""

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.spanish_21.settlement import against_dealer, paid
from croupier.law.odds import Odds


@pytest.mark.parametrize(
    ("cards", "dealer", "outcome"),
    [
        ("Ks Qd", "Kc 5d 6h", "lose"),
        ("Ks Qd", "Kc 6d 6h", "win"),
        ("Ks Qd", "Kc Jd", "push"),
        ("Ks Qd", "Kc 9d", "win"),
        ("Ks 8d", "Kc 9d", "lose"),
    ],
)
def test_19_1_a_hand_below_21_wins_loses_or_pushes_by_the_dealers_total(
    cards: str, dealer: str, outcome: str
) -> None:
    assert against_dealer(parse_cards(cards), parse_cards(dealer)) == outcome


def test_parts_of_a_cent_are_rounded_up() -> None:
    assert [paid(Odds(3, 2), stake) for stake in (1, 2, 3)] == [2, 3, 5]
