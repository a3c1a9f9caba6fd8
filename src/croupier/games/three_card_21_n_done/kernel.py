"""Three Card 21 for the kernel of the twenty-one family: rules and stakes from the options.

Without a penetration every round has its own shuffle, which is what the exact values stand for; with one the
shoe is dealt to the cutting card, and with `put_back` on and on by the Bart Carter shuffle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.three_card_21_n_done.analysis import best_by_totals, rules_of
from croupier.games.three_card_21_n_done.game import BASE_WAGERS, BONUS_HANDS, EQUAL_WAGERS_CITE
from croupier.games.twentyone import doubling_for, riding_along
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.twentyone.actions import three_card_first, total_actions
from croupier.simulation.statistics import Tally
from croupier.simulation.twentyone import kernel as family
from croupier.simulation.twentyone.replay import Replay, replay
from croupier.simulation.twentyone.rules import THREE_CARD, DoubleFor, Integers, Rider, Stakes, TableRules
from croupier.simulation.twentyone.strategy import Strategy

if TYPE_CHECKING:
    from croupier.games.three_card_21_n_done.game import ThreeCard21Options
    from croupier.law.edition import Edition

MOST_PENETRATION: Final = Fraction(3, 4)


def table_rules(options: ThreeCard21Options, edition: Edition[Any], boxes: int = 1) -> TableRules:
    """The table as the kernel plays it, with the cutting card where the rules put it at the latest."""
    odds = options.bonus_odds(edition)
    return replace(
        THREE_CARD,
        decks=options.decks,
        boxes=boxes,
        bart_carter=options.shuffle == "bart_carter",
        burn=options.shuffle != "bart_carter",
        hole_card="down_reader" if options.card_reader else "down",
        hits_soft17=options.soft17 == "hit",
        one_card_on_split_aces=options.split_aces_one_card,
        surrender="late" if options.surrender else "none",
        surrender_any=options.surrender_scope == "any",
        ace_low_straight=options.ace_low_straight,
        chip_unit=options.chip_unit,
        three_card_bonus_pays=tuple(odds[row].fraction for row in BONUS_HANDS),
    )


class ThreeCard21Kernel:
    """The simulation of Three Card 21 as the runner uses it."""

    settings: Final = ("penetration", "boxes", "people", "double_for", "put_back")

    def prepare(
        self,
        options: ThreeCard21Options,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: Strategy | None = None,
        penetration: Fraction | float = 0,
        boxes: int = 1,
        people: Sequence[Mapping[str, int] | Rider] = (),
        double_for: DoubleFor | None = None,
        put_back: bool = False,
    ) -> family.Plan:
        """Turn options and wagers into a plan; without a strategy the best one by totals is played.

        `penetration` is the part of the shoe in front of the cutting card; 0: a fresh shoe every round,
        unless the discards are `put_back` by the Bart Carter shuffle. `people` ride along on every spot with
        wagers of their own. `double_for` is a part of the wager or cents.
        """
        _check(options, edition, wagers, boxes)
        rules = table_rules(options, edition, boxes)
        if put_back:
            if not rules.bart_carter:
                raise BadInput(f"put_back: with shuffle={options.shuffle} the discards wait for the shuffle")
        else:
            rules = replace(rules, cut_at=_cut_at(options, rules, Fraction(penetration)))
        plays: Strategy | Sequence[Strategy] = self.strategy(options) if strategy is None else strategy
        if double_for is not None:
            plays = doubling_for(plays, double_for)
        riders = _riders(options, edition, people, boxes)
        return family.KERNEL.plan(rules, plays, Stakes(**wagers), riders=riders)

    def strategy(self, options: ThreeCard21Options) -> Strategy:
        """The best first decision for every three cards, and the best totals after it."""
        rules = rules_of(options)
        best = best_by_totals(rules)
        return Strategy(total_actions(best.strategy, rules), three_card_first(best.solution))

    def run(self, plan: family.Plan, seed: int, first: int, count: int) -> Integers:
        """Counters of rounds `first` to `first + count - 1`."""
        return family.KERNEL.run(plan, seed, first, count)

    def cells(self, plan: family.Plan) -> list[dict[str, int]]:
        """A round of this game has no cells: its counters are sums."""
        return family.KERNEL.cells(plan)

    def tally(self, plan: family.Plan, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters."""
        return family.KERNEL.tally(plan, totals, rounds)

    def has_cutting_card(self, options: ThreeCard21Options) -> bool:
        """Whether a shoe is dealt to a cutting card (not with the Bart Carter shuffle)."""
        return options.shuffle != "bart_carter"

    def replay(
        self,
        options: ThreeCard21Options,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        shoe: Sequence[int] | NDArray[np.uint8],
        decisions: Sequence[int] | None = None,
        rounds: int = 1,
        boxes: int = 1,
        people: Sequence[Mapping[str, int] | Rider] = (),
    ) -> Replay:
        """Rounds with given cards and decisions (or the best), as `simulation.twentyone.replay`."""
        _check(options, edition, wagers, boxes)
        rules = table_rules(options, edition, boxes)
        strategy = self.strategy(options) if decisions is None else None
        riders = _riders(options, edition, people, boxes)
        return replay(rules, shoe, decisions, Stakes(**wagers), rounds, strategy, riders)


KERNEL: Final = ThreeCard21Kernel()


def _riders(
    options: ThreeCard21Options,
    edition: Edition[Any],
    people: Sequence[Mapping[str, int] | Rider],
    boxes: int,
) -> tuple[Rider, ...]:
    def stakes(wagers: Mapping[str, int]) -> Stakes:
        _check(options, edition, wagers, boxes)
        return Stakes(**wagers)

    return riding_along(people, options.players_per_spot, "13:69F-2C.12(a)", stakes)


def _check(options: ThreeCard21Options, edition: Edition[Any], wagers: Mapping[str, int], boxes: int) -> None:
    if not 1 <= boxes <= options.spots:
        raise BadInput(f"boxes {boxes}: expected 1 to {options.spots}")
    for name, stake in wagers.items():
        if name not in BASE_WAGERS:
            raise BadInput(f"wager {name!r}: expected {', '.join(BASE_WAGERS)}")
        unit = options.unit(name, edition)
        if stake < unit or stake % unit:
            raise BadInput(
                f"{name} of {stake}: expected a multiple of {unit}, so that it is payable in whole cents"
            )
    if len(wagers) < len(BASE_WAGERS) or len(set(wagers.values())) > 1:
        raise Refusal("main and bonus must both be made and be equal", EQUAL_WAGERS_CITE)


def _cut_at(options: ThreeCard21Options, rules: TableRules, penetration: Fraction) -> int:
    if not 0 <= penetration <= MOST_PENETRATION:
        raise Refusal(
            f"penetration {float(penetration)}: expected 0 to {float(MOST_PENETRATION)}, about a quarter "
            "of the cards at least lies behind the cutting card",
            "13:69F-2C.4(f)",
        )
    if penetration and not KERNEL.has_cutting_card(options):
        raise BadInput(
            f"penetration {float(penetration)}: with shuffle={options.shuffle} there is no cutting card"
        )
    return int(rules.cards * penetration)
