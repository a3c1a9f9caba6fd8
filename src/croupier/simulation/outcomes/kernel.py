"""The simulation of declared wagers: which compiled loop plays a betting plan, and what its counters mean.

If the game has a cycle (the line wager of craps), a round is one cycle. Come-out wagers are made before every
cycle, wagers that need a point whenever one is on and they are not up, wagers behind another as soon as it
has a point, new-shooter wagers after a lost point, and all others are kept up at all times. Wagers decided
with the cycle of two dice take the fast loop; any other plan is played in sessions of 64 cycles, after which
wagers with points of their own run to their end and the rest are taken down. In a game without a cycle a
round is one outcome; a wager opened by cards on display is made whenever it is open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.law.edition import Edition
from croupier.law.money import stakes_text
from croupier.law.offered import Offered, in_short, nearest, offered_in_force
from croupier.law.outcomes import UNDECIDED, OutcomeWager, WagerTable
from croupier.law.refusal import BadInput
from croupier.law.stakes import check_stake
from croupier.law.wager_keys import written_like
from croupier.simulation.gpu.program import Program
from croupier.simulation.outcomes import counting, sessions, two_dice
from croupier.simulation.outcomes.compiled_tables import EMPTY, Integers
from croupier.simulation.outcomes.displays import DisplayPlan, count_displays, display_plan
from croupier.simulation.outcomes.layout import MAX_WAYS, Draws, Layout, draws_of, lay_out, net
from croupier.simulation.outcomes.programs import counting_program, dice_program
from croupier.simulation.outcomes.two_dice import Counters, Entries
from croupier.simulation.statistics import Estimate, Tally, WagerTally, tally_cells

TWO_DICE: Final = 36
RUNS_OUT: Final = ("point-on", "behind", "new-shooter")
LARGEST_SESSION: Final = 1 << 31


@dataclass(frozen=True)
class LinePlan:
    """Wagers decided with the cycle: the table of one roll, and what each end of a round is worth."""

    wagers: Mapping[str, int]
    needed: int
    single: Entries
    cells: tuple[dict[str, int], ...]
    staked: tuple[dict[str, int], ...]
    block: int = two_dice.BLOCK


@dataclass(frozen=True)
class TablePlan:
    """Any wagers: their tables, the seats of the betting plan and the unit all amounts are counted in."""

    wagers: Mapping[str, int]
    needed: int
    layout: Layout
    draws: Draws
    groups: tuple[str, ...]
    seats: Integers
    stakes: Integers
    fees: Integers
    unit: int
    bin_width: int
    block: int = sessions.SESSION


@dataclass(frozen=True)
class CountPlan:
    """Rounds of one outcome: what each outcome is worth, and its weight."""

    wagers: Mapping[str, int]
    needed: int
    weights: NDArray[np.uint64]
    draws: Draws | None
    cells: tuple[dict[str, int], ...]
    staked: tuple[dict[str, int], ...]
    block: int = counting.BLOCK


Plan = LinePlan | TablePlan | CountPlan | DisplayPlan


@dataclass(frozen=True)
class Seat:
    """One wager of a betting plan, with its stake and fee by the state in which it is made."""

    table: WagerTable
    behind: int
    stakes: tuple[int, ...]
    fees: tuple[int, ...]

    @property
    def most(self) -> int:
        """The most that one decision can win or lose."""
        wins = [odds.win * max(self.stakes) // odds.stake for odds in self.table.payouts()]
        return max(*wins, *self.stakes) + max(self.fees)

    @property
    def unit(self) -> int:
        """The largest amount that every stake, fee and win of this seat is a multiple of."""
        unit = gcd(*self.fees)
        for state, stake in enumerate(self.stakes):
            won = self.table.payouts(self.table.points[state] if self.table.fact.behind else None)
            unit = gcd(unit, stake, *(odds.pay(stake) for odds in won))
        return unit


Seats = Mapping[tuple[str, str], Seat]


def flat_seat(table: WagerTable, stake: int, fee: int = 0) -> Seat:
    """A wager that is behind no other and always has the same stake."""
    states = len(table.points)
    return Seat(table, EMPTY, (stake,) * states, (fee,) * states)


class OutcomeKernel:
    """Prepares and runs simulations of declared wagers; a game with fees or odds adds its own seats."""

    def seats(self, offered: Offered, asked: Mapping[str, int]) -> dict[tuple[str, str], Seat]:
        """The seats of a plan by wager and the wager it is behind; a flat wager comes before its odds."""
        seats: dict[tuple[str, str], Seat] = {}
        for wager, stake in asked.items():
            table = read_table(offered, wager)
            check_stake(table, stake, offered.options)
            seats[wager, ""] = flat_seat(table, stake)
        return seats

    def fee_on_win(self, options: Any) -> bool:
        """Whether fees are charged on a win only."""
        return False

    def prepare(
        self,
        options: Any,
        edition: Edition[OutcomeWager],
        wagers: Mapping[str, int],
        strategy: object = None,
    ) -> Plan:
        """A plan for wagers in cents by id."""
        if strategy is not None:
            game = edition.game.id
            raise BadInput(f"strategy: {game} has none: after wagering there is nothing to decide")
        offered = offered_in_force(edition, options)
        keys = [offered.keys.find(wager) or written_like(wager) for wager in wagers]
        asked = {str(key): stake for key, stake in zip(keys, wagers.values(), strict=True)}
        if not asked:
            raise BadInput(f"wagers: expected at least one of {', '.join(in_short(offered.tables))}")
        seats = self.seats(offered, asked)
        tables = {wager: read_table(offered, wager) for wager in asked}
        if any(table.openings for table in tables.values()):
            return display_plan(offered.space, tables, asked, _needed(seats))
        if offered.cycle is None and all(len(table.states) == 1 for table in tables.values()):
            return _count_plan(asked, seats)
        if offered.cycle is None:
            return _table_plan(tables, asked, seats, self.fee_on_win(options), "")
        plan = _line_plan(offered.cycle, asked, seats)
        if plan is not None:
            return plan
        return _table_plan(offered.tables, asked, seats, self.fee_on_win(options), offered.space.cycle)

    def run(self, plan: Plan, seed: int, first: int, count: int) -> Counters:
        """Counters of rounds `first` to `first + count - 1`."""
        if isinstance(plan, LinePlan):
            return two_dice.play_line(plan.single, seed, first, count)
        if isinstance(plan, DisplayPlan):
            shown, per_word, limit = plan.draws.shown, plan.draws.per_word, plan.draws.limit
            return count_displays(shown, per_word, limit, plan.entries, len(plan.cells), seed, first, count)
        draws = plan.draws
        if isinstance(plan, CountPlan):
            if draws is None:
                return counting.count_weighted(plan.weights, seed, first, count)
            together = counting.rounds_together(len(draws.shown))
            return counting.count_outcomes(draws.shown, together, len(plan.cells), seed, first, count)
        lowest = -(sessions.BINS // 2) * plan.bin_width - plan.bin_width // 2
        return sessions.play_sessions(
            plan.layout.rows,
            plan.layout.kinds,
            plan.layout.cycle,
            (plan.draws.shown, plan.draws.per_word, plan.draws.limit),
            plan.seats,
            plan.stakes,
            plan.fees,
            len(plan.groups),
            (lowest, plan.bin_width),
            seed,
            first,
            count,
        )

    def program(self, plan: Plan) -> Program | None:
        """Wagers decided with two dice and rounds of one outcome are also played by a GPU."""
        if isinstance(plan, LinePlan):
            return dice_program(plan.single, len(plan.cells))
        if isinstance(plan, CountPlan) and plan.draws is not None:
            return counting_program(plan.draws, len(plan.cells))
        return None

    def cells(self, plan: Plan) -> list[dict[str, int]]:
        """Net cents by wager for every end of a round; plans played in sessions have only sums."""
        return [] if isinstance(plan, TablePlan) else [dict(cell) for cell in plan.cells]

    def tally(self, plan: Plan, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters."""
        if not isinstance(plan, TablePlan):
            return tally_cells(totals[: len(plan.cells)], plan.cells, plan.staked)
        sums = [_session_sums(plan, totals, group) for group in range(len(plan.groups) + 1)]
        at = sessions.HEAD + sessions.SUMS * len(sums)
        step = plan.unit * plan.bin_width
        histogram = {
            (place - sessions.BINS // 2) * step: count for place, count in enumerate(totals[at:]) if count
        }
        return Tally(
            sums[-1],
            dict(zip(plan.groups, sums, strict=False)),
            histogram,
            0 if plan.bin_width == 1 else step,
        )


def read_table(offered: Offered, wager: str) -> WagerTable:
    """The table of a wager that is offered; any other is refused with the list of those that are."""
    if wager in offered.tables:
        return offered.tables[wager]
    table = offered.picked(wager)
    if table is None:
        raise BadInput(f"wager {wager!r}: not offered; {nearest(wager, offered.tables)}")
    return table


def _count_plan(asked: Mapping[str, int], seats: Seats) -> CountPlan:
    spaces = {id(seat.table.space): seat.table.space for seat in seats.values()}
    space = next(iter(spaces.values()))
    if any(other.names != space.names or other.weight != space.weight for other in spaces.values()):
        raise BadInput(
            f"wagers {stakes_text(asked)}: they are decided by different draws; simulate one at a time"
        )
    cells: list[dict[str, int]] = []
    staked: list[dict[str, int]] = []
    for place in range(len(space.outcomes)):
        ends = {wager: seat.table.states[0][place] for (wager, _), seat in seats.items()}
        stakes = {wager: seat.stakes[0] for (wager, _), seat in seats.items()}
        cells.append({wager: net(end, stakes[wager]) for wager, end in ends.items()})
        staked.append(
            {wager: 0 if end.outcome in UNDECIDED else stakes[wager] for wager, end in ends.items()}
        )
    return CountPlan(
        wagers=dict(asked),
        needed=_needed(seats),
        weights=np.array([outcome.weight for outcome in space.outcomes], dtype=np.uint64),
        draws=draws_of(space) if space.weight <= MAX_WAYS else None,
        cells=tuple(cells),
        staked=tuple(staked),
    )


def _needed(seats: Seats) -> int:
    return sum(max(seat.stakes) + max(seat.fees) for seat in seats.values())


def _line_plan(shooter: WagerTable, asked: Mapping[str, int], seats: Seats) -> LinePlan | None:
    """The plan of the fast kernel, if every wager is decided together with the shooter's cycle."""
    found: dict[Any, int] = {}
    cells: list[dict[str, int]] = []
    staked: list[dict[str, int]] = []
    single = np.zeros(8 * two_dice.SINGLE_ROW, dtype=np.uint64)
    if len(shooter.space.outcomes) != TWO_DICE or len(shooter.points) > two_dice.PARKED:
        return None
    if any((flat or wager) not in asked or not _is_line(seats[flat or wager, ""]) for wager, flat in seats):
        return None
    for state in range(8):
        for roll in range(TWO_DICE):
            at = state * two_dice.SINGLE_ROW + roll
            if state == two_dice.PARKED:
                single[at] = state << 61
                continue
            cycle = shooter.states[state][roll]
            ends = {key: seat.table.states[state][roll] for key, seat in seats.items()}
            flat_ends = [end for (_, flat), end in ends.items() if not flat]
            if cycle.outcome in UNDECIDED:
                if any(end.outcome != cycle.outcome or end.point != cycle.point for end in flat_ends):
                    return None
                single[at] = shooter.state(cycle.point) << 61
                continue
            if any(end.outcome in UNDECIDED for end in flat_ends):
                return None
            key = (state, *((end.outcome, end.odds) for end in ends.values()))
            if key not in found:
                found[key] = len(cells)
                cells.append({})
                staked.append({})
                for (wager, flat), end in ends.items():
                    stake = seats[wager, flat].stakes[state]
                    won = net(end, stake) if stake else 0
                    cells[-1][wager] = cells[-1].get(wager, 0) + won
                    staked[-1][wager] = staked[-1].get(wager, 0) + stake
            single[at] = 1 << (4 * found[key]) if found[key] < two_dice.CELLS else 0
    if len(cells) > two_dice.CELLS:
        return None
    return LinePlan(dict(asked), _needed(seats), single, tuple(cells), tuple(staked))


def _is_line(seat: Seat) -> bool:
    return seat.table.fact.when == "come-out" and seat.table.gets_point


def _table_plan(
    offered: Mapping[str, WagerTable],
    asked: Mapping[str, int],
    seats: Seats,
    fee_on_win: bool,
    cycle: str,
) -> TablePlan:
    names = ([cycle] if cycle else []) + [name for name in asked if name != cycle]
    layout = lay_out({name: offered[name] for name in names}, fee_on_win, cycle)
    groups = tuple(asked)
    rows = [
        (
            layout.number(wager),
            seat.behind,
            groups.index(wager),
            int(seat.table.fact.when in RUNS_OUT),
            int(seat.table.fact.when == "anytime" and len(seat.table.states) == 1),
        )
        for (wager, _), seat in seats.items()
    ]
    unit = gcd(*(seat.unit for seat in seats.values()))
    most = sum(seat.most for seat in seats.values()) // unit
    if most * 4 * sessions.SESSION >= LARGEST_SESSION:
        raise BadInput(f"wagers {stakes_text(asked)}: too large to be added up exactly; wager less")
    return TablePlan(
        wagers=dict(asked),
        needed=_needed(seats),
        layout=layout,
        draws=draws_of(offered[names[0]].space),
        groups=groups,
        seats=np.array(rows, dtype=np.int64),
        stakes=_padded([seat.stakes for seat in seats.values()]) // unit,
        fees=_padded([seat.fees for seat in seats.values()]) // unit,
        unit=unit,
        bin_width=-(-4 * most // sessions.BINS),
    )


def _padded(rows: Sequence[tuple[int, ...]]) -> Integers:
    """Rows of different lengths as one array; short rows repeat their last amount."""
    longest = max(map(len, rows))
    return np.array([(*row, *row[-1:] * (longest - len(row))) for row in rows], dtype=np.int64)


def _session_sums(plan: TablePlan, totals: Sequence[int], group: int) -> WagerTally:
    at = sessions.HEAD + sessions.SUMS * group
    unit, samples = plan.unit, totals[sessions.SESSIONS]

    def product(column: int) -> int:
        return (totals[at + column] << 32) + totals[at + column + 1]

    won, staked = totals[at + sessions.SUM_NET] * unit, totals[at + sessions.SUM_STAKED] * unit
    squares = product(sessions.NET_NET) * unit**2
    per_round = Estimate(
        samples=samples,
        x=won,
        y=totals[sessions.ROUNDS],
        xx=squares,
        xy=product(sessions.NET_ROUNDS) * unit,
        yy=totals[sessions.ROUNDS_ROUNDS],
    )
    if not staked:
        return WagerTally(per_round, None)
    mixed, stakes = product(sessions.NET_STAKED), product(sessions.STAKED_STAKED)
    return WagerTally(per_round, Estimate(samples, won, staked, squares, mixed * unit**2, stakes * unit**2))
