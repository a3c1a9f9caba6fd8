"""How often the best five of a player's cards and a bank without a pair or better come together, exactly.

Such a bank holds seven different ranks, no straight among them and no five of a suit. What its cards leave
the player depends on the ranks alone, but for flushes: those of one suit depend on which of the bank's ranks
are in it. So every set of ranks is counted once, and again with each set of up to four of them in one suit.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.games.pai_gow_poker.compiled_house_ways import (
    BEST_SHIFT,
    BY_RANKS,
    FOUR_BITS,
    PAIRS,
    SUITS,
    kinds,
    left_hands,
    pair_number,
    set_codes,
    suited_kind,
)
from croupier.games.pai_gow_poker.house_ways import read_way
from croupier.hands.categories import JokerFive
from croupier.hands.joker_poker import ACE, RANK_COUNT, SEVEN, no_pair_top

_MASKS: Final = 1 << RANK_COUNT
_FLUSH: Final = 5


@lru_cache(maxsize=1)
def best_classes() -> NDArray[np.uint8]:
    """The class of the best five of every kind of seven cards, whatever the house way."""
    return (set_codes(read_way(()), "lowest") >> BEST_SHIFT & FOUR_BITS).astype(np.uint8)


def best_five_counts() -> list[int]:
    """How many of all hands of seven have each class of best five."""
    counts = np.zeros(len(JokerFive), dtype=np.int64)
    np.add.at(counts, best_classes(), left_hands())
    return [int(count) for count in counts]


@lru_cache(maxsize=RANK_COUNT)
def with_bank_high(top: int) -> tuple[tuple[int, ...], int]:
    """Pairs of hands by the class of the player's best five, the bank having no pair or better and this
    rank, below an ace, as its highest; and how many hands that bank can have.
    """
    assert top < ACE, "a bank of ace high may hold the joker"
    classes, parents = best_classes(), kinds().parents
    found, banks = np.zeros(len(JokerFive), dtype=np.int64), 0
    for lower in combinations(range(top), SEVEN - 1):
        ranks = (*lower, top)
        if no_pair_top([SUITS * rank + place % SUITS for place, rank in enumerate(ranks)]) != top:
            continue  # a straight
        assigned = _assignments(SEVEN, SUITS)
        banks += assigned
        mixed = left_hands(tuple([SUITS * rank + place % SUITS for place, rank in enumerate(ranks)]))
        by_ranks = np.zeros(len(JokerFive), dtype=np.int64)
        # The kinds with a suit taken back: only ranks count here.
        by_kind = mixed[:BY_RANKS].copy()
        np.add.at(by_kind, parents, mixed[BY_RANKS:])
        np.add.at(by_ranks, classes[:BY_RANKS], by_kind)
        found += assigned * by_ranks
        for size in range(_FLUSH):
            ways = SUITS * _assignments(SEVEN - size, SUITS - 1)
            for suited in combinations(ranks, size):
                changed = np.zeros(len(JokerFive), dtype=np.int64)
                others = np.full(RANK_COUNT, SUITS - 1, dtype=np.int64)
                others[[rank for rank in ranks if rank not in suited]] -= 1
                held = _MASKS - 1 - sum(1 << rank for rank in suited)
                _count_flushes(held, others, classes, parents, changed)
                found += ways * changed
    return tuple([int(count) for count in found]), banks


def _assignments(cards: int, suits: int) -> int:
    """In how many ways different ranks can have suits, no five of them the same."""
    flushes = sum(comb(cards, many) * (suits - 1) ** (cards - many) for many in range(_FLUSH, cards + 1))
    return int(suits**cards - suits * flushes)


@njit
def _count_flushes(
    held: int,
    others: NDArray[np.int64],
    classes: NDArray[np.uint8],
    parents: NDArray[np.int32],
    changed: NDArray[np.int64],
) -> None:
    """What flushes of one suit change in the classes of hands, its ranks and those of other suits given."""
    twos = np.empty(PAIRS, dtype=np.int64)
    for high in range(RANK_COUNT):
        for low in range(high + 1):
            same = others[low] * (others[low] - 1) // 2
            twos[pair_number(low, high)] = others[low] * others[high] if low != high else same
    for mask in range(_MASKS):
        if mask & ~held:
            continue
        size = 0
        for rank in range(RANK_COUNT):
            size += mask >> rank & 1
        for joker in range(2):
            left = SEVEN - joker - size
            if left < 0 or left > 2:
                continue
            kind = suited_kind(joker, mask, left, 0, 0)
            many = 1 if left == 0 else RANK_COUNT if left == 1 else PAIRS
            for number in range(many):
                ways = 1 if left == 0 else others[number] if left == 1 else twos[number]
                changed[classes[kind + number]] += ways
                changed[classes[parents[kind + number - BY_RANKS]]] -= ways


TOTAL: Final = comb(DECK_SIZE + 1, SEVEN)
"""Hands of seven of 53 cards."""
AGAINST: Final = comb(DECK_SIZE + 1 - SEVEN, SEVEN)
"""Hands of seven that another hand leaves."""
