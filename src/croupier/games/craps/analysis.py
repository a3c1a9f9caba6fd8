"""Every wager of craps exactly: the declared behaviours run as absorbing chains over the 36 rolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.games.craps.game import CrapsOptions
from croupier.games.craps.wagers import (
    DECISIONS,
    POINTS,
    ROLLS,
    Behaviour,
    CrapsWager,
    Decision,
    Resolution,
    behaviours,
    shooter_roll,
)
from croupier.law.edition import Edition
from croupier.law.encoding import enc_hook
from croupier.law.odds import Odds
from croupier.odds.analysis import Analysis, Outcome, WagerAnalysis
from croupier.odds.chain import AbsorbingChain
from croupier.odds.finite import Distribution


class Waiting(NamedTuple):
    """A wager still undecided: its (come) point and, for fire, the points made."""

    point: int
    made: int = 0


class End(NamedTuple):
    """A wager decided: how, on which point (0: its first roll), at which odds, with how many points made."""

    outcome: Decision
    point: int
    odds: Odds | None
    points_made: int = 0


State = Waiting | End
Ends = Distribution[End]


def analyze(options: CrapsOptions, edition: Edition[CrapsWager]) -> Analysis:
    """The exact value of every wager offered under the options, and the figures of the shooter's cycle."""
    offered = behaviours(edition, options)
    wagers = {name: _wager(behaviour, offered, options) for name, behaviour in offered.items()}
    for flat, odds in (("pass", "odds-take"), ("dont-pass", "odds-lay")):
        wagers[f"{flat}+{odds}"] = with_full_odds(offered[flat], offered[odds], options)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        figures=dict(_figures(offered)),
    )


def chain(behaviour: Behaviour, point: int = 0) -> AbsorbingChain[State]:
    """A wager from its making (or from a point) until it is decided, the wager being on at every roll."""

    def step(state: State) -> Distribution[State] | None:
        if isinstance(state, End):
            return None
        rolls = behaviour.states[behaviour.state(state.point, state.made)]
        return Distribution.uniform(_after(result, state) for result in rolls)

    return AbsorbingChain(Waiting(point), step)


def ends(behaviour: Behaviour, point: int = 0) -> Ends:
    """How a wager ends, with exact probabilities."""
    return chain(behaviour, point).absorption().map(_as_end)


def full_odds(behaviour: Behaviour, point: int, options: CrapsOptions) -> Fraction:
    """Full odds behind a flat wager of one unit: the multiple taken, or the stake that wins it."""
    multiple = Fraction(options.multiple(point))
    return multiple if "pass" in behaviour.fact.behind else multiple / behaviour.payouts(point)[0].fraction


def with_full_odds(flat: Behaviour, odds: Behaviour, options: CrapsOptions) -> WagerAnalysis:
    """A line wager with full odds behind it once its point is set; the edge is over all the money bet."""
    results = ends(flat)
    behind = {point: full_odds(odds, point, options) for point in POINTS}

    def net(end: End) -> Fraction:
        together = _net(end.outcome, end.odds)
        if end.point:
            # the odds are decided by the roll that decides the wager in front
            paid = odds.payouts(end.point)[0] if end.outcome == "win" else None
            together += behind[end.point] * _net(end.outcome, paid)
        return together

    money = results.mean(lambda end: 1 + (behind[end.point] if end.point else 0))
    multiple = "x, ".join(f"{point}: {options.multiple(point)}" for point in POINTS)
    return WagerAnalysis(
        house_edge=-results.mean(net) / money,
        expected_net=results.mean(net),
        variance=results.variance(net),
        outcomes=tuple(
            msgspec.structs.replace(outcome, pays=_pays_with(outcome, odds))
            for outcome in _outcomes(results, True)
        ),
        assumes=f"full odds as soon as the point is set ({multiple}x); edge over the total money bet",
    )


def _pays_with(outcome: Outcome, odds: Behaviour) -> str:
    """What a line wager and the odds behind it pay together."""
    match outcome.id.split("-"):
        case ["win", point]:
            return f"{outcome.pays} and {odds.payouts(int(point))[0].text} on the odds"
    return outcome.pays


def _wager(behaviour: Behaviour, offered: Mapping[str, Behaviour], options: CrapsOptions) -> WagerAnalysis:
    if behaviour.fact.behind:
        return _odds_wager(behaviour, offered)
    results = ends(behaviour)
    if behaviour.fact.vigorish:
        return _with_vigorish(behaviour, results, options)
    assumes = "decided by the next roll"
    if not behaviour.one_roll:
        assumes = "left until decided; rolls on which the wager is off do not count"
    return _analysis(results, assumes)


def _odds_wager(behaviour: Behaviour, offered: Mapping[str, Behaviour]) -> WagerAnalysis:
    """Odds stand behind a line wager with a point, which is as likely as the first roll makes it."""
    front = offered[behaviour.fact.behind[0]].states[0]
    points = Distribution.uniform(result.point for result in front if result.outcome == "moves")
    return _analysis(
        points.flat_map(lambda point: ends(behaviour, point)),
        "made when the point is set, points as likely as the first roll makes them; left until decided",
        by_point=True,
    )


def _with_vigorish(behaviour: Behaviour, results: Ends, options: CrapsOptions) -> WagerAnalysis:
    odds = behaviour.payouts()[0]
    on_stake = behaviour.fact.vigorish == "stake"
    fee = options.vigorish_rate * (1 if on_stake else odds.fraction)
    at_placing = options.vig_timing == "at-placing"

    def net(end: End) -> Fraction:
        charged = fee if at_placing or end.outcome == "win" else Fraction(0)
        return _net(end.outcome, end.odds) - charged

    base = 1 + fee if at_placing else Fraction(1)
    when = "collected at placing" if at_placing else "deducted from a win"
    of = "of the stake" if on_stake else "of the amount to be won"
    over = "stake and vigorish" if at_placing else "the stake"
    return WagerAnalysis(
        house_edge=-results.mean(net) / base,
        expected_net=results.mean(net),
        variance=results.variance(net),
        outcomes=_outcomes(results),
        assumes=f"vigorish of {options.vigorish_rate} {of}, {when}, not rounded; edge over {over}",
    )


def _analysis(results: Ends, assumes: str, by_point: bool = False) -> WagerAnalysis:
    def net(end: End) -> Fraction:
        return _net(end.outcome, end.odds)

    return WagerAnalysis(
        house_edge=-results.mean(net),
        expected_net=results.mean(net),
        variance=results.variance(net),
        outcomes=_outcomes(results, by_point),
        assumes=assumes,
    )


def _outcomes(results: Ends, by_point: bool = False) -> tuple[Outcome, ...]:
    """Ends that pay alike together; by point where the odds depend on it."""
    several = len({end.odds for end in results if end.odds is not None}) > 1

    def name(end: End) -> Outcome:
        pays = {"win": end.odds.text if end.odds else "", "lose": "loses"}.get(end.outcome, "returned")
        if by_point and end.point:
            return Outcome(f"{end.outcome}-{end.point}", None, pays)
        if several and end.odds:
            return Outcome(f"{end.outcome}-{end.odds}", None, pays)
        return Outcome(end.outcome, None, pays)

    in_order = sorted(results, key=lambda end: (DECISIONS.index(end.outcome), end.point, end.odds or Odds(1)))
    merged = Distribution({end: results[end] for end in in_order}).map(name)
    return tuple(msgspec.structs.replace(outcome, probability=chance) for outcome, chance in merged.items())


def _figures(offered: Mapping[str, Behaviour]) -> Iterator[tuple[str, Fraction]]:
    line = offered["pass"]
    cycle = ends(line)
    yield "rolls_per_line_decision", chain(line).expected_steps()
    yield "rolls_per_shooter", _shooter(line).expected_steps()
    yield "point_made", cycle.given(lambda end: end.point != 0).probability(lambda end: end.outcome == "win")
    yield "cycle_ends_in_loser_seven", cycle.probability(lambda end: end.point != 0 and end.outcome == "lose")
    for name in ("dont-pass", "dont-come"):
        decided = ends(offered[name]).given(lambda end: end.outcome != "void")
        edge = -decided.mean(lambda end: _net(end.outcome, end.odds))
        yield f"{name.replace('-', '_')}_edge_per_wager_decided", edge
    if "fire" in offered:
        made = ends(offered["fire"]).map(lambda end: end.points_made)
        for count in range(len(POINTS) + 1):
            yield f"fire_points_{count}", made[count]


def _shooter(line: Behaviour) -> AbsorbingChain[int | None]:
    """The shooter's points until the loser 7 (None)."""

    def step(point: int | None) -> Distribution[int | None] | None:
        if point is None:
            return None
        rolls = (shooter_roll(line, point, *roll) for roll in ROLLS)
        return Distribution.uniform(None if roll.loser_seven else roll.point for roll in rolls)

    return AbsorbingChain(0, step)


def _after(result: Resolution, state: Waiting) -> State:
    if result.outcome in ("stays", "moves"):
        return Waiting(result.point, result.made)
    return End(result.outcome, state.point, result.odds, result.made.bit_count())


def _as_end(state: State) -> End:
    assert isinstance(state, End)
    return state


def _net(outcome: Decision, odds: Odds | None) -> Fraction:
    if outcome == "win":
        return odds.fraction if odds is not None else Fraction(0)
    return Fraction(-1) if outcome == "lose" else Fraction(0)
