"""The simulation of minibaccarat."""

from croupier.games.punto_banco_kernel import KERNEL

__all__ = ["KERNEL"]
