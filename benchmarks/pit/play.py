"""People at tables: seven to a table, who bet, ask for the cards and decide, each command at its time."""

import asyncio
import time
from collections import Counter
from itertools import count
from secrets import token_hex

from benchmarks.pit.serving import Served
from benchmarks.pit.wire import Seat, watch

SEATS = 7
BUY_IN = 10_000_000
WAGERS = {"bet1": 1000, "bet2": 1000, "bet3": 1000}
DECISIONS = 2


class Seen:
    """What came of the commands: how long each took, and what those were answered that were not done."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.done = 0
        self.last = 0.0
        """When the last answer came."""
        self.refused: Counter[int] = Counter()

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
            seat = await watch(self._port, self._table_id, token)
            self._seats.append(seat)
            await self.send(number, do="sit", seat=number, buy_in=BUY_IN)

    async def send(self, number: int, **command: object) -> int:
        """Send a command of a seat; gives 0 or the status of the refusal."""
        answer = await self._seats[number - 1].say(f"{number}-{next(self._keys)}", command=command)
        return 0 if answer["kind"] == "done" else int(answer["status"])

    async def play(self, seen: Seen, every: float, first: float, until: float) -> None:
        """Play rounds, a command every so many seconds; its time counts from when it was to be
        sent. The last round is finished without being counted.
        """
        due = first
        while due < until:
            for step in range(DECISIONS + 1):
                for number in range(1, SEATS + 1):
                    if due < until:
                        await _at(due)
                    if step == 0:
                        status = await self.send(number, do="bets", seat=number, wagers=WAGERS)
                    else:
                        status = await self.send(number, do="decide", seat=number, word="ride")
                    if due < until:
                        seen.note(status, time.perf_counter() - due)
                    due += every
                if step == 0:
                    await self._deal()

    async def _deal(self) -> None:
        for seat in self._seats:
            await seat.say(f"ready {next(self._keys)}", ready=True)

    async def flood(self, seen: Seen, until: float) -> None:
        """Everyone sends one command after the other without a pause, whatever the answers."""

        async def one(number: int) -> None:
            while (now := time.perf_counter()) < until:
                status = await self.send(number, do="contribute", seat=number, value=token_hex(16))
                seen.note(status, time.perf_counter() - now)

        await asyncio.gather(*(one(number) for number in range(1, SEATS + 1)))

    async def contribute(self) -> float:
        """Send a random value; gives when it was acknowledged."""
        await self.send(1, do="contribute", seat=1, value=token_hex(16))
        return time.perf_counter()

    def close(self) -> None:
        """Go."""
        for seat in self._seats:
            seat.transport.close()


async def _at(due: float) -> None:
    pause = due - time.perf_counter()
    if pause > 0:
        await asyncio.sleep(pause)
