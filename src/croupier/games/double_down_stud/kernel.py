"""The simulation of double down stud: from options and wagers to a plan of the kernel for a last card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.double_down_stud.analysis import declared
from croupier.games.double_down_stud.game import DOUBLE_DOWN, WAGER
from croupier.games.double_down_stud.settlement import nets, rows
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.last_card import solve
from croupier.simulation.last_card import LastCardKernel, LastCardPlan

if TYPE_CHECKING:
    from croupier.games.double_down_stud.game import DoubleDownStudOptions
    from croupier.law.edition import Edition

REPORTED: Final = {WAGER: WAGER, DOUBLE_DOWN: WAGER}
"""The double down wager is counted with the wager it was added to."""


class DoubleDownStudKernel(LastCardKernel):
    """The simulation of double down stud as the runner uses it; players double down by the full amount."""

    def prepare(
        self,
        options: DoubleDownStudOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: NDArray[np.bool_] | None = None,
    ) -> LastCardPlan:
        """Turn options and wagers into a plan; without a strategy (which sets of four cards double down) the
        best one is played.
        """
        _check(wagers)
        stake, every = wagers[WAGER], rows(edition)
        doubles = solve(declared(options, edition, stake)).by_set() if strategy is None else strategy
        return LastCardPlan.of(
            wagers=wagers,
            base=stake,
            rows=every,
            raises=doubles,
            nets={
                (doubled, row): _nets(options, stake, doubled, row)
                for doubled, row in product((False, True), dict.fromkeys(every[1:]))
            },
            reported=REPORTED,
        )

    def exact(
        self,
        analyzed: Callable[..., Mapping[str, Any]],
        wagers: Mapping[str, int],
        settings: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The analysis of the wager at the stake it was played with."""
        return analyzed(stake=wagers[WAGER])

    def repeats(self, settings: Mapping[str, Any]) -> int:
        """The wager is made once in a round."""
        return 1


KERNEL: Final = DoubleDownStudKernel()


def _check(wagers: Mapping[str, int]) -> None:
    for name, stake in wagers.items():
        if name == DOUBLE_DOWN:
            raise BadInput(f"wager {name!r}: it follows from the wager and the cards; expected {WAGER}")
        if name != WAGER:
            raise BadInput(f"wager {name!r}: expected {WAGER}")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
    if WAGER not in wagers:
        raise Refusal("a wager must be made", "19:47-17.6")


def _nets(options: DoubleDownStudOptions, stake: int, doubled: bool, row: str) -> dict[str, int]:
    """Net cents of both wagers for a row of the hand (19:47-17.9, 17.10)."""
    found = nets(row, [(stake, 0)] * (2 if doubled else 1), options.odds, options.payout_limit)
    return dict(zip((WAGER, DOUBLE_DOWN), found, strict=False))
