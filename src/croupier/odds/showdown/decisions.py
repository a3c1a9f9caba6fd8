"""The choices of a solved showdown as tables, small enough to be sent with a simulation's plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

DEPENDS: Final = 255
"""In place of a choice: the rank alone does not decide."""


@dataclass(frozen=True, eq=False)
class Decisions:
    """Which choice is made, by number.

    `by_rank` holds the choice for ranks that decide alone. For the others, where a card is shown,
    `table[place[rank], pattern, rank of the shown card]`, where bit i of the pattern says that the player
    holds the i-th lowest rank of the hand in the shown card's suit; where none is shown, `table[index of the
    hand]` as `odds.enumeration` numbers hands.
    """

    by_rank: NDArray[np.uint8]
    place: NDArray[np.int16]
    table: NDArray[np.uint8]
