"""The simulation of casino war: from options and wagers to what every end of a round nets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK_SIZE
from croupier.games.casino_war.analysis import solve
from croupier.games.casino_war.game import INITIAL, SURRENDER, TIE, WAR, WAR_TIE
from croupier.games.casino_war.kernel_rounds import (
    ENDS,
    HIGHER,
    LOWER,
    SURRENDERED,
    WAR_EQUAL,
    WAR_HIGHER,
    WAR_LOWER,
    count_ends,
    fill_fourth,
)
from croupier.games.casino_war.settlement import (
    HandResult,
    initial_result,
    surrendered,
    tie_result,
    war_result,
)
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.statistics import Tally, tally_cells
from croupier.simulation.three_cards import BLOCK, CARDS, draw_block

if TYPE_CHECKING:
    from croupier.games.casino_war.game import CasinoWarOptions
    from croupier.law.edition import Edition

COLUMNS: Final = (INITIAL, WAR, TIE, WAR_TIE)
REPORTED: Final = {INITIAL: INITIAL, WAR: INITIAL, TIE: TIE, WAR_TIE: WAR_TIE}
"""The war wager is counted with the initial wager it was added to."""
WARS: Final[Mapping[int, HandResult]] = {WAR_LOWER: "lower", WAR_EQUAL: "equal", WAR_HIGHER: "higher"}
ROUND_CARDS: Final = CARDS + 1


@dataclass(frozen=True, eq=False)
class WarPlan:
    """A prepared run: wagers, decks, whether tie hands go to war, and the net cents of every end."""

    wagers: Mapping[str, int]
    base: int
    decks: int
    war: bool
    nets: NDArray[np.int64]
    block: int = BLOCK


class CasinoWarKernel:
    """The simulation of casino war as the runner uses it; every round is dealt from a fresh shoe."""

    def prepare(
        self,
        options: CasinoWarOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: str | None = None,
    ) -> WarPlan:
        """Turn options and wagers into a plan; without a strategy (war or surrender) the better is played."""
        _check(options, wagers)
        choice = solve(options, edition).wars[0].best if strategy is None else strategy
        if choice not in (WAR, SURRENDER):
            raise BadInput(f"strategy {choice!r}: expected {WAR} or {SURRENDER}")
        nets = [_nets(options, edition, wagers, end) for end in ENDS]
        cells = [[net.get(column, 0) for column in COLUMNS] for net in nets]
        table = np.array(cells, dtype=np.int64)
        return WarPlan(dict(wagers), wagers[INITIAL], options.decks, choice == WAR, table)

    def run(self, plan: WarPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each way."""
        ends = np.zeros(len(ENDS), dtype=np.int64)
        count_ends(np.uint64(seed), first, count, plan.decks, plan.war, ends)
        return ends

    def cells(self, plan: WarPlan) -> list[dict[str, int]]:
        """The net cents of each wager in each end."""
        found = []
        for row in plan.nets.tolist():
            cell = dict.fromkeys(plan.wagers, 0)
            for column, net in zip(COLUMNS, row, strict=True):
                if REPORTED[column] in cell:
                    cell[REPORTED[column]] += net
            found.append(cell)
        return found

    def tally(self, plan: WarPlan, totals: Sequence[int], rounds: int) -> Tally:
        """The sums behind the counters; a tie wager on the war is staked only in a war."""
        stakes = [
            {name: cents for name, cents in plan.wagers.items() if name != WAR_TIE or end in WARS}
            for end in ENDS
        ]
        return tally_cells(totals, self.cells(plan), stakes, plan.base)

    def deals(self, plan: WarPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The cards of rounds: the player's, the dealer's, and their war cards, needed or not."""
        start, size = first - first % BLOCK, DECK_SIZE * plan.decks
        blocks = -(-(first + count - start) // BLOCK)
        words, places = np.empty(BLOCK, dtype=np.uint32), np.empty((ROUND_CARDS, BLOCK), dtype=np.uint16)
        dealt = np.empty((blocks * BLOCK, ROUND_CARDS), dtype=np.uint8)
        for offset in range(0, len(dealt), BLOCK):
            draw_block(np.uint64(seed), start + offset, size, words, places[:CARDS])
            fill_fourth(np.uint64(seed), start + offset, size, places)
            dealt[offset : offset + BLOCK] = (places // plan.decks).T
        return dealt[first - start : first - start + count].copy()

    def replay(
        self, plan: WarPlan, dealt: NDArray[np.uint8], wars: NDArray[np.bool_] | None = None
    ) -> NDArray[np.int64]:
        """Net cents of each column for given cards; who goes to war may replace the plan's choice."""
        if dealt.ndim != 2 or dealt.shape[1] != ROUND_CARDS or dealt.max(initial=0) >= DECK_SIZE:
            raise BadInput(f"deals: expected rows of {ROUND_CARDS} card numbers 0 to {DECK_SIZE - 1}")
        if wars is not None and wars.shape != (len(dealt),):
            raise BadInput(f"wars of shape {wars.shape}: expected ({len(dealt)},)")
        ranks = (dealt >> 2).astype(np.int64)
        first, second = np.sign(ranks[:, 0] - ranks[:, 1]), np.sign(ranks[:, 2] - ranks[:, 3])
        at_war = np.full(len(dealt), plan.war) if wars is None else wars
        on_tie = np.where(at_war, WAR_EQUAL + second, SURRENDERED)
        ends = np.where(first == 0, on_tie, np.where(first > 0, HIGHER, LOWER))
        nets: NDArray[np.int64] = plan.nets[ends]
        return nets


KERNEL: Final = CasinoWarKernel()


def _check(options: CasinoWarOptions, wagers: Mapping[str, int]) -> None:
    for name, stake in wagers.items():
        if name == WAR:
            raise BadInput(f"wager {name!r}: it follows from the initial wager and the cards")
        if name not in REPORTED:
            raise BadInput(f"wager {name!r}: expected {INITIAL}, {TIE} or {WAR_TIE}")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
        if name == WAR_TIE and not options.tie_on_war_deal:
            raise Refusal(f"{name}: this table does not offer it (option tie_on_war_deal)", "19:47-22.1")
    if INITIAL not in wagers:
        raise Refusal("an initial wager must be made", "19:47-22.6")


def _nets(
    options: CasinoWarOptions, edition: Edition[Any], wagers: Mapping[str, int], end: int
) -> dict[str, int]:
    """Net cents of every wager when a round ends so (19:47-22.8, 22.9)."""
    stake, odds = wagers[INITIAL], options.tie_odds
    nets = {TIE: tie_result(wagers.get(TIE, 0), end not in (LOWER, HIGHER), odds)[1]}
    if end in (LOWER, HIGHER):
        return {**nets, INITIAL: initial_result(stake, 0, end == HIGHER, options.initial_odds(edition))[1]}
    if end == SURRENDERED:
        return {**nets, INITIAL: surrendered(stake)}
    ended = WARS[end]
    initial, war = war_result(stake, stake, ended, options.war_odds(edition), options.bonus_odds(edition))
    tied = tie_result(wagers.get(WAR_TIE, 0), ended == "equal", odds)[1]
    return {**nets, INITIAL: initial, WAR: war, WAR_TIE: tied}
