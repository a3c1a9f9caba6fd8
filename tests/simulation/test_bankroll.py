"""Bankroll paths: repeatable, true to the histogram, and stopped at ruin."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.law.refusal import BadInput
from croupier.simulation.bankroll import sample_bankrolls

EVEN = {-100: 1, 100: 1}


def test_same_seed_same_paths() -> None:
    first, again = (sample_bankrolls(EVEN, 1000, 100, 500, 20, seed=4) for _ in range(2))
    other = sample_bankrolls(EVEN, 1000, 100, 500, 20, seed=5)
    assert (first.paths == again.paths).all()
    assert (first.ruined_at == again.ruined_at).all()
    assert (first.paths != other.paths).any()


def test_more_players_leave_the_first_ones_as_they_were() -> None:
    few = sample_bankrolls(EVEN, 1000, 100, 300, 5, seed=4)
    many = sample_bankrolls(EVEN, 1000, 100, 300, 50, seed=4)
    assert (many.paths[:5] == few.paths).all()


def test_mean_of_the_steps_is_the_mean_of_the_histogram() -> None:
    histogram = {-1000: 700, 500: 250, 4000: 50}
    sampled = sample_bankrolls(histogram, 10**9, 1000, 400, 500, seed=1)
    mean = Fraction(sum(net * count for net, count in histogram.items()), 1000)
    variance = sum(count * (net - mean) ** 2 for net, count in histogram.items()) / 1000
    drift = (sampled.paths[:, -1] - 10**9).mean() / 400
    assert abs(drift - float(mean)) < 4 * float(variance / (400 * 500)) ** 0.5
    assert sampled.ruined == 0


def test_ruin_of_a_fair_game_between_two_barriers() -> None:
    # Symmetric walk of 100s from 300: the chance to be below 100 within n steps, by the recursion itself.
    rounds, width = 60, 200
    alive = {3: Fraction(1)}
    for _ in range(rounds):
        after: dict[int, Fraction] = {}
        for place, chance in alive.items():
            for to in (place - 1, place + 1):
                if 0 < to < width:
                    after[to] = after.get(to, Fraction(0)) + chance / 2
        alive = after
    exact = float(1 - sum(alive.values()))
    players = 4000
    sampled = sample_bankrolls(EVEN, 300, 100, rounds, players, seed=8, points=10)
    assert abs(float(sampled.ruined) - exact) < 4 * (exact * (1 - exact) / players) ** 0.5


def test_ruined_players_stop() -> None:
    sampled = sample_bankrolls({-100: 1}, 450, 100, 10, 3, seed=0, points=10)
    assert sampled.paths.tolist() == [[450, 350, 250, 150] + [50] * 7] * 3
    assert sampled.ruined_at.tolist() == [4] * 3
    assert sampled.ruined == 1


def test_quantiles_lie_in_order() -> None:
    sampled = sample_bankrolls(EVEN, 5000, 100, 1000, 200, seed=2)
    low, middle, high = (sampled.quantile(share) for share in (0.05, 0.5, 0.95))
    assert (low <= middle).all()
    assert (middle <= high).all()
    assert len(low) == len(sampled.steps)
    assert np.diff(sampled.steps).tolist() == [5] * 200


@pytest.mark.parametrize("bad", [{"rounds": 0}, {"players": 0}, {"points": 0}])
def test_bad_sizes_are_named(bad: dict[str, int]) -> None:
    sizes = {"rounds": 10, "players": 1, "points": 5} | bad
    with pytest.raises(BadInput, match=f"{next(iter(bad))} 0"):
        sample_bankrolls(EVEN, 1000, 100, seed=0, **sizes)


def test_an_empty_histogram_is_refused() -> None:
    with pytest.raises(BadInput, match="at least one round"):
        sample_bankrolls({}, 1000, 100, 10, 1, seed=0)
