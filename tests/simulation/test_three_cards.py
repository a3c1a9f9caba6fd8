"""Rounds of three cards from full decks: fair, repeatable, and drawn again where a word is rejected."""

import math

import numpy as np
import pytest

from croupier.simulation.philox import fill, philox4x32
from croupier.simulation.three_cards import BLOCK, KEYS, deals, keys_of


def places_of(word: int, size: int) -> tuple[list[int], bool]:
    """The places of three cards by one word, and whether the word is good, in plain integers."""
    left, drawn, rest = list(range(size)), [], word
    for _ in range(3):
        place, rest = divmod(rest * len(left), 1 << 32)
        drawn.append(left.pop(place))
    return drawn, rest >= (1 << 32) % math.prod(range(size - 2, size + 1))


def reference(seed: int, number: int, size: int) -> list[int]:
    """A round in plain Python."""
    block, stream = [int(word) for word in philox4x32(number // 4, 0, 0, 0, seed, 0)], 0
    drawn, good = places_of(block[number % 4], size)
    while not good:
        stream += 1
        for word in philox4x32(number, 0, stream, 0, seed, 0):
            drawn, good = places_of(int(word), size)
            if good:
                break
    return drawn


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_cards_are_what_plain_python_deals_rejected_words_included(decks: int) -> None:
    size, seed = 52 * decks, 11
    words = np.empty(BLOCK * 2000, dtype=np.uint32)
    fill(words, seed, 0, 0)
    span = math.prod(range(size - 2, size + 1))
    rests = (words.astype(np.uint64) * np.uint64(span)) & np.uint64(0xFFFFFFFF)
    rejected = np.flatnonzero(rests < np.uint64((1 << 32) % span))
    assert len(rejected)
    for start in (0, int(rejected[0]) // BLOCK * BLOCK):
        rows = deals(seed, start, BLOCK, decks).tolist()
        for offset in {*range(0, BLOCK, 7), int(rejected[0]) % BLOCK}:
            expected = [place // decks for place in reference(seed, start + offset, size)]
            assert rows[offset] == expected


def test_any_rounds_can_be_asked_for() -> None:
    whole = deals(3, 0, 3 * BLOCK, 6)
    assert np.array_equal(deals(3, 2900, 500, 6), whole[2900:3400])
    assert not np.array_equal(deals(4, 0, BLOCK, 6), whole[:BLOCK])
    assert not np.array_equal(deals(3, 1 << 40, BLOCK, 6), whole[:BLOCK])


def test_every_card_is_as_likely_in_every_place_and_one_deck_has_each_once() -> None:
    dealt = deals(23, 0, 200_000, 1)
    assert all(len(set(cards)) == 3 for cards in dealt[:2000].tolist())
    expected = len(dealt) / 52
    for place in range(3):
        counts = np.bincount(dealt[:, place], minlength=52)
        assert ((counts - expected) ** 2 / expected).sum() < 51 + 5 * math.sqrt(2 * 51)


def test_the_key_of_a_round_is_its_ranks_as_digits() -> None:
    cards = np.array([[0, 4, 51], [51, 50, 49]], dtype=np.uint8)
    assert keys_of(cards).tolist() == [0 * 169 + 1 * 13 + 12, KEYS - 1]
