"""Rounds of one outcome whose wagers depend on cards that came before: a machine of displays and cells.

The states of the machine are the possible displays, as far as they matter to the wagers of a plan. An outcome
leads from one state to the next and counts one cell: which wagers are made, and what each wins or loses.
Rounds count as independent samples although the display links them: the variance of a long run differs from
that of independent rounds by less than four percent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.law.display import Cards, Display
from croupier.law.outcomes import WagerTable
from croupier.law.spaces import Space
from croupier.simulation.outcomes.compiled_tables import Integers
from croupier.simulation.outcomes.counting import HALF, LOW, STREAM, WORD, Counters
from croupier.simulation.outcomes.layout import Draws, draws_of, net
from croupier.simulation.philox import fill

Entries = NDArray[np.uint64]

LANES = 8
LENGTH = 1 << 14
BLOCK = LANES * LENGTH
"""The rounds of a block are played as chains of this length, each begun with an empty display."""
WORDS = 256


@dataclass(frozen=True)
class DisplayPlan:
    """Wagers opened by cards on display, and other wagers.

    `entries` holds by state and outcome the cell that is counted and, above 32 bits, where the entries of the
    next state begin.
    """

    wagers: Mapping[str, int]
    needed: int
    draws: Draws
    entries: Entries
    outcomes: int
    cells: tuple[dict[str, int], ...]
    staked: tuple[dict[str, int], ...]
    block: int = BLOCK


def display_plan(
    space: Space, tables: Mapping[str, WagerTable], stakes: Mapping[str, int], needed: int
) -> DisplayPlan:
    """The plan of wagers that are made before every spin at which they are open."""
    assert space.display is not None
    displays, after = _machine(space.display, space.names)
    amounts = []
    for wager, table in tables.items():
        state = np.array([table.opened(shown) if table.openings else 0 for shown in displays])
        paid = [[net(each, stakes[wager]) for each in results] for results in table.states]
        made = [[stakes[wager] * (each.outcome != "void") for each in results] for results in table.states]
        amounts += [np.array(paid)[state], np.array(made)[state]]
    cell, examples = _numbered(np.stack([each.ravel() for each in amounts], axis=1))
    after, cells, merged = _smallest(after, cell.reshape(after.shape))
    draws = draws_of(space)
    outcomes = after.shape[1]
    entries = (after * outcomes).astype(np.uint64) << HALF | cells.astype(np.uint64)

    def ways(column: int) -> tuple[dict[str, int], ...]:
        """What every wager wins, or has at stake, in each cell."""
        every = np.stack([each.ravel()[examples] for each in amounts[column::2]], axis=1)
        return tuple(dict(zip(tables, each, strict=True)) for each in every.tolist())

    return DisplayPlan(
        wagers=dict(stakes),
        needed=needed,
        draws=Draws(merged[draws.shown].astype(np.uint16), draws.per_word, draws.limit),
        entries=entries.ravel(),
        outcomes=outcomes,
        cells=ways(0),
        staked=ways(1),
    )


@lru_cache(maxsize=8)
def _machine(display: Display, names: Cards) -> tuple[tuple[Cards, ...], Integers]:
    """Every display, the empty one first, and by display and outcome the number of the next one."""
    displays = tuple(display.every())
    number = {shown: place for place, shown in enumerate(displays)}
    after = [number[display.after(shown, name)] for shown in displays for name in names]
    return displays, np.array(after, dtype=np.int64).reshape(len(displays), len(names))


def _numbered(rows: Integers) -> tuple[Integers, Integers]:
    """A number for each different row, in order of first appearance, and where each first appears."""
    ids = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        _, values = np.unique(column, return_inverse=True)
        _, ids = np.unique(ids * (values.max() + 1) + values, return_inverse=True)
    _, first, ids = np.unique(ids, return_index=True, return_inverse=True)
    order = np.argsort(first)
    renumbered = np.empty_like(order)
    renumbered[order] = np.arange(len(order))
    return renumbered[ids], first[order]


def _smallest(after: Integers, cell: Integers) -> tuple[Integers, Integers, Integers]:
    """The smallest equivalent machine: states and outcomes that always count the same are merged.

    Returns the next state and the cell by state and outcome, and which merged outcome each outcome belongs
    to.
    """
    state, count = np.zeros(len(after), dtype=np.int64), 0
    first = np.zeros(1, dtype=np.int64)
    while len(first) > count:
        count = len(first)
        state, first = _numbered(np.concatenate([cell, state[after], state[:, None]], axis=1))
    after, cell = state[after[first]], cell[first]
    outcome, kept = _numbered(np.concatenate([after, cell]).T)
    return after[:, kept], cell[:, kept], outcome


@njit
def count_displays(
    shown: NDArray[np.uint16],
    per_word: int,
    limit: int,
    entries: Entries,
    cells: int,
    seed: int,
    first: int,
    count: int,
) -> Counters:
    """Count the cells of rounds `first` to `first + count - 1`; `first` is a multiple of the block.

    `shown` lists every outcome as often as its weight. A word holds `per_word` rounds, extracted above 32
    bits by multiplications as in `counting.count_outcomes`. The chains of a block run in parallel.
    """
    totals = np.zeros(cells, dtype=np.int64)
    words = np.empty((LANES, WORDS), dtype=np.uint32)
    left = np.empty(LANES, dtype=np.int64)
    state = np.empty(LANES, dtype=np.uint64)
    ways, spare = np.uint64(len(shown)), WORD - np.uint64(limit)
    played = 0
    while played < count:
        rounds = min(BLOCK, count - played)
        stream = STREAM + np.uint64((first + played) // BLOCK * LANES)
        played += rounds
        for lane in range(LANES):
            left[lane] = min(LENGTH, max(rounds - lane * LENGTH, 0))
            state[lane] = 0
        block = np.uint64(0)
        while rounds > 0:
            for lane in range(LANES):
                if left[lane] > 0:
                    fill(words[lane], seed, stream + np.uint64(lane), block)
            block += np.uint64(WORDS // 4)
            for place in range(WORDS):
                for lane in range(LANES):
                    if left[lane] == 0:
                        continue
                    rest = np.uint64(words[lane, place])
                    check = rest
                    for _ in range(per_word):
                        check = (check * ways) & LOW
                    if check < spare:
                        continue
                    many = min(per_word, left[lane])
                    at = state[lane]
                    for _ in range(many):
                        rest *= ways
                        entry = entries[at + np.uint64(shown[rest >> HALF])]
                        rest &= LOW
                        totals[entry & LOW] += 1
                        at = entry >> HALF
                    state[lane] = at
                    left[lane] -= many
                    rounds -= many
    return totals
