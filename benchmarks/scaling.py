"""How simulations grow: one core, two, all, a Dask cluster, a GPU (`python -m benchmarks.scaling`).

Every run is whole: it begins with a plan that is ready and ends with totals, by the clock on the wall, best
of three. What 10^15 rounds take is computed from the largest run of each.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from benchmarks.gpu import blackjack
from benchmarks.kernels import SEED, prepared
from croupier.simulation.gpu.device import NoGpu, find_gpu
from croupier.simulation.runner import simulate

REPEATS = 3
SECONDS = 1.5
"""About how long the runs of a CPU are."""
GPU_SECONDS = 6
MANY = 10**15
PLANS: dict[str, tuple[Callable[[], tuple[Any, Any]], float, float]] = {
    "blackjack, 8 decks, 75%": (blackjack(0.75), 40e6, 40e9),
    "craps, pass line": (lambda: prepared("craps", {"pass": 500}), 350e6, 790e9),
    "let it ride": (
        lambda: prepared("let-it-ride", {"bet1": 500, "bet2": 500, "bet3": 500}), 70e6, 160e9,
    ),
}  # fmt: skip
"""Each with about how many rounds a second a core plays, and a GPU: the length of a run follows from it."""


def best(kernel: Any, plan: Any, rounds: int, **how: Any) -> tuple[float, tuple[int, ...]]:
    """Rounds a second of the best of three runs, and their totals."""
    seconds = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        result = simulate(kernel, plan, rounds, seed=SEED, **how)
        seconds.append(time.perf_counter() - started)
    return rounds / min(seconds), result.totals


def in_words(seconds: float) -> str:
    """A length of time, in a suitable unit."""
    for unit, length in (("years", 365.25 * 86400), ("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.1f} {unit}"
    return f"{seconds:,.0f} seconds"


def ways(kernel: Any, plan: Any, rate: float, address: Callable[[int], str]) -> Any:
    """Each way to run a plan: its name, its rounds and how."""
    cores = os.cpu_count() or 1
    for workers in sorted({1, 2, cores}):
        yield f"{workers} of {cores} cores, threads", int(SECONDS * rate * workers), {"workers": workers}
    for workers in sorted({1, 2, cores}):
        rounds = int(2 * SECONDS * rate * workers)
        yield f"Dask, {workers} processes of a thread", rounds, {"cluster": address(workers)}


def main() -> int:
    """Print a row for every way to run; 1 if totals differ."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "").parse_args()
    import distributed

    clusters: dict[int, Any] = {}

    def address(workers: int) -> str:
        if workers not in clusters:
            cluster: Any = distributed.LocalCluster
            clusters[workers] = cluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                host="127.0.0.1",
            )
        return str(clusters[workers].scheduler_address)

    try:
        gpu = find_gpu()
    except NoGpu as reason:
        print(reason)
        gpu = None
    good = True
    print(f"{'':26} {'':36} {'rounds a second':>18} {'times one core':>15} {'10^15 rounds':>16}")
    for name, (prepare, on_core, on_gpu) in PLANS.items():
        kernel, plan = prepare()
        same = 4 * plan.block + 99
        _, expected = best(kernel, plan, same, workers=1)
        one = 0.0
        every = list(ways(kernel, plan, on_core, address))
        if gpu is not None:
            every.append((gpu.name, int(GPU_SECONDS * on_gpu), {"device": "gpu"}))
        for way, rounds, how in every:
            _, totals = best(kernel, plan, same, **how)
            good &= totals == expected
            rate, _ = best(kernel, plan, rounds, **how)
            one = one or rate
            took = in_words(MANY / rate)
            print(f"{name:26} {way:36} {rate:18,.0f} {rate / one:15,.2f} {took:>16}", flush=True)
    for cluster in clusters.values():
        cluster.close()
    print("the same totals each way" if good else "TOTALS DIFFER")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
