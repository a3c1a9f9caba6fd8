"""How a player plays, as an array: the format that the kernel reads and the exact solver writes.

`actions` has the axes (kind, row, column, cards):

    kind    HARD        row = total 4 to 21, to 30 where three first cards may exceed 21
            SOFT        row = total 12 to 21
            PAIR        row = value index 0 to 9; where three cards may be split: row = 10 + total
            BONUS_DRAW  row = 3 * (0: 6-7, 1: 6-8, 2: 7-8, 3: 7-7) + (0 mixed suits, 1 one suit, 2 spades)
            RESCUE      row = total of the doubled hand: STAND keeps it, SURRENDER rescues
    column  value index of the dealer's first card, 0 = ace, 1 = two, ..., 9 = ten;
            with both dealer cards face up: hard total - 4 (0 to 16), or 17 + soft total - 12 (17 to 26)
    cards   cards in the hand, 0 to 7; seven stands for seven or more

An entry is one of the actions below. What the rules forbid becomes the "else" of its action. PAIR is asked
only where the rules allow a split, BONUS_DRAW only on first hands where they pay the bonus; NONE there means:
as the total says. `first` may hold actions for the first decision by the very cards, with axes (100 * first +
10 * second + third value index (0 without a third card), column); NONE there means: as `actions` says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.law.refusal import BadInput
from croupier.simulation.twentyone.table_rules import DoubleFor, double_row

Actions = NDArray[np.uint8]

NONE, STAND, DRAW, DOUBLE_ELSE_DRAW, DOUBLE_ELSE_STAND, SPLIT = range(6)
SURRENDER_ELSE_STAND, SURRENDER_ELSE_DRAW, SURRENDER_ELSE_SPLIT = range(6, 9)
ACTIONS: Final = 9
DOUBLE: Final = DOUBLE_ELSE_DRAW
SURRENDER: Final = SURRENDER_ELSE_STAND
"""Where decisions are listed one by one (replay) the else does not matter."""

HARD, SOFT, PAIR, BONUS_DRAW, RESCUE = range(5)
KINDS: Final = 5
ROWS: Final = 42
CARDS: Final = 8
COLUMNS: Final = 10
FACE_UP_COLUMNS: Final = 27
FIRST: Final = 1000
SPLITTABLE: Final = 10


@dataclass(frozen=True, eq=False)
class Strategy:
    """A way to play: actions by total, actions by the first cards, and whether to insure."""

    actions: Actions
    first: Actions = field(default_factory=lambda: np.zeros((0, 0), dtype=np.uint8))
    insures: bool = False
    """Insurance is taken, as much as the rules allow."""
    takes_even_money: bool = False
    """A blackjack against an ace takes even money where offered, else insurance."""
    double_for: DoubleFor = Fraction(1)
    """What is added when a hand is doubled: a part of the wager, or cents (19:47-2.10(a))."""

    def __post_init__(self) -> None:
        if not double_row(self.double_for)[0]:
            raise BadInput(f"double_for {self.double_for}: expected a fraction above 0, or cents")
        shape = self.actions.shape
        if len(shape) != 4 or shape[::3] != (KINDS, CARDS) or shape[1] != ROWS:
            raise BadInput(f"strategy of shape {shape}: expected ({KINDS}, {ROWS}, columns, {CARDS})")
        if shape[2] not in (COLUMNS, FACE_UP_COLUMNS):
            raise BadInput(
                f"strategy of {shape[2]} columns: expected {COLUMNS}, or {FACE_UP_COLUMNS} face up"
            )
        if self.first.size and self.first.shape != (FIRST, shape[2]):
            raise BadInput(f"strategy.first of shape {self.first.shape}: expected ({FIRST}, {shape[2]})")
        if self.actions.max() >= ACTIONS or (self.first.size and self.first.max() >= ACTIONS):
            raise BadInput(f"strategy: expected actions 0 to {ACTIONS - 1}")

    @property
    def columns(self) -> int:
        """Ten up cards, or 27 where both dealer cards are seen."""
        return int(self.actions.shape[2])

    @property
    def answers(self) -> tuple[int, ...]:
        """Insurance, even money and the amount of a double, as compiled code reads them."""
        return int(self.insures), int(self.takes_even_money), *double_row(self.double_for)

    @property
    def by_first_cards(self) -> Actions:
        """`first`, or an array of NONE."""
        return self.first if self.first.size else np.zeros((FIRST, self.columns), dtype=np.uint8)

    @property
    def counts_cards(self) -> bool:
        """Whether the number of cards, once above two, changes any action."""
        play = self.actions[:PAIR]
        return bool((play[..., 3:] != play[..., 3:4]).any())


def blank(columns: int = COLUMNS) -> Actions:
    """Draw to 17, hard and soft, stand from there; never split or double."""
    actions = np.zeros((KINDS, ROWS, columns, CARDS), dtype=np.uint8)
    actions[HARD, :17], actions[HARD, 17:] = DRAW, STAND
    actions[SOFT, :18], actions[SOFT, 18:] = DRAW, STAND
    actions[RESCUE] = STAND
    return actions
