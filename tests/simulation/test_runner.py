"""The runner: how a run is split, added, shown and refused."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.law.refusal import BadInput
from croupier.simulation.philox import philox4x32
from croupier.simulation.runner import shards, simulate


@dataclass(frozen=True)
class CoinPlan:
    block: int = 1
    wagers: Mapping[str, int] = field(default_factory=lambda: {"heads": 100})


class CoinKernel:
    """One toss a round, keyed by (seed, round)."""

    def __init__(self, fails_at: int | None = None) -> None:
        self.fails_at = fails_at
        self.threads: set[int] = set()

    def prepare(
        self, options: Any, edition: Any, wagers: Mapping[str, int], strategy: Any = None
    ) -> CoinPlan:
        return CoinPlan(wagers=dict(wagers))

    def run(self, plan: CoinPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        self.threads.add(threading.get_ident())
        assert first % plan.block == 0
        if self.fails_at is not None and first <= self.fails_at < first + count:
            raise RuntimeError("the coin rolled off the table")
        tosses = [int(philox4x32(number, 0, 0, 0, seed, 0)[0]) & 1 for number in range(first, first + count)]
        return np.array([count - sum(tosses), sum(tosses)], dtype=np.int64)

    def cells(self, plan: CoinPlan) -> list[dict[str, int]]:
        return [{"heads": -100}, {"heads": 100}]


@pytest.mark.parametrize(
    ("rounds", "block", "size"),
    [(1, 1, 1), (100, 1, 7), (100, 16, 7), (100, 16, 40), (64, 64, 1), (5, 64, 999)],
)
def test_shards_cover_every_round_once_and_start_at_blocks(rounds: int, block: int, size: int) -> None:
    pieces = list(shards(rounds, block, size))
    assert [number for first, count in pieces for number in range(first, first + count)] == list(
        range(rounds)
    )
    assert all(first % block == 0 for first, _ in pieces)
    assert all(count % block == 0 for _, count in pieces[:-1])


@pytest.mark.parametrize("block", [1, 13])
def test_same_totals_for_any_workers_and_shard_size(block: int) -> None:
    kernel, plan = CoinKernel(), CoinPlan(block)
    results = [
        simulate(kernel, plan, 3001, seed=7, workers=workers, shard_rounds=size).totals
        for workers in (1, 2, 3)
        for size in (1000, 97, 5000)
    ]
    assert len(set(results)) == 1
    assert sum(results[0]) == 3001


def test_work_is_spread_over_threads_of_the_runner() -> None:
    kernel = CoinKernel()
    simulate(kernel, CoinPlan(), 2000, workers=2, shard_rounds=50)
    assert threading.get_ident() not in kernel.threads


def test_result_reads_the_cells() -> None:
    result = simulate(CoinKernel(), CoinPlan(), 1000, seed=1, workers=1)
    tails, heads = result.totals
    assert result.mean == Fraction(100 * (heads - tails), 1000)
    assert result.histogram == {-100: tails, 100: heads}
    assert result.compare(Fraction(0)).verdict == "pass"


def test_a_failing_kernel_ends_the_run() -> None:
    with pytest.raises(RuntimeError, match="rolled off the table"):
        simulate(CoinKernel(fails_at=500), CoinPlan(), 100_000, workers=2, shard_rounds=100)


def test_progress_is_shown_on_standard_error_only_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(CoinKernel(), CoinPlan(), 100, workers=1)
    assert capsys.readouterr() == ("", "")
    simulate(CoinKernel(), CoinPlan(), 100, workers=1, progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert "100/100" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rounds": 0}, "rounds 0"),
        ({"rounds": 5, "seed": -1}, "seed -1"),
        ({"rounds": 5, "seed": 1 << 63}, "seed 9223372036854775808"),
        ({"rounds": 5, "workers": 0}, "workers 0"),
        ({"rounds": 5, "shard_rounds": 0}, "shard_rounds 0"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        simulate(CoinKernel(), CoinPlan(), **arguments)
