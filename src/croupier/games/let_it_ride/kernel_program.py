"""Let it ride as a GPU plays it: the plan's hands with their decisions, and the tables of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.equipment.cards import DECK_SIZE
from croupier.games.let_it_ride.analysis import GROUP_OF_RANK
from croupier.games.let_it_ride.kernel_rounds import GROUP_OF_PLACE, MAIN_GROUPS
from croupier.hands.compiled_poker import compiled_ranks
from croupier.simulation.gpu.program import Launch, Program, bytes_of
from croupier.simulation.showdown.programs import rank_numbers

if TYPE_CHECKING:
    from croupier.games.let_it_ride.kernel import Plan

BLOCK: Final = 1 << 16
"""Rounds of a block on a GPU; on a CPU every round is one."""
THREADS: Final = 256


def ride_program(plan: Plan) -> Program:
    """The program of a plan."""
    ranks = compiled_ranks(5)
    cells = len(plan.nets)
    shared = bytes_of((DECK_SIZE, 8), (cells, 4), (len(ranks.offsets), 4), (len(GROUP_OF_PLACE), 1))
    return Program(
        package="croupier.games.let_it_ride",
        source="kernel_rounds.cu",
        block=BLOCK,
        tables=(plan.hands, ranks.keys, ranks.offsets, ranks.ranks, GROUP_OF_PLACE, GROUP_OF_RANK),
        numbers={
            **rank_numbers(ranks),
            "CELLS": cells,
            "GROUPS": f"{MAIN_GROUPS}u",
            "CLASSES": f"{plan.three_card_classes}u",
            "PLACES": len(GROUP_OF_PLACE),
        },
        counters=cells,
        launches=(Launch("play", THREADS, BLOCK // 2, shared),),
    )
