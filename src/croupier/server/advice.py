"""Advice on request for those who play in a practice pit: what every answer to what is asked is worth."""

from __future__ import annotations

from importlib.util import find_spec
from types import ModuleType

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.equipment.pieces import pieces_text
from croupier.law.edition import same_id
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.seats import SeatId, read_seat, seat_name
from croupier.procedure.state import UNKNOWN
from croupier.report.advice import Advice, against_best
from croupier.report.mathematics import ChoiceFigures, HandFigures, Setting
from croupier.server import operations as op
from croupier.server.asking import answered, table_id_of, visitor_of
from croupier.server.operations import Operation
from croupier.server.service import Service
from croupier.server.visitors import Visitor
from croupier.server.worker import Choices
from croupier.table.answers import asked, asks
from croupier.table.chance import hidden
from croupier.table.table import Table

ADVICE = "interpretation: a practice pit gives advice on what is asked (19:47-8.1)"
SPLIT = "a hand of a split is valued like a hand that was dealt so"


async def advice(service: Service, request: Request, query: op.Looking) -> Response:
    """What every answer is worth."""
    visitor = visitor_of(request)
    table = await service.host.table(table_id_of(request))
    seat, question = _asked(table, visitor, read_seat(query.seat))
    module = _choices(table)
    holder = _holder(table, seat, question)
    own = [piece for piece in hidden(table, holder) if piece != UNKNOWN] if holder else []
    shown = module.shown(table.round, holder) if hasattr(module, "shown") else _shown(table, holder)
    setting = Setting(game=table.game.id, as_of=table.edition.day, options=table.round.chosen)
    asking = Choices(setting, pieces_text(own), pieces_text(shown))
    try:
        found = msgspec.json.decode(await service.solver.answer(asking), type=HandFigures)
    except BadInput as error:
        raise Refusal(f"advice: the solver does not know this hand: {error}", ADVICE) from None
    choices = _offered(found, question)
    return answered(
        Advice(
            seat=seat_name(seat),
            about=question.about,
            hand=found.hand,
            shown=found.shown,
            best=choices[0].word,
            choices=choices,
            assumes=f"{found.assumes}; {SPLIT}" if "." in holder else found.assumes,
        )
    )


def _asked(table: Table, visitor: Visitor, wanted: SeatId) -> tuple[SeatId, steps.Ask]:
    """The seat of the visitor that is asked something, and what."""
    for seat in visitor.seats(table):
        if seat in asked(table) and wanted in (0, seat):
            question = asks(table, seat)
            if question is not None:
                return seat, question
    raise Refusal("advice: you are asked nothing now", ADVICE)


def _choices(table: Table) -> ModuleType:
    game = table.game
    if find_spec(f"{game.package}.{game.folder}.choices") is None:
        raise Refusal(f"advice: the exact values of the choices of {game.name} are not known here", ADVICE)
    return game.module("choices")


def _holder(table: Table, seat: SeatId, question: steps.Ask) -> str:
    """The hand a question is about: the one it names, the seat's own, or one the seat plays."""
    hands, name = table.round.hands, seat_name(seat)
    named = question.about.rpartition(" ")[2]
    for holder in (named, name):
        if holder in hands:
            return holder
    return next((holder for holder in hands if table.round.plays(holder) == name), "")


def _shown(table: Table, own: str) -> list[int]:
    """What lies face up before the house and for all."""
    found: list[int] = []
    for holder, hand in table.round.hands.items():
        if holder != own and not read_seat(holder.partition(".")[0]):
            found += [piece for piece, up in zip(hand.cards, hand.face_up, strict=True) if up]
    return found


def _offered(found: HandFigures, question: steps.Ask) -> list[ChoiceFigures]:
    """The values of what is offered, best first."""
    if any(offer.pieces for offer in question.offers):
        return found.choices
    offered = {same_id(word) for word in question.words}
    choices = [each for each in found.choices if same_id(each.word) in offered]
    if len(choices) < len(offered):
        raise Refusal(f"advice: exact values of this question about {question.about} are not known", ADVICE)
    return against_best(choices)


OPERATIONS = (
    Operation(method="GET", path="/api/tables/{table_id}/advice", name="advice",
              summary="The exact value of every answer to what you are asked; in a practice pit only",
              handler=advice, query=op.Looking, answer=Advice,
              failures=(400, 401, 403, 404, 409, 429, 503)),
)  # fmt: skip
