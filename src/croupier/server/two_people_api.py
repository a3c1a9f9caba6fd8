"""The operations of acts that take two people, and of who deals where."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.pit.assignments import Assignment
from croupier.pit.records import Proposal
from croupier.pit.two_people import cite_of, takes_two
from croupier.server import operations as op
from croupier.server.asking import answered, body_of, table_id_of, visitor_of
from croupier.server.bodies import CommandBody, made_by, read_command
from croupier.server.operations import Operation
from croupier.server.people_api import FAILURES, door_of
from croupier.server.service import Answer, Service, check_key
from croupier.server.visitors import AT_A_TABLE, Visitor
from croupier.table import commands as cmd
from croupier.table.sign import SignView, sign_of

encode = msgspec.json.Encoder(order="deterministic").encode


async def propose(service: Service, request: Request, query: op.Nothing) -> Response:
    """Ask for a command that takes two people."""
    door, visitor, table_id = door_of(service), visitor_of(request), table_id_of(request)
    body = read_command(await body_of(request, service.limits.message_bytes))
    key = check_key(request.headers.get("idempotency-key", ""))
    table = await service.host.table(table_id)
    command = service.made(table, visitor, body)
    await door.check_proposed(visitor, table_id, command)
    what, said = takes_two(table, command)
    if (refusal := table.check(command)) is not None:
        raise refusal
    if not what:
        raise BadInput("this needs only one person: send it as a command")
    found = await asyncio.to_thread(
        door.proposals.propose, table_id, what, said, encode(body), by=visitor.person, by_role=visitor.role,
        key=key,
    )  # fmt: skip
    return answered(found, 201)


async def table_proposals(service: Service, request: Request, query: op.Nothing) -> Response:
    """The proposals that stand at a table."""
    await service.host.table(table_id_of(request))
    return answered(door_of(service).proposals.listed(table_id_of(request)))


async def proposals(service: Service, request: Request, query: op.Nothing) -> Response:
    """The proposals that stand in the pit."""
    return answered(door_of(service).proposals.listed())


async def confirm(service: Service, request: Request, query: op.Nothing) -> Response:
    """Confirm what another person has asked for."""
    door, visitor, id = door_of(service), visitor_of(request), str(request.path_params["proposal"])
    proposal = door.proposals.proposal(id)
    await door.check_at_table(visitor, proposal.table)
    proposal, role = await asyncio.to_thread(
        door.proposals.claim, id, by=visitor.person, by_role=visitor.role
    )
    try:
        found = await _carried_out(service, visitor, proposal, role)
    except CroupierError as error:
        if isinstance(error, Refusal | BadInput):
            await asyncio.to_thread(door.proposals.settle, id, 0)
        raise
    await asyncio.to_thread(door.proposals.settle, id, found.entry)
    return answered(found)


async def _carried_out(service: Service, visitor: Visitor, proposal: Proposal, role: str) -> Answer:
    """The command of a proposal by the two people; one that would do something else by now is refused."""
    by = cmd.Actor(AT_A_TABLE[role], 0, proposal.by, visitor.person)
    command = made_by(read_command(encode(proposal.command)), by)
    key = f"proposal:{proposal.id}"
    table = await service.host.table(proposal.table)
    if key not in table.round.keys:
        what, said = takes_two(table, command)
        if proposal.what in ("void", "manual_payout") and (what, said) != (proposal.what, proposal.said):
            now = f"it would now be ruled: {said}" if said else "the table has gone on since"
            raise Refusal(f"{now}; propose it again", cite_of(proposal.what))
    return await service.carry_out(visitor, proposal.table, command, key)


async def decline(service: Service, request: Request, query: op.Nothing) -> Response:
    """Refuse what another person has asked for, or take back what one has asked for."""
    door, visitor, id = door_of(service), visitor_of(request), str(request.path_params["proposal"])
    await door.check_at_table(visitor, door.proposals.proposal(id).table)
    found = await asyncio.to_thread(door.proposals.decline, id, by=visitor.person, by_role=visitor.role)
    return answered(found)


async def dealers(service: Service, request: Request, query: op.Nothing) -> Response:
    """Who deals at a table."""
    await service.host.table(table_id_of(request))
    return answered(door_of(service).assignments.at(table_id_of(request)))


async def assign(service: Service, request: Request, query: op.Nothing) -> Response:
    """Send a dealer or boxperson to a table."""
    door, visitor, table_id = door_of(service), visitor_of(request), table_id_of(request)
    if (await service.host.table(table_id)).round.closed:
        raise BadInput(f"table {table_id} is closed")
    found = await asyncio.to_thread(
        door.assignments.assign, table_id, str(request.path_params["person"]), by=visitor.person,
        by_role=visitor.role,
    )  # fmt: skip
    return answered(found)


async def relieve(service: Service, request: Request, query: op.Nothing) -> Response:
    """End the work of a dealer or boxperson at a table."""
    door, visitor = door_of(service), visitor_of(request)
    await asyncio.to_thread(
        door.assignments.relieve, table_id_of(request), str(request.path_params["person"]), by=visitor.person,
        by_role=visitor.role,
    )  # fmt: skip
    return Response(status_code=204)


async def sign(service: Service, request: Request, query: op.Nothing) -> Response:
    """The sign at a table."""
    return answered(sign_of(await service.host.table(table_id_of(request))))


TABLE = "/api/tables/{table_id}"
RULED = (*FAILURES, 409)
TWO_PEOPLE_OPERATIONS = (
    Operation(method="GET", path=f"{TABLE}/sign", name="sign", handler=sign, answer=SignView, open=True,
              summary="The sign at the table: options in force, what changes and when (19:47-8.3)",
              failures=(400, 404, 409, 503)),
    Operation(method="GET", path=f"{TABLE}/dealers", name="dealers", summary="Who deals at a table",
              handler=dealers, answer=list[Assignment], failures=RULED),
    Operation(method="PUT", path=f"{TABLE}/dealers/{{person}}", name="assign",
              summary="Send a dealer or boxperson to a table", handler=assign, answer=Assignment,
              failures=RULED),
    Operation(method="DELETE", path=f"{TABLE}/dealers/{{person}}", name="relieve",
              summary="End the work of a dealer or boxperson at a table", handler=relieve, status=204,
              failures=FAILURES),
    Operation(method="POST", path=f"{TABLE}/proposals", name="propose", handler=propose, body=CommandBody,
              summary="Ask for a command that takes two people; another confirms it", answer=Proposal,
              status=201, key=True, failures=RULED),
    Operation(method="GET", path=f"{TABLE}/proposals", name="table_proposals", handler=table_proposals,
              summary="What is waiting to be confirmed at a table", answer=list[Proposal], failures=RULED),
    Operation(method="GET", path="/api/proposals", name="proposals", handler=proposals,
              summary="What is waiting to be confirmed in the pit", answer=list[Proposal], failures=FAILURES),
    Operation(method="POST", path="/api/proposals/{proposal}/confirm", name="confirm", handler=confirm,
              summary="Confirm what another person asked for; it is on disk when this is answered",
              answer=Answer, failures=RULED),
    Operation(method="POST", path="/api/proposals/{proposal}/decline", name="decline", handler=decline,
              summary="Decline what another person asked for, or take back what you asked for",
              answer=Proposal, failures=RULED),
)  # fmt: skip
