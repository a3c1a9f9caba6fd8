"""Plans of declared wagers as a GPU plays them: rounds of one outcome, and wagers decided with two dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.gpu.program import Launch, Program, bytes_of
from croupier.simulation.outcomes import counting, two_dice

if TYPE_CHECKING:
    from croupier.simulation.outcomes.layout import Draws

PACKAGE: Final = "croupier.simulation.outcomes"
COUNTING_THREADS: Final = 256
DICE_THREADS: Final = 640
MASKS: Final = 3
STATE_BIT: Final = 13
STATE_BITS: Final = range(STATE_BIT, STATE_BIT + 3)
STEPS_SUMMED: Final = two_dice.GROUP // 2
PAIRS_SUMMED: Final = STEPS_SUMMED * two_dice.ROLLS_PER_STEP // 2


def counting_program(draws: Draws, outcomes: int) -> Program:
    """The program of rounds of one outcome."""
    together = counting.rounds_together(len(draws.shown))
    ways = len(draws.shown) ** together
    return Program(
        package=PACKAGE,
        source="counting.cu",
        block=counting.BLOCK,
        tables=(draws.shown,),
        numbers={"WAYS": f"{ways}u", "TOGETHER": together, "SHOWN": f"{len(draws.shown)}u", "OUTCOMES": outcomes},
        counters=ways + outcomes,
        launches=(Launch("play", COUNTING_THREADS, bytes_of((ways + outcomes, 4)), 1),),
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


class Field(NamedTuple):
    """Where the sum of an entry's rounds that ended one way stands: under which mask, and in which bits."""

    mask: int
    shift: int
    bits: int
    width: int


def fields_of(twice: Sequence[bool]) -> list[Field]:
    """A field for every way a round can end; those that can come twice in two rolls are two bits wide.

    A round that does not end on its first roll takes two, so a way that cannot come twice in two rolls comes at
    most once a pair of rolls. The bits of the state are part of no field's own, but sums may grow into them.
    """
    wide = [(PAIRS_SUMMED * (1 + each)).bit_length() for each in twice]
    order = sorted(range(len(twice)), key=lambda cell: (-twice[cell], cell))
    taken = set(STATE_BITS)
    begins = [0] * MASKS
    fields: dict[int, Field] = {}
    for cell in order:
        width = 1 + twice[cell]
        found = []
        for mask, begin in enumerate(begins):
            shift = begin
            while taken & set(range(shift, shift + width)):
                shift += 1
            if shift + wide[cell] <= 32:
                found.append((shift - begin, shift, mask))
        if not found:
            raise ValueError(f"{len(twice)} ways to end do not fit {MASKS} masks")
        _, shift, mask = min(found)
        taken |= set(range(shift, shift + width))
        begins[mask] = shift + wide[cell]
        fields[cell] = Field(mask, shift, wide[cell], width)
    return [fields[cell] for cell in range(len(twice))]


def dice_program(single: NDArray[np.uint64], cells: int) -> Program:
    """The program of wagers decided with the cycle, from the table of one roll."""
    double = two_dice.two_rolls(single).reshape(8, two_dice.DOUBLE_ROW)
    ended = double[:, :, None] >> np.arange(0, 4 * cells, 4, dtype=np.uint64) & np.uint64(15)
    fields = fields_of([bool(each > 1) for each in ended.max(axis=(0, 1))])
    entries = (double >> two_dice.STATE_SHIFT) << np.uint64(STATE_BIT)
    for cell, at in enumerate(fields):
        entries |= ended[:, :, cell] << np.uint64(at.shift)
    masks = [
        sum(((1 << at.width) - 1) << at.shift for at in fields if at.mask == mask) for mask in range(MASKS)
    ]
    counted = " ".join(f"COUNT({cell}, {at.mask}, {at.shift}, {at.bits})" for cell, at in enumerate(fields))
    once = np.zeros(8 * two_dice.SINGLE_ROW, dtype=np.uint8)
    for state, roll in product(range(8), range(36)):
        at = state * two_dice.SINGLE_ROW + roll
        entry = int(single[at])
        ways = entry & ~(7 << 61)
        once[at] = entry >> 61 | (ways.bit_length() + 3) // 4 << 3
    shared = bytes_of((len(entries.ravel()), 4), (16, 4), (len(once), 1))
    return Program(
        package=PACKAGE,
        source="two_dice.cu",
        block=two_dice.BLOCK,
        tables=(entries.ravel().astype(np.uint32), once),
        numbers={
            "CELLS": cells,
            "MASKS": MASKS,
            "STEPS_SUMMED": STEPS_SUMMED,
            "FIELDS": counted,
            **{f"MASK_{number}": f"{mask}u" for number, mask in enumerate(masks)},
        },
        counters=cells,
        launches=(Launch("play", DICE_THREADS, shared, 2),),
        rounds_at_once=1 << 36,
        read=partial(_padded, two_dice.CELLS),
    )


def _padded(cells: int, counters: Sequence[int]) -> list[int]:
    """The counters with those of ways to end that the plan does not have."""
    return [*counters, *[0] * (cells - len(counters))]
