"""Cards as people type them."""

import pytest

from croupier.equipment.cards import are_cards, card_words, parse_cards
from croupier.equipment.pieces import parse_pieces
from croupier.equipment.seen_cards import parse_seen, seen_text
from croupier.law.refusal import BadInput


@pytest.mark.parametrize(
    "text",
    ["10h 7d", "Th 7d", "th 7D", "TH,7d", "10h, 7d", "10h7d", "Th7d", "10♥ 7♦", "T♡7♢", " 10H  ,7D "],
)
def test_a_ten_and_a_seven_are_read_however_they_are_typed(text: str) -> None:
    assert parse_pieces(text) == parse_cards(text) == parse_cards("Th 7d")
    assert seen_text(parse_seen(text, "hand")) == "Th 7d"
    assert are_cards(text)


@pytest.mark.parametrize("text", ["hT", "1h", "Tx", "10", "Th7", ""])
def test_what_is_no_card_is_none(text: str) -> None:
    assert not are_cards(text)


def test_the_error_explains_the_notation() -> None:
    with pytest.raises(
        BadInput, match=r"'hT' cannot be read: expected a rank .* or 10\) and a suit \(c d h s\)"
    ):
        parse_cards("Ks hT")
    assert card_words("6-6 1-2") == ["6-6", "1-2"]
