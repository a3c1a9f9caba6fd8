"""Builds the rank tables from the rules of ranking: `python -m croupier.hands.build` writes the data file."""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.hands.categories import FiveCard, HandClass, ThreeCard
from croupier.hands.table import MAGIC, RankTable, array_bytes, encode, suited_step, table_path

RANK_COUNT = 13
SUIT_COUNT = 4
ACE = RANK_COUNT - 1

SEVEN_CARD_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""Keys of ranks for seven cards, as open-source evaluators publish them; the build checks that all sums
differ.
"""
SEVEN_CARD_SHIFT = 9

Ranks = tuple[int, ...]
Strength = tuple[HandClass, Ranks]

_FIVE_CARD_SHAPES = {
    (1, 1, 1, 1, 1): FiveCard.NONE,
    (2, 1, 1, 1): FiveCard.PAIR,
    (2, 2, 1): FiveCard.TWO_PAIR,
    (3, 1, 1): FiveCard.THREE_OF_A_KIND,
    (3, 2): FiveCard.FULL_HOUSE,
    (4, 1): FiveCard.FOUR_OF_A_KIND,
}
_THREE_CARD_SHAPES = {(1, 1, 1): ThreeCard.NONE, (2, 1): ThreeCard.PAIR, (3,): ThreeCard.THREE_OF_A_KIND}


def straight_high(ranks: Ranks) -> int | None:
    """The highest rank of a straight; an ace may be below a deuce, but not in the middle."""
    distinct = sorted(set(ranks))
    if len(distinct) < len(ranks):
        return None
    if distinct[-1] - distinct[0] == len(ranks) - 1:
        return distinct[-1]
    if distinct == [*range(len(ranks) - 1), ACE]:
        return len(ranks) - 2
    return None


def grouped(ranks: Ranks) -> tuple[tuple[int, ...], Ranks]:
    """The shape of a hand, such as (2, 1, 1, 1), and its ranks in the order in which they decide."""
    counts = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(count for _, count in counts), tuple(rank for rank, _ in counts)


def five_card_strength(ranks: Ranks, suited: bool) -> Strength:
    """Class and deciding ranks of a five-card hand (19:47-18.3(b))."""
    high = straight_high(ranks)
    if high is not None:
        if not suited:
            return FiveCard.STRAIGHT, (high,)
        return FiveCard.ROYAL_FLUSH if high == ACE else FiveCard.STRAIGHT_FLUSH, (high,)
    shape, deciding = grouped(ranks)
    return FiveCard.FLUSH if suited else _FIVE_CARD_SHAPES[shape], deciding


def three_card_strength(ranks: Ranks, suited: bool) -> Strength:
    """Class and deciding ranks of a three-card hand (19:47-18.3(c))."""
    high = straight_high(ranks)
    if high is not None:
        if not suited:
            return ThreeCard.STRAIGHT, (high,)
        return ThreeCard.MINI_ROYAL if high == ACE else ThreeCard.STRAIGHT_FLUSH, (high,)
    shape, deciding = grouped(ranks)
    return ThreeCard.FLUSH if suited else _THREE_CARD_SHAPES[shape], deciding


def rank_keys(cards: int) -> list[int]:
    """The smallest increasing keys for which no two multisets of `cards` ranks have the same sum."""
    most = min(cards, SUIT_COUNT)
    keys: list[int] = []
    sums = [np.zeros(1, dtype=np.int64), *(np.empty(0, dtype=np.int64) for _ in range(cards))]
    for _ in range(RANK_COUNT):
        key = _smallest_free(sums, most, keys[-1] + 1 if keys else 0)
        keys.append(key)
        sums = [
            np.concatenate([sums[size - copies] + copies * key for copies in range(min(size, most) + 1)])
            for size in range(cards + 1)
        ]
    return keys


def _smallest_free(sums: list[NDArray[np.int64]], most: int, lowest: int) -> int:
    """The smallest key that keeps all sums different: a + i key = b + j key is forbidden for i < j."""
    cards = len(sums) - 1
    largest = max(int(part.max(initial=0)) for part in sums)
    forbidden = np.zeros(largest + lowest + 2, dtype=np.bool_)
    for fewer in range(most):
        for more in range(fewer + 1, most + 1):
            difference = np.subtract.outer(sums[cards - fewer], sums[cards - more]).ravel()
            whole, rest = np.divmod(difference[difference >= 0], more - fewer)
            forbidden[whole[rest == 0]] = True
    return lowest + int(np.argmin(forbidden[lowest:]))


def displaced_rows(values: dict[int, int], shift: int, largest: int) -> tuple[list[int], list[int]]:
    """Store the rows of a sparse table overlapping each other, largest first, so that no values collide.

    Every total up to the largest leads to a place in the table, those of impossible hands (a card twice) too.
    """
    rows: dict[int, dict[int, int]] = {}
    for total, value in values.items():
        rows.setdefault(total >> shift, {})[total & ((1 << shift) - 1)] = value
    table = np.zeros(len(values) * 8 + (2 << shift), dtype=np.int64)
    offsets = [-(number << shift) for number in range((largest >> shift) + 1)]
    end = 0
    for number, row in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        columns = np.array(list(row))
        entries = np.array(list(row.values()))
        place = int(_first_fit(table, columns, entries))
        table[place + columns] = entries
        offsets[number] = place - (number << shift)
        end = max(end, place + int(columns.max()) + 1)
    return offsets, table[: end + (1 << shift)].tolist()


@njit
def _first_fit(table: NDArray[np.int64], columns: NDArray[np.int64], entries: NDArray[np.int64]) -> int:
    """The first place where every entry of a row meets an empty cell or an equal value."""
    place = 0
    while True:
        fits = True
        for number in range(len(columns)):
            there = table[place + columns[number]]
            if there != 0 and there != entries[number]:
                fits = False
                break
        if fits:
            return place
        place += 1


def build_table(
    cards: int, classes: type[FiveCard] | type[ThreeCard], strength: Callable[[Ranks, bool], Strength]
) -> RankTable:
    """Rank every hand of a size and choose the row length that makes the table smallest."""
    multisets = [
        ranks
        for ranks in combinations_with_replacement(range(RANK_COUNT), cards)
        if max(Counter(ranks).values()) <= SUIT_COUNT
    ]
    distinct = [ranks for ranks in multisets if len(set(ranks)) == cards]
    strengths = {strength(ranks, False) for ranks in multisets} | {
        strength(ranks, True) for ranks in distinct
    }
    dense = {value: number for number, value in enumerate(sorted(strengths), start=1)}
    first = [min(number for value, number in dense.items() if value[0] == level) for level in classes]
    for ranks in distinct:
        straight = straight_high(ranks) is not None
        step = suited_step(first, classes, straight)
        if dense[strength(ranks, True)] != dense[strength(ranks, False)] + step:
            raise AssertionError(f"ranks {ranks} do not keep their place when all cards are of one suit")
    keys = rank_keys(cards)
    values = {sum(keys[rank] for rank in ranks): dense[strength(ranks, False)] for ranks in multisets}
    candidates = ((shift, *displaced_rows(values, shift, cards * keys[-1])) for shift in range(7, 11))
    shift, offsets, places = min(candidates, key=lambda item: 2 * len(item[2]) + 4 * len(item[1]))
    return RankTable(
        cards, shift, array("i", keys), array("i", offsets), array("h", places), array("h", first)
    )


def seven_card_table(five: RankTable) -> RankTable:
    """The rank of the best five of seven cards that are not five of a suit, from the table for five."""
    multisets = np.array(
        [
            ranks
            for ranks in combinations_with_replacement(range(RANK_COUNT), 7)
            if max(map(ranks.count, ranks)) <= SUIT_COUNT
        ]
    )
    five_keys, offsets, ranks = np.array(five.keys), np.array(five.offsets), np.array(five.ranks)
    best = np.zeros(len(multisets), dtype=np.int64)
    for chosen in combinations(range(7), 5):
        totals = five_keys[multisets[:, chosen]].sum(axis=1)
        best = np.maximum(best, ranks[offsets[totals >> five.shift] + totals])
    totals = np.array(SEVEN_CARD_KEYS)[multisets].sum(axis=1)
    values = dict(zip(totals.tolist(), best.tolist(), strict=True))
    if len(values) != len(multisets):
        raise AssertionError("two multisets of seven ranks have the same sum of keys")
    rows, places = displaced_rows(values, SEVEN_CARD_SHIFT, 7 * SEVEN_CARD_KEYS[-1])
    return RankTable(
        7, SEVEN_CARD_SHIFT, array("i", SEVEN_CARD_KEYS), array("i", rows), array("h", places), five.first
    )


def flush_ranks(five: RankTable) -> array[int]:
    """The best rank of the cards of one suit, by the mask of their ranks; 0 below five cards."""
    keys, places = np.array(five.keys), np.array(five.ranks)
    best = [0] * (1 << RANK_COUNT)
    for chosen in combinations(range(RANK_COUNT), 5):
        total = int(keys[list(chosen)].sum())
        rank = int(places[five.offsets[total >> five.shift] + total])
        straight = rank >= five.first[FiveCard.STRAIGHT]
        best[sum(1 << each for each in chosen)] = rank + suited_step(five.first, FiveCard, straight)
    for mask in range(1 << RANK_COUNT):
        if mask.bit_count() > 5:
            best[mask] = max(best[mask ^ (1 << bit)] for bit in range(RANK_COUNT) if mask >> bit & 1)
    return array("h", best)


def table_bytes() -> bytes:
    """The whole data file."""
    five = build_table(5, FiveCard, five_card_strength)
    three = build_table(3, ThreeCard, three_card_strength)
    seven = encode(seven_card_table(five)) + array_bytes(flush_ranks(five))
    return MAGIC + encode(five) + encode(three) + seven


def main() -> None:
    """Write the data file into the package."""
    path = Path(__file__).with_name("data") / Path(table_path()).name
    path.parent.mkdir(exist_ok=True)
    data = table_bytes()
    path.write_bytes(data)
    sys.stderr.write(f"{path.name}: {len(data)} bytes\n")


if __name__ == "__main__":
    main()
