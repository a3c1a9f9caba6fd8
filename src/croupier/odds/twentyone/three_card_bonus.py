"""The bonus wager of Three Card 21 and the totals of three first cards, as counts of three-card sets."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from croupier.hands.twentyone import VALUE_OF_CARD, VALUE_OF_RANK, total_of_values
from croupier.hands.twentyone_rules import SUITS
from croupier.hands.twentyone_wagers import three_card_bonus_row
from croupier.odds.finite import Distribution
from croupier.odds.twentyone.side_wagers import DECK

_RANKS: Final = 13

Ranks = tuple[int, int, int]
Values = tuple[int, int, int]


@cache
def _counts_by_values(decks: int, ace_low_straight: bool) -> dict[Values, dict[str, int]]:
    """How many sets of three cards make each row, by the values of the cards in rising order."""
    counts: dict[Values, dict[str, int]] = {}
    for cards in combinations_with_replacement(range(DECK), 3):
        one, two, three = sorted(VALUE_OF_CARD[card] for card in cards)
        rows = counts.setdefault((one, two, three), {})
        row = three_card_bonus_row(cards, ace_low_straight)
        rows[row] = rows.get(row, 0) + prod(comb(decks, cards.count(card)) for card in set(cards))
    return counts


def bonus_counts(decks: int, ace_low_straight: bool = True) -> dict[str, int]:
    """How many sets of three cards make each row, each set counted on its highest row (13:69F-2C.5(b))."""
    counts: dict[str, int] = {}
    for rows in _counts_by_values(decks, ace_low_straight).values():
        for row, ways in rows.items():
            counts[row] = counts.get(row, 0) + ways
    return counts


def bonus_rows_by_values(decks: int, ace_low_straight: bool = True) -> dict[Values, Distribution[str]]:
    """The chances of the rows given the values of the three cards."""
    counts = _counts_by_values(decks, ace_low_straight)
    return {values: Distribution.from_counts(rows.items()) for values, rows in counts.items()}


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
