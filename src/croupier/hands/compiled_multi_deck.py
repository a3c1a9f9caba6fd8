"""Poker hands from several decks compiled: the strength of up to seven cards, and of seven by look-up.

Strengths are those of `hands.multi_deck`. The keys of seven ranks have a different sum for every
multiset, each rank up to seven times; above them every suit has a counter, as in `hands.compiled_poker`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.build import displaced_rows
from croupier.hands.multi_deck import ACE, CLASS_SHIFT, HAND, RANK_BITS, RANK_COUNT, SEVEN, MultiDeck

_PAIR: Final = int(MultiDeck.PAIR)
_TWO_PAIR: Final = int(MultiDeck.TWO_PAIR)
_TRIPS: Final = int(MultiDeck.THREE_OF_A_KIND)
_STRAIGHT: Final = int(MultiDeck.STRAIGHT)
_FLUSH: Final = int(MultiDeck.FLUSH)
_FULL: Final = int(MultiDeck.FULL_HOUSE)
_QUADS: Final = int(MultiDeck.FOUR_OF_A_KIND)
_FIVE: Final = int(MultiDeck.FIVE_OF_A_KIND)
_STRAIGHT_FLUSH: Final = int(MultiDeck.STRAIGHT_FLUSH)
_ROYAL: Final = int(MultiDeck.ROYAL_FLUSH)
_FIVE_SUITED: Final = int(MultiDeck.FIVE_OF_A_KIND_ONE_SUIT)


@njit
def straight_top(held: int | np.int64) -> int:
    """The highest rank of a straight among ranks given as bits, or -1; an ace may be below a deuce."""
    for top in range(ACE, HAND - 2, -1):
        wanted = 31 << (top - HAND + 1)
        if held & wanted == wanted:
            return top
    low = 15 | 1 << ACE
    return HAND - 2 if held & low == low else -1


@njit
def strength_of(cards: NDArray[np.uint8], counts: NDArray[np.int64], suited: NDArray[np.int64]) -> int:
    """The strength of the best five of up to seven cards; `counts` and `suited` are scratch space."""
    size = len(cards)
    counts[:] = 0
    suits = np.int64(0)
    held = np.int64(0)
    for place in range(size):
        card = np.int64(cards[place])
        counts[card >> 2] += 1
        held |= 1 << (card >> 2)
        suits += 1 << (4 * (card & 3))
    best = _unsuited(counts, held)
    for suit in range(4):
        if suits >> (4 * suit) & 15 >= HAND:
            suited[:] = 0
            held = np.int64(0)
            for place in range(size):
                card = np.int64(cards[place])
                if card & 3 == suit:
                    suited[card >> 2] += 1
                    held |= 1 << (card >> 2)
            best = max(best, suited_strength(suited, held))
    return best


@njit
def suited_strength(counts: NDArray[np.int64], held: np.int64) -> int:
    """The strength of five cards or more of one suit, from how many there are of each rank."""
    top = straight_top(held)
    ranks, taken = 0, 0
    for rank in range(ACE, -1, -1):
        if counts[rank] >= HAND:
            return _FIVE_SUITED << CLASS_SHIFT | rank
        for _ in range(counts[rank]):
            if taken < HAND:
                ranks = ranks << RANK_BITS | rank
                taken += 1
    if top == ACE:
        return _ROYAL << CLASS_SHIFT
    if top >= 0:
        return _STRAIGHT_FLUSH << CLASS_SHIFT | top
    return _FLUSH << CLASS_SHIFT | ranks


@njit
def _unsuited(counts: NDArray[np.int64], held: np.int64) -> int:
    most, second = -1, -1
    for rank in range(ACE, -1, -1):
        number = min(counts[rank], HAND)
        if most < 0 or number > min(counts[most], HAND):
            most, second = rank, most
        elif second < 0 or number > counts[second]:
            second = rank
    largest, other = min(counts[most], HAND), counts[second]
    if largest == HAND:
        return _FIVE << CLASS_SHIFT | most
    groups, kickers = most, HAND - largest
    if largest == 4:
        kind = _QUADS
        second = -1
    elif largest == 3 and other >= 2:
        return _FULL << CLASS_SHIFT | most << RANK_BITS | second
    else:
        top = straight_top(held)
        if top >= 0:
            return _STRAIGHT << CLASS_SHIFT | top
        kind = _TRIPS if largest == 3 else _PAIR if largest == 2 else 0
        if largest == 2 and other == 2:
            kind = _TWO_PAIR
            groups = groups << RANK_BITS | second
            kickers = 1
        else:
            second = -1
    for rank in range(ACE, -1, -1):
        if kickers and counts[rank] and rank not in (most, second):
            groups = groups << RANK_BITS | rank
            kickers -= 1
    return kind << CLASS_SHIFT | groups


RANK_KEYS: Final = (0, 1, 8, 57, 256, 1153, 4181, 14180, 47381, 115267, 307214, 737909, 1682367)
"""The smallest increasing keys for which no two multisets of seven ranks have the same sum."""
_SHIFT: Final = 9
_SUITS: Final = 32
LOW: Final = np.uint64((1 << _SUITS) - 1)
CARD_KEYS: Final = np.array(
    [RANK_KEYS[card >> 2] + (1 << _SUITS + 4 * (card & 3)) for card in range(DECK_SIZE)], dtype=np.uint64
)
START: Final = np.uint64(sum(8 - HAND << _SUITS + 4 * suit for suit in range(4)))
"""With it five cards of a suit set the top bit of their counter."""
SUITED: Final = np.uint64(sum(8 << _SUITS + 4 * suit for suit in range(4)))
_ROW: Final = np.uint64(_SHIFT)


class MixedTables(NamedTuple):
    """The ranks of seven cards without five of one suit: where the row of a sum of keys begins, the level of
    every sum, and the strength of each level. A higher level is a higher strength.
    """

    rows: NDArray[np.int32]
    levels: NDArray[np.uint16]
    strengths: NDArray[np.int32]


@cache
def mixed_tables() -> MixedTables:
    """The tables of seven cards without five of one suit, small enough for a second-level cache."""
    multisets = np.array(list(combinations_with_replacement(range(RANK_COUNT), SEVEN)), dtype=np.uint8)
    found = np.empty(len(multisets), dtype=np.int64)
    _mixed_strengths(multisets, found)
    strengths, levels = np.unique(found, return_inverse=True)
    totals = np.array(RANK_KEYS)[multisets].sum(axis=1)
    values = dict(zip(totals.tolist(), levels.tolist(), strict=True))
    if len(values) != len(multisets):
        raise AssertionError("two multisets of seven ranks have the same sum of keys")
    rows, places = displaced_rows(values, _SHIFT, SEVEN * RANK_KEYS[-1])
    return MixedTables(
        np.array(rows, dtype=np.int32), np.array(places, dtype=np.uint16), strengths.astype(np.int32)
    )


@cache
def one_suit_strengths() -> NDArray[np.int32]:
    """The strength of different ranks of one suit, given as bits; below all others if fewer than five."""
    strengths = np.full(1 << RANK_COUNT, -1, dtype=np.int32)
    for held in range(len(strengths)):
        if held.bit_count() >= HAND:
            counts = np.array([held >> rank & 1 for rank in range(RANK_COUNT)])
            strengths[held] = suited_strength(counts, np.int64(held))
    return strengths


@njit
def _mixed_strengths(multisets: NDArray[np.uint8], strengths: NDArray[np.int64]) -> None:
    counts = np.empty(RANK_COUNT, dtype=np.int64)
    for number in range(len(multisets)):
        counts[:] = 0
        held = np.int64(0)
        for place in range(SEVEN):
            rank = np.int64(multisets[number, place])
            counts[rank] += 1
            held |= 1 << rank
        strengths[number] = _unsuited(counts, held)


@njit
def mixed_level(key: np.uint64, rows: NDArray[np.int32], levels: NDArray[np.uint16]) -> np.uint16:
    """The level of seven cards without five of one suit whose keys add up to `key`."""
    total = key & LOW
    return np.uint16(levels[np.uint64(np.int64(rows[total >> _ROW]) + np.int64(total))])
