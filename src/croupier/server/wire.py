"""A WebSocket with a fast path for frequent messages; everything else is left to uvicorn."""

from __future__ import annotations

from asyncio import AbstractEventLoop, Future
from collections import deque
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # built without a compiler
    from websockets.utils import apply_mask

WIRE = "croupier.wire"
"""Where the application finds the wire among the extensions of its scope."""
AHEAD = 8
"""How many messages are read ahead before the first of them is taken."""
WHOLE_TEXT = 0x81
CONTROL = (0x88, 0x89, 0x8A)
MASKED = 0x80
END_OF_REQUEST = b"\r\n\r\n"


def text_frame(content: bytes) -> bytes:
    """A text as a server frames it; the same bytes go to everyone who is sent the same."""
    size = len(content)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + content
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + content
    return b"\x81\x7f" + size.to_bytes(8, "big") + content


class Mail:
    """What has come and was not taken yet, for the one who takes it: a queue with no more than that needs."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._held: deque[Any] = deque()
        self._waiting: Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """One more message."""
        self._held.append(message)
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    async def get(self) -> Any:
        """The next message."""
        while not self._held:
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._held.popleft()

    def empty(self) -> bool:
        """Whether there is none."""
        return not self._held

    def qsize(self) -> int:
        """How many there are."""
        return len(self._held)


class Outbox:
    """The wires on which something was put in this turn of an event loop: all are written at its end."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._wires: list[Wire] = []

    def add(self, wire: Wire) -> None:
        """A wire with the first frame of this turn."""
        if not self._wires:
            self._call_soon(self._flush)
        self._wires.append(wire)

    def _flush(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.flush()


_OUTBOXES: WeakKeyDictionary[AbstractEventLoop, Outbox] = WeakKeyDictionary()


class Wire(WebSocketsSansIOProtocol):
    """Reads whole texts from the socket and writes framed ones; anything else takes the slow path."""

    _long_way = False

    def __init__(self, config: Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._largest = config.ws_max_size or 0
        self._out: list[bytes] = []
        found = _OUTBOXES.get(self.loop)
        if found is None:
            found = _OUTBOXES[self.loop] = Outbox(self.loop)
        self._outbox = found
        self._taken = True
        """Whether the reader has taken what came before."""
        self._heard = False
        self.queue = Mail(self.loop)  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Have the application find this wire."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][WIRE] = self

    def put(self, frame: bytes) -> bool:
        """Send a frame with all that this turn of the loop brings; false where the reader has not taken what
        came before, or is gone.
        """
        if not self._taken or self.close_sent or self.transport.is_closing():
            return False
        if not self._out:
            self._outbox.add(self)
        self._out.append(frame)
        return True

    def flush(self) -> None:
        """Write what was put."""
        out = self._out
        if out and not self.transport.is_closing():
            self.transport.write(out[0] if len(out) == 1 else b"".join(out))
        out.clear()

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application sends the long way, after what was put."""
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        """Hang up when everything is written."""
        self.flush()
        super().shutdown()

    def pause_writing(self) -> None:
        """The reader has too much before it."""
        self._taken = False
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        self._taken = True
        super().resume_writing()

    def send_keepalive_ping(self) -> None:
        """Ask whether anybody is there, unless somebody has just said something."""
        if self._heard:
            self._heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def data_received(self, data: bytes) -> None:
        """Take what comes apart; a frame that is odd, large or in pieces sends the connection the long way,
        for then only the library knows where the next one begins.
        """
        if not self.handshake_initiated:
            self._long_way = not data.endswith(END_OF_REQUEST)
        elif not self.handshake_complete:
            self._long_way = True
        elif not self._long_way:
            place, size = 0, len(data)
            while place < size and (end := self._end(data, place, size)):
                if data[place] != WHOLE_TEXT or not self._take(data, place, end):
                    super().data_received(data[place:end])
                place = end
            if place == size:
                return
            self._long_way, data = True, data[place:]
        super().data_received(data)

    def _end(self, data: bytes, place: int, size: int) -> int:
        """Where a frame ends that is all there and can be dealt with alone; 0 where it is none."""
        if size - place < 6:  # a head with its mask
            return 0
        length = data[place + 1] - MASKED
        if length < 0 or length == 127 or (data[place] != WHOLE_TEXT and data[place] not in CONTROL):
            return 0
        head = 6
        if length == 126:
            length, head = int.from_bytes(data[place + 2 : place + 4], "big"), 8
        end = place + head + length
        return end if end <= size and length <= self._largest and not self.close_sent else 0

    def _take(self, data: bytes, place: int, end: int) -> bool:
        """Pass a text on to the application; false where it is no text."""
        start = place + (8 if data[place + 1] == 0xFE else 6)
        mask, content = data[start - 4 : start], data[start:end]
        try:
            text = apply_mask(content, mask).decode()
        except UnicodeDecodeError:
            return False
        self._heard = True
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
        return True
