"""How many deals make each poker hand: five cards, the best of seven, three of four, lows by top card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE, RANKS, SUITS
from croupier.hands.categories import FiveCard, ThreeCard
from croupier.hands.compiled_poker import (
    FIVE_CARD_KEYS,
    FIVE_CARD_START,
    SUITED,
    class_of_rank,
    five_card_categories,
    five_card_key_rank,
    three_card_ranks,
)
from croupier.hands.compiled_seven_cards import (
    FLUSH_RANKS,
    SEVEN_CARD_KEYS,
    SEVEN_CARD_START,
    mixed_key_rank,
)
from croupier.odds.enumeration import CHOOSE, sets_of, suit_classes

_FIVE_CLASSES: Final = class_of_rank(FiveCard)
_THREE_CLASSES: Final = class_of_rank(ThreeCard)
_RANKS: Final = len(RANKS)
_SUITS: Final = len(SUITS)
_OWN: Final = 4
_BOARD: Final = 5
_ALL_PAIRS: Final = comb(DECK_SIZE - 5, 2)
_ALL_FOURS: Final = comb(DECK_SIZE - 5, _OWN)
NO_LOW: Final = 0
"""Stands for the top card if no low qualifies."""


@cache
def five_cards() -> Mapping[FiveCard, int]:
    """The hands of five cards by class."""
    counts = np.bincount(five_card_categories(sets_of(5)), minlength=len(FiveCard))
    return {level: int(counts[level]) for level in FiveCard}


@cache
def best_of_seven() -> Mapping[FiveCard, int]:
    """The best five of seven cards by class, over all sets of seven."""
    counts = np.zeros(len(FiveCard), dtype=np.int64)
    _seven(counts)
    return {level: int(counts[level]) for level in FiveCard}


@njit
def _seven(counts: NDArray[np.int64]) -> None:
    """Every set of seven cards, its key added up card by card."""
    keys = SEVEN_CARD_KEYS
    for a in range(DECK_SIZE - 6):
        one = SEVEN_CARD_START + keys[a]
        for b in range(a + 1, DECK_SIZE - 5):
            two = one + keys[b]
            for c in range(b + 1, DECK_SIZE - 4):
                three = two + keys[c]
                for d in range(c + 1, DECK_SIZE - 3):
                    four = three + keys[d]
                    for e in range(d + 1, DECK_SIZE - 2):
                        five = four + keys[e]
                        for f in range(e + 1, DECK_SIZE - 1):
                            six = five + keys[f]
                            for g in range(f + 1, DECK_SIZE):
                                key = six + keys[g]
                                if key & SUITED:
                                    suit = 0
                                    while not (key >> np.uint64(35 + 4 * suit)) & np.uint64(1):
                                        suit += 1
                                    mask = 0
                                    for card in (a, b, c, d, e, f, g):
                                        if card & 3 == suit:
                                            mask |= 1 << (card >> 2)
                                    counts[_FIVE_CLASSES[FLUSH_RANKS[mask]]] += 1
                                else:
                                    counts[_FIVE_CLASSES[mixed_key_rank(key)]] += 1


@cache
def three_cards() -> Mapping[ThreeCard, int]:
    """The hands of three cards by class."""
    counts = np.bincount(_THREE_CLASSES[three_card_ranks(sets_of(3))], minlength=len(ThreeCard))
    return {level: int(counts[level]) for level in ThreeCard}


@cache
def best_three_of_four() -> Mapping[ThreeCard, int]:
    """The best three of four cards by class."""
    four = sets_of(4)
    best = np.zeros(len(four), dtype=np.uint16)
    for places in combinations(range(4), 3):
        best = np.maximum(best, three_card_ranks(np.ascontiguousarray(four[:, places])))
    counts = np.bincount(_THREE_CLASSES[best], minlength=len(ThreeCard))
    return {level: int(counts[level]) for level in ThreeCard}


def _compositions(cards: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """Every way to have `cards` cards of `ranks` ranks, as the number of cards of each rank."""
    if ranks == 1:
        if cards <= _SUITS:
            yield (cards,)
        return
    for count in range(min(cards, _SUITS) + 1):
        for rest in _compositions(cards - count, ranks - 1):
            yield (count, *rest)


@cache
def lows(cards: int, size: int, highest: int) -> Mapping[int, int]:
    """The sets of `cards` cards by the top card of their best low of `size` different ranks, ace as 1; sets
    that have no low up to `highest` are counted under `NO_LOW`.
    """
    found: Counter[int] = Counter()
    others = _SUITS * (_RANKS - highest)
    for few in range(cards + 1):
        for counts in _compositions(few, highest):
            ways = prod(comb(_SUITS, each) for each in counts) * comb(others, cards - few)
            held = [rank for rank, each in enumerate(counts, 1) if each]
            found[held[size - 1] if len(held) >= size else NO_LOW] += ways
    return dict(sorted(found.items()))


@cache
def omaha_lows(highest: int) -> Mapping[int, int]:
    """The same for four own cards and a board of five: exactly two own cards and three of the board play."""
    boards, hands = (
        np.array([each for few in range(size + 1) for each in _compositions(few, highest)], dtype=np.int64)
        for size in (_BOARD, _OWN)
    )
    masks = 1 << highest
    tops = np.zeros((masks, masks), dtype=np.int64)
    held = {sum(1 << rank for rank, each in enumerate(hand) if each) for hand in hands.tolist()}
    shared = {sum(1 << rank for rank, each in enumerate(board) if each) for board in boards.tolist()}
    for own in held:
        for board in shared:
            tops[own, board] = _two_and_three(own, board)
    counts = np.zeros(_RANKS + 1, dtype=np.int64)
    _count_lows(boards, hands, _SUITS * (_RANKS - highest), tops, counts)
    return {top: int(count) for top, count in enumerate(counts) if count}


@njit
def _count_lows(
    boards: NDArray[np.int64],
    hands: NDArray[np.int64],
    others: int,
    tops: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Every board and hand by how many cards of each low rank they hold, with the ways to hold them."""
    ranks = boards.shape[1]
    for first in range(len(boards)):
        ways, few, board = np.int64(1), 0, 0
        for rank in range(ranks):
            there = boards[first, rank]
            ways *= CHOOSE[_SUITS, there]
            few += there
            board |= (there > 0) << rank
        ways *= CHOOSE[others, _BOARD - few]
        left = others - (_BOARD - few)
        for second in range(len(hands)):
            own, held, mask = np.int64(1), 0, 0
            for rank in range(ranks):
                there = hands[second, rank]
                own *= CHOOSE[_SUITS - boards[first, rank], there]
                held += there
                mask |= (there > 0) << rank
            counts[tops[mask, board]] += ways * own * CHOOSE[left, _OWN - held]


def _two_and_three(own: int, board: int) -> int:
    """The top card of the best low of two own ranks and three of the board; `NO_LOW` without one."""
    best = 0
    for two in combinations([rank for rank in range(_RANKS) if own >> rank & 1], 2):
        rest = [rank for rank in range(_RANKS) if board >> rank & 1 and rank not in two]
        if len(rest) >= 3:
            mask = sum(1 << rank for rank in (*two, *rest[:3]))
            best = mask if not best else min(best, mask)
    return best.bit_length() if best else NO_LOW


@cache
def omaha_highs() -> Mapping[FiveCard, int]:
    """The best of two own cards and three of the board by class, over all boards and hands of four.

    For every board (up to a renaming of suits) each pair of other cards has a best class. A hand of four is
    at most of a class if all its six pairs are, so hands are counted as sets of four cards that are all
    joined.
    """
    boards = suit_classes(5)
    counts = np.zeros(len(FiveCard), dtype=np.int64)
    _omaha(boards.cards, boards.weights, counts)
    return {level: int(counts[level]) for level in FiveCard}


@njit
def _omaha(boards: NDArray[np.uint8], weights: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    levels, size = len(counts), DECK_SIZE - 5
    left = np.empty(size, dtype=np.int64)
    triples = np.empty(10, dtype=np.uint64)
    joined, pairs = np.empty((levels, size), dtype=np.uint64), np.zeros(levels, dtype=np.int64)
    for number in range(len(boards)):
        board = boards[number]
        at = 0
        for card in range(DECK_SIZE):
            there = False
            for each in board:
                there |= each == card
            if not there:
                left[at] = card
                at += 1
        at = 0
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    triples[at] = (
                        FIVE_CARD_START
                        + FIVE_CARD_KEYS[board[a]]
                        + FIVE_CARD_KEYS[board[b]]
                        + FIVE_CARD_KEYS[board[c]]
                    )
                    at += 1
        joined[:] = np.uint64(0)
        pairs[:] = 0
        for one in range(size):
            for two in range(one + 1, size):
                pair = FIVE_CARD_KEYS[left[one]] + FIVE_CARD_KEYS[left[two]]
                best = np.uint64(0)
                for triple in range(10):
                    best = max(best, five_card_key_rank(pair + triples[triple]))
                joined[_FIVE_CLASSES[best], one] |= np.uint64(1) << np.uint64(two)
                pairs[_FIVE_CLASSES[best]] += 1
        before, so_far = np.int64(0), 0
        for level in range(levels):
            if level:
                for one in range(size):
                    joined[level, one] |= joined[level - 1, one]
            if not pairs[level]:
                continue
            so_far += pairs[level]
            up_to = np.int64(_ALL_FOURS) if so_far == _ALL_PAIRS else _fours(joined[level], size)
            counts[level] += weights[number] * (up_to - before)
            before = up_to


@njit
def _bits(word: np.uint64) -> np.int64:
    """How many bits of a word are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@njit
def _fours(joined: NDArray[np.uint64], size: int) -> np.int64:
    """How many sets of four cards are all joined; a card's word lists the later cards it joins."""
    found, one_bit = np.int64(0), np.uint64(1)
    for one in range(size):
        first = joined[one]
        while first:
            low = first & (~first + one_bit)
            first &= first - one_bit
            both = joined[one] & joined[_bits(low - one_bit)]
            rest = both
            while rest:
                low = rest & (~rest + one_bit)
                rest &= rest - one_bit
                found += _bits(both & joined[_bits(low - one_bit)])
    return found
