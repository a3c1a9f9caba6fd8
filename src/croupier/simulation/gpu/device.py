"""The graphics card, through CuPy: finding it, compiling sources for it and launching them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from croupier.law.refusal import BadInput
from croupier.simulation.gpu.program import Launch, Program, round_keys

OPTIONS: Final = ("--std=c++17",)
MAX_MEMORY_PART: Final = 4
"""Scratch memory takes at most a quarter of the GPU's free memory."""


class NoGpu(BadInput):
    """Why no GPU can be used, in one sentence."""


@lru_cache(maxsize=1)
def find_gpu() -> Gpu:
    """The first GPU of this machine."""
    try:
        import cupy
    except ImportError:
        raise NoGpu("device gpu: the package 'cupy' is not installed; install croupier[gpu]") from None
    try:
        cards = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as reason:
        code = getattr(reason, "status", None)
        if code == cupy.cuda.runtime.errorNoDevice:
            cards = 0
        elif code == cupy.cuda.runtime.errorInsufficientDriver:
            raise NoGpu(
                "device gpu: no NVIDIA driver is installed, or it is older than CuPy needs; "
                "expected one that `nvidia-smi` can talk to"
            ) from None
        else:
            raise NoGpu(f"device gpu: the GPU's driver does not answer ({reason})") from None
    if not cards:
        raise NoGpu("device gpu: this machine has no NVIDIA GPU; expected one that `nvidia-smi` lists")
    return Gpu(cupy)


@dataclass(frozen=True)
class Loaded:
    """A program on the GPU: its functions, tables, counters and scratch memory."""

    program: Program
    functions: tuple[Any, ...]
    tables: tuple[Any, ...]
    counters: Any
    scratch: Any
    keys: Any
    blocks: int


class Gpu:
    """A GPU that plays programs, one launch after another."""

    def __init__(self, cupy: Any) -> None:
        self._cupy = cupy
        self._properties = cupy.cuda.runtime.getDeviceProperties(0)
        self.processors: int = self._properties["multiProcessorCount"]

    @property
    def name(self) -> str:
        """What the card is called."""
        return str(self._properties["name"].decode())

    def load(self, program: Program, blocks: int) -> Loaded:
        """Compile a program (CuPy keeps it on disk) and bring its tables to the GPU."""
        cupy = self._cupy
        fitted = program.fitted(self._properties["sharedMemPerBlockOptin"])
        if fitted is None:
            raise NoGpu(f"device gpu: {self.name} has too little shared memory for this simulation")
        program = fitted
        at_once = max(1, min(blocks, program.rounds_at_once // program.block))
        if program.scratch:
            free, _ = cupy.cuda.runtime.memGetInfo()
            at_once = max(1, min(at_once, free // MAX_MEMORY_PART // program.scratch))
        module = cupy.RawModule(code=program.text, options=OPTIONS, backend="nvrtc")
        try:
            functions = [module.get_function(launch.function) for launch in program.launches]
        except (ImportError, OSError, RuntimeError, cupy.cuda.compiler.CompileException) as reason:
            said = str(reason).strip().partition("\n")[0]
            raise NoGpu(f"device gpu: the kernel cannot be compiled for {self.name} ({said})") from None
        for launch, function in zip(program.launches, functions, strict=True):
            function.max_dynamic_shared_size_bytes = max(function.max_dynamic_shared_size_bytes, launch.bytes)
        wave = self._wave(program.launches[0], functions[0])
        if at_once > wave:
            at_once -= at_once % wave
        return Loaded(
            program,
            tuple(functions),
            tuple(cupy.asarray(np.atleast_1d(table)) for table in program.tables),
            cupy.zeros(program.counters, dtype=np.uint64),
            cupy.empty(max(1, program.scratch * at_once), dtype=np.uint8),
            cupy.ndarray(20, dtype=np.uint32, memptr=module.get_global("round_keys")),
            at_once,
        )

    def play(self, loaded: Loaded, seed: int, first: int, blocks: int) -> float:
        """Play blocks of rounds, at most as many as it was loaded for; returns the seconds it took."""
        cupy = self._cupy
        loaded.keys.set(round_keys(seed))
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        begin.record()
        for launch, function in zip(loaded.program.launches, loaded.functions, strict=True):
            arguments = (
                *loaded.tables, loaded.scratch, np.uint64(first), np.uint64(blocks), loaded.counters,
            )  # fmt: skip
            grid = self._grid(launch, function, blocks)
            function((grid,), (launch.threads,), arguments, shared_mem=launch.bytes)
        end.record()
        end.synchronize()
        return float(cupy.cuda.get_elapsed_time(begin, end)) / 1000

    def counters(self, loaded: Loaded) -> list[int]:
        """What was counted since the last call; sums below zero are negative."""
        counted = loaded.counters.get().view(np.int64).tolist()
        loaded.counters.fill(0)
        return list(counted)

    def _wave(self, launch: Launch, function: Any) -> int:
        """How many blocks of rounds keep all resident threads of the GPU busy, one work item each."""
        threads = self._resident(launch, function) * launch.threads
        return max(1, threads // launch.per_block) if launch.per_block else 1

    def _resident(self, launch: Launch, function: Any) -> int:
        """How many blocks of threads are resident on the GPU at once."""
        each = self._cupy.cuda.driver.occupancyMaxActiveBlocksPerMultiprocessor(
            function.kernel.ptr, launch.threads, launch.bytes
        )
        return self.processors * max(1, int(each))

    def _grid(self, launch: Launch, function: Any, blocks: int) -> int:
        """As many blocks of threads as are resident at once, or fewer if there is less to do."""
        needed = -(-blocks * launch.per_block // launch.threads) if launch.per_block else blocks
        return max(1, min(needed, self._resident(launch, function)))
