"""Cases are dealt as in the whole family."""

from croupier.games.twentyone_cases import ShoeCards as CaseCards

__all__ = ["CaseCards"]
