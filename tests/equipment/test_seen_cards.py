"""Cards with and without suits, as people write them."""

import pytest

from croupier.equipment.cards import parse_card
from croupier.equipment.seen_cards import SeenCard, check_in_decks, parse_seen, seen_text
from croupier.law.refusal import BadInput


def test_ranks_alone_and_whole_cards_are_read() -> None:
    cards = parse_seen(" 9 10 t Ks 10d a ", "hand")
    assert seen_text(cards) == "9 T T Ks Td A"
    assert cards[3].card == parse_card("Ks")
    assert cards[0] == SeenCard(7)
    assert parse_seen("", "hand") == ()


@pytest.mark.parametrize("word", ["x", "11", "1", "*", "Kx", "9ss", "?"])
def test_anything_else_is_refused_with_its_field(word: str) -> None:
    with pytest.raises(BadInput, match=r"^shown: card '.*' cannot be read: expected a rank"):
        parse_seen(f"9 {word}", "shown")


def test_a_card_without_a_suit_has_no_number() -> None:
    with pytest.raises(BadInput, match="card '9' has no suit"):
        _ = SeenCard(7).card


def test_no_more_cards_than_the_decks_hold() -> None:
    check_in_decks(parse_seen("9 9 9 9s", "hand"), 1)
    check_in_decks(parse_seen("9s 9s", "hand"), 2)
    with pytest.raises(BadInput, match="card '9' is given 5 times: 1 deck holds 4"):
        check_in_decks(parse_seen("9 9 9 9s 9h", "hand"), 1)
    with pytest.raises(BadInput, match="card '9s' is given 3 times: 2 decks hold 2"):
        check_in_decks(parse_seen("9s 9s 9s", "hand"), 2)
