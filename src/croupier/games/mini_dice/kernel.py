"""The simulation of mini-dice: a round is one shake, and place wagers are kept up."""

from croupier.simulation.outcomes.kernel import OutcomeKernel

KERNEL = OutcomeKernel()
