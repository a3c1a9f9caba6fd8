"""Cards as text and numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import cards
from croupier.law.refusal import BadInput


def test_every_card_reads_back_in_every_spelling() -> None:
    for card in range(53):
        text = cards.card_text(card)
        assert (
            cards.parse_card(text) == cards.parse_card(text.lower()) == cards.parse_card(text.upper()) == card
        )
        if text[0] == "T":
            assert cards.parse_card("10" + text[1]) == cards.parse_card("10" + text[1].upper()) == card


def test_card_number_is_four_ranks_plus_suit() -> None:
    assert cards.parse_cards("2c 2s Td As *") == (0, 3, 33, 51, 52)
    assert cards.cards_text((0, 3, 33, 51, 52)) == "2c 2s Td As *"
    assert [cards.rank_of(card) for card in (0, 51)] == [0, 12]


@pytest.mark.proves("19:47-18.1 Suit")
def test_18_1_a_suit_is_club_diamond_heart_or_spade() -> None:
    assert cards.SUIT_NAMES == ("club", "diamond", "heart", "spade")
    assert [name[0] for name in cards.SUIT_NAMES] == list(cards.SUITS)
    for suit in range(4):
        assert sum(cards.suit_of(card) == suit for card in range(cards.DECK_SIZE)) == 13
    with pytest.raises(BadInput, match="no suit"):
        cards.suit_of(cards.JOKER)
    with pytest.raises(BadInput, match="no rank"):
        cards.rank_of(cards.JOKER)


@pytest.mark.parametrize("bad", ["", "K", "1s", "Kx", "sK", "Kss", "11d", "100d", "♠K", "١c", "52"])
def test_bad_card_is_named_with_what_is_expected(bad: str) -> None:
    with pytest.raises(BadInput) as caught:
        cards.parse_card(bad)
    assert repr(bad) in str(caught.value)
    assert "such as Ks" in str(caught.value)


@pytest.mark.parametrize("number", [-1, 53, 1000])
def test_number_that_is_no_card_is_refused(number: int) -> None:
    with pytest.raises(BadInput, match=str(number)):
        cards.card_text(number)


@given(st.lists(st.integers(0, 52)))
def test_text_of_cards_reads_back(hand: list[int]) -> None:
    assert cards.parse_cards(cards.cards_text(hand)) == tuple(hand)


@given(st.one_of(st.text(), st.text(alphabet="0123456789TtJjQqKkAaCcDdHhSs* \t", max_size=12)))
def test_any_text_is_cards_or_one_clear_sentence(text: str) -> None:
    words = text.split()
    spellings = {rank + suit for rank in [*"23456789TJQKA", "10"] for suit in "CDHS"} | {"*"}
    if all(word.upper() in spellings and word.isascii() for word in words):
        assert len(cards.parse_cards(text)) == len(words)
    else:
        with pytest.raises(BadInput, match="expected a rank"):
            cards.parse_cards(text)
