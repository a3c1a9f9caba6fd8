"""How hands set by one house way compare: whole decks dealt, seven hands each, against an exact value.

For hands of seven from separate decks the comparison is exact, because the chance of every pair of hands is
known. Hands of one deck differ a little. So only the difference between two hands of one deck and the exact
means of each hand is simulated, over all pairs of a deck.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.games.pai_gow_poker.compiled_house_ways import (
    HIGH_BITS,
    LOW_BITS,
    LOW_SHIFT,
    kind_of,
    left_hands,
    set_codes,
)
from croupier.games.pai_gow_poker.house_ways import HouseWay
from croupier.hands.joker_poker import SEVEN, WheelRank
from croupier.simulation.joker_deck import SIZE
from croupier.simulation.philox import fill

HANDS: Final = SIZE // SEVEN
DEALT: Final = HANDS * SEVEN
PAIRS: Final = HANDS * (HANDS - 1) // 2
WORDS: Final = 52
"""Words of a deck, whole blocks of Philox."""
BLOCKS: Final = WORDS // 4
AT_ONCE: Final = 1_000
BATCHES: Final = 40
DECKS: Final = 3_000_000
SEED: Final = 11
BOTH, SAME_HIGH, SAME_LOW = range(3)
EVENTS: Final = 3
_WORD: Final = np.uint64(32)


class Compared(NamedTuple):
    """How likely one of two hands is higher in both parts, and the high or the low hands are copies; with
    the standard error of each.
    """

    chances: NDArray[np.float64]
    errors: NDArray[np.float64]


@lru_cache(maxsize=16)
def compared(way: HouseWay, wheel: WheelRank) -> Compared:
    """How hands of one deck set by a house way compare."""
    codes = set_codes(way, wheel)
    means, exact = from_own_decks(codes)
    found = np.empty((BATCHES, EVENTS))
    each = DECKS // BATCHES
    for batch in range(BATCHES):
        _play_decks(codes, means, np.uint64(SEED), batch * each, each, found[batch])
    estimates = found / each + 2 * exact
    return Compared(estimates.mean(axis=0), estimates.std(axis=0, ddof=1) / sqrt(BATCHES))


def from_own_decks(codes: NDArray[np.uint32]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For every kind of hand how likely each event is against a hand from another deck, and for two such
    hands in all.
    """
    left = left_hands().astype(np.float64)
    left /= left.sum()
    high, low = (codes & HIGH_BITS).astype(np.int64), (codes >> LOW_SHIFT & LOW_BITS).astype(np.int64)
    grid = np.zeros((int(high.max()) + 1, int(low.max()) + 1))
    np.add.at(grid, (high, low), left)
    up_to = grid.cumsum(axis=0).cumsum(axis=1)
    padded = np.pad(up_to, ((1, 0), (1, 0)))
    below = padded[high, low]
    above = 1 - up_to[high, -1] - up_to[-1, low] + up_to[high, low]
    means = np.empty((len(codes), EVENTS))
    means[:, BOTH] = below + above
    means[:, SAME_HIGH] = grid.sum(axis=1)[high]
    means[:, SAME_LOW] = grid.sum(axis=0)[low]
    return means, left @ means


@njit
def _play_decks(
    codes: NDArray[np.uint32],
    means: NDArray[np.float64],
    seed: np.uint64,
    first: int,
    count: int,
    found: NDArray[np.float64],
) -> None:
    """Add up over decks the results of their pairs of hands, minus the means of the hands.

    A word of 32 bits favors a card by less than one part in 80 million, far below the error.
    """
    words = np.empty(WORDS * AT_ONCE, dtype=np.uint32)
    cards, deck = np.empty((1, DEALT), dtype=np.uint8), np.arange(SIZE).astype(np.uint8)
    ranks = np.empty(SEVEN, dtype=np.int64)
    highs, lows = np.empty(HANDS, dtype=np.int64), np.empty(HANDS, dtype=np.int64)
    together, expected = np.zeros(EVENTS, dtype=np.int64), np.zeros(EVENTS)
    for start in range(first, first + count, AT_ONCE):
        fill(words, seed, 0, BLOCKS * start)
        for number in range(min(AT_ONCE, first + count - start)):
            _deal(words, WORDS * number, deck, cards)
            for hand in range(HANDS):
                kind = kind_of(cards, 0, SEVEN * hand, ranks)
                code = codes[kind]
                highs[hand], lows[hand] = code & HIGH_BITS, code >> LOW_SHIFT & LOW_BITS
                for event in range(EVENTS):
                    expected[event] += means[kind, event]
            _compare(highs, lows, together)
    for event in range(EVENTS):
        found[event] = together[event] / PAIRS - 2 * expected[event] / HANDS


@njit
def _deal(words: NDArray[np.uint32], first: int, deck: NDArray[np.uint8], cards: NDArray[np.uint8]) -> None:
    """Shuffle a deck further and deal it."""
    for place in range(DEALT):
        left = np.uint64(SIZE - place)
        here = place + np.int64(np.uint64(words[first + place]) * left >> _WORD)
        drawn = deck[here]
        deck[here] = deck[place]
        deck[place] = drawn
        cards[0, place] = drawn


@njit
def _compare(highs: NDArray[np.int64], lows: NDArray[np.int64], together: NDArray[np.int64]) -> Any:
    """Count the events of all pairs of hands."""
    for one in range(HANDS):
        for other in range(one):
            high, low = highs[one] - highs[other], lows[one] - lows[other]
            together[BOTH] += (high > 0 and low > 0) or (high < 0 and low < 0)
            together[SAME_HIGH] += high == 0
            together[SAME_LOW] += low == 0
