"""Cases state the cards of each holder in the order they were received, a war card second."""

from croupier.games.shoe_cases import ShoeCards as CaseCards

__all__ = ["CaseCards"]
