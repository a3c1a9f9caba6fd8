"""Every wager of roulette exactly, from the declared wheel."""

from croupier.odds.one_event import analyze

__all__ = ["analyze"]
