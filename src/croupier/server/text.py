"""The terminal table over a WebSocket: a dialogue in a thread, on a table that follows the journal."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable, Coroutine
from queue import SimpleQueue
from typing import Any, TypeVar

from msgspec.structs import replace
from starlette.websockets import WebSocket

from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.pit.following import follow
from croupier.procedure.seats import SeatId
from croupier.server.failing import UNEXPECTED
from croupier.server.live import receive
from croupier.server.logs import log
from croupier.server.seen import PRIVATE
from croupier.server.service import Service
from croupier.server.visitors import ROLES, Forbidden, Visitor
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import Entry, read_entry
from croupier.table.replay import resume
from croupier.table.seeing import seen
from croupier.table.table import Table

LONGEST_LINE = 500
MAX_SAID = 2_000
"""How many texts may wait for a reader; one who is further behind is too slow."""
LOOKS_BACK = 200
Answer = TypeVar("Answer")


class Gone(Exception):
    """The person at the other end has gone, or reads too slowly."""


class TextTable:
    """What a dialogue works with: a table of its own to look at, and a person who reads and writes lines."""

    def __init__(
        self, service: Service, visitor: Visitor, table_id: str, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._service, self.visitor, self._id, self._loop = service, visitor, table_id, loop
        self._store = service.host.store(table_id)
        self._heard: SimpleQueue[str | int | None] = SimpleQueue()
        self.said: asyncio.Queue[str | None] = asyncio.Queue(MAX_SAID)
        self.table: Table = resume(self._store, None, service.host.clock)
        self.person = visitor.person
        self._session, self._keys = secrets.token_hex(8), 0

    @property
    def seat(self) -> SeatId:
        """The seat of the person; 0 where there is none."""
        return next(iter(self.visitor.seats(self.table)), 0)

    def recent(self) -> list[ev.AnyEvent]:
        """What has happened in the round under way."""
        after = max(0, self.table.entries - LOOKS_BACK)
        events: list[ev.AnyEvent] = []
        for number, line in enumerate(self._store.lines(after), after + 1):
            if number > self.table.entries:
                break
            for event in self._public(read_entry(number, line)):
                events = [] if isinstance(event, ev.RoundOpened) else events
                events.append(event)
        return events

    def send(self, command: cmd.Command) -> list[ev.AnyEvent]:
        """Have a command carried out; gives everything that has happened at the table meanwhile."""
        if isinstance(command, cmd.Close):
            waiting = self._wait(self._service.get_ready(self.visitor, self._id))
            if waiting:
                self.say(f"  The dealer waits for seat {' and '.join(map(str, waiting))}.")
            return self.catch_up()
        if command.by.role != "player":
            raise Forbidden(f"{command.named} is for the house")
        command = replace(command, by=cmd.player(command.by.seat, self.person))
        if isinstance(command, cmd.Sit):
            command = replace(command, patron=self.person)
        elif command.by.seat != self.seat:
            raise Refusal(f"seat {command.by.seat} is not yours", ROLES)
        self._wait(self._carried_out(command))
        return self.catch_up()

    async def _carried_out(self, command: cmd.Command) -> None:
        self._service.rate.take(self.person)
        await self._service.door.check(self.visitor, self._id, command)
        self._keys += 1
        await self._service.carry_out(
            self.visitor, self._id, command, f"{self.person}:{self._session}-{self._keys}"
        )

    def _wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def catch_up(self) -> list[ev.AnyEvent]:
        """Everything that others or the person have done since, as the person may know it."""
        return [event for entry in follow(self.table, self._store) for event in self._public(entry)]

    def _public(self, entry: Entry) -> list[ev.AnyEvent]:
        """The events of an entry without what others see, name, buy in for and leave with."""
        events = seen(list(entry.events), cmd.player(self.seat, self.person))
        if entry.command.by.person == self.person:
            return events
        return [event for event in events if type(event) not in PRIVATE]

    def say(self, text: str) -> None:
        """Send a line to the person."""
        self._loop.call_soon_threadsafe(self._put, text)

    def _put(self, text: str | None) -> None:
        if self.said.full():  # a reader this far behind is not waited for
            self._service.metrics.dropped.inc()
            self.end()
            while not self.said.empty():
                self.said.get_nowait()
            text = None
        self.said.put_nowait(text)

    def ask(self, question: str, changed: Callable[[], str]) -> str:
        """The next line of the person; `changed` says what others have done meanwhile, and gives the question
        as it is then.
        """
        self.say(question)
        while True:
            heard = self._heard.get()
            if heard is None:
                raise Gone
            if isinstance(heard, str):
                return heard
            if heard > self.table.entries and (question := changed()):
                self.say(question)

    def hear(self, heard: str | int) -> None:
        """A line of the person, or the number of an entry that was written."""
        self._heard.put(heard)

    def end(self) -> None:
        """End the dialogue at its next question."""
        self._heard.put(None)

    def over(self) -> None:
        """Nothing more will be said."""
        self._loop.call_soon_threadsafe(self._put, None)


Dialogue = Callable[[TextTable], None]


async def text_view(service: Service, socket: WebSocket, visitor: Visitor, dialogue: Dialogue) -> None:
    """Carry lines between a person and a dialogue until one of them ends it."""
    table_id = str(socket.path_params["table_id"])
    table = await service.host.table(table_id)
    if not table.virtual:
        raise BadInput("people deal at this table: it has no text view")
    loop = asyncio.get_running_loop()
    with service.text_views.one(visitor.person):
        view = await asyncio.to_thread(TextTable, service, visitor, table_id, loop)
        stop = service.host.subscribe(table_id, lambda number, _: view.hear(number))
        thread = threading.Thread(target=_talk, args=(view, dialogue), name="text view", daemon=True)
        thread.start()
        hearing = asyncio.create_task(_hear(service, socket, view))
        sending = asyncio.create_task(_send(service, socket, view))
        try:
            done, _ = await asyncio.wait({hearing, sending}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            stop()
            view.end()
            for task in (hearing, sending):
                task.cancel()
            await asyncio.gather(hearing, sending, return_exceptions=True)


def _talk(view: TextTable, dialogue: Dialogue) -> None:
    try:
        dialogue(view)
    except Gone:
        pass
    except CroupierError as error:
        view.say(error.spoken)
    except Exception:
        log("text view", level=logging.ERROR, failed=True)
        view.say(UNEXPECTED)
    finally:
        view.over()


async def _hear(service: Service, socket: WebSocket, view: TextTable) -> None:
    while True:
        line = await receive(socket, service)
        service.rate.take(view.person)
        view.hear(line[:LONGEST_LINE])


async def _send(service: Service, socket: WebSocket, view: TextTable) -> None:
    while (text := await view.said.get()) is not None:
        await service.door.present(view.visitor)
        try:
            await asyncio.wait_for(socket.send_text(text), service.limits.send_seconds)
        except TimeoutError:
            service.metrics.dropped.inc()
            return
