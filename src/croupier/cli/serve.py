"""`croupier serve`: the pit over HTTP and WebSocket, on SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.arguments import Asked, read_whole
from croupier.cli.output import warn, write
from croupier.law.refusal import BadInput, CroupierError

if TYPE_CHECKING:
    from croupier.pit.host import Host

DECISION_SECONDS = 120
MAX_PORT = 65_535
BACKLOG = 2_048


def run(asked: Asked) -> int:
    """Open the pit, print its address and serve until interrupted."""
    try:
        import uvicorn  # noqa: F401
    except ImportError:
        raise BadInput('serve needs the packages of the pit: pip install "croupier[pit]"') from None
    from croupier.pit.database import Database
    from croupier.pit.host import Host
    from croupier.pit.keys import Keys

    port = read_whole(asked.port, "--port", 0)
    if port > MAX_PORT:
        raise BadInput(f"--port {port}: expected 0 (any free one) to {MAX_PORT}")
    if asked.record:
        raise BadInput("--record: a pit of record needs accounts, which this version cannot keep yet")
    database = Database(asked.database, migrate=asked.migrate)
    keys = Keys.from_file(key_file(asked))
    listening = _listening(asked.host, port)
    host = Host(database, keys)
    try:
        asyncio.run(_serve(host, listening, asked))
    except KeyboardInterrupt:
        pass
    finally:
        host.close()
    return 0


def key_file(asked: Asked) -> Path:
    """The file of the pit's keys: the one named, or beside the database."""
    if asked.keys:
        return Path(asked.keys)
    url = str(asked.database)
    if "://" in url and not url.startswith("sqlite"):
        return Path("pit.keys")
    return Path(url.removeprefix("sqlite:///")).with_suffix(".keys")


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise BadInput(f"{host}:{port}: cannot be listened to: {error.strerror or error}") from None
    listening.listen(BACKLOG)
    return listening


async def _serve(host: Host, listening: socket.socket, asked: Asked) -> None:
    import uvicorn

    from croupier.cli.play.served import play
    from croupier.server.app import create_app
    from croupier.server.logs import to_stream
    from croupier.server.service import Service
    from croupier.server.virtual_dealer import VirtualDealer
    from croupier.server.visitors import GuestDoor

    to_stream(sys.stderr)
    service = Service(host, GuestDoor(host.keys), VirtualDealer(host))
    if not host.listed():
        await _open_every_game(host)
    settings = uvicorn.Config(
        create_app(service, play),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=service.limits.message_bytes,
        limit_concurrency=2 * service.limits.connections,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    name, port = listening.getsockname()[:2]
    place = f"[{name}]" if ":" in name else name
    write(f"The pit is open at http://{place}:{port} (Ctrl-C closes it).")
    sys.stdout.flush()
    await uvicorn.Server(settings).serve(sockets=[listening])


async def _open_every_game(host: Host) -> None:
    """A new pit begins with a table of every game that is authorized."""
    import croupier

    for game in croupier.games():
        if game.registered.rules.authorized_from is None:
            continue
        try:
            await host.open_table(game.id, decision_seconds=DECISION_SECONDS)
        except CroupierError as error:
            warn(f"{game.id} has no table: {error}")
