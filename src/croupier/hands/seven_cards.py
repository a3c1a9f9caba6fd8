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
    if len(cards) != SIZE or min(cards) < 0 or max(cards) >= DECK_SIZE:
        raise BadInput(f"hand {list(cards)}: expected {SIZE} cards numbered 0 to {DECK_SIZE - 1}")
    keys, offsets, ranks, flushes, shift = _tables()
    suits = [card & 3 for card in cards]
    suit = sorted(suits)[SIZE // 2]  # if there are five or more of a suit, the middle one is of that suit
    if suits.count(suit) >= FLUSH:
        return flushes[sum([1 << (card >> 2) for card in cards if card & 3 == suit])]
    total = sum([keys[card >> 2] for card in cards])
    return ranks[offsets[total >> shift] + total]


@cache
def _tables() -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    seven, flushes = seven_card_tables()
    return tuple(seven.keys), tuple(seven.offsets), tuple(seven.ranks), tuple(flushes), seven.shift
