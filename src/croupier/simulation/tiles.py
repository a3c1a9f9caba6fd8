"""Rounds of eight tiles out of 32: four for a player and four for the bank, without bias.

Round i has the four words of Philox block i; the first three draw nine tiles, of which eight are dealt, each
by Lemire's multiplication, and a biased word is rejected: the round then draws from streams 1, 2, ...
instead. Every `BLOCK` rounds begin with the tiles in order and go on shuffling them from round to round: a
shuffle is fair from any order that does not depend on its words. Hands are looked up by their tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.law.refusal import BadInput
from croupier.simulation.one_deck import BLOCK, LOW, ONE, PER_WORD, WORD, WORDS, redraw, rejected_below
from croupier.simulation.philox import fill

TILES: Final = 32
HELD: Final = 4
DRAWN: Final = 2 * HELD
HANDS: Final = comb(TILES, HELD)
WIN, PUSH, LOSE = 0, 1, 2
_LANES: Final = 4
_HIGH: Final = np.uint32(16)
_BOTH: Final = np.uint32(0xFFFF)
_USED: Final = -(-DRAWN // PER_WORD)
_REJECTS: Final = rejected_below(TILES, DRAWN)
_CHOOSE: Final = np.array(
    [[comb(tile, size) for size in range(HELD + 1)] for tile in range(TILES)], dtype=np.int64
)


@njit
def deal_block(
    seed: np.uint64,
    first: int,
    words: NDArray[np.uint32],
    places: NDArray[np.uint8],
    tiles: NDArray[np.uint8],
) -> None:
    """Deal `BLOCK` rounds, starting with round `first`, into the rows of `tiles`, as places in sorted order.

    `words` (WORDS * BLOCK) and `places` (BLOCK, _USED * PER_WORD) are scratch space.
    """
    fill(words, seed, 0, first)
    bad = np.uint64(0)
    for round in range(BLOCK):
        for word in range(_USED):
            tile = np.uint64(PER_WORD * word)
            left = np.uint64(TILES) - tile
            one = np.uint64(words[WORDS * round + word]) * left
            two = (one & LOW) * (left - ONE)
            three = (two & LOW) * (left - ONE - ONE)
            places[round, PER_WORD * word] = np.uint8((one >> WORD) + tile)
            places[round, PER_WORD * word + 1] = np.uint8((two >> WORD) + tile + ONE)
            places[round, PER_WORD * word + 2] = np.uint8((three >> WORD) + tile + ONE + ONE)
            bad |= np.uint64((three & LOW) < _REJECTS[word])
    if bad:
        for round in range(BLOCK):
            redraw(seed, np.uint64(first + round), TILES, _REJECTS, words, round, places)
    order = np.arange(TILES).astype(np.uint8)
    for round in range(BLOCK):
        for turn in range(DRAWN):
            here = places[round, turn]
            drawn = order[here]
            order[here] = order[turn]
            order[turn] = drawn
            tiles[round, turn] = drawn


@njit
def hand_index(tiles: NDArray[np.uint8], round: int, start: int) -> int:
    """The place of four tiles among all hands."""
    a, b = np.int64(tiles[round, start]), np.int64(tiles[round, start + 1])
    c, d = np.int64(tiles[round, start + 2]), np.int64(tiles[round, start + 3])
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    place: int = a + _CHOOSE[b, 2] + _CHOOSE[c, 3] + _CHOOSE[d, 4]
    return place


@njit
def end_of(own: NDArray[np.uint32], banks: NDArray[np.uint32], tiles: NDArray[np.uint8], round: int) -> int:
    """How a player's high and low hands end against the bank's."""
    mine, theirs = hand_index(tiles, round, 0), hand_index(tiles, round, HELD)
    high = (own[mine] >> _HIGH) > (banks[theirs] >> _HIGH)
    low = (own[mine] & _BOTH) > (banks[theirs] & _BOTH)
    return int(LOSE - np.int64(high) - np.int64(low))


@njit
def play_rounds(
    own: NDArray[np.uint32],
    banks: NDArray[np.uint32],
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count how the rounds end; `first` is the first round of a block."""
    words = np.empty(WORDS * BLOCK, dtype=np.uint32)
    places = np.empty((BLOCK, _USED * PER_WORD), dtype=np.uint8)
    tiles = np.empty((BLOCK, DRAWN), dtype=np.uint8)
    for start in range(first, first + count, BLOCK):
        deal_block(seed, start, words, places, tiles)
        for round in range(min(BLOCK, first + count - start)):
            counts[round & (_LANES - 1), end_of(own, banks, tiles, round)] += 1


@njit
def _ends(
    own: NDArray[np.uint32], banks: NDArray[np.uint32], dealt: NDArray[np.uint8], ends: NDArray[np.int64]
) -> None:
    for place in range(len(dealt)):
        ends[place] = end_of(own, banks, dealt, place)


def packed(strengths: NDArray[np.int16]) -> NDArray[np.uint32]:
    """High and low strength of every hand, one row each, as one number."""
    found: NDArray[np.uint32] = strengths[:, 0].astype(np.uint32) << _HIGH | strengths[:, 1].astype(np.uint32)
    return found


@dataclass(frozen=True, eq=False)
class TilesPlan:
    """A prepared run: the stake, the strengths of both hands of every four tiles as the player and the bank
    set them (`packed`), and the net cents of each end.
    """

    wagers: Mapping[str, int]
    own: NDArray[np.uint32]
    banks: NDArray[np.uint32]
    nets: NDArray[np.int64]

    @property
    def block(self) -> int:
        """How many rounds are shuffled one after another."""
        return BLOCK


class TilesKernel:
    """The simulation of two hands of tiles against the bank's; a game adds `prepare`."""

    def run(self, plan: TilesPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros((_LANES, LOSE + 1), dtype=np.int64)
        play_rounds(plan.own, plan.banks, np.uint64(seed), first, count, counts)
        total: NDArray[np.int64] = counts.sum(axis=0)
        return total

    def cells(self, plan: TilesPlan) -> list[dict[str, int]]:
        """The net cents in each cell."""
        (wager,) = plan.wagers
        return [{wager: cents} for cents in plan.nets.tolist()]

    def deals(self, plan: TilesPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The tiles of rounds by their places in sorted order: the player's four, then the bank's."""
        start = first - first % BLOCK
        blocks = -(-(first + count - start) // BLOCK)
        dealt = np.empty((blocks * BLOCK, DRAWN), dtype=np.uint8)
        words = np.empty(WORDS * BLOCK, dtype=np.uint32)
        places = np.empty((BLOCK, _USED * PER_WORD), dtype=np.uint8)
        for offset in range(0, len(dealt), BLOCK):
            deal_block(np.uint64(seed), start + offset, words, places, dealt[offset : offset + BLOCK])
        return dealt[first - start : first - start + count].copy()

    def replay(self, plan: TilesPlan, dealt: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Net cents of given tiles, a round in each row."""
        if dealt.ndim != 2 or dealt.shape[1] != DRAWN or dealt.max(initial=0) >= TILES:
            raise BadInput(f"deals: expected rows of {DRAWN} tiles, numbered 0 to {TILES - 1}")
        ends = np.empty(len(dealt), dtype=np.int64)
        _ends(plan.own, plan.banks, dealt, ends)
        return plan.nets[ends]
