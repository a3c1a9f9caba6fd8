"""The simulation of pai gow poker: one player against the bank, both hands set by a house way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.pai_gow_poker.compiled_house_ways import set_codes
from croupier.games.pai_gow_poker.game import HANDS, IMPERIAL, IMPERIAL_BANK, POSTED, WAGER, top_row
from croupier.games.pai_gow_poker.house_ways import HouseWay, read_way
from croupier.games.pai_gow_poker.kernel_rounds import CELLS, ENDS, LANES, TOPS, cells_of, play_rounds
from croupier.games.pai_gow_poker.settlement import imperial_net, posted_net
from croupier.hands.joker_poker import WheelRank
from croupier.law.money import ONE_CENT, amount
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.joker_deck import BLOCK, CARDS, SIZE, deals

if TYPE_CHECKING:
    from croupier.games.pai_gow_poker.game import PaiGowPokerOptions
    from croupier.law.edition import Edition


@dataclass(frozen=True, eq=False)
class PaiGowPokerPlan:
    """A prepared run: stakes, the house ways of player and bank, and what each cell is worth."""

    wagers: Mapping[str, int]
    own: HouseWay
    bank: HouseWay
    wheel: WheelRank
    nets: NDArray[np.int64]
    block: int = BLOCK

    @property
    def base(self) -> int:
        """The edge of a round is measured by the wager against the bank."""
        return self.wagers[WAGER]

    @property
    def columns(self) -> tuple[str, ...]:
        """The wagers whose nets a replay gives."""
        return tuple(self.wagers)


class PaiGowPokerKernel:
    """The simulation as the runner uses it: the house banks."""

    def prepare(
        self,
        options: PaiGowPokerOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: tuple[str, ...] | None = None,
    ) -> PaiGowPokerPlan:
        """Turn options and wagers into a plan; without lines of a house way of their own players set their
        hands by the table's.
        """
        _check(options, wagers)
        way = options.way(edition)
        return PaiGowPokerPlan(
            wagers=dict(wagers),
            own=way if strategy is None else read_way(strategy),
            bank=way,
            wheel=options.wheel_rank,
            nets=np.array([_nets(options, edition, wagers, cell) for cell in range(CELLS)], dtype=np.int64),
        )

    def run(self, plan: PaiGowPokerPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        return counted(plan.own, plan.bank, plan.wheel, seed, first, count)

    def cells(self, plan: PaiGowPokerPlan) -> list[dict[str, int]]:
        """The net cents of each wager in each cell."""
        return [dict(zip(plan.wagers, row, strict=True)) for row in plan.nets.tolist()]

    def deals(self, plan: PaiGowPokerPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The cards of rounds: the player's seven, the bank's seven."""
        return deals(seed, first, count)

    def ends(self, plan: PaiGowPokerPlan, dealt: NDArray[np.uint8]) -> NDArray[np.uint16]:
        """In which cell each of these rounds ends."""
        if (
            dealt.dtype != np.uint8
            or dealt.ndim != 2
            or dealt.shape[1] != CARDS
            or dealt.max(initial=0) >= SIZE
        ):
            raise BadInput(
                f"deals: expected rows of {CARDS} card numbers 0 to {SIZE - 1}, the player's first"
            )
        cells = np.empty(len(dealt), dtype=np.uint16)
        own, bank = set_codes(plan.own, plan.wheel), set_codes(plan.bank, plan.wheel)
        cells_of(np.ascontiguousarray(dealt), own, bank, cells)
        return cells

    def replay(self, plan: PaiGowPokerPlan, dealt: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Net cents of each wager for given cards."""
        nets: NDArray[np.int64] = plan.nets[self.ends(plan, dealt)]
        return nets


KERNEL: Final = PaiGowPokerKernel()


def counted(
    own: HouseWay, bank: HouseWay, wheel: WheelRank, seed: int, first: int, count: int
) -> NDArray[np.int64]:
    """How many rounds ended in each cell, the player's and the bank's cards set by these house ways."""
    counts = np.zeros((LANES, CELLS), dtype=np.int64)
    play_rounds(set_codes(own, wheel), set_codes(bank, wheel), np.uint64(seed), first, count, counts)
    total: NDArray[np.int64] = counts.sum(axis=0)
    return total


def _check(options: PaiGowPokerOptions, wagers: Mapping[str, int]) -> None:
    expected = [WAGER, *([options.additional_wager] if options.additional_wager != "none" else [])]
    for name, stake in wagers.items():
        if name not in expected:
            raise BadInput(f"wager {name!r}: expected {' or '.join(expected)}")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")
    if WAGER not in wagers:
        raise Refusal(f"a {WAGER} wager must be made", "19:47-11.7")


def _nets(
    options: PaiGowPokerOptions, edition: Edition[Any], wagers: Mapping[str, int], cell: int
) -> list[int]:
    """Net cents of every wager in a cell: how hands compare, the player's best five, the bank's top card."""
    rest, top = divmod(cell, TOPS)
    end, best = divmod(rest, len(HANDS))
    row, bank = HANDS[best], top_row(top - 1) if top else ""
    found = []
    for name, stake in wagers.items():
        if name == WAGER:
            nets = {"win": stake - options.vigorish(edition, stake), "push": 0, "lose": -stake}
            found.append(nets[ENDS[end]])
        elif name == POSTED:
            found.append(posted_net(stake, row, options.posted_odds()))
        else:
            tables = (odds_table(edition, IMPERIAL), odds_table(edition, IMPERIAL_BANK))
            found.append(imperial_net(stake, row, bank, tables, options.bonus_payout_limit))
    return found


def odds_table(edition: Edition[Any], name: str) -> dict[str, Odds]:
    """The odds of a pay table by row."""
    return {row: Odds.parse(paid) for row, paid in edition.paytable(name).rows.items()}
