"""Poker with a joker compiled: ranks of high and low hands by card numbers, for enumerations and kernels."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import JOKER
from croupier.hands.categories import FiveCard, JokerFive
from croupier.hands.compiled_poker import FIVE_CARD_KEYS, FIVE_CARD_START, five_card_key_rank
from croupier.hands.joker_poker import ACE, FIVE_ACES, RANK_COUNT, WheelRank, wheel_order
from croupier.hands.table import rank_tables

_five, _ = rank_tables()
_RANK_KEYS: Final = np.array(_five.keys, dtype=np.uint64)
_STRAIGHT: Final = _five.first[FiveCard.STRAIGHT]
_FLUSH: Final = _five.first[FiveCard.FLUSH]
_SUITS: Final = 4
_PAIRS_FROM: Final = RANK_COUNT * (RANK_COUNT - 1) // 2
CLASS_OF_HIGH: Final = (
    np.searchsorted(np.array([*_five.first, FIVE_ACES]), np.arange(FIVE_ACES + 1), side="right") - 1
).clip(0).astype(np.uint8)  # fmt: skip
"""The `JokerFive` number of every high rank; index 0 is not a rank."""
assert CLASS_OF_HIGH[FIVE_ACES] == JokerFive.FIVE_ACES


def wheel_table(wheel: WheelRank) -> NDArray[np.uint16]:
    """The rank of a high hand by its usual rank, as a table for compiled code."""
    return np.array(wheel_order(wheel), dtype=np.uint16)


@njit
def with_joker(a: int, b: int, c: int, d: int, order: NDArray[np.uint16]) -> Any:
    """The rank of four cards and the joker; `order` says how A-2-3-4-5 ranks."""
    key = FIVE_CARD_START + FIVE_CARD_KEYS[a] + FIVE_CARD_KEYS[b] + FIVE_CARD_KEYS[c] + FIVE_CARD_KEYS[d]
    suited = not ((a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3)
    best: Any = 0
    for rank in range(RANK_COUNT):
        held = (a >> 2 == rank) + (b >> 2 == rank) + (c >> 2 == rank) + (d >> 2 == rank)
        if suited:
            if not held:
                found = five_card_key_rank(key + FIVE_CARD_KEYS[_SUITS * rank + (a & 3)])
                best = max(best, np.int64(order[found]))
        elif held == _SUITS:
            if rank == ACE:
                return FIVE_ACES
        else:
            found = five_card_key_rank(key + _RANK_KEYS[rank])
            if rank == ACE or _STRAIGHT <= found < _FLUSH:
                best = max(best, np.int64(order[found]))
    return best


@njit
def five_rank(a: int, b: int, c: int, d: int, e: int, order: NDArray[np.uint16]) -> Any:
    """The rank of five cards, with or without the joker; `order` says how A-2-3-4-5 ranks."""
    if a == JOKER:
        return with_joker(b, c, d, e, order)
    if b == JOKER:
        return with_joker(a, c, d, e, order)
    if c == JOKER:
        return with_joker(a, b, d, e, order)
    if d == JOKER:
        return with_joker(a, b, c, e, order)
    if e == JOKER:
        return with_joker(a, b, c, d, order)
    key = FIVE_CARD_START + FIVE_CARD_KEYS[a] + FIVE_CARD_KEYS[b] + FIVE_CARD_KEYS[c] + FIVE_CARD_KEYS[d]
    return np.int64(order[five_card_key_rank(key + FIVE_CARD_KEYS[e])])


@njit
def two_rank(one: int, other: int) -> int:
    """The rank of a low hand from the ranks of its cards; the joker ranks as an ace."""
    low, high = min(one, other), max(one, other)
    return _PAIRS_FROM + low if low == high else high * (high - 1) // 2 + low
