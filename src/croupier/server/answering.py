"""What every operation of the HTTP interface needs: the visitor, the body, the answer."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.refusal import BadInput
from croupier.server import operations as op
from croupier.server.limits import TooLarge
from croupier.server.seen import encode
from croupier.server.service import Service
from croupier.server.visitors import Visitor

Body = TypeVar("Body")
NO_ADVICE = "no advice, counts or odds are given during play (19:47-8.1)"


def answered(content: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(encode(content), status, media_type=op.JSON)


async def body_of(request: Request, limit: int) -> bytes:
    """The body of a request, refused before more than the limit is read."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > limit:
            raise TooLarge(limit)
    return bytes(found)


async def read_body(service: Service, request: Request, kind: type[Body], what: str) -> Body:
    """The body of a request in its type."""
    content = await body_of(request, service.limits.message_bytes)
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"{what} cannot be read: {error}") from None


async def visitor_of(service: Service, request: Request) -> Visitor:
    """Who asks, within their rate."""
    visitor = await service.door.visitor(request)
    service.rate.take(visitor.person)
    return visitor


def table_of(request: Request) -> str:
    """The id of the table that is asked about."""
    return str(request.path_params["table_id"])


def may_analyze(service: Service, visitor: Visitor) -> bool:
    """Whether the visitor may ask for odds: in a pit of record those who do not stand at a table."""
    return not service.door.record or visitor.role in ("inspector", "surveillance", "administrator")
