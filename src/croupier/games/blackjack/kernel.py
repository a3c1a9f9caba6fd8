"""Blackjack for the kernel of the twenty-one family: rules and stakes from the options, play by the chart.

Without a penetration every round has its own shuffle, which is what the exact values stand for; with one the
shoe is dealt to the cutting card, and with `put_back` on and on by the Bart Carter shuffle. The progressive
meter moves with every wager and prize; each block of rounds begins it with the same reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.chart import decks_in_play, rules_of, surrender_kind
from croupier.games.blackjack.game import (
    ADDITIONAL_WAGERS,
    BONUS_STAKES,
    METER_SHARES,
    MULTIPLE_ACTION_WAGERS,
    STREAK_WAGERS,
)
from croupier.games.twentyone import strategy_array
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.twentyone.solved import solved
from croupier.simulation.statistics import Result, Tally
from croupier.simulation.twentyone import kernel as family
from croupier.simulation.twentyone import table_loop
from croupier.simulation.twentyone.counting import NO_COUNT, Count, CountBin, by_true_count, high_low
from croupier.simulation.twentyone.replay import Replay, replay
from croupier.simulation.twentyone.rules import (
    FACE_UP,
    DoubleFor,
    Integers,
    Rider,
    Stakes,
    TableRules,
)
from croupier.simulation.twentyone.strategy import Strategy

if TYPE_CHECKING:
    from croupier.games.blackjack.game import BlackjackOptions
    from croupier.law.edition import Edition

STAKE_OF_WAGER: Final[Mapping[str, str]] = {
    "main": "main",
    "main_2": "second",
    "main_3": "third",
    **{name: name for wagers in ADDITIONAL_WAGERS.values() for name in wagers},
    "bonus": "bonus",
    "progressive": "progressive",
    **{name: name for name in STREAK_WAGERS},
}
WAGER_OF_STAKE: Final[Mapping[str, str]] = {stake: wager for wager, stake in STAKE_OF_WAGER.items()}
COUNTS: Final = ("hi-lo",)
MOST_PENETRATION: Final = Fraction(3, 4)
SEVENS_PAID: Final = (
    "one_seven",
    "two_sevens",
    "two_sevens_same_suit",
    "three_sevens",
    "three_sevens_same_suit",
)
ACES_PAID: Final = (
    "two_aces",
    "two_aces_same_suit",
    "three_aces",
    "three_aces_same_suit",
    "four_aces_one_colour",
)


@dataclass(frozen=True)
class Plan:
    """A plan of the family with blackjack's names for its wagers."""

    played: family.Plan
    wagers: Mapping[str, int]
    meter: int | None = None
    """Cents the progressive meter shows when a block of rounds begins; None without a progressive wager."""

    @property
    def block(self) -> int:
        """Rounds that must be played together."""
        return self.played.block


def table_rules(options: BlackjackOptions, edition: Edition[Any], boxes: int = 1) -> TableRules:
    """The table as the kernel plays it, with the cutting card where the rules put it at the latest."""
    odds = options.main_odds(edition)
    face_up = options.hole_card == "up"
    streaks = edition.paytables.get("streak")
    rules = replace(
        FACE_UP if face_up else TableRules(),
        decks=decks_in_play(options),
        boxes=boxes,
        bart_carter=options.shuffle == "bart_carter",
        burn=options.shuffle in ("manual", "automated") and options.shoe == "single",
        hole_card=options.hole_card,
        hits_soft17=options.soft17 == "hit",
        blackjack_pays=odds["blackjack"].fraction,
        five_card_21_pays=odds["five_card_21" if options.five_card_21 else "win"].fraction,
        max_split_hands=options.max_split_hands,
        resplit_aces=options.max_split_hands > 2 and not options.bar_ace_resplit,
        surrender=surrender_kind(options, edition),
        insurance=options.offers("insurance"),
        even_money=options.offers("even_money"),
        chip_unit=options.chip_unit,
    )
    if options.additional_wager == "same_suit":
        pays = options.same_suit_odds(edition)
        rules = replace(
            rules, same_suit_pays=(pays["king_queen_same_suit"].fraction, pays["same_suit"].fraction)
        )
    if options.additional_wager == "sevens":
        sevens = options.sevens_odds(edition)
        rules = replace(rules, sevens_pays=tuple(sevens[row].fraction for row in SEVENS_PAID))
        rules = replace(rules, sevens_either=options.sevens_trigger == "either_of_two")
    if options.progressive:
        rules = replace(
            rules,
            progressive_prizes=_prizes(options, edition),
            meter_rise=Fraction(options.progression_rate) * options.progressive_stake,
            meter_reset=options.meter_reset,
            meter_deducts=options.deduct_fixed_from_meter,
        )
    if options.bonus_wager is not None:
        rules = replace(rules, bonus_lots=tuple(_lots(options, edition)))
    if options.streak and streaks is not None:
        pays_streak = tuple(Odds.parse(streaks.rows[name]).fraction for name in STREAK_WAGERS)
        rules = replace(rules, streak_pays=pays_streak)
    return rules


class BlackjackKernel:
    """The simulation of blackjack as the runner uses it."""

    settings: Final = ("penetration", "count", "boxes", "people", "double_for", "meter", "put_back")

    def prepare(
        self,
        options: BlackjackOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        strategy: Strategy | Sequence[Strategy] | None = None,
        penetration: Fraction | float = 0,
        count: str | Count | None = None,
        boxes: int = 1,
        people: Sequence[Mapping[str, int] | Rider] = (),
        double_for: DoubleFor | None = None,
        meter: int | None = None,
        put_back: bool = False,
    ) -> Plan:
        """Turn options and wagers into a plan; without a strategy the chart of the options is played.

        `penetration` is the part of the shoe in front of the cutting card; 0: a fresh shoe every round,
        unless the discards are `put_back` by the Bart Carter shuffle. `people` ride along on every box with
        wagers of their own. `double_for` is a part of the wager or cents, `meter` what it shows when a block
        of rounds begins.
        """
        _check(options, wagers)
        if not 1 <= boxes <= options.boxes:
            raise BadInput(f"boxes {boxes}: expected 1 to {options.boxes}")
        rules = table_rules(options, edition, boxes)
        if put_back:
            if not rules.bart_carter:
                raise BadInput(f"put_back: with shuffle={options.shuffle} the discards wait for the shuffle")
        else:
            rules = replace(rules, cut_at=_cut_at(options, rules, Fraction(penetration)))
        riders = _riders(options, people)
        reading = None
        if "progressive" in wagers:
            reading = _reading(options, meter)
            rules = replace(rules, progressive_prizes=(*rules.progressive_prizes[:-1], reading))
        plays = self.strategy(options, edition) if strategy is None else strategy
        if double_for is not None:
            plays = _doubling_for(plays, double_for)
        planned = family.KERNEL.plan(rules, plays, _stakes(wagers), _count(count), riders=riders)
        made = {_named(name): cents for name, cents in planned.wagers.items()}
        return Plan(planned, made if riders else dict(wagers), reading)

    def strategy(self, options: BlackjackOptions, edition: Edition[Any]) -> Strategy:
        """The best total-dependent strategy under the options."""
        best = solved(rules_of(options, edition)).by_totals.strategy
        return strategy_array(best, face_up=options.hole_card == "up")

    def run(self, plan: Plan, seed: int, first: int, count: int) -> Integers:
        """Counters of rounds `first` to `first + count - 1`."""
        return family.KERNEL.run(plan.played, seed, first, count)

    def cells(self, plan: Plan) -> list[dict[str, int]]:
        """Net cents of each end of a round of plain blackjack; other plans have only sums."""
        return family.KERNEL.cells(plan.played)

    def tally(self, plan: Plan, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters, under blackjack's names."""
        found = family.KERNEL.tally(plan.played, totals, rounds)
        wagers = {_named(name): tally for name, tally in found.wagers.items()}
        return Tally(found.total, wagers, found.histogram, found.bin_width)

    def bins(self, count: str | Count | None, result: Result) -> tuple[CountBin, ...]:
        """What a run that counted cards came to at each true count."""
        counted = _count(count)
        return by_true_count(counted, result) if counted != NO_COUNT else ()

    def prizes(self, result: Result) -> dict[str, int]:
        """How often each prize of the progressive wager fell in a run that made it, by row of its table."""
        at = table_loop.ACES_AT
        return dict(zip(ACES_PAID, result.totals[at : at + len(ACES_PAID)], strict=True))

    def prize_cents(self, result: Result) -> dict[str, int]:
        """The cents paid for each prize of the progressive wager, by row of its table."""
        at = table_loop.ACES_CENTS_AT
        return dict(zip(ACES_PAID, result.totals[at : at + len(ACES_PAID)], strict=True))

    def has_cutting_card(self, options: BlackjackOptions) -> bool:
        """Whether a shoe is dealt to a cutting card (not by 19:47-2.6(m), 2.21)."""
        return options.shuffle in ("manual", "automated")

    def replay(
        self,
        options: BlackjackOptions,
        edition: Edition[Any],
        wagers: Mapping[str, int],
        shoe: Sequence[int] | NDArray[np.uint8],
        decisions: Sequence[int] | None = None,
        rounds: int = 1,
        boxes: int = 1,
        people: Sequence[Mapping[str, int] | Rider] = (),
        lots: Sequence[int] = (),
    ) -> Replay:
        """Rounds with given cards and decisions, or by the chart; see `simulation.twentyone.replay`."""
        _check(options, wagers)
        rules = table_rules(options, edition, boxes)
        riders = _riders(options, people)
        strategy = self.strategy(options, edition) if decisions is None else None
        return replay(rules, shoe, decisions, _stakes(wagers), rounds, strategy, riders, lots)


KERNEL: Final = BlackjackKernel()


def _check(options: BlackjackOptions, wagers: Mapping[str, int]) -> None:
    if "main" not in wagers:
        raise Refusal("main: every wager goes with a blackjack wager in the box", "19:47-2.3(a)")
    for name, stake in wagers.items():
        if name not in STAKE_OF_WAGER:
            raise BadInput(f"wager {name!r}: expected {', '.join(STAKE_OF_WAGER)}")
        if not options.offers(name):
            raise BadInput(f"wager {name!r}: this table does not offer it")
        if stake < 1:
            raise BadInput(f"{name} of {stake}: expected at least 1 cent")
        if name in MULTIPLE_ACTION_WAGERS and stake % 2:
            raise BadInput(f"{name} of {stake}: expected an even number of cents, so that 3 to 2 is whole")
    for names in ADDITIONAL_WAGERS.values():
        for name in names:
            stake = wagers.get(name, options.additional_stake)
            if stake != options.additional_stake:
                raise Refusal(f"{name} of {stake}: expected {options.additional_stake}", "19:47-2.17(a)")
    stake = wagers.get("progressive", options.progressive_stake)
    if stake != options.progressive_stake:
        raise Refusal(f"progressive of {stake}: expected {options.progressive_stake}", "19:47-2.19(a)")
    if wagers.get("bonus", BONUS_STAKES[0]) not in BONUS_STAKES:
        raise Refusal(f"bonus of {wagers['bonus']}: expected 100 or 500", "19:47-2.20(a)")
    made = sum(name in wagers for name in MULTIPLE_ACTION_WAGERS)
    if options.multiple_action and made < options.multiple_action_min:
        raise Refusal(
            f"{made} wager at the box: expected at least {options.multiple_action_min}", "19:47-2.18(a)"
        )


def _cut_at(options: BlackjackOptions, rules: TableRules, penetration: Fraction) -> int:
    if not 0 <= penetration < 1:
        raise BadInput(f"penetration {float(penetration)}: expected from 0 to {float(MOST_PENETRATION)}")
    if penetration and not KERNEL.has_cutting_card(options):
        raise BadInput(
            f"penetration {float(penetration)}: with shuffle={options.shuffle} there is no cutting card"
        )
    if penetration > MOST_PENETRATION:
        raise Refusal(
            f"penetration {float(penetration)}: at least a quarter of the cards lies behind the cutting card",
            "19:47-2.5",
        )
    return int(rules.cards * penetration)


def _count(count: str | Count | None) -> Count:
    if count is None:
        return NO_COUNT
    if isinstance(count, Count):
        return count
    if count.replace("_", "-") not in COUNTS:
        raise BadInput(f"count {count!r}: expected {', '.join(COUNTS)}")
    return high_low()


def _prizes(options: BlackjackOptions, edition: Edition[Any]) -> tuple[int, ...]:
    """The cents of each row of the progressive wager, last what the meter shows at first."""
    assert options.progressive is not None
    amounts = edition.paytable(f"progressive_{options.progressive}").rows
    shares = METER_SHARES[options.progressive]
    return tuple(
        int(shares[row] * options.meter_initial) if row in shares else int(amounts[row]) for row in ACES_PAID
    )


def _lots(options: BlackjackOptions, edition: Edition[Any]) -> Iterator[tuple[int, int, int]]:
    """Stake, amount and lots of the bonus system, as few lots as the weights allow."""
    for stake, weights in options.bonus_distribution(edition).items():
        common = gcd(*weights.values())
        for amount, weight in sorted(weights.items()):
            yield stake, amount, weight // common


def _stakes(wagers: Mapping[str, int]) -> Stakes:
    return Stakes(**{STAKE_OF_WAGER[name]: stake for name, stake in wagers.items()})


def _named(wager: str) -> str:
    """A wager of the family under blackjack's name, whoever made it."""
    stake, of, person = wager.partition("/")
    return WAGER_OF_STAKE.get(stake, stake) + of + person


def _riders(options: BlackjackOptions, people: Sequence[Mapping[str, int] | Rider]) -> tuple[Rider, ...]:
    if people and 1 + len(people) > options.players_per_box:
        raise Refusal(
            f"{1 + len(people)} people on a box: this table allows {options.players_per_box}", "19:47-2.13(a)"
        )
    riders = []
    for person in people:
        if isinstance(person, Rider):
            riders.append(person)
        else:
            _check(options, person)
            riders.append(Rider(stakes=_stakes(person)))
    return tuple(riders)


def _reading(options: BlackjackOptions, meter: int | None) -> int:
    reading = options.meter_initial if meter is None else meter
    if reading < 1:
        raise BadInput(f"meter of {reading}: expected at least 1 cent")
    return reading


def _doubling_for(plays: Strategy | Sequence[Strategy], double_for: DoubleFor) -> tuple[Strategy, ...]:
    each = (plays,) if isinstance(plays, Strategy) else plays
    return tuple(replace(strategy, double_for=double_for) for strategy in each)
