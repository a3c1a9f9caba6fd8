"""The simulation of big six, from the declared wheel."""

from croupier.simulation.outcomes.kernel import OutcomeKernel

KERNEL = OutcomeKernel()
