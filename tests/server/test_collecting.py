"""The server's garbage collector: it goes through nothing while people play, and loses nothing."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from croupier.server import collecting
from croupier.server.collecting import Commands, spare_the_old

STEP = 0.001


class Knot:
    """An object that only the collector finds when nobody uses it any more."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Short steps, a look at the memory after every one; afterward the collector as it was before."""
    monkeypatch.setattr(collecting, "STEP_SECONDS", STEP)
    monkeypatch.setattr(collecting, "STEPS", 1)
    monkeypatch.setattr(collecting, "GROWTH", 10_000)
    yield
    assert gc.isenabled()
    gc.unfreeze()


async def while_sparing(commands: Callable[[], Commands], work: "asyncio.Future[None]") -> None:
    """Do something while the collector spares what is old."""
    task = asyncio.create_task(spare_the_old(commands))
    await work
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_new_objects_are_set_aside_and_not_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "GROWTH", 10**9)
    seen: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        seen.append(about["generation"])

    async def work() -> None:
        await asyncio.sleep(10 * STEP)
        frozen = gc.get_freeze_count()
        gc.callbacks.append(note)
        kept = [[number] for number in range(50_000)]
        await asyncio.sleep(20 * STEP)
        gc.callbacks.remove(note)
        assert seen == []
        assert gc.get_freeze_count() > frozen + 0.9 * len(kept)

    async def run() -> None:
        await while_sparing(lambda: Commands(0, 0), asyncio.ensure_future(work()))

    asyncio.run(run())


@pytest.mark.parametrize("playing", ["nobody", "one who waits", "many"])
def test_all_is_gone_through_once_there_is_much_more(playing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once where nobody plays; otherwise after some time, even between commands that come and go."""
    numbers = count()

    def commands() -> Commands:
        return Commands(next(numbers) if playing == "many" else 1, int(playing == "one who waits"))

    monkeypatch.setattr(collecting, "MINUTES", 20)
    looks: list[int] = []

    def blocks() -> int:
        looks.append(0)
        return 30_000 if len(looks) > 10 else 0

    monkeypatch.setattr(collecting, "getallocatedblocks", blocks)

    async def work() -> None:
        await asyncio.sleep(5 * STEP)
        knot = Knot()
        gone = weakref.ref(knot)
        await asyncio.sleep(3 * STEP)
        del knot
        while len(looks) <= 10:
            assert gone() is not None, "it is set aside"
            await asyncio.sleep(STEP)
        while gone() is not None:
            await asyncio.sleep(STEP)
        waited = len(looks) - 10
        assert waited < 10 if playing == "nobody" else waited > 20

    async def run() -> None:
        await while_sparing(commands, asyncio.ensure_future(work()))

    asyncio.run(asyncio.wait_for(run(), 60))
