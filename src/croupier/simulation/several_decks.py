"""Rounds of thirteen cards dealt from several decks each: partial Fisher-Yates shuffles by Philox words.

Round i has the four words of Philox block i of stream 0, three cards each by Lemire's multiplication, and for
its last card word i of stream 1. A biased word is rejected; the round then draws from streams 2, 3, ...
instead. Each half of every `BLOCK` rounds begins with decks in order and goes on shuffling them from round to
round: a shuffle is fair from any order that does not depend on its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE, card_text
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.simulation.philox import MULTIPLIER_0, MULTIPLIER_1, WEYL_0, WEYL_1, fill, philox4x32

BLOCK: Final = 512
CARDS: Final = 13
PER_WORD: Final = 3
WORDS: Final = 4
BY_WORDS: Final = PER_WORD * WORDS
_LOW: Final = np.uint64(0xFFFFFFFF)
_WORD: Final = np.uint64(32)
_ONE: Final = np.uint64(1)
_ALL: Final = np.uint64(1 << 32)
_FIRST_SPARE: Final = 2


@njit
def deal_block(
    seed: np.uint64,
    first: int,
    order: NDArray[np.uint64],
    places: NDArray[np.uint16],
    cards: NDArray[np.uint8],
) -> None:
    """Deal `BLOCK` rounds, starting with round `first`, from the cards in `order` into the rows of `cards`.

    `places` (CARDS, BLOCK) is scratch space.
    """
    size = len(order)
    last = np.empty(BLOCK, dtype=np.uint32)
    fill(last, seed, 1, first // WORDS)
    rejects = np.empty(WORDS + 1, dtype=np.uint64)
    for word in range(WORDS):
        left = np.uint64(size - PER_WORD * word)
        rejects[word] = _ALL % (left * (left - _ONE) * (left - _ONE - _ONE))
    rest = np.uint64(size - BY_WORDS)
    rejects[WORDS] = reject = _ALL % rest
    bad = np.zeros(BLOCK, dtype=np.uint8)
    _draw_words(seed, first, size, rejects, places, bad)
    for place in range(BLOCK):
        product = np.uint64(last[place]) * rest
        places[BY_WORDS, place] = np.uint16((product >> _WORD) + np.uint64(BY_WORDS))
        bad[place] |= np.uint8((product & _LOW) < reject)
    for place in range(BLOCK):
        if bad[place]:
            _redraw(seed, np.uint64(first + place), size, rejects, place, places)
    half, lower, upper = BLOCK // 2, order.copy(), order.copy()
    # Two sets of decks, one for each half of the block, so that two chains of swaps run in parallel.
    for place in range(half):
        for turn in range(CARDS):
            here, there = np.uint64(places[turn, place]), np.uint64(places[turn, place + half])
            drawn, drawn_too = lower[here], upper[there]
            lower[here], upper[there] = lower[turn], upper[turn]
            lower[turn], upper[turn] = drawn, drawn_too
            cards[place, turn], cards[place + half, turn] = np.uint8(drawn), np.uint8(drawn_too)


@njit
def _three_places(
    word: np.uint32, left: np.uint64, card: int, place: int, places: NDArray[np.uint16]
) -> np.uint64:
    """Draw three cards with a word, the first out of `left`; returns the rest of the word."""
    one = np.uint64(word) * left
    two = (one & _LOW) * (left - _ONE)
    three = (two & _LOW) * (left - _ONE - _ONE)
    places[card, place] = np.uint16((one >> _WORD) + np.uint64(card))
    places[card + 1, place] = np.uint16((two >> _WORD) + np.uint64(card + 1))
    places[card + 2, place] = np.uint16((three >> _WORD) + np.uint64(card + 2))
    return three & _LOW


@njit
def _draw_words(
    seed: np.uint64,
    first: int,
    size: int,
    rejects: NDArray[np.uint64],
    places: NDArray[np.uint16],
    bad: NDArray[np.uint8],
) -> None:
    """The places of all cards except the last; `bad` marks the rounds with a biased word."""
    low, high = np.uint32(seed & _LOW), np.uint32(seed >> _WORD)
    all_left = np.uint64(size)
    left, left_b = all_left, all_left - np.uint64(PER_WORD)
    left_c, left_d = left_b - np.uint64(PER_WORD), left_b - np.uint64(2 * PER_WORD)
    reject_a, reject_b, reject_c, reject_d = rejects[0], rejects[1], rejects[2], rejects[3]
    for place in range(BLOCK):
        number = np.uint64(first) + np.uint64(place)
        a, b, c, d = np.uint32(number & _LOW), np.uint32(number >> _WORD), np.uint32(0), np.uint32(0)
        key0, key1 = low, high
        # As in `philox.fill`, but the words stay in vector registers and are not stored.
        for _ in range(10):
            product0 = MULTIPLIER_0 * np.uint64(a)
            product1 = MULTIPLIER_1 * np.uint64(c)
            a, b, c, d = (
                np.uint32(np.uint32(product1 >> _WORD) ^ b ^ key0),
                np.uint32(product1 & _LOW),
                np.uint32(np.uint32(product0 >> _WORD) ^ d ^ key1),
                np.uint32(product0 & _LOW),
            )
            key0 = np.uint32(key0 + WEYL_0)
            key1 = np.uint32(key1 + WEYL_1)
        rest_a = _three_places(a, left, 0, place, places)
        rest_b = _three_places(b, left_b, 3, place, places)
        rest_c = _three_places(c, left_c, 6, place, places)
        rest_d = _three_places(d, left_d, 9, place, places)
        good = (rest_a >= reject_a) & (rest_b >= reject_b) & (rest_c >= reject_c) & (rest_d >= reject_d)
        bad[place] = np.uint8(not good)


@njit
def _redraw(
    seed: np.uint64,
    number: np.uint64,
    size: int,
    rejects: NDArray[np.uint64],
    round: int,
    places: NDArray[np.uint16],
) -> None:
    """Draw a round with the first unbiased blocks of its spare streams: for twelve cards, then the last."""
    attempt, done = _FIRST_SPARE, 0
    while done < 2:
        block = philox4x32(number & _LOW, number >> _WORD, attempt, 0, seed & _LOW, seed >> _WORD)
        attempt += 1
        good = True
        for word in range(WORDS if done == 0 else 1):
            rest = np.uint64(block[word])
            start = PER_WORD * word if done == 0 else BY_WORDS
            for card in range(start, min(start + PER_WORD, CARDS)):
                product = rest * np.uint64(size - card)
                places[card, round] = np.uint16((product >> _WORD) + np.uint64(card))
                rest = product & _LOW
            good &= rest >= rejects[word if done == 0 else WORDS]
        done += good


def in_order(decks: int, gone: Sequence[int] = ()) -> NDArray[np.uint64]:
    """The cards of the decks except those that are gone."""
    left = np.full(DECK_SIZE, decks)
    np.subtract.at(left, list(gone), 1)
    if left.min() < 0:
        raise BadInput(f"cards {pieces_of(gone)}: {counted(decks, 'deck', 'does')} not hold them all")
    return np.repeat(np.arange(DECK_SIZE, dtype=np.uint64), left)


def pieces_of(cards: Sequence[int]) -> str:
    """Cards as people write them."""
    return " ".join([card_text(card) for card in cards])


def deals(seed: int, first: int, count: int, order: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The cards of rounds `first` to `first + count - 1`, a round in each row."""
    start = first - first % BLOCK
    blocks = -(-(first + count - start) // BLOCK)
    dealt = np.empty((blocks * BLOCK, CARDS), dtype=np.uint8)
    places = np.empty((CARDS, BLOCK), dtype=np.uint16)
    for offset in range(0, len(dealt), BLOCK):
        rows = dealt[offset : offset + BLOCK]
        deal_block(np.uint64(seed), start + offset, order, places, rows)
    return dealt[first - start : first - start + count].copy()
