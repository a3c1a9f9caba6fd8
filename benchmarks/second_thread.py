"""`python -m benchmarks.second_thread`: what a second thread adds, and what it loses on this machine.

A thread's work takes longer beside another for three reasons: it waits for a processor (the scheduler here,
or the host's), its instructions take longer because another thread shares the core, or its memory does. Each
has a measure of its own that other work on the machine does not falsify:

- waiting: `schedstat` says how long a thread was ready and had no processor; /proc/stat what the host took;
- cost: the processor time of the same rounds alone and beside a second thread, each the best of many turns;
- one after another: the same two threads on one processor, where they take turns. What costs more side by
  side, and not in turns, is shared by the two processors;
- memory: the same costs of random words alone, made in four kilobytes that never leave the first-level cache.
  What slows them down is not memory.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from threading import Barrier, Thread
from typing import Any, NamedTuple

import numpy as np

from benchmarks.kernels import SEED, prepared

TURNS = 40
SECONDS = 0.05
"""About how long the work of a turn is."""
WORDS = 1024


class Turn(NamedTuple):
    """One thread's share of a turn, in seconds: by the clock on the wall, of a processor, and of waiting."""

    wall: float
    cpu: float
    waited: float
    put_off: int
    """How often it was taken off the processor though it could have gone on."""


def waited() -> float:
    """Seconds this thread was ready and had no processor, if the system reports it."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def stolen() -> float:
    """Seconds the host gave our processors to others, as far as it reports them."""
    try:
        return int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8]) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def timed(work: Callable[[], None], start: Barrier, cpu: int | None) -> Turn:
    """A turn of one thread, on one processor if one is named."""
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    start.wait()
    # The wall clock includes all the others, so that no wait is longer than the turn.
    wall = time.perf_counter()
    waits, before, used = waited(), resource.getrusage(resource.RUSAGE_THREAD), time.thread_time()
    work()
    used, after, waits = (
        time.thread_time() - used,
        resource.getrusage(resource.RUSAGE_THREAD),
        waited() - waits,
    )
    return Turn(time.perf_counter() - wall, used, waits, after.ru_nivcsw - before.ru_nivcsw)


def turn(work: Callable[[], None], cpus: list[int | None]) -> list[Turn]:
    """The same work in as many threads at once."""
    found: list[Turn] = []
    start = Barrier(len(cpus))
    threads = [Thread(target=lambda cpu=cpu: found.append(timed(work, start, cpu))) for cpu in cpus]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def rounds_of(kernel: Any, plan: Any) -> Callable[[], None]:
    """As many rounds of a plan as take one turn."""
    count = plan.block
    spent = 0.0
    while spent < SECONDS:
        count *= 2
        before = time.thread_time()
        kernel.run(plan, SEED, 0, count)
        spent = time.thread_time() - before
    return lambda: kernel.run(plan, SEED, 0, count)


def words() -> Callable[[], None]:
    """Random words that stay in the first-level cache, as many as take a turn."""
    from croupier.compiled import njit
    from croupier.simulation.philox import fill

    def fill_often(room: Any, times: int, seed: Any) -> None:
        for number in range(times):
            fill(room, seed, np.uint64(number), np.uint64(0))

    compiled = njit(fill_often)
    room, times, spent = [np.empty(WORDS, dtype=np.uint32) for _ in range(2)], 64, 0.0
    while spent < SECONDS:
        times *= 2
        before = time.thread_time()
        compiled(room[0], times, np.uint64(SEED))
        spent = time.thread_time() - before
    return lambda: compiled(np.empty(WORDS, dtype=np.uint32), times, np.uint64(SEED))


def works() -> dict[str, Callable[[], None]]:
    """What is measured: blackjack with its tables, let it ride with larger ones, and words without any."""
    from benchmarks.gpu import blackjack

    return {
        "blackjack, 8 decks, 75%": rounds_of(*blackjack(0.75)()),
        "let it ride": rounds_of(*prepared("let-it-ride", {"bet1": 500, "bet2": 500, "bet3": 500})),
        "random words alone": words(),
    }


def main() -> None:
    """Print a row for every work."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"of each work (default: {TURNS})")
    asked = parser.parse_args()
    cpus = sorted(os.sched_getaffinity(0))[:2]
    siblings = Path(f"/sys/devices/system/cpu/cpu{cpus[0]}/topology/thread_siblings_list")
    shared = siblings.read_text().strip() if siblings.exists() else "unknown"
    print(f"processors {cpus}; those that share a core with {cpus[0]}, as this system sees it: {shared}")
    heads = ("gain", "cost", "median", "in turns", "on cpu", "waited", "put off", "stolen")
    print(f"{'':26}" + "".join(f"{head:>9}" for head in heads))
    for name, work in works().items():
        alone: list[Turn] = []
        both: list[tuple[Turn, Turn]] = []
        in_turns: list[Turn] = []
        taken = stolen()
        begun = time.perf_counter()
        for _ in range(asked.turns):
            alone += turn(work, [cpus[0]])
            one, two = turn(work, [*cpus])
            both.append((one, two))
            in_turns += turn(work, [cpus[0], cpus[0]])
        taken, lasted = stolen() - taken, time.perf_counter() - begun
        best_alone = min(each.cpu for each in alone)
        each_of_both = [thread for pair in both for thread in pair]
        walls = [max(thread.wall for thread in pair) for pair in both]
        gain = 2 * min(each.wall for each in alone) / min(walls)
        cost = min(max(thread.cpu for thread in pair) for pair in both) / best_alone
        usual = median(thread.cpu for thread in each_of_both) / median(each.cpu for each in alone)
        taking_turns = min(each.cpu for each in in_turns) / best_alone
        wall = sum(thread.wall for thread in each_of_both)
        print(
            f"{name:26}{gain:9.2f}{cost:9.2f}{usual:9.2f}{taking_turns:9.2f}"
            f"{sum(thread.cpu for thread in each_of_both) / wall:9.0%}"
            f"{sum(thread.waited for thread in each_of_both) / wall:9.0%}"
            f"{sum(thread.put_off for thread in each_of_both) / len(each_of_both):9.1f}"
            f"{taken / lasted / len(cpus):9.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
