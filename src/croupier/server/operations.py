"""One list of what the HTTP interface does: the routes and the OpenAPI document are both made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import NODEFAULT, Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.refusal import BadInput, CroupierError
from croupier.server.reading import unreadable

Handler = Callable[[Any, Request, Any], Awaitable[Response]]
JSON = "application/json"
LINES = "application/jsonl"


class NotThere(CroupierError):
    """What was asked for does not exist."""


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


class Listing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables to list."""

    closed: bool = False


class Looking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which of one's seats to look; left out, the first."""

    seat: Annotated[str, Meta(max_length=8)] = ""


class Acting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The event after which nothing may have happened yet; left out, whatever has."""

    after: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Events after a sequence number, at most this many entries at once."""

    after: Annotated[int, Meta(ge=0, le=2**53)] = 0
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class Reporting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a day and options of a licensee, each ID=VALUE."""

    as_of: date | None = None
    option: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=50)] = []


class Failure(msgspec.Struct, frozen=True):
    """Why nothing was done: a kind and a message for programs, the rule where a rule refuses, and the
    sentence as
    people read it (money in dollars, the rule apart).
    """

    kind: str
    message: str
    cite: str = ""
    spoken: str = ""


class FailureAnswer(msgspec.Struct, frozen=True):
    """The body of every answer that is not good."""

    error: Failure


class Pit(msgspec.Struct, frozen=True):
    """What this server is: `play_chips` is what a guest begins with (0 in a pit of record), `seat_seconds`
    the posted time after which a patron who does nothing gives up the seat (0: never).
    """

    version: str
    record: bool
    public_key: str
    play_chips: int
    seat_seconds: int


class GuestAnswer(msgspec.Struct, frozen=True):
    """A new guest: the name in the journals, and the token to send as `Authorization: Bearer`."""

    person: str
    token: str


class GameRow(msgspec.Struct, frozen=True):
    """A game of the chapter."""

    id: str
    name: str


class LobbyRow(msgspec.Struct, frozen=True):
    """A table as the lobby lists it; times in milliseconds since 1970; tables of one `link` share a
    meter.
    """

    id: str
    name: str
    game: str
    opened_at: int
    closed_at: int | None
    link: str


class LobbyTable(msgspec.Struct, frozen=True):
    """A table as someone who looks for a seat sees it: `seats` is 0 where it has no number of seats;
    `proposed` where
    its rules are not in force; `yours` where the visitor sits.
    """

    id: str
    name: str
    game: str
    title: str
    mode: str
    seats: int
    taken: int
    limits: str
    proposed: bool
    round: int
    yours: bool


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager as people say it."""

    words: Annotated[str, Meta(min_length=1, max_length=300)]


class HandsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hands of a round by their holders, each a list of pieces as the view names them."""

    hands: Annotated[
        dict[
            Annotated[str, Meta(max_length=40)],
            Annotated[list[Annotated[str, Meta(max_length=8)]], Meta(max_length=40)],
        ],
        Meta(max_length=40),
    ]


class Named(msgspec.Struct, frozen=True):
    """The wager that words name: its key as a bet takes it, and what people call it; both empty where they
    name
    none.
    """

    wager: str
    name: str


class Ready(msgspec.Struct, frozen=True):
    """The seats the virtual dealer still waits for; none: betting is closed."""

    waiting_for: list[str]


class OpenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: game, options of the licensee, the day of the rules, who deals, the posted time to
    decide (0: none; left out: two minutes at a virtual table, none at a live one), and the link of tables
    whose progressive meter it shares.
    """

    game: Annotated[str, Meta(max_length=64)]
    options: dict[str, Any] = {}
    as_of: date | None = None
    name: Annotated[str, Meta(max_length=100)] = ""
    live: bool = False
    decision_seconds: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    link: Annotated[str, Meta(max_length=40)] = ""


class OpenAnswer(msgspec.Struct, frozen=True):
    """The table that was opened."""

    id: str


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to ask for: where, how, and what is answered; `open` to people without a name."""

    method: str
    path: str
    name: str
    summary: str
    handler: Handler
    query: type = Nothing
    body: Any = None
    answer: Any = None
    media: str = JSON
    status: int = 200
    open: bool = False
    key: bool = False
    """Whether the request carries an idempotency key."""
    failures: tuple[int, ...] = ()


class Slice(msgspec.Struct, frozen=True):
    """Entries of a journal as the visitor may read them, and whether there are more."""

    entries: list[dict[str, Any]]
    more: bool


def read_query(operation: Operation, request: Request) -> Any:
    """The parameters of a request in their types."""
    given: dict[str, Any] = {}
    lists = {
        field.name
        for field in msgspec.structs.fields(operation.query)
        if field.default_factory is not NODEFAULT
    }
    for name in request.query_params:
        values = request.query_params.getlist(name)
        if name not in lists and len(values) > 1:
            raise BadInput(f"{name[:40]} is given {len(values)} times")
        given[name] = values if name in lists else values[0]
    try:
        return msgspec.convert(given, operation.query, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable("query", given, error, operation.query) from None
