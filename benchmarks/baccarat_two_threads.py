"""What a second core adds to baccarat: the same shoes on two threads and on one, by the clock on the wall."""

from functools import partial

from benchmarks.claim import AtLeastTimes, Claim, Work
from benchmarks.kernels import SEED, prepared_baccarat

ROUNDS = 1 << 25
ONE, TWO = "croupier, one thread", "croupier, two threads"


def ours(workers: int) -> Work:
    """Run the same rounds through the runner of `croupier simulate` with some workers."""
    from croupier.simulation.runner import simulate

    kernel, plan = prepared_baccarat()

    def work() -> int:
        simulate(kernel, plan, ROUNDS, seed=SEED, workers=workers, progress=False)
        return ROUNDS

    return work


CLAIM = Claim(
    title="baccarat simulated, two threads against one",
    unit="rounds",
    contestants={ONE: partial(ours, 1), TWO: partial(ours, 2)},
    floors=(AtLeastTimes(1.5, ONE, TWO),),
    clock="wall",
)
