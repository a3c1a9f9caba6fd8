"""The simulation of fast action hold'em: from options and a wager to a plan of the hold'em kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.fast_action_holdem.house_ways import priorities
from croupier.games.fast_action_holdem.naturals import Natural
from croupier.games.fast_action_holdem.settlement import HandResult, wager_result
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.holdem import CELLS, HELD, HoldemKernel, HoldemPlan, pair_table

if TYPE_CHECKING:
    from croupier.games.fast_action_holdem.game import FastActionHoldemOptions
    from croupier.law.edition import Edition

WAGER: Final = "wager"
ENDS: Final[tuple[HandResult, ...]] = ("win", "copy", "lose")


class FastActionHoldemKernel(HoldemKernel):
    """The simulation as the runner uses it: one player, decks shuffled for every round."""

    def prepare(
        self,
        options: FastActionHoldemOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: tuple[str, ...] | None = None,
    ) -> HoldemPlan:
        """Turn options and wager into a plan; without lines of their own players keep cards by the dealer's
        house ways.
        """
        for name, stake in wagers.items():
            if name != WAGER:
                raise BadInput(f"wager {name!r}: expected {WAGER}")
            if stake < 1:
                raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
        if WAGER not in wagers:
            raise Refusal("a wager must be made", "19:47-21.6")
        stake, natural, lines = wagers[WAGER], options.natural(), options.lines(edition)
        odds = options.odds(edition)
        nets = [wager_result(stake, end, odds)[1] for end in ENDS]
        nets.append(0 if natural is None else natural.odds.pay(stake))
        return HoldemPlan(
            wagers={WAGER: stake},
            decks=options.decks,
            own=priority_table(lines if strategy is None else strategy),
            dealers=priority_table(lines),
            naturals=natural_table(natural),
            nets=np.array(nets, dtype=np.int64).reshape(len(CELLS), 1),
        )


KERNEL: Final = FastActionHoldemKernel()


def priority_table(lines: tuple[str, ...]) -> NDArray[np.uint32]:
    """The numbers by which the kernel keeps two cards as the lines say."""
    return pair_table(priorities(lines))


def natural_table(natural: Natural | None) -> NDArray[np.uint8]:
    """Which four ranks are a natural, in any order, of mixed suits and of one; empty where there is none."""
    if natural is None:
        return np.empty(0, dtype=np.uint8)
    ranks = np.indices((13,) * HELD).reshape(HELD, -1).T.tolist()
    return np.array(
        [natural.is_of(tuple(sorted(each)), suited) for each in ranks for suited in (False, True)],
        dtype=np.uint8,
    )
