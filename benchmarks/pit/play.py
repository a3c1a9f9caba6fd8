"""People at tables: seven to a table, who bet, ask for the cards and decide, each command at its time."""

import asyncio
import time
from collections import Counter
from itertools import count
from secrets import token_hex

from benchmarks.pit.serving import Served
from benchmarks.pit.wire import Seat, watch

SEATS = 7
SIT = b'{"key":"%d-%d","command":{"do":"sit","seat":%d,"buy_in":10000000}}'
BETS = b'{"key":"%d-%d","command":{"do":"bets","seat":%d,"wagers":{"bet1":1000,"bet2":1000,"bet3":1000}}}'
RIDE = b'{"key":"%d-%d","command":{"do":"decide","seat":%d,"word":"ride"}}'
READY = b'{"key":"%d-%d","ready":true}'
CONTRIBUTE = b'{"key":"%d-%d","command":{"do":"contribute","seat":%d,"value":"%b"}}'
STEPS = (BETS, RIDE, RIDE)
"""The commands of one player in a round."""
ROUND = len(STEPS) * SEATS
"""The commands of a table in a round."""


class Seen:
    """The answers to the commands: how long each took, and the statuses of those that were refused."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.done = 0
        self.acknowledged = 0
        """Commands that were acknowledged, those too that were due before anything is counted."""
        self.last = 0.0
        """When the last answer came."""
        self.refused: Counter[int] = Counter()
        self.missed = 0
        """Commands that were due but no longer sent."""

    def note(self, status: int, seconds: float) -> None:
        """One answer."""
        self.last = time.perf_counter()
        if status == 0:
            self.done += 1
            self.took.append(seconds)
        else:
            self.refused[status] += 1

    def quantile(self, part: float) -> float:
        """The time within which a part of the commands was acknowledged."""
        ordered = sorted(self.took)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


class Group:
    """The seven players of one table."""

    def __init__(self, served: Served, table_id: str) -> None:
        self._port, self._table_id = served.port, table_id
        self._tokens = [served.token() for _ in range(SEATS)]
        self._seats: list[Seat] = []
        self._keys = count()

    async def sit_down(self) -> None:
        """Connect and buy in."""
        for number, token in enumerate(self._tokens, 1):
            self._seats.append(await watch(self._port, self._table_id, token))
            await self._send(number, SIT)

    def _send(self, number: int, what: bytes) -> asyncio.Future[int]:
        """Send a command of a seat; returns 0 or the status of the refusal."""
        return self._seats[number - 1].say(what % (number, next(self._keys), number))

    async def play(self, seen: Seen, every: float, first: float, until: float, since: float = 0.0) -> None:
        """Play rounds with a fixed pause between commands; a command's time counts from when it was due.
        Those due before `since` are not counted, and the last round is finished without being counted.
        Players who are late by more than the whole stage begin no further round after their first; commands
        they did not send count as missed.
        """
        due, now = first, time.perf_counter
        end = until + (until - first)
        while due < until:
            if due > first and now() > end:
                seen.missed += int((until - max(due, since)) / every)
                return
            for step in STEPS:
                for number in range(1, SEATS + 1):
                    if due < until and (pause := due - now()) > 0:
                        await asyncio.sleep(pause)
                    status = await self._send(number, step)
                    seen.acknowledged += status == 0
                    if since <= due < until:
                        seen.note(status, now() - due)
                    due += every
                if step is BETS:
                    for number, seat in enumerate(self._seats, 1):
                        await seat.say(READY % (number, next(self._keys)))

    async def flood(self, seen: Seen, until: float) -> None:
        """Everyone sends one command after another without a pause, regardless of the answers."""

        async def one(number: int) -> None:
            now = time.perf_counter()
            while True:
                status = await self._contribute(number)
                before, now = now, time.perf_counter()
                seen.note(status, now - before)
                if now >= until:
                    return

        await asyncio.gather(*(one(number) for number in range(1, SEATS + 1)))

    def _contribute(self, number: int) -> asyncio.Future[int]:
        value = token_hex(16).encode()
        return self._seats[number - 1].say(CONTRIBUTE % (number, next(self._keys), number, value))

    async def contribute(self) -> float:
        """Send a random value; returns when it was acknowledged."""
        await self._contribute(1)
        return time.perf_counter()

    def close(self) -> None:
        """Leave."""
        for seat in self._seats:
            seat.transport.close()
