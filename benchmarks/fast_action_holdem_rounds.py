"""Simulating fast action hold'em by the house ways on one thread, as `croupier simulate` does."""

from benchmarks.claim import OURS, AtLeastRate, Claim, Work
from benchmarks.kernels import fast_action_holdem_run

ROUNDS = 1 << 23


def ours() -> Work:
    """Deal, keep, compare and settle eight million rounds."""
    run = fast_action_holdem_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


CLAIM = Claim(
    title="Fast action hold'em simulated, per core",
    unit="rounds",
    contestants={OURS: ours},
    floors=(AtLeastRate(20e6),),
)
