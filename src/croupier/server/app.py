"""The server as an ASGI application: operations, WebSockets, pages; each failure one sentence."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.law.citation import printed
from croupier.law.refusal import CroupierError
from croupier.server.api import OPERATIONS
from croupier.server.asking import answered, same_origin
from croupier.server.failing import AGAIN, failure_of
from croupier.server.limits import TooLarge, TooMany
from croupier.server.live import REFUSED, SLOW, TOO_LARGE, Slow, close, live
from croupier.server.logs import log
from croupier.server.openapi import document
from croupier.server.operations import JSON, Failure, FailureAnswer, Operation, read_query
from croupier.server.pages import PAGES, documentation_page, page_html
from croupier.server.service import Service
from croupier.server.software import watch_software
from croupier.server.static import File, files, response, sent
from croupier.server.text import Dialogue, text_view
from croupier.server.visitors import Forbidden, Visitor

HEADERS = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "font-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
    ),
}
HTML = "text/html"
AS_WRITTEN = frozenset(["events", "round", "journal", "draw", "heads"])
"""The operations that give the record itself."""
Watch = Callable[[Service, WebSocket, Visitor], Awaitable[None]]


def create_app(service: Service, dialogue: Dialogue | None = None) -> Starlette:
    """The application over a service; a dialogue gives every table its text view."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        working = [asyncio.create_task(service.dealer.run())]
        if service.host.watch is not None:
            working.append(asyncio.create_task(watch_software(service.host, service.host.watch)))
        try:
            yield
        finally:
            for task in working:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await service.close()

    routes: list[BaseRoute] = [_route(service, each) for each in OPERATIONS]
    routes += service.door.routes()
    described = document(OPERATIONS)

    async def openapi(request: Request) -> Response:
        return _finished(answered(described))

    routes.append(Route("/openapi.json", openapi))
    for page in PAGES:
        routes.append(Route(page.path, _file(sent(page_html(page).encode(), HTML))))
    routes.append(Route("/docs", _file(sent(documentation_page(described).encode(), HTML))))
    routes += [Route(f"/web/{name}", _file(file)) for name, file in files().items()]
    routes.append(WebSocketRoute("/api/tables/{table_id}/live", _socket(service, "live", live)))
    if dialogue is not None:

        async def text(service: Service, socket: WebSocket, visitor: Visitor) -> None:
            await text_view(service, socket, visitor, dialogue)

        routes.append(WebSocketRoute("/api/tables/{table_id}/text", _socket(service, "text", text)))
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={HTTPException: _not_routed, Exception: _unexpected},  # type: ignore[dict-item]
    )


def _finished(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _failed(error: Exception) -> Response:
    failure, status = failure_of(error)
    response = answered(FailureAnswer(failure), status)
    if status in AGAIN:
        response.headers["retry-after"] = "1"
    if status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return _finished(response)


async def _let_in(service: Service, connection: HTTPConnection, operation: str) -> Visitor:
    """Who asks, if they may ask for this."""
    visitor = await service.door.visitor(connection)
    service.rate.take(visitor.person)
    await service.door.may(visitor, operation)
    return visitor


async def _under_chapters(service: Service, request: Request, response: Response) -> Response:
    """An answer about a table with its citations under the chapters of the table's day."""
    table_id = request.path_params.get("table_id")
    if table_id is None or response.media_type != JSON:
        return response
    with suppress(CroupierError):
        day = (await service.host.table(str(table_id))).edition.day
        body = printed(bytes(response.body).decode(), day).encode()
        if body != response.body:
            response.body = body
            response.headers["content-length"] = str(len(body))
    return response


def _route(service: Service, operation: Operation) -> Route:
    async def endpoint(request: Request) -> Response:
        started = time.perf_counter()
        try:
            if operation.method != "GET" and not same_origin(request):
                raise Forbidden("the request comes from a page of another site")
            if not operation.open:
                request.state.visitor = await _let_in(service, request, operation.name)
            response = _finished(await operation.handler(service, request, read_query(operation, request)))
        except CroupierError as error:
            response = _failed(error)
        except Exception as error:
            log("request failed", level=logging.ERROR, failed=True, route=operation.path)
            response = _failed(error)
        if operation.name not in AS_WRITTEN:
            response = await _under_chapters(service, request, response)
        service.metrics.requests.labels(operation.path, response.status_code).inc()
        log(
            "request",
            level=logging.INFO if operation.method != "GET" else logging.DEBUG,
            method=operation.method,
            route=operation.path,
            status=response.status_code,
            table=request.path_params.get("table_id", "")[:40],
            milliseconds=round(1000 * (time.perf_counter() - started), 1),
        )
        return response

    path = operation.path.replace("{number}", "{number:int}")
    return Route(path, endpoint, methods=[operation.method], name=operation.name)


def _file(file: File) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return _finished(response(file, request))

    return endpoint


def _socket(service: Service, kind: str, watch: Watch) -> Callable[[WebSocket], Awaitable[None]]:
    async def endpoint(socket: WebSocket) -> None:
        await socket.accept()
        code, why = 1000, ""
        try:
            if not same_origin(socket):
                raise Forbidden("the connection comes from a page of another site")
            visitor = await _let_in(service, socket, kind)
            with (
                service.connections.one(visitor.person),
                service.metrics.connections.labels(kind).track_inprogress(),
            ):
                await watch(service, socket, visitor)
        except WebSocketDisconnect:
            return
        except Slow:
            code, why = SLOW, "the reader is too slow: connect again with the last sequence number"
        except CroupierError as error:
            failure, status = failure_of(error)
            code = TOO_LARGE if isinstance(error, TooLarge) else SLOW if status in AGAIN else REFUSED
            code = REFUSED if isinstance(error, TooMany) else code
            why = failure.message
        except Exception as error:
            log("connection failed", level=logging.ERROR, failed=True, what=kind)
            code, why = 1011, failure_of(error)[0].message
        await close(socket, code, why)

    return endpoint


async def _not_routed(request: Request, error: HTTPException) -> Response:
    kinds = {404: "not_there", 405: "wrong_method"}
    kind = kinds.get(error.status_code, "bad_input")
    allowed = ", ".join(sorted(_methods(request))) if kind == "wrong_method" else ""
    said = {
        "not_there": "there is nothing here",
        "wrong_method": f"{request.method[:20]} is not possible here: expected {allowed}",
    }.get(kind, str(error.detail))
    response = answered(FailureAnswer(Failure(kind, said, spoken=said)), error.status_code)
    for name, value in (error.headers or {}).items():
        response.headers[name] = allowed if name == "Allow" else value
    return _finished(response)


def _methods(request: Request) -> set[str]:
    """Every method that is possible where a request was sent: each operation of a path has its own route."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    found = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return {method for route in found for method in route.methods or ()}


async def _unexpected(request: Request, error: Exception) -> Response:
    log("request failed", level=logging.ERROR, failed=True)
    return _failed(error)
