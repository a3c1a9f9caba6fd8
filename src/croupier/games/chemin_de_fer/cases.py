"""Cases state the cards of both hands, or the order of the shoe; no card is burned."""

from croupier.games.shoe_cases import ShoeCards as CaseCards

__all__ = ["CaseCards"]
