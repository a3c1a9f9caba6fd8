"""The simulation of sic bo, from the declared dice."""

from croupier.simulation.outcomes.kernel import OutcomeKernel

KERNEL = OutcomeKernel()
