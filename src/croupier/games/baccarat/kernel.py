"""The simulation of baccarat."""

from croupier.games.punto_banco_kernel import KERNEL

__all__ = ["KERNEL"]
