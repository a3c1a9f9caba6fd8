"""The simulation of red dog: orders of three ranks counted, and what wager and raise net for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK_SIZE
from croupier.games.red_dog.analysis import solve
from croupier.games.red_dog.game import INITIAL, RAISE
from croupier.games.red_dog.settlement import SPREADS, HandResult, hand_result, net, spread_of
from croupier.law.money import ONE_CENT, amount
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.three_cards import BLOCK, CARDS, KEYS, RANK_COUNT, count_ranks, deals, keys_of

if TYPE_CHECKING:
    from croupier.games.red_dog.game import RedDogOptions
    from croupier.law.edition import Edition

COLUMNS: Final = (INITIAL, RAISE)
ENDS: Final[tuple[tuple[int, HandResult], ...]] = tuple(
    dict.fromkeys(
        (spread_of(first, second), hand_result(first, second, third))
        for first, second, third in product(range(RANK_COUNT), repeat=CARDS)
    )
)
"""Every spread with every way it can end: the cells of the histogram."""
CELLS: Final[NDArray[np.uint8]] = np.array(
    [
        ENDS.index((spread_of(first, second), hand_result(first, second, third)))
        for first, second, third in product(range(RANK_COUNT), repeat=CARDS)
    ],
    dtype=np.uint8,
)
"""The cell of every order of three ranks."""


@dataclass(frozen=True, eq=False)
class RedDogPlan:
    """A prepared run: the wager, the decks, the spreads that are raised, and what every cell nets in cents
    by wager and raise.
    """

    wagers: Mapping[str, int]
    base: int
    decks: int
    odds: Mapping[str, Odds]
    raised: tuple[int, ...]
    nets: NDArray[np.int64]
    block: int = BLOCK


class RedDogKernel:
    """The simulation of red dog as the runner uses it; raises are always for the full amount."""

    def prepare(
        self,
        options: RedDogOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: tuple[int, ...] | None = None,
    ) -> RedDogPlan:
        """Turn options and wagers into a plan; without a strategy (the spreads to raise on) the best one is
        played.
        """
        _check(wagers)
        stake, odds = wagers[INITIAL], options.odds(edition)
        raised = solve(options, edition).raised if strategy is None else strategy
        if unknown := [spread for spread in raised if spread not in SPREADS]:
            raise BadInput(f"spread of {unknown[0]}: expected {SPREADS[0]} to {SPREADS[-1]}")
        nets = [
            [net(found, stake, odds), net(found, stake, odds) if spread in raised else 0]
            for spread, found in ENDS
        ]
        return RedDogPlan(
            dict(wagers), stake, options.decks, odds, tuple(raised), np.array(nets, dtype=np.int64)
        )

    def run(self, plan: RedDogPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros(KEYS, dtype=np.int64)
        count_ranks(np.uint64(seed), first, count, plan.decks, counts)
        totals = np.zeros(len(ENDS), dtype=np.int64)
        np.add.at(totals, CELLS, counts)
        return totals

    def cells(self, plan: RedDogPlan) -> list[dict[str, int]]:
        """The net cents in each cell; a raise counts with the wager it was added to."""
        return [{INITIAL: cents} for cents in plan.nets.sum(axis=1).tolist()]

    def deals(self, plan: RedDogPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The cards of rounds: the first two, then the third."""
        return deals(seed, first, count, plan.decks)

    def replay(
        self, plan: RedDogPlan, dealt: NDArray[np.uint8], raises: NDArray[np.int64] | None = None
    ) -> NDArray[np.int64]:
        """Net cents of wager and raise for given cards; raises in cents may replace the plan's."""
        if dealt.ndim != 2 or dealt.shape[1] != CARDS or dealt.max(initial=0) >= DECK_SIZE:
            raise BadInput(f"deals: expected rows of {CARDS} card numbers 0 to {DECK_SIZE - 1}")
        cells = CELLS[keys_of(dealt)]
        nets: NDArray[np.int64] = plan.nets[cells]
        if raises is not None:
            if raises.shape != (len(dealt),):
                raise BadInput(f"raises of shape {raises.shape}: expected ({len(dealt)},)")
            nets[:, 1] = [
                net(ENDS[cell][1], cents, plan.odds)
                for cell, cents in zip(cells.tolist(), raises.tolist(), strict=True)
            ]
        return nets


KERNEL: Final = RedDogKernel()


def _check(wagers: Mapping[str, int]) -> None:
    for name, stake in wagers.items():
        if name == RAISE:
            raise BadInput(f"wager {name!r}: it follows from the wager and the cards; expected {INITIAL}")
        if name != INITIAL:
            raise BadInput(f"wager {name!r}: expected {INITIAL}")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
    if INITIAL not in wagers:
        raise Refusal("a wager must be made", "19:47-6.5")
