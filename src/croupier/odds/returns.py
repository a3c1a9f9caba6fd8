"""What each end of a wager contributes to the player's return; the sum is one minus the house edge."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.odds.analysis import Outcome, Value, WagerAnalysis

_TO: Final = re.compile(r"(\d+) to (\d+)")
_TIMES: Final = re.compile(r"loses (\d+) times")
_WORDS: Final = {"loses": Fraction(-1), "loses half": Fraction(-1, 2), "returned": Fraction(0)}
ROUNDING: Final = 1e-9
"""How far sums of values in double precision may differ where no error is stated."""


@dataclass(frozen=True)
class Contribution:
    """The part of the return that some ends of a wager bring: one end, or those known only together.

    `net` is their mean net per unit of the initial wager; `to_return` the chance times what comes back of the
    money bet, stake and win. It is negative where more is lost than the initial wager.
    """

    outcomes: tuple[Outcome, ...]
    net: Value | None
    to_return: Value


def net_in_words(pays: str) -> Fraction | None:
    """The net that the words for a payout mean: 3 to 2, loses, returned; None for any other words."""
    if found := _TO.fullmatch(pays):
        return Fraction(int(found[1]), int(found[2])) if int(found[2]) else None
    if found := _TIMES.fullmatch(pays):
        return Fraction(-int(found[1]))
    return _WORDS.get(pays)


def nets(wager: WagerAnalysis) -> tuple[Value | None, ...]:
    """The net of every outcome: as stated, else as its words mean if these add up to the expected net."""
    stated = tuple(outcome.net for outcome in wager.outcomes)
    if None not in stated:
        return stated
    read = tuple(
        net_in_words(outcome.pays) if outcome.net is None else outcome.net for outcome in wager.outcomes
    )
    mean = _mean(wager.outcomes, read)
    if mean is None or wager.expected_net is None or not _same(mean, wager.expected_net, _slack(wager)):
        return stated
    return read


def contributions(wager: WagerAnalysis) -> tuple[Contribution, ...]:
    """The contribution of every end; ends whose own net is not known share one entry.

    They add up to one plus the expected net per unit of the money bet. Empty where that is not known.
    """
    if wager.expected_net is None or not wager.outcomes:
        return ()
    found: list[Contribution] = []
    together: list[Outcome] = []
    for outcome, net in zip(wager.outcomes, nets(wager), strict=True):
        if net is None or outcome.probability is None:
            together.append(outcome)
        else:
            found.append(Contribution((outcome,), net, outcome.probability * (1 + net / wager.base)))
    if together:
        whole = 1 + wager.expected_net / wager.base
        left = whole - sum((each.to_return for each in found), Fraction(0))
        found.append(Contribution(tuple(together), _mean_of(together, left, wager.base), left))
    return tuple(found)


def spread_known(wager: WagerAnalysis) -> list[tuple[Value, Value]] | None:
    """The whole distribution of the net as (chance, net), if the outcomes give it; else None.

    An outcome may be the average of several results: then the variance is more than the outcomes show.
    """
    cases = [(each.probability, net) for each, net in zip(wager.outcomes, nets(wager), strict=True)]
    known = [(chance, net) for chance, net in cases if chance is not None and net is not None]
    if len(known) < len(cases) or not known or wager.variance is None or wager.expected_net is None:
        return None
    mass = sum((chance for chance, _ in known), Fraction(0))
    mean = sum((chance * net for chance, net in known), Fraction(0))
    square = sum((chance * net * net for chance, net in known), Fraction(0))
    slack = _slack(wager)
    more = wager.variance_error or slack
    if not (_same(mass, Fraction(1), slack) and _same(mean, wager.expected_net, slack)):
        return None
    return known if _same(square - mean * mean, wager.variance, more) else None


def _mean(outcomes: Sequence[Outcome], found: Sequence[Value | None]) -> Value | None:
    total: Value = Fraction(0)
    for outcome, net in zip(outcomes, found, strict=True):
        if net is None or outcome.probability is None:
            return None
        total += outcome.probability * net
    return total


def _mean_of(outcomes: Sequence[Outcome], to_return: Value, base: Fraction) -> Value | None:
    chance: Value = Fraction(0)
    for outcome in outcomes:
        if outcome.probability is None:
            return None
        chance += outcome.probability
    return (to_return / chance - 1) * base if chance else None


def _slack(wager: WagerAnalysis) -> float:
    return max(ROUNDING, wager.edge_error or 0.0, wager.chance_error or 0.0)


def _same(one: Value, other: Value, slack: float) -> bool:
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one == other
    return abs(float(one - other)) <= slack
