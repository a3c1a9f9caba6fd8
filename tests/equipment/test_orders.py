"""Pieces in the order they leave the shoe: given, recorded or read one by one, and none too often."""

from collections import deque
from hashlib import shake_256

import pytest

from croupier.equipment import derivation
from croupier.equipment.derivation import DerivedOrder
from croupier.equipment.orders import (
    MAX_PIECES,
    AwaitingScan,
    Contents,
    GivenOrder,
    NothingRecorded,
    Order,
    RecordedOrder,
    ScannedOrder,
    take_scan,
)
from croupier.equipment.pieces import SETS, UNKNOWN, parse_pieces
from croupier.law.refusal import BadInput
from tests.equipment.streams import Stream

FOUR = (0, 1, 2, 3)
GONE = r"^card 2c is not left in the deck of {} cards: expected a card not yet dealt$"


def test_a_piece_is_in_the_shoe_as_often_as_there_are_decks() -> None:
    shoe = Contents(FOUR, 2)
    assert (shoe.size, shoe.take(0), shoe.take(1), shoe.take(0)) == (8, 0, 1, 0)
    with pytest.raises(BadInput, match=GONE.format(8)):
        shoe.take(0)
    tiles = Contents(SETS["32 tiles"].members, 1)
    (single,) = parse_pieces("1-2")
    tiles.take(single)
    with pytest.raises(BadInput, match=r"^tile 1-2 is not left in the deck of 32 tiles: expected a tile not"):
        tiles.take(single)


def test_an_unseen_piece_may_be_any() -> None:
    shoe = Contents((UNKNOWN, 0), 1)
    assert [shoe.take(0), shoe.take(0)] == [0, 0]
    with pytest.raises(BadInput, match=GONE.format(2)):
        shoe.take(0)
    other = Contents((UNKNOWN, UNKNOWN, 0), 1)
    assert [other.take(7), other.take(0), other.take(9)] == [7, 0, 9]
    with pytest.raises(BadInput, match=r"^card 5d is not left in the deck of 3 cards"):
        other.take(13)


def test_chosen_pieces_lie_on_top_and_the_rest_below_them() -> None:
    order = GivenOrder([3, 1], FOUR, 2)
    assert (order.size, len(order)) == (8, 8)
    assert order[:] == (3, 1, 0, 2, 0, 1, 2, 3)
    assert order[:3] == (3, 1, 0)
    assert (order[0], order[-1], order[-8], order[7]) == (3, 3, 3, 3)
    assert order[1:8:3] == (1, 0, 3)
    with pytest.raises(BadInput, match=GONE.format(4)):
        GivenOrder([0, 0], FOUR, 1)


@pytest.mark.parametrize("order", [GivenOrder([], FOUR, 1), DerivedOrder(b"", list(FOUR))])
def test_pieces_are_drawn_only_from_what_the_shoe_has(order: Order) -> None:
    whole = order.draw(0, 4)
    assert sorted(whole) == list(FOUR)
    assert (order.draw(4, 0), order.draw(3, 1)) == ([], whole[3:])
    for first, count in ((4, 1), (-1, 1), (3, 2), (3, -1), (5, 0)):
        with pytest.raises(IndexError, match=r"^no such piece in the shoe$"):
            order.draw(first, count)
    with pytest.raises(IndexError):
        order[4]
    with pytest.raises(IndexError):
        order[-5]
    assert order.at(()) == []
    assert order.at((2,)) == whole[2:3]
    assert order.at((3, 0, 0)) == [whole[3], whole[0], whole[0]]


@pytest.mark.parametrize("places", [(2,), (0, 2), (2, 1)])
def test_as_many_pieces_are_made_known_as_are_asked_for(places: tuple[int, ...]) -> None:
    whole = GivenOrder([], FOUR, 1)[:]
    scans = deque(FOUR)
    assert ScannedOrder(scans, FOUR, 1).at(places) == [whole[place] for place in places]
    assert list(scans) == [3]
    with pytest.raises(AwaitingScan):
        ScannedOrder(deque(FOUR[:2]), FOUR, 1).at(places)
    derived = DerivedOrder(b"deck", list(range(52)))
    full = DerivedOrder(b"deck", list(range(52)))[:]
    assert derived.at(places) == [full[place] for place in places]
    assert len(derived.words) < 52


@pytest.mark.parametrize("size", [0, MAX_PIECES + 1])
def test_a_shoe_has_one_piece_or_more(size: int) -> None:
    with pytest.raises(BadInput) as refused:
        GivenOrder([], (0,) * size, 1)
    assert str(refused.value) == f"a deck of {size} cards cannot be shuffled: expected 1 to 65536"
    assert len(GivenOrder([], (0,), 1)) == 1
    assert len(GivenOrder([], (0,) * 8, MAX_PIECES // 8)) == 65536


def test_what_a_journal_recorded_is_read_once_and_grows() -> None:
    recorded = [0, UNKNOWN, 0]
    order = RecordedOrder(recorded, FOUR, 2)
    assert order.size == 8
    assert order.draw(0, 2) == [0, UNKNOWN]
    assert order.draw(0, 3) == [0, UNKNOWN, 0]
    with pytest.raises(NothingRecorded) as lacking:
        order.draw(3, 1)
    assert str(lacking.value) == "only 3 cards of this shuffle are recorded, 4 are needed"
    recorded += [1, 0]
    assert order.draw(3, 1) == [1]
    with pytest.raises(BadInput, match=GONE.format(8)):
        order.draw(4, 1)


def test_pieces_of_a_live_table_are_read_as_they_are_dealt() -> None:
    scans: deque[int] = deque([2, 2, 0])
    order = ScannedOrder(scans, FOUR, 1)
    assert (order.size, order.draw(0, 1), len(scans)) == (4, [2], 2)
    with pytest.raises(BadInput, match=r"^card 2h is not left in the deck of 4 cards"):
        order.draw(1, 1)
    assert order.draw(0, 2) == [2, 0]
    with pytest.raises(AwaitingScan) as waiting:
        order.draw(0, 3)
    assert (waiting.value.wanted, str(waiting.value)) == ("card", "waiting for the next card to be entered")
    with pytest.raises(AwaitingScan, match="waiting for the next tile"):
        ScannedOrder(deque(), SETS["32 tiles"].members, 1)[0]
    assert ScannedOrder(deque([5]), (5,), 1)[0] == 5
    assert take_scan(deque([(1, 2), (3, 4)]), "roll") == (1, 2)


@pytest.mark.parametrize("size", [3, 52, 300])
def test_one_piece_is_made_known_as_all_are(size: int) -> None:
    full = DerivedOrder(b"shoe", list(range(size)))[:]
    assert full[0] != 0
    for places in ((0,), (size - 1,), (size - 1, 0), (0, 0)):
        assert DerivedOrder(b"shoe", list(range(size))).at(places) == [full[place] for place in places]


def test_the_words_read_are_all_those_looked_at_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    # 6 faces have 42 bytes each, so 255 is passed over; 300 numbers have 218 pairs of bytes each.
    monkeypatch.setattr(derivation, "shake_256", Stream(bytes([255, 255, 42, 84, 0, 218])))
    assert derivation.read_numbers(b"", 1, 6) == ([1], bytes([255, 255, 42]))
    assert derivation.read_numbers(b"", 2, 6) == ([1, 2], bytes([255, 255, 42, 84]))
    assert derivation.read_numbers(b"", 2, 256) == ([255, 255], bytes([255, 255]))
    assert derivation.read_numbers(b"", 1, 300) == ([49], bytes([255, 255, 42, 84]))
    assert derivation.read_numbers(b"", 2, 300) == ([49, 1], bytes([255, 255, 42, 84, 0, 218]))
    order = DerivedOrder(b"", list(range(6)))
    assert order.words == b""
    assert (order.draw(0, 1), order.words) == ([1], bytes([255, 255, 42]))
    assert (order.draw(0, 1), order.words) == ([1], bytes([255, 255, 42]))


def test_many_numbers_are_read_from_a_longer_stream() -> None:
    stream = shake_256(b"many").digest(200)
    pairs = [high * 256 + low for high, low in zip(stream[::2], stream[1::2], strict=True)]
    expected = [pair // 218 for pair in pairs if pair // 218 < 300][:35]
    assert len(expected) == 35
    assert derivation.derive_numbers(b"many", 35, 300) == expected
