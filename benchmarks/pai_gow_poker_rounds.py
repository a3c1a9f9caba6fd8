"""Simulating pai gow poker by the house way on one thread, as `croupier simulate` does."""

from benchmarks.claim import OURS, AtLeastRate, Claim, Work
from benchmarks.kernels import pai_gow_poker_run

ROUNDS = 1 << 21


def ours() -> Work:
    """Deal, set, compare and settle two million rounds."""
    run = pai_gow_poker_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


CLAIM = Claim(
    title="Pai gow poker simulated, per core",
    unit="rounds",
    contestants={OURS: ours},
    floors=(AtLeastRate(2e6),),
)
