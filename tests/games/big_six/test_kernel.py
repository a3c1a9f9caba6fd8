"""The kernel of big six pays what the table pays and comes to what the solver says."""

from typing import Any

import numpy as np

from croupier.games.big_six.game import GAME
from tests.games.one_event import check_kernel_against_solver, check_table_against_kernel


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    odds = f"{generator.integers(45, 50)}:1"
    counts = [{}, {"1": 24, "5": 7}][generator.integers(2)]
    return {"special_odds": odds, "wheel_counts": counts}


def test_table_and_kernel_agree_on_random_layouts_spins_and_options() -> None:
    seen = check_table_against_kernel(GAME, random_options)
    assert seen.total() == 10_000
    assert set(seen) == {"1", "2", "5", "10", "20", "joker", "flag"}


def test_simulated_edges_are_the_exact_ones() -> None:
    wagers = dict.fromkeys(("one", "two", "five", "ten", "twenty", "joker", "flag"), 500)
    check_kernel_against_solver(GAME, {"special_odds": "46:1"}, wagers)
