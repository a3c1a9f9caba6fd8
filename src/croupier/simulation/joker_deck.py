"""Rounds of two hands of seven dealt from 53 cards each: partial Fisher-Yates shuffles by Philox words.

Round i has seven words of Philox blocks 2i and 2i + 1, two cards each by Lemire's multiplication. A round
with a biased word draws from streams 1, 2, ... instead. Every `BLOCK` rounds begin with a deck in order and
go on shuffling it from round to round.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.pieces import SETS
from croupier.simulation.philox import fill, philox4x32

BLOCK: Final = 512
SIZE: Final = len(SETS["53 cards"].members)
CARDS: Final = 14
PER_WORD: Final = 2
BLOCKS: Final = 2
WORDS: Final = 4 * BLOCKS
USED: Final = CARDS // PER_WORD
_LOW: Final = np.uint64(0xFFFFFFFF)
_WORD: Final = np.uint64(32)
_ONE: Final = np.uint64(1)
REJECTS: Final = np.array(
    [(1 << 32) % ((SIZE - first) * (SIZE - first - 1)) for first in range(0, CARDS, PER_WORD)],
    dtype=np.uint64,
)
"""For every word of a round, the remainders below which it is rejected."""


@njit
def deal_block(
    seed: np.uint64,
    first: int,
    words: NDArray[np.uint32],
    places: NDArray[np.uint8],
    cards: NDArray[np.uint8],
) -> None:
    """Deal `BLOCK` rounds, starting with round `first`, into the rows of `cards`.

    `words` (WORDS * BLOCK) and `places` (BLOCK, CARDS) are scratch space.
    """
    fill(words, seed, 0, BLOCKS * first)
    for place in range(BLOCK):
        bad = np.uint64(0)
        for word in range(USED):
            bad |= _drawn(words[WORDS * place + word], word, place, places)
        attempt = 0
        while bad:
            attempt += 1
            bad = np.uint64(0)
            for block in range(BLOCKS):
                number = np.uint64(BLOCKS * (first + place) + block)
                more = philox4x32(number & _LOW, number >> _WORD, attempt, 0, seed & _LOW, seed >> _WORD)
                for word in range(4):
                    if 4 * block + word < USED:
                        bad |= _drawn(more[word], 4 * block + word, place, places)
    deck = np.arange(SIZE).astype(np.uint8)
    for place in range(BLOCK):
        for turn in range(CARDS):
            here = places[place, turn]
            drawn = deck[here]
            deck[here] = deck[turn]
            deck[turn] = drawn
            cards[place, turn] = drawn


@njit
def _drawn(random: np.uint32, word: int, place: int, places: NDArray[np.uint8]) -> np.uint64:
    """Draw two places of the deck with one word; returns 1 if the word is rejected."""
    card = np.uint64(PER_WORD * word)
    left = np.uint64(SIZE) - card
    one = np.uint64(random) * left
    two = (one & _LOW) * (left - _ONE)
    places[place, PER_WORD * word] = np.uint8((one >> _WORD) + card)
    places[place, PER_WORD * word + 1] = np.uint8((two >> _WORD) + card + _ONE)
    return np.uint64((two & _LOW) < REJECTS[word])


def deals(seed: int, first: int, count: int) -> NDArray[np.uint8]:
    """The cards of rounds `first` to `first + count - 1`, a round in each row."""
    start = first - first % BLOCK
    blocks = -(-(first + count - start) // BLOCK)
    dealt = np.empty((blocks * BLOCK, CARDS), dtype=np.uint8)
    words, places = np.empty(WORDS * BLOCK, dtype=np.uint32), np.empty((BLOCK, CARDS), dtype=np.uint8)
    for offset in range(0, len(dealt), BLOCK):
        deal_block(np.uint64(seed), start + offset, words, places, dealt[offset : offset + BLOCK])
    return dealt[first - start : first - start + count].copy()
