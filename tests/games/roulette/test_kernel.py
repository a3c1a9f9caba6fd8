"""The kernel of roulette pays what the table pays and comes to what the solver says."""

from typing import Any

import numpy as np
import pytest

from croupier.games.roulette.game import GAME
from tests.games.one_event import check_kernel_against_solver, check_table_against_kernel

WHEELS = ("double-zero", "single-zero", "double-zero-as-single")


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    wheel = WHEELS[generator.integers(3)]
    rules = ("surrender", "none") if wheel == "double-zero" else ("none",)
    raised = {"straight": f"{generator.integers(35, 38)}:1", "red": "11:10"}
    return {
        "wheel": wheel,
        "zero_rule": rules[generator.integers(len(rules))],
        "payout_table": [{}, raised][generator.integers(2)],
        "zero_trios": bool(generator.integers(2)),
        "single_zero_first_four": bool(generator.integers(2)),
        "payout_unit": int([1, 25, 100][generator.integers(3)]),
    }


def test_table_and_kernel_agree_on_random_layouts_spins_and_options() -> None:
    seen = check_table_against_kernel(GAME, random_options)
    assert seen.total() > 9_800  # a ball in 00 of a wheel used as single zero decides nothing
    assert len(seen) == 38


@pytest.mark.parametrize("wheel", WHEELS)
def test_simulated_edges_are_the_exact_ones(wheel: str) -> None:
    wagers = {"straight-17": 500, "split-17-20": 500, "corner-0-1-2-3": 500, "line-13-18": 500, "red": 500}
    if wheel == "double-zero":
        wagers = {"five" if wager.startswith("corner") else wager: 500 for wager in wagers}
    check_kernel_against_solver(GAME, {"wheel": wheel}, {**wagers, "dozen-2": 500, "column-3": 500})
