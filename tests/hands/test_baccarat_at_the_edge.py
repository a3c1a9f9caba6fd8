"""The lowest natural there can be, and what a hand that just is one is called."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.baccarat import hand_name, third_card_rules
from croupier.hands.optional_draws import optional_draws

LOWEST = {"natural": 1, "player_third_card": "D", "banker_third_card": ("DDDDD DDDDD S",)}


def test_a_natural_may_be_one() -> None:
    edition: Any = SimpleNamespace(value=LOWEST.get)
    rules = third_card_rules(edition)
    assert (rules.natural, rules.player, rules.banker) == (1, (True,), ((True,) * 10 + (False,),))
    table = optional_draws(edition)
    assert (table.natural, table.player, table.banker) == (1, "D", ("DDDDDDDDDDS",))


@pytest.mark.parametrize(
    ("cards", "name"), [("5s 3h", "natural 8"), ("5s 2h", "7"), ("5s 4h", "natural 9"), ("5s Kh 3h", "8")]
)
def test_two_cards_that_count_a_natural_are_called_one(cards: str, name: str) -> None:
    assert hand_name(parse_cards(cards), 8) == name
