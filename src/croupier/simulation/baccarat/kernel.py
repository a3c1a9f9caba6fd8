"""The kernel of punto banco: rounds from a fresh shoe each, or whole shoes dealt to the cutting card.

Rounds are counted by their score and the pairs among the first cards, from which the result of every wager
follows. Rounds count as independent samples: the variance of a shoe's total differs from that of independent
rounds by less than a percent.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK_SIZE, RANKS
from croupier.hands.baccarat import PLAYER, Score, ThirdCardRules
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.simulation.baccarat import loops
from croupier.simulation.baccarat.programs import fresh_program, shoes_program
from croupier.simulation.baccarat.tables import (
    BANKER_PAIR,
    CARD_BITS,
    CELLS,
    MAX_SCORES,
    PLAYER_PAIR,
    RoundTables,
    round_tables,
)
from croupier.simulation.cut_card import CutCardEffect
from croupier.simulation.gpu.program import Program
from croupier.simulation.settings import PENETRATION, Setting
from croupier.simulation.shoes_at_once import LANES
from croupier.simulation.statistics import Result

FRESH: Final = 0
"""In place of a number of cards behind the cutting card: every round has a fresh shuffle."""
_CELL: Final = np.uint64(CARD_BITS)


class Ended(NamedTuple):
    """How a round ended: the score, and whether the first two cards of either hand were a pair."""

    score: Score
    player_pair: bool
    banker_pair: bool

    def pair(self, hand: str) -> bool:
        """Whether the first two cards of a hand were a pair."""
        return self.player_pair if hand == PLAYER else self.banker_pair


@dataclass(frozen=True, eq=False)
class BaccaratPlan:
    """A prepared run: stakes, the shoe and what every end of a round is worth.

    `behind` is the number of cards behind the cutting card, or `FRESH`; with `one_more` another round is
    dealt after the cutting card appears. `burned` is the number of cards burned, the first one included, by
    its rank.
    """

    wagers: Mapping[str, int]
    rules: ThirdCardRules
    decks: int
    nets: NDArray[np.int64]
    behind: int
    burned: NDArray[np.uint64]
    one_more: bool = True
    block: int = loops.BLOCK

    @property
    def size(self) -> int:
        """How many cards the shoe has."""
        return DECK_SIZE * self.decks

    @property
    def tables(self) -> RoundTables:
        """The third-card rules as the loops read them."""
        return round_tables(self.rules)


def ends(rules: ThirdCardRules) -> Iterator[tuple[int, Ended]]:
    """Every end a round can have, and its cell."""
    for number, score in enumerate(round_tables(rules).scores):
        for pairs in range(CELLS // MAX_SCORES):
            ended = Ended(score, bool(pairs & PLAYER_PAIR), bool(pairs & BANKER_PAIR))
            yield MAX_SCORES * pairs + number, ended


def worth(rules: ThirdCardRules, nets: Callable[[Ended], Sequence[int]], wagers: int) -> NDArray[np.int64]:
    """The net cents of this many wagers in every cell."""
    found = np.zeros((CELLS, wagers), dtype=np.int64)
    for cell, ended in ends(rules):
        found[cell] = nets(ended)
    return found


def pack_of(decks: int) -> NDArray[np.uint8]:
    """The ranks of a new pack, sorted."""
    return np.repeat(np.arange(len(RANKS), dtype=np.uint8), DECK_SIZE // len(RANKS) * decks)


class BaccaratKernel(ABC):
    """The simulation of punto banco as the runner uses it; a game adds `prepare`."""

    settings: ClassVar[tuple[Setting, ...]] = (PENETRATION,)
    explained: ClassVar[tuple[str, ...]] = (
        "The cut-card effect: a shoe ends after a number of cards, not of rounds. Where naturals come",
        "early more rounds are dealt, the last of them from remaining cards that are poor in eights "
        "and nines.",
    )

    @abstractmethod
    def prepare(
        self,
        options: Any,
        edition: Any,
        wagers: Mapping[str, int],
        strategy: None = None,
        penetration: Fraction | float = 0,
    ) -> BaccaratPlan:
        """Turn options and wagers into a plan; without a penetration every round has a fresh shoe."""

    def run(self, plan: BaccaratPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds ended in each cell; whole shoes may add a few more rounds."""
        total = np.zeros(CELLS, dtype=np.int64)
        tables = _tables(plan)
        if plan.behind == FRESH:
            of_rank = plan.size // len(RANKS)
            loops.play_fresh(plan.size, of_rank, *tables, np.uint64(seed), first, count, total)
            return total
        pack = pack_of(plan.decks)
        for start in range(first, first + count, plan.block):
            rounds = min(plan.block, first + count - start)
            loops.play_shoes(
                pack, plan.behind, plan.one_more, plan.burned, *tables,
                np.uint64(seed), start // plan.block, rounds, total,
            )  # fmt: skip
        return total

    def program(self, plan: BaccaratPlan) -> Program:
        """The plan for a GPU."""
        return fresh_program(plan) if plan.behind == FRESH else shoes_program(plan)

    def cells(self, plan: BaccaratPlan) -> list[dict[str, int]]:
        """The net cents of each wager in each cell."""
        return [dict(zip(plan.wagers, row, strict=True)) for row in plan.nets.tolist()]

    def replay(self, plan: BaccaratPlan, shoe: Sequence[int]) -> NDArray[np.int64]:
        """Net cents of each wager, round by round, for a shoe whose order is known.

        Cards are 4 * rank + suit, those to be burned first; the cutting card is where the plan puts it.
        """
        if len(shoe) != plan.size or plan.behind == FRESH:
            raise BadInput(
                f"shoe of {counted(len(shoe), 'card')}: expected {plan.size}, dealt to a cutting card"
            )
        ranks = np.array([card >> 2 for card in shoe], dtype=np.uint8)
        found = np.empty(loops.MAX_ROUNDS, dtype=np.uint64)
        rounds = loops.replay_shoe(ranks, plan.behind, plan.one_more, plan.burned, *_tables(plan), found)
        nets: NDArray[np.int64] = plan.nets[found[:rounds] >> _CELL]
        return nets

    def shoes(self, plan: BaccaratPlan, seed: int, block: int) -> NDArray[np.uint8]:
        """The ranks of the first four shoes of a block, a shoe in each row, in the order dealt."""
        pack = pack_of(plan.decks)
        cards = np.empty(LANES * len(pack), dtype=np.uint8)
        loops.shuffled_shoes(pack, np.uint64(seed), block, cards)
        return cards.reshape(LANES, plan.size)

    def fresh_rounds(self, plan: BaccaratPlan, seed: int, first: int) -> NDArray[np.uint8]:
        """The ranks of six cards of each of `loops.FRESH` rounds, a round in each column."""
        words = np.empty((loops.WORDS, loops.FRESH), dtype=np.uint32)
        places = np.empty((loops.CARDS, loops.FRESH), dtype=np.uint16)
        again = np.empty(loops.FRESH, dtype=np.uint16)
        ranks = np.empty((loops.CARDS, loops.FRESH), dtype=np.uint8)
        loops.draw_fresh(np.uint64(seed), first, plan.size, words, places, again)
        loops.rank_cards(places, plan.size // len(RANKS), ranks)
        return ranks

    def exact(
        self,
        analyzed: Callable[..., Mapping[str, Any]],
        wagers: Mapping[str, int],
        settings: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The analysis of each wager at the stake it was played with, because vigorish is rounded."""
        return analyzed(stakes=dict(wagers))

    def repeats(self, settings: Mapping[str, Any]) -> int:
        """Each wager is made once in a round."""
        return 1

    def measured(self, wagers: Mapping[str, int]) -> str:
        """The cut-card effect is measured by the first wager made."""
        return next(iter(wagers))

    def has_cutting_card(self, options: Any) -> bool:
        """Whether a shoe is dealt to a cutting card."""
        return bool(options.shuffle != "continuous")

    def penetration(self, options: Any, edition: Any) -> Fraction:
        """The part of the shoe in front of the cutting card."""
        return 1 - Fraction(options.cut_card_from_back, DECK_SIZE * options.decks)

    def puts_back(self, options: Any) -> bool:
        """No discards go back among the cards left."""
        return False

    def effect(self, fresh: Result, dealt: Result, wager: str) -> CutCardEffect:
        """The cut-card effect of two runs."""
        return CutCardEffect(fresh, dealt, wager)

    def bins(self, count: Any, result: Result) -> Sequence[Any]:
        """Cards are not counted."""
        return ()


def _tables(plan: BaccaratPlan) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
    tables = plan.tables
    return tables.player, tables.banker, tables.fifth, tables.sixth
