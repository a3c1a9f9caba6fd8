"""The compiled loops: shoes dealt to the cutting card, four at once, and rounds from a fresh shoe each.

A block begins shoes until it has counted the rounds asked for and deals every shoe it has begun to its last
round, so that all shoes have the same weight. A fresh round draws six places of the shoe, two with each word
by Lemire's multiplication; if it draws a place twice, or with a biased word, it draws all six again from
streams of its own.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.simulation.baccarat.tables import CARD_BITS, CELLS, PAIR_BITS
from croupier.simulation.philox import fill, philox4x32
from croupier.simulation.shoes_at_once import LANES, shuffle_lanes
from croupier.simulation.twentyone.bare import bare

Counts = NDArray[np.int64]
Ranks = NDArray[np.uint8]
Ends = NDArray[np.uint64]
Table = NDArray[Any]
Number = Any

BLOCK: Final = 1 << 16
"""Rounds of a block, about: see the module's first lines."""
FRESH: Final = 1 << 10
"""Fresh rounds drawn at a time."""
CARDS: Final = 6
MAX_ROUNDS: Final = 128
"""More rounds than any shoe has."""
WORDS: Final = 3
_LOW: Final = np.uint64(0xFFFFFFFF)
_WORD: Final = np.uint64(32)
_ALL: Final = np.uint64(1 << 32)
_RANK: Final = np.uint64(4)
_ONE, _TWO, _THREE, _FOUR, _FIVE = (np.uint64(number) for number in range(1, 6))
_STATE: Final = np.uint64((1 << PAIR_BITS) - 1)
_PAIRS: Final = np.uint64(3 << PAIR_BITS)
_TOOK: Final = np.uint64((1 << CARD_BITS) - 1)
_CELL: Final = np.uint64(CARD_BITS)
_DIVIDE: Final = np.uint32(20)
_DIVISOR: Final = 1 << 20


@bare
def end_of(
    a: Number, b: Number, c: Number, d: Number, e: Number, f: Number,
    player: Table, banker: Table, fifth: Table, sixth: Table,
) -> Number:  # fmt: skip
    """The end of a round by its first six cards: how many it took, then its cell."""
    first = np.uint64(player[(a << _RANK) | c] + banker[(b << _RANK) | d])
    row = np.uint64(fifth[(first & _STATE) + e])
    return np.uint64(sixth[row + f]) | (first & _PAIRS)


@bare
def next_round(
    cards: Ranks, place: Number, player: Table, banker: Table, fifth: Table, sixth: Table
) -> Number:
    """The end of the round whose first card is at this place."""
    return end_of(
        np.uint64(cards[place]),
        np.uint64(cards[place + _ONE]),
        np.uint64(cards[place + _TWO]),
        np.uint64(cards[place + _THREE]),
        np.uint64(cards[place + _FOUR]),
        np.uint64(cards[place + _FIVE]),
        player, banker, fifth, sixth,
    )  # fmt: skip


@bare
def deal_on(
    cards: Ranks, place: Number, cut: Number, one_more: bool,
    player: Table, banker: Table, fifth: Table, sixth: Table, ends: Ends,
) -> Number:  # fmt: skip
    """Deal a shoe to its cutting card, and with `one_more` another round; returns how many rounds."""
    rounds = np.uint64(0)
    last = False
    while not last:
        last = place > cut
        if last and not one_more:
            break
        end = next_round(cards, place, player, banker, fifth, sixth)
        ends[rounds] = end
        place += end & _TOOK
        rounds += _ONE
    return rounds


@bare
def finish(
    cards: Ranks, place: Number, cut: Number, one_more: bool,
    player: Table, banker: Table, fifth: Table, sixth: Table, ends: Ends, counts: Counts,
) -> Number:  # fmt: skip
    """Deal a shoe to its last round and count the ends; returns how many rounds."""
    rounds = deal_on(cards, place, cut, one_more, player, banker, fifth, sixth, ends)
    for round in range(rounds):
        counts[ends[np.uint64(round)] >> _CELL] += 1
    return np.int64(rounds)


@njit
def replay_shoe(
    cards: Ranks, behind: int, one_more: bool, burned: NDArray[np.uint64],
    player: Table, banker: Table, fifth: Table, sixth: Table, ends: Ends,
) -> int:  # fmt: skip
    """Deal a whole shoe whose order is known; returns how many rounds it has."""
    place = burned[cards[0]]
    cut = max(np.uint64(len(cards) - behind), place)
    return int(deal_on(cards, place, cut, one_more, player, banker, fifth, sixth, ends))


@njit
def shuffled_shoes(pack: Ranks, seed: np.uint64, block: int, cards: Ranks) -> None:
    """The first four shoes of a block, one after the other in `cards`."""
    words, drawn = np.empty(2 * len(pack), dtype=np.uint32), np.empty(4 * len(pack), dtype=np.uint16)
    shuffle_lanes(pack, cards, words, drawn, seed, block, 0)


@njit
def play_shoes(
    pack: Ranks, behind: int, one_more: bool, burned: NDArray[np.uint64],
    player: Table, banker: Table, fifth: Table, sixth: Table,
    seed: np.uint64, block: int, rounds: int, total: Counts,
) -> None:  # fmt: skip
    """Deal the shoes of a block until `rounds` are counted; `burned` is by the rank of the first card."""
    size = len(pack)
    cards = np.empty(LANES * size, dtype=np.uint8)
    counts = np.zeros((LANES, CELLS), dtype=np.int64)
    counts0, counts1, counts2, counts3 = counts[0], counts[1], counts[2], counts[3]
    words = np.empty(2 * size, dtype=np.uint32)
    drawn = np.empty(4 * size, dtype=np.uint16)
    places, cuts = np.empty(LANES, dtype=np.uint64), np.empty(LANES, dtype=np.uint64)
    ends = np.empty(MAX_ROUNDS, dtype=np.uint64)
    counted = group = 0
    while counted < rounds:
        shuffle_lanes(pack, cards, words, drawn, seed, block, group)
        group += 1
        for lane in range(LANES):
            base = np.uint64(lane * size)
            places[lane] = base + burned[cards[base]]
            cuts[lane] = max(base + np.uint64(size - behind), places[lane])
        cut0, cut1, cut2, cut3 = cuts[0], cuts[1], cuts[2], cuts[3]
        place0, place1, place2, place3 = places[0], places[1], places[2], places[3]
        while (place0 <= cut0) & (place1 <= cut1) & (place2 <= cut2) & (place3 <= cut3):
            end0 = next_round(cards, place0, player, banker, fifth, sixth)
            end1 = next_round(cards, place1, player, banker, fifth, sixth)
            end2 = next_round(cards, place2, player, banker, fifth, sixth)
            end3 = next_round(cards, place3, player, banker, fifth, sixth)
            counts0[end0 >> _CELL] += 1
            counts1[end1 >> _CELL] += 1
            counts2[end2 >> _CELL] += 1
            counts3[end3 >> _CELL] += 1
            place0 += end0 & _TOOK
            place1 += end1 & _TOOK
            place2 += end2 & _TOOK
            place3 += end3 & _TOOK
            counted += LANES
        counted += finish(cards, place0, cut0, one_more, player, banker, fifth, sixth, ends, counts0)
        counted += finish(cards, place1, cut1, one_more, player, banker, fifth, sixth, ends, counts1)
        counted += finish(cards, place2, cut2, one_more, player, banker, fifth, sixth, ends, counts2)
        counted += finish(cards, place3, cut3, one_more, player, banker, fifth, sixth, ends, counts3)
    for cell in range(CELLS):
        total[cell] += counts0[cell] + counts1[cell] + counts2[cell] + counts3[cell]


@njit
def draw_fresh(
    seed: np.uint64, first: int, size: int,
    words: NDArray[np.uint32], places: NDArray[np.uint16], again: NDArray[np.uint16],
) -> None:  # fmt: skip
    """The places of the cards of `FRESH` rounds, starting with round `first`."""
    for word in range(WORDS):
        fill(words[word], seed, word, first // 4)
    left = np.uint32(size)
    reject = np.uint32(_ALL % (np.uint64(left) * np.uint64(left)))
    again[:] = 0
    for word in range(WORDS):
        for place in range(FRESH):
            one = np.uint64(words[word, place]) * np.uint64(left)
            two = np.uint64(np.uint32(one)) * np.uint64(left)
            places[2 * word, place] = np.uint16(one >> _WORD)
            places[2 * word + 1, place] = np.uint16(two >> _WORD)
            again[place] |= np.uint16(np.uint32(two) < reject)
    for place in range(FRESH):
        a, b, c = places[0, place], places[1, place], places[2, place]
        d, e, f = places[3, place], places[4, place], places[5, place]
        again[place] |= np.uint16(
            (a == b) | (a == c) | (a == d) | (a == e) | (a == f) | (b == c) | (b == d) | (b == e)
            | (b == f) | (c == d) | (c == e) | (c == f) | (d == e) | (d == f) | (e == f)
        )  # fmt: skip
    for place in range(FRESH):
        if again[place]:
            draw_again(seed, np.uint64(first + place), np.uint64(left), reject, place, places)


@bare
def draw_again(
    seed: Number, number: Number, left: Number, reject: Number, place: Number, places: NDArray[np.uint16]
) -> None:
    """Draw the places of a round with the first unbiased block of its streams from the fourth on."""
    attempt = np.uint64(WORDS)
    good = False
    while not good:
        w0, w1, w2, _ = philox4x32(number & _LOW, number >> _WORD, attempt, 0, seed & _LOW, seed >> _WORD)
        attempt += _ONE
        good = True
        for word in range(WORDS):
            one = np.uint64(w0 if word == 0 else w1 if word == 1 else w2) * left
            two = (one & _LOW) * left
            places[2 * word, place] = np.uint16(one >> _WORD)
            places[2 * word + 1, place] = np.uint16(two >> _WORD)
            good &= np.uint32(two) >= reject
        for here in range(CARDS):
            for there in range(here):
                good &= places[here, place] != places[there, place]


@njit
def rank_cards(places: NDArray[np.uint16], of_rank: int, ranks: NDArray[np.uint8]) -> None:
    """The ranks of cards by their places in a pack sorted by rank, `of_rank` cards of each."""
    # A division as a multiplication, which is exact for places below 2,048 and can be vectorized.
    times = np.uint32(_DIVISOR // of_rank + 1)
    for card in range(CARDS):
        for place in range(FRESH):
            ranks[card, place] = np.uint8(np.uint32(places[card, place]) * times >> _DIVIDE)


@njit
def play_fresh(
    size: int, of_rank: int,
    player: Table, banker: Table, fifth: Table, sixth: Table,
    seed: np.uint64, first: int, rounds: int, total: Counts,
) -> None:  # fmt: skip
    """Play rounds from a fresh shoe each, `of_rank` cards of every rank; `first` is a multiple of `FRESH`."""
    words = np.empty((WORDS, FRESH), dtype=np.uint32)
    places = np.empty((CARDS, FRESH), dtype=np.uint16)
    again = np.empty(FRESH, dtype=np.uint16)
    ranks = np.empty((CARDS, FRESH), dtype=np.uint8)
    counts = np.zeros((2, CELLS), dtype=np.int64)
    for start in range(first, first + rounds, FRESH):
        draw_fresh(seed, start, size, words, places, again)
        rank_cards(places, of_rank, ranks)
        for place in range(min(FRESH, first + rounds - start)):
            end = end_of(
                np.uint64(ranks[0, place]),
                np.uint64(ranks[1, place]),
                np.uint64(ranks[2, place]),
                np.uint64(ranks[3, place]),
                np.uint64(ranks[4, place]),
                np.uint64(ranks[5, place]),
                player, banker, fifth, sixth,
            )  # fmt: skip
            counts[place & 1, end >> _CELL] += 1
    for cell in range(CELLS):
        total[cell] += counts[0, cell] + counts[1, cell]
