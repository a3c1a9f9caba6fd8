"""The decisions of let it ride as arrays that solver and kernel share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.odds.enumeration import set_index


@dataclass(frozen=True, eq=False)
class Strategy:
    """Which cards let a bet ride: bet 1 by index of the three own cards, bet 2 by index of the four seen."""

    ride_bet1: NDArray[np.bool_]
    ride_bet2: NDArray[np.bool_]

    def rides_bet1(self, own: Sequence[int]) -> bool:
        """Whether bet 1 rides on three cards."""
        return bool(self.ride_bet1[set_index(np.array(own, dtype=np.uint8))])

    def rides_bet2(self, seen: Sequence[int]) -> bool:
        """Whether bet 2 rides on the three own cards and the first community card."""
        return bool(self.ride_bet2[set_index(np.array(seen, dtype=np.uint8))])
