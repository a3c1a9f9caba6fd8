"""Live events over a WebSocket: every entry through the viewer's own view, from any sequence number on."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.seats import seat_name
from croupier.server.bodies import read_command
from croupier.server.failing import failure_of
from croupier.server.feed import Feed
from croupier.server.limits import TooLarge
from croupier.server.seen import encode, entry_view
from croupier.server.service import Service
from croupier.server.table_page import table_page, told
from croupier.server.visitors import Visitor
from croupier.table.table import Table

SLOW = 1013
REFUSED = 1008
TOO_LARGE = 1009


class Slow(Exception):
    """The reader takes longer than the server waits for anyone."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client says: a command with its idempotency key."""

    key: str
    command: msgspec.Raw


class Watching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which sequence number on, and what comes with the newest entry: the viewer's view, or all that a
    table's page shows; a page also gets what happened in words, and who is ready for the next deal.
    """

    after: int | None = None
    view: bool = False
    page: bool = False


async def send(socket: WebSocket, service: Service, content: Any) -> None:
    """Send a message, or give up on a reader who does not take it in time."""
    text = encode(content).decode()
    try:
        await asyncio.wait_for(socket.send_text(text), service.limits.send_seconds)
    except TimeoutError:
        service.metrics.dropped.inc()
        raise Slow from None


async def receive(socket: WebSocket, service: Service) -> str:
    """The next message, refused where it is too large."""
    text = await socket.receive_text()
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
        raise BadInput(f"the query cannot be read: {error}") from None
    table_id = str(socket.path_params["table_id"])
    table = await service.host.table(table_id)
    with service.feeds.of(table_id) as feed:
        after = table.sequence - 1 if asked.after is None else asked.after
        last = table.entries if asked.after is None else await feed.entry_of(after, table.entries)
        hello: dict[str, Any] = {"kind": "watching", "table": table_id, "sequence": table.sequence - 1}
        hello |= _shown(service, table_id, table, visitor, asked)
        await send(socket, service, hello)
        tasks = {
            asyncio.create_task(_entries(service, socket, visitor, feed, table_id, last, after, asked)),
            asyncio.create_task(_commands(service, socket, visitor, table_id)),
        }
        if asked.page:
            tasks.add(asyncio.create_task(_readiness(service, socket, table_id)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _shown(
    service: Service, table_id: str, table: Table, visitor: Visitor, asked: Watching
) -> dict[str, Any]:
    """How the table stands for the viewer, as it was asked for."""
    if not asked.view and not asked.page:
        return {}
    view = service.look(table_id, table, visitor)
    found: dict[str, Any] = {"view": view} if asked.view else {}
    return found | ({"page": table_page(table, visitor, view)} if asked.page else {})


async def _readiness(service: Service, socket: WebSocket, table_id: str) -> None:
    """Say who is ready for the next deal, whenever that changes."""
    changed = asyncio.Event()
    stop = service.dealer.subscribe(table_id, changed.set)
    try:
        while True:
            seats, closes = service.dealer.readiness(table_id)
            content = {"kind": "ready", "seats": [seat_name(seat) for seat in seats], "closes_in": closes}
            await send(socket, service, content)
            await changed.wait()
            changed.clear()
    finally:
        stop()


async def _entries(
    service: Service,
    socket: WebSocket,
    visitor: Visitor,
    feed: Feed,
    table_id: str,
    last: int,
    after: int,
    asked: Watching,
) -> None:
    while True:
        for entry in await feed.after(last):
            await service.door.present(visitor)
            shown = entry_view(entry, visitor)
            events = [event for event in shown.events if event["seq"] > after]
            message: dict[str, Any] = {
                "kind": "entry", "entry": shown.entry, "at": shown.at, "sequence": shown.sequence,
                "events": events,
            }  # fmt: skip
            if asked.view or asked.page:
                table = await service.host.table(table_id)
                if asked.page:
                    message["told"] = told(entry, table, visitor)
                if table.entries == entry.entry:  # nothing has come after it
                    message |= _shown(service, table_id, table, visitor, asked)
            await send(socket, service, message)
            service.metrics.sent.inc(len(events))
            last = entry.entry
        await feed.wait(last)


async def _commands(service: Service, socket: WebSocket, visitor: Visitor, table_id: str) -> None:
    while True:
        text = await receive(socket, service)
        key = ""
        try:
            service.rate.take(visitor.person)
            try:
                said = msgspec.json.decode(text, type=Said)
            except (msgspec.MsgspecError, RecursionError) as error:
                raise BadInput(f"the message cannot be read: {error}") from None
            key = said.key
            done = await service.command(visitor, table_id, read_command(said.command), key)
        except CroupierError as error:
            failure, status = failure_of(error)
            await send(socket, service, {"kind": "refused", "key": key, "status": status, "error": failure})
        else:
            await send(socket, service, {"kind": "done", "key": key, "entry": done.entry})
