"""Simulations on this machine's GPU: the same totals as on the CPU, and how fast. `python -m benchmarks.gpu`.

Rates are those of the kernels alone, by CUDA events, best of three after a first run that is not counted.
Each has its share of the GPU's own limit: how many random words it makes, or cards it looks up.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.kernels import SEED, prepared, prepared_baccarat
from benchmarks.roulette_spins import WAGERS as ROULETTE_WAGERS
from croupier.simulation.gpu.device import Gpu, NoGpu, find_gpu
from croupier.simulation.gpu.playing import needed_program, run_blocks
from croupier.simulation.gpu.program import Launch, Program
from croupier.simulation.runner import Totals, run_threads, shards

ROLLS_A_DECISION = 557 / 165
REPEATS = 3
EQUAL_ROUNDS = (1 << 26) + 777
BILLION = 1e9


@dataclass(frozen=True)
class Played:
    """A simulation to be measured: what is counted, how many of it a round has, and the floor in billions.

    `words` says how many random words one takes, by which its share of the GPU's limit is computed.
    """

    name: str
    plan: Callable[[], tuple[Any, Any]]
    unit: str
    of_round: float
    words: float
    floor: float | None = None
    goal: float | None = None


def blackjack(penetration: float, **options: Any) -> Callable[[], tuple[Any, Any]]:
    """Plain blackjack dealt to a cutting card, or from a fresh shoe for every round."""

    def plan() -> tuple[Any, Any]:
        import croupier

        game = croupier.game("blackjack")
        kernel = game.registered.module("kernel").KERNEL
        chosen = game.options(options)
        return kernel, kernel.prepare(chosen, game.edition(), {"main": 1000}, penetration=penetration)

    return plan


PLAYED = (
    Played(
        "blackjack, 8 decks, 75%", blackjack(0.75), "rounds", 1, 320 / 2 / 57.4, 19, 30,
    ),
    Played("blackjack, 8 decks, fresh shoes", blackjack(0), "rounds", 1, 5),
    Played(
        "blackjack, 6 decks, resplits, surrender, soft 17",
        blackjack(0.75, decks=6, max_split_hands=4, surrender=True, soft17="hit", five_card_21=True),
        "rounds", 1, 240 / 2 / 43,
    ),
    Played(
        "craps, pass line", lambda: prepared("craps", {"pass": 500}), "rolls", ROLLS_A_DECISION, 0.2, 2400
    ),
    Played("craps, don't pass with odds", lambda: prepared("craps", {"dont-pass": 500, "odds-lay": 0}),
           "rolls", ROLLS_A_DECISION, 0.2),
    Played("baccarat, fresh shoes", lambda: prepared_baccarat(True), "rounds", 1, 3, 150),
    Played("baccarat, dealt to the cutting card", prepared_baccarat, "rounds", 1, 208 / 81),
    Played("roulette, ten wagers", lambda: prepared("roulette", dict.fromkeys(ROULETTE_WAGERS, 500)),
           "spins", 1, 0.25, 500),
    Played(
        "let it ride",
        lambda: prepared("let-it-ride", {"bet1": 500, "bet2": 500, "bet3": 500}),
        "rounds", 1, 2, 20,
    ),
    Played(
        "three card poker",
        lambda: prepared("three-card-poker", {"ante": 500, "pair_plus": 500}),
        "rounds", 1, 4,
    ),
    Played("Caribbean stud", lambda: prepared("caribbean-stud", {"ante": 500}), "rounds", 1, 4),
)  # fmt: skip

LIMITS = """
extern __shared__ u32 room[];
extern "C" __global__ void words(u8 *, u64 first, u64 blocks, u64 *counters)
{
    u32 sum = 0;
    for (u64 at = thread_number(); at < blocks * BLOCK; at += thread_count()) {
        Words made = philox(at, first);
        sum ^= made.a ^ made.b ^ made.c ^ made.d;
    }
    if (sum == 12345)
        counters[0] = sum;
}
"""


def same_totals(gpu: Gpu, played: Played, rounds: int) -> tuple[bool, int, float]:
    """Whether CPU and GPU count the same in a number of rounds; how much was counted, and the CPU's
    seconds.
    """
    kernel, plan = played.plan()
    program = needed_program(kernel, plan)
    kernel.run(plan, SEED, 0, plan.block)
    workers = os.cpu_count() or 1
    started = time.perf_counter()
    pieces = shards(rounds, plan.block, max(plan.block, rounds // (8 * workers)))
    cpu = run_threads(kernel, plan, SEED, pieces, workers, lambda done: None)
    spent = time.perf_counter() - started
    totals = Totals()
    run_blocks(
        gpu, kernel, plan, program, SEED, rounds,
        lambda counted: totals.add(np.array(counted, dtype=np.int64)), lambda done: None,
    )  # fmt: skip
    return totals.values == cpu.values, sum(map(abs, cpu.values)), spent


def rate(gpu: Gpu, played: Played) -> float:
    """Units a second, by the best of three launches."""
    program = needed_program(*played.plan())
    loaded = gpu.load(program, 1 << 40)
    seconds = [gpu.play(loaded, SEED, 0, loaded.blocks) for _ in range(REPEATS + 1)]
    return loaded.blocks * program.block * played.of_round / min(seconds[1:])


def play_once(gpu: Gpu, chosen: Sequence[Played]) -> None:
    """Play each simulation once, for a profiler to look at."""
    for played in chosen:
        program = needed_program(*played.plan())
        loaded = gpu.load(program, 1 << 40)
        gpu.play(loaded, SEED, 0, loaded.blocks)


def words_a_second(gpu: Gpu) -> float:
    """Random words a second, and nothing else: what Philox allows on this GPU."""

    class Limit(Program):
        @property
        def text(self) -> str:
            common, _, _ = Program.text.fget(self).partition("#define BLOCK")  # type: ignore[attr-defined]
            return f"{common}\n#define BLOCK {self.block}ull\n{LIMITS}"

    limit = Limit(
        "croupier.simulation.gpu", "common.cuh", 1 << 16, (), {}, 1, (Launch("words", 256, 1 << 16),)
    )
    loaded = gpu.load(limit, 1 << 18)
    seconds = [gpu.play(loaded, SEED, 0, loaded.blocks) for _ in range(REPEATS + 1)]
    return 4 * loaded.blocks * limit.block / min(seconds[1:])


def main() -> int:
    """Print a report; 1 if totals differ or a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=EQUAL_ROUNDS, help="rounds whose totals are compared")
    parser.add_argument("--only", default="", help="only simulations whose name has this in it")
    parser.add_argument("--once", action="store_true", help="only play each once, for a profiler")
    asked = parser.parse_args()
    try:
        gpu = find_gpu()
    except NoGpu as reason:
        print(reason)
        return 2
    chosen = [played for played in PLAYED if asked.only in played.name]
    if asked.once:
        play_once(gpu, chosen)
        return 0
    import cupy

    driver = subprocess.run(
        ["nvidia-smi", "--query-gpu=driver_version,clocks.max.sm", "--format=csv,noheader"],
        capture_output=True, text=True, check=False,
    ).stdout.strip()  # fmt: skip
    print(f"{gpu.name}, {gpu.processors} multiprocessors; driver, clock: {driver}; CuPy {cupy.__version__},")
    print(
        f"NVRTC {'.'.join(map(str, cupy.cuda.nvrtc.getVersion()))}; Python {platform.python_version()}, ",
        end="",
    )
    print(f"{os.cpu_count()} processors for the CPU's part; seed {SEED}")
    good = True
    print(f"\ntotals of {asked.rounds:,} rounds, CPU against GPU, counter by counter")
    for played in chosen:
        equal, counted, spent = same_totals(gpu, played, asked.rounds)
        good &= equal
        print(
            f"  {played.name:50} {'equal' if equal else 'DIFFERENT'}, sum {counted:,}, CPU {spent:.2f} s",
            flush=True,
        )
    limit = words_a_second(gpu)
    print(f"\nrandom words alone: {limit / BILLION:,.0f} billion a second")
    for played in chosen:
        reached = rate(gpu, played) / BILLION
        floor = ""
        if played.floor:
            held = reached >= played.floor
            good &= held
            floor = f", floor {played.floor:,} {'holds' if held else 'MISSED'}"
        share = reached * played.words * BILLION / limit
        print(
            f"  {played.name:50} {reached:10,.1f} billion {played.unit} a second; "
            f"{share:.0%} of what the words allow{floor}",
            flush=True,
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
