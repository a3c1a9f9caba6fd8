"""Shoes shuffled several at a time: which card comes next depends on seed, block and shoe alone.

A shuffle is the forward Fisher-Yates walk over the whole shoe. Two places share a Philox word by Lemire's
multiplication; a word that would favor a card is thrown away and the next one taken. Every shoe is shuffled
from the new pack. The walks of all lanes go side by side, so that one need not wait for the other's memory.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.philox import fill
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.shoe import lay, stream_of

Cards = NDArray[np.uint8]
Words = NDArray[np.uint32]
Places = NDArray[np.uint16]
Number = Any

LANES: Final = 4
"""Shoes shuffled at a time."""
_WORD: Final = np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ALL: Final = np.uint64(1 << 32)
_ONE: Final = np.uint64(1)


@bare
def shuffle_lanes(
    pack: Cards, size: int, cards: Cards, words: Words, places: Places,
    seed: Number, block: Number, first: Number,
) -> None:  # fmt: skip
    """Lay the new pack in every lane of `cards` and shuffle it: shoes `first` and following of a block.

    `size` is even and a lane as long as the pack, whole eights; `words` (size / 2, made up to whole fours)
    and `places` (LANES, size) are room to work in.
    """
    stride, pairs = len(pack), size // 2
    for lane in range(LANES):
        lay(pack, cards, lane * stride)
        stream = stream_of(block, first + lane)
        fill(words, seed, stream, 0)
        drawn = places[lane]
        if draw_places(words, size, lane * stride, drawn[:pairs], drawn[pairs:]):
            draw_again(words, size, lane * stride, drawn[:pairs], drawn[pairs:], seed, stream)
    step = np.uint64(stride)
    here = np.uint64(0)
    for pair in range(np.uint64(pairs)):
        for half in range(np.uint64(2)):
            at = np.uint64(pair) + np.uint64(half) * np.uint64(pairs)
            for lane in range(np.uint64(LANES)):
                place = here + step * np.uint64(lane)
                other = np.uint64(places[np.uint64(lane), at])
                card = cards[place]
                cards[place] = cards[other]
                cards[other] = card
            here += _ONE


@bare
def draw_places(words: Words, size: int, base: int, even: Places, odd: Places) -> Number:
    """With which place each even and odd place of a shoe changes its card; whether a word may be unfair."""
    unfair = np.uint64(0)
    most = np.uint32(size * (size - 1))
    for pair in range(size // 2):
        place = np.uint32(2 * pair)
        left = np.uint32(np.uint32(size) - place)
        one = np.uint64(words[pair]) * np.uint64(left)
        two = np.uint64(np.uint32(one)) * np.uint64(np.uint32(left - np.uint32(1)))
        even[pair] = np.uint16(np.uint32(one >> _WORD) + place + np.uint32(base))
        odd[pair] = np.uint16(np.uint32(two >> _WORD) + place + np.uint32(base + 1))
        unfair |= np.uint64(np.uint32(two) < most)
    return unfair != 0


@bare
def draw_again(
    words: Words, size: int, base: int, even: Places, odd: Places, seed: Number, stream: Number
) -> None:
    """The same in order, with the word that follows in place of each that is thrown away."""
    at, block = 0, np.uint64(0)
    for pair in range(size // 2):
        left = np.uint64(size - 2 * pair)
        while True:
            if at == len(words):
                block += np.uint64(len(words) // 4)
                fill(words, seed, stream, block)
                at = 0
            one = np.uint64(words[at]) * left
            two = (one & _LOW) * (left - _ONE)
            at += 1
            if (two & _LOW) >= _ALL % (left * (left - _ONE)):
                break
        even[pair] = np.uint16((one >> _WORD) + np.uint64(base + 2 * pair))
        odd[pair] = np.uint16((two >> _WORD) + np.uint64(base + 2 * pair + 1))
