"""Players as bytes on a socket, with as little work as possible, so that the server is measured."""

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSED, PING, PONG = 0x81, 0x8, 0x9, 0xA
MASK = b"\0\0\0\0"
"""A mask of zeros leaves the text as it is; the server takes it off like any other."""
KIND = len(b'{"kind":"')
ENTRY, WATCHING, DONE = b"entry", b"watch", b'done"'
CONNECTED_WITHIN = 300
"""Seconds after which a server that does not answer is one that does not run."""


def frame(text: bytes, kind: int = 0x1) -> bytes:
    """A message of a client."""
    if len(text) < 126:
        return bytes((0x80 | kind, 0x80 | len(text))) + MASK + text
    return bytes((0x80 | kind, 0xFE)) + len(text).to_bytes(2, "big") + MASK + text


class Seat(asyncio.Protocol):
    """One WebSocket of a table: one command at a time out, answers and live events in."""

    def __init__(self, heard: Callable[[], None] | None = None) -> None:
        self._heard = heard
        self._buffer = b""
        self._upgraded = False
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Future[int] | None = None
        self.open: asyncio.Future[None] = self._loop.create_future()
        self.transport: asyncio.Transport
        self.events = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the socket."""
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Whoever waits for an answer will not get one."""
        lost = ConnectionError("the server closed the connection")
        for waiting in (self.open, self._waiting):
            if waiting is not None and not waiting.done():
                waiting.set_exception(lost)
                waiting.exception()

    def data_received(self, data: bytes) -> None:
        """Take messages apart."""
        if self._buffer:
            data = self._buffer + data
        if not self._upgraded:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._upgraded = True
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            end_at = start + length
            if end_at > size:
                break
            kind = data[start + KIND : start + KIND + 5] if data[at] == TEXT else b""
            if kind == ENTRY:
                self.events += 1
                if self._heard is not None:
                    self._heard()
            elif kind == DONE:
                self._answer(0)
            else:
                self._message(data[at] & 0xF, data[start:end_at])
            at = end_at
        self._buffer = data[at:] if at < size else b""

    def _message(self, kind: int, text: bytes) -> None:
        if kind == CLOSED:
            self.transport.close()
        elif kind == PING:
            self.transport.write(frame(text, PONG))
        elif text[KIND : KIND + 5] == WATCHING:
            self.open.set_result(None)
        else:
            self._answer(int(json.loads(text)["status"]))

    def _answer(self, status: int) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(status)

    def say(self, text: bytes) -> asyncio.Future[int]:
        """Send a message; returns 0 when it is acknowledged, or the status of the refusal."""
        self._waiting = waiting = self._loop.create_future()
        self.transport.write(frame(text))
        return waiting


async def watch(port: int, table_id: str, token: str, heard: Callable[[], None] | None = None) -> Seat:
    """A connection to a table, as the holder of a token."""
    loop = asyncio.get_running_loop()
    _, seat = await loop.create_connection(lambda: Seat(heard), "127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    seat.transport.write(
        f"GET /api/tables/{table_id}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    await asyncio.wait_for(seat.open, CONNECTED_WITHIN)
    return seat
