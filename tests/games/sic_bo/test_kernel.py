"""The kernel of sic bo pays what the table pays and comes to what the solver says."""

from typing import Any

import numpy as np

from croupier.games.sic_bo.game import GAME
from croupier.simulation.outcomes.kernel import CountPlan
from tests.games.one_event import check_kernel_against_solver, check_table_against_kernel


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    return {
        "two_dice_odds": ("5:1", "6:1")[generator.integers(2)],
        "pair_counts_triple": bool(generator.integers(2)),
        "payout_unit": (25, 100, 500)[generator.integers(3)],
        "payout_table": {
            "three-of-a-kind": f"{generator.integers(180, 200)}:1",
            "one-of-a-kind": {"3": f"{generator.integers(3, 13)}:1"},
            "total": {"4": f"{generator.integers(60, 63)}:1"},
        },
    }


def test_table_and_kernel_agree_on_random_layouts_shakes_and_options() -> None:
    seen = check_table_against_kernel(GAME, random_options, layouts=16)
    assert seen.total() == 10_000
    assert len(seen) == 216


def test_simulated_edges_are_the_exact_ones() -> None:
    wagers = {
        "small": 500, "any-three-of-a-kind": 500, "three-of-a-kind-6": 100, "two-of-a-kind-1": 100,
        "one-of-a-kind-2": 200, "total-4": 100, "total-10": 300, "two-dice-36": 100,
    }  # fmt: skip
    check_kernel_against_solver(GAME, {"two_dice_odds": "6:1", "pair_counts_triple": False}, wagers)


def test_a_round_is_one_of_216_equally_likely_shakes() -> None:
    plan = GAME.module("kernel").KERNEL.prepare(GAME.options(), GAME.edition(), {"small": 100})
    assert isinstance(plan, CountPlan)
    assert plan.weights.tolist() == [1] * 216
