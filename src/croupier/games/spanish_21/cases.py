"""Cases are dealt as in all twenty-one games."""

from croupier.games.twentyone_cases import TwentyOneCards as CaseCards

__all__ = ["CaseCards"]
