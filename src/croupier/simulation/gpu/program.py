"""A simulation as a GPU plays it: a source in CUDA C++, the plan's tables, and how its counters are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.philox import WEYL_0, WEYL_1

WARP: Final = 32
MAX_THREADS: Final = 1024
COMMON: Final = ("croupier.simulation.gpu", "common.cuh")


def as_counted(counters: Sequence[int]) -> list[int]:
    """The counters, which are the kernel's totals already."""
    return list(counters)


def none_left_out(counters: Sequence[int]) -> list[int] | None:
    """No blocks, for a program whose blocks the GPU always finishes."""
    return []


@dataclass(frozen=True)
class Launch:
    """One function of the source: the most threads of a block, and the work items of a block of rounds.

    `per_block` items are each played by one thread; if it is 0, a block of rounds is one item, played by a
    whole block of threads. Shared memory has `shared` bytes and `of_thread` more for every thread.
    """

    function: str
    threads: int
    per_block: int
    shared: int = 0
    of_thread: int = 0

    @property
    def bytes(self) -> int:
        """Shared memory of a block of threads."""
        return self.shared + self.of_thread * self.threads

    def fitted(self, room: int) -> Launch | None:
        """The same with as many threads as fit into the shared memory; None if too few do."""
        threads = self.threads
        if self.of_thread:
            threads = min(threads, (room - self.shared) // self.of_thread // WARP * WARP)
        return replace(self, threads=threads) if threads >= 1 and self.shared <= room else None


@dataclass(frozen=True)
class Program:
    """What a GPU needs to play blocks of a plan.

    Every function takes the tables in their order, `scratch` bytes of memory for every block, the number of
    the first block, how many blocks, and the counters; the seed is in the constant `round_keys`. `numbers`
    become macros of the source. `left_out` names the blocks that are left to the CPU; None if there are more
    than can be listed.
    """

    package: str
    source: str
    block: int
    tables: tuple[NDArray[Any], ...]
    numbers: Mapping[str, int | str]
    counters: int
    launches: tuple[Launch, ...]
    scratch: int = 0
    rounds_at_once: int = 1 << 34
    read: Callable[[Sequence[int]], list[int]] = field(default=as_counted)
    left_out: Callable[[Sequence[int]], list[int] | None] = field(default=none_left_out)

    @property
    def text(self) -> str:
        """The whole source: its numbers, what all sources share, and its own."""
        numbers = {"BLOCK": self.block, "THREADS": self.launches[0].threads, **self.numbers}
        defined = "".join(f"#define {name} {value}\n" for name, value in numbers.items())
        shared, own = (resources.files(package).joinpath(name) for package, name in (COMMON, self.place))
        return f"{shared.read_text()}\n{defined}\n{own.read_text()}"

    def fitted(self, room: int) -> Program | None:
        """The program for a GPU with this much shared memory; None if that is not enough."""
        launches = [launch.fitted(room) for launch in self.launches]
        found = tuple(launch for launch in launches if launch is not None)
        return replace(self, launches=found) if len(found) == len(launches) else None

    @property
    def place(self) -> tuple[str, str]:
        """Where the source is: package and file."""
        return self.package, self.source


@runtime_checkable
class OnGpu(Protocol):
    """A kernel with plans that a GPU can play."""

    def program(self, plan: Any) -> Program | None:
        """The plan for a GPU; None if only the compiled loops can play it."""


def round_keys(seed: int) -> NDArray[np.uint32]:
    """The keys of Philox's ten rounds, two words each."""
    steps = np.arange(10, dtype=np.uint64)
    low, high = (np.uint64(part) for part in (seed & 0xFFFFFFFF, seed >> 32))
    both = np.stack([low + steps * np.uint64(WEYL_0), high + steps * np.uint64(WEYL_1)], axis=1)
    return (both & np.uint64(0xFFFFFFFF)).astype(np.uint32).ravel()


def bytes_of(*parts: tuple[int, int]) -> int:
    """Shared memory of parts given as (number, size), in whole words of eight bytes."""
    return -(-sum(many * size for many, size in parts) // 8) * 8


def whole(values: NDArray[Any], kind: type[np.generic]) -> NDArray[Any]:
    """An array in a smaller type; a value that does not fit is an error."""
    found = np.ascontiguousarray(values.astype(kind))
    if not np.array_equal(found, values):
        raise ValueError(f"values up to {values.max()} do not fit {np.dtype(kind)}")
    return found
