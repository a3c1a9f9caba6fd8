"""Punto banco as a GPU plays it: rounds from a fresh shoe each, or shoes dealt to the cutting card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS
from croupier.simulation.baccarat import loops
from croupier.simulation.baccarat.tables import CELLS
from croupier.simulation.gpu.program import (
    MAX_THREADS,
    Launch,
    Program,
    bytes_of,
    whole,
)
from croupier.simulation.shoes_at_once import LANES

if TYPE_CHECKING:
    from croupier.simulation.baccarat.kernel import BaccaratPlan

PACKAGE: Final = "croupier.simulation.baccarat"
FRESH_THREADS: Final = 768
TAKEN: Final = 4
TURNS: Final = 4


def _read(plan: BaccaratPlan) -> tuple[NDArray[Any], ...]:
    """The third-card rules as numbers of sixteen bits."""
    tables = plan.tables
    return tuple(
        whole(each, np.uint16) for each in (tables.player, tables.banker, tables.fifth, tables.sixth)
    )


def _numbers(plan: BaccaratPlan) -> dict[str, int | str]:
    return {
        "SIZE": f"{plan.size}u",
        "OF_RANK": f"{plan.size // len(RANKS)}u",
        "FIFTH": len(plan.tables.fifth),
        "SIXTH": len(plan.tables.sixth),
    }


def fresh_program(plan: BaccaratPlan) -> Program:
    """The program of rounds from a fresh shoe each."""
    tables = _read(plan)
    shared = bytes_of((CELLS + 1, 4), (sum(map(len, tables)), 2))
    return Program(
        package=PACKAGE,
        source="fresh.cu",
        block=loops.BLOCK,
        tables=tables,
        numbers=_numbers(plan),
        counters=CELLS,
        launches=(Launch("play", FRESH_THREADS, loops.BLOCK // (TAKEN * TURNS), shared, 4 * TAKEN * TURNS),),
    )


def shoes_program(plan: BaccaratPlan) -> Program:
    """The program of shoes dealt to the cutting card."""
    tables = _read(plan)
    shared = bytes_of((CELLS, 4), (sum(map(len, tables)), 2))
    of_thread = 4 * LANES * -(-plan.size // 8)
    return Program(
        package=PACKAGE,
        source="shoes.cu",
        block=loops.BLOCK,
        tables=(*tables, whole(plan.burned, np.uint8)),
        numbers={**_numbers(plan), "BEHIND": plan.behind, "ONE_MORE": int(plan.one_more)},
        counters=CELLS,
        launches=(Launch("play", MAX_THREADS, 1, shared, of_thread),),
    )
