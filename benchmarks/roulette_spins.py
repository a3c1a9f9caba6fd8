"""Spinning roulette with ten wagers on the layout: our kernel, and NumPy vectorized over the spins."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

SPINS = 1 << 27
PEER_SPINS = 1 << 18
NUMBERS = 38
DOUBLE_ZERO = 37
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
WAGERS = {
    "straight-17": ({17}, 35),
    "straight-00": ({DOUBLE_ZERO}, 35),
    "split-17-20": ({17, 20}, 17),
    "street-16-17-18": ({16, 17, 18}, 11),
    "corner-13-14-16-17": ({13, 14, 16, 17}, 8),
    "five": ({0, DOUBLE_ZERO, 1, 2, 3}, 6),
    "line-13-18": (set(range(13, 19)), 5),
    "dozen-2": (set(range(13, 25)), 2),
    "column-1": (set(range(1, 37, 3)), 2),
    "red": (RED, 1),
}
"""The numbers each wager wins on, 00 as 37, and its odds."""


def ours() -> Work:
    """Spin with the kernel of `croupier simulate roulette`, on one thread."""
    from benchmarks.kernels import SEED, prepared

    kernel, plan = prepared("roulette", dict.fromkeys(WAGERS, 500))

    def work() -> int:
        kernel.tally(plan, [int(count) for count in kernel.run(plan, SEED, 0, SPINS)], SPINS)
        return SPINS

    return work


def numpy() -> Work:
    """NumPy as one would write it: the spins at once, and for every wager what each of them won."""
    import numpy as np

    generator = np.random.default_rng(2008)
    nets = np.full((len(WAGERS), NUMBERS), -1, dtype=np.int64)
    for place, (numbers, odds) in enumerate(WAGERS.values()):
        nets[place, sorted(numbers)] = odds

    def work() -> int:
        spins = generator.integers(0, NUMBERS, size=PEER_SPINS)
        won = nets[:, spins]
        total = won.sum(axis=0)
        assert abs(won.mean()) < 1
        assert total.std() > 0
        return PEER_SPINS

    return work


def numpy_counts() -> Work:
    """NumPy as tightly as we could: small integers, and only how often each number came."""
    import numpy as np

    generator = np.random.default_rng(2008)

    def work() -> int:
        spins = generator.integers(0, NUMBERS, size=PEER_SPINS, dtype=np.uint8)
        assert np.bincount(spins, minlength=NUMBERS).sum() == PEER_SPINS
        return PEER_SPINS

    return work


CLAIM = Claim(
    title="roulette spins per core, ten wagers",
    unit="spins",
    contestants={OURS: ours, "NumPy": numpy, "NumPy, counts": numpy_counts},
    floors=(AtLeastRate(100e6), AtLeastTimes(20, "NumPy")),
)
