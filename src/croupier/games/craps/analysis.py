"""Every wager of craps exactly: declared tables as absorbing chains, vigorish, odds and the shooter."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from croupier.games.craps.game import CrapsOptions
from croupier.law.edition import Edition
from croupier.law.encoding import enc_hook
from croupier.law.offered import Offered, offered_in_force
from croupier.law.outcomes import OutcomeWager, WagerTable, advance
from croupier.odds.analysis import Analysis, WagerAnalysis
from croupier.odds.chain import AbsorbingChain
from croupier.odds.finite import Distribution
from croupier.odds.outcomes import analyze_wager, chain, ends, net, with_behind, with_fee


def analyze(options: CrapsOptions, edition: Edition[OutcomeWager]) -> Analysis:
    """The exact value of every wager offered under the options, and the figures of the shooter's cycle."""
    offered = offered_in_force(edition, options)
    wagers = {name: _wager(table, offered, options) for name, table in offered.tables.items()}
    wagers |= {
        f"{flat.id}+{odds.id}": _with_full_odds(flat, odds, options) for flat, odds in line_odds(offered)
    }
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        figures=dict(_figures(offered)),
    )


def line_odds(offered: Offered) -> Iterator[tuple[WagerTable, WagerTable]]:
    """Line wagers, each with the odds behind it."""
    for odds in offered.tables.values():
        for front in odds.fact.behind:
            if offered.follows_cycle(offered[front].key):
                yield offered[front], odds


def full_odds(odds: WagerTable, point: int, options: CrapsOptions) -> Fraction:
    """Full odds behind a flat wager of one unit: the multiple taken, or the stake that wins it."""
    multiple = Fraction(options.multiple(point))
    return multiple if odds.fact.capped == "stake" else multiple / odds.payouts(point)[0].fraction


def _with_full_odds(flat: WagerTable, odds: WagerTable, options: CrapsOptions) -> WagerAnalysis:
    points = flat.points[1:]
    multiple = "x, ".join(f"{point}: {options.multiple(point)}" for point in points)
    return with_behind(
        flat,
        odds,
        {point: full_odds(odds, point, options) for point in points},
        f"full odds as soon as the point is set ({multiple}x); edge over the total money bet",
    )


def _wager(table: WagerTable, offered: Offered, options: CrapsOptions) -> WagerAnalysis:
    if not table.fact.vigorish:
        return analyze_wager(table, offered.tables)
    on_stake = table.fact.vigorish == "stake"
    fee = options.vigorish_rate * (1 if on_stake else table.payouts()[0].fraction)
    at_placing = options.vig_timing == "at-placing"
    when = "collected at placing" if at_placing else "deducted from a win"
    of = "of the stake" if on_stake else "of the amount to be won"
    over = "stake and vigorish" if at_placing else "the stake"
    assumes = f"vigorish of {options.vigorish_rate} {of}, {when}, not rounded; edge over {over}"
    return with_fee(table, fee, at_placing, assumes)


def _figures(offered: Offered) -> Iterator[tuple[str, Fraction]]:
    line = offered.cycle
    assert line is not None
    cycle = ends(line)
    yield "rolls_per_line_decision", chain(line).expected_steps()
    yield "rolls_per_shooter", _shooter(line).expected_steps()
    yield "point_made", cycle.given(lambda end: end.point != 0).probability(lambda end: end.outcome == "win")
    yield "cycle_ends_in_loser_seven", cycle.probability(lambda end: end.point != 0 and end.outcome == "lose")
    for name, table in offered.tables.items():
        results = ends(table) if table.gets_point else None
        if results is not None and results.probability(lambda end: end.outcome == "void"):
            edge = -results.given(lambda end: end.outcome != "void").mean(net)
            yield f"{name.replace('-', '_')}_edge_per_wager_decided", edge
    for name, table in offered.tables.items():
        if table.fact.counts:
            made = ends(table).map(lambda end: end.points_made)
            for count in range(len(table.points)):
                yield f"{name}_points_{count}", made[count]


def _shooter(line: WagerTable) -> AbsorbingChain[int | None]:
    """The shooter's points until the loser 7 (None)."""

    def step(point: int | None) -> Distribution[int | None] | None:
        if point is None:
            return None
        steps = ((advance(line, point, shown.name), shown.weight) for shown in line.space.outcomes)
        return Distribution.from_counts(
            (None if after.lost_point else after.point, weight) for after, weight in steps
        )

    return AbsorbingChain(0, step)
