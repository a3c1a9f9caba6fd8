"""Totals of twenty-one hands.

A card counts by its value index: 0 is the ace, 1 the two, ..., 8 the nine, 9 every card worth ten
(19:47-2.2(b), 19:47-19.2(b)). The ace counts 11 unless that brings the hand above 21, else 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

ACE: Final = 0
TEN: Final = 9
VALUES: Final = 10
BEST: Final = 21
VALUE_NAMES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
_RANKS: Final = 13

VALUE_OF_RANK: Final = tuple(ACE if rank == _RANKS - 1 else min(rank + 1, TEN) for rank in range(_RANKS))
"""The value index of each rank, 0 the two to 12 the ace."""

VALUE_OF_CARD: Final = tuple(VALUE_OF_RANK[card >> 2] for card in range(4 * _RANKS))
"""The value index of each of the 52 cards."""


class Total(NamedTuple):
    """What a hand counts, and whether an ace in it counts 11."""

    points: int
    soft: bool

    def __str__(self) -> str:
        return f"soft {self.points}" if self.soft else str(self.points)


def best_count(hard: int, ace: bool) -> int:
    """The count of a hand whose aces add up at 1 to `hard`, one of them raised to 11 where it fits."""
    return hard + 10 if ace and hard <= 11 else hard


def total(cards: Iterable[int]) -> Total:
    """The total of a hand of cards (4 * rank + suit)."""
    return total_of_values(VALUE_OF_CARD[card] for card in cards)


def total_of_values(values: Iterable[int]) -> Total:
    """The total of a hand of value indices."""
    hard = 0
    ace = False
    for value in values:
        hard += value + 1
        ace = ace or value == ACE
    points = best_count(hard, ace)
    return Total(points, points != hard)


def is_blackjack(cards: Iterable[int]) -> bool:
    """An ace and a card worth ten as the only two cards; only for hands that were not split."""
    return sorted(VALUE_OF_CARD[card] for card in cards) == [ACE, TEN]


def hand_name(cards: Sequence[int], split: bool = False) -> str:
    """What people call a hand: "blackjack", "soft 18", "24, bust"; a split hand is never a blackjack."""
    if not split and is_blackjack(cards):
        return "blackjack"
    count = total(cards)
    return f"{count}, bust" if count.points > BEST else str(count)


def hand_names(hands: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """What the hands of a round are called, by holder; the hands of a split box are named 1.1 and 1.2."""
    return {holder: hand_name(cards, "." in holder) for holder, cards in hands.items() if cards}


def same_value(first: int, second: int) -> bool:
    """Two cards of identical value, a king and a ten included (19:47-2.11(a))."""
    return VALUE_OF_CARD[first] == VALUE_OF_CARD[second]


def dealer_draws(hard: int, ace: bool, hits_soft17: bool) -> bool:
    """Whether the dealer takes a card: below 17, and on soft 17 where the rules say so (19:47-2.12(b))."""
    count = best_count(hard, ace)
    return count < 17 or (hits_soft17 and count == 17 and count != hard)
