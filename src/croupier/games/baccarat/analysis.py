"""The exact values of baccarat-punto banco, by the cards left in the shoe."""

from croupier.games.punto_banco_analysis import analyze, simulated

__all__ = ["analyze", "simulated"]
