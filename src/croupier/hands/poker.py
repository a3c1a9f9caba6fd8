"""Poker ranks in plain Python, one hand at a time, from the same table as the compiled evaluator.

Hands are sequences of different cards of a standard deck, in any order; a higher rank beats a lower one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.categories import FiveCard, ThreeCard
from croupier.hands.table import rank_tables, suited_step
from croupier.law.refusal import BadInput

__all__ = [
    "FiveCard",
    "ThreeCard",
    "category_of_rank",
    "five_card_category",
    "five_card_name",
    "five_card_rank",
    "name_of_rank",
    "plural",
    "three_card_category",
    "three_card_category_of_rank",
    "three_card_name",
    "three_card_rank",
]

_five, _three = rank_tables()

_KEYS_5: Final = tuple(_five.keys[card >> 2] for card in range(DECK_SIZE))
_OFFSETS_5: Final = tuple(_five.offsets)
_RANKS_5: Final = tuple(_five.ranks)
_SHIFT_5: Final = _five.shift
_STRAIGHT_5: Final = _five.first[FiveCard.STRAIGHT]
_FLUSH_STEP_5: Final = suited_step(_five.first, FiveCard, straight=False)
_STRAIGHT_FLUSH_STEP_5: Final = suited_step(_five.first, FiveCard, straight=True)

_KEYS_3: Final = tuple(_three.keys[card >> 2] for card in range(DECK_SIZE))
_OFFSETS_3: Final = tuple(_three.offsets)
_RANKS_3: Final = tuple(_three.ranks)
_SHIFT_3: Final = _three.shift
_STRAIGHT_3: Final = _three.first[ThreeCard.STRAIGHT]
_FLUSH_STEP_3: Final = suited_step(_three.first, ThreeCard, straight=False)
_STRAIGHT_FLUSH_STEP_3: Final = suited_step(_three.first, ThreeCard, straight=True)


def five_card_rank(cards: Sequence[int]) -> int:
    """The rank of a five-card hand, 1 for 7-5-4-3-2 to 7462 for a royal flush."""
    try:
        a, b, c, d, e = cards
        total = _KEYS_5[a] + _KEYS_5[b] + _KEYS_5[c] + _KEYS_5[d] + _KEYS_5[e]
    except (ValueError, IndexError):
        raise _not_a_hand(cards, 5) from None
    rank = _RANKS_5[_OFFSETS_5[total >> _SHIFT_5] + total]
    if (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
        return rank
    return rank + (_FLUSH_STEP_5 if rank < _STRAIGHT_5 else _STRAIGHT_FLUSH_STEP_5)


def three_card_rank(cards: Sequence[int]) -> int:
    """The rank of a three-card hand, 1 for 5-3-2 to 741 for a mini-royal."""
    try:
        a, b, c = cards
        total = _KEYS_3[a] + _KEYS_3[b] + _KEYS_3[c]
    except (ValueError, IndexError):
        raise _not_a_hand(cards, 3) from None
    rank = _RANKS_3[_OFFSETS_3[total >> _SHIFT_3] + total]
    if (a ^ b) & 3 or (a ^ c) & 3:
        return rank
    return rank + (_FLUSH_STEP_3 if rank < _STRAIGHT_3 else _STRAIGHT_FLUSH_STEP_3)


_CLASSES_5: Final = tuple(category for category, size in _five.sizes(FiveCard) for _ in range(size))
_CLASSES_3: Final = tuple(category for category, size in _three.sizes(ThreeCard) for _ in range(size))


def category_of_rank(rank: int) -> FiveCard:
    """The class of a five-card rank."""
    return _CLASSES_5[rank - 1]


def five_card_category(cards: Sequence[int]) -> FiveCard:
    """The class of a five-card hand (19:47-18.3(b)); the ace may be low only in A-2-3-4-5."""
    return _CLASSES_5[five_card_rank(cards) - 1]


def three_card_category_of_rank(rank: int) -> ThreeCard:
    """The class of a three-card rank."""
    return _CLASSES_3[rank - 1]


def three_card_category(cards: Sequence[int]) -> ThreeCard:
    """The class of a three-card hand (19:47-18.3(c)); A-2-3 is a straight, K-A-2 is not."""
    return _CLASSES_3[three_card_rank(cards) - 1]


def five_card_name(cards: Sequence[int]) -> str:
    """What people call a five-card hand: "pair of kings", "full house, tens over fours", "ace high"."""
    return name_of_rank(five_card_rank(cards))


def name_of_rank(rank: int) -> str:
    """What people call every five-card hand of a rank."""
    return _five_card_names()[rank - 1]


@cache
def _five_card_names() -> tuple[str, ...]:
    """The name of every five-card rank, the lowest first; several ranks may have the same name."""
    each = range(len(RANK_NAMES))
    many = [plural(rank) for rank in each]
    # Four lower cards without a straight; the ace is in two, ten to ace and ace to five.
    high = [f"{RANK_NAMES[rank]} high" for rank in each for _ in range(comb(rank, 4) - 1 - (rank == _ACE))]
    straights = [f"{RANK_NAMES[rank]} high" for rank in range(_FIVE, _ACE + 1)]
    others = len(each) - 1
    return (
        *high,
        *[f"pair of {name}" for name in many for _ in range(comb(others, 3))],
        *[
            f"two pair, {many[top]} and {many[low]}"
            for top in each for low in range(top) for _ in range(others - 1)
        ],
        *[f"three {name}" for name in many for _ in range(comb(others, 2))],
        *[f"straight, {name}" for name in straights],
        *[f"flush, {name}" for name in high],
        *[f"full house, {three} over {two}" for three in many for two in many if two != three],
        *[f"four {name}" for name in many for _ in range(others)],
        *[f"straight flush, {name}" for name in straights[:-1]],
        "royal flush",
    )  # fmt: skip


def three_card_name(cards: Sequence[int]) -> str:
    """What people call a three-card hand: "pair of kings", "straight, ten high", "queen high"."""
    category = three_card_category(cards)
    counts = Counter(card >> 2 for card in cards)
    first, second, *_ = [*sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True), 0]
    match category:
        case ThreeCard.PAIR:
            return f"pair of {plural(first)}"
        case ThreeCard.THREE_OF_A_KIND:
            return f"three {plural(first)}"
        case ThreeCard.MINI_ROYAL:
            return "mini-royal"
    if category in (ThreeCard.STRAIGHT, ThreeCard.STRAIGHT_FLUSH) and (first, second) == (_ACE, _THREE):
        first = _THREE  # the ace is low in A-2-3
    high = f"{RANK_NAMES[first]} high"
    return high if category is ThreeCard.NONE else f"{category.row.replace('_', ' ')}, {high}"


RANK_NAMES: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"
)  # fmt: skip
_THREE, _FIVE, _ACE = (RANK_NAMES.index(name) for name in ("three", "five", "ace"))


def plural(rank: int) -> str:
    """Several cards of a rank: "sixes", "kings"."""
    name = RANK_NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def _not_a_hand(cards: Sequence[int], size: int) -> BadInput:
    return BadInput(f"hand {list(cards)}: expected {size} cards numbered 0 to 51")
