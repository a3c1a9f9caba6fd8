"""Whether the rules of a game are in force on a day, in words: a proposal never is."""

from __future__ import annotations

from datetime import date

from croupier.games.register import find


def standing(game: str, day: date) -> str:
    """Which rules an answer is given by."""
    return f"rules in force on {day}" if _adopted(game) else "proposed rules, never adopted and not in force"


def under(game: str, day: date) -> str:
    """The same for a verdict: "under ..."."""
    return f"under the rules of {day}" if _adopted(game) else "under proposed rules that are not in force"


def _adopted(game: str) -> bool:
    return find(game)[0].rules.authorized_from is not None
