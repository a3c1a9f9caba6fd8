"""Simulating three card poker under optimal strategy on one thread, as `croupier simulate` does."""

from benchmarks.claim import OURS, AtLeastRate, Claim, Work
from benchmarks.kernels import three_card_poker_run

ROUNDS = 1 << 23


def ours() -> Work:
    """Deal, decide and settle eight million rounds."""
    run = three_card_poker_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


CLAIM = Claim(
    title="three card poker simulated, per core",
    unit="rounds",
    contestants={OURS: ours},
    floors=(AtLeastRate(20e6),),
)
