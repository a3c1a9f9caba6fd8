"""Rounds of eight tiles out of 32: four for a player and four for the bank, without bias.

Round i has the four words of Philox block i; the first three draw eight tiles, each by Lemire's
multiplication, and a word is rejected where that would favor a tile: the round then draws from streams 1, 2,
... instead. Hands are looked up by their four tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.law.refusal import BadInput
from croupier.simulation.philox import philox4x32

TILES: Final = 32
HELD: Final = 4
DRAWN: Final = 2 * HELD
HANDS: Final = comb(TILES, HELD)
BLOCK: Final = 512
WIN, PUSH, LOSE = 0, 1, 2
_PER_WORD: Final = 3
_LOW: Final = np.uint64(0xFFFFFFFF)
_WORD: Final = np.uint64(32)
_WORDS: Final = -(-DRAWN // _PER_WORD)
_REJECTS: Final = np.array(
    [
        (1 << 32) % prod(TILES - tile for tile in range(start, min(start + _PER_WORD, DRAWN)))
        for start in range(0, DRAWN, _PER_WORD)
    ],
    dtype=np.uint64,
)
"""For every word of a round, the rests below which it is rejected."""
_CHOOSE: Final = np.array(
    [[comb(tile, size) for size in range(HELD + 1)] for tile in range(TILES)], dtype=np.int64
)


@njit
def draw_round(seed: np.uint64, number: np.uint64, tiles: NDArray[np.uint8]) -> None:
    """The eight tiles of a round, by their places among the 32 in sorted order."""
    stream = 0
    while True:
        words = philox4x32(number & _LOW, number >> _WORD, stream, 0, seed & _LOW, seed >> _WORD)
        stream += 1
        good = True
        order = np.arange(TILES).astype(np.uint8)
        for word in range(_WORDS):
            rest = np.uint64(words[word])
            for place in range(_PER_WORD * word, min(_PER_WORD * (word + 1), DRAWN)):
                product = rest * np.uint64(TILES - place)
                here = np.int64(product >> _WORD) + place
                rest = product & _LOW
                tiles[place] = order[here]
                order[here] = order[place]
            good &= rest >= _REJECTS[word]
        if good:
            return


@njit
def hand_index(tiles: NDArray[np.uint8], start: int) -> int:
    """The place of four tiles among all hands."""
    a, b = np.int64(tiles[start]), np.int64(tiles[start + 1])
    c, d = np.int64(tiles[start + 2]), np.int64(tiles[start + 3])
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    place: int = a + _CHOOSE[b, 2] + _CHOOSE[c, 3] + _CHOOSE[d, 4]
    return place


@njit
def end_of(own: NDArray[np.int16], bank: NDArray[np.int16]) -> int:
    """How a player's high and low hand fare against the bank's."""
    higher = np.int64(own[0] > bank[0]) + np.int64(own[1] > bank[1])
    return WIN if higher == 2 else PUSH if higher else LOSE


@njit
def play_rounds(
    own: NDArray[np.int16],
    banks: NDArray[np.int16],
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count how the rounds end."""
    tiles = np.empty(DRAWN, dtype=np.uint8)
    for number in range(first, first + count):
        draw_round(seed, np.uint64(number), tiles)
        counts[end_of(own[hand_index(tiles, 0)], banks[hand_index(tiles, HELD)])] += 1


@njit
def _draw(seed: np.uint64, first: int, dealt: NDArray[np.uint8]) -> None:
    for place in range(len(dealt)):
        draw_round(seed, np.uint64(first + place), dealt[place])


@njit
def _ends(
    own: NDArray[np.int16], banks: NDArray[np.int16], dealt: NDArray[np.uint8], ends: NDArray[np.int64]
) -> None:
    for place in range(len(dealt)):
        ends[place] = end_of(own[hand_index(dealt[place], 0)], banks[hand_index(dealt[place], HELD)])


@dataclass(frozen=True, eq=False)
class TilesPlan:
    """A prepared run: the stake, the strengths of both hands of every four tiles as the player and the bank
    set them, and the net cents of each end.
    """

    wagers: Mapping[str, int]
    own: NDArray[np.int16]
    banks: NDArray[np.int16]
    nets: NDArray[np.int64]

    @property
    def block(self) -> int:
        """Every round stands by itself; parts are kept even."""
        return BLOCK


class TilesKernel:
    """The simulation of two hands of tiles against the bank's; a game adds `prepare`."""

    def run(self, plan: TilesPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros(LOSE + 1, dtype=np.int64)
        play_rounds(plan.own, plan.banks, np.uint64(seed), first, count, counts)
        return counts

    def cells(self, plan: TilesPlan) -> list[dict[str, int]]:
        """The net cents in each cell."""
        (wager,) = plan.wagers
        return [{wager: cents} for cents in plan.nets.tolist()]

    def deals(self, plan: TilesPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The tiles of rounds by their places in sorted order: the player's four, then the bank's."""
        dealt = np.empty((count, DRAWN), dtype=np.uint8)
        _draw(np.uint64(seed), first, dealt)
        return dealt

    def replay(self, plan: TilesPlan, dealt: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Net cents of given tiles, one round a row."""
        if dealt.ndim != 2 or dealt.shape[1] != DRAWN or dealt.max(initial=0) >= TILES:
            raise BadInput(f"deals: expected rows of {DRAWN} tiles, numbered 0 to {TILES - 1}")
        ends = np.empty(len(dealt), dtype=np.int64)
        _ends(plan.own, plan.banks, dealt, ends)
        return plan.nets[ends]
