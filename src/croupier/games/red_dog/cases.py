"""Cases are dealt from a shoe."""

from croupier.games.shoe_cases import ShoeCards as CaseCards

__all__ = ["CaseCards"]
