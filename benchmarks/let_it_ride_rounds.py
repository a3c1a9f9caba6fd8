"""Simulating let it ride under optimal strategy on one thread, with the kernel of `croupier simulate`."""

from benchmarks.claim import OURS, AtLeastRate, Claim, Work
from benchmarks.kernels import let_it_ride_run

ROUNDS = 1 << 24


def ours() -> Work:
    """Deal, decide and settle sixteen million rounds."""
    run = let_it_ride_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


CLAIM = Claim(
    title="let it ride simulated, per core",
    unit="rounds",
    contestants={OURS: ours},
    floors=(AtLeastRate(30e6),),
)
