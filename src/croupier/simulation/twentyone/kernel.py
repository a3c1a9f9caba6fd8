"""The simulation of the twenty-one family: which loop plays a plan, and what its counters mean.

Plain blackjack (one box, dealer's second card drawn last, no wager but the main one) runs as a machine of
states; everything else is played card by card. Both shuffle the same shoes and end a run with a whole shoe,
so slightly more rounds are counted than were asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from math import ceil, gcd
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import VALUE_OF_CARD
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.simulation.gpu.program import Program
from croupier.simulation.statistics import Tally
from croupier.simulation.twentyone import machine_loop, session, table_loop
from croupier.simulation.twentyone.beside_tables import beside_tables
from croupier.simulation.twentyone.by_tables import IN_USE, facts_of
from croupier.simulation.twentyone.counting import NO_COUNT, Count
from croupier.simulation.twentyone.hand_machine import hand_tables
from croupier.simulation.twentyone.layout import Tables
from croupier.simulation.twentyone.machine import BLACKJACK, Machine, build, fits
from croupier.simulation.twentyone.machine_fresh import play_machine
from croupier.simulation.twentyone.playing import Plays
from croupier.simulation.twentyone.programs import machine_program
from croupier.simulation.twentyone.rows import lot_rows, lots_among, odds_of, packed, people_rows
from croupier.simulation.twentyone.shoe import whole_eights
from croupier.simulation.twentyone.side_tables import side_tables
from croupier.simulation.twentyone.strategy import Actions, Strategy
from croupier.simulation.twentyone.table_rules import Integers, Rider, Stakes, TableRules
from croupier.simulation.twentyone.tally import machine_tally, of_person, table_tally

LARGEST_SHOE: Final = 1 << 31
MAX_ROUNDS: Final = 140
"""More rounds than a shoe has."""


@dataclass(frozen=True)
class MachinePlan:
    """Plain blackjack: the machine, its settings and what each end of a round is worth in cents."""

    wagers: Mapping[str, int]
    machine: Machine
    pack: NDArray[np.uint8]
    settings: Integers
    unit: int
    cells: tuple[int, ...]
    block: int = machine_loop.BLOCK


@dataclass(frozen=True)
class TablePlan:
    """Any table: rules and stakes as rows of numbers, strategies, the count."""

    wagers: Mapping[str, int]
    rules: TableRules
    stakes: Stakes
    strategies: tuple[Strategy, ...]
    count: Count
    amount_unit: int
    bin_width: int
    block: int
    riders: tuple[Rider, ...] = ()
    tables: bool = True
    """Rounds are played by tables where they can be; otherwise all card by card."""
    row: Integers = field(init=False)
    people: Integers = field(init=False)
    actions: Actions = field(init=False)
    first: Actions = field(init=False)
    answers: Integers = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "row", packed(self.rules, self.stakes, self.riders))
        put(self, "people", people_rows(self.stakes, self.riders))
        put(self, "actions", np.stack([each.actions for each in self.strategies]))
        put(self, "first", np.stack([each.by_first_cards for each in self.strategies]))
        put(self, "answers", np.array([each.answers for each in self.strategies], dtype=np.int64))

    @cached_property
    def compiled(self) -> Any:
        """Everything that compiled code needs from the plan."""
        rules, ramp = self.rules, np.array(self.count.ramp, dtype=np.int64)
        plays = Plays(self.actions, self.first, self.answers)
        dealing = session.Dealing(
            whole_eights(rules.pack),
            rules.cards,
            rules.cutting_card,
            int(rules.burn),
            rules.puts_back,
            rules.two_sides,
        )
        among = lots_among(rules, self.people)
        return (
            dealing,
            self.row,
            self.people,
            plays,
            _quick(self, plays, among),
            lot_rows(rules),
            among,
            self.count.row(rules),
            ramp,
            (-(table_loop.BINS // 2) * self.bin_width, self.bin_width),
        )


Plan = MachinePlan | TablePlan


class TwentyOneKernel:
    """Prepares and runs simulations of twenty-one; a game's kernel makes rules and stakes of its options."""

    def plan(
        self,
        rules: TableRules,
        strategy: Strategy | Sequence[Strategy],
        stakes: Stakes | None = None,
        count: Count = NO_COUNT,
        machine: bool = True,
        riders: Sequence[Rider] = (),
        tables: bool = True,
    ) -> Plan:
        """A plan; several strategies are what the count's bins choose from. `machine` may be refused.

        Without `tables` every round is played card by card.
        """
        stakes = stakes or Stakes()
        strategies = (strategy,) if isinstance(strategy, Strategy) else tuple(strategy)
        people = (stakes, *(rider.stakes for rider in riders))
        block = _block(rules, stakes)
        _check(rules, strategies, people, count, riders, block)
        if machine and not riders and _plain(rules, strategies, stakes, count):
            return _machine_plan(rules, strategies[0], stakes)
        wagers = {
            of_person(each.name, person): amount
            for person, made in enumerate(people)
            for each in fields(made)
            if (amount := getattr(made, each.name))
        }
        unit = gcd(*(_amount_unit(rules, each) for each in people))
        width = unit * -(-2 * _most(rules, people, count) // (unit * table_loop.BINS))
        return TablePlan(wagers, rules, stakes, strategies, count, unit, width, block, tuple(riders), tables)

    def prepare(self, options: Any, edition: Any, wagers: Mapping[str, int], strategy: Any = None) -> Plan:
        """The plan of table rules given as they are; a game's kernel has its own and reads its options."""
        return self.plan(options, strategy, Stakes(**wagers))

    def run(self, plan: Plan, seed: int, first: int, count: int) -> Integers:
        """Counters of the blocks of rounds `first` to `first + count - 1`."""
        if isinstance(plan, MachinePlan):
            machine = plan.machine
            return play_machine(machine.entries, machine.final, plan.pack, plan.settings, seed, first, count)
        counters = np.zeros(table_loop.COUNTERS, dtype=np.int64)
        play: Any = session.play_blocks
        play(*plan.compiled, seed, plan.block, first, count, 0, counters)
        _enough_cards(plan, counters)
        return counters

    def program(self, plan: Plan) -> Program | None:
        """Plain blackjack for a GPU; every other table is played by the CPU."""
        return machine_program(plan) if isinstance(plan, MachinePlan) else None

    def play_shoes(
        self, plan: TablePlan, seed: int, block: int, rounds: int, shoes: int, counters: Integers
    ) -> None:
        """Play shoes of a block for as many rounds, or exactly as many shoes, and add to the counters."""
        play: Any = session.play_blocks
        in_block = max(rounds, 1)
        play(*plan.compiled, seed, in_block, block * in_block, in_block, shoes, counters)
        _enough_cards(plan, counters)

    def cells(self, plan: Plan) -> list[dict[str, int]]:
        """Net cents of each end of a round of the machine; other plans have only sums."""
        return [{"main": net} for net in plan.cells] if isinstance(plan, MachinePlan) else []

    def tally(self, plan: Plan, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters; a sample is a shoe."""
        return machine_tally(plan, totals) if isinstance(plan, MachinePlan) else table_tally(plan, totals)


KERNEL: Final = TwentyOneKernel()


def _enough_cards(plan: TablePlan, counters: Integers) -> None:
    if counters[table_loop.RAN_OUT]:
        raise BadInput(
            f"boxes {plan.rules.boxes} with {counted(plan.rules.decks, 'deck')}: a round needed more cards "
            "than that"
        )


def _quick(plan: TablePlan, plays: Plays, among: Integers) -> Tables:
    """The tables of a plan that plays one strategy; others are played card by card."""
    which = set(plan.count.plays)
    strategy = plan.strategies[min(which)]
    multiples, levels = np.unique(np.array(plan.count.ramp, dtype=np.int64), return_inverse=True)
    tables = hand_tables(plan.row, plan.people, plays, strategy, min(which), multiples)
    facts = facts_of(plan.row, plan.people, plan.answers[min(which)], among)
    facts[IN_USE] = plan.tables and len(which) == 1
    first_cards = side_tables(plan.row, plan.people, lot_rows(plan.rules))
    beside = beside_tables(tables, plan.row, facts)
    return Tables(tables, beside, first_cards, facts, levels.astype(np.int64))


def _block(rules: TableRules, stakes: Stakes) -> int:
    if rules.in_sessions:
        return table_loop.SESSION
    return table_loop.METER_BLOCK if stakes.progressive else table_loop.BLOCK


def _check(
    rules: TableRules,
    strategies: Sequence[Strategy],
    people: Sequence[Stakes],
    count: Count,
    riders: Sequence[Rider],
    block: int,
) -> None:
    if not strategies:
        raise BadInput("strategy: expected at least one")
    columns = 27 if rules.hole_card == "up" else 10
    for each in strategies:
        if each.columns != columns:
            raise BadInput(
                f"strategy of {each.columns} columns: expected {columns} with hole_card {rules.hole_card!r}"
            )
    if count.plays and max(count.plays) >= len(strategies):
        raise BadInput(
            f"count.plays {max(count.plays)}: expected below the number of strategies, {len(strategies)}"
        )
    packed(rules, people[0], riders)
    lots_among(rules, people_rows(people[0], riders))
    # A shoe has four aces for each deck, so at most that many blackjacks and half as many prizes for two
    # aces.
    rare = 4 * rules.decks * len(people) * max((amount for _, amount, _ in rules.bonus_lots), default=0)
    if people[0].progressive:
        *fixed, reading = rules.progressive_prizes
        meter = max(reading, rules.meter_reset or 0) + ceil(rules.meter_rise * rules.boxes * block)
        rare += 2 * rules.decks * max(fixed) + rules.decks * meter
    rounds = block if rules.in_sessions else MAX_ROUNDS
    if _most(rules, people, count) * rounds + rare >= LARGEST_SHOE:
        raise BadInput("the stakes are too large to be added up exactly; wager less")


def _plain(rules: TableRules, strategies: Sequence[Strategy], stakes: Stakes, count: Count) -> bool:
    only_main = sum(stakes.row.tolist()) == stakes.main
    return only_main and count == NO_COUNT and fits(rules, strategies[0])


def _machine_plan(rules: TableRules, strategy: Strategy, stakes: Stakes) -> MachinePlan:
    wager = stakes.main
    worth = [-2 * wager, -wager, -(wager // 2), 0, wager, 0, 2 * wager]
    worth[BLACKJACK] = ceil(rules.blackjack_pays * wager)
    unit = gcd(*worth)
    settings = [
        rules.cards,
        rules.cutting_card,
        int(rules.burn),
        rules.max_split_hands,
        int(rules.hits_soft17),
        wager // unit,
        *(net // unit for net in worth),
    ]
    most = machine_loop.MAX_UNITS
    return MachinePlan(
        wagers={"main": wager},
        machine=build(rules, strategy),
        pack=whole_eights(np.array(VALUE_OF_CARD, dtype=np.uint8)[rules.pack]),
        settings=np.array(settings, dtype=np.int64),
        unit=unit,
        cells=(*worth, *(wager * hands for hands in range(-most, most + 1))),
    )


def _most(rules: TableRules, people: Sequence[Stakes], count: Count) -> int:
    """About the most that all boxes can win or lose in a round."""
    most = 0
    for person, stakes in enumerate(people):
        main = stakes.main + stakes.second + stakes.third
        sides = sum(stakes.row.tolist()) - main
        most += main * 9 * (1 if person else max(count.ramp)) + sides * 50
    return rules.boxes * most


def _amount_unit(rules: TableRules, stakes: Stakes) -> int:
    """What every amount won or lost is a multiple of."""
    odds = odds_of(rules, stakes)
    unit = gcd(*stakes.row.tolist(), *(amount // 2 for amount in stakes.row.tolist()))
    for amount in stakes.row.tolist():
        unit = gcd(unit, *(ceil(amount * paid) for paid in odds))
    if rules.insurance:
        unit = gcd(unit, rules.chip_unit)
    if stakes.bonus:
        unit = gcd(unit, *(amount for stake, amount, _ in rules.bonus_lots if stake == stakes.bonus))
    if stakes.progressive:
        *fixed, reading = rules.progressive_prizes
        reset = reading if rules.meter_reset is None else rules.meter_reset
        shares = (meter // winners for meter in (reading, reset) for winners in range(1, rules.boxes + 1))
        rise = rules.meter_rise.numerator if rules.meter_rise.denominator == 1 else 1
        unit = gcd(unit, rise, *fixed, *shares)
    return gcd(unit, *rules.suited_sevens_amounts) if rules.suited_sevens_prize else unit
