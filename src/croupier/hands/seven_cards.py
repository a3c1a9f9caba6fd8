"""The best five of seven cards in plain Python, one hand at a time, ranked as five-card hands are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.table import seven_card_tables
from croupier.law.refusal import BadInput

SIZE = 7
SUITS = 32
"""From this bit on a sum of keys counts the cards of each suit, four bits for each."""
NO_CARDS = 0x3333 << SUITS
"""The counters begin at three, so that the highest bit of one is set when the suit has five or more cards."""
FLUSH = 0x8888 << SUITS


def seven_card_rank(cards: Sequence[int]) -> int:
    """The five-card rank of the best five of seven different cards; a higher rank beats a lower one."""
    keys, offsets, ranks, flushes, shift = _tables()
    try:
        a, b, c, d, e, f, g = cards
        total = NO_CARDS + keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
    except (ValueError, KeyError):
        raise BadInput(f"hand {list(cards)}: expected {SIZE} cards numbered 0 to {DECK_SIZE - 1}") from None
    if total & FLUSH:
        suit = ((total & FLUSH) >> SUITS).bit_length() // 4 - 1
        return flushes[sum([1 << (card >> 2) for card in cards if card & 3 == suit])]
    total &= (1 << SUITS) - 1
    return ranks[offsets[total >> shift] + total]


@cache
def _tables() -> tuple[dict[int, int], tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    seven, flushes = seven_card_tables()
    keys = {card: seven.keys[card >> 2] + (1 << SUITS + 4 * (card & 3)) for card in range(DECK_SIZE)}
    return keys, tuple(seven.offsets), tuple(seven.ranks), tuple(flushes), seven.shift
