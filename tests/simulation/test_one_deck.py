"""Rounds from one deck each: fair, repeatable, and drawn again where a word is rejected."""

import math

import numpy as np
import pytest

from croupier.law.refusal import BadInput
from croupier.simulation.one_deck import BLOCK, REJECTS, WORDS, deals
from croupier.simulation.philox import fill, philox4x32


def places_of(words: list[int]) -> tuple[list[int], bool]:
    """The places of twelve cards by four words, and whether every word is good, in plain integers."""
    places, good = [], True
    for number, word in enumerate(words):
        rest = word
        for card in range(3 * number, 3 * number + 3):
            place, rest = divmod(rest * (52 - card), 1 << 32)
            places.append(card + place)
        good &= rest >= int(REJECTS[number])
    return places, good


def reference(seed: int, block: int) -> list[list[int]]:
    """The rounds of a block in plain Python."""
    decks = [list(range(52)), list(range(52))]
    dealt = []
    for offset in range(BLOCK):
        number, attempt = block * BLOCK + offset, 0
        while True:
            words = [int(word) for word in philox4x32(number, 0, attempt, 0, seed, 0)]
            places, good = places_of(words)
            if good:
                break
            attempt += 1
        deck = decks[offset >= BLOCK // 2]
        for card, place in enumerate(places[:10]):
            deck[card], deck[place] = deck[place], deck[card]
        dealt.append(deck[:10])
    return dealt


def test_a_block_is_what_plain_python_deals_rejected_words_included() -> None:
    words = np.empty(WORDS * 2_000 * BLOCK, dtype=np.uint32)
    fill(words, 11, 0, 0)
    rests = words.reshape(-1, WORDS).astype(np.uint64)
    low = np.uint64(0xFFFFFFFF)
    bad = np.zeros(len(rests), dtype=np.bool_)
    for number in range(WORDS):
        span = math.prod(range(52 - 3 * number, 49 - 3 * number, -1))
        assert int(REJECTS[number]) == (1 << 32) % span
        bad |= ((rests[:, number] * np.uint64(span)) & low) < REJECTS[number]
    rejected = np.flatnonzero(bad)
    assert 0 < len(rejected) < 200
    for block in (0, int(rejected[0]) // BLOCK):
        assert deals(11, block * BLOCK, BLOCK, 10).tolist() == reference(11, block)


def test_any_rounds_can_be_asked_for() -> None:
    whole = deals(3, 0, 3 * BLOCK, 6)
    assert np.array_equal(deals(3, 700, 500, 6), whole[700:1200])
    assert not np.array_equal(deals(4, 0, BLOCK, 6), whole[:BLOCK])
    assert not np.array_equal(deals(3, 1 << 40, BLOCK, 6), whole[:BLOCK])


def test_every_card_is_as_likely_in_every_place() -> None:
    dealt = deals(23, 0, 200_000, 10)
    assert all(len(set(cards)) == 10 for cards in dealt[:2_000].tolist())
    expected = len(dealt) / 52
    for place in range(10):
        counts = np.bincount(dealt[:, place], minlength=52)
        assert ((counts - expected) ** 2 / expected).sum() < 51 + 5 * math.sqrt(2 * 51)


@pytest.mark.parametrize("cards", [0, 13])
def test_too_many_cards_are_refused(cards: int) -> None:
    with pytest.raises(BadInput, match="expected 1 to 12"):
        deals(1, 0, 1, cards)
