"""The simulation of let it ride: from options and wagers to a plan, and from its cells to money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK_SIZE
from croupier.games.let_it_ride.analysis import GROUPS, optimal_strategy
from croupier.games.let_it_ride.game import BASE_WAGERS, LetItRideOptions
from croupier.games.let_it_ride.kernel_program import ride_program
from croupier.games.let_it_ride.kernel_rounds import (
    HANDS,
    LANES,
    deal_rounds,
    pack_hands,
    play_rounds,
    replay_rounds,
)
from croupier.games.let_it_ride.settlement import three_card_class_row
from croupier.games.let_it_ride.strategy import Strategy
from croupier.hands.categories import ThreeCard
from croupier.hands.compiled_poker import three_card_categories
from croupier.law.limits import apply_payout_limit, limits_of
from croupier.law.money import ONE_CENT, amount, chip
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.enumeration import sets_of
from croupier.simulation.gpu.program import Program

if TYPE_CHECKING:
    from croupier.law.edition import Edition

COLUMNS: Final = (*BASE_WAGERS, "lir_bonus", "three_card_bonus")


@dataclass(frozen=True, eq=False)
class Plan:
    """A prepared run: stakes, what each cell of the histogram is worth, and the decisions as packed bits."""

    wagers: Mapping[str, int]
    columns: tuple[str, ...]
    nets: NDArray[np.int64]
    three_card_classes: int
    packed_bet1: NDArray[np.uint8]
    packed_bet2: NDArray[np.uint8]
    block: int = 1

    @property
    def base(self) -> int:
        """The edge of a round is measured by one of the three equal bets."""
        return self.wagers["bet1"]

    @cached_property
    def hands(self) -> NDArray[np.uint64]:
        """The two words of every hand of three cards, by its index."""
        own = sets_of(3)
        classes = (
            three_card_categories(own) if self.three_card_classes > 1 else np.zeros(HANDS, dtype=np.uint8)
        )
        hands = np.zeros((HANDS, 2), dtype=np.uint64)
        bet1 = np.unpackbits(self.packed_bet1, count=HANDS)
        bet2 = np.unpackbits(self.packed_bet2, count=comb(DECK_SIZE, 4))
        pack_hands(own, classes, bet1, bet2, hands)
        return hands

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "hands"}


class LetItRideKernel:
    """The simulation of let it ride as the runner uses it."""

    def prepare(
        self,
        options: LetItRideOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: Strategy | None = None,
    ) -> Plan:
        """Turn options and wagers into a plan; without a strategy the best one is played."""
        _check(options, edition, wagers)
        decisions = optimal_strategy(options) if strategy is None else strategy
        classes = len(ThreeCard) if "three_card_bonus" in wagers else 1
        columns = tuple(name for name in COLUMNS if name in wagers)
        return Plan(
            wagers={name: wagers[name] for name in columns},
            columns=columns,
            nets=_nets(options, edition, wagers, columns, classes),
            three_card_classes=classes,
            packed_bet1=np.packbits(decisions.ride_bet1),
            packed_bet2=np.packbits(decisions.ride_bet2),
        )

    def run(self, plan: Plan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros((LANES, len(plan.nets)), dtype=np.int64)
        play_rounds(plan.hands, plan.three_card_classes, np.uint64(seed), first, count, counts)
        total: NDArray[np.int64] = counts.sum(axis=0)
        return total

    def program(self, plan: Plan) -> Program:
        """The same for a GPU."""
        return ride_program(plan)

    def cells(self, plan: Plan) -> list[dict[str, int]]:
        """The net cents of each wager in each cell."""
        return [dict(zip(plan.columns, row, strict=True)) for row in plan.nets.tolist()]

    def deals(self, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The cards of rounds: three own (ascending), the burned one, first and second community card."""
        cards = np.empty((count, 6), dtype=np.uint8)
        deal_rounds(sets_of(3), np.uint64(seed), first, cards)
        return cards

    def replay(
        self, plan: Plan, deals: NDArray[np.uint8], decisions: NDArray[np.bool_] | None = None
    ) -> NDArray[np.int64]:
        """Net cents of each wager for given cards; decisions (bet 1, bet 2 rides) may replace the plan's."""
        if deals.dtype != np.uint8 or deals.ndim != 2 or deals.shape[1] != 6 or deals.max(initial=0) > 51:
            raise BadInput(
                "deals: expected rows of six card numbers 0 to 51 (three own, burned, two community)"
            )
        forced = (
            np.full((len(deals), 2), -1, dtype=np.int8) if decisions is None else decisions.astype(np.int8)
        )
        if forced.shape != (len(deals), 2):
            raise BadInput(f"decisions of shape {forced.shape}: expected ({len(deals)}, 2)")
        cells = np.empty(len(deals), dtype=np.int64)
        replay_rounds(plan.hands, plan.three_card_classes, np.ascontiguousarray(deals), forced, cells)
        nets: NDArray[np.int64] = plan.nets[cells]
        return nets


KERNEL: Final = LetItRideKernel()


def _check(options: LetItRideOptions, edition: Edition[Any], wagers: Mapping[str, int]) -> None:
    for name, stake in wagers.items():
        if name not in COLUMNS:
            raise BadInput(f"wager {name!r}: expected {', '.join(COLUMNS)}")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
    stakes = {wagers.get(name) for name in BASE_WAGERS}
    if None in stakes or len(stakes) > 1:
        raise Refusal("bet1, bet2 and bet3 must be made and be equal", "19:47-18.6(d)")
    if "lir_bonus" in wagers:
        if not options.lir_bonus_offered:
            raise Refusal(
                "lir_bonus: this table does not offer it (option lir_bonus_offered)", "19:47-18.6A(a)"
            )
        stake, _ = limits_of(edition.wager("lir_bonus"), options)
        if wagers["lir_bonus"] != stake:
            raise Refusal(
                f"lir_bonus of {amount(wagers['lir_bonus'])}: expected one {chip(stake)}",
                "19:47-18.6A(b)",
            )
    if "three_card_bonus" in wagers and not options.three_card_bonus_offered:
        raise Refusal(
            "three_card_bonus: this table does not offer it (option three_card_bonus_offered)",
            "19:47-18.6B(a)",
        )


def _nets(
    options: LetItRideOptions,
    edition: Edition[Any],
    wagers: Mapping[str, int],
    columns: tuple[str, ...],
    classes: int,
) -> NDArray[np.int64]:
    """Net cents by cell and wager; cells by bet 1 rides, bet 2 rides, paying row, three-card class."""
    table = options.three_card_odds(edition) if "three_card_bonus" in wagers else {}
    cells = []
    for ride1 in (False, True):
        for ride2 in (False, True):
            riding = [name for name, rides in zip(BASE_WAGERS, (ride1, ride2, True), strict=True) if rides]
            for row in GROUPS:
                net = dict.fromkeys(columns, 0)
                if row is None:
                    net.update((name, -wagers[name]) for name in riding)
                else:
                    wins = [options.main_odds[row].pay(wagers[name]) for name in riding]
                    net.update(zip(riding, apply_payout_limit(wins, options.payout_limit), strict=True))
                if "lir_bonus" in wagers:
                    amount = options.bonus_amounts.get(row, 0) if row else 0
                    net["lir_bonus"] = amount - wagers["lir_bonus"]
                for category in list(ThreeCard)[:classes]:
                    if table:
                        won = three_card_class_row(category, table)
                        stake = wagers["three_card_bonus"]
                        net["three_card_bonus"] = -stake if won is None else table[won].pay(stake)
                    cells.append([net[name] for name in columns])
    return np.array(cells, dtype=np.int64)
