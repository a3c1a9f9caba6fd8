"""Reports on games, made by the command line in a separate process, one at a time, and cached."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Sequence

from croupier.law.refusal import BadInput
from croupier.server.limits import Overloaded

KEPT = 100
MAX_WAITING = 8
MAX_SECONDS = 120
REFUSED = 2


class Reports:
    """Answers of `croupier analyze`, `rules`, `guide` and `layout`; the tables never wait for them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._one = asyncio.Semaphore(1)
        self._waiting = 0

    async def get(self, arguments: Sequence[str]) -> bytes:
        """What a command prints."""
        asked = tuple(arguments)
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        if self._waiting >= MAX_WAITING:
            raise Overloaded("reports")
        self._waiting += 1
        try:
            async with self._one:
                found = self._kept.get(asked)
                if found is None:
                    found = self._kept[asked] = await _printed(asked)
        finally:
            self._waiting -= 1
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


async def _printed(arguments: tuple[str, ...]) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "croupier", *arguments),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        printed, said = await asyncio.wait_for(process.communicate(), MAX_SECONDS)
    except TimeoutError:
        raise BadInput(
            f"the report takes more than {MAX_SECONDS} seconds here: run croupier yourself"
        ) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        lines = said.decode("utf-8", "replace").strip().splitlines()
        sentence = lines[-1].removeprefix("croupier: ") if lines else "the report failed"
        raise BadInput(sentence)
    return printed
