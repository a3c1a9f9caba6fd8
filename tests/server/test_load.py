"""The load of the benchmark in small: players over real sockets, a flood, and play as before."""

import asyncio
import time
from itertools import count

from benchmarks.pit.__main__ import page, verdicts
from benchmarks.pit.play import SEATS, Group, Seen
from benchmarks.pit.serving import serving
from benchmarks.pit.stages import measured


def test_players_are_acknowledged_a_flood_is_refused_or_done_and_play_goes_on() -> None:
    with serving("sqlite", 2) as served:
        work = measured(served, rate=42, seconds=1, flood=1, spectators=5, rest=0, in_step=True)
        found = asyncio.run(work)
    assert found.load.seen.done in (42, 43)
    assert not found.load.seen.refused
    assert found.flood.seen.done >= 2 * SEATS
    assert set(found.flood.seen.refused) <= {429, 503}
    assert not found.after.seen.refused
    used = found.flood.work
    assert min(used.serving, used.writing, used.players) > 0, "one process serves and one writes"
    assert len(found.lags) == 50 * 5
    written = page({"sqlite": found})
    assert "| sqlite | 14 at 2 tables |" in written
    assert len(verdicts("sqlite", found)) == written.count("reached") + written.count("MISSED")


class Patient(Group):
    """Players whose server takes a while for every answer."""

    def __init__(self, seconds: float) -> None:
        self._keys = count()
        self._seats = [Slow(seconds)] * SEATS  # type: ignore[list-item]


class Slow:
    """A seat that is answered late."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def say(self, text: bytes) -> "asyncio.Future[int]":
        """The answer."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[int] = loop.create_future()
        loop.call_later(self._seconds, answer.set_result, 0)
        return answer


def test_players_who_are_far_behind_stop_and_what_they_did_not_send_is_missed() -> None:
    async def work() -> Seen:
        seen, start = Seen(), time.perf_counter()
        await Patient(0.02).play(seen, every=0.001, first=start, until=start + 0.1)
        return seen

    seen = asyncio.run(work())
    assert seen.done == 3 * SEATS, "one round takes longer than all of it was to take"
    assert seen.missed in (100 - seen.done - 1, 100 - seen.done)
    assert seen.quantile(0.5) > 0.1, "late commands are charged for their lateness"


def test_what_is_sent_before_the_measurement_begins_is_not_counted() -> None:
    async def work() -> Seen:
        seen, start = Seen(), time.perf_counter()
        await Patient(0).play(seen, every=0.01, first=start, until=start + 0.42, since=start + 0.21)
        return seen

    seen = asyncio.run(work())
    assert seen.done + seen.missed in (20, 21, 22)
