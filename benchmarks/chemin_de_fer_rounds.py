"""Simulating chemin de fer on one thread: shoes of eight decks, both sides choosing best, compared with
NumPy.
"""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

ROUNDS = 1 << 24
PEER_ROUNDS = 1 << 20
NUMPY = "NumPy"


def ours() -> Work:
    """Deal shoes to the cutting card and settle a bank and a wager against it."""
    from benchmarks.kernels import chemin_de_fer_run

    run = chemin_de_fer_run()

    def work() -> int:
        return int(run(0, ROUNDS).sum())

    return work


def numpy() -> Work:
    """NumPy as one would write it: six cards of a fresh shoe for all rounds at once, third cards by masks."""
    import numpy as np

    generator = np.random.default_rng(2008)
    banker_draws = np.zeros((10, 11), dtype=bool)
    banker_draws[:3] = True
    banker_draws[3, [0, 1, 2, 3, 4, 5, 6, 7, 9]] = True
    banker_draws[4, 2:8] = banker_draws[5, 4:8] = banker_draws[6, 6:8] = True
    banker_draws[:6, 10] = True

    def work() -> int:
        places = generator.integers(0, 416, (PEER_ROUNDS, 6))
        ordered = np.sort(places, axis=1)
        places = places[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
        ranks = places // 32
        dealt = np.where(ranks < 9, ranks + 1, 0).T
        player, banker = (dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10
        open_hands = (player < 8) & (banker < 8)
        draws = open_hands & (player < 6)
        other = open_hands & banker_draws[banker, np.where(draws, dealt[4], 10)]
        final = np.where(draws, player + dealt[4], player) % 10
        against = np.where(other, banker + np.where(draws, dealt[5], dealt[4]), banker) % 10
        bank = np.where(against > final, 475, np.where(against < final, -500, 0))
        assert abs(int(bank.sum())) < 500 * PEER_ROUNDS
        return len(places)

    return work


CLAIM = Claim(
    title="chemin de fer simulated, per core",
    unit="rounds",
    contestants={OURS: ours, NUMPY: numpy},
    floors=(AtLeastRate(50e6), AtLeastTimes(10, NUMPY)),
)
