"""The operations of the HTTP interface."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from starlette.concurrency import iterate_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

import croupier
from croupier.law.refusal import BadInput
from croupier.pit.cage import PLAY_CHIPS
from croupier.pit.records import Actions
from croupier.procedure.seats import read_seat, seat_name
from croupier.server import advice, inspecting, mathematics, money_api, rulebook, staff_api
from croupier.server import operations as op
from croupier.server.asking import answered, body_of, from_here, read_body, table_id_of, visitor_of
from croupier.server.bodies import CommandBody, read_command
from croupier.server.control_api import CONTROL_OPERATIONS
from croupier.server.limits import Overloaded
from croupier.server.operations import NotThere, Operation
from croupier.server.people_api import PEOPLE_OPERATIONS
from croupier.server.seen import entry_view
from croupier.server.service import Answer, Refused, Service
from croupier.server.table_api import TABLE_OPERATIONS
from croupier.server.two_people_api import TWO_PEOPLE_OPERATIONS
from croupier.server.virtual_dealer import DECISION_SECONDS
from croupier.server.visitors import COOKIE, Forbidden
from croupier.table import events as ev
from croupier.table.journal import read_entry
from croupier.table.views import TableView

REPLAYED = 2_000
"""At most this many entries of a round are shown."""


async def pit(service: Service, request: Request, query: op.Nothing) -> Response:
    """What this server is."""
    return answered(
        op.Pit(
            version=croupier.__version__,
            record=service.door.record,
            public_key=service.host.keys.public.hex(),
            play_chips=0 if service.door.record else PLAY_CHIPS,
            seat_seconds=int(service.dealer.seat_seconds),
        )
    )


async def guests(service: Service, request: Request, query: op.Nothing) -> Response:
    """Name a new guest of a practice pit."""
    service.guests.take(request.client.host if request.client else "", "new guests")
    visitor, token = service.door.admit()
    answer = answered(op.GuestAnswer(visitor.person, token), 201)
    answer.set_cookie(
        COOKIE, token, httponly=True, samesite="strict", secure=request.url.scheme == "https", path="/"
    )
    return answer


async def games(service: Service, request: Request, query: op.Nothing) -> Response:
    """The games of the chapter."""
    return answered([op.GameRow(game.id, game.name) for game in croupier.games()])


async def lobby(service: Service, request: Request, query: op.Listing) -> Response:
    """The tables there are."""
    rows = service.host.listed(closed=query.closed)
    return answered(
        [
            op.LobbyRow(row.id, row.name, row.game, row.opened_at, row.closed_at, row.link or "")
            for row in rows
        ]
    )


async def open_table(service: Service, request: Request, query: op.Nothing) -> Response:
    """Open a table."""
    visitor = visitor_of(request)
    asked = await read_body(service, request, op.OpenBody)
    posted = asked.decision_seconds
    if posted is None:
        posted = 0 if asked.live else DECISION_SECONDS
    table_id = await service.host.open_table(
        asked.game,
        asked.options,
        asked.as_of,
        name=asked.name,
        mode="live" if asked.live else "virtual",
        by=visitor.spectator(),
        decision_seconds=posted,
        link=asked.link,
    )
    return answered(op.OpenAnswer(table_id), 201)


async def table(service: Service, request: Request, query: op.Looking) -> Response:
    """The table as the visitor sees it."""
    visitor = visitor_of(request)
    seat = read_seat(query.seat) if query.seat else 0
    if query.seat and not seat:
        raise BadInput(f"seat {query.seat!r}: expected a number from 1, or 1/b")
    return answered(await service.view(visitor, table_id_of(request), seat))


async def actions(service: Service, request: Request, query: op.Nothing) -> Response:
    """What the visitor may do now."""
    visitor = visitor_of(request)
    found = await service.host.table(table_id_of(request))
    seen = await service.view(visitor, table_id_of(request))
    seats = [seat_name(seat) for seat in visitor.seats(found)]
    return answered(Actions(seen.sequence, seats, seen.betting, seen.asked, seen.may, seen.next))


async def commands(service: Service, request: Request, query: op.Acting) -> Response:
    """Carry out a command."""
    visitor = visitor_of(request)
    body = read_command(await body_of(request, service.limits.message_bytes))
    key = request.headers.get("idempotency-key", "")
    return answered(await service.command(visitor, table_id_of(request), body, key, query.after))


async def check(service: Service, request: Request, query: op.Nothing) -> Response:
    """Ask what a command would be answered."""
    visitor = visitor_of(request)
    body = read_command(await body_of(request, service.limits.message_bytes))
    return answered(await service.check(visitor, table_id_of(request), body))


async def ready(service: Service, request: Request, query: op.Nothing) -> Response:
    """Ask the virtual dealer to deal."""
    visitor = visitor_of(request)
    waiting = await service.get_ready(visitor, table_id_of(request))
    return answered(op.Ready([seat_name(seat) for seat in waiting]))


async def events(service: Service, request: Request, query: op.Reading) -> Response:
    """The journal as the visitor may read it."""
    visitor = visitor_of(request)
    found, more = await service.entries(visitor, table_id_of(request), query.after, query.limit)
    return answered({"entries": found, "more": more})


async def one_round(service: Service, request: Request, query: op.Nothing) -> Response:
    """A round again, step by step."""
    visitor = visitor_of(request)
    number, table_id = int(request.path_params["number"]), table_id_of(request)
    await service.host.table(table_id)
    shown = []
    async for line in iterate_in_threadpool(_lines_of_round(service, table_id, number)):
        shown.append(entry_view(read_entry(0, line), visitor))
    if not shown:
        raise NotThere(f"round {number}: the table has not played it")
    return answered({"entries": shown, "more": len(shown) >= REPLAYED})


def _lines_of_round(service: Service, table_id: str, number: int) -> Iterator[bytes]:
    """The entries from the one that opens a round up to the one that opens the next."""
    count, inside = 0, False
    for line in service.host.store(table_id).lines():
        opens = b'"type":"round_opened"' in line
        if opens or not count:
            found = read_entry(0, line).events
            numbers = [event.number for event in found if isinstance(event, ev.RoundOpened)]
            before, inside = inside, number in numbers
            if inside or before:
                yield line
                count += 1
            if before and not inside:
                return
            if numbers and max(numbers) > number:
                return
        elif inside:
            yield line
            count += 1
        if count >= REPLAYED:
            return


async def journal(service: Service, request: Request, query: op.Nothing) -> Response:
    """The whole journal as `croupier audit` reads it."""
    visitor, table_id = visitor_of(request), table_id_of(request)
    found = await service.host.table(table_id)
    if not visitor.house and not found.round.closed:
        raise Forbidden("the journal of an open table is for the house; yours are its events")

    async def lines() -> AsyncIterator[bytes]:
        async for line in iterate_in_threadpool(service.host.store(table_id).lines()):
            yield line

    return StreamingResponse(lines(), media_type=op.LINES)


def _reported(command: str, media: str, *more: str) -> Any:
    async def report(service: Service, request: Request, query: op.Reporting) -> Response:
        arguments = [command, croupier.game(str(request.path_params["game"])).id, *more]
        if query.as_of is not None:
            arguments += ["--as-of", query.as_of.isoformat()]
        for option in query.option:
            arguments.append(f"--option={option}")
        if any("\x00" in argument or not argument.isprintable() for argument in arguments):
            raise BadInput("option: expected printable characters")
        return Response(await service.reports.get(arguments), media_type=media)

    return report


async def health(service: Service, request: Request, query: op.Nothing) -> Response:
    """Whether the server and its database answer."""
    service.host.listed()
    if not service.ready():
        raise Overloaded("things to finish before it stops")
    watch = service.host.watch
    if watch is not None and watch.changed:
        said = "files of the program have changed, no further round begins: see the log of the server"
        return answered(op.FailureAnswer(op.Failure("software_changed", said)), 503)
    if not service.host.writes:
        said = "nothing can be written, commands are refused: see the log of the server"
        return answered(op.FailureAnswer(op.Failure("not_stored", said)), 503)
    if service.host.trouble:
        said = "heads of journals cannot be signed: see the log of the server"
        return answered(op.FailureAnswer(op.Failure("not_signed", said)), 503)
    return answered({"status": "ok"})


async def metrics(service: Service, request: Request, query: op.Nothing) -> Response:
    """The counters of this process; those of a pit of record are for programs on its own machine."""
    if service.door.record and not from_here(request):
        raise Forbidden("the counters of a pit of record are read on its own machine")
    return Response(service.metrics.text(), media_type="text/plain")


COMMAND_FAILURES = (400, 401, 403, 404, 409, 413, 429, 503)
TABLE_FAILURES = (400, 401, 404, 409, 429, 503)
REPORT_FAILURES = (400, 401, 403, 404, 429, 503)
ENTRIES = op.Slice
OPERATIONS: tuple[Operation, ...] = (
    Operation(method="GET", path="/api", name="pit", summary="What this server is", handler=pit,
              answer=op.Pit, open=True, failures=(400,)),
    Operation(method="POST", path="/api/guests", name="new_guest", summary="Enter a practice pit as a guest",
              handler=guests, answer=op.GuestAnswer, status=201, open=True, failures=(400, 403, 429)),
    Operation(method="GET", path="/api/games", name="games", summary="The games of the chapter",
              handler=games, answer=list[op.GameRow], open=True, failures=(400,)),
    Operation(method="GET", path="/api/games/{game}/rules", name="rules", summary="The rules of a game",
              handler=_reported("rules", op.JSON, "--json"), query=op.Reporting, failures=REPORT_FAILURES),
    Operation(method="GET", path="/api/games/{game}/analysis", name="analysis",
              summary="The exact value of every wager; in a pit of record not for those who play or deal",
              handler=_reported("analyze", op.JSON, "--json"), query=op.Reporting, failures=REPORT_FAILURES),
    Operation(method="GET", path="/api/games/{game}/guide", name="guide", summary="The gaming guide",
              handler=_reported("guide", "text/html", "--format", "html"), query=op.Reporting,
              media="text/html", failures=REPORT_FAILURES),
    Operation(method="GET", path="/api/games/{game}/layout", name="layout", summary="The layout as SVG",
              handler=_reported("layout", "image/svg+xml"), query=op.Reporting, media="image/svg+xml",
              failures=REPORT_FAILURES),
    Operation(method="GET", path="/api/tables", name="lobby", summary="The tables", handler=lobby,
              query=op.Listing, answer=list[op.LobbyRow], open=True, failures=(400, 503)),
    Operation(method="POST", path="/api/tables", name="open_table", summary="Open a table",
              handler=open_table, body=op.OpenBody, answer=op.OpenAnswer, status=201,
              failures=(*COMMAND_FAILURES,)),
    Operation(method="GET", path="/api/tables/{table_id}", name="table", summary="The table as you see it",
              handler=table, query=op.Looking, answer=TableView, failures=TABLE_FAILURES),
    Operation(method="GET", path="/api/tables/{table_id}/actions", name="actions",
              summary="What you may do now, and if not, why not", handler=actions, answer=Actions,
              failures=TABLE_FAILURES),
    Operation(method="POST", path="/api/tables/{table_id}/commands", name="command",
              summary="Carry out a command; it is on disk when this is answered", handler=commands,
              query=op.Acting, body=CommandBody, answer=Answer, key=True, failures=COMMAND_FAILURES),
    Operation(method="POST", path="/api/tables/{table_id}/check", name="check",
              summary="What a command would be answered; nothing changes", handler=check, body=CommandBody,
              answer=Refused, failures=COMMAND_FAILURES),
    Operation(method="POST", path="/api/tables/{table_id}/ready", name="ready",
              summary="Ask the virtual dealer to deal", handler=ready, answer=op.Ready,
              failures=TABLE_FAILURES),
    Operation(method="GET", path="/api/tables/{table_id}/events", name="events",
              summary="The journal as you may read it, after a sequence number", handler=events,
              query=op.Reading, answer=ENTRIES, failures=TABLE_FAILURES),
    Operation(method="GET", path="/api/tables/{table_id}/rounds/{number}", name="round",
              summary="A round again, step by step, as you may read it", handler=one_round, answer=ENTRIES,
              failures=TABLE_FAILURES),
    Operation(method="GET", path="/api/tables/{table_id}/journal", name="journal",
              summary="The whole journal as croupier audit reads it: for the house, in a practice pit for "
              "everyone once the table is closed", handler=journal, media=op.LINES,
              failures=(*TABLE_FAILURES, 403)),
    *TABLE_OPERATIONS,
    Operation(method="GET", path="/healthz", name="health", summary="Whether server and database answer",
              handler=health, open=True, failures=(400, 503)),
    Operation(method="GET", path="/metrics", name="metrics", summary="Counters for Prometheus",
              handler=metrics, media="text/plain", open=True, failures=(400, 403)),
    *PEOPLE_OPERATIONS,
    *TWO_PEOPLE_OPERATIONS,
    *CONTROL_OPERATIONS,
    *money_api.OPERATIONS,
    *advice.OPERATIONS,
    *mathematics.OPERATIONS,
    *rulebook.OPERATIONS,
    *inspecting.OPERATIONS,
    *staff_api.OPERATIONS,
)  # fmt: skip
