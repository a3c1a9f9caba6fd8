"""Company at the tables of a practice pit: robots sit down where a guest alone could not play, and go when
nobody is left to play with.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict

from croupier.law.refusal import CroupierError
from croupier.pit.cage import HOUSE, Cage
from croupier.pit.host import Host
from croupier.pit.ledger import held, patron_account
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.server.logs import log
from croupier.table import commands as cmd
from croupier.table.company import Person, arrivals, company_of, next_act
from croupier.table.table import Table

ROBOT = "robot "
DEALER = cmd.Actor("dealer", 0, "virtual dealer")


def is_robot(patron: str) -> bool:
    """Whether a seat is taken by company."""
    return patron.startswith(ROBOT)


def guests(table: Table) -> list[SeatId]:
    """The seats of people."""
    return [number for number, seat in table.round.seats.items() if not is_robot(seat.patron)]


class Robots:
    """The robots of a process; each has an account of play chips like a guest's."""

    def __init__(self, host: Host, cage: Cage) -> None:
        self._host, self._cage = host, cage
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def act(self, table_id: str) -> bool:
        """One thing a robot does at a table; false where there is nothing to do."""
        table = await self._host.table(table_id)
        if company_of(table) is None or table.round.closed:
            return False
        async with self._locks[table_id]:
            table = await self._host.table(table_id)
            command = self._next(table, table_id)
            if command is None:
                return False
            try:
                await self._provide(command, table_id, table.entries)
                await self._host.do(table_id, command, f"robots:{table.entries}")
            except CroupierError as error:  # somebody else was first, or the database is away
                log("robot", table=table_id, error=str(error))
                return False
            return True

    def _next(self, table: Table, table_id: str) -> cmd.Command | None:
        person = names(table_id)
        people = guests(table)
        between = isinstance(table.pending, steps.Betting) and not table.round.hands
        if not people and between:
            return self._leaves(table)
        robots = [number for number, seat in table.round.seats.items() if is_robot(seat.patron)]
        full = 0 < table.round.seat_count <= len(table.round.seats)
        if full and len(people) > 1 and robots and between and (going := self._leaves(table)) is not None:
            return going
        room = table.round.seat_count - len(table.round.seats) if table.round.seat_count else 2
        if people and room > 1:
            for command in arrivals(table, person):
                if table.check(command) is None:
                    return command
        return next_act(table, person)

    def _leaves(self, table: Table) -> cmd.Command | None:
        """A robot goes; where none can, the round they are in is played out."""
        for number, seat in table.round.seats.items():
            if is_robot(seat.patron):
                command = cmd.Leave(by=cmd.player(number, seat.patron), seat=number)
                if table.check(command) is None:
                    return command
        closing = cmd.Close(by=DEALER)
        stuck = not guests(table) and table.round.seats and table.check(closing) is None
        return closing if stuck else None

    async def _provide(self, command: cmd.Command, table_id: str, entries: int) -> None:
        """Play chips for a robot that changes more than its account holds."""
        need = 0
        if isinstance(command, cmd.Sit):
            need = command.buy_in
        elif isinstance(command, cmd.BuyIn):
            need = command.cents
        if not need or not self._host.accounts:
            return
        person = command.by.person
        with self._host.database.reading() as connection:
            short = need - held(connection, patron_account(person))
        if short > 0:
            key = f"{person} {entries}"
            await asyncio.to_thread(self._cage.transact, "play_chips", person, short, HOUSE, key)


def names(table_id: str) -> Person:
    """The names of the robots of a table."""
    return lambda seat: f"{ROBOT}{table_id[:8]}/{seat}"
