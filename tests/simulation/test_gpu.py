"""Kernels for GPUs count what the compiled loops count, and a machine without a GPU says so in a sentence.

Where there is no GPU the same source is compiled by g++ and run a thread at a time (`on_cpu.py`).
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.law.refusal import BadInput
from croupier.simulation.gpu import device
from croupier.simulation.gpu.device import NoGpu, find_gpu
from croupier.simulation.gpu.playing import needed_program, run_blocks
from croupier.simulation.gpu.program import Launch, Program
from croupier.simulation.outcomes import counting
from croupier.simulation.outcomes.layout import Draws
from croupier.simulation.outcomes.programs import counting_program
from croupier.simulation.runner import Totals, chosen_gpu, simulate
from croupier.simulation.twentyone import machine_loop, programs
from tests.simulation.on_cpu import OnCpu

Prepared = tuple[Any, Any]
COMPILER = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ to compile the kernels with")


def plan_of(
    game: str, wagers: dict[str, int], options: dict[str, Any] | None = None, **settings: Any
) -> Prepared:
    """A game's kernel and the plan of some wagers."""
    found = croupier.game(game)
    chosen = found.options(options or {})
    kernel = found.registered.module("kernel").KERNEL
    return kernel, kernel.prepare(chosen, found.edition(None, chosen.proposals), wagers, **settings)


def blackjack(penetration: float, **options: Any) -> Prepared:
    """Plain blackjack."""
    return plan_of("blackjack", {"main": 1000}, options, penetration=penetration)


LINE = {"pass": 500, "dont-pass": 300, "odds-take": 0, "odds-lay": 0}
TEN = dict.fromkeys(
    ("straight-17", "straight-00", "split-17-20", "street-16-17-18", "corner-13-14-16-17", "five",
     "line-13-18", "dozen-2", "column-1", "red"), 500,
)  # fmt: skip
RIDE = {"bet1": 500, "bet2": 500, "bet3": 500}
BACCARAT = {"player": 500, "banker": 500, "tie": 100}
PLAYED: dict[str, tuple[Callable[[], Prepared], int]] = {
    "craps, pass line": (lambda: plan_of("craps", {"pass": 500}), 3 * 2**18 + 1001),
    "craps, don't pass": (lambda: plan_of("craps", {"dont-pass": 500}), 2**18),
    "craps, both with odds": (lambda: plan_of("craps", LINE), 2**18 + 79),
    "roulette": (lambda: plan_of("roulette", TEN), 5 * 2**16 + 3),
    "big six": (lambda: plan_of("big-six", {"one": 500}), 2**17),
    "sic bo": (lambda: plan_of("sic-bo", {"small": 500}), 2**17 + 1),
    "baccarat, fresh shoes": (lambda: plan_of("baccarat", BACCARAT), 2**17 + 5),
    "baccarat, dealt": (lambda: plan_of("baccarat", BACCARAT, penetration=0.95), 3 * 2**16 + 5),
    "baccarat, six decks": (lambda: plan_of("baccarat", BACCARAT, {"decks": 6}, penetration=0.9), 2**16),
    "blackjack, dealt": (lambda: blackjack(0.75), 5 * 2**16 + 777),
    "blackjack, odd cents": (
        lambda: plan_of("blackjack", {"main": 999_998}, penetration=0.75), 2**17 + 2,
    ),
    "blackjack, fresh shoes": (lambda: blackjack(0), 2**17 + 1),
    "blackjack, four decks": (lambda: blackjack(0.7, decks=4), 2**17),
    "blackjack, two decks": (lambda: blackjack(0.75, decks=2), 2**17 + 3),
    "blackjack, cut at the burned card": (lambda: blackjack(0.003), 2**16),
    "blackjack, all options": (
        lambda: blackjack(
            0.6, decks=6, max_split_hands=4, surrender=True, soft17="hit", five_card_21=True
        ),
        3 * 2**16,
    ),
    "let it ride": (lambda: plan_of("let-it-ride", RIDE), 2**18 + 7),
    "let it ride, bonus": (
        lambda: plan_of("let-it-ride", {**RIDE, "three_card_bonus": 100}, {"three_card_bonus_offered": True}),
        2**17,
    ),
    "three card poker": (
        lambda: plan_of("three-card-poker", {"ante": 500, "pair_plus": 500}),
        2**18 + 511,
    ),
    "Caribbean stud": (lambda: plan_of("caribbean-stud", {"ante": 500}), 2**18 + 511),
}  # fmt: skip


def played_by(player: Any, prepared: Prepared, program: Program, seed: int, rounds: int) -> list[int]:
    """The totals of a run whose blocks a player plays."""
    totals = Totals()
    run_blocks(player, *prepared, program, seed, rounds, totals.add, lambda done: None)
    return totals.values


@COMPILER
@pytest.mark.parametrize("name", PLAYED)
def test_the_source_for_a_gpu_counts_what_the_compiled_loop_counts(name: str, tmp_path: Path) -> None:
    prepare, rounds = PLAYED[name]
    kernel, plan = prepare()
    for seed in (2008, (1 << 62) + 12345):
        found = played_by(OnCpu(tmp_path), (kernel, plan), needed_program(kernel, plan), seed, rounds)
        assert found == kernel.run(plan, seed, 0, rounds).tolist()
    assert sum(map(abs, found)) >= rounds


@COMPILER
@pytest.mark.parametrize("ways", [2, 13, 20, 60])
def test_words_that_hold_more_rounds_than_a_block_has_left_are_used_in_part(
    ways: int, tmp_path: Path
) -> None:
    draws = Draws(np.repeat(np.arange((ways + 1) // 2), 2)[:ways].astype(np.uint16), 1, 1)
    together = counting.rounds_together(ways)
    outcomes = (ways + 1) // 2
    program = counting_program(draws, outcomes)
    player = OnCpu(tmp_path)
    loaded = player.load(program, 2)
    player.play(loaded, 7, 0, 2)
    expected = counting.count_outcomes(draws.shown, together, outcomes, 7, 0, 2 * counting.BLOCK)
    assert program.read(player.counters(loaded)) == expected.tolist()


@COMPILER
def test_a_block_that_needs_more_shoes_than_were_played_is_left_to_the_cpu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, plan = blackjack(0.75)
    rounds = 6 * machine_loop.BLOCK
    monkeypatch.setattr(programs, "MORE_SHOES", 0)
    program = needed_program(kernel, plan)
    assert program.read is programs._settled
    player = OnCpu(tmp_path, at_once=6)
    loaded = player.load(program, 6)
    player.play(loaded, 3, 0, 6)
    left_out = program.left_out(player.counters(loaded))
    assert left_out is not None
    assert 1 < len(left_out) < 6
    expected = kernel.run(plan, 3, 0, rounds).tolist()
    assert played_by(player, (kernel, plan), program, 3, rounds) == expected
    # Where more blocks are left out than can be listed, the launch is played again in halves.
    monkeypatch.setattr(programs, "LISTED", 1)
    short = needed_program(kernel, plan)
    loaded = player.load(short, 6)
    player.play(loaded, 3, 0, 6)
    assert short.left_out(player.counters(loaded)) is None
    assert played_by(player, (kernel, plan), short, 3, rounds) == expected


@COMPILER
def test_a_block_with_a_shoe_that_runs_out_of_cards_is_left_to_the_cpu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, plan = blackjack(0.75, decks=1)
    settings = plan.played.settings.copy()
    settings[machine_loop.CUT] = settings[machine_loop.SIZE] - 4
    plan = replace(plan, played=replace(plan.played, settings=settings))
    assert kernel.program(plan) is None
    monkeypatch.setattr(programs, "MIN_BEHIND", 0)
    program = needed_program(kernel, plan)
    player = OnCpu(tmp_path)
    loaded = player.load(program, 1)
    player.play(loaded, 3, 0, 1)
    assert program.left_out(player.counters(loaded)) == [0]
    rounds = machine_loop.BLOCK + 5
    assert played_by(player, (kernel, plan), program, 3, rounds) == kernel.run(plan, 3, 0, rounds).tolist()


def test_a_program_takes_as_many_threads_as_the_shared_memory_has_room_for() -> None:
    launch = Launch("play", 1024, 1, 1000, 200)
    fitted = launch.fitted(99 * 1024)
    assert fitted is not None
    assert fitted.threads == 480
    assert fitted.bytes <= 99 * 1024
    assert launch.fitted(900) is None
    assert launch.fitted(10**6) == launch


def fake_cupy(answer: int) -> ModuleType:
    """A CuPy whose driver answers with an error, or with how many GPUs there are."""

    class CUDARuntimeError(RuntimeError):
        status = answer

    def count() -> int:
        if answer:
            raise CUDARuntimeError("cudaErrorSomething")
        return 0

    runtime = SimpleNamespace(
        getDeviceCount=count,
        CUDARuntimeError=CUDARuntimeError,
        errorNoDevice=100,
        errorInsufficientDriver=35,
    )
    module = ModuleType("cupy")
    module.cuda = SimpleNamespace(runtime=runtime)  # type: ignore[attr-defined]
    return module


@pytest.mark.parametrize(
    ("installed", "words"),
    [
        (None, "the package 'cupy' is not installed; install croupier[gpu]"),
        (fake_cupy(0), "this machine has no NVIDIA GPU"),
        (fake_cupy(100), "this machine has no NVIDIA GPU"),
        (fake_cupy(35), "no NVIDIA driver is installed, or it is older than CuPy needs"),
        (fake_cupy(999), "the GPU's driver does not answer"),
    ],
)
def test_a_missing_package_driver_or_card_is_one_sentence(
    installed: ModuleType | None,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from croupier.cli.main import main

    monkeypatch.setitem(sys.modules, "cupy", installed)
    monkeypatch.setattr(device, "find_gpu", find_gpu.__wrapped__)
    kernel, plan = plan_of("craps", {"pass": 500})
    assert chosen_gpu(kernel, plan, "auto") is None
    with pytest.raises(NoGpu, match="device gpu: "):
        simulate(kernel, plan, 1000, device="gpu")
    with pytest.raises(SystemExit) as ended:
        sys.exit(main(["simulate", "craps", "--rounds", "1000", "--device", "gpu"]))
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_a_device_that_cannot_play_is_refused_in_one_sentence() -> None:
    kernel, plan = plan_of("craps", {"pass": 500})
    with pytest.raises(BadInput, match="device 'tpu': expected cpu, gpu or auto"):
        simulate(kernel, plan, 1000, device="tpu")
    with pytest.raises(BadInput, match="cluster play on their CPUs"):
        simulate(kernel, plan, 1000, device="gpu", cluster="tcp://127.0.0.1:1")
    refused = (
        plan_of("craps", {"place-win-6": 600}),
        plan_of("keno", {"straight-10": 100}),
        blackjack(0.75, decks=1),
    )
    for prepared in refused:
        with pytest.raises(BadInput, match="run on the CPU only"):
            simulate(*prepared, 1000, device="gpu")
        assert chosen_gpu(*prepared, "auto") is None


def has_gpu() -> bool:
    """Whether this machine has a GPU; CROUPIER_NEEDS_GPU=1 makes its absence an error."""
    try:
        find_gpu()
    except NoGpu:
        if os.environ.get("CROUPIER_NEEDS_GPU"):
            raise
        return False
    return True


@pytest.mark.skipif(not has_gpu(), reason="no GPU")
@pytest.mark.parametrize("name", PLAYED)
def test_a_gpu_counts_what_the_cpu_counts(name: str) -> None:
    prepare, rounds = PLAYED[name]
    kernel, plan = prepare()
    for seed, times in ((7, 1), ((1 << 63) - 1, 64)):
        on_gpu = simulate(kernel, plan, times * rounds, seed=seed, device="gpu")
        on_cpu = simulate(kernel, plan, times * rounds, seed=seed)
        assert on_gpu.totals == on_cpu.totals
        assert on_gpu.tally == on_cpu.tally


@pytest.mark.skipif(not has_gpu(), reason="no GPU")
@pytest.mark.parametrize("listed", [1024, 1])
def test_a_gpu_leaves_blocks_to_the_cpu_and_plays_in_halves_what_it_cannot_list(
    listed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, plan = blackjack(0.75)
    monkeypatch.setattr(programs, "MORE_SHOES", 0)
    monkeypatch.setattr(programs, "LISTED", listed)
    rounds = 64 * machine_loop.BLOCK + 5
    on_gpu = simulate(kernel, plan, rounds, seed=3, device="gpu")
    assert on_gpu.totals == simulate(kernel, plan, rounds, seed=3).totals
