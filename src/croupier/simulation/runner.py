"""Run a kernel over many rounds: shards on threads or on a cluster, totals added as exact integers."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.law.refusal import BadInput
from croupier.simulation.kernel import Kernel, Tallying
from croupier.simulation.statistics import Result, Tally, tally_cells

if TYPE_CHECKING:
    from croupier.simulation.gpu.device import Gpu
    from croupier.simulation.gpu.program import Program

Shard = tuple[int, int]
Advance = Callable[[int], None]

DEVICES: Final = ("cpu", "gpu", "auto")
SHARD_ROUNDS = 1 << 22
SHARDS_PER_WORKER = 32
"""Enough that at the end no thread waits long for one whose processor another program uses."""
CLUSTER_SHARDS = 512
CLUSTER_SHARD_ROUNDS = 1 << 28
"""A few seconds of a core: a scheduler hands out only some thousand shards a second."""
SEEDS = 1 << 63
PILOT_SECONDS = 0.05


def shards(rounds: int, block: int, size: int) -> Iterator[Shard]:
    """Split a run into (first, count) of about `size` rounds, only at multiples of the block."""
    step = max(1, size // block) * block
    for first in range(0, rounds, step):
        yield first, min(step, rounds - first)


class Totals:
    """Counters of all shards added without overflow; the order of arrival does not matter."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def add(self, counters: NDArray[np.int64] | Sequence[int]) -> None:
        """Add the counters of one shard."""
        arrived = counters.tolist() if isinstance(counters, np.ndarray) else list(counters)
        if not self.values:
            self.values = arrived
            return
        self.values = [total + value for total, value in zip(self.values, arrived, strict=True)]


def run_threads(
    kernel: Kernel, plan: Any, seed: int, pieces: Iterable[Shard], workers: int, advance: Advance
) -> Totals:
    """Play the shards on threads of this process; kernels release the interpreter lock."""
    totals = Totals()
    remaining = iter(pieces)
    sizes: dict[Future[NDArray[np.int64]], int] = {}
    with ThreadPoolExecutor(max_workers=workers) as pool:
        try:
            while True:
                for first, count in islice(remaining, 2 * workers - len(sizes)):
                    sizes[pool.submit(kernel.run, plan, seed, first, count)] = count
                if not sizes:
                    return totals
                for finished in wait(sizes, return_when=FIRST_COMPLETED).done:
                    totals.add(finished.result())
                    advance(sizes.pop(finished))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def seconds_needed(kernel: Kernel, plan: Any, seed: int, rounds: int, workers: int) -> float:
    """About how long a run takes on this machine, estimated from a short run whose totals are discarded."""
    kernel.run(plan, seed, 0, plan.block)  # compile it, or read it from the cache
    count, spent = plan.block, 0.0
    while spent < PILOT_SECONDS and 2 * count <= rounds:
        count *= 2
        started = time.perf_counter()
        kernel.run(plan, seed, 0, count)
        spent = time.perf_counter() - started
    return float(spent * rounds / count / workers)


def chosen_gpu(
    kernel: Kernel, plan: Any, device: str, cluster: str | None = None
) -> tuple[Gpu, Program] | None:
    """The GPU that plays a plan, with its program; None for the CPU. Refused if "gpu" was asked for and
    cannot play it.
    """
    if device not in DEVICES:
        raise BadInput(f"device {device!r}: expected {', '.join(DEVICES[:-1])} or {DEVICES[-1]}")
    if device == "cpu":
        return None
    from croupier.simulation.gpu.device import NoGpu, find_gpu
    from croupier.simulation.gpu.playing import needed_program, program_of

    if device == "gpu":
        if cluster is not None:
            raise BadInput("device gpu: the workers of a cluster play on their CPUs; name one of the two")
        program = needed_program(kernel, plan)
        return find_gpu(), program
    found = program_of(kernel, plan) if cluster is None else None
    try:
        return None if found is None else (find_gpu(), found)
    except NoGpu:
        return None


def read_tally(kernel: Kernel, plan: Any, totals: list[int], rounds: int) -> Tally:
    """What the counters say: read by the kernel itself or as a histogram of its cells."""
    if isinstance(kernel, Tallying):
        return kernel.tally(plan, totals, rounds)
    return tally_cells(totals, kernel.cells(plan), plan.wagers, getattr(plan, "base", None))


def simulate(
    kernel: Kernel,
    plan: Any,
    rounds: int,
    seed: int = 0,
    workers: int | None = None,
    progress: bool | None = None,
    cluster: str | None = None,
    shard_rounds: int | None = None,
    estimated: Callable[[float], None] | None = None,
    device: str = "cpu",
) -> Result:
    """Play rounds 0 to `rounds - 1` of a seed; totals do not depend on workers, shards, cluster or device.

    `estimated` is called before the start with the seconds that a run on this machine's CPU takes. `device`
    is one of `DEVICES`: "auto" takes a GPU if there is one that can play the plan.
    """
    if rounds < 1:
        raise BadInput(f"rounds {rounds}: expected at least 1")
    if not 0 <= seed < SEEDS:
        raise BadInput(f"seed {seed}: expected a whole number from 0 to {SEEDS - 1}")
    if workers is not None and workers < 1:
        raise BadInput(f"workers {workers}: expected at least 1")
    if shard_rounds is not None and shard_rounds < 1:
        raise BadInput(f"shard_rounds {shard_rounds}: expected at least 1")
    hands = workers or os.cpu_count() or 1
    parts = CLUSTER_SHARDS if cluster is not None else SHARDS_PER_WORKER * hands
    most = SHARD_ROUNDS if cluster is None else CLUSTER_SHARD_ROUNDS
    size = shard_rounds or min(most, max(1, rounds // parts))
    pieces = shards(rounds, plan.block, size)
    on_gpu = chosen_gpu(kernel, plan, device, cluster)
    if estimated is not None and cluster is None and on_gpu is None:
        estimated(seconds_needed(kernel, plan, seed, rounds, hands))

    from tqdm import tqdm

    shown = sys.stderr.isatty() if progress is None else progress
    with tqdm(total=rounds, unit=" rounds", unit_scale=True, disable=not shown, file=sys.stderr) as bar:

        def advance(count: int) -> None:
            bar.update(count)

        if on_gpu is not None:
            from croupier.simulation.gpu.playing import run_blocks

            totals = Totals()
            gpu, program = on_gpu
            run_blocks(gpu, kernel, plan, program, seed, rounds, totals.add, advance)
        elif cluster is None:
            totals = run_threads(kernel, plan, seed, pieces, hands, advance)
        else:
            from croupier.simulation.cluster import run_cluster

            totals = run_cluster(cluster, kernel, plan, seed, pieces, advance)
    return Result(rounds, seed, read_tally(kernel, plan, totals.values, rounds), tuple(totals.values))
