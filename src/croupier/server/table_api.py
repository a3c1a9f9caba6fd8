"""The operations behind the pages of the lobby and the tables."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from croupier.games.guide import wager_title
from croupier.law.refusal import CroupierError
from croupier.procedure.betting_rules import Naming
from croupier.report.layout import UNNAMED, layout_svg
from croupier.server import operations as op
from croupier.server.asking import answered, read_body, table_id_of, visitor_of
from croupier.server.draws import Draw, draw_of
from croupier.server.operations import NotThere, Operation
from croupier.server.service import Service
from croupier.server.static import File, response, sent
from croupier.server.table_page import Placard, TablePage, limits_text, names_of, placard, table_page
from croupier.server.visitors import Unknown
from croupier.table.table import Table

SVG = "image/svg+xml"
PRACTICE = "Practice Pit"
"""What is printed on the felts of a pit without a licensee."""
FELTS_KEPT = 500
FAILURES = (400, 401, 404, 409, 429, 503)


async def _table(service: Service, request: Request) -> tuple[str, Table]:
    table_id = table_id_of(request)
    return table_id, await service.host.table(table_id)


async def lobby(service: Service, request: Request, query: op.Nothing) -> Response:
    """The open tables as someone who looks for a seat sees them."""
    try:
        visitor = await service.door.visitor(request)
    except Unknown:
        visitor = None
    rows = []
    for row in service.host.listed():
        try:
            table = await service.host.table(row.id)
        except CroupierError:  # one table that cannot be opened does not close the lobby
            continue
        game, options = table.game, table.round.options
        rows.append(
            op.LobbyTable(
                row.id,
                row.name,
                game.id,
                game.name_of(str(getattr(options, "variant", ""))),
                table.mode,
                table.round.seat_count,
                len(table.round.seats),
                limits_text(table),
                game.rules.authorized_from is None,
                table.round.number,
                visitor is not None and bool(visitor.seats(table)),
            )
        )
    return answered(rows)


async def page(service: Service, request: Request, query: op.Nothing) -> Response:
    """The table as its page shows it."""
    visitor = visitor_of(request)
    table_id, table = await _table(service, request)
    return answered(table_page(table, visitor, service.look(table_id, table, visitor)))


async def sign(service: Service, request: Request, query: op.Nothing) -> Response:
    """The sign at the table."""
    table_id, table = await _table(service, request)
    name = next((row.name for row in service.host.listed(closed=True) if row.id == table_id), "")
    return answered(placard(table, table_id, name))


class Felts:
    """The felts of the tables as drawn last; one is drawn again when its rules or options change."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, str], tuple[Any, Any, File]] = {}

    async def of(self, table_id: str, table: Table, licensee: str) -> File:
        """The felt of a table under its own options."""
        edition, options = table.edition, table.round.options
        known = self._drawn.get((table_id, licensee))
        if known is not None and known[0] is edition and known[1] is options:
            return known[2]
        drawing = partial(layout_svg, table.game, edition, options, licensee, fonts=False)
        file = sent((await asyncio.to_thread(drawing)).encode(), SVG)
        if len(self._drawn) >= FELTS_KEPT:
            self._drawn.clear()
        self._drawn[table_id, licensee] = edition, options, file
        return file


_FELTS = Felts()


async def felt(service: Service, request: Request, query: op.Nothing) -> Response:
    """The felt of the table under its own options."""
    table_id, table = await _table(service, request)
    licensee = UNNAMED if service.door.record else PRACTICE
    return response(await _FELTS.of(table_id, table, licensee), request)


async def named(service: Service, request: Request, query: op.Naming) -> Response:
    """The wager that words name, where the game reads them itself."""
    _, table = await _table(service, request)
    rulebook = table.rulebook
    key = rulebook.named(query.words.split()) if isinstance(rulebook, Naming) else ""
    return answered(op.Named(key, wager_title(table.game, table.edition, key) if key else ""))


async def hands(service: Service, request: Request, query: op.Nothing) -> Response:
    """What hands are called by the rules of the table."""
    asked = await read_body(service, request, op.HandsBody)
    _, table = await _table(service, request)
    return answered(names_of(table, asked.hands))


async def draw(service: Service, request: Request, query: op.Nothing) -> Response:
    """Everything that was bound to one seed of the table."""
    table_id, _ = await _table(service, request)
    number = int(request.path_params["number"])
    found = await asyncio.to_thread(draw_of, service.host.store(table_id), number)
    if found is None:
        raise NotThere(f"seed {number}: nothing is bound to it yet")
    return answered(found)


TABLE_OPERATIONS = (
    Operation(method="GET", path="/api/lobby", name="find_seat",
              summary="The open tables with their limits and free seats", handler=lobby,
              answer=list[op.LobbyTable], open=True, failures=(400, 503)),
    Operation(method="GET", path="/api/tables/{table_id}/page", name="page",
              summary="The table as its page shows it: your view, what you can do and all hands in words",
              handler=page, answer=TablePage, failures=FAILURES),
    Operation(method="GET", path="/api/tables/{table_id}/placard", name="placard",
              summary="The sign at the table: rules, wagers with limits and odds, chips", handler=sign,
              answer=Placard, open=True, failures=(400, 404, 503)),
    Operation(method="GET", path="/api/tables/{table_id}/felt", name="felt",
              summary="The felt of the table as SVG (docs/reference/layout.md)", handler=felt, media=SVG,
              open=True, failures=(400, 404, 503)),
    Operation(method="GET", path="/api/tables/{table_id}/named", name="named",
              summary="The wager that words name, such as the numbers of a ticket", handler=named,
              query=op.Naming, answer=op.Named, open=True, failures=(400, 404, 503)),
    Operation(method="POST", path="/api/tables/{table_id}/hands", name="hands",
              summary="What hands are called by the rules of the table", handler=hands, body=op.HandsBody,
              answer=dict[str, str], open=True, failures=(400, 404, 413, 503)),
    Operation(method="GET", path="/api/tables/{table_id}/draws/{number}", name="draw",
              summary="Everything that is bound to one seed: its commitment, what the patrons contributed, "
              "what was drawn, and the seed once it is revealed", handler=draw, answer=Draw,
              failures=FAILURES),
)  # fmt: skip
