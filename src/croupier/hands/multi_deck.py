"""Poker hands from several decks: five of a kind, and flushes that hold a rank twice; the best five of seven.

A strength is one number: the class, then the ranks that decide, the first ones first. Five of a kind of one
suit is the highest class; a suited hand counts in its highest class. With one deck the same order is the
usual one. (interpretation: as Texas Shootout ranks them; 19:47-21.3 is not held.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.categories import HandClass
from croupier.law.refusal import BadInput

CLASS_SHIFT: Final = 20
RANK_BITS: Final = 4
RANK_COUNT: Final = 13
ACE: Final = RANK_COUNT - 1
HAND: Final = 5
SEVEN: Final = 7


class MultiDeck(HandClass):
    """Hands from several decks; a higher number beats a lower one."""

    NONE = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    FIVE_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10
    FIVE_OF_A_KIND_ONE_SUIT = 11


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
    """The highest rank of a straight among ranks held as bits, or -1; an ace may stand below a deuce."""
    for top in range(ACE, HAND - 2, -1):
        wanted = 31 << (top - HAND + 1)
        if held & wanted == wanted:
            return top
    low = 15 | 1 << ACE
    return HAND - 2 if held & low == low else -1


@njit
def strength_of(cards: NDArray[np.uint8], counts: NDArray[np.int64], suited: NDArray[np.int64]) -> int:
    """The strength of the best five of up to seven cards; `counts` and `suited` are room to work in."""
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
            best = max(best, _suited(suited, held))
    return best


@njit
def _suited(counts: NDArray[np.int64], held: np.int64) -> int:
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
    largest, other = min(counts[most], HAND), counts[second] if second >= 0 else 0
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


def strength(cards: Sequence[int]) -> int:
    """The strength of the best five of five to seven cards, the same card as often as the decks hold it."""
    if not HAND <= len(cards) <= SEVEN or not all(0 <= card < DECK_SIZE for card in cards):
        raise BadInput(f"hand {list(cards)}: expected {HAND} to {SEVEN} cards numbered 0 to {DECK_SIZE - 1}")
    room = np.empty((2, RANK_COUNT), dtype=np.int64)
    return int(strength_of(np.array(cards, dtype=np.uint8), room[0], room[1]))


def class_of(strength: int) -> MultiDeck:
    """The class of a strength."""
    return MultiDeck(strength >> CLASS_SHIFT)
