"""The kernels for GPUs compiled by g++ and run on this machine, a thread at a time."""

from __future__ import annotations

import ctypes
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.gpu.program import Program, round_keys

HEAD = Path(__file__).with_name("on_cpu.hpp")
FLAGS = ("-std=c++17", "-O2", "-w", "-fno-strict-aliasing", "-shared", "-fPIC")
GRID = 3


@dataclass
class Loaded:
    """A program as a library, with its counters and scratch space."""

    program: Program
    library: ctypes.CDLL
    counters: NDArray[np.uint64]
    scratch: NDArray[np.uint8]
    blocks: int


class OnCpu:
    """Plays programs as a GPU would, on the CPU: the same source, tables and launches."""

    def __init__(self, folder: Path, at_once: int = 2) -> None:
        self._folder = folder
        self._at_once = at_once

    def load(self, program: Program, blocks: int) -> Loaded:
        """Compile a program."""
        source, library = self._folder / "program.cpp", self._folder / f"program{id(program)}.so"
        source.write_text(f"{HEAD.read_text()}\n{program.text}")
        subprocess.run(["g++", *FLAGS, source, "-o", library], check=True)
        at_once = max(1, min(blocks, self._at_once))
        return Loaded(
            program,
            ctypes.CDLL(str(library)),
            np.zeros(program.counters, dtype=np.uint64),
            np.zeros(max(1, at_once * program.scratch), dtype=np.uint8),
            at_once,
        )

    def play(self, loaded: Loaded, seed: int, first: int, blocks: int) -> float:
        """Play blocks of rounds, launch by launch."""

        def pointer(array: NDArray[Any]) -> ctypes.c_void_p:
            return ctypes.c_void_p(array.ctypes.data)

        keys = (ctypes.c_uint32 * 20).in_dll(loaded.library, "round_keys")
        keys[:] = round_keys(seed).tolist()
        tables = [np.ascontiguousarray(table) for table in loaded.program.tables]
        for launch in loaded.program.launches:
            for block in range(GRID):
                loaded.library.at_block(block, GRID)
                getattr(loaded.library, launch.function)(
                    *map(pointer, tables),
                    pointer(loaded.scratch),
                    ctypes.c_uint64(first),
                    ctypes.c_uint64(blocks),
                    pointer(loaded.counters),
                )
        return 0.0

    def counters(self, loaded: Loaded) -> list[int]:
        """What was counted since the last call."""
        counted = loaded.counters.view(np.int64).tolist()
        loaded.counters[:] = 0
        return counted
