"""Live events over a WebSocket: every entry through the viewer's own view, from any sequence number on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from croupier.law.citation import printed
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.seats import seat_name
from croupier.server.bodies import read_command
from croupier.server.failing import failure_of
from croupier.server.feed import Feed, Frames
from croupier.server.limits import TooLarge
from croupier.server.reading import unreadable
from croupier.server.seen import PRIVATE, encode, entry_message
from croupier.server.service import Service
from croupier.server.table_page import table_page, told
from croupier.server.visitors import Visitor
from croupier.server.wire import WIRE, text_frame
from croupier.table.journal import Entry
from croupier.table.table import Table

SLOW = 1013
REFUSED = 1008
TOO_LARGE = 1009


class Slow(Exception):
    """The reader takes longer than the server waits."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client says: a command with its idempotency key, or that it is ready for the cards or dice."""

    key: str
    command: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    ready: bool = False
    after: int | None = None
    """The event after which nothing may have happened yet."""


class Watching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which sequence number on, and what comes with the newest entry: the viewer's view, or all that a
    table's page shows; a page also gets what happened in words, and who is ready for the next deal.
    """

    after: int | None = None
    view: bool = False
    page: bool = False


class Reader:
    """The reader of a connection; messages to a slow reader wait without delaying anyone else."""

    def __init__(self, socket: WebSocket, service: Service) -> None:
        self._socket, self._service = socket, service
        wire = socket.scope.get("extensions", {}).get(WIRE)
        self.put: Callable[[bytes], bool] = wire.put if wire is not None else _no_wire
        """Sends a framed text at once; false where that cannot be done."""

    async def send(self, content: Any) -> None:
        """Send a message."""
        await self.send_bytes(encode(content))

    async def send_bytes(self, text: bytes) -> None:
        """Send a text that is encoded already; `Slow` where the reader does not take it in time."""
        if self.put(text_frame(text)):
            return
        try:
            await asyncio.wait_for(self._socket.send_text(text.decode()), self._service.limits.send_seconds)
        except TimeoutError:
            self._service.metrics.dropped.inc()
            raise Slow from None

    async def send_text(self, text: str) -> None:
        """Send a text."""
        await self.send_bytes(text.encode())

    async def serve(self, *works: Coroutine[Any, Any, None]) -> None:
        """Do what there is to do until some of it is over."""
        tasks = {asyncio.create_task(work) for work in works}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _no_wire(frame: bytes) -> bool:
    return False


async def receive(socket: WebSocket, service: Service) -> str:
    """The next message, refused where it is too large."""
    message = await socket._receive()  # skips Starlette's checks, since the socket is open
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000), message.get("reason"))
    text: str | None = message.get("text")
    if text is None:
        raise BadInput("the message cannot be read: expected text")
    if len(text) > service.limits.message_bytes:
        raise TooLarge(service.limits.message_bytes)
    return text


async def close(socket: WebSocket, code: int, why: str) -> None:
    """End a connection, whatever became of it."""
    if socket.application_state is WebSocketState.DISCONNECTED:
        return
    with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
        await asyncio.wait_for(socket.close(code, why.encode()[:120].decode(errors="ignore")), 1)


async def live(service: Service, socket: WebSocket, visitor: Visitor) -> None:
    """Send the entries of a table until the viewer goes."""
    try:
        asked = msgspec.convert(dict(socket.query_params), Watching, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable("query", dict(socket.query_params), error, Watching) from None
    table_id = str(socket.path_params["table_id"])
    table = await service.host.table(table_id)
    with service.feeds.of(table_id) as feed:
        after = table.sequence - 1 if asked.after is None else asked.after
        last = table.entries if asked.after is None else await feed.entry_of(after, table.entries)
        hello: dict[str, Any] = {"kind": "watching", "table": table_id, "sequence": table.sequence - 1}
        hello |= _shown(service, table_id, table, visitor, asked)
        greeting = printed(encode(hello).decode(), table.edition.day)
        reader = Reader(socket, service)
        works = [
            _entries(service, reader, visitor, feed, table_id, last, after, asked, greeting),
            _commands(service, socket, reader, visitor, table_id),
        ]
        if asked.page:
            works.append(_readiness(service, reader, table_id))
        await reader.serve(*works)


def _shown(
    service: Service, table_id: str, table: Table, visitor: Visitor, asked: Watching
) -> dict[str, Any]:
    """How the table stands for the viewer, as it was asked for."""
    if not asked.view and not asked.page:
        return {}
    view = service.look(table_id, table, visitor)
    found: dict[str, Any] = {"view": view} if asked.view else {}
    return found | ({"page": table_page(table, visitor, view)} if asked.page else {})


async def _readiness(service: Service, reader: Reader, table_id: str) -> None:
    """Say who is ready for the next deal, whenever that changes."""
    changed = asyncio.Event()
    stop = service.dealer.subscribe(table_id, changed.set)
    try:
        while True:
            seats, closes = service.dealer.readiness(table_id)
            content = {"kind": "ready", "seats": [seat_name(seat) for seat in seats], "closes_in": closes}
            await reader.send(content)
            await changed.wait()
            changed.clear()
    finally:
        stop()


async def _entries(
    service: Service,
    reader: Reader,
    visitor: Visitor,
    feed: Feed,
    table_id: str,
    last: int,
    after: int,
    asked: Watching,
    greeting: str,
) -> None:
    person, role, put, stays = visitor.person, visitor.role, reader.put, service.door.stays

    def take(entry: Entry, frames: Frames) -> bool:
        if visitor.session and not stays(visitor):  # guests are not signed out
            return False
        kind = (role, person) if entry.command.by.person == person and _is_private(entry) else role
        frame = frames.get(kind)
        if frame is None:
            frame = frames[kind] = text_frame(encode(entry_message(entry, visitor)))
        return put(frame)

    alike = not asked.view and not asked.page
    await reader.send_text(greeting)
    while True:
        for entry in await feed.after(last):
            await service.door.present(visitor)
            if not alike:
                await reader.send_bytes(
                    await _with_view(service, visitor, feed, table_id, entry, after, asked)
                )
            elif entry.events[0].seq <= after:
                await reader.send(entry_message(entry, visitor, after))
            else:
                await reader.send_bytes(_shared(feed, entry, visitor))
            service.metrics.tally.sent(len(entry.events))
            last = entry.entry
        last = await feed.follow(last, take if alike else _not_at_once)


def _not_at_once(entry: Entry, frames: Frames) -> bool:
    """What comes with a view is worked out for its viewer first."""
    return False


def _shared(feed: Feed, entry: Entry, visitor: Visitor) -> bytes:
    """The text of an entry, worked out once for all viewers to whom it is the same."""
    own = entry.command.by.person == visitor.person and _is_private(entry)
    kind = (entry.entry, visitor.role, own)
    return feed.shared.get(kind) or feed.share(kind, encode(entry_message(entry, visitor)))


def _is_private(entry: Entry) -> bool:
    """Whether something of an entry is only for the patron who caused it."""
    return any(type(event) in PRIVATE for event in entry.events)


async def _with_view(
    service: Service,
    visitor: Visitor,
    feed: Feed,
    table_id: str,
    entry: Entry,
    after: int,
    asked: Watching,
) -> bytes:
    """The text of an entry with how the table stands for the viewer; made once for all who only watch."""
    table = await service.host.table(table_id)
    newest = table.entries == entry.entry
    watches = not visitor.house and not visitor.seats(table) and entry.command.by.person != visitor.person
    shared = watches and entry.events[0].seq > after
    kind = (entry.entry, newest, asked.view, asked.page)
    known = feed.shared.get(kind) if shared else None
    if known is not None:
        return known
    message = entry_message(entry, visitor, after)
    if asked.page:
        message["told"] = told(entry, table, visitor)
    if newest:  # nothing has come after it
        message |= _shown(service, table_id, table, visitor, asked)
    text = printed(encode(message).decode(), table.edition.day).encode()
    return feed.share(kind, text) if shared else text


async def _commands(
    service: Service, socket: WebSocket, reader: Reader, visitor: Visitor, table_id: str
) -> None:
    while True:
        text = await receive(socket, service)
        key = ""
        try:
            service.rate.take(visitor.person)
            try:
                said = msgspec.json.decode(text, type=Said)
            except (msgspec.MsgspecError, RecursionError) as error:
                raise unreadable("message", text, error, Said) from None
            key = said.key
            answer: dict[str, Any]
            if said.ready:
                await service.door.may(visitor, "ready")
                waiting = await service.get_ready(visitor, table_id)
                answer = {"kind": "done", "key": key, "waiting_for": [seat_name(seat) for seat in waiting]}
            elif said.command is msgspec.UNSET:
                raise BadInput("the message cannot be read: expected a command, or ready")
            else:
                done = await service.act(visitor, table_id, read_command(said.command), key, said.after)
                answer = {"kind": "done", "key": key, "entry": done.entry}
        except CroupierError as error:
            failure, status = failure_of(error)
            refused = encode({"kind": "refused", "key": key, "status": status, "error": failure}).decode()
            day = (await service.host.table(table_id)).edition.day
            await reader.send_text(printed(refused, day))
        else:
            await reader.send(answer)
