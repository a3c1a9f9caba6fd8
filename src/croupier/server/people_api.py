"""The operations about people: signing in and out, accounts and their roles."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.refusal import BadInput
from croupier.pit.failures import NotSignedIn
from croupier.pit.people import Person
from croupier.pit.permissions import GUEST, PATRON, operations_for
from croupier.pit.sessions import csrf_of
from croupier.server import operations as op
from croupier.server.asking import answered, read_body, visitor_of
from croupier.server.logs import log
from croupier.server.operations import NotThere, Operation
from croupier.server.people_door import COOKIE, PeopleDoor
from croupier.server.service import Service

Name = Annotated[str, Meta(max_length=40)]
Password = Annotated[str, Meta(max_length=256)]
StaffRole = Annotated[str, Meta(max_length=40)]


class SignInBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password; a page asks for a `cookie`, a program gets the token."""

    name: Name
    password: Password
    cookie: bool = False


class SignedIn(msgspec.Struct, frozen=True):
    """A session: the person and role, the token to send as `Authorization: Bearer` (empty with a cookie), and
    what a page sends as `X-CSRF-Token` with everything that changes something.
    """

    person: str
    role: str
    token: str
    csrf: str
    initial: bool
    expires_at: int


class SessionAnswer(msgspec.Struct, frozen=True):
    """Who asks: the person, the role (`guest` without an account), whether a password is to be chosen, and
    the operations the person may ask for.
    """

    person: str
    role: str
    csrf: str
    initial: bool
    may: list[str]


class PasswordBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's own password, the old and the new one."""

    old: Password
    new: Password


class PatronBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patron's account with the password of the first sign-in."""

    name: Name
    password: Password


class PersonBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Someone of the house: the role, and the password of the first sign-in."""

    name: Name
    role: StaffRole
    password: Password


class RoleBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another role."""

    role: StaffRole


class ResetBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A password for the next sign-in, where it is to be changed."""

    password: Password


class PeopleQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only those of a role; retired accounts too."""

    role: Annotated[str, Meta(max_length=40)] = ""
    retired: bool = False


def door_of(service: Service) -> PeopleDoor:
    """The door, where the pit keeps accounts."""
    if not isinstance(service.door, PeopleDoor):
        raise NotThere("this pit keeps no accounts")
    return service.door


async def sign_in(service: Service, request: Request, query: op.Nothing) -> Response:
    """Begin a session."""
    door = door_of(service)
    service.sign_ins.take(request.client.host if request.client else "", "sign-ins")
    asked = await read_body(service, request, SignInBody)
    try:
        session, token = await asyncio.to_thread(door.sessions.sign_in, asked.name, asked.password)
    except NotSignedIn:
        log("sign-in failed", client=request.client.host if request.client else "")
        raise
    door.forget()
    shown = "" if asked.cookie else token
    found = SignedIn(session.person, session.role, shown, csrf_of(token), session.initial, session.expires_at)
    answer = answered(found, 201)
    if asked.cookie:
        answer.set_cookie(
            COOKIE, token, httponly=True, samesite="strict", secure=request.url.scheme == "https", path="/"
        )
    return answer


async def session(service: Service, request: Request, query: op.Nothing) -> Response:
    """Who is signed in with this request."""
    visitor = visitor_of(request)
    token = request.cookies.get(COOKIE, "")
    role = GUEST if visitor.column == GUEST else visitor.role
    allowed = operations_for(visitor.column, record=service.door.record)
    csrf = csrf_of(token) if token else ""
    return answered(SessionAnswer(visitor.person, role, csrf, visitor.initial, allowed))


async def sign_out(service: Service, request: Request, query: op.Nothing) -> Response:
    """End the session of this request."""
    door, visitor = door_of(service), visitor_of(request)
    await asyncio.to_thread(door.sessions.sign_out, visitor.session, visitor.person, visitor.role)
    door.forget()
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def change_password(service: Service, request: Request, query: op.Nothing) -> Response:
    """Choose a password."""
    door, visitor = door_of(service), visitor_of(request)
    asked = await read_body(service, request, PasswordBody)
    await asyncio.to_thread(door.sessions.change_password, visitor.person, visitor.role, asked.old, asked.new)
    door.forget()
    return Response(status_code=204)


async def people(service: Service, request: Request, query: PeopleQuery) -> Response:
    """The accounts there are."""
    return answered(door_of(service).people.listed(query.role, retired=query.retired))


async def add_patron(service: Service, request: Request, query: op.Nothing) -> Response:
    """A new account of a patron."""
    asked = await read_body(service, request, PatronBody)
    return await _added(service, request, asked.name, PATRON, asked.password)


async def add_person(service: Service, request: Request, query: op.Nothing) -> Response:
    """A new account of someone of the house."""
    asked = await read_body(service, request, PersonBody)
    if asked.role == PATRON:
        raise BadInput("patrons' accounts are opened by a cage cashier")
    return await _added(service, request, asked.name, asked.role, asked.password)


async def _added(service: Service, request: Request, name: str, role: str, password: str) -> Response:
    visitor, store = visitor_of(request), door_of(service).people
    found = await asyncio.to_thread(store.add, name, role, password, by=visitor.person, by_role=visitor.role)
    return answered(found, 201)


async def change_role(service: Service, request: Request, query: op.Nothing) -> Response:
    """Give a person another role."""
    asked = await read_body(service, request, RoleBody)
    visitor, door = visitor_of(request), door_of(service)
    name = str(request.path_params["person"])
    if name == visitor.person:
        raise BadInput("nobody changes a role of their own")
    found = await asyncio.to_thread(
        door.people.change_role, name, asked.role, by=visitor.person, by_role=visitor.role
    )
    door.forget()
    return answered(found)


async def retire_person(service: Service, request: Request, query: op.Nothing) -> Response:
    """End an account."""
    visitor, door = visitor_of(request), door_of(service)
    name = str(request.path_params["person"])
    found = await asyncio.to_thread(door.people.retire, name, by=visitor.person, by_role=visitor.role)
    door.forget()
    return answered(found)


async def release_person(service: Service, request: Request, query: op.Nothing) -> Response:
    """Unlock an account."""
    visitor, door = visitor_of(request), door_of(service)
    name = str(request.path_params["person"])
    return answered(
        await asyncio.to_thread(door.people.release, name, by=visitor.person, by_role=visitor.role)
    )


async def reset_password(service: Service, request: Request, query: op.Nothing) -> Response:
    """Give a person a password for the next sign-in."""
    asked = await read_body(service, request, ResetBody)
    visitor, door = visitor_of(request), door_of(service)
    name = str(request.path_params["person"])
    if name == visitor.person:
        raise BadInput("choose your own password with the old one")
    found = await asyncio.to_thread(
        door.people.set_password, name, asked.password, by=visitor.person, by_role=visitor.role
    )
    door.forget()
    return answered(found)


OPEN_FAILURES = (400, 401, 404, 413, 429, 503)
FAILURES = (400, 401, 403, 404, 413, 429, 503)
PEOPLE_OPERATIONS = (
    Operation(method="POST", path="/api/session", name="sign_in", summary="Sign in", handler=sign_in,
              body=SignInBody, answer=SignedIn, status=201, open=True, failures=(*OPEN_FAILURES, 403)),
    Operation(method="GET", path="/api/session", name="session", summary="Who is signed in with this request",
              handler=session, answer=SessionAnswer, failures=FAILURES),
    Operation(method="DELETE", path="/api/session", name="sign_out", summary="Sign out", handler=sign_out,
              status=204, failures=FAILURES),
    Operation(method="POST", path="/api/session/password", name="change_password",
              summary="Choose your password", handler=change_password, body=PasswordBody, status=204,
              failures=FAILURES),
    Operation(method="GET", path="/api/people", name="people", summary="The accounts",
              handler=people, query=PeopleQuery, answer=list[Person], failures=FAILURES),
    Operation(method="POST", path="/api/patrons", name="add_patron", summary="Open a patron's account",
              handler=add_patron, body=PatronBody, answer=Person, status=201, failures=FAILURES),
    Operation(method="POST", path="/api/people", name="add_person", summary="Add someone of the house",
              handler=add_person, body=PersonBody, answer=Person, status=201, failures=FAILURES),
    Operation(method="POST", path="/api/people/{person}/role", name="change_role",
              summary="Give a person another role; it ends their session", handler=change_role, body=RoleBody,
              answer=Person, failures=FAILURES),
    Operation(method="POST", path="/api/people/{person}/retire", name="retire_person",
              summary="End an account; its name stays taken", handler=retire_person, answer=Person,
              failures=FAILURES),
    Operation(method="POST", path="/api/people/{person}/release", name="release_person",
              summary="Unlock an account after failed sign-ins", handler=release_person, answer=Person,
              failures=FAILURES),
    Operation(method="POST", path="/api/people/{person}/password", name="reset_password",
              summary="Set a password for a person's next sign-in", handler=reset_password, body=ResetBody,
              answer=Person, failures=FAILURES),
)  # fmt: skip
