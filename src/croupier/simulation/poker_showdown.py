"""Two poker hands dealt at random and played to the showdown: the first one's share of the pot, and the class
of its hand.

Round i is drawn only from Philox blocks (i, 0), (i, 1), ..., one word for each card by Lemire's
multiplication; a biased word is skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.categories import FiveCard, ThreeCard
from croupier.hands.compiled_low import NO_LOW
from croupier.hands.compiled_poker import class_of_rank
from croupier.hands.compiled_showdown import MAMBO, NO_HIGH, high_rank, low_rank
from croupier.simulation.philox import philox4x32

WAGER: Final = "pot"
PARTS: Final = 5
"""Shares of the pot in quarters: 0 to 4."""
CLASSES: Final = len(FiveCard)
_FIVE: Final = class_of_rank(FiveCard)
_THREE: Final = class_of_rank(ThreeCard)
_LOW: Final = np.uint64(0xFFFFFFFF)
_WORD: Final = np.uint64(32)
_ALL: Final = np.uint64(1 << 32)
_WORDS: Final = 4


@dataclass(frozen=True)
class ShowdownPlan:
    """A prepared run: how hands are made, the cards of a hand and of the board, and the stake."""

    wagers: Mapping[str, int]
    contest: NDArray[np.int64]
    """High hands, low hands, the highest card and the size of a low, own cards, board."""
    block: int = 1


class PokerShowdownKernel:
    """The kernel as the runner uses it; a game adds `prepare`."""

    def run(self, plan: ShowdownPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """Counters of shares and classes."""
        counts = np.zeros(PARTS * CLASSES, dtype=np.int64)
        _play(np.uint64(seed), first, count, plan.contest, counts)
        return counts

    def cells(self, plan: ShowdownPlan) -> list[dict[str, int]]:
        """What the first hand nets for each share of a pot of two stakes."""
        stake = plan.wagers[WAGER]
        return [{WAGER: stake * part // 2 - stake} for part in range(PARTS) for _ in range(CLASSES)]

    def deals(self, plan: ShowdownPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The cards of rounds, a round in each row: the first hand, the second, the board."""
        size = int(2 * plan.contest[4] + plan.contest[5])
        found = np.empty((count, size), dtype=np.uint8)
        deck = np.empty(DECK_SIZE, dtype=np.int64)
        for place in range(count):
            deal(np.uint64(seed), np.uint64(first + place), size, deck)
            found[place] = deck[:size]
        return found


@njit
def deal(seed: np.uint64, number: np.uint64, size: int, deck: NDArray[np.int64]) -> None:
    """The first `size` cards of a round's deck."""
    for card in range(DECK_SIZE):
        deck[card] = card
    stream, word = 0, _WORDS
    block = philox4x32(number & _LOW, number >> _WORD, stream, 0, seed & _LOW, seed >> _WORD)
    word = 0
    for place in range(size):
        left = np.uint64(DECK_SIZE - place)
        while True:
            if word == _WORDS:
                stream, word = stream + 1, 0
                block = philox4x32(number & _LOW, number >> _WORD, stream, 0, seed & _LOW, seed >> _WORD)
            product = np.uint64(block[word]) * left
            word += 1
            if (product & _LOW) >= _ALL % left:
                break
        drawn = place + np.int64(product >> _WORD)
        deck[place], deck[drawn] = deck[drawn], deck[place]


@njit
def _play(
    seed: np.uint64, first: int, count: int, contest: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    kind, low, highest, size, own, board = contest
    cards = 2 * own + board
    deck, hand = np.empty(DECK_SIZE, dtype=np.int64), np.empty((2, own + board), dtype=np.int64)
    highs, lows = np.zeros(2, dtype=np.int64), np.empty(2, dtype=np.int64)
    for number in range(first, first + count):
        deal(seed, np.uint64(number), cards, deck)
        for player in range(2):
            for place in range(own):
                hand[player, place] = deck[player * own + place]
            for place in range(board):
                hand[player, own + place] = deck[2 * own + place]
            if kind != NO_HIGH:
                highs[player] = np.int64(high_rank(kind, hand[player], own, own + board))
            lows[player] = low_rank(kind, low, hand[player], own, own + board, highest, size)
        part = 2 if highs[0] == highs[1] else 4 if highs[0] > highs[1] else 0
        if lows[0] != NO_LOW or lows[1] != NO_LOW:
            of_low = 2 if lows[0] == lows[1] else 4 if lows[0] < lows[1] else 0
            part = of_low if kind == NO_HIGH else (part + of_low) // 2
        level = 0 if kind == NO_HIGH else _THREE[highs[0]] if kind == MAMBO else _FIVE[highs[0]]
        counts[part * CLASSES + level] += 1
