"""Simulating red dog under optimal play on one thread, as `croupier simulate` does, compared with NumPy."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

ROUNDS = 1 << 24
PEER_ROUNDS = 1 << 20
DECKS = 6


def ours() -> Work:
    """Deal, raise and settle sixteen million rounds."""
    from benchmarks.kernels import red_dog_run

    run = red_dog_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


def numpy() -> Work:
    """NumPy as one would write it: three places without repetition for all rounds at once, then masks."""
    import numpy as np

    generator = np.random.default_rng(2008)
    size, each = 52 * DECKS, 4 * DECKS
    pays = np.array([0, 5, 4, 2, *[1] * 8])

    def work() -> int:
        first = generator.integers(0, size, PEER_ROUNDS)
        second = generator.integers(0, size - 1, PEER_ROUNDS)
        third = generator.integers(0, size - 2, PEER_ROUNDS)
        second += second >= first
        low, high = np.minimum(first, second), np.maximum(first, second)
        third += third >= low
        third += third >= high
        low, high, rank = low // each, high // each, third // each
        spread = high - low - 1
        units = np.where(spread >= 7, 2, 1)
        net = np.where((low < rank) & (rank < high), units * pays[spread], -units)
        net = np.where(spread < 0, np.where(rank == low, 11, 0), np.where(spread == 0, 0, net))
        assert abs(net.sum()) < PEER_ROUNDS
        return PEER_ROUNDS

    return work


CLAIM = Claim(
    title="Red dog simulated, per core",
    unit="rounds",
    contestants={OURS: ours, "NumPy": numpy},
    floors=(AtLeastRate(30e6), AtLeastTimes(5, "NumPy")),
)
