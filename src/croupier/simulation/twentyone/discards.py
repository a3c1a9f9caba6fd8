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


@bare
def shuffle_rack(rack: Cards, dealt: Number, words: Words, seed: Number, stream: Number) -> None:
    """Shuffle the cards dealt so far, which begin the rack; it has room for one more, whole eights in all."""
    size = dealt + (dealt & 1)
    if dealt & 1:
        # The shuffle needs an even number: an absent card is added, drawn like any other and left out.
        rack[dealt] = ABSENT
    shuffle(rack, 0, size, 0, size, words, seed, stream, RACK)
    at = np.uint64(0)
    for place in range(np.uint64(size)):
        card = rack[place]
        rack[at] = card
        at += np.uint64(card != ABSENT)


@njit
def refill(cards: Cards, size: Number, start: Number, words: Words, seed: Number, stream: Number) -> Number:
    """Put the discards, shuffled and one burned, behind the last card; returns the new end (2.15(g))."""
    rack = np.empty(whole_rack(start), dtype=np.uint8)
    copy(rack, 0, cards, 0, start)
    shuffle_rack(rack, start, words, seed, stream)
    copy(cards, size, rack, 1, max(start - 1, 0))
    return size + max(start - 1, 0)


@bare
def whole_rack(dealt: Number) -> Number:
    """Room for the cards of the rack and another, in whole eights."""
    return (dealt + 8) & ~7


@bare
def in_three_stacks(cards: Cards, stay: Cards, back: Cards) -> None:
    """Write the cards left, with the others inserted at a quarter, half and three quarters (19:47-2.6(m))."""
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


@bare
def copy(cards: Cards, at: Number, source: Cards, begin: Number, number: Number) -> None:
    """Copy a number of cards, in order, from one place to another."""
    to, of = np.uint64(at), np.uint64(begin)
    for card in range(np.uint64(number)):
        cards[to + card] = source[of + card]


@bare
def put_back(cards: Cards, size: Number, place: Number, words: Words, seed: Number, stream: Number) -> None:
    """Shuffle what was dealt and put it back among the cards left, which keep their order.

    There is room behind the shoe for the rack, and for the shoe once more.
    """
    first = (size + 7) & ~7
    behind = first + whole_rack(place)
    rack, mixed = cards[first:behind], cards[behind : behind + size]
    copy(rack, 0, cards, 0, place)
    shuffle_rack(rack, place, words, seed, stream)
    in_three_stacks(mixed, cards[place:size], rack[:place])
    copy(cards, 0, mixed, 0, size)
