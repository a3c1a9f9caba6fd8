"""Rounds of poker against the dealer, compiled: ranked, decided by tables and counted.

A round's cards are the player's, then the dealer's, the shown one first. A cell is (choice, row of the
player's hand, end); ends are 0 if the dealer does not qualify, else 1 to 3 for a player's hand that is
higher, equal or lower.
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.compiled_poker import (
    FIVE_CARD_KEYS,
    FIVE_CARD_START,
    THREE_CARD_KEYS,
    THREE_CARD_START,
    five_card_key_rank,
    three_card_key_rank,
)
from croupier.simulation.one_deck import BLOCK, MAX_CARDS, WORDS, deal_block

LANES: Final = 4
ENDS: Final = np.uint64(4)
ONE: Final = np.uint64(1)
RANK_COUNT: Final = 13
DEPENDS: Final = np.uint64(65_535)
"""In place of the cell of a rank before the comparison: the rank alone does not decide the choice."""
_CHOOSE: Final = np.array(
    [[comb(card, size) for size in range(6)] for card in range(DECK_SIZE)], dtype=np.int64
)


@njit
def open_choice(
    cards: NDArray[np.uint8], round: int, size: int, shown: int, at: int, table: NDArray[np.uint8]
) -> np.int64:
    """The choice of a hand whose rank alone does not decide.

    It depends on the shown card's rank and the ranks held in its suit, or with no shown card on the index of
    the hand.
    """
    if shown:
        card = np.int64(cards[round, size])
        held = np.int64(0)
        mine = np.int64(0)
        for place in range(size):
            bit = np.int64(1) << np.int64(cards[round, place] >> 2)
            held |= bit
            if (np.int64(cards[round, place]) ^ card) & 3 == 0:
                mine |= bit
        pattern, place = 0, 0
        while held:
            lowest = held & -held
            if mine & lowest:
                pattern |= 1 << place
            place += 1
            held ^= lowest
        return np.int64(table[((at << size) + pattern) * RANK_COUNT + (card >> 2)])
    index = np.int64(0)
    for place in range(size):
        card = np.int64(cards[round, place])
        below = np.int64(1)
        for other in range(size):
            below += np.int64(cards[round, other]) < card
        index += _CHOOSE[card, below]
    return np.int64(table[index])


@njit
def cells_of_five(
    cards: NDArray[np.uint8],
    shown: int,
    cell_of_rank: NDArray[np.uint16],
    at: NDArray[np.int16],
    table: NDArray[np.uint8],
    rows: NDArray[np.uint8],
    row_count: np.uint64,
    qualifies: int,
    cells: NDArray[np.uint16],
) -> None:
    """The cell of each round of five cards."""
    lowest = np.uint64(qualifies)
    for round in range(len(cards)):
        key, dealer = FIVE_CARD_START, FIVE_CARD_START
        for place in range(5):
            key += FIVE_CARD_KEYS[cards[round, place]]
            dealer += FIVE_CARD_KEYS[cards[round, place + 5]]
        rank, against = five_card_key_rank(key), five_card_key_rank(dealer)
        cell = np.uint64(cell_of_rank[rank])
        if cell == DEPENDS:
            choice = np.uint64(open_choice(cards, round, 5, shown, at[rank], table))
            cell = (choice * row_count + np.uint64(rows[rank])) * ENDS
        beaten = ONE + np.uint64(rank <= against) + np.uint64(rank < against)
        cells[round] = cell + np.uint64(against >= lowest) * beaten


@njit
def cells_of_three(
    cards: NDArray[np.uint8],
    shown: int,
    cell_of_rank: NDArray[np.uint16],
    at: NDArray[np.int16],
    table: NDArray[np.uint8],
    rows: NDArray[np.uint8],
    row_count: np.uint64,
    qualifies: int,
    cells: NDArray[np.uint16],
) -> None:
    """The cell of each round of three cards."""
    lowest = np.uint64(qualifies)
    for round in range(len(cards)):
        key, dealer = THREE_CARD_START, THREE_CARD_START
        for place in range(3):
            key += THREE_CARD_KEYS[cards[round, place]]
            dealer += THREE_CARD_KEYS[cards[round, place + 3]]
        rank, against = three_card_key_rank(key), three_card_key_rank(dealer)
        cell = np.uint64(cell_of_rank[rank])
        if cell == DEPENDS:
            choice = np.uint64(open_choice(cards, round, 3, shown, at[rank], table))
            cell = (choice * row_count + np.uint64(rows[rank])) * ENDS
        beaten = ONE + np.uint64(rank <= against) + np.uint64(rank < against)
        cells[round] = cell + np.uint64(against >= lowest) * beaten


@njit
def play_rounds(
    size: int,
    shown: int,
    cell_of_rank: NDArray[np.uint16],
    at: NDArray[np.int16],
    table: NDArray[np.uint8],
    rows: NDArray[np.uint8],
    row_count: np.uint64,
    qualifies: int,
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count in which cell each round ends; `first` is the first round of a block."""
    words = np.empty(WORDS * BLOCK, dtype=np.uint32)
    places = np.empty((BLOCK, MAX_CARDS), dtype=np.uint8)
    cards = np.empty((BLOCK, 2 * size), dtype=np.uint8)
    cells = np.empty(BLOCK, dtype=np.uint16)
    for start in range(first, first + count, BLOCK):
        now = min(BLOCK, first + count - start)
        deal_block(seed, start, words, places, cards)
        if size == 5:
            cells_of_five(cards, shown, cell_of_rank, at, table, rows, row_count, qualifies, cells)
        else:
            cells_of_three(cards, shown, cell_of_rank, at, table, rows, row_count, qualifies, cells)
        for place in range(now):
            counts[place & (LANES - 1), cells[place]] += 1
