"""The stages of a measurement of one server, each limited in number and time."""

import asyncio
import gc
import time
from random import Random
from typing import NamedTuple

from benchmarks.pit.play import ROUND, SEATS, Group, Seen
from benchmarks.pit.serving import Served, Work
from benchmarks.pit.wire import Seat, watch

AT_ONCE = 20
SETTLE = 1.0
"""Seconds to wait before memory is read or a stage begins."""
RECOVERED_WITHIN = 5.0
"""Seconds after an overload in which commands must be as fast as before."""
PHASES = 13
"""The lot by which tables begin at the same times in every measurement."""
SAMPLE = 0.01
"""Seconds between two looks at how late the players are."""
WATCHED_EVENTS = 50
SEEN_WITHIN = 60
"""Seconds after which a spectator has missed an event."""


class Load(NamedTuple):
    """A stage of play: commands acknowledged and how long each took, the seconds asked for and taken,
    processor time and the commands it was used for, and by how much the players themselves were late, who
    share the processors with the server.
    """

    seen: Seen
    asked_seconds: float
    seconds: float
    work: Work
    worked: int
    late: list[float]

    @property
    def rate(self) -> float:
        """Acknowledged commands a second."""
        return self.seen.done / self.seconds


class Figures(NamedTuple):
    """Everything measured of one database."""

    tables: int
    asked: float
    load: Load
    flood: Load
    after: Load
    table_bytes: float
    spectator_bytes: float
    spectators: int
    lags: list[float]


async def seated(served: Served, groups: list[Group]) -> None:
    """Have players sit down at every table."""
    for start in range(0, len(groups), AT_ONCE):
        await asyncio.gather(*(group.sit_down() for group in groups[start : start + AT_ONCE]))


async def paced(
    served: Served, groups: list[Group], rate: float, seconds: float, *, in_step: bool = False
) -> Load:
    """Play at a rate of commands a second, the same at every table. Each table begins at a random time in the
    length of a round, before anything is counted, so that tables deal and pay at different times as on a
    floor; `in_step` all of them do so within the pause between two commands.
    """
    seen, every, lots = Seen(), len(groups) / rate, Random(PHASES)
    begin, length = time.perf_counter() + 0.2, every * ROUND
    firsts = [
        every * place / len(groups) if in_step else length * lots.random() for place in range(len(groups))
    ]
    start = begin + (0 if in_step else length)
    until = start + seconds
    working = asyncio.create_task(_worked(served, seen, start, until))
    await asyncio.gather(
        *(
            group.play(seen, every, begin + first, until, start)
            for group, first in zip(groups, firsts, strict=True)
        )
    )
    work, worked, late = await working
    return Load(seen, seconds, max(seconds, seen.last - start), work, worked, late)


async def _worked(served: Served, seen: Seen, start: float, until: float) -> tuple[Work, int, list[float]]:
    """The processor time used between two times, for how many commands, and by how much this process was late
    meanwhile whenever it wanted to do something.
    """
    await asyncio.sleep(start - time.perf_counter())
    used, done, late = served.work(), seen.acknowledged, []
    while (before := time.perf_counter()) < until:
        await asyncio.sleep(SAMPLE)
        late.append(time.perf_counter() - before - SAMPLE)
    return served.work().since(used), seen.acknowledged - done, late


async def flooded(served: Served, groups: list[Group], seconds: float) -> Load:
    """Everybody sends without a pause, regardless of the answers."""
    seen, used, start = Seen(), served.work(), time.perf_counter()
    await asyncio.gather(*(group.flood(seen, start + seconds) for group in groups))
    return Load(seen, seconds, time.perf_counter() - start, served.work().since(used), seen.done, [])


async def table_memory(served: Served, groups: list[Group]) -> float:
    """The bytes an idle table takes in the server, once somebody has looked at it."""
    first = await watch(served.port, served.tables[0], served.token())
    await asyncio.sleep(SETTLE)
    before = served.memory()
    for table_id in served.tables[1:]:
        one = await watch(served.port, table_id, served.token())
        one.transport.close()
    first.transport.close()
    await asyncio.sleep(SETTLE)
    return (served.memory() - before) / max(1, len(served.tables) - 1)


async def spectated(served: Served, group: Group, table_id: str, count: int) -> tuple[float, list[float]]:
    """The bytes a spectator takes, and how long after the acknowledgment each of them saw each event."""
    await asyncio.sleep(SETTLE)
    before, arrivals = served.memory(), []

    def heard() -> None:
        arrivals.append(time.perf_counter())

    watching: list[Seat] = []
    for _ in range(count):
        watching.append(await watch(served.port, table_id, served.token(), heard))
    await asyncio.sleep(SETTLE)
    bytes_each = (served.memory() - before) / count
    lags: list[float] = []
    for _ in range(WATCHED_EVENTS):
        arrivals.clear()
        acknowledged = await group.contribute()
        deadline = time.perf_counter() + SEEN_WITHIN
        while len(arrivals) < count and time.perf_counter() < deadline:
            await asyncio.sleep(0.002)
        if len(arrivals) < count:
            missing = count - len(arrivals)
            raise RuntimeError(f"{missing} spectators did not see an event within {SEEN_WITHIN} seconds")
        lags += [max(0.0, arrival - acknowledged) for arrival in arrivals]
    for each in watching:
        each.transport.close()
    return bytes_each, lags


async def measured(
    served: Served,
    rate: float,
    seconds: float,
    flood: float,
    spectators: int,
    rest: float = RECOVERED_WITHIN,
    *,
    in_step: bool = False,
) -> Figures:
    """All stages."""
    groups = [Group(served, table_id) for table_id in served.tables]
    table_bytes = await table_memory(served, groups)
    await seated(served, groups)
    spectator_bytes, lags = await spectated(served, groups[0], served.tables[0], spectators)
    gc.collect()
    gc.freeze()  # the players' own collector goes through nothing that stays
    load = await paced(served, groups, rate, seconds, in_step=in_step)
    over = await flooded(served, groups, flood)
    await asyncio.sleep(rest)
    after = await paced(served, groups, rate, min(seconds, 10.0), in_step=in_step)
    for group in groups:
        group.close()
    return Figures(len(groups), rate, load, over, after, table_bytes, spectator_bytes, spectators, lags)


def players(figures: Figures) -> int:
    """How many people sat at the tables."""
    return figures.tables * SEATS
