"""Shaking sic bo with ten wagers on the layout: our kernel, and NumPy vectorized over the shakes."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

SHAKES = 1 << 27
PEER_SHAKES = 1 << 18
WAGERS = (
    "small", "big", "any-three-of-a-kind", "three-of-a-kind-6", "two-of-a-kind-5", "one-of-a-kind-4",
    "total-9", "total-4", "two-dice-12", "two-dice-36",
)  # fmt: skip


def ours() -> Work:
    """Shake with the kernel of `croupier simulate sic-bo`, on one thread."""
    from benchmarks.kernels import SEED, prepared

    kernel, plan = prepared("sic-bo", dict.fromkeys(WAGERS, 500))

    def work() -> int:
        kernel.tally(plan, [int(count) for count in kernel.run(plan, SEED, 0, SHAKES)], SHAKES)
        return SHAKES

    return work


def numpy() -> Work:
    """NumPy as one would write it: three dice for every shake at once, and what each of them won."""
    import numpy as np

    generator = np.random.default_rng(2008)

    def work() -> int:
        dice = generator.integers(1, 7, size=(3, PEER_SHAKES))
        total = dice.sum(axis=0)
        alike = (dice[0] == dice[1]) & (dice[1] == dice[2])
        count = {face: (dice == face).sum(axis=0) for face in range(1, 7)}
        won = np.stack(
            [
                np.where((total >= 4) & (total <= 10) & ~alike, 1, -1),
                np.where((total >= 11) & (total <= 17) & ~alike, 1, -1),
                np.where(alike, 30, -1),
                np.where(count[6] == 3, 180, -1),
                np.where(count[5] >= 2, 10, -1),
                np.where(count[4] > 0, count[4], -1),
                np.where(total == 9, 6, -1),
                np.where(total == 4, 60, -1),
                np.where((count[1] > 0) & (count[2] > 0), 5, -1),
                np.where((count[3] > 0) & (count[6] > 0), 5, -1),
            ]
        )
        assert len(won) == len(WAGERS)
        assert abs(won.mean()) < 1
        assert won.sum(axis=0).std() > 0
        return PEER_SHAKES

    return work


def numpy_counts() -> Work:
    """NumPy as tightly as we could: one small number for the three dice, and only how often each came."""
    import numpy as np

    generator = np.random.default_rng(2008)

    def work() -> int:
        shakes = generator.integers(0, 216, size=PEER_SHAKES, dtype=np.uint8)
        assert np.bincount(shakes, minlength=216).sum() == PEER_SHAKES
        return PEER_SHAKES

    return work


CLAIM = Claim(
    title="sic bo shakes per core, ten wagers",
    unit="shakes",
    contestants={OURS: ours, "NumPy": numpy, "NumPy, counts": numpy_counts},
    floors=(AtLeastRate(100e6), AtLeastTimes(20, "NumPy")),
)
