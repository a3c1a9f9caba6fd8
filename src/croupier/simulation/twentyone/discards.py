"""Discards returned to the shoe: if it runs out during a round, and by the Bart Carter shuffle."""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.shoe import Cards, Words, shuffle
from croupier.simulation.twentyone.table_rules import Number

RACK: Final = 1 << 13
"""The pieces of a shoe's stream by which the discard rack is shuffled."""
ONE_DECK: Final = DECK_SIZE
"""The Bart Carter shuffle comes when more cards than this lie in the rack (19:47-2.6(m))."""
STACKS: Final = 3
QUARTERS: Final = 4
ABSENT: Final = 255


@njit
def shuffled_rack(cards: Cards, dealt: Number, words: Words, seed: Number, stream: Number) -> Cards:
    """The cards dealt so far in a new order."""
    rack = np.empty(dealt + (dealt & 1), dtype=np.uint8)
    rack[:dealt] = cards[:dealt]
    if dealt & 1:
        # The shuffle needs an even number: an absent card is added, drawn like any other and left out.
        rack[dealt] = ABSENT
    shuffle(rack, 0, len(rack), 0, len(rack), words, seed, stream, RACK)
    at = 0
    for card in rack:
        if card != ABSENT:
            rack[at] = card
            at += 1
    return rack[:dealt]


@njit
def refill(cards: Cards, size: Number, start: Number, words: Words, seed: Number, stream: Number) -> Number:
    """Put the discards, shuffled and one burned, behind the last card; returns the new end (2.15(g))."""
    rack = shuffled_rack(cards, start, words, seed, stream)
    at = size
    for place in range(1, start):
        cards[at] = rack[place]
        at += 1
    return at


@njit
def in_three_stacks(stay: Cards, back: Cards) -> Cards:
    """The cards left, with the others inserted at a quarter, half and three quarters (19:47-2.6(m))."""
    cards = np.empty(len(stay) + len(back), dtype=np.uint8)
    third = -(-len(back) // STACKS)
    at, begun, put = 0, 0, 0
    for stack in range(1, STACKS + 1):
        mark, until = len(stay) * stack // QUARTERS, min(third * stack, len(back))
        copy(cards, at, stay, begun, mark - begun)
        at += mark - begun
        copy(cards, at, back, put, until - put)
        at += until - put
        begun, put = mark, until
    copy(cards, at, stay, begun, len(stay) - begun)
    return cards


@bare
def copy(cards: Cards, at: Number, source: Cards, begin: Number, number: Number) -> None:
    """Copy a number of cards, in order, from one place to another."""
    to, of = np.uint64(at), np.uint64(begin)
    for card in range(np.uint64(number)):
        cards[to + card] = source[of + card]


@njit
def put_back(cards: Cards, size: Number, place: Number, words: Words, seed: Number, stream: Number) -> None:
    """Shuffle what was dealt and put it back among the cards left, which keep their order."""
    rack = shuffled_rack(cards, place, words, seed, stream)
    mixed = in_three_stacks(cards[place:size], rack)
    copy(cards, 0, mixed, 0, size)
