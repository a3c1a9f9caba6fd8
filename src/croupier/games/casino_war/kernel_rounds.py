"""Rounds of casino war counted by how they end, from the streams of `simulation.three_cards`.

The first two cards of a round are the player's and the dealer's, the third is the player's war card. Only a
war needs a fourth, which the first unbiased word of a further stream of the round draws.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE, RANKS
from croupier.simulation.philox import philox4x32
from croupier.simulation.three_cards import BLOCK, CARDS, draw_block

LOWER, HIGHER, SURRENDERED, WAR_LOWER, WAR_EQUAL, WAR_HIGHER = ENDS = range(6)
_RANKS: Final = len(RANKS)
_WORDS: Final = 4
_LOW: Final = np.uint64(0xFFFFFFFF)
_WORD: Final = np.uint64(32)
_ALL: Final = np.uint64(1 << 32)


@njit
def fourth_card(seed: np.uint64, number: np.uint64, size: int, a: int, b: int, c: int) -> int:
    """The place of a fourth card of a round among `size`, when three others are taken."""
    left = np.uint64(size - CARDS)
    reject = _ALL % left
    stream = 0
    while True:
        block = philox4x32(number & _LOW, number >> _WORD, stream, 1, seed & _LOW, seed >> _WORD)
        stream += 1
        for word in range(_WORDS):
            product = np.uint64(block[word]) * left
            if (product & _LOW) >= reject:
                place = int(product >> _WORD)
                low, high = min(a, b, c), max(a, b, c)
                place += place >= low
                place += place >= a + b + c - low - high
                place += place >= high
                return place


@njit
def count_ends(
    seed: np.uint64, first: int, count: int, decks: int, war: bool, ends: NDArray[np.int64]
) -> None:
    """Count how the rounds from `first` on end, tie hands all at war or all surrendered; `first` is the first
    round of a block.
    """
    size = DECK_SIZE * decks
    ranks = np.empty(size, dtype=np.uint8)
    for place in range(size):
        ranks[place] = place * _RANKS // size
    words = np.empty(BLOCK, dtype=np.uint32)
    places = np.empty((CARDS, BLOCK), dtype=np.uint16)
    tied = np.empty(BLOCK, dtype=np.int64)
    for start in range(first, first + count, BLOCK):
        draw_block(seed, start, size, words, places)
        rounds = min(BLOCK, first + count - start)
        higher, ties = 0, 0
        for round in range(rounds):
            own, dealers = ranks[places[0, round]], ranks[places[1, round]]
            tied[ties] = round
            higher += own > dealers
            ties += own == dealers
        ends[HIGHER] += higher
        ends[LOWER] += rounds - higher - ties
        if not war:
            ends[SURRENDERED] += ties
            continue
        for tie in range(ties):
            round = tied[tie]
            a, b, c = int(places[0, round]), int(places[1, round]), int(places[2, round])
            last = fourth_card(seed, np.uint64(start + round), size, a, b, c)
            own, dealers = ranks[c], ranks[last]
            ends[WAR_EQUAL + (own > dealers) - (own < dealers)] += 1


@njit
def fill_fourth(seed: np.uint64, first: int, size: int, places: NDArray[np.uint16]) -> None:
    """The fourth card of every round from `first` on into the last row of `places`, war or not."""
    for round in range(places.shape[1]):
        a, b, c = int(places[0, round]), int(places[1, round]), int(places[2, round])
        places[CARDS, round] = fourth_card(seed, np.uint64(first + round), size, a, b, c)
