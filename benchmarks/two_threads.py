"""What a second core adds: the same run of every game on one thread and on two, by the clock on the wall.

Time in which its threads waited for a processor that other programs had is taken out, if the system reports
it: on a busy machine a second thread gets what is left of the processors, whatever the kernel does.
"""

import threading
from functools import cache, partial
from pathlib import Path
from time import thread_time
from typing import Any

import croupier
from benchmarks.claim import OURS, AtLeastTimes, Claim, Work
from benchmarks.kernels import SEED

GAMES = tuple([game.id for game in croupier.games()])
SECONDS = 0.25
"""About how long a run takes on one thread."""
NANOSECONDS = 1e-9


def seconds_waited(thread: int) -> float:
    """How long a thread has been ready and without a processor since it began; 0 if the system does not
    report it.
    """
    try:
        told = Path(f"/proc/self/task/{thread}/schedstat").read_text()
    except OSError:
        return 0.0
    return int(told.split()[1]) * NANOSECONDS


class Watched:
    """A kernel that notes how long the threads of a run wait for processors."""

    waited = 0.0
    """In all runs so far."""

    def __init__(self, kernel: Any, workers: int) -> None:
        self._kernel, self._workers = kernel, workers
        self._main = threading.get_native_id()
        self._by_thread: dict[int, float] = {}
        self._by_main = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernel, name)

    def run(self, plan: Any, seed: int, first: int, count: int) -> Any:
        """The counters of some rounds."""
        counters = self._kernel.run(plan, seed, first, count)
        self._by_main = seconds_waited(self._main)
        worker = threading.get_native_id()
        self._by_thread[worker] = seconds_waited(worker)
        return counters

    def over(self) -> None:
        """The waiting time of a finished run: while one worker waits the others go on, then the main thread
        waits.
        """
        together = sum(self._by_thread.values()) / self._workers
        Watched.waited += together + seconds_waited(self._main) - self._by_main
        self._by_thread.clear()


@cache
def prepared(name: str) -> tuple[Any, Any, int]:
    """A game's kernel, the plan of its usual wagers, dealt to a cutting card if it has one, and the rounds of
    a run.
    """
    from croupier.games.register import find
    from croupier.simulation.kernel import DealingOn

    found, chosen = find(name)
    given = {**chosen, "proposals": True} if found.rules.authorized_from is None else chosen
    options = found.options(given)
    edition, kernel = found.edition(None, options.proposals), found.module("kernel").KERNEL
    settings = {}
    if isinstance(kernel, DealingOn) and kernel.has_cutting_card(options):
        settings["penetration"] = kernel.penetration(options, edition)
    plan = kernel.prepare(options, edition, croupier.game(name).wagers(options=given), **settings)
    kernel.run(plan, SEED, 0, plan.block)
    rounds, spent = plan.block, 0.0
    while spent < SECONDS / 2:
        rounds *= 2
        started = thread_time()
        kernel.run(plan, SEED, 0, rounds)
        spent = thread_time() - started
    return kernel, plan, int(rounds * SECONDS / spent)


def ours(name: str, workers: int) -> Work:
    """Run the rounds through the runner of `croupier simulate` with some workers."""
    from croupier.simulation.runner import simulate

    kernel, plan, rounds = prepared(name)
    watched: Any = Watched(kernel, workers)

    def work() -> int:
        simulate(watched, plan, rounds, seed=SEED, workers=workers, progress=False)
        watched.over()
        return rounds

    return work


def of_game(name: str, threads: str) -> str:
    """What a contestant is called."""
    return f"{OURS}, {name}, {threads}"


CLAIM = Claim(
    title="every game simulated, two threads against one",
    unit="rounds",
    contestants={
        of_game(name, threads): partial(ours, name, workers)
        for name in GAMES
        for workers, threads in ((1, "one thread"), (2, "two threads"))
    },
    floors=tuple(
        [AtLeastTimes(1.6, of_game(name, "one thread"), of_game(name, "two threads")) for name in GAMES]
    ),
    clock="wall",
    together=True,
    waited=lambda: Watched.waited,
)
