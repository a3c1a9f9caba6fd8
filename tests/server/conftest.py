"""A real server on a real socket, and everything it sends."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator, MutableMapping
from pathlib import Path
from typing import Any, TypeVar

import pytest
from argon2 import PasswordHasher

from croupier.cli.play.served import play
from croupier.client import Pit
from croupier.pit.cage import Cage
from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.listening import Listener
from croupier.pit.passwords import Passwords
from croupier.pit.people import People
from croupier.server.app import create_app
from croupier.server.limits import Limits
from croupier.server.people_door import PeopleDoor
from croupier.server.robots import Robots
from croupier.server.running import configured, listening
from croupier.server.service import Service
from croupier.server.virtual_dealer import VirtualDealer
from croupier.server.visitors import Door, GuestDoor
from croupier.server.wire import WIRE, Wire
from croupier.table.software import Watch
from croupier.table.table import milliseconds

Answer = TypeVar("Answer")
QUICK = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
"""Argon2 with the least work, so that many people can sign in during a test."""
PASSWORD = "correct horse battery"
PATIENCE = 300
"""Seconds after which a server that says nothing has failed: a loaded machine may be slow."""
NEVER = 3_600
"""Seconds the dealer waits for the others, so that a slow test causes nothing to happen."""
Message = MutableMapping[str, Any]


class Recorded:
    """A wire, and what was put on it."""

    def __init__(self, wire: Wire, sent: list[bytes]) -> None:
        self._wire, self._sent = wire, sent

    def put(self, frame: bytes) -> bool:
        """Put a frame on the wire."""
        self._sent.append(frame)
        return self._wire.put(frame)


class Served:
    """A server in a thread: its address, its tables, and every byte it has sent."""

    def __init__(
        self,
        folder: Path,
        limits: Limits | None = None,
        wait_seconds: float = NEVER,
        *,
        record: bool | None = None,
        clock: Callable[[], int] = milliseconds,
        seat_seconds: float = NEVER,
        database: str = "",
        keys: Keys | None = None,
        watch: Watch | None = None,
    ) -> None:
        """Without `record` a pit that keeps no accounts; with it one of record, or for practice. `keys` are
        those of a pit that another server works for too.
        """
        self.keys = keys or Keys.new()
        database = database or f"sqlite:///{folder / 'pit.db'}"
        self.host = Host(Database(database), self.keys, clock, accounts=True, watch=watch)
        self.people = People(self.host.database, self.keys, clock, QUICK)
        self.door: Door = (
            GuestDoor(self.keys) if record is None else PeopleDoor(self.host, self.people, record=record)
        )
        robots = None if record else Robots(self.host, Cage(self.host.database, self.keys, clock))
        dealer = VirtualDealer(
            self.host, wait_seconds=wait_seconds, confirms_prizes=not record, robots=robots,
            seat_seconds=seat_seconds,
        )  # fmt: skip
        self.service = Service(self.host, self.door, dealer, limits=limits)
        self.sent: list[bytes] = []
        self.pit_token = ""
        self._pits: list[Pit] = []
        self._socket = listening("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        app = create_app(self.service, play)

        async def recorded(
            scope: Message,
            receive: Callable[[], Awaitable[Message]],
            send: Callable[[Message], Awaitable[None]],
        ) -> None:
            async def sending(message: Message) -> None:
                for part in (
                    message.get("body"),
                    message.get("bytes"),
                    message.get("text"),
                    message.get("reason"),
                ):
                    if part:
                        self.sent.append(part.encode() if isinstance(part, str) else bytes(part))
                for name, value in message.get("headers", ()):
                    self.sent.append(bytes(name) + b": " + bytes(value))
                await send(message)

            extensions = scope.get("extensions") or {}
            if WIRE in extensions:
                extensions[WIRE] = Recorded(extensions[WIRE], self.sent)
            await app(scope, receive, sending)

        self._server = configured(recorded, self.service.limits)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._listener = (
            None
            if self.host.database.sqlite
            else Listener(self.host.database, self._loop, self.host.noticed, dealer.hear, self.host.name)
        )

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._server.serve(sockets=[self._socket]))

    def wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Run something where the tables are."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def open_table(self, game: str, **settings: Any) -> str:
        """A table of a game."""
        return self.wait(self.host.open_table(game, **settings))

    def pit(self, attempts: int = 1) -> Pit:
        """A new guest."""
        self._pits.append(Pit(self.url, attempts=attempts, timeout=PATIENCE))
        return self._pits[-1]

    def hire(self, name: str, role: str) -> Pit:
        """Someone with an account, signed in."""
        self.people.add(name, role, PASSWORD, by="test", own=True)
        pit = self.pit(attempts=3)
        pit.sign_in(name, PASSWORD)
        return pit

    def stop_listening(self) -> None:
        """Hear no longer of what other servers write to the same PostgreSQL."""
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    def close(self) -> None:
        """End the server."""
        for pit in self._pits:
            pit.close()
        self.stop_listening()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._loop.close()
        self._socket.close()
        self.host.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers."""
    started: list[Served] = []

    def start(**settings: Any) -> Served:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Served(folder, **settings))
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    """A server with the usual limits."""
    return serve()
