"""Cases are dealt as in the whole family."""

from croupier.games.twentyone_cases import TwentyOneCards as CaseCards

__all__ = ["CaseCards"]
