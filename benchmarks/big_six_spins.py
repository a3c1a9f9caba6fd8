"""Spinning big six with a wager on each symbol: our kernel, and NumPy vectorized over the spins."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

SPINS = 1 << 27
PEER_SPINS = 1 << 18
WAGERS = {"one": (23, 1), "two": (15, 2), "five": (8, 5), "ten": (4, 10), "twenty": (2, 20)}
WAGERS |= {"joker": (1, 45), "flag": (1, 45)}
"""How many of the 54 sections show each symbol, and its odds."""


def ours() -> Work:
    """Spin with the kernel of `croupier simulate big-six`, on one thread."""
    from benchmarks.kernels import SEED, prepared

    kernel, plan = prepared("big-six", dict.fromkeys(WAGERS, 500))

    def work() -> int:
        kernel.tally(plan, [int(count) for count in kernel.run(plan, SEED, 0, SPINS)], SPINS)
        return SPINS

    return work


def numpy() -> Work:
    """NumPy as one would write it: the sections at once, and for every wager what each of them won."""
    import numpy as np

    generator = np.random.default_rng(2008)
    shown = np.repeat(np.arange(len(WAGERS)), [count for count, _ in WAGERS.values()])
    nets = np.full((len(WAGERS), len(shown)), -1, dtype=np.int64)
    for place, (_, odds) in enumerate(WAGERS.values()):
        nets[place, shown == place] = odds

    def work() -> int:
        won = nets[:, generator.integers(0, len(shown), size=PEER_SPINS)]
        total = won.sum(axis=0)
        assert abs(won.mean()) < 1
        assert total.std() > 0
        return PEER_SPINS

    return work


CLAIM = Claim(
    title="big six spins per core, seven wagers",
    unit="spins",
    contestants={OURS: ours, "NumPy": numpy},
    floors=(AtLeastRate(100e6), AtLeastTimes(20, "NumPy")),
)
