"""How the application is run: one listening socket, one process, buffers no larger than a reader needs."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from croupier.law.refusal import BadInput
from croupier.server.failing import failure_of
from croupier.server.limits import Limits
from croupier.server.seen import encode
from croupier.server.wire import Wire

BACKLOG = 2_048
SEND_BUFFER = 65_536
"""Bytes the system buffers for a reader who does not read; beyond that the reader counts as slow."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends what it has at once and does not wait for the reader.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise BadInput(f"{host}:{port}: cannot listen there: {error.strerror or error}") from None
    found.listen(BACKLOG)
    return found


def event_loop() -> asyncio.AbstractEventLoop:
    """The event loop of a server: uvloop's, which does the same in less time, where there is one."""
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


class Http(HttpToolsProtocol):
    """HTTP as uvicorn reads it; what it cannot read is answered like everything else, in JSON."""

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, or has too long an address, and hang up."""
        failure, status = failure_of(BadInput("the request cannot be read as HTTP"))
        content = encode({"error": failure})
        head = (
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(STATUS_LINE[status] + head.encode() + content)
        self.transport.close()


def configured(app: Any, limits: Limits) -> uvicorn.Server:
    """The server of an application within limits; its own log is ours."""
    settings = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=Http,
        ws=Wire,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        limit_concurrency=2 * limits.connections,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    return uvicorn.Server(settings)
