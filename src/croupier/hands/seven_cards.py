"""The best five of seven cards in plain Python, one hand at a time, ranked as five-card hands are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.table import seven_card_tables
from croupier.law.refusal import BadInput

SIZE = 7
FLUSH = 5


def seven_card_rank(cards: Sequence[int]) -> int:
    """The five-card rank of the best five of seven different cards; a higher rank beats a lower one."""
    if len(cards) != SIZE or not all(0 <= card < DECK_SIZE for card in cards):
        raise BadInput(f"hand {list(cards)}: expected {SIZE} cards numbered 0 to {DECK_SIZE - 1}")
    keys, offsets, ranks, flushes, shift = _tables()
    masks = [0, 0, 0, 0]
    total = 0
    for card in cards:
        total += keys[card >> 2]
        masks[card & 3] |= 1 << (card >> 2)
    for mask in masks:
        if mask.bit_count() >= FLUSH:
            return flushes[mask]
    return ranks[offsets[total >> shift] + total]


@cache
def _tables() -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    seven, flushes = seven_card_tables()
    return tuple(seven.keys), tuple(seven.offsets), tuple(seven.ranks), tuple(flushes), seven.shift
