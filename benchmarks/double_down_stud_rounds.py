"""Simulating double down stud under optimal strategy on one thread, as `croupier simulate` does."""

from benchmarks.claim import OURS, AtLeastRate, Claim, Work
from benchmarks.kernels import double_down_stud_run

ROUNDS = 1 << 23


def ours() -> Work:
    """Deal, decide and settle eight million rounds."""
    run = double_down_stud_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


CLAIM = Claim(
    title="Double down stud simulated, per core",
    unit="rounds",
    contestants={OURS: ours},
    floors=(AtLeastRate(20e6),),
)
