"""The compiled simulation of craps: which tables a betting plan needs, and what its counters mean.

A round is one come-out cycle of the shooter. Line wagers are made before every come-out roll, come and don't
come whenever a point is on and none of theirs is open (one at a time), odds behind them as soon as they have
a point, fire with every new shooter, and all other wagers are kept up at all times. Line wagers with odds
alone take the fast kernel; any other plan is played in sessions of 64 cycles, after which come wagers and
fire run to their end and the rest is taken down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.games.craps import kernel_line, kernel_table
from croupier.games.craps.kernel_layout import Layout, lay_out
from croupier.games.craps.kernel_line import Counters, Entries
from croupier.games.craps.kernel_table import Integers
from croupier.games.craps.settlement import ODDS_CITE, check_stake, net, odds_cap, vigorish
from croupier.games.craps.wagers import POINTS, STATES, Behaviour, behaviours, wager_id
from croupier.law.money import amount
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.statistics import Estimate, Tally, WagerTally, tally_cells

if TYPE_CHECKING:
    from croupier.games.craps.game import CrapsOptions
    from croupier.games.craps.wagers import CrapsWager
    from croupier.law.edition import Edition

SHOOTER: Final = "pass"
FULL_ODDS: Final = 0
"""The stake of an odds wager that is always as much as the rule allows."""
RUNS_OUT: Final = ("point-on", "behind", "new-shooter")
LARGEST_SESSION: Final = 1 << 31


@dataclass(frozen=True)
class LinePlan:
    """Line wagers and odds: the table of one roll and what each way a round can end is worth."""

    wagers: Mapping[str, int]
    needed: int
    single: Entries
    cells: tuple[dict[str, int], ...]
    staked: tuple[dict[str, int], ...]
    block: int = kernel_line.BLOCK


@dataclass(frozen=True)
class TablePlan:
    """Any wagers: their tables, the seats of the betting plan and the unit all amounts are counted in."""

    wagers: Mapping[str, int]
    needed: int
    layout: Layout
    groups: tuple[str, ...]
    seats: Integers
    stakes: Integers
    fees: Integers
    unit: int
    bin_width: int
    block: int = kernel_table.SESSION


@dataclass(frozen=True)
class Seat:
    """One place for a wager in a betting plan, with the stake and fee by state in which it is made."""

    behaviour: Behaviour
    behind: int
    stakes: tuple[int, ...]
    fees: tuple[int, ...]

    @property
    def most(self) -> int:
        """The most that one decision can move."""
        wins = [odds.win * max(self.stakes) // odds.stake for odds in self.behaviour.payouts()]
        return max(*wins, *self.stakes) + max(self.fees)

    @property
    def unit(self) -> int:
        """The largest amount that every stake, fee and win of this seat is a multiple of."""
        unit = gcd(*self.fees)
        for state, stake in enumerate(self.stakes):
            won = self.behaviour.payouts(STATES[state] if self.behaviour.fact.behind else None)
            unit = gcd(unit, stake, *(odds.pay(stake) for odds in won))
        return unit


class CrapsKernel:
    """Prepares and runs simulations of craps."""

    def prepare(
        self,
        options: CrapsOptions,
        edition: Edition[CrapsWager],
        wagers: Mapping[str, int],
        strategy: object = None,
    ) -> LinePlan | TablePlan:
        """A plan for wagers in cents by id; odds are cut to what the rule allows, `FULL_ODDS` is all that."""
        if strategy is not None:
            raise BadInput("strategy: craps has none; what is wagered is the whole of it")
        offered = behaviours(edition, options)
        asked = {wager_id(wager): stake for wager, stake in wagers.items()}
        if not asked:
            raise BadInput(f"wagers: expected at least one of {', '.join(offered)}")
        for wager in asked:
            if wager not in offered:
                raise BadInput(f"wager {wager!r}: not offered; expected one of {', '.join(offered)}")
        seats = _seats(offered, asked, options)
        plan = _line_plan(offered[SHOOTER], asked, seats)
        return plan if plan is not None else _table_plan(offered, asked, seats, options)

    def run(self, plan: LinePlan | TablePlan, seed: int, first: int, count: int) -> Counters:
        """Counters of rounds `first` to `first + count - 1`."""
        if isinstance(plan, LinePlan):
            return kernel_line.play_line(plan.single, seed, first, count)
        lowest = -(kernel_table.BINS // 2) * plan.bin_width - plan.bin_width // 2
        return kernel_table.play_sessions(
            plan.layout.rows,
            plan.layout.kinds,
            plan.layout.number(SHOOTER),
            plan.seats,
            plan.stakes,
            plan.fees,
            len(plan.groups),
            (lowest, plan.bin_width),
            seed,
            first,
            count,
        )

    def cells(self, plan: LinePlan | TablePlan) -> list[dict[str, int]]:
        """Net cents by wager of every way a line round can end; plans played in sessions have only sums."""
        return [dict(cell) for cell in plan.cells] if isinstance(plan, LinePlan) else []

    def tally(self, plan: LinePlan | TablePlan, totals: Sequence[int], rounds: int) -> Tally:
        """The exact sums behind the counters."""
        if isinstance(plan, LinePlan):
            return tally_cells(totals[: len(plan.cells)], plan.cells, plan.staked)
        sums = [_session_sums(plan, totals, group) for group in range(len(plan.groups) + 1)]
        at = kernel_table.HEAD + kernel_table.SUMS * len(sums)
        step = plan.unit * plan.bin_width
        histogram = {
            (place - kernel_table.BINS // 2) * step: count for place, count in enumerate(totals[at:]) if count
        }
        return Tally(
            sums[-1],
            dict(zip(plan.groups, sums, strict=False)),
            histogram,
            0 if plan.bin_width == 1 else step,
        )


def _seats(
    offered: Mapping[str, Behaviour], asked: Mapping[str, int], options: CrapsOptions
) -> dict[tuple[str, str], Seat]:
    """The seats of a plan by wager and what it stands behind; a flat wager comes before its odds."""
    seats: dict[tuple[str, str], Seat] = {}
    for wager, stake in asked.items():
        behaviour = offered[wager]
        if behaviour.fact.behind:
            continue
        check_stake(behaviour, stake, options)
        fee = vigorish(behaviour, stake, options.vigorish_rate, options.payout_unit)
        seats[wager, ""] = Seat(behaviour, kernel_table.EMPTY, _everywhere(stake), _everywhere(fee))
    flats = list(seats)
    for wager, stake in asked.items():
        behaviour = offered[wager]
        if not behaviour.fact.behind:
            continue
        behind = [flat for flat, _ in flats if flat in behaviour.fact.behind]
        if not behind:
            expected = " or ".join(behaviour.fact.behind)
            raise BadInput(f"wager {wager!r}: nothing to stand behind; expected {expected} among the wagers")
        if stake < 0:
            raise BadInput(f"wager {wager!r} of {stake}: expected cents, or {FULL_ODDS} for full odds")
        for flat in behind:
            stakes = [0] * len(STATES)
            caps = {point: odds_cap(behaviour, asked[flat], point, options) for point in POINTS}
            if stake > max(caps.values()):
                raise Refusal(
                    f"{wager} of {amount(stake)}: at most {amount(max(caps.values()))} may stand behind "
                    f"{flat} of {amount(asked[flat])}",
                    ODDS_CITE,
                )
            for point, cap in caps.items():
                step = behaviour.increment(options.payout_unit, point)
                stakes[behaviour.state(point)] = (min(stake, cap) if stake else cap) // step * step
            at = flats.index((flat, ""))
            seats[wager, flat] = Seat(behaviour, at, tuple(stakes), _everywhere(0))
    return seats


def _everywhere(amount: int) -> tuple[int, ...]:
    return (amount,) * len(STATES)


def _needed(seats: Mapping[tuple[str, str], Seat]) -> int:
    return sum(max(seat.stakes) + max(seat.fees) for seat in seats.values())


def _line_plan(
    shooter: Behaviour, asked: Mapping[str, int], seats: Mapping[tuple[str, str], Seat]
) -> LinePlan | None:
    """The plan of the fast kernel, if every wager is decided exactly when the shooter's cycle is."""
    found: dict[Any, int] = {}
    cells: list[dict[str, int]] = []
    staked: list[dict[str, int]] = []
    single = np.zeros(8 * kernel_line.SINGLE_ROW, dtype=np.uint64)
    if any((flat or wager) not in asked or not _is_line(seats[flat or wager, ""]) for wager, flat in seats):
        return None
    for state in range(8):
        for roll in range(36):
            at = state * kernel_line.SINGLE_ROW + roll
            if state == kernel_line.PARKED:
                single[at] = state << 61
                continue
            cycle = shooter.states[state][roll]
            ends = {key: seat.behaviour.states[state][roll] for key, seat in seats.items()}
            flat_ends = [end for (_, flat), end in ends.items() if not flat]
            if cycle.outcome in ("stays", "moves"):
                if any(end.outcome != cycle.outcome or end.point != cycle.point for end in flat_ends):
                    return None
                single[at] = shooter.state(cycle.point) << 61
                continue
            if any(end.outcome in ("stays", "moves") for end in flat_ends):
                return None
            key = (state, *((end.outcome, end.odds) for end in ends.values()))
            if key not in found:
                found[key] = len(cells)
                cells.append({})
                staked.append({})
                for (wager, flat), end in ends.items():
                    stake = seats[wager, flat].stakes[state]
                    won = net(end.outcome, stake, end.odds) if stake else 0
                    cells[-1][wager] = cells[-1].get(wager, 0) + won
                    staked[-1][wager] = staked[-1].get(wager, 0) + stake
            single[at] = 1 << (4 * found[key]) if found[key] < kernel_line.CELLS else 0
    if len(cells) > kernel_line.CELLS:
        return None
    return LinePlan(dict(asked), _needed(seats), single, tuple(cells), tuple(staked))


def _is_line(seat: Seat) -> bool:
    return seat.behaviour.fact.when == "come-out" and seat.behaviour.gets_point


def _table_plan(
    offered: Mapping[str, Behaviour],
    asked: Mapping[str, int],
    seats: Mapping[tuple[str, str], Seat],
    options: CrapsOptions,
) -> TablePlan:
    layout = lay_out({name: offered[name] for name in {SHOOTER: 0} | dict(asked)}, options)
    groups = tuple(asked)
    rows = [
        (
            layout.number(wager),
            seat.behind,
            groups.index(wager),
            int(seat.behaviour.fact.when in RUNS_OUT),
            int(seat.behaviour.fact.when == "anytime" and len(seat.behaviour.states) == 1),
        )
        for (wager, _), seat in seats.items()
    ]
    unit = gcd(*(seat.unit for seat in seats.values()))
    most = sum(seat.most for seat in seats.values()) // unit
    if most * 4 * kernel_table.SESSION >= LARGEST_SESSION:
        raise BadInput(f"wagers {dict(asked)}: too large to be added up exactly; wager less")
    stakes = np.array([seat.stakes for seat in seats.values()], dtype=np.int64) // unit
    fees = np.array([seat.fees for seat in seats.values()], dtype=np.int64) // unit
    return TablePlan(
        wagers=dict(asked),
        needed=_needed(seats),
        layout=layout,
        groups=groups,
        seats=np.array(rows, dtype=np.int64),
        stakes=stakes,
        fees=fees,
        unit=unit,
        bin_width=-(-4 * most // kernel_table.BINS),
    )


def _session_sums(plan: TablePlan, totals: Sequence[int], group: int) -> WagerTally:
    at = kernel_table.HEAD + kernel_table.SUMS * group
    unit, sessions = plan.unit, totals[kernel_table.SESSIONS]

    def product(column: int) -> int:
        return (totals[at + column] << 32) + totals[at + column + 1]

    won, staked = totals[at + kernel_table.SUM_NET] * unit, totals[at + kernel_table.SUM_STAKED] * unit
    squares = product(kernel_table.NET_NET) * unit**2
    per_round = Estimate(
        samples=sessions,
        x=won,
        y=totals[kernel_table.ROUNDS],
        xx=squares,
        xy=product(kernel_table.NET_ROUNDS) * unit,
        yy=totals[kernel_table.ROUNDS_ROUNDS],
    )
    if not staked:
        return WagerTally(per_round, None)
    mixed, stakes = product(kernel_table.NET_STAKED), product(kernel_table.STAKED_STAKED)
    return WagerTally(per_round, Estimate(sessions, won, staked, squares, mixed * unit**2, stakes * unit**2))


KERNEL: Final = CrapsKernel()
