"""The operations of card and dice control, and the journal of the house."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.refusal import BadInput
from croupier.pit.card_control import Kind, Reason
from croupier.pit.house import HouseEntry, recorded
from croupier.pit.records import Deck
from croupier.server import operations as op
from croupier.server.asking import answered, read_body, table_id_of, visitor_of
from croupier.server.operations import Operation
from croupier.server.people_api import FAILURES, door_of
from croupier.server.service import Service
from croupier.server.two_people_api import RULED, TABLE


class DecksQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to list sets that left the table too."""

    removed: bool = False


class BringBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sealed deck, set of tiles or set of dice: back color, serial number."""

    kind: Kind
    marks: Annotated[str, Meta(min_length=1, max_length=100)]


class RemoveBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a set leaves the table."""

    reason: Reason


class HouseSlice(msgspec.Struct, frozen=True):
    """Entries of the journal of the house, and whether there are more."""

    entries: list[HouseEntry]
    more: bool


async def decks(service: Service, request: Request, query: DecksQuery) -> Response:
    """The sets at a table."""
    await service.host.table(table_id_of(request))
    return answered(door_of(service).control.at(table_id_of(request), removed=query.removed))


async def bring_deck(service: Service, request: Request, query: op.Nothing) -> Response:
    """A set comes to a table."""
    door, visitor, table_id = door_of(service), visitor_of(request), table_id_of(request)
    asked = await read_body(service, request, BringBody)
    table = await service.host.table(table_id)
    if table.virtual or table.round.closed:
        raise BadInput("cards and dice are brought only to an open table at which people deal")
    found = await asyncio.to_thread(
        door.control.bring, table_id, asked.kind, asked.marks, by=visitor.person, by_role=visitor.role
    )
    return answered(found, 201)


async def inspect_deck(service: Service, request: Request, query: op.Nothing) -> Response:
    """The dealer has inspected a set."""
    door, visitor, table_id = door_of(service), visitor_of(request), table_id_of(request)
    await door.check_at_table(visitor, table_id)
    id = str(request.path_params["deck"])
    found = await asyncio.to_thread(
        door.control.inspect, table_id, id, by=visitor.person, by_role=visitor.role
    )
    return answered(found)


async def remove_deck(service: Service, request: Request, query: op.Nothing) -> Response:
    """A set leaves the table."""
    door, visitor, table_id = door_of(service), visitor_of(request), table_id_of(request)
    asked, id = await read_body(service, request, RemoveBody), str(request.path_params["deck"])
    found = await asyncio.to_thread(
        door.control.remove, table_id, id, asked.reason, by=visitor.person, by_role=visitor.role
    )
    return answered(found)


async def house_journal(service: Service, request: Request, query: op.Reading) -> Response:
    """The journal of the house."""
    with door_of(service).people.database.reading() as connection:
        found = recorded(connection, query.after, query.limit + 1)
    return answered(HouseSlice(found[: query.limit], len(found) > query.limit))


CONTROL_OPERATIONS = (
    Operation(method="GET", path=f"{TABLE}/decks", name="decks", handler=decks, query=DecksQuery,
              summary="Decks, tiles and dice at a table: in use since when, to be changed when",
              answer=list[Deck], failures=RULED),
    Operation(method="POST", path=f"{TABLE}/decks", name="bring_deck", handler=bring_deck, body=BringBody,
              summary="Bring a deck or set to a live table", answer=Deck, status=201, failures=RULED),
    Operation(method="POST", path=f"{TABLE}/decks/{{deck}}/inspect", name="inspect_deck",
              handler=inspect_deck, summary="You have inspected a deck or set: it is in use from now on",
              answer=Deck, failures=RULED),
    Operation(method="POST", path=f"{TABLE}/decks/{{deck}}/remove", name="remove_deck", handler=remove_deck,
              body=RemoveBody, summary="Take a deck or set off a table", answer=Deck, failures=RULED),
    Operation(method="GET", path="/api/house", name="house_journal", handler=house_journal, query=op.Reading,
              summary="The journal of the house: sign-ins, refusals, administrative acts",
              answer=HouseSlice, failures=FAILURES),
)  # fmt: skip
