"""Poker against the dealer as a GPU plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.compiled_poker import CompiledRanks, compiled_ranks
from croupier.simulation.gpu.program import Launch, Program, bytes_of
from croupier.simulation.one_deck import BLOCK

if TYPE_CHECKING:
    from croupier.simulation.showdown.kernel import ShowdownPlan

PACKAGE: Final = "croupier.simulation.showdown"
THREADS: Final = 1024


def rank_numbers(ranks: CompiledRanks) -> dict[str, int | str]:
    """The numbers by which a source ranks hands."""
    return {
        "OFFSETS": len(ranks.offsets),
        "RANKS": len(ranks.ranks),
        "SHIFT": ranks.shift,
        "SUITED": f"{ranks.suited}ull",
        "STRAIGHT": ranks.straight,
        "FLUSH_STEP": ranks.flush_step,
        "STRAIGHT_FLUSH_STEP": ranks.straight_flush_step,
        "KEYS_START": f"{ranks.start}ull",
    }


def showdown_program(plan: ShowdownPlan) -> Program:
    """The program of a plan: its decisions and rows, and the tables of ranks."""
    ranks = compiled_ranks(plan.cards)
    cells = len(plan.nets)
    shared = bytes_of((DECK_SIZE, 8), (cells, 4), (len(ranks.offsets), 4), (len(ranks.ranks), 2))
    return Program(
        package=PACKAGE,
        source="rounds.cu",
        block=BLOCK,
        tables=(
            ranks.keys,
            ranks.offsets,
            ranks.ranks,
            plan.cell_of_rank,
            plan.place,
            plan.table if len(plan.table) else np.zeros(1, dtype=np.uint8),
            plan.rows,
        ),
        numbers={
            **rank_numbers(ranks),
            "HAND": plan.cards,
            "SHOWN": int(plan.shown),
            "QUALIFIES": f"{plan.qualifies}u",
            "ROW_COUNT": f"{len(plan.row_names)}u",
            "CELLS": cells,
        },
        counters=cells,
        launches=(Launch("play", THREADS, 2, shared, DECK_SIZE),),
    )
