"""The operations about money: patrons' accounts and statements, the cage, the books of a table, meters."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.refusal import Refusal
from croupier.pit.cage import PLAY_CHIPS
from croupier.pit.cage_journal import CageEntry
from croupier.pit.meters import links
from croupier.pit.records import Account, DropCount, Position, Report, SharedMeter, Statement, Transacted
from croupier.pit.statements import report, result_of, statement
from croupier.server import operations as op
from croupier.server.asking import answered, read_body, table_id_of, visitor_of
from croupier.server.operations import NotThere, Operation
from croupier.server.people_door import PeopleDoor
from croupier.server.service import Service, check_key

DEPOSITS = "interpretation: the cage keeps the deposits of patrons with an account"


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which lines of a statement: after a number of them, and how many at most."""

    after: Annotated[int, Meta(ge=0, le=2**53)] = 0
    limit: Annotated[int, Meta(ge=1, le=1000)] = 100


class CageBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a cashier does for a patron: cash into the account, out of it, or chips for cash."""

    do: Literal["deposit", "withdraw", "cash_out"]
    person: Annotated[str, Meta(min_length=1, max_length=64)]
    cents: Annotated[int, Meta(ge=1, le=10**12)]


class DropBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the cage counted in the drop box of a table: cash, and slips on patrons' accounts."""

    cash: Annotated[int, Meta(ge=0, le=10**12)]
    slips: Annotated[int, Meta(ge=0, le=10**12)] = 0


async def account(service: Service, request: Request, query: op.Nothing) -> Response:
    """What the visitor has."""
    return answered(await _account(service, visitor_of(request).person))


async def _account(service: Service, person: str) -> Account:
    found = await _statement(service, person, 0, 1)
    play = 0 if service.door.record else PLAY_CHIPS
    deposit = found.deposit
    if play and not await asyncio.to_thread(service.cage.knows, person):
        deposit = play  # given as soon as some of them are changed
    return Account(person, deposit, found.at_tables, found.chips, found.net, play)


async def _statement(service: Service, person: str, after: int, limit: int) -> Statement:
    def read() -> Statement:
        with service.host.database.reading() as connection:
            return statement(connection, person, after, limit)

    return await asyncio.to_thread(read)


async def own_statement(service: Service, request: Request, query: Lines) -> Response:
    """Every cent of the visitor."""
    return answered(await _statement(service, visitor_of(request).person, query.after, query.limit))


async def patron_statement(service: Service, request: Request, query: Lines) -> Response:
    """Every cent of a patron."""
    person = str(request.path_params["person"])
    found = await _statement(service, person, query.after, query.limit)
    if not found.count and not _known(service, person):
        raise NotThere(f"{person[:40]!r}: there is no such patron")
    return answered(found)


def _known(service: Service, person: str) -> bool:
    """Whether somebody of this name may have an account at the cage."""
    if not isinstance(service.door, PeopleDoor):
        return service.cage.knows(person)
    listed = service.door.people.listed("patron")
    return any(each.name == person for each in listed) or service.cage.knows(person)


async def play_chips(service: Service, request: Request, query: op.Nothing) -> Response:
    """Play chips again for a guest who has lost some."""
    person = visitor_of(request).person
    await asyncio.to_thread(service.cage.give_play_chips, person)
    return answered(await _account(service, person))


async def cage(service: Service, request: Request, query: op.Nothing) -> Response:
    """The balances of the cage."""
    return answered(await asyncio.to_thread(service.cage.position))


async def cage_entries(service: Service, request: Request, query: op.Reading) -> Response:
    """The journal of the cage."""
    return answered(await asyncio.to_thread(service.cage.entries, query.after, query.limit))


async def cage_transaction(service: Service, request: Request, query: op.Nothing) -> Response:
    """Carry out a transaction at the cage."""
    visitor = visitor_of(request)
    asked = await read_body(service, request, CageBody)
    key = check_key(request.headers.get("idempotency-key", ""))
    if not _known(service, asked.person) and asked.do != "cash_out":
        raise Refusal(f"{asked.do}: there is no patron {asked.person[:40]!r}", DEPOSITS)
    done = await asyncio.to_thread(
        service.cage.transact, asked.do, asked.person, asked.cents, visitor.person, f"{visitor.person}:{key}"
    )
    found = await _statement(service, asked.person, 0, 1)
    return answered(
        Transacted(done.entry, done.at, done.do, done.person, done.cents, done.by, found.deposit), 201
    )


async def table_report(service: Service, request: Request, query: op.Nothing) -> Response:
    """Drop, win and hold of a table."""
    table_id = table_id_of(request)

    def read() -> Report:
        with service.host.database.reading() as connection:
            return report(connection, table_id)

    return answered(await asyncio.to_thread(read))


async def count_drop(service: Service, request: Request, query: op.Nothing) -> Response:
    """Count the drop box of a closed table."""
    visitor, table_id = visitor_of(request), table_id_of(request)
    asked = await read_body(service, request, DropBody)

    def work() -> DropCount:
        done = service.cage.count_drop(table_id, asked.cash, asked.slips, visitor.person)
        with service.host.database.reading() as connection:
            drop = result_of(connection, table_id).drop
        cash = done.cents - done.slips
        return DropCount(table_id, done.entry, done.at, cash, done.slips, drop, done.cents - drop, done.by)

    return answered(await asyncio.to_thread(work), 201)


async def meters(service: Service, request: Request, query: op.Nothing) -> Response:
    """The meters that tables share."""
    with service.host.database.reading() as connection:
        found = links(connection)
    rows = service.host.listed()
    return answered(
        [
            SharedMeter(link, name, cents, [row.id for row in rows if row.link == link])
            for link, name, cents in found
        ]
    )


FAILURES = (400, 401, 403, 429, 503)
OPERATIONS = (
    Operation(method="GET", path="/api/account", name="account", summary="What you have, and where",
              handler=account, answer=Account, failures=FAILURES),
    Operation(method="GET", path="/api/account/statement", name="statement",
              summary="Your own statement: every cent, with its round and rule",
              handler=own_statement, query=Lines, answer=Statement, failures=FAILURES),
    Operation(method="POST", path="/api/account/chips", name="play_chips",
              summary="Fill up a guest's play chips to the initial amount, once a day; in a practice pit",
              handler=play_chips, answer=Account, failures=(*FAILURES, 409)),
    Operation(method="GET", path="/api/patrons/{person}/statement", name="patron_statement",
              summary="The statement of a patron: every cent, with its round and rule",
              handler=patron_statement, query=Lines, answer=Statement, failures=(*FAILURES, 404)),
    Operation(method="GET", path="/api/cage", name="cage", summary="The balances of the cage", handler=cage,
              answer=Position, failures=FAILURES),
    Operation(method="GET", path="/api/cage/transactions", name="cage_entries",
              summary="The transactions of the cage after a number", handler=cage_entries, query=op.Reading,
              answer=list[CageEntry], failures=FAILURES),
    Operation(method="POST", path="/api/cage/transactions", name="cage_transaction",
              summary="Deposit, withdraw or cash out for a patron; it is on disk when this is answered",
              handler=cage_transaction, body=CageBody, answer=Transacted, status=201, key=True,
              failures=(*FAILURES, 409, 413)),
    Operation(method="GET", path="/api/tables/{table_id}/report", name="table_report",
              summary="Drop, win and hold of a table, its fills and credits, and the count when it is closed",
              handler=table_report, answer=Report, failures=(*FAILURES, 404)),
    Operation(method="POST", path="/api/tables/{table_id}/drop", name="count_drop",
              summary="Count the drop box of a closed table, once; what is over or short stays in the books",
              handler=count_drop, body=DropBody, answer=DropCount, status=201,
              failures=(*FAILURES, 404, 409, 413)),
    Operation(method="GET", path="/api/meters", name="meters",
              summary="The progressive meters that tables share", handler=meters, answer=list[SharedMeter],
              open=True, failures=(400, 503)),
)  # fmt: skip
