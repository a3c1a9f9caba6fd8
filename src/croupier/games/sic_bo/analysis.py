"""Every wager of sic bo exactly, from the declared dice."""

from croupier.odds.one_event import analyze

__all__ = ["analyze"]
