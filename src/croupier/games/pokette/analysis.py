"""Every wager of pokette exactly, from the declared wheel and its display."""

from croupier.odds.one_event import analyze

__all__ = ["analyze"]
