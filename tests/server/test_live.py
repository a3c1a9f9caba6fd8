"""Live events: through the viewer's own view, resumed from any sequence number, waiting for no reader."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.client import Pit, RemoteTable
from croupier.server.limits import Limits
from croupier.server.live import Reader
from tests.server.conftest import PATIENCE, Served

BETS = {"bet1": 1000, "bet2": 1000, "bet3": 1000}


def play_round(table: RemoteTable) -> None:
    """A whole round of let it ride."""
    table.bet(1, BETS)
    table.ready()
    table.decide(1, "ride")
    table.decide(1, "ride")


def messages(socket: Any, last: Callable[[dict[str, Any]], bool]) -> Iterator[dict[str, Any]]:
    """What a connection says, up to a message that is the last."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        yield message
        if last(message):
            return


def test_events_are_resumed_from_any_sequence_number_without_gap_or_repetition(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    play_round(table)
    newest = table.view().sequence
    for after in (0, 7, 11, newest - 1, newest):
        watched = table.watch(after)
        wanted = list(range(after + 1, newest + 1))
        found: list[int] = []
        while len(found) < len(wanted):
            found += [event["seq"] for event in next(watched).events]
        assert found == wanted, after
        watched.close()


def test_what_others_do_comes_as_it_is_written_with_the_viewers_own_view(served: Served) -> None:
    table_id = served.open_table("let-it-ride")
    one, two = served.pit().table(table_id), served.pit().table(table_id)
    one.sit(1, 100_000)
    two.sit(2, 100_000)
    with two.pit.connected(f"/api/tables/{table_id}/live?view=true") as live:
        assert json.loads(live.recv(timeout=PATIENCE))["kind"] == "watching"
        one.bet(1, BETS)
        two.bet(2, BETS)
        assert one.ready() == ["2"], "the dealer waits for the others"
        assert two.ready() == []
        newest = two.view().sequence
        found = list(messages(live, lambda message: message["sequence"] == newest))
    views = [each["view"] for each in found if "view" in each]
    assert views[-1]["hands"]["2"]["cards"], "the viewer's own cards"
    assert views[-1]["hands"]["1"] == {"count": 3, "cards": []}, "nobody else's"
    sequences = [event["seq"] for each in found for event in each["events"]]
    assert sequences == list(range(sequences[0], sequences[0] + len(sequences)))


def test_commands_go_over_the_connection_too(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    with table.pit.connected(f"/api/tables/{table.id}/live") as live:
        live.recv(timeout=PATIENCE)
        live.send(json.dumps({"key": "a", "command": {"do": "sit", "seat": 1, "buy_in": 5000}}))
        live.send(json.dumps({"key": "b", "command": {"do": "bet", "seat": 1, "wager": "bet1", "amount": 1}}))
        live.send("{")
        live.send(json.dumps({"key": "d", "ready": True}))
        said = messages(live, lambda message: message.get("key") == "d")
        found = {each.get("key", "") + each["kind"]: each for each in said}
    assert found["adone"]["entry"] == 2
    assert found["brefused"]["status"] == 409
    assert found["brefused"]["error"]["cite"]
    assert found["refused"]["status"] == 400
    assert found["drefused"]["error"]["message"].startswith("no wagers are on the layout")


@pytest.mark.parametrize("kind", ["live", "text"])
@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ({}, "nobody is signed in"),
        ({"authorization": "Bearer x.y"}, "nobody is signed in"),
        ({"origin": "https://elsewhere.example"}, "another site"),
    ],
)
def test_strangers_are_not_told_anything(
    served: Served, kind: str, headers: dict[str, str], why: str
) -> None:
    address = f"{served.url.replace('http', 'ws', 1)}/api/tables/{served.open_table('craps')}/{kind}"
    with (
        connect(address, additional_headers=headers, open_timeout=PATIENCE) as found,
        pytest.raises(ConnectionClosed) as closed,
    ):
        found.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert why in closed.value.rcvd.reason


def test_connections_and_messages_have_limits(serve: Callable[..., Served]) -> None:
    served = serve(limits=Limits(connections_per_visitor=2, message_bytes=300))
    pit, table_id = served.pit(), served.open_table("craps")
    path = f"/api/tables/{table_id}/live"
    with pit.connected(path) as one, pit.connected(path) as two:
        one.recv(timeout=PATIENCE)
        two.recv(timeout=PATIENCE)
        with pit.connected(path) as three, pytest.raises(ConnectionClosed, match="too many connections"):
            three.recv(timeout=PATIENCE)
        two.send("x" * 1000)
        with pytest.raises(ConnectionClosed) as closed:
            two.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def _silent_reader(pit: Pit, path: str) -> socket.socket:
    """A client that asks for a WebSocket and then reads nothing."""
    parts = urlsplit(pit.url)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.connect((str(parts.hostname), parts.port))
    raw.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {pit.enter()}\r\n\r\n".encode()
    )
    return raw


def test_a_slow_reader_is_disconnected_and_nobody_waits_for_it(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    under_way: dict[Reader, int] = {}
    """The text that is being sent to each reader, by its number."""
    numbers, send_bytes = count(), Reader.send_bytes

    async def noted(self: Reader, text: bytes) -> None:
        under_way[self] = next(numbers)
        try:
            await send_bytes(self, text)
        finally:
            under_way.pop(self, None)

    monkeypatch.setattr(Reader, "send_bytes", noted)
    served = serve(limits=Limits(send_seconds=1, requests_per_second=10_000, burst=10_000))
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 10_000_000)
    for _ in range(10):
        play_round(table)
    slow = [_silent_reader(served.pit(), f"/api/tables/{table.id}/live?after=0&view=true") for _ in range(2)]
    dropped, deadline = served.service.metrics.dropped._value.get, time.monotonic() + PATIENCE
    meanwhile = 0
    while dropped() < len(slow) and time.monotonic() < deadline:
        before = set(under_way.items())
        table.do("contribute", seat=1, value="f00d")
        meanwhile += bool(before & set(under_way.items()))
        play_round(table)
    for each in slow:
        each.close()
    assert dropped() == len(slow)
    assert meanwhile, "a command was acknowledged while a reader was being waited for"
    while served.service.connections.total:
        assert time.monotonic() < deadline
        time.sleep(0.05)
