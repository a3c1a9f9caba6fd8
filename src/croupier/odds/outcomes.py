"""Exact odds of declared wagers: one outcome decides them, or an absorbing chain over their states does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from croupier.law.odds import Odds
from croupier.law.outcomes import DECISIONS, UNDECIDED, Decision, Resolution, WagerTable
from croupier.odds.analysis import Outcome, WagerAnalysis
from croupier.odds.chain import AbsorbingChain
from croupier.odds.display import states
from croupier.odds.finite import Distribution

EVENTS: Final = {"dice": "roll", "wheel": "spin", "draw": "draw"}
"""What people call one chance event of each kind of space."""
RESOLVED: Final = "wager resolved"
DECIDING: Final = ("win", "lose", "surrendered")


class Waiting(NamedTuple):
    """A wager still undecided: its point, and how many points made it has counted."""

    point: int
    made: int = 0


class End(NamedTuple):
    """A wager decided: how, on which point (0: none), at which odds, with how many points made; `row` is the
    row of the pay table.
    """

    outcome: Decision
    point: int
    odds: Odds | None
    points_made: int = 0
    row: str = ""


State = Waiting | End
Ends = Distribution[End]


def chain(table: WagerTable, point: int = 0) -> AbsorbingChain[State]:
    """A wager from when it is made (or from a point) until it is decided; it is on at every outcome."""
    weights = [outcome.weight for outcome in table.space.outcomes]

    def step(state: State) -> Distribution[State] | None:
        if isinstance(state, End):
            return None
        results = table.states[table.state(state.point, state.made)]
        return Distribution.from_counts(
            (_after(result, state), weight) for result, weight in zip(results, weights, strict=True)
        )

    return AbsorbingChain(Waiting(point), step)


def ends(table: WagerTable, point: int = 0) -> Ends:
    """How a wager ends, with exact probabilities."""
    return chain(table, point).absorption().map(_as_end)


def net(end: End) -> Fraction:
    """What one unit wins or loses."""
    match end.outcome:
        case "win":
            return end.odds.fraction if end.odds is not None else Fraction(0)
        case "lose":
            return Fraction(-1)
        case "surrendered":
            return Fraction(-1, 2)
    return Fraction(0)


def analyze_wager(table: WagerTable, offered: Mapping[str, WagerTable]) -> WagerAnalysis:
    """One wager exactly, left until it is decided."""
    if table.fact.behind:
        return _behind(table, offered[table.fact.behind[0]])
    event = EVENTS[table.space.kind]
    if table.openings:
        results = states(table).flat_map(lambda state: ends(table, state))
        bases = {RESOLVED: _resolved(results), event: Fraction(1)}
        return analysis(results, f"made whenever the display opens it; decided by the next {event}", bases)
    assumes = "left until decided"
    if table.off_on_comeout:
        assumes += f"; {event}s on which the wager is off do not count"
    if table.one_roll:
        assumes = f"decided by the next {event}"
    return analysis(ends(table), assumes, edges_on(table, chain(table).expected_steps()))


def analysis(
    results: Ends, assumes: str, bases: Mapping[str, Fraction], by_point: bool = False
) -> WagerAnalysis:
    """The worth of a wager that ends like this; `bases` of `edges_on`."""
    edge = -results.mean(net)
    return WagerAnalysis(
        house_edge=edge,
        expected_net=-edge,
        variance=results.variance(net),
        outcomes=outcomes(results, by_point),
        assumes=assumes,
        edges=_edges(edge, bases),
    )


def edges_on(table: WagerTable, events: Fraction) -> dict[str, Fraction]:
    """The divisors that turn the edge per wager made into the edge on other bases: the chance that the wager
    is won or lost, and how many rolls, spins or draws it stays up.
    """
    return {RESOLVED: _resolved(ends(table)), EVENTS[table.space.kind]: events}


def _resolved(results: Ends) -> Fraction:
    return results.probability(lambda end: end.outcome in DECIDING)


def _edges(edge: Fraction, bases: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The house edge on other bases."""
    return {base: edge / share for base, share in bases.items() if share}


def first_points(table: WagerTable) -> Distribution[int]:
    """The points a wager can get from its first outcome, with their chances."""
    shown = zip(table.states[0], table.space.outcomes, strict=True)
    return Distribution.from_counts(
        (result.point, outcome.weight) for result, outcome in shown if result.outcome == "moves"
    )


def _behind(table: WagerTable, front: WagerTable) -> WagerAnalysis:
    """A wager behind one that has a point; the first outcome decides how likely each point is."""
    event, points = EVENTS[table.space.kind], first_points(front)
    results = points.flat_map(lambda point: ends(table, point))
    events = points.mean(lambda point: chain(table, point).expected_steps())
    return analysis(
        results,
        f"made when the point is set, points as likely as the first {event} makes them; left until decided",
        {RESOLVED: _resolved(results), event: events},
        by_point=True,
    )


def with_fee(table: WagerTable, fee: Fraction, always: bool, assumes: str) -> WagerAnalysis:
    """A wager with a fee in units of the stake, charged `always` (then part of the base) or only on a win."""
    results = ends(table)

    def after_fee(end: End) -> Fraction:
        return net(end) - (fee if always or end.outcome == "win" else 0)

    edge = -results.mean(after_fee) / (1 + fee if always else 1)
    return WagerAnalysis(
        house_edge=edge,
        expected_net=results.mean(after_fee),
        variance=results.variance(after_fee),
        outcomes=outcomes(results, worth=after_fee),
        assumes=assumes,
        edges=_edges(edge, edges_on(table, chain(table).expected_steps())),
        base=1 + fee if always else Fraction(1),
    )


def with_behind(
    flat: WagerTable, behind: WagerTable, stakes: Mapping[int, Fraction], assumes: str
) -> WagerAnalysis:
    """A wager with another behind it once its point is set; the edge is over all the money bet."""
    results = ends(flat)

    def together(end: End) -> Fraction:
        if not end.point:
            return net(end)
        # what stands behind is decided by the outcome that decides the wager in front
        paid = behind.payouts(end.point)[0] if end.outcome == "win" else None
        return net(end) + stakes[end.point] * net(End(end.outcome, end.point, paid))

    money = results.mean(lambda end: 1 + (stakes[end.point] if end.point else 0))
    edge = -results.mean(together) / money
    return WagerAnalysis(
        house_edge=edge,
        expected_net=results.mean(together),
        variance=results.variance(together),
        outcomes=tuple(
            msgspec.structs.replace(outcome, pays=_pays_with(outcome, behind))
            for outcome in outcomes(results, True, worth=together)
        ),
        assumes=assumes,
        edges=_edges(edge, edges_on(flat, chain(flat).expected_steps())),
        base=money,
    )


def _pays_with(outcome: Outcome, behind: WagerTable) -> str:
    match outcome.id.split("-"):
        case ["win", point]:
            return f"{outcome.pays} and {behind.payouts(int(point))[0].text} on the odds"
    return outcome.pays


def outcomes(
    results: Ends, by_point: bool = False, worth: Callable[[End], Fraction] = net
) -> tuple[Outcome, ...]:
    """The ends, those that pay the same merged; by point where the odds depend on it. `worth` is the net of
    an end.
    """
    several = len({end.odds for end in results if end.odds is not None}) > 1

    def name(end: End) -> Outcome:
        won = end.odds.text if end.odds else ""
        pays = {"win": won, "lose": "loses", "surrendered": "loses half"}.get(end.outcome, "returned")
        if by_point and end.point:
            return Outcome(f"{end.outcome}-{end.point}", None, pays, worth(end))
        if several and end.row:
            return Outcome(end.row, None, pays, worth(end))
        if several and end.odds:
            return Outcome(f"{end.outcome}-{end.odds}", None, pays, worth(end))
        return Outcome(end.outcome, None, pays, worth(end))

    in_order = sorted(results, key=lambda end: (DECISIONS.index(end.outcome), end.point, end.odds or Odds(1)))
    merged = Distribution({end: results[end] for end in in_order}).map(name)
    return tuple(msgspec.structs.replace(outcome, probability=chance) for outcome, chance in merged.items())


def _after(result: Resolution, state: Waiting) -> State:
    if result.outcome in UNDECIDED:
        return Waiting(result.point, result.made)
    return End(result.outcome, state.point, result.odds, result.made.bit_count(), result.row)


def _as_end(state: State) -> End:
    assert isinstance(state, End)
    return state
