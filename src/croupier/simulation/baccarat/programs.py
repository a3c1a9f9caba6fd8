"""Punto banco as a GPU plays it: rounds from a fresh shoe each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from croupier.equipment.cards import RANKS
from croupier.simulation.baccarat import loops
from croupier.simulation.baccarat.tables import CELLS
from croupier.simulation.gpu.program import Launch, Program, bytes_of, whole

if TYPE_CHECKING:
    from croupier.simulation.baccarat.kernel import BaccaratPlan

PACKAGE: Final = "croupier.simulation.baccarat"
FRESH_THREADS: Final = 256
TAKEN: Final = 4
TURNS: Final = 4


def fresh_program(plan: BaccaratPlan) -> Program:
    """The program of rounds from a fresh shoe each."""
    tables = plan.tables
    read = (tables.player, tables.banker, tables.fifth, tables.sixth)
    queue = TAKEN * TURNS * FRESH_THREADS
    shared = bytes_of((CELLS + 1 + queue, 4), (sum(map(len, read)), 2))
    return Program(
        package=PACKAGE,
        source="fresh.cu",
        block=loops.BLOCK,
        tables=tuple(whole(table, np.uint16) for table in read),
        numbers={
            "SIZE": f"{plan.size}u",
            "OF_RANK": f"{plan.size // len(RANKS)}u",
            "FIFTH": len(tables.fifth),
            "SIXTH": len(tables.sixth),
        },
        counters=CELLS,
        launches=(Launch("play", FRESH_THREADS, shared, loops.BLOCK // (TAKEN * TURNS)),),
    )
