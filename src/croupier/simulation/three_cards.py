"""Rounds of three cards, each dealt from full decks: one Philox word per round, without bias.

Word i of stream 0 draws the three cards of round i, each by Lemire's multiplication; if the word is biased
the round draws from streams 1, 2, ... instead. Cards are drawn by their place among those left, which is
turned into a place among all cards by counting past the places already taken, so that no deck needs to be
shuffled.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE, RANKS
from croupier.simulation.philox import fill, philox4x32

BLOCK: Final = 2048
CARDS: Final = 3
RANK_COUNT: Final = len(RANKS)
KEYS: Final = RANK_COUNT**CARDS
"""How many orders of three ranks there are; the key of one is its ranks as digits, the first card's first."""
_PER_BLOCK: Final = 4
_LOW: Final = np.uint64(0xFFFFFFFF)
_WORD: Final = np.uint64(32)
_ONE: Final = np.uint64(1)
_ALL: Final = np.uint64(1 << 32)


@njit
def draw_block(
    seed: np.uint64, first: int, size: int, words: NDArray[np.uint32], places: NDArray[np.uint16]
) -> None:
    """The places of three cards among `size` for the `BLOCK` rounds from `first` on, a card in each row.

    `words` (BLOCK) is scratch space.
    """
    fill(words, seed, 0, first // _PER_BLOCK)
    left = np.uint64(size)
    reject = _ALL % (left * (left - _ONE) * (left - _ONE - _ONE))
    bad = np.zeros(BLOCK, dtype=np.uint8)
    for round in range(BLOCK):
        one = np.uint64(words[round]) * left
        two = (one & _LOW) * (left - _ONE)
        three = (two & _LOW) * (left - _ONE - _ONE)
        a, b, c = np.uint32(one >> _WORD), np.uint32(two >> _WORD), np.uint32(three >> _WORD)
        b += np.uint32(b >= a)
        low, high = min(a, b), max(a, b)
        c += np.uint32(c >= low)
        c += np.uint32(c >= high)
        places[0, round], places[1, round], places[2, round] = np.uint16(a), np.uint16(b), np.uint16(c)
        bad[round] = np.uint8((three & _LOW) < reject)
    for round in range(BLOCK):
        if bad[round]:
            _redraw(seed, np.uint64(first + round), left, reject, round, places)


@njit
def _redraw(
    seed: np.uint64,
    number: np.uint64,
    left: np.uint64,
    reject: np.uint64,
    round: int,
    places: NDArray[np.uint16],
) -> None:
    """Draw a round with the first unbiased word of its spare streams."""
    stream = 1
    while True:
        block = philox4x32(number & _LOW, number >> _WORD, stream, 0, seed & _LOW, seed >> _WORD)
        stream += 1
        for word in range(_PER_BLOCK):
            one = np.uint64(block[word]) * left
            two = (one & _LOW) * (left - _ONE)
            three = (two & _LOW) * (left - _ONE - _ONE)
            if (three & _LOW) >= reject:
                a, b, c = np.uint32(one >> _WORD), np.uint32(two >> _WORD), np.uint32(three >> _WORD)
                b += np.uint32(b >= a)
                low, high = min(a, b), max(a, b)
                c += np.uint32(c >= low)
                c += np.uint32(c >= high)
                places[0, round], places[1, round], places[2, round] = (
                    np.uint16(a),
                    np.uint16(b),
                    np.uint16(c),
                )
                return


@njit
def count_ranks(seed: np.uint64, first: int, count: int, decks: int, counts: NDArray[np.int64]) -> None:
    """Count how often each order of ranks (`KEYS`) was dealt; `first` is the first round of a block."""
    size = DECK_SIZE * decks
    ranks = np.empty((CARDS, size), dtype=np.uint16)
    for place in range(size):
        rank = place * RANK_COUNT // size
        ranks[0, place] = RANK_COUNT * RANK_COUNT * rank
        ranks[1, place] = RANK_COUNT * rank
        ranks[2, place] = rank
    words = np.empty(BLOCK, dtype=np.uint32)
    places = np.empty((CARDS, BLOCK), dtype=np.uint16)
    for start in range(first, first + count, BLOCK):
        draw_block(seed, start, size, words, places)
        for round in range(min(BLOCK, first + count - start)):
            key = ranks[0, places[0, round]] + ranks[1, places[1, round]] + ranks[2, places[2, round]]
            counts[key] += 1


def deals(seed: int, first: int, count: int, decks: int) -> NDArray[np.uint8]:
    """The cards of rounds `first` to `first + count - 1`, a round in each row."""
    start = first - first % BLOCK
    blocks = -(-(first + count - start) // BLOCK)
    words, places = np.empty(BLOCK, dtype=np.uint32), np.empty((CARDS, BLOCK), dtype=np.uint16)
    dealt = np.empty((blocks * BLOCK, CARDS), dtype=np.uint8)
    for offset in range(0, len(dealt), BLOCK):
        draw_block(np.uint64(seed), start + offset, DECK_SIZE * decks, words, places)
        dealt[offset : offset + BLOCK] = (places // decks).T
    return dealt[first - start : first - start + count].copy()


def keys_of(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The keys of rounds given as cards, a round in each row."""
    ranks = (cards >> 2).astype(np.int64)
    keys: NDArray[np.int64] = (ranks[:, 0] * RANK_COUNT + ranks[:, 1]) * RANK_COUNT + ranks[:, 2]
    return keys
