"""Sets of pieces: cards, tiles and balls under one numbering."""

import re
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import card_text, parse_card
from croupier.equipment.pieces import (
    SETS,
    UNKNOWN,
    Pieces,
    parse_piece,
    parse_pieces,
    piece_kind,
    piece_text,
    pieces_text,
)
from croupier.law.refusal import BadInput

# The tile set as pai-gow.md lists it by rank: two of each matched tile, one of each unmatched tile.
TILES_BY_RANK = """6-6 6-6 1-1 1-1 4-4 4-4 1-3 1-3 5-5 5-5 3-3 3-3 2-2 2-2 5-6 5-6 4-6 4-6 1-6 1-6 1-5 1-5
    3-6 4-5 2-6 3-5 2-5 3-4 2-4 1-4 2-3 1-2"""


def test_sets_have_the_pieces_they_are_named_for() -> None:
    for name, pieces in SETS.items():
        count, kind = name.split()
        assert pieces.id == name
        assert (len(pieces.members), pieces.kind + "s") == (int(count), kind)
        assert list(pieces.members) == sorted(pieces.members)
    assert SETS["52 cards"].members == tuple(range(52))
    assert SETS["53 cards"].members == tuple(range(53))
    cards = [card_text(card) for card in SETS["48 cards"].members]
    assert len(set(cards)) == 48
    assert not any(card.startswith("T") for card in cards)
    assert SETS["80 balls"].members == tuple(range(201, 281))


def test_tiles_are_two_of_each_matched_and_one_of_each_unmatched() -> None:
    tiles = SETS["32 tiles"]
    assert Counter(map(tiles.text, tiles.members)) == Counter(TILES_BY_RANK.split())
    assert Counter(parse_pieces(TILES_BY_RANK)) == Counter(tiles.members)
    assert (
        sum(low + high for low, high in (map(int, tile.split("-")) for tile in TILES_BY_RANK.split())) == 227
    )
    assert (parse_piece("1-2"), parse_piece("2-1"), piece_text(112)) == (112, 112, "1-2")


def test_no_two_pieces_have_the_same_number_or_text_in_a_set() -> None:
    numbers = {number for pieces in SETS.values() for number in pieces.members}
    assert len(numbers) == 53 + 21 + 80
    for pieces in SETS.values():
        for number in pieces.members:
            assert pieces.parse(pieces.text(number)) == parse_piece(piece_text(number)) == number


def test_piece_nobody_has_seen_is_a_question_mark() -> None:
    assert piece_text(UNKNOWN) == "?"
    assert parse_pieces("? Ks") == (UNKNOWN, parse_card("Ks"))
    assert pieces_text((UNKNOWN, 51)) == "? As"
    assert [pieces.parse(" ? ") for pieces in SETS.values()] == [UNKNOWN] * len(SETS)


def test_pieces_are_read_in_the_usual_spellings() -> None:
    assert parse_pieces(" kS 10d * 6-6\t17 ") == (parse_card("Ks"), parse_card("Td"), 52, 166, 217)
    assert SETS["52 cards"].parse("10D") == parse_card("Td")
    assert [piece_kind(number) for number in (0, 52, 111, 166, 201, 280)] == [
        "card", "card", "tile", "tile", "ball", "ball",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("48 cards", "Td", "card Td is not in the set of 48 cards"),
        ("52 cards", "*", "card * is not in the set of 52 cards"),
        ("52 cards", "17", "card '17' cannot be read: expected a rank"),
        (
            "32 tiles",
            "Ks",
            "tile 'Ks' cannot be read: expected two numbers of spots from 1 to 6, such as 1-2",
        ),
        ("32 tiles", "y" * 30, f"tile '{'y' * 20}' cannot be read"),
        ("80 balls", "y" * 30, f"ball '{'y' * 20}' cannot be read"),
        ("32 tiles", "0-1", "tile '0-1' cannot be read"),
        ("80 balls", "81", "ball '81' cannot be read: expected a number from 1 to 80"),
        ("80 balls", "0", "ball '0' cannot be read"),
    ],
)
def test_piece_that_is_not_in_the_set_is_refused(name: str, text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match="^" + re.escape(sentence)):
        SETS[name].parse(text)


@pytest.mark.parametrize("number", [-2, 53, 99, 100, 110, 121, 167, 200, 281])
def test_number_without_a_piece_is_refused(number: int) -> None:
    with pytest.raises(BadInput, match=f"number {number} is not a piece"):
        piece_text(number)


@pytest.mark.parametrize("members", [(), (3, 2), (1, 112), (-1, 5), (60,)])
def test_set_that_is_none_is_refused(members: tuple[int, ...]) -> None:
    with pytest.raises(BadInput):
        Pieces("odd", members)


def test_set_for_a_test_is_made_on_the_spot_and_travels_as_data() -> None:
    few = Pieces("few", (4, 4, 51))
    assert (few.kind, few.parse("3c"), few.text(51)) == ("card", 4, "As")
    assert Pieces("one", (51,)).kind == "card"
    with pytest.raises(AttributeError):
        few.id = "many"  # type: ignore[misc]
    assert msgspec.json.decode(msgspec.json.encode(few), type=Pieces) == few


@given(st.text(max_size=6))
def test_any_text_is_a_piece_or_one_clear_sentence(text: str) -> None:
    try:
        number = parse_piece(text)
    except BadInput as refusal:
        assert "cannot be read: expected" in str(refusal)  # noqa: PT017
    else:
        assert parse_piece(piece_text(number)) == number
