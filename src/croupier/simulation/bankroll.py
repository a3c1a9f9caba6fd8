"""Bankrolls over time: paths of players, round after round, drawn from a run's histogram."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.law.refusal import BadInput
from croupier.simulation.philox import philox4x32

STREAM = np.uint64(0xBA2C)  # keeps bankroll draws apart from the rounds of the same seed
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
ONES = np.uint64(0xFFFFFFFFFFFFFFFF)


@dataclass(frozen=True)
class Bankrolls:
    """Sampled paths: `paths[i, j]` is the bankroll of player i after `steps[j]` rounds."""

    start: int
    needed: int
    steps: NDArray[np.int64]
    paths: NDArray[np.int64]
    ruined_at: NDArray[np.int64]

    @property
    def ruined(self) -> Fraction:
        """Share of the players who could no longer make the wagers."""
        return Fraction(int((self.ruined_at >= 0).sum()), len(self.ruined_at))

    def quantile(self, share: float) -> NDArray[np.float64]:
        """The bankroll that this share of the players is below, at each step."""
        return np.asarray(np.quantile(self.paths, share, axis=0), dtype=np.float64)


@njit
def _walk(
    nets: NDArray[np.int64],
    above: NDArray[np.uint64],
    seed: int,
    start: int,
    needed: int,
    every: int,
    paths: NDArray[np.int64],
    ruined_at: NDArray[np.int64],
) -> None:
    rounds_counted = above[-1]
    # The largest multiple of the number of rounds that fits in 64 bits; larger draws are repeated.
    limit = ONES - ONES % rounds_counted
    key0, key1 = np.uint64(seed) & LOW, np.uint64(seed) >> HALF
    for player in range(paths.shape[0]):
        bankroll = start
        paths[player, 0] = bankroll
        block = np.uint64(0)
        for step in range(1, paths.shape[1]):
            for within in range(every):
                if bankroll < needed:
                    if ruined_at[player] < 0:
                        ruined_at[player] = (step - 1) * every + within
                    break
                draw = limit
                while draw >= limit:
                    a, b, _, _ = philox4x32(block & LOW, block >> HALF, np.uint64(player), STREAM, key0, key1)
                    draw = np.uint64(a) << HALF | np.uint64(b)
                    block += np.uint64(1)
                bankroll += nets[np.searchsorted(above, draw % rounds_counted, side="right")]
            paths[player, step] = bankroll
        if bankroll < needed and ruined_at[player] < 0:
            ruined_at[player] = (paths.shape[1] - 1) * every


def sample_bankrolls(
    histogram: Mapping[int, int],
    start: int,
    needed: int,
    rounds: int,
    players: int,
    seed: int,
    points: int = 200,
) -> Bankrolls:
    """Play rounds drawn from a histogram for many players, reproducible by (seed, player).

    A player with less than `needed` cents (the wagers of one round) stops. The number of rounds is rounded up
    to a multiple of the distance between two recorded points.
    """
    if not histogram:
        raise BadInput("histogram: expected at least one round")
    for name, value in (("rounds", rounds), ("players", players), ("points", points)):
        if value < 1:
            raise BadInput(f"{name} {value}: expected at least 1")
    every = -(-rounds // min(points, rounds))
    columns = -(-rounds // every) + 1
    ordered = sorted(histogram.items())
    nets = np.array([net for net, _ in ordered], dtype=np.int64)
    above = np.cumsum(np.array([count for _, count in ordered], dtype=np.uint64))
    paths = np.zeros((players, columns), dtype=np.int64)
    ruined_at = np.full(players, -1, dtype=np.int64)
    _walk(nets, above, seed, start, needed, every, paths, ruined_at)
    return Bankrolls(start, needed, np.arange(columns, dtype=np.int64) * every, paths, ruined_at)
