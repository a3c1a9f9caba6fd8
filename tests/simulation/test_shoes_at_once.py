"""Four shoes shuffled side by side are the Fisher-Yates walks of their own words, one by one."""

import numpy as np
import pytest

from croupier.simulation.baccarat.kernel import pack_of
from croupier.simulation.baccarat.loops import shuffled_shoes
from croupier.simulation.philox import fill
from croupier.simulation.shoes_at_once import LANES
from croupier.simulation.twentyone.shoe import whole_eights

SEED = 31
SHOES_PER_BLOCK = 24


def words_of(block: int, shoe: int, count: int) -> list[int]:
    """The first words of a shoe's stream."""
    words = np.empty((count + 3) // 4 * 4, dtype=np.uint32)
    fill(words, np.uint64(SEED), np.uint64(block << SHOES_PER_BLOCK | shoe), np.uint64(0))
    return words.tolist()


def walk(decks: int, words: list[int]) -> tuple[list[int], int]:
    """The shuffle by its definition, and how many words were thrown away."""
    cards, size, thrown = pack_of(decks).tolist(), 52 * decks, 0
    following = iter(words)
    for place in range(0, size, 2):
        left = size - place
        while True:
            one = next(following) * left
            two = (one & 0xFFFFFFFF) * (left - 1)
            if two & 0xFFFFFFFF >= (1 << 32) % (left * (left - 1)):
                break
            thrown += 1
        for here, there in ((place, place + (one >> 32)), (place + 1, place + 1 + (two >> 32))):
            cards[here], cards[there] = cards[there], cards[here]
    return cards, thrown


def shuffled(decks: int, block: int) -> list[list[int]]:
    pack = whole_eights(pack_of(decks))
    cards = np.zeros(LANES * len(pack), dtype=np.uint8)
    shuffled_shoes(pack, 52 * decks, np.uint64(SEED), block, cards)
    return cards.reshape(LANES, -1)[:, : 52 * decks].tolist()


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_each_lane_is_the_walk_of_its_own_words(decks: int) -> None:
    for block in range(5):
        for shoe, cards in enumerate(shuffled(decks, block)):
            assert cards == walk(decks, words_of(block, shoe, 26 * decks + 8))[0]


def test_words_that_would_favor_a_card_are_thrown_away() -> None:
    limits = np.array([(1 << 32) % (left * (left - 1)) for left in range(416, 0, -2)], dtype=np.uint64)
    lefts = np.arange(416, 0, -2, dtype=np.uint64)
    low = np.uint64(0xFFFFFFFF)
    found = 0
    for block in range(400):
        for shoe in range(LANES):
            words = np.array(words_of(block, shoe, 208), dtype=np.uint64)
            if ((((words * lefts) & low) * (lefts - np.uint64(1))) & low < limits).any():
                cards, thrown = walk(8, words_of(block, shoe, 216))
                assert thrown
                assert shuffled(8, block)[shoe] == cards
                found += 1
    assert found >= 3


def test_every_rank_comes_everywhere_equally_often() -> None:
    shoes = np.array([shoe for block in range(500) for shoe in shuffled(8, block)])
    for place in (0, 1, 207, 208, 414, 415):
        counts = np.bincount(shoes[:, place], minlength=13)
        expected = len(shoes) / 13
        # Chi square of twelve degrees of freedom is below 40 but once in 10,000.
        assert ((counts - expected) ** 2 / expected).sum() < 40
