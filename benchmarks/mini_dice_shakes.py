"""Shaking mini-dice with all ten wagers on the layout: our kernel, and NumPy vectorized over shakes."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work
from benchmarks.kernels import MINI_DICE_WAGERS, mini_dice_run

SHAKES = 1 << 28
NUMPY_SHAKES = 1 << 20
PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
FIELD = (2, 3, 4, 9, 10, 11, 12)


def ours() -> Work:
    """Shake with every place wager kept up and every other wager made again, on one thread."""
    run = mini_dice_run()

    def work() -> int:
        run(0, SHAKES)
        return SHAKES

    return work


def numpy() -> Work:
    """NumPy as one would write it: two dice for every shake at once, masks for every wager."""
    import numpy as np

    generator = np.random.default_rng(2008)
    stakes = MINI_DICE_WAGERS

    def work() -> int:
        total = generator.integers(1, 7, size=(2, NUMPY_SHAKES)).sum(axis=0)
        seven = total == 7
        net = 0
        for number, (win, stake) in PLACE.items():
            wager = stakes[f"place-{number}"]
            won, lost = int(np.count_nonzero(total == number)), int(np.count_nonzero(seven))
            net += wager * win // stake * won - wager * lost
        double = (total == 2) | (total == 12)
        field = np.isin(total, FIELD)
        net += stakes["field"] * int(np.where(double, 2, np.where(field, 1, -1)).sum())
        net += stakes["any-7"] * int(np.where(seven, 4, -1).sum())
        net += stakes["over-7"] * int(np.where(total > 7, 1, -1).sum())
        net += stakes["under-7"] * int(np.where(total < 7, 1, -1).sum())
        assert net < 0
        return NUMPY_SHAKES

    return work


CLAIM = Claim(
    title="mini-dice shakes per core, ten wagers",
    unit="shakes",
    contestants={OURS: ours, "NumPy": numpy},
    floors=(AtLeastRate(100e6), AtLeastTimes(20, "NumPy")),
)
