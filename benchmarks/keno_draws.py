"""Drawing keno for a ticket of ten spots: our kernel, and NumPy vectorized over games."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

GAMES = 1 << 24
PEER_GAMES = 1 << 15
NUMBERS, DRAWN, SPOTS = 80, 20, 10


def ours() -> Work:
    """Draw games for one ten-spot ticket with the kernel of `croupier simulate keno`, on one thread."""
    from benchmarks.kernels import keno_run

    run = keno_run()

    def work() -> int:
        run(0, GAMES)
        return GAMES

    return work


def numpy() -> Work:
    """NumPy as one would write it: a random key for every number, the 20 smallest of each game are drawn."""
    import numpy as np

    generator = np.random.default_rng(2008)

    def work() -> int:
        keys = generator.random((PEER_GAMES, NUMBERS), dtype=np.float32)
        drawn = np.argpartition(keys, DRAWN, axis=1)[:, :DRAWN]
        caught = np.bincount((drawn < SPOTS).sum(axis=1), minlength=SPOTS + 1)
        assert caught.sum() == PEER_GAMES
        return PEER_GAMES

    return work


CLAIM = Claim(
    title="keno draws per core, ten spots",
    unit="draws",
    contestants={OURS: ours, "NumPy": numpy},
    floors=(AtLeastRate(10_000_000), AtLeastTimes(15, "NumPy")),
)
