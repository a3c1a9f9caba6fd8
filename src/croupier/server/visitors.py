"""Who a request is from and in which role: the one question the server asks of whoever keeps the people."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

import msgspec
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute

from croupier.law.refusal import CroupierError, Refusal
from croupier.pit.keys import Keys, signed_by
from croupier.procedure.seats import SeatId, in_order
from croupier.table import commands as cmd
from croupier.table.table import Table

COOKIE = "croupier_guest"
MAX_KNOWN = 10_000
PATRON = "patron"
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
"""As whom each role of the pit stands at a table."""


class Unknown(CroupierError):
    """The request names nobody: log in first."""

    def __init__(self) -> None:
        super().__init__("nobody is logged in with this request")


class Forbidden(CroupierError):
    """The person is known and may not do this."""


class Visitor(msgspec.Struct, frozen=True):
    """A person in a role; `person` is how journals name them."""

    person: str
    role: str = PATRON

    @property
    def house(self) -> bool:
        """Whether the person works in the pit or watches over it."""
        return self.role != PATRON

    def actor(self, table: Table, seat: SeatId = 0) -> cmd.Actor:
        """As whom the visitor stands at a table: at a seat of their own, or without one as a spectator."""
        role = AT_A_TABLE.get(self.role, "inspector")
        if role != "player":
            return cmd.Actor(role, 0, self.person)
        own = self.seats(table)
        if seat and seat not in own:
            raise Refusal(f"seat {seat} is not yours", ROLES)
        return cmd.player(seat or next(iter(own), 0), self.person)

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
    """Whether this is a pit of record, in which nobody plays without an account and nobody is advised."""

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who sends a request; `Unknown` where that cannot be said."""

    async def check(self, visitor: Visitor, table_id: str, command: cmd.Command) -> None:
        """Refuse a command that the visitor's role may not send, before the table is asked."""

    def routes(self) -> Sequence[BaseRoute]:
        """How people log in and out."""


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

    async def check(self, visitor: Visitor, table_id: str, command: cmd.Command) -> None:
        """Guests play; what the house does, the virtual dealer does."""
        if type(command) not in cmd.PERMITTED["player"]:
            raise Forbidden(f"{type(command).__name__.lower()} is for the house; guests play")

    def routes(self) -> Sequence[BaseRoute]:
        """Guests have nothing to log in to: the server's own route names them."""
        return ()


def _message(secret: str) -> bytes:
    return b"croupier guest " + secret.encode()


def _name(secret: str) -> str:
    """The name of a guest says nothing about the token."""
    return f"guest {sha256(_message(secret)).hexdigest()[:10]}"
