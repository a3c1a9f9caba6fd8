"""The best five of seven cards compiled: whole arrays of hands at once, and single keys for use in kernels.

Keys of cards are laid out as in `hands.compiled_poker`. Five or more cards of a suit are better than
any hand without them, so such a hand ranks by the bits of its ranks in that suit.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.compiled_poker import SUITED, all_cards, card_keys, checked, in_pairs, suit_pattern
from croupier.hands.table import seven_card_tables

SIZE: Final = 7
_seven, _flushes = seven_card_tables()

SEVEN_CARD_KEYS: Final = card_keys(_seven)
SEVEN_CARD_START: Final = np.uint64(suit_pattern(8 - 5))
FLUSH_RANKS: Final = np.array(_flushes, dtype=np.uint16)

_OFFSETS: Final = np.array(_seven.offsets, dtype=np.int32)
_RANKS: Final = np.array(_seven.ranks, dtype=np.uint16)
_SHIFT: Final = np.uint64(_seven.shift)
_LOW: Final = np.uint64(0xFFFFFFFF)
_BYTE: Final = np.uint64(8)
_NO_CARD: Final = np.uint64(1 << 60)
_BYTE_KEYS: Final = np.append(SEVEN_CARD_KEYS, np.full(256 - DECK_SIZE, _NO_CARD))
_PAIR_KEYS: Final = np.add.outer(_BYTE_KEYS, _BYTE_KEYS).ravel()


@njit
def mixed_key_rank(key: np.uint64) -> np.uint64:
    """The rank of the hand whose card keys and `SEVEN_CARD_START` add up to `key`, if it has no flush."""
    total = key & _LOW
    return np.uint64(_RANKS[np.uint64(np.int64(_OFFSETS[total >> _SHIFT]) + np.int64(total))])


def seven_card_ranks(hands: NDArray[np.uint8], out: NDArray[np.uint16] | None = None) -> NDArray[np.uint16]:
    """The ranks of many seven-card hands, the rows of an (n, 7) array of card numbers."""
    hands, ranks = checked(hands, out, SIZE)
    even = len(hands) & ~1
    good = _rank_pairs(in_pairs(hands[:even]), hands, ranks)
    if even < len(hands):
        twice = np.repeat(hands[even:], 2, axis=0)
        last = np.empty(len(twice), dtype=np.uint16)
        good &= _rank_pairs(in_pairs(twice), twice, last)
        ranks[even:] = last[:1]
    return all_cards(good, hands, ranks)


@njit
def _rank_pairs(pairs: NDArray[np.uint16], hands: NDArray[np.uint8], ranks: NDArray[np.uint16]) -> bool:
    """Rank hands two by two, their fourteen bytes read as seven pairs; False if a byte is not a card."""
    seen = np.uint64(0)
    for two in range(len(pairs)):
        middle = pairs[two, 3]
        first = SEVEN_CARD_START + _PAIR_KEYS[pairs[two, 0]] + _PAIR_KEYS[pairs[two, 1]]
        first += _PAIR_KEYS[pairs[two, 2]] + _BYTE_KEYS[np.uint8(middle)]
        second = SEVEN_CARD_START + _PAIR_KEYS[pairs[two, 4]] + _PAIR_KEYS[pairs[two, 5]]
        second += _PAIR_KEYS[pairs[two, 6]] + _BYTE_KEYS[np.uint64(middle) >> _BYTE]
        seen |= first | second
        ranks[2 * two] = mixed_key_rank(first)
        ranks[2 * two + 1] = mixed_key_rank(second)
        if (first | second) & SUITED:
            for one in range(2):
                key = second if one else first
                if key & SUITED and seen < _NO_CARD:
                    ranks[2 * two + one] = _flush(hands, 2 * two + one, key)
    return bool(seen < _NO_CARD)


@njit
def _flush(hands: NDArray[np.uint8], hand: int, key: np.uint64) -> np.uint16:
    """The rank of a hand with five or more cards of a suit."""
    suit = 0
    while not (key >> np.uint64(35 + 4 * suit)) & np.uint64(1):
        suit += 1
    mask = np.int64(0)
    for place in range(SIZE):
        card = np.int64(hands[hand, place])
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return np.uint16(FLUSH_RANKS[mask])
