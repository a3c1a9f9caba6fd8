"""Who sends a request and in which role."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from typing import Protocol

import msgspec
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute

from croupier.law.refusal import CroupierError, Refusal
from croupier.pit import permissions
from croupier.pit.keys import Keys, signed_by
from croupier.pit.permissions import GUEST, PATRON
from croupier.procedure.seats import SeatId, in_order
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

COOKIE = "croupier_guest"
MAX_KNOWN = 10_000
ROLES = "interpretation: roles of 13:69D-1.12"
AT_A_TABLE: dict[str, cmd.Role] = {
    "patron": "player",
    "dealer": "dealer",
    "boxperson": "dealer",
    "floorperson": "floorperson",
    "pit boss": "floorperson",
    "shift manager": "floorperson",
    "cage cashier": "inspector",
    "inspector": "inspector",
    "surveillance": "inspector",
    "administrator": "inspector",
}
"""The role each person of the pit has at a table."""
NO_ADVICE = "no advice, counts or odds are given during play (19:47-8.1)"
NOT_OF_RECORD = {
    **dict.fromkeys(("analysis", "mathematics", "mathematics_live", "choices", "chances"), NO_ADVICE),
    "advice": NO_ADVICE,
    "journal": "the journal names other patrons: it is for the house; yours are its events",
    "new_guest": "this is a pit of record: play with an account",
    "play_chips": "this is a pit of record: chips are bought",
}
"""Why a pit of record does not give what a practice pit gives."""


class Unknown(CroupierError):
    """The request names nobody: sign in first."""

    def __init__(self) -> None:
        super().__init__("nobody is signed in with this request")


class Forbidden(CroupierError):
    """The person is known and may not do this."""


def check_operation(visitor: Visitor, operation: str, *, record: bool) -> None:
    """Refuse an operation that the permission matrix does not give the visitor."""
    row = permissions.OPERATIONS[operation]
    if not permissions.may(row, visitor.column, record=record):
        if permissions.may(row, visitor.column, record=False):
            raise Forbidden(NOT_OF_RECORD.get(operation, f"{operation}: not in a pit of record"))
        raise Forbidden(f"{operation.replace('_', ' ')}: not for a {visitor.column}")


def check_command(visitor: Visitor, command: cmd.Command) -> None:
    """Refuse a command that the permission matrix does not give the visitor, alone or with another."""
    column = visitor.column
    if not _may_send(type(command), column):
        raise Forbidden(f"{command_name(command).replace('_', ' ')}: not for a {column}")


@cache
def _may_send(kind: type[cmd.Command], column: str) -> bool:
    mark = permissions.COMMANDS[str(kind.__struct_config__.tag)][column]
    return mark not in (permissions.NOT, permissions.CONFIRMS)


def command_name(command: cmd.Command) -> str:
    """A command as journals and the permission matrix name it."""
    return str(type(command).__struct_config__.tag)


class Visitor(msgspec.Struct, frozen=True):
    """A person in a role; `person` is how journals name them, `session` is empty for guests. With an initial
    password there is nothing to do but choose another.
    """

    person: str
    role: str = PATRON
    session: str = ""
    initial: bool = False

    @property
    def column(self) -> str:
        """The column of the permission matrix that is about the visitor."""
        return self.role if self.session or self.role != PATRON else GUEST

    @property
    def house(self) -> bool:
        """Whether the person works in the pit or watches over it."""
        return self.role != PATRON

    def actor(self, table: Table, seat: SeatId = 0) -> cmd.Actor:
        """As whom the visitor stands at a table: at a seat of their own, or without one as a spectator."""
        role = AT_A_TABLE.get(self.role, "inspector")
        if role != "player":
            return cmd.Actor(role, 0, self.person)
        if seat:
            held = table.round.seats.get(seat)
            if held is None or held.patron != self.person:
                raise Refusal(f"seat {seat} is not yours", ROLES)
        return cmd.player(seat or next(iter(self.seats(table)), 0), self.person)

    def seats(self, table: Table) -> list[SeatId]:
        """The seats the visitor has taken."""
        seats = table.round.seats
        return in_order([number for number in seats if seats[number].patron == self.person])

    def spectator(self) -> cmd.Actor:
        """The visitor as someone who sees what everybody sees; the house keeps its role."""
        role = AT_A_TABLE.get(self.role, "inspector")
        return cmd.Actor(role, 0, self.person)


class Door(Protocol):
    """Keeps the people: says who comes in and what each of them may ask for."""

    record: bool
    """Whether this is a pit of record, in which nobody plays without an account or is given advice."""

    def admit(self) -> tuple[Visitor, str]:
        """A new guest and the token to show from now on; a pit of record has none."""

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who sends a request; `Unknown` where that cannot be said."""

    async def present(self, visitor: Visitor) -> None:
        """`Unknown` where a visitor who stays connected has been signed out meanwhile."""

    def stays(self, visitor: Visitor) -> bool:
        """Whether it is known without asking anybody that a visitor is present."""

    async def may(self, visitor: Visitor, operation: str) -> None:
        """Refuse what the visitor may not ask the server for."""

    async def check(self, visitor: Visitor, table_id: str, command: cmd.Command) -> None:
        """Refuse a command that the visitor's role may not send, before the table is asked."""

    async def done(self, table_id: str, events: Sequence[ev.AnyEvent]) -> None:
        """What the pit does about the events of a command that is on disk."""

    def routes(self) -> Sequence[BaseRoute]:
        """How people sign in and out."""


class GuestDoor:
    """The door of a practice pit: everyone is a guest with a name of their own, known by a signed token that
    any process of the pit can read.
    """

    record = False

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        # Checking a signature takes longer than most of what a guest asks for.
        self.known = lru_cache(MAX_KNOWN)(self._known)

    def admit(self) -> tuple[Visitor, str]:
        """A new guest and the token to show from now on."""
        secret = secrets.token_hex(16)
        visitor = Visitor(_name(secret))
        return visitor, f"{secret}.{self._keys.sign(_message(secret)).hex()}"

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """The guest whose token the request shows, in a header or in a cookie of our own pages."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            token = connection.cookies.get(COOKIE, "")
        return self.known(token)

    def _known(self, token: str) -> Visitor:
        """The guest of a token."""
        secret, _, signature = token.partition(".")
        try:
            signed = signed_by(self._keys.public, bytes.fromhex(signature), _message(secret))
        except ValueError:
            signed = False
        if not signed:
            raise Unknown
        return Visitor(_name(secret))

    async def present(self, visitor: Visitor) -> None:
        """Guests are not signed out."""

    def stays(self, visitor: Visitor) -> bool:
        """Guests always stay."""
        return True

    async def may(self, visitor: Visitor, operation: str) -> None:
        """What the permission matrix leaves to guests."""
        check_operation(visitor, operation, record=self.record)

    async def check(self, visitor: Visitor, table_id: str, command: cmd.Command) -> None:
        """Guests play; what the house does, the virtual dealer does."""
        check_command(visitor, command)

    async def done(self, table_id: str, events: Sequence[ev.AnyEvent]) -> None:
        """Nothing to do for guests."""

    def routes(self) -> Sequence[BaseRoute]:
        """Guests have nothing to sign in to: the server's own route names them."""
        return ()


def _message(secret: str) -> bytes:
    return b"croupier guest " + secret.encode()


def _name(secret: str) -> str:
    """The name of a guest says nothing about the token."""
    return f"guest {sha256(_message(secret)).hexdigest()[:10]}"
