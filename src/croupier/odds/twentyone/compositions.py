"""Hands of twenty-one as multisets of card values: what the player can hold and how the dealer can finish.

Only the number of cards of each value matters, so a hand is a multiset. Hands are numbered by rising hard
total, so that another card always leads to a hand with a higher number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES, best_count, dealer_draws

Counts = tuple[int, ...]

TOTALS: Final = 5
"""The dealer's finishing totals, 17 to 21."""

NO_BLACKJACK: Final = 5
ANY: Final = 6
ROWS: Final = 7
"""What is summed for each view of the dealer: totals 17 to 21, no blackjack, any hand."""

KEY_BITS: Final = 5


def with_card(counts: Counts, value: int) -> Counts:
    """The multiset with one card more."""
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


def hard_total(counts: Counts) -> int:
    """The total with every ace counted 1."""
    return sum(count * (value + 1) for value, count in enumerate(counts))


@dataclass(frozen=True, eq=False)
class Hands:
    """Every hand that is not above 21 when its aces count 1, by rising hard total; hand 0 has no cards."""

    counts: NDArray[np.int64]
    following: NDArray[np.int32]
    total: NDArray[np.int64]
    soft: NDArray[np.bool_]
    cards: NDArray[np.int64]
    keys: NDArray[np.int64]

    @cached_property
    def number_of(self) -> dict[Counts, int]:
        """The number of each hand by its counts."""
        return {tuple(row): number for number, row in enumerate(self.counts.tolist())}

    def number(self, *values: int) -> int:
        """The number of the hand with these value indices."""
        number = 0
        for value in values:
            number = int(self.following[number, value])
        return number

    def holding(self, value: int) -> NDArray[np.int64]:
        """The hands with at least one card of a value, highest first."""
        return np.flatnonzero(self.counts[:, value])[::-1].copy()


@cache
def player_hands() -> Hands:
    """The hands a player can hold without having busted."""
    found: list[Counts] = []

    def extend(counts: Counts, lowest: int, room: int) -> None:
        found.append(counts)
        for value in range(lowest, min(VALUES, room)):
            extend(with_card(counts, value), value, room - value - 1)

    extend((0,) * VALUES, 0, 21)
    found.sort(key=lambda counts: (hard_total(counts), counts))
    number_of = {counts: number for number, counts in enumerate(found)}
    following = np.full((len(found), VALUES), -1, dtype=np.int32)
    for number, hand in enumerate(found):
        for value in range(min(VALUES, 21 - hard_total(hand))):
            following[number, value] = number_of[with_card(hand, value)]
    counts = np.array(found, dtype=np.int64)
    hard = counts @ np.arange(1, VALUES + 1)
    soft = (counts[:, ACE] > 0) & (hard <= 11)
    return Hands(
        counts=counts,
        following=following,
        total=np.where(soft, hard + 10, hard),
        soft=soft,
        cards=counts.sum(axis=1),
        keys=composition_keys(counts),
    )


def composition_keys(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """One number for each multiset; keys of multisets add up as the multisets do."""
    keys: NDArray[np.int64] = counts @ (1 << (KEY_BITS * np.arange(VALUES, dtype=np.int64)))
    return keys


def composition_counts(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """The multisets of the keys."""
    shifts = KEY_BITS * np.arange(VALUES, dtype=np.int64)
    counts: NDArray[np.int64] = (keys[:, None] >> shifts) & ((1 << KEY_BITS) - 1)
    return counts


@dataclass(frozen=True, eq=False)
class DealerTree:
    """The dealer's final hands as a tree of sorted cards, parents before children.

    The weight of a node is the chance to draw its cards in one given order, its parent's weight times one
    factor; node 0 has no cards. Sum number row * views + view adds `entry_ways` times the weight of
    `entry_node`; its entries end at `sum_end`. A view is what the player sees of the dealer's hand.
    """

    views: int
    node_parent: NDArray[np.uint16]
    node_factor: NDArray[np.uint16]
    sum_end: NDArray[np.uint16]
    entry_node: NDArray[np.uint16]
    entry_ways: NDArray[np.float64]
    factor_value: NDArray[np.uint16]
    factor_held: NDArray[np.uint16]
    factor_depth: NDArray[np.uint16]


def view_pairs() -> list[tuple[int, int]]:
    """The dealer's two cards where both are seen, in the order of the views."""
    return [(low, high) for low in range(VALUES) for high in range(low, VALUES)]


@cache
def dealer_tree(hits_soft17: bool, both_seen: bool) -> DealerTree:
    """The dealer's tree seen by the first card, or by both of the first two."""
    pairs = {pair: view for view, pair in enumerate(view_pairs())}
    views = len(pairs) if both_seen else VALUES
    ways: dict[Counts, NDArray[np.float64]] = {}
    sums: dict[Counts, NDArray[np.float64]] = {}

    def entry(counts: Counts, row: int) -> NDArray[np.float64]:
        return np.asarray(sums.setdefault(counts, np.zeros((ROWS, views)))[row])

    empty = (0,) * VALUES
    for first in range(VALUES):
        one = with_card(empty, first)
        if not both_seen:
            ways.setdefault(one, np.zeros(views))[first] += 1
            entry(one, ANY)[first] += 1
            entry(one, NO_BLACKJACK)[first] += 1
            continue
        for second in range(VALUES):
            two = with_card(one, second)
            view = pairs[min(first, second), max(first, second)]
            ways.setdefault(two, np.zeros(views))[view] += 1
            entry(two, ANY)[view] += 1
            if {first, second} != {ACE, TEN}:
                entry(two, NO_BLACKJACK)[view] += 1
    blackjack = with_card(with_card(empty, ACE), TEN)
    if not both_seen:
        entry(blackjack, NO_BLACKJACK)[[ACE, TEN]] -= 1
    level = ways
    while level:
        following: dict[Counts, NDArray[np.float64]] = {}
        for counts, orders in level.items():
            hard = hard_total(counts)
            if sum(counts) == 1 or dealer_draws(hard, counts[ACE] > 0, hits_soft17):
                for value in range(min(VALUES, 21 - hard)):
                    after = with_card(counts, value)
                    following[after] = following.get(after, np.zeros(views)) + orders
            elif counts != blackjack:
                entry(counts, best_count(hard, counts[ACE] > 0) - 17)[:] += orders
        level = following
    return _tree(sums, views)


def _tree(sums: dict[Counts, NDArray[np.float64]], views: int) -> DealerTree:
    """Build the tree with the high cards first, so that more hands share the start of their path."""
    children: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for counts in sums:
        path = tuple(value for value in reversed(range(VALUES)) for _ in range(counts[value]))
        for length in range(len(path)):
            children.setdefault(path[:length], set()).add(path[: length + 1])
    factors: dict[tuple[int, int, int], int] = {}
    number_of: dict[tuple[int, ...], int] = {(): 0}
    parents: list[int] = []
    numbers: list[int] = []
    tables: list[NDArray[np.float64]] = []
    stack = sorted(children[()], reverse=True)
    while stack:
        path = stack.pop()
        value = path[-1]
        factor = (value, path[:-1].count(value), len(path) - 1)
        parents.append(number_of[path[:-1]])
        number_of[path] = len(parents)
        numbers.append(factors.setdefault(factor, len(factors)))
        counts = tuple(path.count(value) for value in range(VALUES))
        tables.append(sums[counts].ravel() if counts in sums else np.zeros(ROWS * views))
        stack.extend(sorted(children.get(path, ()), reverse=True))
    ways = np.array(tables)
    entry_sum, entry_node = np.nonzero(ways.T)
    value, held, depth = np.array(list(factors), dtype=np.uint16).T.copy()
    return DealerTree(
        views=views,
        node_parent=np.array(parents, dtype=np.uint16),
        node_factor=np.array(numbers, dtype=np.uint16),
        sum_end=np.searchsorted(entry_sum, np.arange(ROWS * views), side="right").astype(np.uint16),
        entry_node=(entry_node + 1).astype(np.uint16),
        entry_ways=ways[entry_node, entry_sum],
        factor_value=value,
        factor_held=held,
        factor_depth=depth,
    )
