"""Figures as a report prints them: decimals, percents, exact fractions or error bounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from croupier.games.guide import combined, wager_lines
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.options import Options
from croupier.odds.analysis import Analysis, Value, WagerAnalysis

CHART = "_by_chart"
"""How the id of a wager ends that is valued as the chart plays it."""


def exact(value: Value | None, error: float | None = None) -> str:
    """The whole fraction; for a value in double precision its error bound."""
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
    return "numerical" if error is None else f"within {error:.0e}".replace("e-0", "e-")


def percent(value: Value | None, places: int = 4) -> str:
    """A share in percent."""
    return "" if value is None else f"{float(value) * 100:.{places}f}%"


def points(value: Value | None) -> str:
    """A difference of shares in percentage points, with its sign."""
    return "" if value is None else f"{float(value) * 100:+.4f}"


def chance(value: Value | None) -> str:
    """A probability with eight significant digits."""
    if value is None:
        return ""
    return f"{float(value):.8g}" if float(value) >= 1e-4 or not value else f"{float(value):.6e}"


def decimal(value: Value | None, places: int = 6) -> str:
    """A number with this many decimals."""
    return "" if value is None else f"{float(value):,.{places}f}"


def deviation(wager: WagerAnalysis) -> float | None:
    """The standard deviation of a wager's net."""
    return None if wager.variance is None else sqrt(float(wager.variance))


def labels(game: Game, edition: Edition[Any], options: Options, analysis: Analysis) -> dict[str, str]:
    """The printed name of every wager in an analysis; one without a name keeps its id in words."""
    lines = wager_lines(game, edition, options)
    found = {line.base: line.name for line in lines}
    found |= {line.id: f"{line.name} {line.on or line.part}".strip() for line in lines}
    found |= combined(game, edition, options)
    return {name: _label(name, found) for name in analysis.by_selection()}


def _label(name: str, found: Mapping[str, str]) -> str:
    if name in found:
        return found[name]
    base = name.removesuffix(CHART)
    if base != name and base in found:
        return f"{found[base]}, played by the chart"
    words = name.replace("_", " ").replace("+", " with ")
    return words[:1].upper() + words[1:]


def in_a_row(names: list[str]) -> str:
    """Names listed as in a sentence."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
