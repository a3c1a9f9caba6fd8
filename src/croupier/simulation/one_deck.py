"""Rounds dealt from one deck each: a partial Fisher-Yates shuffle by Philox words, without bias.

Round i has the four words of Philox block i; a word draws three cards, each by Lemire's multiplication, and
is rejected where that would favor a card. A round with a rejected word draws from streams 1, 2, ... instead.
The deck is in order at the start of every `BLOCK` rounds and shuffled on within them: a shuffle of any order
that does not depend on its words is fair.
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
MOST_CARDS: Final = 12
PER_WORD: Final = 3
WORDS: Final = 4
LOW: Final = np.uint64(0xFFFFFFFF)
WORD: Final = np.uint64(32)


def rejected_below(cards: int) -> NDArray[np.uint64]:
    """For every word of a round, the rests below which it is rejected."""
    if not 1 <= cards <= MOST_CARDS:
        raise BadInput(f"rounds of {cards} cards: expected 1 to {MOST_CARDS}")
    sizes = [DECK_SIZE - card for card in range(cards)]
    spans = [prod(sizes[start : start + PER_WORD]) for start in range(0, cards, PER_WORD)]
    return np.array([(1 << 32) % span for span in spans], dtype=np.uint64)


@njit
def deal_block(
    seed: np.uint64,
    first: int,
    rejects: NDArray[np.uint64],
    words: NDArray[np.uint32],
    rests: NDArray[np.uint64],
    places: NDArray[np.uint8],
    cards: NDArray[np.uint8],
) -> None:
    """Deal the rounds of the block that begins with round `first`, one a row of `cards`.

    `words` (WORDS * BLOCK), `rests` (BLOCK) and `places` (cards, BLOCK) are room to work in.
    """
    size = cards.shape[1]
    fill(words, seed, 0, first)
    bad = np.uint64(0)
    for card in range(size):
        left = np.uint64(DECK_SIZE - card)
        word = card // PER_WORD
        if card % PER_WORD == 0:
            for place in range(BLOCK):
                rests[place] = np.uint64(words[WORDS * place + word])
        for place in range(BLOCK):
            product = rests[place] * left
            places[card, place] = card + (product >> WORD)
            rests[place] = product & LOW
        if card % PER_WORD == PER_WORD - 1 or card == size - 1:
            for place in range(BLOCK):
                bad |= np.uint64(rests[place] < rejects[word])
    if bad:
        for place in range(BLOCK):
            _redraw(seed, np.uint64(first + place), rejects, words, place, places)
    deck = np.arange(DECK_SIZE).astype(np.uint8)
    for place in range(len(cards)):
        for card in range(size):
            at = places[card, place]
            drawn = deck[at]
            deck[at] = deck[card]
            deck[card] = drawn
            cards[place, card] = drawn


@njit
def _redraw(
    seed: np.uint64,
    number: np.uint64,
    rejects: NDArray[np.uint64],
    words: NDArray[np.uint32],
    round: int,
    places: NDArray[np.uint8],
) -> None:
    """Draw a round again if one of its words is rejected: by the first good block of streams 1, 2, ..."""
    drawn = np.empty(WORDS, dtype=np.uint32)
    for word in range(WORDS):
        drawn[word] = words[WORDS * round + word]
    attempt = 0
    while True:
        good = True
        for word in range(len(rejects)):
            rest = np.uint64(drawn[word])
            for card in range(PER_WORD * word, min(PER_WORD * (word + 1), len(places))):
                product = rest * np.uint64(DECK_SIZE - card)
                places[card, round] = card + (product >> WORD)
                rest = product & LOW
            good &= rest >= rejects[word]
        if good:
            return
        attempt += 1
        block = philox4x32(number & LOW, number >> WORD, attempt, 0, seed & LOW, seed >> WORD)
        for word in range(WORDS):
            drawn[word] = block[word]


def deals(seed: int, first: int, count: int, cards: int) -> NDArray[np.uint8]:
    """The cards of rounds `first` to `first + count - 1`, one round a row."""
    start = first - first % BLOCK
    dealt = np.empty((first + count - start, cards), dtype=np.uint8)
    rejects = rejected_below(cards)
    words, rests = np.empty(WORDS * BLOCK, dtype=np.uint32), np.empty(BLOCK, dtype=np.uint64)
    places = np.empty((cards, BLOCK), dtype=np.uint8)
    for offset in range(0, len(dealt), BLOCK):
        part = dealt[offset : offset + BLOCK]
        deal_block(np.uint64(seed), start + offset, rejects, words, rests, places, part)
    return dealt[first - start :].copy()
