"""Four shoes shuffled side by side are the Fisher-Yates walks of their own words, one by one."""

import numpy as np
import pytest

from croupier.simulation.baccarat.kernel import pack_of
from croupier.simulation.baccarat.loops import shuffled_shoes
from croupier.simulation.philox import fill
from croupier.simulation.shoes_at_once import LANES

SEED = 31
GROUPS_PER_BLOCK = 24
SPARE = 1 << 20


def words_of(block: int, count: int, first: int = 0) -> list[int]:
    """Words of the stream of a block's first shoes, from a Philox block on."""
    words = np.empty(count, dtype=np.uint32)
    fill(words, np.uint64(SEED), np.uint64(block << GROUPS_PER_BLOCK), np.uint64(first))
    return words.tolist()


def walks(decks: int, block: int) -> tuple[list[list[int]], int]:
    """Four shuffles by their definition, and how many words were rejected."""
    pack, size, thrown = pack_of(decks).tolist(), 52 * decks, 0
    shoes: list[list[int]] = [[] for _ in range(LANES)]
    for at, drawn in enumerate(words_of(block, LANES * size // 2)):
        word, shoe, place = drawn, shoes[at % LANES], at // LANES * 2
        while True:
            one = word * (place + 1)
            two = (one & 0xFFFFFFFF) * (place + 2)
            if two & 0xFFFFFFFF >= (1 << 32) % ((place + 1) * (place + 2)):
                break
            word = words_of(block, 4, SPARE + thrown)[0]
            thrown += 1
        for other in (one >> 32, two >> 32):
            shoe.append(pack[len(shoe)])
            shoe[-1], shoe[other] = shoe[other], shoe[-1]
    return shoes, thrown


def shuffled(decks: int, block: int) -> list[list[int]]:
    pack = pack_of(decks)
    cards = np.zeros(LANES * len(pack), dtype=np.uint8)
    shuffled_shoes(pack, np.uint64(SEED), block, cards)
    return cards.reshape(LANES, 52 * decks).tolist()


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_each_lane_is_the_walk_of_its_own_words(decks: int) -> None:
    for block in range(5):
        assert shuffled(decks, block) == walks(decks, block)[0]


def test_words_that_would_favor_a_card_are_thrown_away() -> None:
    upto = np.repeat(np.arange(1, 416, 2, dtype=np.uint64), LANES)
    limits = np.array([(1 << 32) % (int(each) * (int(each) + 1)) for each in upto], dtype=np.uint64)
    low, found = np.uint64(0xFFFFFFFF), 0
    for block in range(400):
        words = np.array(words_of(block, LANES * 208), dtype=np.uint64)
        if ((((words * upto) & low) * (upto + np.uint64(1))) & low < limits).any():
            shoes, thrown = walks(8, block)
            assert thrown
            assert shuffled(8, block) == shoes
            found += 1
    assert found >= 2


def test_every_rank_comes_everywhere_equally_often() -> None:
    shoes = np.array([shoe for block in range(500) for shoe in shuffled(8, block)])
    for place in (0, 1, 207, 208, 414, 415):
        counts = np.bincount(shoes[:, place], minlength=13)
        expected = len(shoes) / 13
        # Chi square of twelve degrees of freedom is below 40 but once in 10,000.
        assert ((counts - expected) ** 2 / expected).sum() < 40
