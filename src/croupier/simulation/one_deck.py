"""Rounds dealt from one deck each: a partial Fisher-Yates shuffle by Philox words, without bias.

Round i has the four words of Philox block i; a word draws three cards, each by Lemire's multiplication, and
is rejected if it is biased. A round with a rejected word draws from streams 1, 2, ... instead. Each half of
every `BLOCK` rounds begins with a deck in order and goes on shuffling it from round to round: a shuffle is
fair from any order that does not depend on its words.
"""

from __future__ import annotations

from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.law.refusal import BadInput
from croupier.simulation.philox import fill, philox4x32

BLOCK: Final = 512
PER_WORD: Final = 3
WORDS: Final = 4
MAX_CARDS: Final = PER_WORD * WORDS
LOW: Final = np.uint64(0xFFFFFFFF)
WORD: Final = np.uint64(32)
ONE: Final = np.uint64(1)


def rejected_below(size: int, drawn: int) -> NDArray[np.uint64]:
    """For every word of a round that draws from `size` pieces, the remainders below which it is rejected."""
    firsts = range(0, drawn, PER_WORD)
    products = [prod(size - piece for piece in range(first, first + PER_WORD)) for first in firsts]
    return np.array([(1 << 32) % product for product in products], dtype=np.uint64)


REJECTS: Final = rejected_below(DECK_SIZE, MAX_CARDS)


@njit
def deal_block(
    seed: np.uint64,
    first: int,
    words: NDArray[np.uint32],
    places: NDArray[np.uint8],
    cards: NDArray[np.uint8],
) -> None:
    """Deal `BLOCK` rounds, starting with round `first`, into the rows of `cards`.

    `words` (WORDS * BLOCK) and `places` (BLOCK, MAX_CARDS) are scratch space.
    """
    fill(words, seed, 0, first)
    bad = np.uint64(0)
    for place in range(BLOCK):
        for word in range(WORDS):
            card = np.uint64(PER_WORD * word)
            left = np.uint64(DECK_SIZE) - card
            one = np.uint64(words[WORDS * place + word]) * left
            two = (one & LOW) * (left - ONE)
            three = (two & LOW) * (left - ONE - ONE)
            places[place, PER_WORD * word] = np.uint8((one >> WORD) + card)
            places[place, PER_WORD * word + 1] = np.uint8((two >> WORD) + card + ONE)
            places[place, PER_WORD * word + 2] = np.uint8((three >> WORD) + card + ONE + ONE)
            bad |= np.uint64((three & LOW) < REJECTS[word])
    if bad:
        for place in range(BLOCK):
            redraw(seed, np.uint64(first + place), DECK_SIZE, REJECTS, words, place, places)
    size, half = cards.shape[1], BLOCK // 2
    # Two decks, one for each half of the block, so that two chains of swaps run in parallel.
    lower, upper = np.arange(DECK_SIZE).astype(np.uint64), np.arange(DECK_SIZE).astype(np.uint64)
    for place in range(half):
        for turn in range(size):
            here, there = places[place, turn], places[place + half, turn]
            drawn, drawn_too = lower[here], upper[there]
            lower[here], upper[there] = lower[turn], upper[turn]
            lower[turn], upper[turn] = drawn, drawn_too
            cards[place, turn], cards[place + half, turn] = np.uint8(drawn), np.uint8(drawn_too)


@njit
def redraw(
    seed: np.uint64,
    number: np.uint64,
    size: int,
    rejects: NDArray[np.uint64],
    words: NDArray[np.uint32],
    round: int,
    places: NDArray[np.uint8],
) -> None:
    """Draw a round with a rejected word again, with the first unbiased block of streams 1, 2, ..."""
    drawn = np.empty(WORDS, dtype=np.uint32)
    for word in range(WORDS):
        drawn[word] = words[WORDS * round + word]
    attempt = 0
    while True:
        good = True
        for word in range(len(rejects)):
            rest = np.uint64(drawn[word])
            for piece in range(PER_WORD * word, PER_WORD * (word + 1)):
                product = rest * np.uint64(size - piece)
                places[round, piece] = np.uint8((product >> WORD) + np.uint64(piece))
                rest = product & LOW
            good &= rest >= rejects[word]
        if good:
            return
        attempt += 1
        block = philox4x32(number & LOW, number >> WORD, attempt, 0, seed & LOW, seed >> WORD)
        for word in range(WORDS):
            drawn[word] = block[word]


def deals(seed: int, first: int, count: int, cards: int) -> NDArray[np.uint8]:
    """The cards of rounds `first` to `first + count - 1`, a round in each row."""
    if not 1 <= cards <= MAX_CARDS:
        raise BadInput(f"rounds of {cards} cards: expected 1 to {MAX_CARDS}")
    start = first - first % BLOCK
    blocks = -(-(first + count - start) // BLOCK)
    dealt = np.empty((blocks * BLOCK, cards), dtype=np.uint8)
    words, places = np.empty(WORDS * BLOCK, dtype=np.uint32), np.empty((BLOCK, MAX_CARDS), dtype=np.uint8)
    for offset in range(0, len(dealt), BLOCK):
        deal_block(np.uint64(seed), start + offset, words, places, dealt[offset : offset + BLOCK])
    return dealt[first - start : first - start + count].copy()
