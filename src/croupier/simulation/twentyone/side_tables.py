"""Wagers on the first cards by look-ups: for each wager the row its cards make, and the cents of every row.

The tables are filled by the functions that settle these wagers card by card.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.simulation.twentyone.bare import passage
from croupier.simulation.twentyone.box import MATCH, OVER, PROGRESSIVE, STREAK, VALUE
from croupier.simulation.twentyone.classified import CARDS, place_of_three
from croupier.simulation.twentyone.rows import PEOPLE, STAKE_OVER, STAKE_PROGRESSIVE, THREE
from croupier.simulation.twentyone.sight import is_blackjack, settle_first_cards
from croupier.simulation.twentyone.table_loop import GROUPS, OVER_GROUP
from croupier.simulation.twentyone.table_rules import Integers, Number

BY_TWO, BY_MATCH, BY_THREE, BY_RANKS = range(4)
"""By two cards, by those that match the dealer's, by three, by the ranks of three and their suit if one."""
GROUP, STAKE, BY, AT = range(4)
"""What is known of a wager: its group of sums, its stake, what decides it, where its rows are."""
MAX_ROWS: Final = 64
_PLACES: Final = (CARDS**2, 9, CARDS * (CARDS + 1) * (CARDS + 2) // 6)
_ZERO, _ONE, _TWO, _FIVE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(5)
_SUIT: Final = np.uint64(3)


_place: Callable[..., int] = getattr(place_of_three, "py_func", place_of_three)


class SideTables(NamedTuple):
    """The wagers on the first cards of a box: what is known of each, rows by cards, cents by row."""

    wagers: NDArray[np.uint64]
    rows: NDArray[np.uint8]
    cents: Integers


def side_tables(rules: Integers, stakes: Integers, amounts: Integers) -> SideTables:
    """The tables of everyone's wagers on the first cards."""
    known: list[tuple[int, ...]] = []
    rows: list[NDArray[np.uint8]] = [np.zeros(1, dtype=np.uint8)]
    cents = []
    for person in range(int(rules[PEOPLE])):
        for side in range(STREAK - OVER):
            if stake := int(stakes[person, STAKE_OVER + side]):
                three = rules[THREE] == 1
                by = BY_MATCH if OVER + side == MATCH else BY_THREE if three else BY_TWO
                worth = np.zeros(_PLACES[by], dtype=np.int64)
                _fill(rules, stakes, amounts, person, OVER + side, by, worth)
                if by == BY_THREE:
                    by, worth = _by_ranks(worth)
                different, row = np.unique(worth, return_inverse=True)
                group = len(GROUPS) * person + OVER_GROUP + side
                known.append((group, stake, by, sum(map(len, rows))))
                rows.append(row.astype(np.uint8))
                cents.append(np.concatenate([different, np.zeros(MAX_ROWS - len(different), np.int64)]))
    return SideTables(
        np.array(known, dtype=np.uint64).reshape(-1, 4),
        np.concatenate(rows),
        np.concatenate(cents) if cents else np.zeros(1, dtype=np.int64),
    )


def _by_ranks(worth: Integers) -> tuple[int, Integers]:
    """A table by ranks and one suit or not, if only these decide; it fits into the first-level cache."""
    sets = np.array(list(combinations_with_replacement(range(CARDS), 3)))
    full = np.array([_place(*cards) for cards in sets.tolist()])
    ranks = np.array([_place(*cards) for cards in (sets >> 2).tolist()])
    small = 5 * ranks + ((sets ^ sets[:, :1]) & 3 == 0).all(axis=1) * (1 + (sets[:, 0] & 3))
    found = np.zeros(small.max() + 1, dtype=np.int64)
    found[small] = worth[full]
    return (BY_RANKS, found) if (found[small] == worth[full]).all() else (BY_THREE, worth)


@njit
def _fill(
    rules: Integers,
    stakes: Integers,
    amounts: Integers,
    person: Number,
    column: Number,
    by: Number,
    worth: Integers,
) -> None:
    """What a person's wager wins by the cards that decide it; drawn lots are not included."""
    net, lots = np.zeros((1, STREAK), dtype=np.int64), np.zeros(0, dtype=np.int64)
    if column == PROGRESSIVE:
        # Two aces are left to the round played card by card; everything else loses.
        worth[:] = -stakes[person, STAKE_PROGRESSIVE]
        return
    if by == BY_MATCH:
        exposed, same_rank, other = 4, 5, 0
        for suited in range(3):
            for unsuited in range(3 - suited):
                one = exposed if suited > 0 else same_rank if unsuited > 0 else other
                two = exposed if suited > 1 else same_rank if suited + unsuited > 1 else other
                settle_first_cards(
                    rules, stakes, person, 0, one, two, -1, exposed, False, amounts, lots, -1, net
                )
                worth[3 * suited + unsuited] = net[0, column]
        return
    for one in range(CARDS):
        for two in range(CARDS if by == BY_TWO else one + 1):
            for last in range(1 if by == BY_TWO else two + 1):
                blackjack = by == BY_TWO and is_blackjack(VALUE[one], VALUE[two])
                settle_first_cards(
                    rules, stakes, person, 0, one, two, last, 0, blackjack, amounts, lots, -1, net
                )
                place = CARDS * one + two if by == BY_TWO else place_of_three(one, two, last)
                worth[place] = net[0, column]


@passage
def row_of(by: Number, one: Number, two: Number, three: Number, up: Number) -> Number:
    """Where the row of a box's first cards stands in the table of a wager."""
    if by == BY_TWO:
        return np.uint64(CARDS) * one + two
    if by == BY_MATCH:
        suited = np.uint64(one == up) + np.uint64(two == up)
        ranked = np.uint64(one >> _TWO == up >> _TWO) + np.uint64(two >> _TWO == up >> _TWO)
        return _TWO * suited + ranked
    if by == BY_RANKS:
        ranks = place_of_three(np.int64(one >> _TWO), np.int64(two >> _TWO), np.int64(three >> _TWO))
        suited = np.uint64(((one ^ two) | (one ^ three)) & _SUIT == _ZERO)
        return _FIVE * np.uint64(ranks) + suited * (_ONE + (one & _SUIT))
    return np.uint64(place_of_three(np.int64(one), np.int64(two), np.int64(three)))
