"""What the runner asks of a game's kernel: prepare a plan, play rounds by number, explain the counters."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.statistics import Result, Tally


class Plan(Protocol):
    """A prepared run: frozen and picklable, with only small arrays and names."""

    @property
    def block(self) -> int:
        """How many rounds must be played together: the runner splits a run only at multiples of it."""

    @property
    def wagers(self) -> Mapping[str, int]:
        """The stake in cents of every wager made at the start of a round.

        A plan may also have `base`, the cents that the edge of a whole round is a part of (otherwise their
        sum).
        """


class Kernel(Protocol):
    """A game's compiled simulation; `kernel.py` of the game holds one as `KERNEL`.

    Its `settings`, if it has any, are the `Setting`s that `prepare` also takes by name.
    """

    def prepare(self, options: Any, edition: Any, wagers: Mapping[str, int], strategy: Any = None) -> Any:
        """Turn options, the rules in force and the wagers into a plan."""

    def run(self, plan: Any, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """Counters of rounds `first` to `first + count - 1`, keyed by (seed, block): any split adds up.

        `first` is a multiple of `plan.block`; `count` is too, except in the last part of a run.
        """

    def cells(self, plan: Any) -> list[dict[str, int]]:
        """The net cents of each wager in a round of each cell of the histogram."""


@runtime_checkable
class Tallying(Protocol):
    """A kernel whose counters are not a plain histogram of rounds, so that it reads them itself."""

    def tally(self, plan: Any, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters."""


@runtime_checkable
class Comparing(Protocol):
    """A kernel whose settings change what wagers are worth, or how often each is made in a round."""

    def exact(
        self,
        analyzed: Callable[..., Mapping[str, Any]],
        wagers: Mapping[str, int],
        settings: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The analysis of each wager as it was played; `analyzed` gives the analyses of one way to play."""

    def repeats(self, settings: Mapping[str, Any]) -> int:
        """How often each wager is made in a round."""


@runtime_checkable
class Awarding(Protocol):
    """A kernel that counts prizes in addition to the net results of wagers."""

    def prize_rows(self, result: Result, wagers: Mapping[str, int]) -> Sequence[tuple[str, int, int]]:
        """Every prize of the wagers made: its id, how often it fell and the cents paid for it."""


@runtime_checkable
class DealingOn(Protocol):
    """A kernel that can also deal several rounds from one shoe."""

    explained: Sequence[str]
    """Why dealing to a cutting card changes the value of the average round, in lines."""

    def measured(self, wagers: Mapping[str, int]) -> str:
        """The wager whose value measures the cut-card effect."""

    def has_cutting_card(self, options: Any) -> bool:
        """Whether a shoe is dealt to a cutting card."""

    def penetration(self, options: Any, edition: Any) -> Fraction:
        """The largest part of a shoe that may be in front of the cutting card."""

    def puts_back(self, options: Any) -> bool:
        """Whether the discards go back among the cards left."""

    def effect(self, fresh: Result, dealt: Result, wager: str) -> Any:
        """The cut-card effect, from a run with fresh shoes and one with shoes dealt to the cutting card."""

    def bins(self, count: Any, result: Result) -> Sequence[Any]:
        """The result of a run that counted cards, by true count."""
