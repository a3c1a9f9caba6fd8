"""Players as bytes on a socket: as little work as possible, so that the server is what is measured."""

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import Any

CLOSED = 0x8
NO_MASK = b"\0\0\0\0"
"""A mask of zeros leaves the text as it is."""


def frame(text: bytes, kind: int = 0x1) -> bytes:
    """A message of a client."""
    head = bytes([0x80 | kind])
    if len(text) < 126:
        return head + bytes([0x80 | len(text)]) + NO_MASK + text
    return head + b"\xfe" + len(text).to_bytes(2, "big") + NO_MASK + text


class Seat(asyncio.Protocol):
    """One WebSocket of a table: commands out, answers and live events in."""

    def __init__(self, heard: Callable[[bytes], None] | None = None) -> None:
        self._heard = heard
        self._buffer = b""
        self._upgraded = False
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self.events = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        """Whoever waits for an answer will not get one."""
        lost = ConnectionError("the server closed the connection")
        unanswered: list[asyncio.Future[Any]] = [self.open, *self._waiting.values()]
        for waiting in unanswered:
            if not waiting.done():
                waiting.set_exception(lost)
                waiting.exception()

    def data_received(self, data: bytes) -> None:
        """Take messages apart."""
        data = self._buffer + data if self._buffer else data
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
            if start + length > size:
                break
            self._message(data[at] & 0xF, data[start : start + length])
            at = start + length
        self._buffer = data[at:]

    def _message(self, kind: int, text: bytes) -> None:
        if kind == CLOSED:
            self.transport.close()
        elif kind == 0x9:
            self.transport.write(frame(text, 0xA))
        elif text.startswith(b'{"kind":"entry"'):
            self.events += 1
            if self._heard is not None:
                self._heard(text)
        elif text.startswith(b'{"kind":"watching"'):
            self.open.set_result(None)
        else:
            answer = json.loads(text)
            waiting = self._waiting.pop(answer["key"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(answer)

    async def say(self, key: str, **said: object) -> dict[str, Any]:
        """The answer to a message."""
        waiting: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[key] = waiting
        self.transport.write(frame(json.dumps({"key": key, **said}, separators=(",", ":")).encode()))
        return await waiting


async def watch(port: int, table_id: str, token: str, heard: Callable[[bytes], None] | None = None) -> Seat:
    """A connection to a table, as the holder of a token."""
    loop = asyncio.get_running_loop()
    _, seat = await loop.create_connection(lambda: Seat(heard), "127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    seat.transport.write(
        f"GET /api/tables/{table_id}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    await asyncio.wait_for(seat.open, 60)
    return seat
