"""Malformed input on the wire: the server answers or closes, reveals nothing, and plays on."""

import io
import json
import random
import socket
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.client import RemoteTable
from croupier.server.limits import Limits
from croupier.server.logs import LOGGER, to_stream
from tests.server.conftest import PATIENCE, Served

FREE = Limits(requests_per_second=1e6, burst=10**6, guests_per_second=1e6, guests_burst=10**6)
NOISE = 40
GREETING = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    "Authorization: Bearer {token}\r\n\r\n"
)


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server that all tests of the module send malformed input to."""
    served = Served(tmp_path_factory.mktemp("hostile"), limits=FREE)
    yield served
    served.close()


@pytest.fixture(scope="module")
def table(pit: Served) -> RemoteTable:
    """A table somebody sits at."""
    found = pit.pit().table(pit.open_table("let-it-ride"))
    found.sit(1, 100_000)
    return found


@pytest.fixture(autouse=True)
def plays_on(pit: Served, table: RemoteTable) -> Iterator[None]:
    """After each test the table takes commands, and nothing has failed that should not."""
    logged = io.StringIO()
    to_stream(logged)
    before = table.view().sequence
    yield
    assert table.do("contribute", seat=1, value="0" * 32).entry
    assert table.view().sequence == before + 1, "nothing else was done"
    lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    LOGGER.handlers.clear()
    assert not [line for line in lines if line["level"] == "error"]
    assert b"Traceback" not in b"".join(pit.sent)


def exchanged(url: str, content: bytes) -> bytes:
    """What comes back for some bytes, until the server hangs up or has answered."""
    parts = urlsplit(url)
    with socket.create_connection((str(parts.hostname), parts.port), timeout=PATIENCE) as connection:
        answer = b""
        with suppress(ConnectionResetError, BrokenPipeError):
            connection.sendall(content)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65_536):
                answer += part
        return answer


def requests() -> Iterator[bytes]:
    """Requests that are wrong in one way each, and noise."""
    good = b"GET /healthz HTTP/1.1\r\nHost: pit\r\n"
    yield from (
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"G\x00T / HTTP/1.1\r\n\r\n",
        b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: pit\r\n\r\n",
        b"GET /tables/%00 HTTP/1.1\r\nHost: pit\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: pit\r\n\r\n",
        b"GET /api/tables/%F0%9F%8E%B2 HTTP/1.1\r\nHost: pit\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: pit\r\n\r\n",
        good + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
        good + b"".join(b"X%d: y\r\n" % number for number in range(20_000)) + b"\r\n",
        good + b"Content-Length: -1\r\n\r\n",
        good + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        good + b"Content-Length: 99999999999999999999\r\n\r\n",
        good + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n",
        good + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        good + b"Authorization: Bearer \x80\x81\r\n\r\n",
        good + b"Cookie: croupier_guest=\xff; =; ;;;\r\n\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: pit\r\nOrigin: null\r\nContent-Length: 0\r\n\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: pit\r\nOrigin: http://[\r\nContent-Length: 0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: pit\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    )
    noise = random.Random(27)
    for _ in range(NOISE):
        yield noise.randbytes(noise.randrange(1, 3000))
        spoiled = bytearray(good + b"Accept: */*\r\n\r\n")
        for _ in range(noise.randrange(1, 6)):
            spoiled[noise.randrange(len(spoiled))] = noise.randrange(256)
        yield bytes(spoiled)


def test_requests_that_are_none(pit: Served) -> None:
    for content in requests():
        answer = exchanged(pit.url, content)
        assert not answer or answer.startswith(b"HTTP/1."), content[:80]
        assert not answer.startswith(b"HTTP/1.1 500"), content[:80]


@pytest.mark.parametrize(
    "content", [b"GET\r\n\r\n", b"GET /?" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: pit\r\n\r\n"]
)
def test_what_is_no_request_is_answered_like_every_failure(pit: Served, content: bytes) -> None:
    head, _, body = exchanged(pit.url, content).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"content-type: application/json" in head
    error = json.loads(body)["error"]
    assert (error["kind"], error["message"]) == ("bad_input", "the request cannot be read as HTTP")


def frames() -> Iterator[bytes]:
    """WebSocket frames that break the protocol, or messages that no command can be read from."""

    def masked(kind: int, content: bytes) -> bytes:
        size = len(content)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        return bytes([kind]) + length + b"\0\0\0\0" + content

    yield from (
        b"\x81\x05hello",
        b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0",
        b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0",
        masked(0x81, b"\xff\xfe\xfd"),
        masked(0x82, b"\x00\x01"),
        masked(0x80, b"continued what?"),
        masked(0x01, b"begun") + masked(0x81, b"and begun again"),
        masked(0xF1, b"reserved bits"),
        masked(0x89, b"x" * 126),
        masked(0x88, b"\x00"),
        masked(0x88, (999).to_bytes(2, "big")),
        masked(0x81, b"[" * 60_000),
        masked(0x81, b'{"key":"k","command":{"do":"sit","seat":' + b"9" * 5_000 + b"}}"),
        masked(0x81, b'{"key":"k","command":{"do":"contribute","seat":1,"value":"\\ud800"}}'),
        masked(0x81, b'{"key":"k","command":{"do":"bet","seat":1e400,"wager":"bet1","amount":NaN}}'),
        masked(0x81, b'{"key":"k","command":{"do":"close_table","by":{"role":"floorperson"}}}'),
        masked(0x81, b'{"key":"\\u0000","command":{"do":"leave","seat":1}}'),
        masked(0x81, b'{"key":"k","ready":true,"after":"x"}'),
        masked(0x81, b'{"key":"k"}'),
    )
    noise = random.Random(28)
    for _ in range(NOISE):
        yield noise.randbytes(noise.randrange(1, 400))
        yield masked(0x81, noise.randbytes(noise.randrange(1, 100)))


def test_frames_that_are_none(pit: Served, table: RemoteTable) -> None:
    stranger = pit.pit()
    path = f"/api/tables/{table.id}/live"
    greeting = GREETING.format(path=path, host=urlsplit(pit.url).netloc, token=stranger.enter()).encode()
    for content in frames():
        answer = exchanged(pit.url, greeting + content)
        assert answer.startswith(b"HTTP/1.1 101"), content[:80]
        assert b"Traceback" not in answer


def test_messages_of_no_use_are_answered_one_by_one(table: RemoteTable) -> None:
    noise = random.Random(29)
    with table.pit.connected(f"/api/tables/{table.id}/live") as live:
        live.recv(timeout=PATIENCE)
        for _ in range(NOISE):
            live.send("".join(chr(noise.randrange(32, 1000)) for _ in range(noise.randrange(1, 200))))
            answer = json.loads(live.recv(timeout=PATIENCE))
            assert (answer["kind"], answer["status"]) == ("refused", 400)
        live.send(b"\x00\x01")
        with pytest.raises(ConnectionClosed):
            live.recv(timeout=PATIENCE)
