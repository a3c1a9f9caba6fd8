"""The simulation of poker hands: from options to a plan of the showdown kernel, for equal stakes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.games.poker.equities import contest
from croupier.law.money import amount
from croupier.law.refusal import BadInput
from croupier.simulation.poker_showdown import WAGER, PokerShowdownKernel, ShowdownPlan

if TYPE_CHECKING:
    from croupier.games.poker.game import PokerOptions
    from croupier.law.edition import Edition


class PokerKernel(PokerShowdownKernel):
    """Two hands played to the showdown; nobody folds and nothing is raked."""

    def prepare(
        self,
        options: PokerOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: Any = None,
    ) -> ShowdownPlan:
        """Turn options and stake into a plan; a stake that was not said is the small bet."""
        for name, stake in wagers.items():
            if name != WAGER:
                raise BadInput(f"wager {name!r}: expected {WAGER}")
            if stake < 0 or stake % 2:
                raise BadInput(
                    f"{name} of {amount(stake)}: expected an even number of cents, so that it halves"
                )
        stake = wagers.get(WAGER) or 2 * options.small_bet
        return ShowdownPlan({WAGER: stake}, np.array(contest(options, edition), dtype=np.int64))


KERNEL: Final = PokerKernel()
