"""Rulings on irregularities: found, recorded and carried out."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.equipment.pieces import parse_piece
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.rulings import REACH, NothingDealt, Report, Ruling, Stage, bad_field, reaches
from croupier.table import commands as cmd
from croupier.table import dealing
from croupier.table import events as ev
from croupier.table.journal import read_entry
from croupier.table.passing import pass_dice

if TYPE_CHECKING:
    from croupier.table.table import Table


def rule(table: Table, id: str, details: dict[str, Any], by: str) -> None:
    """Find the ruling, record it and carry it out."""
    id = table.edition.name_of("irregularities", id)
    fact = table.edition.irregularity(id)
    ruling = find_ruling(table, id, details)
    card = dealing.affected(table, ruling)
    table.emit(ev.Irregularity(table.sequence, by, fact.cite, id, details))
    removed = ruling.remove_deck or msgspec.UNSET
    table.emit(ev.Ruled(table.sequence, ev.TABLE, ruling.cite, id, ruling.kind, ruling.text, card, removed))
    _carry_out(table, ruling)


def check_repeated(table: Table, command: cmd.ReportIrregularity) -> None:
    """Refuse a report of what was reported just before, with nothing done at the table in between."""
    if just_reported(table, command):
        id = table.edition.name_of("irregularities", command.id)
        fact = table.edition.irregularity(id)
        find_ruling(table, id, command.details)  # what the rules themselves refuse now has its own reason
        raise Refusal(
            f"irregularity {command.id}: it was reported and ruled on just now; "
            "if it has happened a second time, add again to the report",
            fact.cite,
        )


def just_reported(table: Table, command: cmd.ReportIrregularity) -> bool:
    """Whether the last act at the table was a report of the same; it may have said more or less of it."""
    number, line = table.entries, table.last_line
    while (last := read_entry(number, line).command).__class__ in cmd.UNCONNECTED:
        number -= 1
        line = next(iter(table.store.lines(number - 1)))
        if not line.startswith(b'{"entry":%d,' % number):
            return False  # a table resumed from a checkpoint holds no earlier entries
    name_of = table.edition.name_of
    return (
        isinstance(last, cmd.ReportIrregularity)
        and name_of("irregularities", last.id) == name_of("irregularities", command.id)
        and all(_same(key, last.details.get(key, value), value) for key, value in command.details.items())
    )


def _same(field: str, one: Any, other: Any) -> bool:
    """Whether two reports say the same; a card may be written in several ways."""
    with suppress(BadInput):
        return one == other or (field == "card" and parse_piece(str(one)) == parse_piece(str(other)))
    return False


def find_ruling(table: Table, id: str, details: dict[str, Any]) -> Ruling:
    """The ruling on an irregularity reported now; nothing is recorded."""
    fact = table.edition.irregularity(id)
    unknown = set(details) - set(fact.fields) - ({"choice"} if fact.choices else set())
    if unknown:
        raise BadInput(
            f"irregularity {id}: unknown field {sorted(unknown)[0]!r}, "
            f"expected {', '.join(fact.fields) or 'none'}"
        )
    state = table.round
    report = Report(id, details, len(state.set_aside), stage(table), table.pending, state.ruled.get(id, 0))
    card = details.get("card")
    if card is not None:
        if isinstance(card, bool) or not isinstance(card, str | int):
            raise bad_field(report, "card", "a card such as Ks")
        parse_piece(str(card))
    ruling: Ruling = table.game.module("irregularities").RULES[id](state, report)
    if not reaches(ruling, table.pending):
        if stage(table) == "betting":
            raise NothingDealt(f"irregularity {id}: no hands are out that could be void", ruling.cite)
        raise Refusal(f"irregularity {id}: nothing is under way that it could change now", ruling.cite)
    return ruling


def stage(table: Table) -> Stage:
    """How far the round has come."""
    step = table.pending
    if isinstance(step, steps.Betting):
        return "dealt" if step.wagers else "betting"
    return "dealing" if isinstance(step, steps.Deal) else "dealt"


def _carry_out(table: Table, ruling: Ruling) -> None:
    """Do what the ruling says."""
    if ruling.kind in ("next_card", "exposed_card"):
        dealing.resume_deal(table)
    elif ruling.kind == "pass_dice":
        pass_dice(table, ev.TABLE, ruling.seat, "pass", cite=ruling.cite)
    elif ruling.kind == "called_off":
        table.emit(ev.Called(table.sequence, ev.TABLE, ruling.cite, ruling.seat, ruling.wager, False))
    elif REACH[ruling.kind].course:
        table.interrupt(ruling)
