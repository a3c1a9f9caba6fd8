"""Whether the rules of a game are in force on a day, in words: a proposal never is."""

from __future__ import annotations

from datetime import date
from typing import Any

from croupier.games.register import find
from croupier.law.edition import Edition
from croupier.law.knowledge import caveats, knowledge_document


def standing(game: str, day: date) -> str:
    """Which rules an answer is based on."""
    return f"rules in force on {day}" if _adopted(game) else "proposed rules, never adopted and not in force"


def under(game: str, day: date) -> str:
    """The same for a verdict: "under ..."."""
    return f"under the rules of {day}" if _adopted(game) else "under proposed rules that are not in force"


def caveats_of(game: str, day: date) -> list[str]:
    """Sentences on how far the rules of a day are known, for people."""
    return caveats(_edition(game, day))


def knowledge_of(game: str, day: date) -> dict[str, Any]:
    """How far the rules of a day are known, for programs."""
    return knowledge_document(_edition(game, day))


def _edition(game: str, day: date) -> Edition[Any]:
    return find(game)[0].edition(day, proposals=True)


def _adopted(game: str) -> bool:
    return find(game)[0].rules.authorized_from is not None
