"""Simulating casino war, every tie hand at war, on one thread, as `croupier simulate` does, compared with
NumPy.
"""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

ROUNDS = 1 << 24
PEER_ROUNDS = 1 << 20
DECKS = 6


def ours() -> Work:
    """Deal, go to war and settle sixteen million rounds."""
    from benchmarks.kernels import casino_war_run

    run = casino_war_run()

    def work() -> int:
        run(0, ROUNDS)
        return ROUNDS

    return work


def numpy() -> Work:
    """NumPy as one would write it: two places without repetition for all rounds, two more for the wars."""
    import numpy as np

    generator = np.random.default_rng(2008)
    size, each = 52 * DECKS, 4 * DECKS

    def work() -> int:
        own = generator.integers(0, size, PEER_ROUNDS)
        dealers = generator.integers(0, size - 1, PEER_ROUNDS)
        dealers += dealers >= own
        net = np.sign(own // each - dealers // each)
        tied = np.flatnonzero(net == 0)
        gone = np.sort(np.stack([own[tied], dealers[tied]]), axis=0)
        own_war = generator.integers(0, size - 2, len(tied))
        for place in gone:
            own_war += own_war >= place
        gone = np.sort(np.vstack([gone, own_war]), axis=0)
        dealers_war = generator.integers(0, size - 3, len(tied))
        for place in gone:
            dealers_war += dealers_war >= place
        net[tied] = np.where(own_war // each < dealers_war // each, -2, 1)
        assert abs(net.sum()) < PEER_ROUNDS
        return PEER_ROUNDS

    return work


CLAIM = Claim(
    title="Casino war simulated, per core",
    unit="rounds",
    contestants={OURS: ours, "NumPy": numpy},
    floors=(AtLeastRate(30e6), AtLeastTimes(3, "NumPy")),
)
