"""Tables the report tests ask for: a game, its edition, its options and its analysis, computed once."""

from datetime import date
from functools import cache
from typing import Any

from croupier.games.register import Game, find
from croupier.odds.analysis import Analysis
from croupier.report.document import Guide
from croupier.report.guide import gaming_guide

Table = tuple[Game, Any, Any]


def table(name: str, day: date | None = None, **chosen: Any) -> Table:
    """A game with its edition and options on a day."""
    game, variant = find(name)
    options = game.options({**variant, **chosen}, day)
    return game, game.edition(day, options.proposals), options


@cache
def _guide(name: str, day: date | None, chosen: tuple[tuple[str, Any], ...]) -> tuple[Guide, Analysis]:
    game, edition, options = table(name, day, **dict(chosen))
    analysis = game.module("analysis").analyze(options, edition)
    return gaming_guide(game, edition, options, analysis, licensee="Boardwalk Casino"), analysis


def guide(name: str, day: date | None = None, **chosen: Any) -> Guide:
    """The gaming guide of a table."""
    return _guide(name, day, tuple(sorted(chosen.items())))[0]


def analysis(name: str, day: date | None = None, **chosen: Any) -> Analysis:
    """The exact analysis of a table."""
    return _guide(name, day, tuple(sorted(chosen.items())))[1]
