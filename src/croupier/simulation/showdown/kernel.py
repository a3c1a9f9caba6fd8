"""The kernel of poker against the dealer as the runner uses it; a game adds `prepare`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK_SIZE
from croupier.law.refusal import BadInput
from croupier.simulation.gpu.program import Program
from croupier.simulation.one_deck import BLOCK, deals
from croupier.simulation.showdown.programs import showdown_program
from croupier.simulation.showdown.rounds import (
    DEPENDS,
    ENDS,
    LANES,
    cells_of_five,
    cells_of_three,
    play_rounds,
)

UNDECIDED: Final = 255
"""In place of a choice by rank: the rank alone does not decide."""
_CELLS: Final = {3: cells_of_three, 5: cells_of_five}


@dataclass(frozen=True, eq=False)
class ShowdownPlan:
    """A prepared run: stakes, decisions as tables, and what each cell is worth wager by wager.

    `reported` names the wager of the simulation that the net of each column counts under: money added during
    a round counts with the wager it was added to.
    """

    wagers: Mapping[str, int]
    base: int
    cards: int
    shown: int
    qualifies: int
    choices: tuple[str, ...]
    row_names: tuple[str, ...]
    rows: NDArray[np.uint8]
    by_rank: NDArray[np.uint8]
    place: NDArray[np.int16]
    table: NDArray[np.uint8]
    columns: tuple[str, ...]
    nets: NDArray[np.int64]
    reported: Mapping[str, str]
    block: int = BLOCK

    @classmethod
    def of(
        cls,
        *,
        wagers: Mapping[str, int],
        base: int,
        cards: int,
        shown: int,
        qualifies: int,
        rows: Sequence[str],
        choices: Sequence[str],
        by_rank: NDArray[np.uint8],
        place: NDArray[np.int16],
        table: NDArray[np.uint8],
        nets: Mapping[tuple[str, str, int], Mapping[str, int]],
        reported: Mapping[str, str],
    ) -> ShowdownPlan:
        """A plan from rows by rank, decisions by number, and cents by (choice, row, end) and wager."""
        row_names = tuple(dict.fromkeys(rows[1:]))
        numbers = {row: number for number, row in enumerate(row_names)}
        columns = tuple(reported)
        cells = [
            [nets[choice, row, end].get(column, 0) for column in columns]
            for choice in choices
            for row in row_names
            for end in range(int(ENDS))
        ]
        return cls(
            wagers=dict(wagers),
            base=base,
            cards=cards,
            shown=shown,
            qualifies=qualifies,
            choices=tuple(choices),
            row_names=row_names,
            rows=np.array([0, *(numbers[row] for row in rows[1:])], dtype=np.uint8),
            by_rank=by_rank,
            place=place,
            table=np.ascontiguousarray(table).reshape(-1),
            columns=columns,
            nets=np.array(cells, dtype=np.int64),
            reported=dict(reported),
        )

    @cached_property
    def cell_of_rank(self) -> NDArray[np.uint16]:
        """The cell of every rank before hands are compared."""
        cells = (self.by_rank.astype(np.uint16) * len(self.row_names) + self.rows) * int(ENDS)
        return np.where(self.by_rank == UNDECIDED, DEPENDS, cells).astype(np.uint16)


class ShowdownKernel:
    """What the kernels of these games share: run, cells, deals and replay."""

    def run(self, plan: ShowdownPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros((LANES, len(plan.nets)), dtype=np.int64)
        play_rounds(
            plan.cards,
            plan.shown,
            plan.cell_of_rank,
            plan.place,
            plan.table,
            plan.rows,
            np.uint64(len(plan.row_names)),
            plan.qualifies,
            np.uint64(seed),
            first,
            count,
            counts,
        )
        total: NDArray[np.int64] = counts.sum(axis=0)
        return total

    def program(self, plan: ShowdownPlan) -> Program:
        """The plan for a GPU."""
        return showdown_program(plan)

    def cells(self, plan: ShowdownPlan) -> list[dict[str, int]]:
        """The net cents of each wager in each cell."""
        found = []
        for row in plan.nets.tolist():
            cell = dict.fromkeys(plan.wagers, 0)
            for column, net in zip(plan.columns, row, strict=True):
                cell[plan.reported[column]] += net
            found.append(cell)
        return found

    def deals(self, plan: ShowdownPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The cards of rounds: the player's, then the dealer's, the shown card first."""
        return deals(seed, first, count, 2 * plan.cards)

    def replay(
        self, plan: ShowdownPlan, dealt: NDArray[np.uint8], decisions: NDArray[np.uint8] | None = None
    ) -> NDArray[np.int64]:
        """Net cents of each column for given cards; choices by number may replace the plan's."""
        size = 2 * plan.cards
        if (
            dealt.dtype != np.uint8
            or dealt.ndim != 2
            or dealt.shape[1] != size
            or dealt.max(initial=0) >= DECK_SIZE
        ):
            raise BadInput(
                f"deals: expected rows of {size} card numbers 0 to {DECK_SIZE - 1}, the player's first"
            )
        cells = np.empty(len(dealt), dtype=np.uint16)
        _CELLS[plan.cards](
            np.ascontiguousarray(dealt),
            plan.shown,
            plan.cell_of_rank,
            plan.place,
            plan.table,
            plan.rows,
            np.uint64(len(plan.row_names)),
            plan.qualifies,
            cells,
        )
        if decisions is not None:
            if decisions.shape != (len(dealt),) or decisions.max(initial=0) >= len(plan.choices):
                raise BadInput(
                    f"decisions: expected {len(dealt)} numbers of choices below {len(plan.choices)}"
                )
            each = len(plan.row_names) * int(ENDS)
            cells = (cells % each + decisions.astype(np.uint16) * each).astype(np.uint16)
        nets: NDArray[np.int64] = plan.nets[cells]
        return nets
