"""Spanish 21 for the kernel of the twenty-one family: rules and stakes from the options, play by the chart.

Without a penetration every round has its own shuffle, which is what the exact values stand for; with one the
shoe is dealt to the cutting card. Every box is a player of its own, who decides; others may ride along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.chart import rules_of
from croupier.games.spanish_21.game import SEATS, SUPER_BONUS_FROM
from croupier.games.twentyone import doubling_for, riding_along, strategy_array
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.twentyone.solved import Solved, solved
from croupier.simulation.statistics import Result, Tally
from croupier.simulation.twentyone import kernel as family
from croupier.simulation.twentyone.counting import NO_COUNT, Count, CountBin, by_true_count, high_low
from croupier.simulation.twentyone.replay import Replay, replay
from croupier.simulation.twentyone.rules import SPANISH, DoubleFor, Integers, Rider, Stakes, TableRules
from croupier.simulation.twentyone.strategy import (
    BONUS_DRAW,
    DOUBLE_ELSE_DRAW,
    DRAW,
    NONE,
    RESCUE,
    STAND,
    SURRENDER_ELSE_DRAW,
    SURRENDER_ELSE_STAND,
    Strategy,
)

if TYPE_CHECKING:
    from croupier.games.spanish_21.game import Spanish21Options
    from croupier.law.edition import Edition

WAGERS: Final = ("main", "match")
COUNTS: Final = ("hi-lo",)
MOST_PENETRATION: Final = Fraction(3, 4)
NAMES: Final = {"prize": "super_bonus"}
BONUS_ROWS: Final = (
    "six_seven_eight", "six_seven_eight_same_suit", "six_seven_eight_spades",
    "three_sevens", "three_sevens_same_suit", "three_sevens_spades",
    "five_cards", "six_cards", "seven_cards",
)  # fmt: skip
SIX, SEVEN, EIGHT = 5, 6, 7
BONUS_HANDS: Final = ((SIX, SEVEN), (SIX, EIGHT), (SEVEN, EIGHT))
SUIT_CLASSES: Final = ("mixed", "suited", "spades")
ACTION_OF_LETTER: Final = {"H": DRAW, "S": STAND, "D": DOUBLE_ELSE_DRAW, "R": SURRENDER_ELSE_DRAW, "P": NONE}


@dataclass(frozen=True)
class Plan:
    """A plan of the family with Spanish 21's names for its wagers."""

    played: family.Plan
    wagers: Mapping[str, int]

    @property
    def block(self) -> int:
        """Rounds that must be played together."""
        return self.played.block


def table_rules(options: Spanish21Options, edition: Edition[Any], boxes: int = 1) -> TableRules:
    """The table as the kernel plays it, with the cutting card where the rules put it."""
    odds, match = options.main_odds(edition), options.match_odds(edition)
    low, high = SUPER_BONUS_FROM["low_wager"], SUPER_BONUS_FROM["high_wager"]
    amounts = options.super_bonus(edition, low), options.super_bonus(edition, high)
    return replace(
        SPANISH,
        decks=options.decks,
        boxes=boxes,
        hole_card="down_reader" if options.card_reader else "down",
        blackjack_pays=odds["blackjack"].fraction,
        twentyone_beats_blackjack=options.no_reader_21 == "player_wins",
        bonus_21_pays=tuple(odds[row].fraction for row in BONUS_ROWS),
        suited_sevens_from=(low, high),
        suited_sevens_amounts=(*amounts, options.envy_bonus(edition)),
        rescue=options.rescue,
        max_split_hands=options.max_hands,
        resplit_aces=options.split_aces_free,
        one_card_on_split_aces=not options.split_aces_free,
        surrender="late" if options.surrender else "none",
        chip_unit=options.chip_unit,
        match_pays=(match["one_unsuited"].fraction, match["one_suited"].fraction),
    )


class Spanish21Kernel:
    """The simulation of Spanish 21 as the runner uses it."""

    settings: Final = ("penetration", "count", "boxes", "people", "double_for")

    def prepare(
        self,
        options: Spanish21Options,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: Strategy | Sequence[Strategy] | None = None,
        penetration: Fraction | float = 0,
        count: str | Count | None = None,
        boxes: int = 1,
        people: Sequence[Mapping[str, int] | Rider] = (),
        double_for: DoubleFor | None = None,
    ) -> Plan:
        """Turn options and wagers into a plan; without a strategy the chart of the options is played.

        `penetration` is the part of the shoe in front of the cutting card; 0: a fresh shoe every round.
        `people` ride along on every box with wagers of their own. `double_for` is a part of the wager, or
        cents.
        """
        _check(options, wagers, boxes)
        rules = table_rules(options, edition, boxes)
        rules = replace(rules, cut_at=_cut_at(rules, Fraction(penetration)))
        plays = self.strategy(options, edition) if strategy is None else strategy
        if double_for is not None:
            plays = doubling_for(plays, double_for)
        riders = _riders(options, people, boxes)
        planned = family.KERNEL.plan(rules, plays, Stakes(**wagers), _count(count), riders=riders)
        made = {_named(name): cents for name, cents in planned.wagers.items()}
        return Plan(planned, made if riders else dict(wagers))

    def strategy(self, options: Spanish21Options, edition: Edition[Any]) -> Strategy:
        """The chart under the options: by total and number of cards, bonus draws by suit, rescues."""
        solution = solved(rules_of(options, edition))
        strategy = strategy_array(solution.by_totals.strategy)
        _draw_to_bonuses(strategy, solution)
        for total, rescued in enumerate(solution.rescues):
            strategy.actions[RESCUE, total] = np.where(rescued, SURRENDER_ELSE_STAND, STAND)[:, None]
        return strategy

    def run(self, plan: Plan, seed: int, first: int, count: int) -> Integers:
        """Counters of rounds `first` to `first + count - 1`."""
        return family.KERNEL.run(plan.played, seed, first, count)

    def cells(self, plan: Plan) -> list[dict[str, int]]:
        """Spanish 21 is counted in sums, not in cells."""
        return family.KERNEL.cells(plan.played)

    def tally(self, plan: Plan, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters, under Spanish 21's names."""
        found = family.KERNEL.tally(plan.played, totals, rounds)
        wagers = {_named(name): tally for name, tally in found.wagers.items()}
        return Tally(found.total, wagers, found.histogram, found.bin_width)

    def bins(self, count: str | Count | None, result: Result) -> tuple[CountBin, ...]:
        """What a run that counted cards came to at each true count."""
        counted = _count(count)
        return by_true_count(counted, result) if counted != NO_COUNT else ()

    def has_cutting_card(self, options: Spanish21Options) -> bool:
        """Every shoe is dealt to a cutting card (19:47-19.2(a))."""
        return True

    def replay(
        self,
        options: Spanish21Options,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        shoe: Sequence[int] | NDArray[np.uint8],
        decisions: Sequence[int] | None = None,
        rounds: int = 1,
        boxes: int = 1,
        people: Sequence[Mapping[str, int] | Rider] = (),
    ) -> Replay:
        """Rounds with given cards and decisions, or by the chart; see `simulation.twentyone.replay`."""
        _check(options, wagers, boxes)
        rules = table_rules(options, edition, boxes)
        strategy = self.strategy(options, edition) if decisions is None else None
        riders = _riders(options, people, boxes)
        return replay(rules, shoe, decisions, Stakes(**wagers), rounds, strategy, riders)


KERNEL: Final = Spanish21Kernel()


def _draw_to_bonuses(strategy: Strategy, solution: Solved) -> None:
    """What two cards one short of 6-7-8 do by their suits; sevens are a pair and follow its row."""
    suited = solution.by_totals.solution.suited
    for place, hand in enumerate(BONUS_HANDS):
        for row, suits in enumerate(SUIT_CLASSES):
            actions = [ACTION_OF_LETTER[letter] for letter in suited[hand][suits]]
            strategy.actions[BONUS_DRAW, 3 * place + row] = np.array(actions, dtype=np.uint8)[:, None]


def _riders(
    options: Spanish21Options, people: Sequence[Mapping[str, int] | Rider], boxes: int
) -> tuple[Rider, ...]:
    def stakes(wagers: Mapping[str, int]) -> Stakes:
        _check(options, wagers, boxes)
        return Stakes(**wagers)

    return riding_along(people, options.players_per_box, "19:47-19.13", stakes)


def _named(wager: str) -> str:
    """A wager of the family under Spanish 21's name, whoever made it."""
    stake, of, person = wager.partition("/")
    return NAMES.get(stake, stake) + of + person


def _check(options: Spanish21Options, wagers: Mapping[str, int], boxes: int) -> None:
    if not 1 <= boxes <= SEATS:
        raise BadInput(f"boxes {boxes}: expected 1 to {SEATS}")
    if "main" not in wagers:
        raise Refusal("main: match-the-dealer goes with a Spanish 21 wager in the box", "19:47-19.6")
    for name, stake in wagers.items():
        if name not in WAGERS:
            raise BadInput(f"wager {name!r}: expected {', '.join(WAGERS)}")
        if not options.offers(name):
            raise BadInput(f"wager {name!r}: this table does not offer it")
        if stake < 1:
            raise BadInput(f"{name} of {stake}: expected at least 1 cent")


def _cut_at(rules: TableRules, penetration: Fraction) -> int:
    if not 0 <= penetration <= MOST_PENETRATION:
        raise BadInput(f"penetration {float(penetration)}: expected from 0 to {float(MOST_PENETRATION)}")
    return int(rules.cards * penetration)


def _count(count: str | Count | None) -> Count:
    if count is None:
        return NO_COUNT
    if isinstance(count, Count):
        return count
    if count.replace("_", "-") not in COUNTS:
        raise BadInput(f"count {count!r}: expected {', '.join(COUNTS)}")
    return high_low()
