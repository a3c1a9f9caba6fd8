"""Hands of the poker room's games compiled: the rank of a high hand and the number of a low one, from a
player's own cards and the shared ones as each game combines them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.compiled_low import NO_LOW, any_low, qualifying, two_and_three
from croupier.hands.compiled_poker import (
    FIVE_CARD_KEYS,
    FIVE_CARD_START,
    SUITED,
    THREE_CARD_KEYS,
    THREE_CARD_START,
    five_card_key_rank,
    three_card_key_rank,
)
from croupier.hands.compiled_seven_cards import (
    FLUSH_RANKS,
    SEVEN_CARD_KEYS,
    SEVEN_CARD_START,
    mixed_key_rank,
)

SEVEN, OMAHA, FIVE, MAMBO, NO_HIGH = 0, 1, 2, 3, 4
"""How high hands are made: the best five of seven, two and three in Omaha, five cards, three of four."""
NONE, QUALIFIED, ANY = 0, 1, 2
"""Which low hands count."""


@njit
def flush_rank(keys: np.uint64, cards: NDArray[np.int64], count: int) -> np.uint64:
    """The rank of cards with five or more of a suit."""
    suit = 0
    while not (keys >> np.uint64(35 + 4 * suit)) & np.uint64(1):
        suit += 1
    mask = np.int64(0)
    for place in range(count):
        if cards[place] & 3 == suit:
            mask |= np.int64(1) << (cards[place] >> 2)
    return np.uint64(FLUSH_RANKS[mask])


@njit
def high_rank(kind: int, cards: NDArray[np.int64], own: int, count: int) -> np.uint64:
    """The rank of a hand: its own cards first, then the shared ones."""
    if kind == SEVEN:
        key = SEVEN_CARD_START
        for place in range(count):
            key += SEVEN_CARD_KEYS[cards[place]]
        return flush_rank(key, cards, count) if key & SUITED else mixed_key_rank(key)
    best = np.uint64(0)
    if kind == OMAHA:
        for a in range(own - 1):
            for b in range(a + 1, own):
                two = FIVE_CARD_START + FIVE_CARD_KEYS[cards[a]] + FIVE_CARD_KEYS[cards[b]]
                for c in range(own, count - 2):
                    three = two + FIVE_CARD_KEYS[cards[c]]
                    for d in range(c + 1, count - 1):
                        four = three + FIVE_CARD_KEYS[cards[d]]
                        for e in range(d + 1, count):
                            best = max(best, five_card_key_rank(four + FIVE_CARD_KEYS[cards[e]]))
        return best
    if kind == FIVE:
        key = FIVE_CARD_START
        for place in range(count):
            key += FIVE_CARD_KEYS[cards[place]]
        return five_card_key_rank(key)
    for out in range(count):
        key = THREE_CARD_START
        for place in range(count):
            if place != out:
                key += THREE_CARD_KEYS[cards[place]]
        best = max(best, three_card_key_rank(key))
    return best


@njit
def low_rank(
    kind: int, low: int, cards: NDArray[np.int64], own: int, count: int, highest: int, size: int
) -> np.int64:
    """The low of a hand as a number, the lower the better."""
    if low == NONE:
        return NO_LOW
    if low == ANY:
        return any_low(cards, count)
    if kind != OMAHA:
        return qualifying(cards, count, highest, size)
    return two_and_three(cards, own, count, highest, np.empty(count, dtype=np.int64))
