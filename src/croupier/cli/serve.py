"""`croupier serve`: the pit over HTTP and WebSocket, on SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import fcntl
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.arguments import Asked, read_whole
from croupier.cli.output import warn, write
from croupier.law.refusal import BadInput, CroupierError

if TYPE_CHECKING:
    from croupier.pit.database import Database
    from croupier.pit.host import Host
    from croupier.pit.keys import Keys

MAX_PORT = 65_535
SWITCH_SECONDS = 0.0005
"""A thread that looks something up in the database waits no longer than this for the one that serves."""


def run(asked: Asked) -> int:
    """Open the pit, print its address and serve until interrupted."""
    try:
        import uvicorn  # noqa: F401
    except ImportError:
        raise BadInput('serve needs the packages of the pit: pip install "croupier[pit]"') from None
    from croupier.pit.clock import WatchedClock
    from croupier.pit.database import Database
    from croupier.pit.host import Host
    from croupier.pit.keys import Keys
    from croupier.pit.rotation import rotate
    from croupier.server import running
    from croupier.table.software import Watch

    port = read_whole(asked.port, "--port", 0)
    if port > MAX_PORT:
        raise BadInput(f"--port {port}: expected 0 (any free one) to {MAX_PORT}")
    with serving_alone(str(asked.database)):
        database = Database(asked.database, migrate=asked.migrate)
        path = key_file(asked)
        keys = rotate(database, path) if asked.rotate_keys else Keys.from_file(path)
        if asked.record:
            check_administrator(database, keys)
        listening = running.listening(asked.host, port)
        watch = Watch(aside=True)
        _run(Host(database, keys, WatchedClock(), accounts=True, apart=True, watch=watch), listening, asked)
    return 0


@contextmanager
def serving_alone(url: str) -> Iterator[None]:
    """Keep a second process from serving the same SQLite file; several processes need PostgreSQL."""
    if "://" in url and not url.startswith("sqlite"):
        yield
        return
    path = Path(f"{url.removeprefix('sqlite:///')}-serving")
    if not path.parent.is_dir():
        raise BadInput(f"database {url!r}: there is no folder {path.parent}")
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(
                f"database {url!r} is served by another process already: several processes share a PostgreSQL"
            ) from None
        yield


def _run(host: Host, listening: socket.socket, asked: Asked) -> None:
    from croupier.server import running

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the heads are signed on SIGTERM too
    try:
        with asyncio.Runner(loop_factory=running.event_loop) as runner:
            runner.run(_serve(host, listening, asked))
    except KeyboardInterrupt:
        pass
    finally:
        host.close()


def check_administrator(database: Database, keys: Keys) -> None:
    """Refuse to open a pit of record without an administrator."""
    from croupier.pit.people import People

    if not People(database, keys).listed("administrator"):
        database.close()
        add = "croupier people add NAME --role administrator"
        raise BadInput(f"--record: the pit has no administrator yet; add one with {add} and this --database")


def key_file(asked: Asked) -> Path:
    """The file of the pit's keys: the one named, or beside the database."""
    if asked.keys:
        return Path(asked.keys)
    url = str(asked.database)
    if "://" in url and not url.startswith("sqlite"):
        return Path("pit.keys")
    return Path(url.removeprefix("sqlite:///")).with_suffix(".keys")


async def _serve(host: Host, listening: socket.socket, asked: Asked) -> None:
    from croupier.cli.play.served import play
    from croupier.pit.cage import Cage
    from croupier.pit.listening import Listener
    from croupier.pit.people import People
    from croupier.server.app import create_app
    from croupier.server.collecting import Commands, spare_the_old
    from croupier.server.logs import to_stream
    from croupier.server.people_door import PeopleDoor
    from croupier.server.robots import Robots
    from croupier.server.running import configured
    from croupier.server.service import Service
    from croupier.server.virtual_dealer import VirtualDealer

    sys.setswitchinterval(SWITCH_SECONDS)
    to_stream(sys.stderr)
    door = PeopleDoor(host, People(host.database, host.keys, host.clock), record=asked.record)
    robots = None if asked.record else Robots(host, Cage(host.database, host.keys, host.clock))
    service = Service(host, door, VirtualDealer(host, confirms_prizes=not asked.record, robots=robots))
    with host.database.alone():
        if not host.listed():
            await _open_every_game(host, practice=not asked.record)
    name, port = listening.getsockname()[:2]
    place = f"[{name}]" if ":" in name else name
    write(f"The pit is open at http://{place}:{port} (Ctrl-C closes it).")
    sys.stdout.flush()
    listener = None
    if not host.database.sqlite:
        loop = asyncio.get_running_loop()
        listener = Listener(host.database, loop, host.noticed, service.dealer.hear, host.name)
    collecting = asyncio.create_task(spare_the_old(lambda: Commands(service.come, service.under_way)))
    try:
        await configured(create_app(service, play), service.limits).serve(sockets=[listening])
    finally:
        collecting.cancel()
        if listener is not None:
            listener.close()


async def _open_every_game(host: Host, *, practice: bool) -> None:
    """Open a table of every authorized game in a new pit; in a practice pit also of proposed games."""
    import croupier
    from croupier.server.virtual_dealer import DECISION_SECONDS

    for game in croupier.games():
        proposed = game.registered.rules.authorized_from is None
        if proposed and not practice:
            continue
        options = {"proposals": True} if proposed else {}
        try:
            await host.open_table(game.id, options, decision_seconds=DECISION_SECONDS)
        except CroupierError as error:
            warn(f"{game.id} has no table: {error}")
