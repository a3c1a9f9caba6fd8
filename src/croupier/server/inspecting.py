"""Rounds found and recalled, tables audited, over HTTP: what an inspector asks for."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.refusal import Refusal
from croupier.pit.heads import Head, kept
from croupier.pit.rounds import FoundRound, Wanted, search
from croupier.report.recall import LaidSeat, Recalled, Step
from croupier.server import operations as op
from croupier.server.asking import answered, table_id_of, visitor_of
from croupier.server.operations import NotThere, Operation
from croupier.server.service import Service
from croupier.server.visitors import Forbidden, Visitor
from croupier.server.worker import Audited, AuditedTable, Recall

Name = Annotated[str, Meta(max_length=100)]
SHOWN_LATER = (
    "interpretation: a person who plays sees a table as a player until the round is over (13:69D-1.12)"
)
Milliseconds = Annotated[int, Meta(ge=0, le=2**53)]


class Searching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to search rounds for: what is left out does not count."""

    table: Name = ""
    game: Name = ""
    patron: Name = ""
    irregularity: Name = ""
    irregular: bool = False
    since: Milliseconds = 0
    before: Milliseconds = 0
    limit: Annotated[int, Meta(ge=1, le=200)] = 50


async def rounds(service: Service, request: Request, query: Searching) -> Response:
    """Rounds that were searched for, the newest first."""
    visitor = visitor_of(request)
    wanted = Wanted(
        table_id=query.table,
        game=query.game,
        patron=query.patron,
        irregularity=query.irregularity,
        only_irregular=query.irregular,
        since=query.since,
        before=query.before,
        limit=query.limit,
    )
    if not visitor.house and query.patron not in ("", visitor.person):
        raise Forbidden("a guest may search only for their own rounds")
    found = await asyncio.to_thread(search, service.host.database, wanted)
    if not visitor.house:
        found = [
            msgspec.structs.replace(each, patrons=[name for name in each.patrons if name == visitor.person])
            for each in found
        ]
    return answered(found)


async def recall(service: Service, request: Request, query: op.Nothing) -> Response:
    """A round step by step, with the table as it lay after each."""
    visitor, table_id = visitor_of(request), table_id_of(request)
    number = int(request.path_params["number"])
    table = await service.host.table(table_id)
    if table.round.number < number or not number:
        raise NotThere(f"round {number}: the table has not played it")
    if not visitor.house and table.round.number == number and table.round.round_open:
        raise Refusal("the round is still being played; it is shown when it is over", SHOWN_LATER)
    question = Recall(service.host.database.url, table_id, number, table.entries)
    found = await service.auditor.answer(question)
    if visitor.house:
        return Response(found, media_type=op.JSON)
    return answered(_for_guest(msgspec.json.decode(found, type=Recalled), visitor))


def _for_guest(found: Recalled, visitor: Visitor) -> Recalled:
    """A round without the names and purses of other people."""
    return msgspec.structs.replace(found, steps=[_step_for(each, visitor) for each in found.steps])


def _step_for(step: Step, visitor: Visitor) -> Step:
    mine = step.person == visitor.person
    hidden = step.kind in ("bought_in", "left") and not mine
    return msgspec.structs.replace(
        step,
        person=step.person if mine else "",
        said=[] if hidden else step.said,
        moved=[] if hidden else step.moved,
        seats=[_seat_for(seat, visitor) for seat in step.seats],
    )


def _seat_for(seat: LaidSeat, visitor: Visitor) -> LaidSeat:
    if seat.patron == visitor.person:
        return seat
    return msgspec.structs.replace(seat, patron="", chips=None)


async def audit(service: Service, request: Request, query: op.Nothing) -> Response:
    """The audit of a table: chain, signatures, commitments, every round replayed, its books."""
    table_id = table_id_of(request)
    table = await service.host.table(table_id)
    key = service.host.keys.public.hex()
    question = Audited(service.host.database.url, table_id, table.entries, key)
    return Response(await service.auditor.answer(question), media_type=op.JSON)


async def heads(service: Service, request: Request, query: op.Nothing) -> Response:
    """The signed heads of a table's journal."""
    table_id = table_id_of(request)
    await service.host.table(table_id)
    with service.host.database.reading() as connection:
        return answered(kept(connection, table_id))


FAILURES = (400, 401, 403, 404, 409, 429, 503)
OPERATIONS = (
    Operation(method="GET", path="/api/rounds", name="rounds",
              summary="Search rounds by table, game, time, patron and irregularity, the newest first; "
              "times in milliseconds, `before` leaves the later ones out", handler=rounds, query=Searching,
              answer=list[FoundRound], failures=(400, 401, 403, 429, 503)),
    Operation(method="GET", path="/api/tables/{table_id}/rounds/{number}/steps", name="recall",
              summary="A round step by step: sentences with their rules, what moved, and the table as it lay "
              "after each, cards face up as far as they are known", handler=recall, answer=Recalled,
              failures=FAILURES),
    Operation(method="GET", path="/api/tables/{table_id}/audit", name="audit_table",
              summary="Check a table's chain, signatures, commitments, every round and its books",
              handler=audit, answer=AuditedTable, failures=FAILURES),
    Operation(method="GET", path="/api/tables/{table_id}/heads", name="heads",
              summary="The signed heads of a table's journal, oldest first", handler=heads,
              answer=list[Head], failures=FAILURES),
)  # fmt: skip
