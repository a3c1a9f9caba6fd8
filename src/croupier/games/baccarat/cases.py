"""Cases state the cards of both hands, or the order of the shoe with its burn cards."""

from croupier.games.punto_banco_cases import PuntoBancoCards as CaseCards

__all__ = ["CaseCards"]
