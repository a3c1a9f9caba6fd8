"""Simulating pai gow by the house way on one thread, as `croupier simulate` does."""

from benchmarks.claim import OURS, AtLeastRate, Claim, Work
from benchmarks.kernels import pai_gow_run

ROUNDS = 1 << 22


def ours() -> Work:
    """Deal, set, compare and settle four million rounds."""
    run = pai_gow_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


CLAIM = Claim(
    title="Pai gow simulated, per core",
    unit="rounds",
    contestants={OURS: ours},
    floors=(AtLeastRate(10e6),),
)
