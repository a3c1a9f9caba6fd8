"""Two hands of tiles against the bank's two, counted over all 736,281,000 pairs of four tiles each.

Tiles that no rule distinguishes are one kind: the two copies of a matched tile, and the two tiles of an
unmatched pair unless a table of house ways names them. Only the number of tiles of each kind matters: a few
thousand sets, each weighted by how many choices of tiles make it. The bank's tiles come from those the player
does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.pieces import SETS
from croupier.hands.pai_gow import HELD, NATURAL, Split, splits
from croupier.hands.pai_gow_ways import FromTable, Way

WAYS: Final = 3
"""The ways to set four tiles."""
_MEMBERS: Final = SETS["32 tiles"].members
HANDS: Final = comb(len(_MEMBERS), HELD)
BANKS: Final = comb(len(_MEMBERS) - HELD, HELD)
"""How many hands of four tiles there are, and how many the bank can have when a player's is known."""
PAIRS_OF_HANDS: Final = HANDS * BANKS
_NUMBERS: Final = 3
"""How many of a kind a player may hold: none, one or two."""
Kinds = tuple[tuple[int, ...], ...]


def kinds_for(way: Way) -> Kinds:
    """The kinds of tiles that a house way distinguishes, each with its tiles."""
    groups = [(tile,) for tile in sorted(set(_MEMBERS))] if isinstance(way, FromTable) else NATURAL
    return tuple([tuple([tile for tile in _MEMBERS if tile in group]) for group in groups])


class Sets(NamedTuple):
    """Every set of four by kinds: one choice of tiles for it, how often it is dealt, how many of each kind it
    has, and the same as indices into a table of kinds by numbers.
    """

    tiles: tuple[tuple[int, ...], ...]
    weights: NDArray[np.int64]
    held: NDArray[np.int8]
    places: NDArray[np.int16]


@lru_cache(maxsize=2)
def sets_of(kinds: Kinds) -> Sets:
    """The sets of four that tiles of these kinds make."""
    copies = [len(kind) for kind in kinds]
    tiles: list[tuple[int, ...]] = []
    weights, held, listed = [], [], []
    for drawn in combinations_with_replacement(range(len(kinds)), HELD):
        numbers = {kind: drawn.count(kind) for kind in drawn}
        if any(number > copies[kind] for kind, number in numbers.items()):
            continue
        tiles.append(tuple([tile for kind, number in numbers.items() for tile in kinds[kind][:number]]))
        weights.append(prod(comb(copies[kind], number) for kind, number in numbers.items()))
        held.append([numbers.get(kind, 0) for kind in range(len(kinds))])
        places = [_NUMBERS * kind + number for kind, number in numbers.items()]
        listed.append(places + [0] * (HELD - len(places)))
    return Sets(
        tuple(tiles),
        np.array(weights, dtype=np.int64),
        np.array(held, dtype=np.int8),
        np.array(listed, dtype=np.int16),
    )


class Strengths(NamedTuple):
    """The high and low hands of every set, by each of the three ways to set it, and which of them a house way
    chooses.
    """

    high: NDArray[np.int16]
    low: NDArray[np.int16]
    chosen: NDArray[np.int64]


@lru_cache(maxsize=8)
def strengths(way: Way, demoted: bool, kinds: Kinds) -> Strengths:
    """The strengths of all settings, and those of a house way."""
    sets = sets_of(kinds)
    high = np.empty((len(sets.tiles), WAYS), dtype=np.int16)
    low = np.empty_like(high)
    chosen = np.empty(len(sets.tiles), dtype=np.int64)
    for place, tiles in enumerate(sets.tiles):
        found = splits(tiles, demoted)
        for number, each in enumerate(found):
            high[place, number], low[place, number] = each.hi, each.lo
        chosen[place] = index_of(way(tiles, demoted), found)
    return Strengths(high, low, chosen)


def index_of(wanted: Split, found: Sequence[Split]) -> int:
    """Which of the three settings has these two hands."""
    hands = {tuple(sorted(wanted.high)), tuple(sorted(wanted.low))}
    return next(
        number
        for number, each in enumerate(found)
        if {tuple(sorted(each.high)), tuple(sorted(each.low))} == hands
    )


@njit
def count_pairs(
    copies: NDArray[np.int8],
    held: NDArray[np.int8],
    high: NDArray[np.int16],
    low: NDArray[np.int16],
    places: NDArray[np.int16],
    bank_high: NDArray[np.int16],
    bank_low: NDArray[np.int16],
    counts: NDArray[np.int64],
) -> None:
    """For every set of a player and each way to set it, in how many of the bank's hands it wins and loses."""
    # choose[n][k]: in how many ways k of n tiles can be taken.
    choose = np.array([[1, 0, 0], [1, 1, 0], [1, 2, 1]], dtype=np.int32)
    ways = np.empty(_NUMBERS * len(copies), dtype=np.int32)
    for own in range(len(held)):
        for kind in range(len(copies)):
            for number in range(_NUMBERS):
                ways[_NUMBERS * kind + number] = choose[copies[kind] - held[own, kind], number]
        h0, h1, h2 = high[own, 0], high[own, 1], high[own, 2]
        l0, l1, l2 = low[own, 0], low[own, 1], low[own, 2]
        w0 = w1 = w2 = n0 = n1 = n2 = np.int32(0)
        for bank in range(len(places)):
            times = (
                ways[places[bank, 0]] * ways[places[bank, 1]] * ways[places[bank, 2]] * ways[places[bank, 3]]
            )
            bh, bl = bank_high[bank], bank_low[bank]
            a, b = h0 > bh, l0 > bl
            w0 += times * np.int32(a & b)
            n0 += times * np.int32(not (a | b))
            a, b = h1 > bh, l1 > bl
            w1 += times * np.int32(a & b)
            n1 += times * np.int32(not (a | b))
            a, b = h2 > bh, l2 > bl
            w2 += times * np.int32(a & b)
            n2 += times * np.int32(not (a | b))
        counts[own, 0, 0], counts[own, 0, 1] = w0, n0
        counts[own, 1, 0], counts[own, 1, 1] = w1, n1
        counts[own, 2, 0], counts[own, 2, 1] = w2, n2


class Ends(NamedTuple):
    """In how many cases a wager wins, loses and pushes."""

    win: int
    lose: int
    push: int


class Against(NamedTuple):
    """Every setting of every set against a bank set by a house way: wins and losses of `BANKS` hands."""

    sets: Sets
    strengths: Strengths
    counts: NDArray[np.int64]

    def ends(self, chosen: NDArray[np.int64]) -> Ends:
        """Over all pairs of hands, each set in the way chosen for it."""
        rows = self.counts[np.arange(len(chosen)), chosen]
        win, lose = (int((self.sets.weights * rows[:, end]).sum()) for end in range(2))
        return Ends(win, lose, PAIRS_OF_HANDS - win - lose)

    def best(self, win: int, lose: int) -> NDArray[np.int64]:
        """The setting worth most for each set, given what a win earns and a loss costs."""
        worth = win * self.counts[:, :, 0] - lose * self.counts[:, :, 1]
        found: NDArray[np.int64] = worth.argmax(axis=1)
        return found


@lru_cache(maxsize=8)
def against(way: Way, demoted: bool) -> Against:
    """All settings of all hands against a bank set by a house way."""
    kinds = kinds_for(way)
    sets, found = sets_of(kinds), strengths(way, demoted, kinds)
    counts = np.zeros((len(sets.tiles), WAYS, 2), dtype=np.int64)
    rows = np.arange(len(sets.tiles))
    count_pairs(
        _copies(kinds), sets.held, found.high, found.low, sets.places,
        found.high[rows, found.chosen], found.low[rows, found.chosen], counts,
    )  # fmt: skip
    return Against(sets, found, counts)


def settings(tiles: Sequence[int], way: Way, demoted: bool) -> list[tuple[Split, Ends]]:
    """The three settings of four tiles, each with its wins, losses and pushes against a house way."""
    kinds = kinds_for(way)
    sets, banks = sets_of(kinds), strengths(way, demoted, kinds)
    found = splits(tiles, demoted)
    held = np.array([[sum(tile in kind for tile in tiles) for kind in kinds]], dtype=np.int8)
    high = np.array([[each.hi for each in found]], dtype=np.int16)
    low = np.array([[each.lo for each in found]], dtype=np.int16)
    counts = np.zeros((1, WAYS, 2), dtype=np.int64)
    rows = np.arange(len(sets.tiles))
    count_pairs(
        _copies(kinds), held, high, low, sets.places, banks.high[rows, banks.chosen],
        banks.low[rows, banks.chosen], counts,
    )  # fmt: skip
    return [
        (each, Ends(int(win), int(lose), BANKS - int(win) - int(lose)))
        for each, (win, lose) in zip(found, counts[0].tolist(), strict=True)
    ]


def _copies(kinds: Kinds) -> NDArray[np.int8]:
    return np.array([len(kind) for kind in kinds], dtype=np.int8)
