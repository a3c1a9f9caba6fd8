"""The third-card rules as look-up tables: four cards, the fifth and the sixth give the end of a round.

Cards are ranks, 0 the deuce to 12 the ace. The first two cards of the Player and of the Banker are each
looked up; the sum is a state. State and fifth card give a row; row and sixth card give the end of the round
with the number of cards it took. A card that a round does not need is read but changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS
from croupier.hands.baccarat import (
    FIRST_CARDS,
    NO_CARD,
    VALUE_OF_RANK,
    VALUES,
    Score,
    ThirdCardRules,
)

WIDTH: Final = 16
"""Places of a table for the ranks of one card."""
CARD_BITS: Final = 3
"""Bits of an entry that say how many cards the round took; the number of its score stands above them."""
MAX_SCORES: Final = 256
PLAYER_PAIR: Final = 1
BANKER_PAIR: Final = 2
PAIRS: Final = 4
"""Whether the first two cards of either hand are a pair, of the Player, of the Banker, or both."""
CELLS: Final = PAIRS * MAX_SCORES
PAIR_BITS: Final = 11
"""Where the pairs stand in the sum of the first two look-ups, above the state; an end has them there too."""


@dataclass(frozen=True, eq=False)
class RoundTables:
    """The tables of the loops, and the score of each number an end can have."""

    player: NDArray[np.uint32]
    banker: NDArray[np.uint32]
    fifth: NDArray[np.uint16]
    sixth: NDArray[np.uint16]
    scores: tuple[Score, ...]


@lru_cache(maxsize=16)
def round_tables(rules: ThirdCardRules) -> RoundTables:
    """The look-up tables of third-card rules."""
    player = np.zeros(WIDTH * WIDTH, dtype=np.uint32)
    banker = np.zeros(WIDTH * WIDTH, dtype=np.uint32)
    for first in range(len(RANKS)):
        for second in range(len(RANKS)):
            points = (VALUE_OF_RANK[first] + VALUE_OF_RANK[second]) % VALUES
            pair = (first == second) << PAIR_BITS
            player[WIDTH * first + second] = VALUES * WIDTH * points + PLAYER_PAIR * pair
            banker[WIDTH * first + second] = WIDTH * points + BANKER_PAIR * pair
    scores: dict[Score, int] = {}
    rows: dict[tuple[int, ...], int] = {}
    fifth = np.zeros(VALUES * VALUES * WIDTH, dtype=np.uint16)
    for own in range(VALUES):
        for other in range(VALUES):
            for rank in range(len(RANKS)):
                row = tuple(_entry(rules, own, other, rank, last, scores) for last in range(len(RANKS)))
                number = rows.setdefault(row, len(rows))
                fifth[WIDTH * (VALUES * own + other) + rank] = WIDTH * number
    sixth = np.zeros((len(rows), WIDTH), dtype=np.uint16)
    sixth[:, : len(RANKS)] = list(rows)
    return RoundTables(player, banker, fifth, sixth.ravel(), tuple(scores))


def _entry(
    rules: ThirdCardRules, player: int, banker: int, fifth: int, sixth: int, scores: dict[Score, int]
) -> int:
    """The end of a round by the counts of the first two hands and the next two cards of the shoe."""
    following = [VALUE_OF_RANK[fifth], VALUE_OF_RANK[sixth]]
    third, player_cards, banker_cards = NO_CARD, FIRST_CARDS, FIRST_CARDS
    own, other = player, banker
    if rules.player_draws(player, banker):
        third = following.pop(0)
        own, player_cards = (player + third) % VALUES, FIRST_CARDS + 1
    if rules.banker_draws(player, banker, third):
        other, banker_cards = (banker + following.pop(0)) % VALUES, FIRST_CARDS + 1
    score = Score(own, other, player_cards, banker_cards)
    number = scores.setdefault(score, len(scores))
    return number << CARD_BITS | player_cards + banker_cards
