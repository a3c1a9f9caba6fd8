"""Simulating Caribbean stud under optimal strategy on one thread, as `croupier simulate` does."""

from benchmarks.claim import OURS, AtLeastRate, Claim, Work
from benchmarks.kernels import caribbean_stud_run

ROUNDS = 1 << 23


def ours() -> Work:
    """Deal, decide and settle eight million rounds."""
    run = caribbean_stud_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


CLAIM = Claim(
    title="Caribbean stud simulated, per core",
    unit="rounds",
    contestants={OURS: ours},
    floors=(AtLeastRate(20e6),),
)
