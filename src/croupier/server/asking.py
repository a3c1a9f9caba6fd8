"""What all handlers share: who asks, reading the request, sending the answer."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from croupier.server import operations as op
from croupier.server.limits import TooLarge
from croupier.server.reading import unreadable
from croupier.server.seen import encode
from croupier.server.service import Service
from croupier.server.visitors import Visitor

Body = TypeVar("Body")
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


def answered(content: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(encode(content), status, media_type=op.JSON)


def visitor_of(request: Request) -> Visitor:
    """Who asks: known and let in before the handler was called."""
    visitor: Visitor = request.state.visitor
    return visitor


def table_id_of(request: Request) -> str:
    """The table a request is about."""
    return str(request.path_params["table_id"])


def from_here(connection: HTTPConnection) -> bool:
    """Whether a request was made on this machine, and not passed on by a proxy for somebody else."""
    if connection.client is None or any(name in connection.headers for name in FORWARDED):
        return False
    try:
        return ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser sends this from one of our own pages; a program sends no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:
        return False


async def body_of(request: Request, limit: int) -> bytes:
    """The body of a request, refused before more than the limit is read."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > limit:
            raise TooLarge(limit)
    return bytes(found)


async def read_body(service: Service, request: Request, kind: type[Body]) -> Body:
    """The body of a request in its type."""
    content = await body_of(request, service.limits.message_bytes)
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable("body", content, error, kind) from None
