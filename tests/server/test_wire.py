"""Messages on a WebSocket: taken off whole, in pieces or several at once, and written together."""

import asyncio
import gc
import json
import socket
import weakref
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.frames import Frame, Opcode

from croupier.client import RemoteTable
from croupier.server import collecting
from croupier.server.collecting import YOUNG, spare_the_old
from croupier.server.wire import AHEAD, text_frame
from tests.server.conftest import PATIENCE, Served


class Raw:
    """A player's socket, byte by byte."""

    def __init__(self, table: RemoteTable) -> None:
        parts = urlsplit(table.pit.url)
        self._socket = socket.create_connection((str(parts.hostname), parts.port or 80), timeout=PATIENCE)
        self._got = b""
        self.send(
            f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {table.pit.enter()}\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._got:
            self._got += self._socket.recv(65_536)
        self._got = self._got.partition(b"\r\n\r\n")[2]
        assert self.message()["kind"] == "watching"

    def send(self, content: bytes) -> None:
        """Send bytes."""
        self._socket.sendall(content)

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and content."""
        while True:
            if len(self._got) >= 2:
                length, start = self._got[1], 2
                if length == 126:
                    length, start = int.from_bytes(self._got[2:4], "big"), 4
                if len(self._got) >= start + length:
                    kind, content = self._got[0] & 0xF, self._got[start : start + length]
                    self._got = self._got[start + length :]
                    return kind, content
            more = self._socket.recv(65_536)
            if not more:
                raise EOFError
            self._got += more

    def message(self) -> Any:
        """The next text."""
        kind, content = self.frame()
        assert kind == Opcode.TEXT
        return json.loads(content)

    def answers(self, count: int) -> list[str]:
        """The keys of so many answers, in the order in which they come."""
        found: list[str] = []
        while len(found) < count:
            said = self.message()
            if "key" in said:
                found.append(said["key"])
        return found

    def close(self) -> None:
        """Go."""
        self._socket.close()


def masked(content: bytes, kind: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(kind, content, fin).serialize(mask=True)


def said(key: str, size: int = 0) -> bytes:
    """A message that is refused under its key, however long it is."""
    return json.dumps({"key": key, "command": {"do": "say", "seat": 1, "word": "x" * size}}).encode()


@pytest.fixture
def table(served: Served) -> RemoteTable:
    """A table that nobody sits at."""
    return served.pit().table(served.open_table("let-it-ride"))


def test_messages_are_answered_in_order_however_they_arrive(table: RemoteTable) -> None:
    raw = Raw(table)
    raw.send(masked(said("a")))
    raw.send(masked(said("b")) + masked(b"beat", Opcode.PING) + masked(said("c", 300)) + masked(said("d")))
    assert raw.answers(1) == ["a"]
    found: list[str] = []
    while len(found) < 4:
        kind, content = raw.frame()
        found.append("pong" if kind == Opcode.PONG else json.loads(content)["key"])
    assert sorted(found) == ["b", "c", "d", "pong"]
    assert [each for each in found if each != "pong"] == ["b", "c", "d"]
    many = [f"m{number}" for number in range(3 * AHEAD)]
    raw.send(b"".join(masked(said(key)) for key in many))
    assert raw.answers(len(many)) == many
    first, second = said("e")[:20], said("e")[20:]
    raw.send(masked(first, fin=False) + masked(second, Opcode.CONT))
    assert raw.answers(1) == ["e"]
    raw.send(masked(said("f")) + masked(said("g")))
    assert raw.answers(2) == ["f", "g"]
    raw.close()


@pytest.mark.parametrize("cut", [1, 3, 7, 30])
def test_a_message_in_two_pieces_is_one(table: RemoteTable, cut: int) -> None:
    raw = Raw(table)
    whole = masked(said("a", 200))
    raw.send(masked(said("before")) + whole[:cut])
    assert raw.answers(1) == ["before"], "the piece is with the server"
    raw.send(whole[cut:] + masked(said("b")))
    assert raw.answers(2) == ["a", "b"]
    raw.close()


def test_a_text_that_is_none_ends_the_connection(table: RemoteTable) -> None:
    raw = Raw(table)
    raw.send(masked(b"\xff\xfe"))
    kind, content = raw.frame()
    assert kind == Opcode.CLOSE
    assert int.from_bytes(content[:2], "big") == 1007
    raw.close()


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_library_would_send(size: int) -> None:
    content = b"x" * size
    assert text_frame(content) == Frame(Opcode.TEXT, content).serialize(mask=False)


def test_an_entry_and_its_acknowledgment_come_together(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    raw = Raw(table)
    before = len(served.sent)
    raw.send(masked(json.dumps({"key": "k", "command": {"do": "sit", "seat": 1, "buy_in": 5000}}).encode()))
    assert [raw.message()["kind"] for _ in range(2)] == ["entry", "done"]
    assert len(served.sent) == before + 2, "what is put on a wire is among what was sent"
    raw.close()


@pytest.fixture
def collector() -> Iterator[None]:
    """The collector as it was before, afterward."""
    callbacks, threshold = list(gc.callbacks), gc.get_threshold()
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*threshold)
    gc.unfreeze()


@pytest.mark.usefixtures("collector")
def test_what_survives_is_not_gone_through_again_and_little_is_gone_through_at_once() -> None:
    spare_the_old()
    seen: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            seen.append(sum(len(gc.get_objects(each)) for each in range(about["generation"] + 1)))

    gc.callbacks.append(note)
    frozen = gc.get_freeze_count()
    kept = [[number] for number in range(60 * YOUNG)]
    assert len(seen) > 20
    assert max(seen) < 5 * YOUNG == 20_000, "what was made before the last few collections is set aside"
    assert gc.get_freeze_count() > frozen + 0.9 * len(kept)


@pytest.mark.usefixtures("collector")
def test_all_is_gone_through_once_it_has_grown_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    class Knot:
        def __init__(self) -> None:
            self.itself = self

    monkeypatch.setattr(collecting, "_limit", lambda: gc.get_freeze_count() + 10_000)
    spare_the_old()
    knot = Knot()
    gone = weakref.ref(knot)
    gc.collect(1)
    del knot
    gc.collect()
    assert gone() is not None, "it is set aside"
    kept = [[number] for number in range(20_000)]
    gc.collect(1)
    gc.collect()
    assert gone() is None
    assert kept


def test_a_wire_is_written_once_a_turn() -> None:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

    from croupier.server.wire import Wire

    written: list[bytes] = []

    class Transport:
        def write(self, content: bytes) -> None:
            written.append(content)

        def is_closing(self) -> bool:
            return False

    async def work() -> None:
        wire = Wire(Config(lambda *_: None), ServerState(), {}, asyncio.get_running_loop())
        wire.transport = Transport()  # type: ignore[assignment]
        assert wire.put(b"one")
        assert wire.put(b"two")
        await asyncio.sleep(0)
        assert written == [b"onetwo"]
        wire.pause_writing()
        assert not wire.put(b"three"), "who does not read is sent nothing more"
        wire.resume_writing()
        assert wire.put(b"four")
        wire.close_sent = True
        assert not wire.put(b"five")

    asyncio.run(work())
