"""Shoes shuffled four at a time: the order of a shoe depends only on seed, block and shoe.

A shuffle is the Fisher-Yates shuffle from the first place on: each card of the new pack in turn changes
places with one of those before it, or stays. Two places share a word by Lemire's multiplication; each Philox
block has a word for every one of the four shoes. A biased word is rejected and another taken. The four
shuffles run in parallel, so that none waits for memory.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.philox import fill, philox4x32
from croupier.simulation.twentyone.bare import bare

Cards = NDArray[np.uint8]
Words = NDArray[np.uint32]
Places = NDArray[np.uint16]
Number = Any

LANES: Final = 4
"""Shoes shuffled at a time."""
GROUPS_PER_BLOCK: Final = 24
"""Bits of a stream that number the shuffles of a block."""
SPARE: Final = 20
"""The Philox blocks from this power of two on replace rejected words."""
_WORD: Final = np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ALL: Final = np.uint64(1 << 32)
_ONE, _TWO, _THREE, _FOUR = (np.uint64(number) for number in range(1, 5))


@bare
def shuffle_lanes(
    pack: Cards, cards: Cards, words: Words, places: Places, seed: Number, block: Number, group: Number
) -> None:  # fmt: skip
    """Shuffle the new pack into every lane of `cards`, one after another: a group of shoes of a block.

    The pack has an even number of cards; `words` (twice its size) and `places` (four times) are scratch
    space.
    """
    size = len(pack)
    stream = np.uint64(block) << np.uint64(GROUPS_PER_BLOCK) | np.uint64(group)
    even, odd = places[: 2 * size], places[2 * size :]
    fill(words, seed, stream, 0)
    if draw_places(words, size, even, odd):
        draw_again(words, size, even, odd, seed, stream)
    one, two, three = np.uint64(size), np.uint64(2 * size), np.uint64(3 * size)
    here = np.uint64(0)
    for pair in range(np.uint64(size // 2)):
        for half in range(_TWO):
            at = _FOUR * np.uint64(pair) + _TWO * np.uint64(half) * np.uint64(size)
            card = pack[here]
            other = np.uint64(places[at])
            cards[here] = cards[other]
            cards[other] = card
            other = np.uint64(places[at + _ONE])
            cards[here + one] = cards[other]
            cards[other] = card
            other = np.uint64(places[at + _TWO])
            cards[here + two] = cards[other]
            cards[other] = card
            other = np.uint64(places[at + _THREE])
            cards[here + three] = cards[other]
            cards[other] = card
            here += _ONE


@bare
def draw_places(words: Words, size: Number, even: Places, odd: Places) -> Number:
    """The places with which even and odd places swap, by word; returns whether a word may be biased."""
    unfair = np.uint64(0)
    most, lane = np.uint32(size * (size - 1)), np.uint32(size)
    for at in range(2 * size):
        upto = np.uint32(np.uint32(at >> 2) * np.uint32(2) + np.uint32(1))
        base = np.uint32(np.uint32(at & 3) * lane)
        one = np.uint64(words[at]) * np.uint64(upto)
        two = np.uint64(np.uint32(one)) * np.uint64(np.uint32(upto + np.uint32(1)))
        even[at] = np.uint16(np.uint32(one >> _WORD) + base)
        odd[at] = np.uint16(np.uint32(two >> _WORD) + base)
        unfair |= np.uint64(np.uint32(two) < most)
    return unfair != 0


@bare
def draw_again(words: Words, size: Number, even: Places, odd: Places, seed: Number, stream: Number) -> None:
    """The same one by one; a biased word is replaced by one of a spare Philox block."""
    spare = np.uint64(1 << SPARE)
    for at in range(2 * size):
        upto = np.uint64(2 * (at >> 2) + 1)
        word = np.uint64(words[at])
        one = word * upto
        two = (one & _LOW) * (upto + _ONE)
        while (two & _LOW) < _ALL % (upto * (upto + _ONE)):
            again, _, _, _ = philox4x32(spare, 0, stream & _LOW, stream >> _WORD, seed & _LOW, seed >> _WORD)
            spare += _ONE
            one = np.uint64(again) * upto
            two = (one & _LOW) * (upto + _ONE)
        base = np.uint64(size * (at & 3))
        even[at] = np.uint16((one >> _WORD) + base)
        odd[at] = np.uint16((two >> _WORD) + base)
