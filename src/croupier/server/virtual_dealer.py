"""The virtual dealer of a pit: closes betting when the players are ready, calls time, confirms prizes, and
gives the seats of those who have vanished to others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from croupier.law.refusal import CroupierError, Refusal
from croupier.pit.clock import WatchedClock
from croupier.pit.host import Host
from croupier.pit.journals import left_alone
from croupier.procedure import steps
from croupier.procedure.player_bank import PASS
from croupier.procedure.seats import SeatId, in_order, read_seat, seat_name
from croupier.server.logs import log
from croupier.server.robots import Robots, is_robot
from croupier.table import commands as cmd
from croupier.table.answers import asked, deadline
from croupier.table.company import company_of
from croupier.table.table import Table

DEALER = cmd.Actor("dealer", 0, "virtual dealer")
FLOORPERSON = cmd.Actor("floorperson", 0, "virtual floorperson")
READY = "interpretation: a virtual dealer waits for the players"
LOOKS_EVERY = 0.25
SEAT_SECONDS = 600
"""The posted time after which a patron who does nothing gives up the seat."""
LOOKS_AROUND = 20
"""How many times in that time the dealer checks who is still there."""
DECISION_SECONDS = 120
"""The posted time of a virtual table for which no other is asked for."""
FINDS_EVERY = 30
"""Seconds between two searches for tables that nobody attends to, and that a table must be quiet for."""
OPENED_AT_ONCE = 4
MAX_ACTS = 500


class VirtualDealer:
    """Deals at the virtual tables of a process; once a player is ready the others have `wait_seconds`, and
    who does nothing for `seat_seconds` (0: any time) gives up the seat when nothing of theirs is in play.
    """

    def __init__(
        self,
        host: Host,
        *,
        wait_seconds: float = 20,
        confirms_prizes: bool = True,
        seat_seconds: float = SEAT_SECONDS,
        robots: Robots | None = None,
    ) -> None:
        self._host = host
        self._wait_seconds = wait_seconds
        self._confirms_prizes = confirms_prizes
        self._hearing: set[asyncio.Task[None]] = set()
        self.seat_seconds = seat_seconds
        self._robots = robots
        self._looked: dict[str, float] = {}
        """By table: when the dealer last looked who is still there."""
        self._ready: dict[str, tuple[int, float, set[SeatId]]] = {}
        """By table: the entry that opened the window, when the first was ready, and who is."""
        self._may_close: dict[str, int] = {}
        """By table: the entry after which betting was found to be one that may be closed."""
        self._listening: dict[str, set[Callable[[], None]]] = {}
        self._left_alone: list[str] = []
        self._searched = float("-inf")

    def subscribe(self, table_id: str, changed: Callable[[], None]) -> Callable[[], None]:
        """Have it told whenever somebody at a table is ready, or the cards come; gives what ends it."""
        listening = self._listening.setdefault(table_id, set())
        listening.add(changed)

        def end() -> None:
            listening.discard(changed)
            if not listening and self._listening.get(table_id) is listening:
                del self._listening[table_id]

        return end

    def readiness(self, table_id: str) -> tuple[list[SeatId], int]:
        """Who is ready at a table, and in how many milliseconds betting closes; nobody: (none, 0)."""
        known = self._ready.get(table_id)
        if known is None:
            return [], 0
        left = known[1] + self._wait_seconds - asyncio.get_running_loop().time()
        return in_order(known[2]), max(0, round(1000 * left))

    def _changed(self, table_id: str) -> None:
        for changed in list(self._listening.get(table_id, ())):
            changed()

    async def ready(self, table_id: str, seat: SeatId) -> list[SeatId]:
        """A player asks for the cards or the dice; gives the seats the dealer still waits for."""
        table = await self._host.table(table_id)
        if not table.virtual:
            raise Refusal("ready: people deal at this table", READY)
        if not isinstance(table.pending, steps.Betting):
            raise Refusal(f"ready: betting is not open. {table.prompt()}", READY)
        if self._may_close.get(table_id) != table.entries:  # nothing has happened since it was asked
            refusal = table.check(cmd.Close(by=DEALER))
            if refusal is not None:
                raise refusal
            self._may_close[table_id] = table.entries
        waiting = await self._dealt_or_waiting(table_id, table, seat)
        if waiting:
            self._host.signal(f"{table_id} {_window(table)} {seat_name(seat)}")
            self._changed(table_id)
        return waiting

    async def _dealt_or_waiting(self, table_id: str, table: Table, seat: SeatId) -> list[SeatId]:
        """Close betting when one more is ready and all are; gives the seats still waited for, those too that
        were taken at another process a moment ago.
        """
        window = _window(table)
        while not (waiting := self._waiting_for(table_id, table, seat)):
            known, seen = self._ready.get(table_id), table.sequence - 1
            try:
                await self._close(table_id, table.entries, seen)
                break
            except Refusal:
                table = await self._host.caught_up(table_id)
                if table.sequence - 1 == seen or not _is_open(table, window):
                    raise
                if known is not None:
                    self._ready[table_id] = known
        return waiting

    def _waiting_for(self, table_id: str, table: Table, seat: SeatId) -> list[SeatId]:
        """The seats still waited for when one more is ready; none when it is time to deal."""
        now, window = asyncio.get_running_loop().time(), _window(table)
        known = self._ready.get(table_id)
        if known is None or known[0] != window:
            known = self._ready[table_id] = (window, now, set())
        known[2].add(seat)
        if now - known[1] >= self._wait_seconds:
            return []
        seats = table.round.seats
        return in_order(
            [
                each
                for each in table.round.clockwise()
                if each not in known[2] and not is_robot(seats[each].patron)
            ]
        )

    def hear(self, signal: str) -> None:
        """A process says that a player there is ready."""
        task = asyncio.get_running_loop().create_task(self._heard(signal))
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def _heard(self, signal: str) -> None:
        table_id, window, seat = signal.split(" ")
        try:
            table = await self._host.table(table_id)
            if _is_open(table, int(window)):
                await self._dealt_or_waiting(table_id, table, read_seat(seat))
                self._changed(table_id)
        except CroupierError as error:  # another process was first, or the database is away
            log("virtual dealer", level=logging.DEBUG, table=table_id, error=str(error))

    async def attend(self, table_id: str) -> None:
        """Do what the house, and company where there is some, has to do before the players can go on."""
        for _ in range(MAX_ACTS):
            table = await self._host.table(table_id)
            if isinstance(table.pending, steps.Validate) and await self._confirmed(table_id, table):
                continue
            if self._robots is None or company_of(table) is None or not await self._robots.act(table_id):
                return

    async def _confirmed(self, table_id: str, table: Table) -> bool:
        """Confirm a prize that waits for it."""
        step = table.pending
        if not self._confirms_prizes or not table.virtual or not isinstance(step, steps.Validate):
            return False
        confirmed = cmd.ConfirmPrize(by=FLOORPERSON, seat=step.seat)
        await self._host.do(table_id, confirmed, f"virtual floorperson:{table.entries}")
        return True

    async def run(self) -> None:
        """Call time at every table of this process, and at those others have left, until it is stopped."""
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            try:
                await self._take_over()
            except Exception:  # the next search finds the tables that were not opened
                log("virtual dealer", level=logging.ERROR, failed=True)
            for table_id, table in self._host.at_hand():
                try:
                    await self._look_at(table_id, table)
                except CroupierError as error:  # another process was first, or the database is away
                    log("virtual dealer", level=logging.DEBUG, table=table_id, error=str(error))
                except Exception:
                    log("virtual dealer", level=logging.ERROR, failed=True, table=table_id)

    async def _take_over(self) -> None:
        """Open some of the tables that nobody attends to, left by a process that has ended or by this one
        before it was started again, so that the time of patrons there passes too.
        """
        now = asyncio.get_running_loop().time()
        if now - self._searched >= FINDS_EVERY:
            self._searched = now
            quiet_since, here = self._host.clock() - 1000 * FINDS_EVERY, dict(self._host.at_hand())
            self._left_alone = await asyncio.to_thread(left_alone, self._host.database, quiet_since, here)
        some, self._left_alone = self._left_alone[:OPENED_AT_ONCE], self._left_alone[OPENED_AT_ONCE:]
        for table_id in some:
            try:
                await self._host.table(table_id)
            except CroupierError as error:
                log("virtual dealer", level=logging.DEBUG, table=table_id, error=str(error))

    async def _look_at(self, table_id: str, table: Table) -> None:
        if not table.virtual or table.round.closed:
            return
        step = table.pending
        if isinstance(step, steps.Betting):
            known = self._ready.get(table_id)
            now = asyncio.get_running_loop().time()
            if known is not None and known[0] == _window(table) and now - known[1] >= self._wait_seconds:
                await self._close(table_id, table.entries)
        due = deadline(table) if isinstance(step, steps.Ask | steps.Betting) and step.default else 0
        if due and table.clock() >= due and self._can_tell(table.round.decision_seconds):
            for seat in asked(table)[:1]:
                late = cmd.TimeUp(by=DEALER, seat=seat)
                await self._host.do(table_id, late, f"virtual dealer:time:{table.entries}")
                await self.attend(table_id)
        elif isinstance(step, steps.Validate):
            await self.attend(table_id)
        await self._look_around(table_id)

    def _can_tell(self, seconds: float) -> bool:
        """Whether the clock knows who has let this much time pass: nobody pays for a clock that was set."""
        clock = self._host.clock
        return not isinstance(clock, WatchedClock) or clock.steady_for(seconds)

    async def _look_around(self, table_id: str) -> None:
        """Have those who vanished give up their seats: their wagers are played first, and what they are asked
        is answered by the question's default.
        """
        now = asyncio.get_running_loop().time()
        if not self.seat_seconds or now - self._looked.get(table_id, 0) < self.seat_seconds / LOOKS_AROUND:
            return
        self._looked[table_id] = now
        table = await self._host.table(table_id)
        if not table.round.seats:
            return
        since = table.clock() - int(1000 * self.seat_seconds)
        if not self._can_tell(self.seat_seconds):
            return
        present = self._host.acted_here(table_id, since)
        idle = [
            (number, seat.patron)
            for number, seat in table.round.seats.items()
            if not is_robot(seat.patron) and seat.patron not in present
        ]
        if not idle:
            return
        present = await asyncio.to_thread(self._host.acted_since, table_id, since)
        present |= self._host.acted_here(table_id, since)  # who has come or acted meanwhile is there
        table = await self._host.table(table_id)
        for number, patron in idle:
            seat = table.round.seats.get(number)
            if patron in present or seat is None or seat.patron != patron:
                continue
            leaves = cmd.Leave(by=DEALER, seat=number)
            if table.check(leaves) is None:
                log("a patron has vanished", table=table_id)
                key, seen = f"virtual dealer:vanished:{table.entries}", table.sequence - 1
                await self._host.do(table_id, leaves, key, after=seen)  # unless something has just happened
                await self.attend(table_id)
                return
            if isinstance(table.pending, steps.Betting) and number in table.round.clockwise():
                await self.ready(table_id, number)
                return
            passes = next((each for each in _passing(number, patron) if table.check(each) is None), None)
            if passes is not None:
                await self._host.do(table_id, passes, f"virtual dealer:passed:{table.entries}")
                await self.attend(table_id)
                return

    async def _close(self, table_id: str, entries: int, seen: int | None = None) -> None:
        """Close betting; with `seen`, only if nothing has happened since that event."""
        self._ready.pop(table_id, None)
        self._changed(table_id)
        key = f"virtual dealer:close:{entries}"
        await self._host.do(table_id, cmd.Close(by=DEALER), key, after=seen)
        await self.attend(table_id)


def _passing(seat: SeatId, patron: str) -> list[cmd.Command]:
    """How the bank, the dice or the shoe go on from someone who has vanished."""
    by = cmd.player(seat, patron)
    return [cmd.Say(by=by, seat=seat, word=PASS), cmd.TakeDice(by=by, seat=seat, word="pass")]


def _is_open(table: Table, window: int) -> bool:
    """Whether wagers are still made in a betting window."""
    return isinstance(table.pending, steps.Betting) and _window(table) == window


def _window(table: Table) -> int:
    """What tells one betting window from the next: how many of the round's steps came before it."""
    return table.round.number * 1_000_000 + table.round.seeds
