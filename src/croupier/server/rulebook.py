"""The rulebook over HTTP: its contents and sections on any day, and what changed between two."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.law.refusal import BadInput
from croupier.report.rulebook import Changes, Contents, SectionPage
from croupier.server import operations as op
from croupier.server.operations import Operation
from croupier.server.service import Service
from croupier.server.worker import Amended, Book, Question, Section


class OnDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The day as of which the book is read."""

    as_of: date | None = None


class Finding(OnDay, frozen=True, forbid_unknown_fields=True):
    """A section, by its own number or by that of one of its paragraphs."""

    cite: Annotated[str, Meta(max_length=100)] = ""


class Between(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two days, the earlier first."""

    first: date | None = None
    last: date | None = None


async def _answer(service: Service, question: Question) -> Response:
    return Response(await service.librarian.answer(question), media_type=op.JSON)


async def contents(service: Service, request: Request, query: OnDay) -> Response:
    """The table of contents."""
    return await _answer(service, Book(query.as_of))


async def section(service: Service, request: Request, query: Finding) -> Response:
    """A section with its paragraphs."""
    return await _answer(service, Section(query.cite, query.as_of))


async def changed(service: Service, request: Request, query: Between) -> Response:
    """What changed between two days."""
    if query.first is None or query.last is None:
        raise BadInput("first and last: expected two days as YYYY-MM-DD")
    return await _answer(service, Amended(query.first, query.last))


FAILURES = (400, 401, 429, 503)
OPERATIONS = (
    Operation(method="GET", path="/api/rulebook", name="rulebook",
              summary="The sections of the chapter on a day, with how much of each the software carries out",
              handler=contents, query=OnDay, answer=Contents, failures=FAILURES),
    Operation(method="GET", path="/api/rulebook/section", name="section",
              summary="A section on a day: its paragraphs, what the software does for each and which tests "
              "prove it, and its history", handler=section, query=Finding, answer=SectionPage,
              failures=FAILURES),
    Operation(method="GET", path="/api/rulebook/changes", name="rulebook_changes",
              summary="What changed in the chapter and in the facts of its games between two days",
              handler=changed, query=Between, answer=Changes, failures=FAILURES),
)  # fmt: skip
