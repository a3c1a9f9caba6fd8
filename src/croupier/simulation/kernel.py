"""What the runner asks of a game's kernel: prepare a plan, play rounds by number, explain the counters."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.statistics import Tally


class Plan(Protocol):
    """A prepared run: frozen and picklable, small arrays and names only."""

    @property
    def block(self) -> int:
        """Rounds that must be played together: the runner splits a run only at multiples of it."""

    @property
    def wagers(self) -> Mapping[str, int]:
        """The stake in cents of every wager made at the start of a round.

        A plan may also have `base`, the cents the edge of a whole round is measured by (otherwise their sum).
        """


class Kernel(Protocol):
    """A game's compiled simulation; `kernel.py` of the game holds one as `KERNEL`."""

    def prepare(self, options: Any, edition: Any, wagers: Mapping[str, int], strategy: Any = None) -> Any:
        """Turn options, the rules in force and the wagers into a plan."""

    def run(self, plan: Any, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """Counters of rounds `first` to `first + count - 1`, keyed by (seed, block): every split adds up.

        `first` is a multiple of `plan.block`; `count` is too, except in the last part of a run.
        """

    def cells(self, plan: Any) -> list[dict[str, int]]:
        """The net cents by wager that one count in each cell of the histogram stands for."""


@runtime_checkable
class Tallying(Protocol):
    """A kernel whose counters are not a plain histogram of rounds and who therefore reads them itself."""

    def tally(self, plan: Any, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters."""
