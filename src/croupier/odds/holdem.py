"""Two hands against each other over all boards of several decks, and patterns of ranks, counted exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE, RANKS, SUITS, card_text
from croupier.hands.compiled_multi_deck import strength_of
from croupier.hands.multi_deck import RANK_COUNT
from croupier.law.counted import counted
from croupier.law.refusal import BadInput

BOARD: Final = 5
HELD: Final = 2
_MAX_DECKS: Final = 8
_CHOOSE: Final = np.array(
    [[comb(copies, cards) for cards in range(BOARD + 1)] for copies in range(_MAX_DECKS + 1)], dtype=np.int64
)


class Boards(NamedTuple):
    """On how many boards the player's hand is higher, equal (a copy) or lower."""

    win: int
    copy: int
    lose: int

    @property
    def total(self) -> int:
        """All boards."""
        return sum(self)


def boards(
    player: Sequence[int],
    dealer: Sequence[int],
    decks: int,
    board: Sequence[int] = (),
    gone: Sequence[int] = (),
) -> Boards:
    """Compare the two cards each side kept over every way to complete the board from the decks.

    `gone` are other cards known to have left the decks, such as discards.
    """
    if not 1 <= decks <= _MAX_DECKS:
        raise BadInput(f"decks {decks}: expected 1 to {_MAX_DECKS}")
    if len(player) != HELD or len(dealer) != HELD or len(board) > BOARD:
        raise BadInput(f"expected {HELD} cards each and {BOARD} on the board at most")
    left = np.full(DECK_SIZE, decks, dtype=np.int64)
    for card, number in Counter((*player, *dealer, *board, *gone)).items():
        if number > decks:
            held = counted(decks, "deck", "holds")
            raise BadInput(f"card {card_text(card)!r} is given {number} times: {held} {decks}")
        left[card] -= number
    hands = np.zeros((2, HELD + BOARD), dtype=np.uint8)
    for hand, cards in zip(hands, (player, dealer), strict=True):
        hand[: HELD + len(board)] = [*cards, *board]
    counts = np.zeros(3, dtype=np.int64)
    _compare(hands, BOARD - len(board), left, counts)
    return Boards(*counts.tolist())


@njit
def _compare(
    hands: NDArray[np.uint8], drawn: int, left: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """Go through every multiset of drawn cards, weighted by the ways the decks hold it."""
    first_room, second_room = np.empty(RANK_COUNT, dtype=np.int64), np.empty(RANK_COUNT, dtype=np.int64)
    start = hands.shape[1] - drawn
    chosen = np.zeros(drawn, dtype=np.int64)
    while True:
        weight, place = np.int64(1), 0
        while place < drawn:
            card, copies = chosen[place], 0
            while place < drawn and chosen[place] == card:
                hands[0, start + place] = card
                hands[1, start + place] = card
                copies += 1
                place += 1
            weight *= _CHOOSE[left[card], copies]
        if weight:
            player = strength_of(hands[0], first_room, second_room)
            dealer = strength_of(hands[1], first_room, second_room)
            counts[0 if player > dealer else 1 if player == dealer else 2] += weight
        place = drawn - 1
        while place >= 0 and chosen[place] == DECK_SIZE - 1:
            place -= 1
        if place < 0:
            return
        card = chosen[place] + 1
        while place < drawn:
            chosen[place] = card
            place += 1


def rank_patterns(cards: int, decks: int) -> dict[tuple[int, ...], int]:
    """How many sets of cards from the decks have each pattern of equal ranks, such as (2, 1, 1)."""
    copies = len(SUITS) * decks
    found: dict[tuple[int, ...], int] = {}
    for numbers in combinations_with_replacement(range(cards, 0, -1), cards):
        for size in range(1, cards + 1):
            pattern = numbers[:size]
            if sum(pattern) == cards and pattern not in found:
                alike = prod(factorial(each) for each in Counter(pattern).values())
                ranks = prod(range(len(RANKS), len(RANKS) - size, -1)) // alike
                found[pattern] = ranks * prod(comb(copies, number) for number in pattern)
    return found
