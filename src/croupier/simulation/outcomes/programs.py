"""Plans of declared wagers as a GPU plays them: rounds of one outcome, and wagers decided with two dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.gpu.program import Launch, Program, bytes_of, whole
from croupier.simulation.outcomes import counting, two_dice

if TYPE_CHECKING:
    from croupier.simulation.outcomes.layout import Draws

PACKAGE: Final = "croupier.simulation.outcomes"
COUNTING_THREADS: Final = 1024
DICE_THREADS: Final = 1024
STATE_BIT: Final = np.uint64(13)
ENDED_BIT: Final = np.uint64(28)
TWICE: Final = (0, 2, 4)
"""Bits of an entry, each with the next, of ways to end that may come twice in two rolls: on the first roll of
a round."""
ONCE: Final = (*range(6, 13), *range(16, 21))
"""Bits of the other ways, which come at most once in two rolls."""
WAYS: Final = (*range(13), *range(16, 21))
"""All bits of ways to end, in the order of the counters."""


def counting_program(draws: Draws, outcomes: int) -> Program:
    """The program of rounds of one outcome."""
    together = counting.rounds_together(len(draws.shown))
    ways = len(draws.shown) ** together
    return Program(
        package=PACKAGE,
        source="counting.cu",
        block=counting.BLOCK,
        tables=(draws.shown,),
        numbers={
            "WAYS": f"{ways}u",
            "TOGETHER": together,
            "SHOWN": f"{len(draws.shown)}u",
            "OUTCOMES": outcomes,
        },
        counters=ways + outcomes,
        launches=(Launch("play", COUNTING_THREADS, 1, bytes_of((ways + outcomes, 4))),),
        rounds_at_once=1 << 36,
        read=partial(_outcomes, draws.shown, together, outcomes),
    )


def _outcomes(shown: NDArray[np.uint16], together: int, outcomes: int, counters: Sequence[int]) -> list[int]:
    """How often each outcome came up, from how often each group of rounds did."""
    groups, totals = counters[:-outcomes], list(counters[-outcomes:])
    for group, times in enumerate(groups):
        rest = group
        for _ in range(together):
            totals[shown[rest % len(shown)]] += times
            rest //= len(shown)
    return totals


def dice_program(single: NDArray[np.uint64], cells: int) -> Program | None:
    """The program of wagers decided with the cycle, from the table of one roll; None if it does not fit."""
    double = two_dice.two_rolls(single).reshape(8, two_dice.DOUBLE_ROW)
    ended = double[:, :, None] >> np.arange(0, 4 * cells, 4, dtype=np.uint64) & np.uint64(15)
    twice = [cell for cell in range(cells) if ended[:, :, cell].max() > 1]
    once = [cell for cell in range(cells) if cell not in twice]
    if len(twice) > len(TWICE) or len(once) > len(ONCE):
        return None
    entries = (double >> two_dice.STATE_SHIFT) << STATE_BIT | ended.sum(axis=2) << ENDED_BIT
    bits = dict(zip((*twice, *once), (*TWICE[: len(twice)], *ONCE), strict=False))
    for cell, bit in bits.items():
        entries |= ended[:, :, cell] << np.uint64(bit)
    rolls = np.zeros(8 * two_dice.SINGLE_ROW, dtype=np.uint8)
    for state, roll in product(range(8), range(36)):
        at = state * two_dice.SINGLE_ROW + roll
        way = (int(single[at]) & ~(7 << 61)).bit_length()
        rolls[at] = int(single[at]) >> 61 | (WAYS.index(bits[way // 4]) + 1 << 3 if way else 0)
    shared = bytes_of((entries.size + len(WAYS), 4), (len(rolls), 1))
    return Program(
        package=PACKAGE,
        source="two_dice.cu",
        block=two_dice.BLOCK,
        tables=(whole(entries.ravel(), np.uint32), rolls),
        numbers={},
        counters=len(WAYS),
        launches=(Launch("play", DICE_THREADS, 2, shared, 4 * len(WAYS)),),
        rounds_at_once=1 << 36,
        read=partial(_by_cell, [bits[cell] for cell in range(cells)]),
    )


def _by_cell(bits: Sequence[int], counters: Sequence[int]) -> list[int]:
    """The counters in the order of the plan's ends."""
    counted = dict(zip(WAYS, counters, strict=True))
    cells = [counted[bit] + (2 * counted[bit + 1] if bit in TWICE else 0) for bit in bits]
    return [*cells, *[0] * (two_dice.CELLS - len(cells))]
