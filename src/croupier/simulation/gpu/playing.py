"""A run on a GPU: whole blocks there, the rest of the last one on the CPU, totals added as exact integers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.law.refusal import BadInput
from croupier.simulation.gpu.program import OnGpu, Program
from croupier.simulation.kernel import Kernel

Advance = Callable[[int], None]
Add = Callable[[NDArray[np.int64] | Sequence[int]], None]


class Player(Protocol):
    """What plays programs: a GPU, or in the tests the same source on a CPU."""

    def load(self, program: Program, blocks: int) -> Any:
        """Make a program ready for runs of this many blocks."""

    def play(self, loaded: Any, seed: int, first: int, blocks: int) -> float:
        """Play blocks of rounds; returns the seconds it took."""

    def counters(self, loaded: Any) -> list[int]:
        """What was counted since the last call."""


def program_of(kernel: Kernel, plan: Any) -> Program | None:
    """The plan for a GPU, if one can play it."""
    return kernel.program(plan) if isinstance(kernel, OnGpu) else None


def needed_program(kernel: Kernel, plan: Any) -> Program:
    """The plan for a GPU; refused in one sentence if only the CPU can play it."""
    program = program_of(kernel, plan)
    if program is None:
        raise BadInput(
            "device gpu: these wagers and options run on the CPU only; leave --device out, or use auto"
        )
    return program


def run_blocks(
    player: Player, kernel: Kernel, plan: Any, program: Program, seed: int, rounds: int,
    add: Add, advance: Advance,
) -> float:  # fmt: skip
    """Play rounds 0 to `rounds - 1`; returns the seconds the GPU took.

    A launch that leaves out more blocks than it can list is repeated in two halves.
    """
    blocks, rest = divmod(rounds, program.block)
    seconds = 0.0
    if blocks:
        loaded = player.load(program, blocks)
        starts = range(0, blocks, loaded.blocks)
        due = [(first, min(loaded.blocks, blocks - first)) for first in reversed(starts)]
        while due:
            first, now = due.pop()
            seconds += player.play(loaded, seed, first, now)
            counted = player.counters(loaded)
            left_out = program.left_out(counted)
            if left_out is None:
                half = now // 2
                due += [(first + half, now - half), (first, half)]
                continue
            add(program.read(counted))
            for block in left_out:
                add(kernel.run(plan, seed, block * program.block, program.block))
            advance(now * program.block)
    if rest:
        add(kernel.run(plan, seed, blocks * program.block, rest))
        advance(rest)
    return seconds
