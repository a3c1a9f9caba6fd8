"""The bonus wager of Three Card 21 and the totals of three first cards, as counts of three-card sets."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from croupier.hands.twentyone import VALUE_OF_RANK, total_of_values
from croupier.odds.finite import Distribution
from croupier.odds.twentyone.rules import SUITS
from croupier.odds.twentyone.side_wagers import DECK

ROWS: Final = (
    "diamond-royal",
    "royal",
    "straight-flush",
    "three-of-a-kind",
    "straight",
    "flush",
    "pair",
    "twenty-one",
    "nothing",
)
_RANKS: Final = 13
_ROYAL: Final = (10, 11, 12)
_ACE_LOW: Final = (0, 1, 12)

Ranks = tuple[int, int, int]


@cache
def bonus_counts(decks: int, ace_low_straight: bool = True) -> dict[str, int]:
    """How many sets of three cards make each row, each set counted on its highest row (13:69F-2C.5(b))."""
    counts = dict.fromkeys(ROWS, 0)
    for ranks in combinations_with_replacement(range(_RANKS), 3):
        every = prod(comb(SUITS * decks, ranks.count(rank)) for rank in set(ranks))
        flushes = SUITS * prod(comb(decks, ranks.count(rank)) for rank in set(ranks))
        if len(set(ranks)) == 1:
            counts["three-of-a-kind"] += every
            continue
        straight = _is_straight(ranks, ace_low_straight)
        if ranks == _ROYAL:
            counts["diamond-royal"] += flushes // SUITS
            counts["royal"] += flushes - flushes // SUITS
        else:
            counts["straight-flush" if straight else "flush"] += flushes
        counts[_mixed_row(ranks, straight)] += every - flushes
    return counts


def _is_straight(ranks: Ranks, ace_low: bool) -> bool:
    first, second, third = ranks
    return first + 2 == second + 1 == third or (ace_low and ranks == _ACE_LOW)


def _mixed_row(ranks: Ranks, straight: bool) -> str:
    """The row of ranks that are neither three of a kind nor of one suit."""
    if straight:
        return "straight"
    if len(set(ranks)) < 3:
        return "pair"
    return "twenty-one" if _points(ranks) == 21 else "nothing"


def bonus_rows(decks: int, ace_low_straight: bool = True) -> Distribution[str]:
    """The chances of the rows."""
    return Distribution.from_counts(bonus_counts(decks, ace_low_straight).items())


def _points(ranks: Ranks) -> int:
    return total_of_values(VALUE_OF_RANK[rank] for rank in ranks).points


@cache
def three_card_totals(decks: int) -> Distribution[int]:
    """The total of three first cards, above 21 with aces counted 1."""
    return Distribution.from_counts(
        (_points(ranks), prod(comb(SUITS * decks, ranks.count(rank)) for rank in set(ranks)))
        for ranks in combinations_with_replacement(range(_RANKS), 3)
    )


def three_cards(decks: int) -> int:
    """How many sets of three cards there are."""
    return comb(DECK * decks, 3)


def above_21(decks: int) -> Fraction:
    """The chance that three first cards count more than 21."""
    return three_card_totals(decks).probability(lambda total: total > 21)
