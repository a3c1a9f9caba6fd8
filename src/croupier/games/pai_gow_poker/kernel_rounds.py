"""Rounds of pai gow poker compiled: the player's seven cards and the bank's, looked up as they are set."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.games.pai_gow_poker.compiled_house_ways import (
    BEST_SHIFT,
    FOUR_BITS,
    HIGH_BITS,
    LOW_BITS,
    LOW_SHIFT,
    TOP_SHIFT,
    kind_of,
)
from croupier.hands.categories import JokerFive
from croupier.hands.joker_poker import RANK_COUNT, SEVEN
from croupier.simulation.joker_deck import BLOCK, CARDS, WORDS, deal_block

WIN: Final = 0
PUSH: Final = 1
LOSE: Final = 2
COPY: Final = 3
ENDS: Final = ("win", "push", "lose", "lose")
"""How a round ends for the wager; the last is a loss by one or two copies."""
HANDS: Final = len(JokerFive)
TOPS: Final = RANK_COUNT + 1
"""The bank's highest card where it has no pair or better, one more than its rank; 0 for any other hand."""
CELLS: Final = len(ENDS) * HANDS * TOPS
LANES: Final = 4


@njit
def cell_of(own: np.uint32, bank: np.uint32) -> Any:
    """The cell of a round from the codes of both hands."""
    high, low = own & HIGH_BITS, own >> LOW_SHIFT & LOW_BITS
    bank_high, bank_low = bank & HIGH_BITS, bank >> LOW_SHIFT & LOW_BITS
    higher = (high > bank_high) + (low > bank_low)
    end = LOSE if high < bank_high and low < bank_low else COPY
    if higher:
        end = WIN if higher == 2 else PUSH
    best, top = own >> BEST_SHIFT & FOUR_BITS, bank >> TOP_SHIFT & FOUR_BITS
    return (end * HANDS + np.int64(best)) * TOPS + np.int64(top)


@njit
def cells_of(
    cards: NDArray[np.uint8],
    own: NDArray[np.uint32],
    banks: NDArray[np.uint32],
    cells: NDArray[np.uint16],
) -> None:
    """The cell of each round: the player's cards are the first seven, the bank's the others."""
    ranks = np.empty(SEVEN, dtype=np.int64)
    for round in range(len(cards)):
        mine = own[kind_of(cards, round, 0, ranks)]
        theirs = banks[kind_of(cards, round, SEVEN, ranks)]
        cells[round] = cell_of(mine, theirs)


@njit
def play_rounds(
    own: NDArray[np.uint32],
    banks: NDArray[np.uint32],
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count in which cell each round ends; `first` is the first round of a block."""
    words = np.empty(WORDS * BLOCK, dtype=np.uint32)
    places, cards = np.empty((BLOCK, CARDS), dtype=np.uint8), np.empty((BLOCK, CARDS), dtype=np.uint8)
    cells = np.empty(BLOCK, dtype=np.uint16)
    for start in range(first, first + count, BLOCK):
        deal_block(seed, start, words, places, cards)
        cells_of(cards, own, banks, cells)
        for place in range(min(BLOCK, first + count - start)):
            counts[place & (LANES - 1), cells[place]] += 1
