"""Tables by which compiled code classifies cards, built from the functions that the live table calls.

An entry is where the odds of the cards' row begin in the row of rules, 0 where no row pays them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.twentyone_wagers import (
    ACES_ROWS,
    SEVEN,
    match_row,
    over_under_13,
    progressive_row,
    row_by_number,
    row_of_21,
    same_suit_row,
    sevens_row,
    three_card_bonus_row,
    wins_super_bonus,
)
from croupier.law.refusal import BadInput
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.table_rules import Integers, Number

CARDS: Final = DECK_SIZE
NUMBERS: Final = 24
"""Entries of the table of 21s by the number of their cards."""
_ACE_RANK: Final = 12
_SETS_OF_TWO: Final = np.array([card * (card + 1) // 2 for card in range(CARDS)])
_SETS_OF_THREE: Final = np.array([card * (card + 1) * (card + 2) // 6 for card in range(CARDS)])
"""How many sets of two, of three cards have only cards below a card."""
_PLAIN: Final = 0
"""A two, for every card that is neither an ace nor a seven."""


class Classified(NamedTuple):
    """The rows that cards can make, and the number of the row for each entry of a table."""

    names: tuple[str, ...]
    numbers: Integers

    def only(self, name: str) -> Classified:
        """Only one row; all others lose."""
        return Classified(tuple(row if row == name else "" for row in self.names), self.numbers)

    def places(self, place_of: Mapping[str, int]) -> Integers:
        """The table of compiled code, given where the odds of each row begin."""
        unknown = [name for name in self.names if name and name not in place_of]
        if unknown:
            raise BadInput(f"the pay table lacks {', '.join(unknown)}: expected odds for every row")
        places: Integers = np.array([place_of.get(name, 0) for name in self.names], dtype=np.int64)
        return places[self.numbers]


def _classified(rows: Iterable[str]) -> Classified:
    names: dict[str, int] = {}
    numbers = [names.setdefault(row, len(names)) for row in rows]
    return Classified(tuple(names), np.array(numbers, dtype=np.int64))


@cache
def over_under() -> Classified:
    """By the first two cards."""
    return _classified(over_under_13(cards) for cards in product(range(CARDS), repeat=2))


@cache
def same_suits() -> Classified:
    """By the first two cards."""
    return _classified(same_suit_row(cards) for cards in product(range(CARDS), repeat=2))


def _of_rank(rank: int) -> tuple[int, ...]:
    """The four cards of a rank, and one card that represents all others or no card."""
    return (*range(4 * rank, 4 * rank + 4), _PLAIN)


@cache
def sevens(either: bool) -> Classified:
    """By three cards, each the suit of a seven or 4."""
    trigger = "either_of_two" if either else "first"
    return _classified(sevens_row(cards, trigger) for cards in product(_of_rank(SEVEN), repeat=3))


@cache
def aces() -> Integers:
    """The number of the row (1 the lowest, 0 none) by four cards, each the suit of an ace or 4."""
    found = _classified(progressive_row(cards) for cards in product(_of_rank(_ACE_RANK), repeat=4))
    return found.places({row: number for number, row in enumerate(ACES_ROWS, start=1)})


@cache
def matches() -> Classified:
    """By 3 * (cards that match in suit too) + cards that match in rank only."""
    exposed, same_rank, other = 4, 5, 0
    hands = [
        [exposed] * suited + [same_rank] * unsuited + [other] * (2 - suited - unsuited)
        for suited, unsuited in product(range(3), repeat=2)
    ]
    return _classified(match_row(cards, exposed) if len(cards) == 2 else "" for cards in hands)


@bare
def place_of_three(first: Number, second: Number, third: Number) -> Number:
    """The entry of three cards, whatever their order."""
    low, high = min(first, second, third), max(first, second, third)
    middle = first + second + third - low - high
    return low + _SETS_OF_TWO[np.uint64(middle)] + _SETS_OF_THREE[np.uint64(high)]


_place: Callable[..., int] = getattr(place_of_three, "py_func", place_of_three)


def _sets_of_three() -> list[tuple[int, int, int]]:
    return sorted(combinations_with_replacement(range(CARDS), 3), key=lambda cards: _place(*cards))


@cache
def three_cards(ace_low: bool) -> Classified:
    """The bonus wager of Three Card 21 by three cards."""
    return _classified(three_card_bonus_row(cards, ace_low) for cards in _sets_of_three())


@cache
def three_card_21s() -> Classified:
    """The row that pays a 21 of three cards."""
    return _classified(row_of_21(cards, False) for cards in _sets_of_three())


@cache
def long_21s() -> Classified:
    """The row that pays a 21, by the number of its cards (three cards have a table of their own)."""
    return _classified(row_by_number(number) for number in range(NUMBERS))


@cache
def fixed_prizes() -> Integers:
    """1 for three cards that win the fixed prize against a seven, else 0."""
    return np.array(
        [wins_super_bonus(cards, 4 * SEVEN, False, False) for cards in _sets_of_three()], dtype=np.int64
    )
