"""The mathematics of the games over HTTP: figures, the value of choices, the chances of hands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

import croupier
from croupier.law.refusal import BadInput, CroupierError
from croupier.report.mathematics import Chances, HandFigures, Mathematics, Setting
from croupier.server import operations as op
from croupier.server.failing import failure_of
from croupier.server.operations import Operation, Reporting
from croupier.server.seen import encode
from croupier.server.service import Service
from croupier.server.solving import Progress
from croupier.server.worker import Choices, Compared, Figures

Pieces = Annotated[str, Meta(max_length=200)]
Paid = Annotated[str, Meta(max_length=120)]


class Trying(Reporting, frozen=True, forbid_unknown_fields=True):
    """The same, and rows of pay tables that pay something else, each TABLE.ROW=ODDS."""

    pays: Annotated[list[Paid], Meta(max_length=200)] = []


class Holding(Trying, frozen=True, forbid_unknown_fields=True):
    """A hand and what lies face up besides it."""

    hand: Pieces = ""
    shown: Pieces = ""


class Comparing(Trying, frozen=True, forbid_unknown_fields=True):
    """Hands against each other and the board."""

    hands: Annotated[list[Pieces], Meta(max_length=9)] = []
    shown: Pieces = ""


def _setting(request: Request, query: Trying) -> Setting:
    """What is asked about."""
    game = croupier.game(str(request.path_params["game"])).id
    return Setting(game=game, as_of=query.as_of, options=_options(query), pays=_pays(query))


def _options(query: Reporting) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in query.option:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadInput(f"option {each[:40]!r}: expected ID=VALUE")
        found[name.strip()] = value.strip()
    return found


def _pays(query: Trying) -> dict[str, dict[str, str | int]]:
    found: dict[str, dict[str, str | int]] = {}
    for each in query.pays:
        place, equals, odds = each.partition("=")
        table, dot, row = place.partition(".")
        if not equals or not dot:
            raise BadInput(f"pays {each[:40]!r}: expected TABLE.ROW=ODDS, such as main.blackjack=6:5")
        found.setdefault(table.strip(), {})[row.strip()] = odds.strip()
    return found


async def figures(service: Service, request: Request, query: Trying) -> Response:
    """Every wager, the best play and the figures of a game."""
    question = Figures(_setting(request, query))
    return Response(await service.solver.answer(question), media_type=op.JSON)


async def figures_live(service: Service, request: Request, query: Trying) -> Response:
    """The same, with lines on how far the work is before the line with the answer."""
    question = Figures(_setting(request, query))

    async def lines() -> AsyncIterator[bytes]:
        try:
            async with aclosing(service.solver.ask(question)) as said:
                async for each in said:
                    if isinstance(each, Progress):
                        yield encode({"progress": each}) + b"\n"
                    else:
                        yield b'{"answer":' + each + b"}\n"
        except CroupierError as error:
            yield encode({"error": failure_of(error)[0]}) + b"\n"

    return StreamingResponse(lines(), media_type=op.LINES)


async def choices(service: Service, request: Request, query: Holding) -> Response:
    """What every choice is worth with a hand."""
    question = Choices(_setting(request, query), query.hand, query.shown)
    return Response(await service.solver.answer(question), media_type=op.JSON)


async def compared(service: Service, request: Request, query: Comparing) -> Response:
    """How hands do against each other."""
    question = Compared(_setting(request, query), tuple(query.hands), query.shown)
    return Response(await service.solver.answer(question), media_type=op.JSON)


FAILURES = (400, 401, 403, 404, 409, 429, 503)
OPERATIONS = (
    Operation(method="GET", path="/api/games/{game}/mathematics", name="mathematics",
              summary="Every wager with its house edge, the best play and the figures, in words; options and "
              "rows of pay tables may be tried; in a pit of record not for those who play or deal",
              handler=figures, query=Trying, answer=Mathematics, failures=FAILURES),
    Operation(method="GET", path="/api/games/{game}/mathematics/live", name="mathematics_live",
              summary="The same as lines: progress while it is worked out, then the answer or the error",
              handler=figures_live, query=Trying, media=op.LINES, failures=FAILURES),
    Operation(method="GET", path="/api/games/{game}/choices", name="choices",
              summary="The exact value of every choice with a hand; in a pit of record not for those "
              "who play or deal", handler=choices, query=Holding, answer=HandFigures, failures=FAILURES),
    Operation(method="GET", path="/api/games/{game}/chances", name="chances",
              summary="The exact chances of hands against each other, where players play each other; in a "
              "pit of record not for those who play or deal", handler=compared, query=Comparing,
              answer=Chances, failures=FAILURES),
)  # fmt: skip
