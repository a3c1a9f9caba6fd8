"""The lowest natural there can be, and what a hand that just is one is called."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.baccarat import hand_name, third_card_rules
from croupier.hands.optional_draws import optional_draws
from croupier.law.refusal import BadInput

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


@pytest.mark.parametrize(
    ("name", "row", "letters"),
    [
        ("player_third_card", "DD", 1),
        ("player_third_card", "X", 1),
        ("banker_third_card", ("DDDDD DDDDD",), 11),
        ("banker_third_card", ("DDDDD DDDDD X",), 11),
    ],
)
def test_a_row_has_a_letter_for_each_place(name: str, row: Any, letters: int) -> None:
    edition: Any = SimpleNamespace(value={**LOWEST, name: row}.get)
    text = row if isinstance(row, str) else row[0]
    with pytest.raises(BadInput) as refused:
        optional_draws(edition)
    assert str(refused.value) == (
        f"{name} {text!r}: expected {letters} letters D (draw), S (stay) or O (the player's choice)"
    )
    with pytest.raises(
        BadInput, match=rf"^{name} {text!r}: expected {letters} letters D \(draw\) or S \(stay\)"
    ):
        third_card_rules(edition)
