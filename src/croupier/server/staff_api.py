"""The operations behind the pages of the dealer and the floor."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.citation import printed
from croupier.law.refusal import CroupierError
from croupier.pit.assignments import Assignment
from croupier.procedure import steps
from croupier.procedure.seats import in_order, seat_name
from croupier.server import operations as op
from croupier.server.asking import answered, body_of, read_body, table_id_of, visitor_of
from croupier.server.bodies import CommandBody, read_command
from croupier.server.dealer_page import DealerPage, dealer_page, read_entered
from croupier.server.operations import Operation
from croupier.server.people_door import PeopleDoor
from croupier.server.service import Service
from croupier.table.previews import Preview
from croupier.table.sign import ChangeView, posted_changes
from croupier.table.table import Table
from croupier.table.views import InventoryView, view


class Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was clicked, typed or scanned; with `entry` (0: the last) it is to correct that one."""

    text: Annotated[str, Meta(max_length=200)]
    entry: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class ReadAnswer(msgspec.Struct, frozen=True):
    """The command to send, as the body of `command` or `preview`."""

    command: dict[str, Any]


class FloorSeat(msgspec.Struct, frozen=True):
    """Who sits where, with what in hand and how much on the layout; cents."""

    seat: str
    patron: str
    chips: int
    wagered: int


class FloorTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the floor sees it: who is there, what it waits for, how it stands, what will change. `prize`
    is the seat whose prize a supervisor is to validate, `trouble` why no further round begins, each empty
    for none.
    """

    id: str
    name: str
    game: str
    game_name: str
    mode: str
    round: int
    next: str
    stopped: bool
    seats: list[FloorSeat]
    seat_count: int
    dealers: list[Assignment]
    inventory: InventoryView | None
    changes: list[ChangeView]
    prize: str = ""
    trouble: str = ""


async def dealer(service: Service, request: Request, query: op.Nothing) -> Response:
    """A live table for its dealer."""
    visitor, table_id = visitor_of(request), table_id_of(request)
    table = await service.host.table(table_id)
    return answered(dealer_page(table, _name(service, table_id), visitor.actor(table)))


async def read(service: Service, request: Request, query: op.Nothing) -> Response:
    """What was clicked, typed or scanned, as the command to send."""
    visitor, table_id = visitor_of(request), table_id_of(request)
    asked = await read_body(service, request, Read)
    table = await service.host.table(table_id)
    return answered(ReadAnswer(read_entered(table, asked.text, visitor.actor(table), asked.entry)))


async def preview(service: Service, request: Request, query: op.Nothing) -> Response:
    """The ruling a report or a correction would get; nothing changes."""
    visitor, table_id = visitor_of(request), table_id_of(request)
    body = read_command(await body_of(request, service.limits.message_bytes))
    table = await service.host.table(table_id)
    command = service.made(table, visitor, body)
    return answered(await asyncio.to_thread(table.preview, command))


async def floor(service: Service, request: Request, query: op.Nothing) -> Response:
    """Every open table as the floor sees it."""
    visitor = visitor_of(request)
    rows, watch = [], service.host.watch
    trouble = watch.said if watch is not None else ""
    for row in service.host.listed():
        try:
            table = await service.host.table(row.id)
        except CroupierError:  # the floor must see the other tables all the same
            rows.append(_stopped(row.id, row.name, row.game))
            continue
        seen = view(table, visitor.spectator())
        rows.append(
            FloorTable(
                id=row.id,
                name=row.name,
                game=row.game,
                game_name=table.game.name_of(str(getattr(table.round.options, "variant", ""))),
                mode=table.mode,
                round=table.round.number,
                next=printed(seen.next, table.edition.day),
                stopped=bool(table.stopped),
                seats=_seats(table),
                seat_count=table.round.seat_count,
                dealers=_dealers(service, row.id),
                inventory=seen.inventory,
                changes=posted_changes(table),
                prize=_prize(table),
                trouble=trouble,
            )
        )
    return answered(rows)


def _prize(table: Table) -> str:
    step = table.pending
    return seat_name(step.seat) if isinstance(step, steps.Validate) else ""


def _stopped(table_id: str, name: str, game: str) -> FloorTable:
    return FloorTable(
        id=table_id, name=name, game=game, game_name=game, mode="", round=0, stopped=True, seats=[],
        seat_count=0, dealers=[], inventory=None, changes=[],
        next="The table cannot be opened: see the server's log, and audit it",
    )  # fmt: skip


def _seats(table: Table) -> list[FloorSeat]:
    seats = table.round.seats
    return [
        FloorSeat(
            seat_name(number),
            seats[number].patron,
            seats[number].chips,
            sum(wager.stake for wager in seats[number].wagers.values()),
        )
        for number in in_order(seats)
    ]


def _dealers(service: Service, table_id: str) -> list[Assignment]:
    return service.door.assignments.at(table_id) if isinstance(service.door, PeopleDoor) else []


def _name(service: Service, table_id: str) -> str:
    return next((row.name for row in service.host.listed(closed=True) if row.id == table_id), table_id)


FAILURES = (400, 401, 403, 404, 409, 413, 429, 503)
TABLE = "/api/tables/{table_id}"
OPERATIONS = (
    Operation(method="GET", path=f"{TABLE}/dealer", name="dealer_page",
              summary="A live table for its dealer: what comes next, what is entered, what may be corrected "
              "and reported", handler=dealer, answer=DealerPage, failures=FAILURES),
    Operation(method="POST", path=f"{TABLE}/read", name="read_entered",
              summary="What was clicked, typed or scanned (KS, 4-3, 00), as the command to send",
              handler=read, body=Read, answer=ReadAnswer, failures=FAILURES),
    Operation(method="POST", path=f"{TABLE}/preview", name="preview",
              summary="The ruling a report or a correction would get, with its rule; nothing changes",
              handler=preview, body=CommandBody, answer=Preview, failures=FAILURES),
    Operation(method="GET", path="/api/floor", name="floor",
              summary="Every open table as the floor sees it: who is where, what each waits for, inventory, "
              "changes posted", handler=floor, answer=list[FloorTable], failures=(400, 401, 403, 429, 503)),
)  # fmt: skip
