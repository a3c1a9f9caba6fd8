"""Rolling craps for a pass line wager: our kernel, crapssim, and NumPy vectorized over shooters."""

from fractions import Fraction

from benchmarks.claim import OURS, AtLeastTimes, Claim, Work

ROUNDS = 1 << 26
# The expected rolls of a pass line decision (exact); our kernel counts decisions.
ROLLS_A_ROUND = Fraction(557, 165)
PEER_ROLLS = 4_000
SHOOTERS = 1 << 16
STEPS = 40


def ours() -> Work:
    """Play rounds of one pass line wager with the kernel of `croupier simulate craps`, on one thread."""
    from benchmarks.kernels import craps_run

    run = craps_run()

    def work() -> int:
        run(0, ROUNDS)
        return int(ROUNDS * ROLLS_A_ROUND)

    return work


def crapssim() -> Work:
    """crapssim with one player who always has a pass line wager."""
    from crapssim import Table
    from crapssim.strategy import BetPassLine

    def work() -> int:
        table = Table(seed=2008)
        table.add_player(bankroll=10**9, strategy=BetPassLine(5))
        table.run(max_rolls=PEER_ROLLS, verbose=False)
        rolls: int = table.dice.n_rolls
        return rolls

    return work


def numpy() -> Work:
    """NumPy as one would write it: two dice for every shooter at once, masks for every case of the line."""
    import numpy as np

    generator = np.random.default_rng(2008)

    def work() -> int:
        point = np.zeros(SHOOTERS, dtype=np.int64)
        net = 0
        for _ in range(STEPS):
            total = generator.integers(1, 7, size=(2, SHOOTERS)).sum(axis=0)
            come_out = point == 0
            natural = come_out & ((total == 7) | (total == 11))
            craps = come_out & ((total == 2) | (total == 3) | (total == 12))
            made = ~come_out & (total == point)
            missed = ~come_out & (total == 7)
            net += int(np.count_nonzero(natural | made)) - int(np.count_nonzero(craps | missed))
            point = np.where(come_out & ~natural & ~craps, total, np.where(made | missed, 0, point))
        assert abs(net) < SHOOTERS
        return STEPS * SHOOTERS

    return work


def numpy_tables() -> Work:
    """NumPy as tightly as we could: one number for both dice, tables from state and roll to state and net."""
    import numpy as np

    totals = [first + second for first in range(1, 7) for second in range(1, 7)]
    points = [0, 4, 5, 6, 8, 9, 10]
    following = np.zeros((7, 36), dtype=np.uint16)
    nets = np.zeros((7, 36), dtype=np.int8)
    for state, point in enumerate(points):
        for roll, total in enumerate(totals):
            won = total in (7, 11) if state == 0 else total == point
            lost = total in (2, 3, 12) if state == 0 else total == 7
            nets[state, roll] = won - lost
            stays = points.index(total) if state == 0 and not won and not lost else state
            following[state, roll] = 0 if won or lost else stays
    rows, results = (following * 36).ravel(), nets.ravel()
    generator = np.random.default_rng(2008)

    def work() -> int:
        row = np.zeros(SHOOTERS, dtype=np.uint16)
        net = 0
        for _ in range(STEPS):
            index = row + generator.integers(0, 36, size=SHOOTERS, dtype=np.uint8)
            net += int(results[index].sum(dtype=np.int64))
            row = rows[index]
        assert abs(net) < SHOOTERS
        return STEPS * SHOOTERS

    return work


CLAIM = Claim(
    title="craps rolls per core, pass line",
    unit="rolls",
    contestants={OURS: ours, "crapssim": crapssim, "NumPy": numpy, "NumPy, tables": numpy_tables},
    floors=(AtLeastTimes(15_000, "crapssim"), AtLeastTimes(20, "NumPy")),
)
