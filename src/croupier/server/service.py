"""What the interfaces have in common: commands checked, carried out within limits, counted and logged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from croupier.law.limits import CITE as LIMITS
from croupier.law.money import amount
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.pit.cage import Cage
from croupier.pit.failures import NotStored
from croupier.pit.host import Host
from croupier.procedure.seats import SeatId, read_seat
from croupier.procedure.wagering import MATCH_PLAY
from croupier.server.bodies import made_by
from croupier.server.feed import Feeds
from croupier.server.limits import Connections, Limits, Overloaded, Rate
from croupier.server.logs import log
from croupier.server.metrics import Metrics
from croupier.server.reports import Reports
from croupier.server.seen import EntryView, entry_view, table_view
from croupier.server.solving import Solver
from croupier.server.virtual_dealer import VirtualDealer
from croupier.server.visitors import Door, Forbidden, Visitor
from croupier.table import commands as cmd
from croupier.table.journal import Entry
from croupier.table.table import Table
from croupier.table.views import TableView

MAX_KEY = 100
MAX_KNOWN = 10_000


class Answer(msgspec.Struct, frozen=True):
    """A command that is on disk: its entry as its sender may read it, and how the table stands now."""

    entry: int
    events: list[dict[str, Any]]
    view: TableView


class Refused(msgspec.Struct, frozen=True):
    """What a command would be answered: nothing, or the refusal and its rule; `takes_two` names what
    takes two people.
    """

    refusal: str = ""
    cite: str = ""
    takes_two: str = ""


_player = lru_cache(MAX_KNOWN, typed=True)(cmd.player)
"""The patron at a seat, who has sent a command before."""


def check_key(key: str) -> str:
    """An idempotency key as it may be."""
    if not 0 < len(key) <= MAX_KEY or not key.isprintable():
        raise BadInput(f"the idempotency key: expected 1 to {MAX_KEY} printable characters")
    return key


def _check_own_words(command: cmd.Bet) -> None:
    """Refuse what a patron says of a wager in the dealer's place."""
    what = f"{command.wager} of {amount(command.amount)}"
    if command.accepted:
        raise Refusal(f"{what}: only the dealer lets a wager stand outside the limits", LIMITS)
    if command.coupon:
        raise Refusal(f"{what}: a coupon is handed to the dealer, who checks it", MATCH_PLAY)


class Service:
    """One server process: the tables, the people at the door, and the limits for both."""

    def __init__(
        self,
        host: Host,
        door: Door,
        dealer: VirtualDealer,
        *,
        limits: Limits | None = None,
        ready: Callable[[], bool] = lambda: True,
    ) -> None:
        self.host, self.door, self.dealer = host, door, dealer
        self.cage = Cage(host.database, host.keys, host.clock)
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.feeds = Feeds(host, self.metrics.tally.sent)
        self.reports = Reports()
        self.solver, self.librarian, self.auditor = Solver(), Solver(), Solver()
        self.rate = Rate(self.limits.requests_per_second, self.limits.burst)
        self.guests = Rate(self.limits.guests_per_second, self.limits.guests_burst)
        self.sign_ins = Rate(self.limits.sign_ins_per_second, self.limits.sign_ins_burst)
        self.connections = Connections(self.limits.connections, self.limits.connections_per_visitor)
        self.text_views = Connections(self.limits.text_views, self.limits.connections_per_visitor)
        self.ready = ready
        self.come = self.under_way = 0
        """Commands that have come so far, and those that somebody waits for."""
        self.metrics.waiting.set_function(lambda: self.under_way)

    async def close(self) -> None:
        """End what works for this process."""
        await self.solver.close()
        await self.librarian.close()
        await self.auditor.close()

    async def command(
        self, visitor: Visitor, table_id: str, body: Any, key: str, after: int | None = None
    ) -> Answer:
        """Carry out a command; gives its entry and how the table stands then."""
        return await self._answer(visitor, table_id, await self.act(visitor, table_id, body, key, after))

    async def act(
        self, visitor: Visitor, table_id: str, body: Any, key: str, after: int | None = None
    ) -> Entry:
        """Carry out a command; it is on disk when this returns. With `after`, only if nothing has happened
        since that event.
        """
        started, name = time.perf_counter(), type(body).__name__.lower()
        answer = "failed"
        try:
            check_key(key)
            if self.under_way >= self.limits.commands_waiting:
                raise Overloaded("commands")
            self.come += 1
            self.under_way += 1
            try:
                found = await self._carried_out(visitor, table_id, body, key, after)
            finally:
                self.under_way -= 1
            answer = "done"
            return found
        except (Refusal, Forbidden, BadInput):
            answer = "refused"
            raise
        except (Overloaded, NotStored) as error:
            answer = "not now"
            log("command not carried out", table=table_id, command=name, error=str(error))
            raise
        finally:
            self.metrics.tally.command(name, answer, time.perf_counter() - started)

    async def _carried_out(
        self, visitor: Visitor, table_id: str, body: Any, key: str, after: int | None
    ) -> Entry:
        try:
            command = await self._permitted(await self.host.table(table_id), visitor, table_id, body)
        except Refusal:  # the seat may have been taken at another process a moment ago
            command = await self._permitted(await self.host.caught_up(table_id), visitor, table_id, body)
        return await self._done(visitor, table_id, command, f"{visitor.person}:{key}", after)

    async def carry_out(self, visitor: Visitor, table_id: str, command: cmd.Command, key: str) -> Answer:
        """Have a command that was found permitted carried out, and what the house does after it."""
        return await self._answer(visitor, table_id, await self._done(visitor, table_id, command, key))

    async def _done(
        self, visitor: Visitor, table_id: str, command: cmd.Command, key: str, after: int | None = None
    ) -> Entry:
        await self._provide(visitor, command)
        done = await self.host.do(table_id, command, key, after=after)
        await self.door.done(table_id, done.events)
        await self.dealer.attend(table_id)
        return Entry(done.entry, done.at, "", command, done.events, "")  # type: ignore[arg-type]

    async def _answer(self, visitor: Visitor, table_id: str, entry: Entry) -> Answer:
        table = await self.host.table(table_id)
        return Answer(entry.entry, entry_view(entry, visitor).events, self.look(table_id, table, visitor))

    async def _provide(self, visitor: Visitor, command: cmd.Command) -> None:
        """Guests of a practice pit have play chips before they first change some."""
        if self.door.record or not self.host.accounts or visitor.house:
            return
        buys = isinstance(command, cmd.BuyIn) or (isinstance(command, cmd.Sit) and command.buy_in)
        if buys and not await asyncio.to_thread(self.cage.knows, visitor.person):
            await asyncio.to_thread(self.cage.give_play_chips, visitor.person)

    def look(self, table_id: str, table: Table, visitor: Visitor, seat: SeatId = 0) -> TableView:
        """The table as the visitor sees it now; a meter it shares shows what all its tables made of it."""
        seen = table_view(table, visitor, seat)
        link = self.host.link_of(table_id)
        if not link:
            return seen
        return msgspec.structs.replace(seen, meters=seen.meters | self.host.meters(table, link))

    def made(self, table: Table, visitor: Visitor, body: Any) -> cmd.Command:
        """The command of a body, sent by the visitor: a patron from their own seat, or the one to take."""
        seat = getattr(body, "seat", 0)
        seat = read_seat(seat) if isinstance(seat, str) else seat
        if visitor.house:
            return made_by(body, visitor.actor(table))
        command = made_by(body, _player(seat, visitor.person) if seat else visitor.actor(table))
        if isinstance(command, cmd.Sit):
            own = visitor.seats(table)
            if own and seat not in own:
                raise Refusal(f"you sit at seat {own[0]} already", "interpretation: one seat to a patron")
            return msgspec.structs.replace(command, patron=visitor.person)
        if isinstance(command, cmd.Bet):
            _check_own_words(command)
        return command

    async def _permitted(self, table: Table, visitor: Visitor, table_id: str, body: Any) -> cmd.Command:
        """The command of a body; refused where the visitor may not send it, or acts for another's seat."""
        command = self.made(table, visitor, body)
        await self.door.check(visitor, table_id, command)
        if not visitor.house and command.by.seat and not isinstance(command, cmd.Sit):
            visitor.actor(table, command.by.seat)
        return command

    async def check(self, visitor: Visitor, table_id: str, body: Any) -> Refused:
        """What a command would be answered now; nothing changes."""
        table = await self.host.table(table_id)
        try:
            command = await self._permitted(table, visitor, table_id, body)
        except (Refusal, Forbidden) as refusal:
            return _refused(refusal)
        return _refused(table.check(command))

    async def get_ready(self, visitor: Visitor, table_id: str) -> list[SeatId]:
        """The visitor asks the virtual dealer to deal; gives the seats still waited for."""
        try:
            return await self._ready(visitor, table_id, await self.host.table(table_id))
        except Refusal:  # what makes it possible may have been done at another process a moment ago
            return await self._ready(visitor, table_id, await self.host.caught_up(table_id))

    async def _ready(self, visitor: Visitor, table_id: str, table: Table) -> list[SeatId]:
        own = visitor.seats(table)
        if not own:
            raise Refusal("ready: you have no seat at this table", "interpretation: players are dealt to")
        return await self.dealer.ready(table_id, own[0])

    async def view(self, visitor: Visitor, table_id: str, seat: SeatId = 0) -> TableView:
        """The table as the visitor sees it."""
        return self.look(table_id, await self.host.table(table_id), visitor, seat)

    async def entries(
        self, visitor: Visitor, table_id: str, after: int, limit: int
    ) -> tuple[list[EntryView], bool]:
        """Entries with events after a sequence number, and whether there are more."""
        table = await self.host.table(table_id)
        shown: list[EntryView] = []
        with self.feeds.of(table_id) as feed:
            last = await feed.entry_of(after, table.entries)
            while len(shown) <= limit and (found := await feed.after(last)):
                shown += [entry_view(each, visitor) for each in found]
                last = found[-1].entry
        return shown[:limit], len(shown) > limit


def _refused(refusal: CroupierError | None) -> Refused:
    if refusal is None:
        return Refused()
    return Refused(str(refusal), getattr(refusal, "cite", ""), getattr(refusal, "what", ""))
