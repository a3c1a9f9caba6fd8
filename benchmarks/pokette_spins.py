"""Spinning pokette with every poker hand wager whenever it is open: our kernel, and NumPy vectorized."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

SPINS = 1 << 25
TABLES, STEPS = 1 << 14, 60
JACERS, CARDS = 4, 52
HANDS = (
    "pair_in_two", "pair_in_three", "three_of_a_kind", "flush", "straight_open", "straight_inside",
    "straight_flush_open", "straight_flush_inside",
)  # fmt: skip


def ours() -> Work:
    """Spin with the kernel of `croupier simulate pokette`, on one thread."""
    from benchmarks.kernels import SEED, prepared

    kernel, plan = prepared("pokette", dict.fromkeys(HANDS, 500))

    def work() -> int:
        kernel.tally(plan, [int(count) for count in kernel.run(plan, SEED, 0, SPINS)], SPINS)
        return SPINS

    return work


def numpy() -> Work:
    """NumPy as one would write it: many tables side by side, each with its display, spun at once."""
    import numpy as np

    generator = np.random.default_rng(2008)

    def work() -> int:
        first = np.full(TABLES, -1)
        second = np.full(TABLES, -1)
        net = 0
        for _ in range(STEPS):
            card = generator.integers(0, CARDS + JACERS, size=TABLES)
            card[card >= CARDS] = -1
            rank, suit = card // 4, card % 4
            one, two = (first >= 0) & (second < 0), second >= 0
            ranks, suits = np.stack([first // 4, second // 4]), np.stack([first % 4, second % 4])
            low, high = ranks.min(axis=0), ranks.max(axis=0)
            came = card >= 0
            same = (rank == ranks[0]) | (rank == ranks[1])
            flush = two & (suits[0] == suits[1])
            # Ranks from 0, the two, to 12, the ace, which may also be low.
            span, low_ace = high - low, (high == 12) & (low < 2)
            inside = two & ((span == 2) | (low == 11) & (high == 12) | low_ace)
            opened = two & (span == 1) & ~inside
            below = np.where(low == 0, 12, low - 1)
            between = np.where(span == 1, (rank == below) | (rank == high + 1), rank == low + 1)
            between = np.where(low_ace, rank == 1 - low, between)
            for is_open, wins, odds in (
                (one, rank == ranks[0], 11),
                (two & (low != high), same, 5),
                (two & (low == high), same, 11),
                (flush, suit == suits[0], 3),
                (opened, between, 5),
                (inside, between, 11),
                (opened & flush, between & (suit == suits[0]), 24),
                (inside & flush, between & (suit == suits[0]), 49),
            ):
                net += int(np.where(is_open, np.where(wins & came, odds, -1), 0).sum())
            first, second = (
                np.where(~came | two, -1, np.where(first < 0, card, first)),
                np.where(came & one, card, -1),
            )
        assert net < 0
        return STEPS * TABLES

    return work


CLAIM = Claim(
    title="pokette spins per core, every hand wager",
    unit="spins",
    contestants={OURS: ours, "NumPy": numpy},
    floors=(AtLeastRate(100e6), AtLeastTimes(20, "NumPy")),
)
