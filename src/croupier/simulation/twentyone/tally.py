"""The counters of a run as exact sums by wager; a sample is a shoe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.simulation.statistics import Estimate, Tally, WagerTally
from croupier.simulation.twentyone import machine_loop, table_loop

if TYPE_CHECKING:
    from croupier.simulation.twentyone.kernel import MachinePlan, TablePlan


def of_person(wager: str, person: int) -> str:
    """A wager by who made it: `main` for the player who decides, `main/b` and `main/c` for the others."""
    return f"{wager}/{chr(ord('a') + person)}" if person else wager


def machine_tally(plan: MachinePlan, totals: Sequence[int]) -> Tally:
    """The sums of plain blackjack."""
    loop, unit, wager = machine_loop, plan.unit, plan.wagers["main"]
    shoes, rounds, net = totals[loop.BEGUN], totals[loop.COUNTED], totals[loop.NET] * unit
    squares, mixed = totals[loop.NET_NET] * unit**2, totals[loop.NET_ROUNDS] * unit
    counted = totals[loop.ROUNDS_ROUNDS]
    both = WagerTally(
        Estimate(shoes, net, rounds, squares, mixed, counted),
        Estimate(shoes, net, rounds * wager, squares, mixed * wager, counted * wager**2),
    )
    histogram: dict[int, int] = {}
    for net_cents, times in zip(plan.cells, totals[loop.FIRST_CELL :], strict=True):
        if times:
            histogram[net_cents] = histogram.get(net_cents, 0) + times
    return Tally(both, {"main": both}, dict(sorted(histogram.items())))


def _product(totals: Sequence[int], at: int) -> int:
    return (totals[at] << 32) + totals[at + 1]


def _group(totals: Sequence[int], group: int) -> WagerTally:
    loop = table_loop
    at = loop.HEAD + loop.SUMS * group
    shoes, net, staked = totals[loop.SHOES_PLAYED], totals[at + loop.SUM_NET], totals[at + loop.SUM_STAKED]
    squares = _product(totals, at + loop.NET_NET)
    rounds, mixed = totals[loop.ROUNDS], _product(totals, at + loop.NET_ROUNDS)
    per_round = Estimate(shoes, net, rounds, squares, mixed, totals[loop.ROUNDS_ROUNDS])
    if not staked:
        return WagerTally(per_round, None)
    with_stakes = _product(totals, at + loop.NET_STAKED)
    stakes = _product(totals, at + loop.STAKED_STAKED)
    return WagerTally(per_round, Estimate(shoes, net, staked, squares, with_stakes, stakes))


def table_tally(plan: TablePlan, totals: Sequence[int]) -> Tally:
    """The sums of shoes played round by round."""
    loop = table_loop
    wagers: dict[str, Any] = {}
    for person in range(1 + len(plan.riders)):
        for place, name in enumerate(loop.GROUPS):
            tally = _group(totals, len(loop.GROUPS) * person + place)
            if tally.per_staked is not None or (name == "prize" and plan.rules.suited_sevens_prize):
                wagers[of_person(name, person)] = tally
    lowest = -(loop.BINS // 2) * plan.bin_width
    histogram = {
        lowest + place * plan.bin_width: times
        for place, times in enumerate(totals[loop.BINS_AT : loop.BINS_AT + loop.BINS])
        if times
    }
    # The outermost bins contain everything beyond, so they are not a single amount.
    bins = totals[loop.BINS_AT : loop.BINS_AT + loop.BINS]
    width = plan.bin_width
    single = width == plan.amount_unit and not bins[0] and not bins[-1]
    return Tally(_group(totals, loop.TOGETHER), wagers, histogram, 0 if single else width)
