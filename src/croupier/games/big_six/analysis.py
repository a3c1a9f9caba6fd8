"""Every wager of big six exactly, from the declared wheel."""

from croupier.odds.one_event import analyze

__all__ = ["analyze"]
