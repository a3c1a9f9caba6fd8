"""The simulation of pokette, from the declared wheel and its display."""

from croupier.simulation.outcomes.kernel import OutcomeKernel

KERNEL = OutcomeKernel()
