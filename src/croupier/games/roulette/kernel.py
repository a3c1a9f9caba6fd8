"""The simulation of roulette, from the declared wheel."""

from croupier.simulation.outcomes.kernel import OutcomeKernel

KERNEL = OutcomeKernel()
