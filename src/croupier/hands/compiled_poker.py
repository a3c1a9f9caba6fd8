"""Poker ranks compiled: whole arrays of hands at once, and single keys for use inside kernels.

Every card has a 64-bit key, and the sum over a hand identifies its rank. The low half is the key of the
card's rank (see `hands.table`), above it are four 4-bit suit counters. `FIVE_CARD_START` sets them to 3, so
five of a suit set a counter's top bit. The arrays are module constants, because Numba counts references to
array arguments.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.categories import FiveCard, ThreeCard
from croupier.hands.table import RankTable, rank_tables, suited_step
from croupier.law.refusal import BadInput

_SUIT_SHIFT: Final = 32
_SUIT_BITS: Final = 4


def card_keys(table: RankTable) -> NDArray[np.uint64]:
    """The key of every card: that of its rank and one in its suit's counter."""
    return np.array(
        [table.keys[card >> 2] + (1 << _SUIT_SHIFT + _SUIT_BITS * (card & 3)) for card in range(DECK_SIZE)],
        dtype=np.uint64,
    )


def suit_pattern(nibble: int) -> int:
    """The same four bits in every suit's counter."""
    return sum(nibble << _SUIT_SHIFT + _SUIT_BITS * suit for suit in range(4))


_five, _three = rank_tables()

FIVE_CARD_KEYS: Final = card_keys(_five)
FIVE_CARD_START: Final = np.uint64(suit_pattern(8 - 5))
FIVE_CARD_HIGHEST: Final = _five.highest
THREE_CARD_KEYS: Final = card_keys(_three)
THREE_CARD_START: Final = np.uint64(suit_pattern(8 - 3))

_BYTE: Final = np.uint64(8)
_NO_CARD: Final = np.uint64(1 << 60)
_BYTE_KEYS_5: Final = np.append(FIVE_CARD_KEYS, np.full(256 - DECK_SIZE, _NO_CARD))
_PAIR_KEYS_5: Final = np.add.outer(_BYTE_KEYS_5, _BYTE_KEYS_5).ravel()
_BYTE_KEYS_3: Final = np.append(THREE_CARD_KEYS, np.full(256 - DECK_SIZE, _NO_CARD))
SUITED: Final = np.uint64(suit_pattern(8))
_LOW: Final = np.uint64((1 << _SUIT_SHIFT) - 1)

_OFFSETS_5: Final = np.array(_five.offsets, dtype=np.int32)
_RANKS_5: Final = np.array(_five.ranks, dtype=np.uint16)
_SHIFT_5: Final = np.uint64(_five.shift)
_STRAIGHT_5: Final = np.uint64(_five.first[FiveCard.STRAIGHT])
_FLUSH_STEP_5: Final = np.uint64(suited_step(_five.first, FiveCard, straight=False))
_STRAIGHT_FLUSH_STEP_5: Final = np.uint64(suited_step(_five.first, FiveCard, straight=True))

_OFFSETS_3: Final = np.array(_three.offsets, dtype=np.int32)
_RANKS_3: Final = np.array(_three.ranks, dtype=np.uint16)
_SHIFT_3: Final = np.uint64(_three.shift)
_STRAIGHT_3: Final = np.uint64(_three.first[ThreeCard.STRAIGHT])
_FLUSH_STEP_3: Final = np.uint64(suited_step(_three.first, ThreeCard, straight=False))
_STRAIGHT_FLUSH_STEP_3: Final = np.uint64(suited_step(_three.first, ThreeCard, straight=True))


class CompiledRanks(NamedTuple):
    """What compiled code ranks a hand by: keys of cards, added up from `start`, and the tables of ranks."""

    keys: NDArray[np.uint64]
    start: int
    offsets: NDArray[np.int32]
    ranks: NDArray[np.uint16]
    shift: int
    suited: int
    straight: int
    flush_step: int
    straight_flush_step: int


def compiled_ranks(cards: int) -> CompiledRanks:
    """The tables of hands of five or three cards, for code compiled in other modules."""
    if cards == 5:
        return CompiledRanks(
            FIVE_CARD_KEYS, int(FIVE_CARD_START), _OFFSETS_5, _RANKS_5, int(_SHIFT_5), int(SUITED),
            int(_STRAIGHT_5), int(_FLUSH_STEP_5), int(_STRAIGHT_FLUSH_STEP_5),
        )  # fmt: skip
    return CompiledRanks(
        THREE_CARD_KEYS, int(THREE_CARD_START), _OFFSETS_3, _RANKS_3, int(_SHIFT_3), int(SUITED),
        int(_STRAIGHT_3), int(_FLUSH_STEP_3), int(_STRAIGHT_FLUSH_STEP_3),
    )  # fmt: skip


def class_of_rank(classes: type[FiveCard] | type[ThreeCard]) -> NDArray[np.uint8]:
    """The class of every rank; index 0 is not a rank."""
    table = _five if classes is FiveCard else _three
    ranks = np.arange(table.highest + 1)
    return (np.searchsorted(np.array(table.first), ranks, side="right") - 1).clip(0).astype(np.uint8)


def by_place(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Values of five-card ranks by `five_card_place`, which saves a look-up for hands of mixed suits."""
    return values[_RANKS_5]


@njit
def five_card_place(key: np.uint64) -> np.uint64:
    """Where the table holds the hand whose card keys and `FIVE_CARD_START` add up to `key`, suits aside."""
    total = key & _LOW
    return np.uint64(np.int64(_OFFSETS_5[total >> _SHIFT_5]) + np.int64(total))


@njit
def five_card_key_rank(key: np.uint64) -> np.uint64:
    """The rank of the hand whose card keys and `FIVE_CARD_START` add up to `key`."""
    rank = np.uint64(_RANKS_5[five_card_place(key)])
    if key & SUITED:
        rank += _FLUSH_STEP_5 if rank < _STRAIGHT_5 else _STRAIGHT_FLUSH_STEP_5
    return rank


@njit
def three_card_key_rank(key: np.uint64) -> np.uint64:
    """The rank of the hand whose card keys and `THREE_CARD_START` add up to `key`."""
    total = key & _LOW
    rank = np.uint64(_RANKS_3[np.uint64(np.int64(_OFFSETS_3[total >> _SHIFT_3]) + np.int64(total))])
    if key & SUITED:
        rank += _FLUSH_STEP_3 if rank < _STRAIGHT_3 else _STRAIGHT_FLUSH_STEP_3
    return rank


def five_card_ranks(hands: NDArray[np.uint8], out: NDArray[np.uint16] | None = None) -> NDArray[np.uint16]:
    """The ranks of many five-card hands, the rows of an (n, 5) array of card numbers."""
    hands, ranks = checked(hands, out, 5)
    even = len(hands) & ~1
    good = _rank_five(in_pairs(hands[:even]), ranks[:even])
    if even < len(hands):
        twice = np.repeat(hands[even:], 2, axis=0)
        last = np.empty(len(twice), dtype=np.uint16)
        good &= _rank_five(in_pairs(twice), last)
        ranks[even:] = last[:1]
    return all_cards(good, hands, ranks)


def in_pairs(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """An even number of hands, two in a row, their bytes read as pairs of cards."""
    two = len(hands) // 2
    return hands.reshape(two, hands.size // max(two, 1)).view("<u2")


def three_card_ranks(hands: NDArray[np.uint8], out: NDArray[np.uint16] | None = None) -> NDArray[np.uint16]:
    """The ranks of many three-card hands, the rows of an (n, 3) array of card numbers."""
    hands, ranks = checked(hands, out, 3)
    return all_cards(_rank_three(hands, ranks), hands, ranks)


def five_card_categories(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The `FiveCard` number of many hands."""
    return class_of_rank(FiveCard)[five_card_ranks(hands)]


def three_card_categories(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The `ThreeCard` number of many hands."""
    return class_of_rank(ThreeCard)[three_card_ranks(hands)]


def checked(
    hands: NDArray[np.uint8], out: NDArray[np.uint16] | None, size: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """The hands, and an array for their ranks, in the types the loops take; other input is refused."""
    if hands.dtype != np.uint8 or hands.ndim != 2 or hands.shape[1] != size:
        raise BadInput(f"hands of {hands.dtype} and shape {hands.shape}: expected uint8 of shape (n, {size})")
    ranks = np.empty(len(hands), dtype=np.uint16) if out is None else out
    if ranks.dtype != np.uint16 or ranks.shape != (len(hands),) or not ranks.flags.c_contiguous:
        raise BadInput(
            f"out of {ranks.dtype} and shape {ranks.shape}: expected uint16 of shape ({len(hands)},)"
        )
    return np.ascontiguousarray(hands), ranks


def all_cards(good: bool, hands: NDArray[np.uint8], ranks: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The ranks; refused if a byte was not a card."""
    if not good:
        raise BadInput(f"card number {hands.max()} in the hands: expected 0 to {len(FIVE_CARD_KEYS) - 1}")
    return ranks


@njit
def _rank_five(pairs: NDArray[np.uint16], ranks: NDArray[np.uint16]) -> bool:
    """Rank hands two by two, their ten bytes read as five pairs of cards; False if a byte is not a card."""
    seen = np.uint64(0)
    for two in range(len(pairs)):
        middle = pairs[two, 2]
        first = FIVE_CARD_START + _PAIR_KEYS_5[pairs[two, 0]] + _PAIR_KEYS_5[pairs[two, 1]]
        first += _BYTE_KEYS_5[np.uint8(middle)]
        second = FIVE_CARD_START + _PAIR_KEYS_5[pairs[two, 3]] + _PAIR_KEYS_5[pairs[two, 4]]
        second += _BYTE_KEYS_5[np.uint64(middle) >> _BYTE]
        seen |= first | second
        ranks[2 * two] = five_card_key_rank(first)
        ranks[2 * two + 1] = five_card_key_rank(second)
    return bool(seen < _NO_CARD)


@njit
def _rank_three(hands: NDArray[np.uint8], ranks: NDArray[np.uint16]) -> bool:
    """Rank all hands; False if a byte is not a card."""
    seen = np.uint64(0)
    for hand in range(len(hands)):
        key = (
            THREE_CARD_START
            + _BYTE_KEYS_3[hands[hand, 0]]
            + _BYTE_KEYS_3[hands[hand, 1]]
            + _BYTE_KEYS_3[hands[hand, 2]]
        )
        seen |= key
        ranks[hand] = three_card_key_rank(key)
    return bool(seen < _NO_CARD)
