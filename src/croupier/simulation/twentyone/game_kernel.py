"""What the kernels of the twenty-one games share: from options and wagers to a plan, and back to their names.

Without a penetration every round has its own shuffle, which is what the exact values stand for; with one the
shoe is dealt to the cutting card, and with `put_back` on and on by the Bart Carter shuffle. A progressive
meter moves with every wager and prize; each block of rounds begins it with the same reading.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from croupier.law.money import ONE_CENT, amount
from croupier.law.odds import percent_in_words
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.cut_card import CutCardEffect
from croupier.simulation.gpu.program import Program
from croupier.simulation.settings import PENETRATION, Setting
from croupier.simulation.statistics import Result, Tally
from croupier.simulation.twentyone import kernel as family
from croupier.simulation.twentyone.counting import NO_COUNT, Count, CountBin, by_true_count, high_low
from croupier.simulation.twentyone.replay import Replay, replay
from croupier.simulation.twentyone.settings import (
    BOXES,
    COUNT,
    DOUBLE_FOR,
    PEOPLE,
    PUT_BACK,
)
from croupier.simulation.twentyone.strategy import Strategy
from croupier.simulation.twentyone.table_rules import (
    DoubleFor,
    Integers,
    Rider,
    Stakes,
    TableRules,
    double_part,
)

COUNTS: Final = ("hi-lo",)
SETTINGS: Final = (PENETRATION, COUNT, BOXES, PEOPLE, DOUBLE_FOR)
RIDERS: Final = ("b", "c")

People = Sequence[Mapping[str, int] | Rider]


@dataclass(frozen=True)
class Plan:
    """A plan of the family with the game's names for its wagers."""

    played: family.Plan
    wagers: Mapping[str, int]
    meter: int | None = None
    """Cents the progressive meter shows when a block of rounds begins; None without a progressive wager."""

    @property
    def block(self) -> int:
        """Rounds that must be played together."""
        return self.played.block


class GameKernel(ABC):
    """The simulation of a game of the family as the runner uses it; a game adds what is specific to it."""

    settings: ClassVar[tuple[Setting, ...]] = SETTINGS
    explained: ClassVar[tuple[str, ...]] = (
        "The cut-card effect: a shoe ends after a number of cards, not of rounds. Where high cards",
        "come early more rounds are dealt, the last of them from remaining cards that are poor in "
        "high cards.",
    )
    wager_names: ClassVar[Mapping[str, str]] = {}
    """The game's wager by the name the family has for it, where they differ."""
    cut_cite: ClassVar[str]
    share_cite: ClassVar[str]

    @abstractmethod
    def rules(self, options: Any, edition: Any, boxes: int) -> TableRules:
        """The table as the kernel plays it."""

    @abstractmethod
    def strategy(self, options: Any, edition: Any) -> Strategy:
        """How the options are best played."""

    @abstractmethod
    def check(self, options: Any, edition: Any, wagers: Mapping[str, int]) -> None:
        """Refuse wagers the table would not take."""

    @abstractmethod
    def most_people(self, options: Any) -> int:
        """How many may bet on a box."""

    @abstractmethod
    def has_cutting_card(self, options: Any) -> bool:
        """Whether a shoe is dealt to a cutting card."""

    def measured(self, wagers: Mapping[str, int]) -> str:
        """The cut-card effect is measured by the main wager."""
        return "main"

    def penetration(self, options: Any, edition: Any) -> Fraction:
        """The largest part of a shoe that may be in front of the cutting card."""
        return 1 - Fraction(edition.value("behind_cutting_card"), 100)

    def puts_back(self, options: Any) -> bool:
        """Whether the discards go back among the cards left, by the Bart Carter shuffle (19:47-2.6(m))."""
        return PUT_BACK in self.settings and options.shuffle == "bart_carter"

    def prepare(
        self,
        options: Any,
        edition: Any,
        wagers: Mapping[str, int],
        strategy: Strategy | Sequence[Strategy] | None = None,
        penetration: Fraction | float = 0,
        count: str | Count | None = None,
        boxes: int = 1,
        people: People = (),
        double_for: DoubleFor | None = None,
        meter: int | None = None,
        put_back: bool = False,
    ) -> Plan:
        """Turn options and wagers into a plan; without a strategy the best one of the options is played.

        `penetration` is the part of the shoe in front of the cutting card; 0: a fresh shoe every round,
        unless the discards are `put_back` by the Bart Carter shuffle. `people` ride along on every box with
        wagers of their own. `double_for` is a part of the wager or cents, `meter` what it shows when a block
        of rounds begins.
        """
        rules, stakes, riders = self._table(options, edition, wagers, boxes, people)
        if put_back:
            if not rules.bart_carter:
                raise BadInput(f"put_back: with shuffle={options.shuffle} the discards wait for the shuffle")
        else:
            rules = replace(rules, cut_at=self._cut_at(options, rules, Fraction(penetration)))
        reading = None
        if stakes.progressive:
            reading = rules.progressive_prizes[-1] if meter is None else meter
            if reading < 1:
                raise BadInput(f"meter of {amount(reading)}: expected at least {ONE_CENT}")
            rules = replace(rules, progressive_prizes=(*rules.progressive_prizes[:-1], reading))
        plays = self.strategy(options, edition) if strategy is None else strategy
        if double_for is not None:
            each = (plays,) if isinstance(plays, Strategy) else plays
            plays = tuple(replace(one, double_for=double_for) for one in each)
        planned = family.KERNEL.plan(rules, plays, stakes, _count(count), riders=riders)
        return Plan(planned, {self._named(name): cents for name, cents in planned.wagers.items()}, reading)

    def run(self, plan: Plan, seed: int, first: int, count: int) -> Integers:
        """Counters of rounds `first` to `first + count - 1`."""
        return family.KERNEL.run(plan.played, seed, first, count)

    def program(self, plan: Plan) -> Program | None:
        """The plan for a GPU; None where the CPU alone plays it."""
        return family.KERNEL.program(plan.played)

    def cells(self, plan: Plan) -> list[dict[str, int]]:
        """Net cents of each end of a round of plain blackjack; other plans have only sums."""
        return family.KERNEL.cells(plan.played)

    def tally(self, plan: Plan, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters, under the game's names."""
        found = family.KERNEL.tally(plan.played, totals, rounds)
        wagers = {self._named(name): tally for name, tally in found.wagers.items()}
        return Tally(found.total, wagers, found.histogram, found.bin_width)

    def exact(
        self,
        analyzed: Callable[..., Mapping[str, Any]],
        wagers: Mapping[str, int],
        settings: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The analysis of each wager on a box: the one who decides may double for less."""
        double_for = settings.get("double_for")
        full = own = analyzed()
        if double_for is not None:
            own = analyzed(double_for=double_part(double_for, wagers["main"]))
        return {
            **own,
            **{f"{name}/{person}": each for name, each in full.items() for person in RIDERS},
        }

    def repeats(self, settings: Mapping[str, Any]) -> int:
        """Once on every box."""
        boxes: int = settings.get("boxes", 1)
        return boxes

    def effect(self, fresh: Result, dealt: Result, wager: str) -> CutCardEffect:
        """The cut-card effect of two runs."""
        return CutCardEffect(fresh, dealt, wager)

    def bins(self, count: str | Count | None, result: Result) -> tuple[CountBin, ...]:
        """The result of a run that counted cards, by true count."""
        counted = _count(count)
        return by_true_count(counted, result) if counted != NO_COUNT else ()

    def replay(
        self,
        options: Any,
        edition: Any,
        wagers: Mapping[str, int],
        shoe: Sequence[int] | NDArray[np.uint8],
        decisions: Sequence[int] | None = None,
        rounds: int = 1,
        boxes: int = 1,
        people: People = (),
        lots: Sequence[int] = (),
    ) -> Replay:
        """Rounds with given cards and decisions, or by the strategy; see `simulation.twentyone.replay`."""
        rules, stakes, riders = self._table(options, edition, wagers, boxes, people)
        strategy = self.strategy(options, edition) if decisions is None else None
        return replay(rules, shoe, decisions, stakes, rounds, strategy, riders, lots)

    def _table(
        self, options: Any, edition: Any, wagers: Mapping[str, int], boxes: int, people: People
    ) -> tuple[TableRules, Stakes, tuple[Rider, ...]]:
        most = options.positions(edition)
        if not 1 <= boxes <= most:
            raise BadInput(f"boxes {boxes}: expected 1 to {most}")
        allowed = self.most_people(options)
        if people and 1 + len(people) > allowed:
            raise Refusal(f"{1 + len(people)} people on a box: this table allows {allowed}", self.share_cite)
        self.check(options, edition, wagers)
        riders = []
        for person in people:
            if isinstance(person, Rider):
                riders.append(person)
            else:
                self.check(options, edition, person)
                riders.append(Rider(stakes=self._stakes(person)))
        return self.rules(options, edition, boxes), self._stakes(wagers), tuple(riders)

    def _stakes(self, wagers: Mapping[str, int]) -> Stakes:
        stakes = {wager: stake for stake, wager in self.wager_names.items()}
        return Stakes(**{stakes.get(name, name): cents for name, cents in wagers.items()})

    def _named(self, wager: str) -> str:
        """A wager of the family under the game's name, whoever made it."""
        stake, of, person = wager.partition("/")
        return self.wager_names.get(stake, stake) + of + person

    def _cut_at(self, options: Any, rules: TableRules, penetration: Fraction) -> int:
        most = 1 - rules.behind_cutting_card
        behind = percent_in_words(int(100 * rules.behind_cutting_card))
        if not 0 <= penetration < 1:
            raise BadInput(f"penetration {float(penetration)}: expected from 0 to {float(most)}")
        if penetration and not self.has_cutting_card(options):
            raise BadInput(
                f"penetration {float(penetration)}: with shuffle={options.shuffle} there is no cutting card"
            )
        if penetration > most:
            raise Refusal(
                f"penetration {float(penetration)}: expected from 0 to {float(most)}, since "
                f"{behind} of the cards lies behind the cutting card",
                self.cut_cite,
            )
        return int(rules.cards * penetration)


def check_offered(options: Any, wagers: Mapping[str, int], known: Collection[str]) -> None:
    """Refuse wagers that the kernel does not know, that the table does not offer or that have no stake."""
    for name, stake in wagers.items():
        if name not in known:
            raise BadInput(f"wager {name!r}: expected {', '.join(known)}")
        if not options.offers(name):
            raise BadInput(f"wager {name!r}: this table does not offer it")
        if stake < 1:
            raise BadInput(f"{name} of {amount(stake)}: expected at least {ONE_CENT}")


def _count(count: str | Count | None) -> Count:
    if count is None:
        return NO_COUNT
    if isinstance(count, Count):
        return count
    if count.replace("_", "-") not in COUNTS:
        raise BadInput(f"count {count!r}: expected {', '.join(COUNTS)}")
    return high_low()
