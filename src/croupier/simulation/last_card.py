"""The kernel of a wager on five cards that may be raised when four are seen; a game adds `prepare`.

A round's cards are the four that are seen, then the last. A cell is (raised or not, row of the hand).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.compiled_poker import FIVE_CARD_KEYS, FIVE_CARD_START, five_card_key_rank
from croupier.law.refusal import BadInput
from croupier.simulation.one_deck import BLOCK, MAX_CARDS, WORDS, deal_block, deals

CARDS: Final = 5
SEEN: Final = 4
LANES: Final = 4
SETS: Final = comb(DECK_SIZE, SEEN)
_CHOOSE: Final = np.array(
    [[comb(card, size) for size in range(SEEN + 1)] for card in range(DECK_SIZE)], dtype=np.int64
)


@njit
def cells_of(
    cards: NDArray[np.uint8],
    raises: NDArray[np.uint8],
    rows: NDArray[np.uint8],
    row_count: int,
    cells: NDArray[np.uint16],
) -> None:
    """The cell of each round."""
    for round in range(len(cards)):
        a, b = np.int64(cards[round, 0]), np.int64(cards[round, 1])
        c, d = np.int64(cards[round, 2]), np.int64(cards[round, 3])
        a, b = min(a, b), max(a, b)
        c, d = min(c, d), max(c, d)
        a, c = min(a, c), max(a, c)
        b, d = min(b, d), max(b, d)
        b, c = min(b, c), max(b, c)
        seen = a + _CHOOSE[b, 2] + _CHOOSE[c, 3] + _CHOOSE[d, 4]
        key = FIVE_CARD_START
        for place in range(CARDS):
            key += FIVE_CARD_KEYS[cards[round, place]]
        cells[round] = np.int64(raises[seen]) * row_count + np.int64(rows[five_card_key_rank(key)])


@njit
def play_rounds(
    raises: NDArray[np.uint8],
    rows: NDArray[np.uint8],
    row_count: int,
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count in which cell each round ends; `first` is the first round of a block."""
    words = np.empty(WORDS * BLOCK, dtype=np.uint32)
    places = np.empty((BLOCK, MAX_CARDS), dtype=np.uint8)
    cards = np.empty((BLOCK, CARDS), dtype=np.uint8)
    cells = np.empty(BLOCK, dtype=np.uint16)
    for start in range(first, first + count, BLOCK):
        deal_block(seed, start, words, places, cards)
        cells_of(cards, raises, rows, row_count, cells)
        for place in range(min(BLOCK, first + count - start)):
            counts[place & (LANES - 1), cells[place]] += 1


@dataclass(frozen=True, eq=False)
class LastCardPlan:
    """A prepared run: stakes, the sets of four cards that raise as packed bits, and what a cell is worth.

    `reported` names the wager that the net of each column counts under: a raise counts with its wager.
    """

    wagers: Mapping[str, int]
    base: int
    row_names: tuple[str, ...]
    rows: NDArray[np.uint8]
    packed: NDArray[np.uint8]
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
        rows: Sequence[str],
        raises: NDArray[np.bool_],
        nets: Mapping[tuple[bool, str], Mapping[str, int]],
        reported: Mapping[str, str],
    ) -> LastCardPlan:
        """A plan from rows by rank, raises by index of four cards, and cents by (raised, row) and wager."""
        if raises.shape != (SETS,):
            raise BadInput(f"raises of shape {raises.shape}: expected ({SETS},)")
        row_names = tuple(dict.fromkeys(rows[1:]))
        numbers = {row: number for number, row in enumerate(row_names)}
        columns = tuple(reported)
        cells = [
            [nets[raised, row].get(column, 0) for column in columns]
            for raised in (False, True)
            for row in row_names
        ]
        return cls(
            wagers=dict(wagers),
            base=base,
            row_names=row_names,
            rows=np.array([0, *(numbers[row] for row in rows[1:])], dtype=np.uint8),
            packed=np.packbits(raises),
            columns=columns,
            nets=np.array(cells, dtype=np.int64),
            reported=dict(reported),
        )

    @cached_property
    def raises(self) -> NDArray[np.uint8]:
        """Which sets of four cards raise, by index."""
        return np.unpackbits(self.packed, count=SETS)

    def __getstate__(self) -> dict[str, object]:
        return {name: each for name, each in self.__dict__.items() if name != "raises"}


class LastCardKernel:
    """What the kernels of such games share: run, cells, deals and replay."""

    def run(self, plan: LastCardPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros((LANES, len(plan.nets)), dtype=np.int64)
        play_rounds(plan.raises, plan.rows, len(plan.row_names), np.uint64(seed), first, count, counts)
        total: NDArray[np.int64] = counts.sum(axis=0)
        return total

    def cells(self, plan: LastCardPlan) -> list[dict[str, int]]:
        """The net cents of each wager in each cell."""
        found = []
        for row in plan.nets.tolist():
            cell = dict.fromkeys(plan.wagers, 0)
            for column, net in zip(plan.columns, row, strict=True):
                cell[plan.reported[column]] += net
            found.append(cell)
        return found

    def deals(self, plan: LastCardPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The cards of rounds: the four that are seen, then the last."""
        return deals(seed, first, count, CARDS)

    def replay(
        self, plan: LastCardPlan, dealt: NDArray[np.uint8], raised: NDArray[np.bool_] | None = None
    ) -> NDArray[np.int64]:
        """Net cents of each column for given cards; raises may replace the plan's."""
        if (
            dealt.dtype != np.uint8
            or dealt.ndim != 2
            or dealt.shape[1] != CARDS
            or dealt.max(initial=0) >= DECK_SIZE
        ):
            raise BadInput(
                f"deals: expected rows of {CARDS} card numbers 0 to {DECK_SIZE - 1}, the last one last"
            )
        cells = np.empty(len(dealt), dtype=np.uint16)
        cells_of(np.ascontiguousarray(dealt), plan.raises, plan.rows, len(plan.row_names), cells)
        if raised is not None:
            if raised.shape != (len(dealt),):
                raise BadInput(f"raises of shape {raised.shape}: expected ({len(dealt)},)")
            cells = (cells % len(plan.row_names) + raised * len(plan.row_names)).astype(np.uint16)
        nets: NDArray[np.int64] = plan.nets[cells]
        return nets
