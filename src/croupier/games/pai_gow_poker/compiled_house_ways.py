"""Every seven cards as a house way sets them, in one table, and how many of each kind a deck still holds.

What a house way makes of seven cards depends on their ranks, and on suits only where cards could make a
flush: five of a suit, or four with the joker. So a *kind* is either seven ranks, or the ranks held in one
suit and those of the other cards. There are 68,952 kinds by ranks and 224,653 with a suit for 154,143,080
hands.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE, JOKER
from croupier.games.pai_gow_poker.house_ways import HouseWay
from croupier.hands.categories import JokerFive
from croupier.hands.compiled_joker_poker import CLASS_OF_HIGH, five_rank, two_rank, wheel_table
from croupier.hands.joker_poker import ACE, COMPLETE, RANK_COUNT, SEVEN, WheelRank

SUITS: Final = DECK_SIZE // RANK_COUNT
IS_COMPLETE: Final = np.array([hand in COMPLETE for hand in JokerFive])
_KING: Final = ACE - 1
_MASKS: Final = 1 << RANK_COUNT
NO_JOKER: Final = comb(RANK_COUNT + SEVEN - 1, SEVEN)
BY_RANKS: Final = NO_JOKER + comb(RANK_COUNT + SEVEN - 2, SEVEN - 1)
PAIRS: Final = comb(RANK_COUNT + 1, 2)
OTHERS: Final = (1, RANK_COUNT, PAIRS)
"""How many ranks none, one or two other cards can have."""
IN_SUIT: Final = ((7, 6, 5), (6, 5, 4))
"""The cards of one suit with none, one or two others, without the joker and with it."""
LOW_SHIFT: Final = 13
BEST_SHIFT: Final = 20
TOP_SHIFT: Final = 24
HIGH_BITS: Final = (1 << LOW_SHIFT) - 1
LOW_BITS: Final = (1 << BEST_SHIFT - LOW_SHIFT) - 1
FOUR_BITS: Final = 15

_CHOOSE: Final = np.array([[comb(n, k) for k in range(8)] for n in range(24)], dtype=np.int64)
_FIRST_SUITED: Final = np.array(
    [
        [
            BY_RANKS
            + sum(
                comb(RANK_COUNT, IN_SUIT[other][k]) * OTHERS[k]
                for other in range(2)
                for k in range(3)
                if (other, k) < (joker, many)
            )
            for many in range(3)
        ]
        for joker in range(2)
    ],
    dtype=np.int64,
)
KINDS: Final = int(_FIRST_SUITED[1, 2]) + comb(RANK_COUNT, 4) * PAIRS


def _mask_numbers() -> NDArray[np.int32]:
    """The number of every set of ranks among those with as many ranks."""
    numbers, seen = np.zeros(_MASKS, dtype=np.int32), [0] * (RANK_COUNT + 1)
    for mask in range(_MASKS):
        numbers[mask] = seen[mask.bit_count()]
        seen[mask.bit_count()] += 1
    return numbers


_MASK_NUMBERS: Final = _mask_numbers()
_PAIR_RANKS: Final = np.array(
    [(low, high) for high in range(RANK_COUNT) for low in range(high + 1)], dtype=np.int64
)
"""The ranks of two cards, in the order in which `pair_number` counts them."""


@njit
def pair_number(low: Any, high: Any) -> Any:
    """The number of two ranks, the lower first."""
    return high * (high + 1) // 2 + low


@njit
def ranks_kind(ranks: NDArray[np.int64], size: int) -> Any:
    """The kind of sorted ranks: seven, or six beside the joker."""
    number: Any = 0 if size == SEVEN else NO_JOKER
    for place in range(size):
        number += _CHOOSE[ranks[place] + place, place + 1]
    return number


@njit
def suited_kind(joker: int, mask: int, others: int, low: Any, high: Any) -> Any:
    """The kind of cards of one suit and up to two others, whose ranks are `low` and `high`."""
    many = 1 if others == 0 else RANK_COUNT if others == 1 else PAIRS
    number = low if others == 1 else pair_number(low, high) if others == 2 else 0
    return _FIRST_SUITED[joker, others] + many * _MASK_NUMBERS[mask] + number


@njit
def kind_of(cards: NDArray[np.uint8], row: int, first: int, ranks: NDArray[np.int64]) -> Any:
    """The kind of the seven cards that begin at a place of a row; `ranks` is scratch space."""
    size, joker = 0, 0
    suits: Any = 0
    for place in range(first, first + SEVEN):
        card = np.int64(cards[row, place])
        if card == JOKER:
            joker = 1
            continue
        suits += 1 << (4 * (card & 3))
        rank, there = card >> 2, size
        while there and ranks[there - 1] > rank:
            ranks[there] = ranks[there - 1]
            there -= 1
        ranks[there] = rank
        size += 1
    need = 5 - joker
    for suit in range(SUITS):
        held = suits >> (4 * suit) & 15
        if held >= need:
            mask: Any = 0
            low: Any = -1
            high: Any = -1
            for place in range(first, first + SEVEN):
                card = np.int64(cards[row, place])
                if card == JOKER:
                    continue
                if card & 3 == suit:
                    mask |= 1 << (card >> 2)
                elif low < 0:
                    low = card >> 2
                else:
                    high = card >> 2
            if high >= 0 and high < low:
                low, high = high, low
            return suited_kind(joker, mask, size - held, low, high)
    return ranks_kind(ranks, size)


@njit
def set_code(
    cards: NDArray[np.int64],
    four: NDArray[np.int64],
    two_pair: NDArray[np.int64],
    three: NDArray[np.int64],
    ace: NDArray[np.int64],
    order: NDArray[np.uint16],
) -> Any:
    """What a house way makes of seven cards: ranks of high and low hand, class of the best five, and one more
    than the top card's rank where they are no pair or better.
    """
    counts = np.zeros(RANK_COUNT, dtype=np.int64)
    ranks = np.empty(SEVEN, dtype=np.int64)
    for place in range(SEVEN):
        ranks[place] = ACE if cards[place] == JOKER else cards[place] >> 2
        counts[ranks[place]] += 1
    fours, threes, pairs, singles = -1, -1, -1, -1
    threes_too, pairs_too, pairs_three = -1, -1, -1
    single_two, single_three, five, top = -1, -1, False, -1
    for rank in range(RANK_COUNT - 1, -1, -1):
        many = counts[rank]
        if many and top < 0:
            top = rank
        if many == 5:
            five = True
        elif many == 4:
            fours = rank
        elif many == 3:
            if threes < 0:
                threes = rank
            else:
                threes_too = rank
        elif many == 2:
            if pairs < 0:
                pairs = rank
            elif pairs_too < 0:
                pairs_too = rank
            else:
                pairs_three = rank
        elif many == 1:
            if singles < 0:
                singles = rank
            elif single_two < 0:
                single_two = rank
            elif single_three < 0:
                single_three = rank
    # Which ranks go in front; -1 where a complete hand decides, and of which rank both must then be.
    one, other, any_complete, complete_of = -1, -1, False, -1
    if five:
        one = other = _KING if counts[_KING] >= 2 else ACE
    elif fours >= 0:
        if threes >= 0 or pairs >= 0:
            one = other = threes if threes >= 0 else pairs
        elif singles >= four[fours]:
            one, other = singles, single_two
        else:
            one = other = fours
    elif threes_too >= 0:
        one = other = threes
    elif threes >= 0 and pairs >= 0:
        one = other = pairs
    elif threes >= 0:
        complete_of = threes
        if three[threes]:
            one, other = threes, singles
        else:
            one, other = singles, single_two
    elif pairs_three >= 0:
        one = other = pairs
    elif pairs_too >= 0:
        if singles >= two_pair[pairs]:
            one, other = singles, single_two
        else:
            one = other = pairs_too
    else:
        any_complete = True
        if pairs >= 0:
            one, other = singles, single_two
        else:
            one, other = single_two, single_three
    best: Any = 0
    front: Any = -1
    chosen: Any = 0
    of_rank: Any = 0
    behind_low: Any = -1
    behind_high: Any = 0
    left = np.empty(5, dtype=np.int64)
    for i in range(SEVEN):
        for j in range(i + 1, SEVEN):
            at = 0
            for place in range(SEVEN):
                if place not in (i, j):
                    left[at] = cards[place]
                    at += 1
            high = five_rank(left[0], left[1], left[2], left[3], left[4], order)
            low = two_rank(ranks[i], ranks[j])
            best = max(best, high)
            kind = CLASS_OF_HIGH[high]
            complete = IS_COMPLETE[kind]
            if min(ranks[i], ranks[j]) == min(one, other) and max(ranks[i], ranks[j]) == max(one, other):
                front, chosen = low, max(chosen, high)
            if complete and complete_of >= 0 and ranks[i] == complete_of and ranks[j] == complete_of:
                of_rank = max(of_rank, high)
            if complete and any_complete and (low > behind_low or (low == behind_low and high > behind_high)):
                behind_low, behind_high = low, high
    if of_rank:
        front, chosen = two_rank(complete_of, complete_of), of_rank
    elif behind_low >= 0:
        in_front = pairs >= 0 and ace[pairs] and singles == ACE and front > behind_low
        if not in_front:
            front, chosen = behind_low, behind_high
    found = CLASS_OF_HIGH[best]
    code = chosen | front << LOW_SHIFT | np.int64(found) << BEST_SHIFT
    return code if found else code | (top + 1) << TOP_SHIFT


class Kinds(NamedTuple):
    """Every kind of seven cards: its sorted ranks (-1: the joker), and for those with a suit which kind its
    ranks alone are.
    """

    ranks: NDArray[np.int8]
    parents: NDArray[np.int32]


@lru_cache(maxsize=1)
def kinds() -> Kinds:
    """All kinds, including those of ranks that no deck holds."""
    ranks = np.full((BY_RANKS, SEVEN), -1, dtype=np.int8)
    for size, first in ((SEVEN, 0), (SEVEN - 1, NO_JOKER)):
        rows = np.array(list(combinations_with_replacement(range(RANK_COUNT), size)), dtype=np.int64)
        numbers = first + sum(_CHOOSE[rows[:, place] + place, place + 1] for place in range(size))
        ranks[numbers, :size] = rows
    parents = np.zeros(KINDS - BY_RANKS, dtype=np.int32)
    _fill_parents(parents)
    return Kinds(ranks, parents)


@njit
def _fill_parents(parents: NDArray[np.int32]) -> None:
    ranks = np.empty(SEVEN, dtype=np.int64)
    for mask in range(_MASKS):
        held: Any = 0
        for rank in range(RANK_COUNT):
            held += mask >> rank & 1
        for joker in range(2):
            size = SEVEN - joker
            others = size - held
            if others < 0 or others > 2:
                continue
            many = 1 if others == 0 else RANK_COUNT if others == 1 else PAIRS
            for number in range(many):
                low = number if others == 1 else _PAIR_RANKS[number, 0]
                high = _PAIR_RANKS[number, 1]
                at = 0
                for rank in range(RANK_COUNT):
                    here = mask >> rank & 1
                    if others:
                        here += low == rank
                    if others == 2:
                        here += high == rank
                    for _ in range(here):
                        ranks[at] = rank
                        at += 1
                parents[suited_kind(joker, mask, others, low, high) - BY_RANKS] = ranks_kind(ranks, size)


@lru_cache(maxsize=16)
def set_codes(way: HouseWay, wheel: WheelRank) -> NDArray[np.uint32]:
    """The code of every kind of seven cards under a house way; 0 if no deck holds them."""
    codes = np.zeros(KINDS, dtype=np.uint32)
    four, two_pair, three, ace = (np.array(part, dtype=np.int64) for part in way)
    _fill_codes(kinds().ranks, four, two_pair, three, ace, wheel_table(wheel), codes)
    codes.flags.writeable = False
    return codes


@njit
def _fill_codes(
    ranks: NDArray[np.int8],
    four: NDArray[np.int64],
    two_pair: NDArray[np.int64],
    three: NDArray[np.int64],
    ace: NDArray[np.int64],
    order: NDArray[np.uint16],
    codes: NDArray[np.uint32],
) -> None:
    cards = np.empty(SEVEN, dtype=np.int64)
    for kind in range(len(ranks)):
        size = SEVEN if kind < NO_JOKER else SEVEN - 1
        good = True
        for place in range(SEVEN):
            if place == size:
                cards[place] = JOKER
                continue
            held_rank = np.int64(ranks[kind, place])
            good &= place < SUITS or held_rank != ranks[kind, place - SUITS]
            cards[place] = SUITS * held_rank + place % SUITS  # neighbors of one rank have different suits
        if good:
            codes[kind] = set_code(cards, four, two_pair, three, ace, order)
    for mask in range(_MASKS):
        held: Any = 0
        for rank in range(RANK_COUNT):
            if mask >> rank & 1:
                if held < SEVEN:
                    cards[held] = SUITS * rank
                held += 1
        for joker in range(2):
            others = SEVEN - joker - held
            if others < 0 or others > 2:
                continue
            many = 1 if others == 0 else RANK_COUNT if others == 1 else PAIRS
            for number in range(many):
                low = number if others == 1 else _PAIR_RANKS[number, 0]
                high = _PAIR_RANKS[number, 1]
                if others:
                    cards[held] = SUITS * low + 1
                if others == 2:
                    cards[held + 1] = SUITS * high + 2
                if joker:
                    cards[SEVEN - 1] = JOKER
                kind = suited_kind(joker, mask, others, low, high)
                codes[kind] = set_code(cards, four, two_pair, three, ace, order)


def left_hands(removed: tuple[int, ...] = ()) -> NDArray[np.int64]:
    """How many hands of seven of each kind are left in a deck without these cards."""
    found = np.zeros(KINDS, dtype=np.int64)
    there = np.ones(DECK_SIZE + 1, dtype=np.int64)
    there[list(removed)] = 0
    table = kinds()
    _count_left(there, table.ranks, table.parents, found)
    return found


@njit
def _count_left(
    there: NDArray[np.int64],
    ranks: NDArray[np.int8],
    parents: NDArray[np.int32],
    found: NDArray[np.int64],
) -> None:
    many = np.zeros(RANK_COUNT, dtype=np.int64)
    for card in range(DECK_SIZE):
        many[card >> 2] += there[card]
    for kind in range(BY_RANKS if there[JOKER] else NO_JOKER):
        size = SEVEN if kind < NO_JOKER else SEVEN - 1
        ways, run = 1, 0
        for place in range(size):
            held_rank = np.int64(ranks[kind, place])
            run += 1
            if place + 1 == size or ranks[kind, place + 1] != held_rank:
                ways *= _CHOOSE[many[held_rank], run] if run <= SUITS else 0
                run = 0
        found[kind] = ways
    other = np.empty(RANK_COUNT, dtype=np.int64)
    twos = np.empty(PAIRS, dtype=np.int64)
    for suit in range(SUITS):
        held: Any = 0
        for rank in range(RANK_COUNT):
            held |= there[SUITS * rank + suit] << rank
            other[rank] = many[rank] - there[SUITS * rank + suit]
        for number in range(PAIRS):
            low, high = _PAIR_RANKS[number, 0], _PAIR_RANKS[number, 1]
            twos[number] = other[low] * other[high] if low != high else other[low] * (other[low] - 1) // 2
        for mask in range(_MASKS):
            if mask & ~held:
                continue
            many_held: Any = 0
            for rank in range(RANK_COUNT):
                many_held += mask >> rank & 1
            for joker in range(1 + there[JOKER]):
                others = SEVEN - joker - many_held
                if others == 0:
                    kind = suited_kind(joker, mask, 0, 0, 0)
                    found[kind] += 1
                    found[parents[kind - BY_RANKS]] -= 1
                elif others == 1:
                    kind = suited_kind(joker, mask, 1, 0, 0)
                    for rank in range(RANK_COUNT):
                        found[kind + rank] += other[rank]
                        found[parents[kind + rank - BY_RANKS]] -= other[rank]
                elif others == 2:
                    kind = suited_kind(joker, mask, 2, 0, 0)
                    for number in range(PAIRS):
                        found[kind + number] += twos[number]
                        found[parents[kind + number - BY_RANKS]] -= twos[number]


class Ends(NamedTuple):
    """How many hands of the bank a hand as it is set beats, loses to and ties with."""

    win: int
    lose: int
    push: int


def settings_of(cards: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to set seven cards, low hand first, in the order of the cards."""
    return [
        (
            tuple([cards[place] for place in places]),
            tuple([card for place, card in enumerate(cards) if place not in places]),
        )
        for places in combinations(range(SEVEN), SEVEN - 5)
    ]


def against_way(
    own: NDArray[np.int64], removed: tuple[int, ...], way: HouseWay, wheel: WheelRank
) -> list[Ends]:
    """How hands with these ranks (a row each for high and low) do against every hand a bank can hold."""
    codes, left = set_codes(way, wheel), left_hands(removed)
    highs, lows = np.unique(own[:, 0]), np.unique(own[:, 1])
    grid = np.zeros((len(highs) + 1, len(lows) + 1), dtype=np.int64)
    _fill_grid(codes, left, highs, lows, grid)
    total = int(grid.sum())
    found = []
    for high, low in own.tolist():
        row, column = int(np.searchsorted(highs, high)), int(np.searchsorted(lows, low))
        win = int(grid[: row + 1, : column + 1].sum())
        lose = int(grid[row + 1 :, column + 1 :].sum())
        found.append(Ends(win, lose, total - win - lose))
    return found


@njit
def _fill_grid(
    codes: NDArray[np.uint32],
    left: NDArray[np.int64],
    highs: NDArray[np.int64],
    lows: NDArray[np.int64],
    grid: NDArray[np.int64],
) -> None:
    """Bank hands by how many of the sorted ranks their own high and low hands reach."""
    high_places = np.empty(1 << LOW_SHIFT, dtype=np.int64)
    low_places = np.empty(LOW_BITS + 1, dtype=np.int64)
    for places, sorted_ranks in ((high_places, highs), (low_places, lows)):
        at = 0
        for rank in range(len(places)):
            while at < len(sorted_ranks) and sorted_ranks[at] <= rank:
                at += 1
            places[rank] = at
    for kind in range(len(codes)):
        if left[kind]:
            code = np.int64(codes[kind])
            grid[high_places[code & HIGH_BITS], low_places[code >> LOW_SHIFT & LOW_BITS]] += left[kind]
