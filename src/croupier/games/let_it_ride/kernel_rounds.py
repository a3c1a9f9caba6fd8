"""Rounds of let it ride, compiled: dealt from random words, decided by tables, counted in a cell.

A round takes two 32-bit words: one chooses among the 22,100 equally likely hands of three cards, the other
draws the first community card, the second and the burned one from the 49 cards left, each without bias
(Lemire's multiplication with rejection). Words are those of Philox block `round // 2`; a rejected round draws
again from streams 1, 2, ...
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.games.let_it_ride.analysis import GROUP_OF_RANK, GROUPS
from croupier.hands.compiled_poker import (
    FIVE_CARD_KEYS,
    FIVE_CARD_START,
    SUITED,
    by_place,
    five_card_key_rank,
    five_card_place,
)
from croupier.odds.enumeration import CHOOSE
from croupier.simulation.philox import fill, philox4x32

HANDS: Final = comb(DECK_SIZE, 3)
MAIN_GROUPS: Final = len(GROUPS)
CHUNK: Final = 512
LANES: Final = 4

# A hand of three cards in two words. Head: sum of keys (48 bits), three-card class (3), bet 1 rides (1),
# lowest card (6). Tail: bet 2 rides, by place of the fourth card among the 49 left (49), middle card - 1 (6),
# highest - 2 (6).
KEY_BITS: Final = np.uint64((1 << 48) - 1)
CLASS_SHIFT: Final = np.uint64(48)
CLASS_BITS: Final = np.uint64(7)
RIDE_SHIFT: Final = np.uint64(51)
LOWEST_SHIFT: Final = np.uint64(52)
MIDDLE_SHIFT: Final = np.uint64(50)
HIGHEST_SHIFT: Final = np.uint64(56)
CARD_BITS: Final = np.uint64(63)

ONE: Final = np.uint64(1)
LOW: Final = np.uint64(0xFFFFFFFF)
WORD: Final = np.uint64(32)
HAND_RANGE: Final = np.uint64(HANDS)
HAND_REJECT: Final = np.uint64((1 << 32) % HANDS)
FIRST_RANGE: Final = np.uint64(49)
SECOND_RANGE: Final = np.uint64(48)
BURNED_RANGE: Final = np.uint64(47)
PLACE_BITS: Final = np.uint64(6)
TWO_PLACES: Final = np.uint64(12)
LANE_BITS: Final = np.uint64(LANES - 1)
GROUP_OF_PLACE: Final = by_place(GROUP_OF_RANK)
COMMUNITY_REJECT: Final = np.uint64((1 << 32) % (49 * 48 * 47))


@njit
def pack_hands(
    own: NDArray[np.uint8],
    classes: NDArray[np.uint8],
    bet1: NDArray[np.uint8],
    bet2: NDArray[np.uint8],
    hands: NDArray[np.uint64],
) -> None:
    """The two words of every hand of three cards, with its decisions."""
    for index in range(len(own)):
        low, middle, high = np.int64(own[index, 0]), np.int64(own[index, 1]), np.int64(own[index, 2])
        head = FIVE_CARD_START + FIVE_CARD_KEYS[low] + FIVE_CARD_KEYS[middle] + FIVE_CARD_KEYS[high]
        head |= np.uint64(classes[index]) << CLASS_SHIFT
        head |= np.uint64(bet1[index]) << RIDE_SHIFT
        head |= np.uint64(low) << LOWEST_SHIFT
        tail = np.uint64(middle - 1) << MIDDLE_SHIFT
        tail |= np.uint64(high - 2) << HIGHEST_SHIFT
        for place in range(49):
            card = place + (place >= low) + (place >= middle - 1) + (place >= high - 2)
            if card < low:
                four = CHOOSE[card, 1] + CHOOSE[low, 2] + CHOOSE[middle, 3] + CHOOSE[high, 4]
            elif card < middle:
                four = CHOOSE[low, 1] + CHOOSE[card, 2] + CHOOSE[middle, 3] + CHOOSE[high, 4]
            elif card < high:
                four = CHOOSE[low, 1] + CHOOSE[middle, 2] + CHOOSE[card, 3] + CHOOSE[high, 4]
            else:
                four = CHOOSE[low, 1] + CHOOSE[middle, 2] + CHOOSE[high, 3] + CHOOSE[card, 4]
            tail |= np.uint64(bet2[four]) << np.uint64(place)
        hands[index, 0] = head
        hands[index, 1] = tail


@njit
def _card_left(place: np.uint64, head: np.uint64, tail: np.uint64) -> np.uint64:
    """The card at a place among the 49 that are not in the hand."""
    lowest = (head >> LOWEST_SHIFT) & CARD_BITS
    middle = (tail >> MIDDLE_SHIFT) & CARD_BITS
    highest = tail >> HIGHEST_SHIFT
    return place + np.uint64(place >= lowest) + np.uint64(place >= middle) + np.uint64(place >= highest)


@njit
def _cell(
    head: np.uint64,
    ride1: np.uint64,
    ride2: np.uint64,
    first: np.uint64,
    second: np.uint64,
    classes: np.uint64,
) -> np.uint64:
    """The cell of a finished round."""
    key = (head & KEY_BITS) + FIVE_CARD_KEYS[first] + FIVE_CARD_KEYS[second]
    group = np.uint64(
        GROUP_OF_RANK[five_card_key_rank(key)] if key & SUITED else GROUP_OF_PLACE[five_card_place(key)]
    )
    decided = (ride1 + ride1 + ride2) * np.uint64(MAIN_GROUPS) + group
    return decided * classes + ((head >> CLASS_SHIFT) & CLASS_BITS)


@njit
def _draw(word0: np.uint64, word1: np.uint64) -> tuple[np.bool_, np.uint64, np.uint64, np.uint64, np.uint64]:
    """Whether the words are unbiased; the hand; the places of first and second community card and burned
    card.
    """
    hand = word0 * HAND_RANGE
    first = word1 * FIRST_RANGE
    second = (first & LOW) * SECOND_RANGE
    burned = (second & LOW) * BURNED_RANGE
    good = (hand & LOW) >= HAND_REJECT and (burned & LOW) >= COMMUNITY_REJECT
    return good, hand >> WORD, first >> WORD, second >> WORD, burned >> WORD


@njit
def _draw_again(seed: np.uint64, number: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The words of a round whose own were rejected: the first unbiased ones of streams 1, 2, ..."""
    attempt = 1
    while True:
        words = philox4x32(number & LOW, number >> WORD, attempt, 0, seed & LOW, seed >> WORD)
        word0, word1 = np.uint64(words[0]), np.uint64(words[1])
        if _draw(word0, word1)[0]:
            return word0, word1
        attempt += 1


@njit
def _packed(hand: np.uint64, first: np.uint64, second: np.uint64) -> np.uint64:
    """A round in one word: its hand and the different places of the community cards."""
    return (hand << TWO_PLACES) | (first << PLACE_BITS) | (second + np.uint64(second >= first))


@njit
def play_rounds(
    hands: NDArray[np.uint64],
    classes: int,
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count in which cell each round ends."""
    words = np.empty(2 * CHUNK, dtype=np.uint32)
    rounds = np.empty(CHUNK, dtype=np.uint32)
    columns = np.uint64(classes)
    start = first - (first & 1)
    while start < first + count:
        fill(words, seed, 0, start // 2)
        rejected = np.uint64(0)
        for place in range(CHUNK):
            good, hand, fourth, fifth, _ = _draw(np.uint64(words[2 * place]), np.uint64(words[2 * place + 1]))
            rejected |= np.uint64(not good)
            rounds[place] = _packed(hand, fourth, fifth)
        if rejected:
            for place in range(CHUNK):
                if not _draw(np.uint64(words[2 * place]), np.uint64(words[2 * place + 1]))[0]:
                    word0, word1 = _draw_again(seed, np.uint64(start + place))
                    _, hand, fourth, fifth, _ = _draw(word0, word1)
                    rounds[place] = _packed(hand, fourth, fifth)
        begin, end = np.uint64(max(first - start, 0)), np.uint64(min(first + count - start, CHUNK))
        for place in range(begin, end):
            dealt = np.uint64(rounds[place])
            hand, fourth, fifth = dealt >> TWO_PLACES, (dealt >> PLACE_BITS) & CARD_BITS, dealt & CARD_BITS
            head, tail = hands[hand, 0], hands[hand, 1]
            cell = _cell(
                head,
                (head >> RIDE_SHIFT) & ONE,
                (tail >> fourth) & ONE,
                _card_left(fourth, head, tail),
                _card_left(fifth, head, tail),
                columns,
            )
            counts[place & LANE_BITS, cell] += 1
        start += CHUNK


@njit
def deal_rounds(own: NDArray[np.uint8], seed: np.uint64, first: int, cards: NDArray[np.uint8]) -> None:
    """The cards of each round, as its words deal them."""
    words = np.empty(4, dtype=np.uint32)
    for index in range(len(cards)):
        number = first + index
        fill(words, seed, 0, number // 2)
        half = 2 * (number & 1)
        good, hand, fourth, fifth, burned = _draw(np.uint64(words[half]), np.uint64(words[half + 1]))
        if not good:
            word0, word1 = _draw_again(seed, np.uint64(number))
            _, hand, fourth, fifth, burned = _draw(word0, word1)
        fifth += np.uint64(fifth >= fourth)
        lower, higher = min(fourth, fifth), max(fourth, fifth)
        burned += np.uint64(burned >= lower)
        burned += np.uint64(burned >= higher)
        low, middle, high = np.uint64(own[hand, 0]), np.uint64(own[hand, 1]), np.uint64(own[hand, 2])
        head, tail = (
            low << LOWEST_SHIFT,
            ((middle - ONE) << MIDDLE_SHIFT) | ((high - ONE - ONE) << HIGHEST_SHIFT),
        )
        cards[index, 0] = low
        cards[index, 1] = middle
        cards[index, 2] = high
        cards[index, 3] = _card_left(burned, head, tail)
        cards[index, 4] = _card_left(fourth, head, tail)
        cards[index, 5] = _card_left(fifth, head, tail)


@njit
def replay_rounds(
    hands: NDArray[np.uint64],
    classes: int,
    deals: NDArray[np.uint8],
    decisions: NDArray[np.int8],
    cells: NDArray[np.int64],
) -> None:
    """The cell in which given cards end, by the plan's decisions or given ones."""
    columns = np.uint64(classes)
    for index in range(len(deals)):
        a, b, c = np.int64(deals[index, 0]), np.int64(deals[index, 1]), np.int64(deals[index, 2])
        low, high = min(a, b, c), max(a, b, c)
        middle = a + b + c - low - high
        hand = CHOOSE[low, 1] + CHOOSE[middle, 2] + CHOOSE[high, 3]
        head, tail = hands[hand, 0], hands[hand, 1]
        card = np.int64(deals[index, 4])
        fourth = np.uint64(card - (card > low) - (card > middle) - (card > high))
        ride1, ride2 = (head >> RIDE_SHIFT) & ONE, (tail >> fourth) & ONE
        if decisions[index, 0] >= 0:
            ride1, ride2 = np.uint64(decisions[index, 0]), np.uint64(decisions[index, 1])
        cells[index] = _cell(head, ride1, ride2, np.uint64(card), np.uint64(deals[index, 5]), columns)
