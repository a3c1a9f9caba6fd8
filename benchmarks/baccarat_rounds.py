"""Simulating baccarat on one thread: whole shoes of eight decks, burned, cut and dealt to the last hand."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

ROUNDS = 1 << 24
SHOES = 1 << 11
BEHIND = 14
NUMPY = "NumPy"
FRESH = f"{OURS}, a fresh shoe for every round"


def ours() -> Work:
    """Deal shoes as the table deals them and settle a wager on either hand and on a tie."""
    from benchmarks.kernels import baccarat_run

    run = baccarat_run()

    def work() -> int:
        return int(run(0, ROUNDS).sum())

    return work


def fresh() -> Work:
    """Rounds from a fresh shoe each, which the exact values assume."""
    from benchmarks.kernels import baccarat_run

    run = baccarat_run(fresh=True)

    def work() -> int:
        return int(run(0, ROUNDS).sum())

    return work


def numpy() -> Work:
    """NumPy as one would write it: many shoes shuffled at once and dealt round by round with masks."""
    import numpy as np

    generator = np.random.default_rng(2008)
    values = np.repeat(np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]), 32)
    banker_draws = np.zeros((10, 11), dtype=bool)
    banker_draws[:3] = True
    banker_draws[3, [0, 1, 2, 3, 4, 5, 6, 7, 9]] = True
    banker_draws[4, 2:8] = banker_draws[5, 4:8] = banker_draws[6, 6:8] = True
    banker_draws[:6, 10] = True
    shoe = np.arange(SHOES)

    def work() -> int:
        cards = generator.permuted(np.tile(values, (SHOES, 1)), axis=1)
        place = 1 + np.where(cards[:, 0] == 0, 10, cards[:, 0])
        playing, last = np.ones(SHOES, dtype=bool), np.zeros(SHOES, dtype=bool)
        rounds = 0
        results = np.zeros(3, dtype=np.int64)
        while playing.any():
            dealt = [cards[shoe, np.minimum(place + each, len(values) - 1)] for each in range(6)]
            player, banker = (dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10
            open_hands = (player < 8) & (banker < 8)
            draws = open_hands & (player < 6)
            third = np.where(draws, dealt[4], 10)
            other = open_hands & banker_draws[banker, third]
            final = np.where(draws, player + dealt[4], player) % 10
            against = np.where(other, banker + np.where(draws, dealt[5], dealt[4]), banker) % 10
            results += np.bincount(1 + np.sign(final - against)[playing], minlength=3)
            rounds += int(np.count_nonzero(playing))
            ended = playing & last
            last = place + 4 + draws + other > len(values) - BEHIND
            place = np.where(playing, place + 4 + draws + other, place)
            playing &= ~ended
        return rounds

    return work


CLAIM = Claim(
    title="baccarat simulated, per core",
    unit="rounds",
    contestants={OURS: ours, FRESH: fresh, NUMPY: numpy},
    floors=(AtLeastRate(60e6), AtLeastTimes(10, NUMPY), AtLeastRate(60e6, FRESH)),
)
