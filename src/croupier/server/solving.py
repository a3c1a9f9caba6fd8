"""Figures for the pages, computed by one worker process, one question at a time, and cached."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import suppress
from time import monotonic

import msgspec

from croupier.law.refusal import BadInput, Refusal
from croupier.server.limits import Overloaded
from croupier.server.worker import Question, encode

KEPT_BYTES = 8_000_000
MAX_LINE = 16_000_000
MAX_WAITING = 8
MAX_SECONDS = 180
MAX_ANSWERS = 500
"""A new worker replaces the old one after this many answers, so that what solvers remember does not grow
forever."""


class Progress(msgspec.Struct, frozen=True):
    """How far the work is: parts done of those known, and seconds since the question."""

    done: int
    of: int
    seconds: float


class _Said(msgspec.Struct):
    done: int = 0
    of: int = 0
    refused: str = ""
    cite: str = ""
    answer: msgspec.Raw = msgspec.Raw()


class Solver:
    """One worker process; the tables never wait for it."""

    def __init__(self, max_seconds: float = MAX_SECONDS) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0
        self._one = asyncio.Lock()
        self._waiting = 0
        self._worker: asyncio.subprocess.Process | None = None
        self._answers = 0
        self._max_seconds = max_seconds

    async def answer(self, question: Question) -> bytes:
        """The answer to a question, as JSON."""
        async for said in self.ask(question):
            if isinstance(said, bytes):
                return said
        raise AssertionError("a question ends with an answer")

    async def ask(self, question: Question) -> AsyncGenerator[Progress | bytes, None]:
        """How far the work is, again and again, and at last the answer."""
        asked = encode(question)
        if asked in self._kept:
            self._kept.move_to_end(asked)
            yield self._kept[asked]
            return
        if self._waiting >= MAX_WAITING:
            raise Overloaded("questions to the solver")
        self._waiting += 1
        started = monotonic()
        try:
            while self._one.locked():
                yield Progress(0, 0, round(monotonic() - started, 1))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._one.acquire(), 1)
                    self._one.release()
            async with self._one:
                if (known := self._kept.get(asked)) is not None:
                    yield known
                    return
                async for said in self._worked_out(asked):
                    if isinstance(said, bytes):
                        self._keep(asked, said)
                    yield said
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the worker."""
        worker, self._worker = self._worker, None
        if worker is not None and worker.returncode is None:
            worker.kill()
            await worker.wait()

    def _keep(self, asked: bytes, found: bytes) -> None:
        self._kept[asked] = found
        self._size += len(found)
        while self._size > KEPT_BYTES and len(self._kept) > 1:
            _, left = self._kept.popitem(last=False)
            self._size -= len(left)

    async def _worked_out(self, asked: bytes) -> AsyncGenerator[Progress | bytes, None]:
        """Ask the worker; one that is left in the middle of its work is ended."""
        started, finished = monotonic(), False
        try:
            worker = await self._ready()
            assert worker.stdin is not None
            assert worker.stdout is not None
            worker.stdin.write(asked + b"\n")
            await worker.stdin.drain()
            done = of = 0
            while True:
                left = self._max_seconds - (monotonic() - started)
                if left <= 0:
                    raise BadInput(
                        f"this takes more than {self._max_seconds:.0f} seconds here: run croupier analyze"
                    )
                try:
                    line = await asyncio.wait_for(worker.stdout.readline(), min(1.0, left))
                except TimeoutError:
                    yield Progress(done, of, round(monotonic() - started, 1))
                    continue
                if not line:
                    raise BadInput("the figures could not be worked out; run croupier analyze to see why")
                said = msgspec.json.decode(line, type=_Said)
                if said.refused:
                    finished = True
                    if said.cite:
                        raise Refusal(said.refused.removesuffix(f" ({said.cite})"), said.cite)
                    raise BadInput(said.refused)
                if said.of:
                    done, of = said.done, said.of
                    yield Progress(done, of, round(monotonic() - started, 1))
                    continue
                finished = True
                yield bytes(said.answer)
                return
        finally:
            if not finished:
                await self.close()

    async def _ready(self) -> asyncio.subprocess.Process:
        self._answers += 1
        if self._answers > MAX_ANSWERS:
            self._answers = 1
            await self.close()
        if self._worker is None or self._worker.returncode is not None:
            self._worker = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "croupier.server.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=MAX_LINE,
            )
        return self._worker
