"""Low hands: the ace is low, straights and flushes do not count, and the lower highest card wins.

A low hand is a tuple that compares as the hands do: the smaller tuple is the better hand. Paired hands come
after all unpaired ones, in the order of their pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from croupier.equipment.cards import RANKS

Low = tuple[int, ...]
FIVE: Final = 5
_ACE: Final = len(RANKS) - 1
_NAMES: Final = (
    "ace",
    *[{"T": "10", "J": "jack", "Q": "queen", "K": "king"}.get(rank, rank) for rank in RANKS[:-1]],
)


def low_number(card: int) -> int:
    """The rank of a card with the ace low: 1 for an ace to 13 for a king."""
    rank = card >> 2
    return 1 if rank == _ACE else rank + 2


def low_of(cards: Sequence[int]) -> Low:
    """A hand as a low hand: how often each rank occurs, most often first, then the ranks, highest first."""
    counts = Counter(map(low_number, cards))
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return (*sorted(counts.values(), reverse=True), *order)


def best_low(cards: Sequence[int], size: int = FIVE) -> Low:
    """The best low hand of this many of the cards, paired or not."""
    ranks = sorted(set(map(low_number, cards)))
    if len(ranks) >= size:
        return (*[1] * size, *ranks[size - 1 :: -1])
    return min(low_of(each) for each in combinations(cards, size))


def qualifying_low(cards: Sequence[int], highest: int, size: int = FIVE) -> Low | None:
    """The best low hand of `size` different ranks, none above `highest`, or None."""
    ranks = sorted({number for card in cards if (number := low_number(card)) <= highest})
    return (*[1] * size, *ranks[size - 1 :: -1]) if len(ranks) >= size else None


def low_name(low: Low) -> str:
    """What people call a low hand: "6-4-3-2-A low"."""
    half = len(low) // 2
    if all(each == 1 for each in low[:half]) and len(low) == 2 * half:
        letters = {1: "A", 11: "J", 12: "Q", 13: "K"}
        return "-".join(letters.get(rank, str(rank)) for rank in low[half:]) + " low"
    kinds = {2: "pair of", 3: "three", 4: "four"}
    return f"{kinds[low[0]]} {plural(low[half])}"


def plural(rank: int) -> str:
    """Several cards of a rank, ace as 1."""
    name = _NAMES[rank - 1]
    return name + ("es" if name == "6" else "s")
