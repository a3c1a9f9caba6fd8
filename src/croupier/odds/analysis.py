"""What an exact analysis of a game says, and the JSON document that carries it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec

Value = Fraction | float
"""A Fraction is exact; a float is a numerical value whose `method` says how it was obtained."""
FULL = Fraction(1)
"""Doubling for as much as the wager."""


class Outcome(msgspec.Struct, frozen=True):
    """One way a wager can end, how likely it is and what it pays ("2 to 1", "loses", "returned")."""

    id: str
    probability: Value | None
    pays: str


class WagerAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """The worth of one wager per unit of the initial wager; `assumes` names base and play."""

    house_edge: Value | None
    expected_net: Value | None
    variance: Value | None
    outcomes: tuple[Outcome, ...]
    assumes: str
    method: str | None = None


def worth_otherwise(wager: WagerAnalysis, expected_net: float) -> WagerAnalysis:
    """The same wager played so that it is worth something else, the spread of which is not known."""
    return msgspec.structs.replace(
        wager, expected_net=expected_net, house_edge=-expected_net, variance=None, outcomes=()
    )


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """Every wager of a game under given options on a day, the best strategy and other figures."""

    game: str
    as_of: date
    options: Mapping[str, Any]
    wagers: Mapping[str, WagerAnalysis]
    strategy: Mapping[str, Any] = {}
    figures: Mapping[str, Value] = {}


def value_document(value: Value) -> dict[str, Any]:
    """A value as JSON: the fraction where it is exact, and always the decimal."""
    if isinstance(value, Fraction):
        return {"fraction": f"{value.numerator}/{value.denominator}", "decimal": float(value)}
    return {"decimal": value}


def wager_document(wager: WagerAnalysis) -> dict[str, Any]:
    """One wager's analysis as JSON."""
    document: dict[str, Any] = {}
    if wager.house_edge is not None:
        document["house_edge"] = value_document(wager.house_edge)
    if wager.expected_net is not None:
        document["expected_net"] = value_document(wager.expected_net)
    if wager.variance is not None:
        document["variance"] = float(wager.variance)
    document["outcomes"] = [_outcome_document(outcome) for outcome in wager.outcomes]
    document["assumes"] = wager.assumes
    if wager.method is not None:
        document["method"] = wager.method
    return document


def to_document(analysis: Analysis) -> dict[str, Any]:
    """The JSON document `croupier analyze --json` prints."""
    document: dict[str, Any] = {
        "game": analysis.game,
        "as_of": analysis.as_of.isoformat(),
        "options": dict(analysis.options),
        "wagers": {wager_id: wager_document(wager) for wager_id, wager in analysis.wagers.items()},
        "strategy": dict(analysis.strategy),
    }
    if analysis.figures:
        document["figures"] = {name: value_document(value) for name, value in analysis.figures.items()}
    return document


def _outcome_document(outcome: Outcome) -> dict[str, Any]:
    document: dict[str, Any] = {"id": outcome.id}
    if outcome.probability is not None:
        document["probability"] = value_document(outcome.probability)
    document["pays"] = outcome.pays
    return document
