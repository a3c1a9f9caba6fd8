"""Shoes come from Philox words by the Fisher-Yates walk, without bias, and each from its key alone."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.simulation.philox import fill
from croupier.simulation.twentyone.fresh_shoes import (
    AT_ONCE,
    deal_rows,
    draw_places,
    places_of,
    plan_ahead,
    redraw_places,
)
from croupier.simulation.twentyone.shoe import PIECE, PIECES, first_piece, shuffle, stream_of, whole_eights
from tests.twentyone_tables import spanish, table

SPANISH = spanish()


def walk(size: int, start: int, stop: int, cards: list[int], seed: int, stream: int, piece: int) -> list[int]:
    """The same walk in plain Python: two places per word, biased words rejected."""
    count = ((stop - start) // 2 + 3) // 4 * 4
    block = piece << PIECES
    words: list[int] = []
    place = start
    while place < stop:
        if not words:
            filled = np.empty(count, dtype=np.uint32)
            fill(filled, seed, stream, block)
            words = filled.tolist()
            block += count // 4
        left = size - place
        ways = left * (left - 1)
        scaled = words.pop(0) * ways
        if scaled % 2**32 < 2**32 % ways:
            continue
        both = scaled >> 32
        for offset in (both // (left - 1), both % (left - 1)):
            cards[place], cards[place + offset] = cards[place + offset], cards[place]
            place += 1
    return cards


@pytest.mark.parametrize(("size", "stop"), [(416, 320), (52, 52), (104, 78), (288, 2)])
def test_shuffle_is_the_walk_over_philox_words(size: int, stop: int) -> None:
    words = np.empty(2 * size, dtype=np.uint32)
    for shoe in range(200):
        cards = np.arange(size) % 256
        dealt = cards.astype(np.uint8)
        stream = int(stream_of(3, shoe))
        shuffle(dealt, 0, size, 0, stop, words, np.uint64(99), np.uint64(stream), 0)
        assert dealt.tolist() == walk(size, 0, stop, cards.tolist(), 99, stream, 0)


def test_pieces_continue_a_shuffle() -> None:
    words = np.empty(104, dtype=np.uint32)
    dealt = np.arange(52, dtype=np.uint8)
    shuffle(dealt, 0, 52, 0, 8, words, np.uint64(1), np.uint64(2), 0)
    shuffle(dealt, 0, 52, 8, 24, words, np.uint64(1), np.uint64(2), 1)
    expected = walk(52, 8, 24, walk(52, 0, 8, list(range(52)), 1, 2, 0), 1, 2, 1)
    assert dealt.tolist() == expected


@pytest.mark.parametrize(
    ("size", "cut", "expected"), [(416, 0, 8), (416, 1, 22), (52, 3, 8), (288, 20, 38), (52, 8, 24)]
)
def test_fresh_shoes_drawn_at_once_are_the_same_shoes(size: int, cut: int, expected: int) -> None:
    ahead, stop, key = plan_ahead(cut, size, expected, True), first_piece(cut, size), np.uint64(99)
    assert ahead.of_runs > 0
    assert ahead.places == stop + PIECE * (ahead.pieces - 1) >= cut + expected
    pack = (np.arange(whole_eights(np.zeros(size, dtype=np.uint8)).size) % 256).astype(np.uint8)
    number, row, stream = 3 * AT_ONCE - 5, 80, int(stream_of(5, 7))
    rows, shoes = np.zeros((2 * number, row), dtype=np.uint8), np.zeros(3 * AT_ONCE, dtype=np.int64)
    shoes[:number] = 2 * np.arange(number)[::-1]
    for of_runs in range(ahead.of_runs, 0, -1):
        rows[:] = 0
        places = places_of(ahead, of_runs)
        deal_rows(pack, rows.reshape(-1), row, shoes, number, ahead, of_runs, size, key, np.uint64(stream))
        assert not rows[1::2].any()
        assert not rows[:, places + 7 & ~7 :].any()
        if of_runs == ahead.of_runs:
            dealt = rows.copy()
            for shoe in shoes[:number].tolist():
                cards, start = pack[:size].astype(int).tolist(), 0
                for piece, end in enumerate([stop, *range(stop + PIECE, places + 1, PIECE)]):
                    cards, start = walk(size, start, end, cards, 99, stream + shoe, piece), end
                assert rows[shoe, :places].tolist() == cards[:places]
        assert (rows[:, :places] == dealt[:, :places]).all()


def test_shoes_with_a_word_that_would_favor_a_card_are_drawn_again() -> None:
    ahead, key, size, stop = plan_ahead(4, 416, 24, True), np.uint64(99), 416, 12
    pack, rows = (np.arange(size) % 256).astype(np.uint8), np.zeros(AT_ONCE * 80, dtype=np.uint8)
    met = thrown_away = 0
    for first in range(0, 600 * AT_ONCE, AT_ONCE):
        stream, shoes = int(stream_of(5, first)), np.arange(AT_ONCE)
        draw_places(ahead, ahead.of_runs, size, key, np.uint64(stream), shoes)
        for shoe in ahead.biased.nonzero()[0].tolist():
            met += 1
            drawn = ahead.origins.reshape(-1, AT_ONCE)[:, shoe].copy()
            redraw_places(ahead, ahead.of_runs, size, key, np.uint64(stream + shoe), shoe)
            thrown_away += (ahead.origins.reshape(-1, AT_ONCE)[:, shoe] != drawn).any()
            deal_rows(pack, rows, 80, shoes, AT_ONCE, ahead, ahead.of_runs, size, key, np.uint64(stream))
            cards = walk(size, 0, stop, pack.astype(int).tolist(), 99, stream + shoe, 0)
            cards = walk(size, stop, stop + PIECE, cards, 99, stream + shoe, 1)
            assert rows.reshape(-1, 80)[shoe, : ahead.places].tolist() == cards[: ahead.places]
    assert met > thrown_away > 0


def test_a_shoe_that_is_dealt_far_is_not_drawn_with_others() -> None:
    for cut, size in ((312, 416), (32, 52)):
        assert plan_ahead(cut, size, 8, True).of_runs == 0
    assert plan_ahead(4, 416, 8, False).of_runs == 0


def test_every_card_is_as_likely_at_every_place() -> None:
    shoes, size = 20_000, 52
    words = np.empty(2 * size, dtype=np.uint32)
    seen = np.zeros((size, size), dtype=np.int64)
    for shoe in range(shoes):
        dealt = np.arange(size, dtype=np.uint8)
        shuffle(dealt, 0, size, 0, size, words, np.uint64(5), stream_of(0, shoe), 0)
        seen[np.arange(size), dealt] += 1
    expected = shoes / size
    chi_square = ((seen - expected) ** 2 / expected).sum()
    freedom = (size - 1) ** 2
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_packs() -> None:
    pack = table(decks=2).pack
    assert sorted(pack.tolist()) == sorted([*range(52), *range(52)])
    spanish = SPANISH.pack
    assert len(spanish) == 288
    assert not (spanish >> 2 == 8).any()
    assert len(whole_eights(table(decks=1).pack)) == 56
