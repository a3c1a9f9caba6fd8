"""What the rules say of an irregularity, found, recorded and carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import parse_card
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.procedure.rulings import COURSE, Interruption, NothingDealt, Report, Ruling, Stage
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.table.table import Table

HANDS_OUT = (
    *(steps.Deal, steps.DealStacks, steps.Turn, steps.Ask, steps.Withdraw, steps.CountStub),
    *(steps.Draw, steps.Peek, steps.Choose, steps.Validate, steps.DrawLot),
)


def rule(table: Table, id: str, details: dict[str, Any], by: str) -> None:
    """Find the ruling, record it and carry it out."""
    id = table.edition.name_of("irregularities", id)
    fact = table.edition.irregularity(id)
    unknown = set(details) - set(fact.fields) - ({"choice"} if fact.choices else set())
    if unknown:
        raise BadInput(
            f"irregularity {id}: unknown field {sorted(unknown)[0]!r}, "
            f"expected {', '.join(fact.fields) or 'none'}"
        )
    if details.get("card") is not None:
        parse_card(str(details["card"]))
    report = Report(
        id, details, len(table.round.set_aside), stage(table), table.pending, ruled_before(table, id)
    )
    ruling: Ruling = table.game.module("irregularities").RULES[id](table.round, report)
    card = (table.shoes if table.shoes.shoes else table.dealing).affected(ruling)
    if ruling.kind == "void_round" and not isinstance(table.pending, HANDS_OUT):
        raise NothingDealt(f"irregularity {id}: no hands are out that could be void", ruling.cite)
    table.emit(ev.Irregularity(table.sequence, by, fact.cite, id, details))
    table.emit(ev.Ruled(table.sequence, ev.TABLE, ruling.cite, id, ruling.kind, ruling.text, card))
    carry_out_ruling(table, ruling, card)


def ruled_before(table: Table, id: str) -> int:
    """How often the same irregularity has been ruled on in this round."""
    count = 0
    for event in reversed(table.journal.events):
        if isinstance(event, ev.RoundOpened):
            break
        count += isinstance(event, ev.Ruled) and event.id == id
    return count


def stage(table: Table) -> Stage:
    """How far the round has come."""
    if isinstance(table.pending, steps.Betting):
        return "betting"
    return "dealing" if isinstance(table.pending, steps.Deal | steps.DealStacks | steps.Draw) else "dealt"


def carry_out_ruling(table: Table, ruling: Ruling, card: int) -> None:
    """Do what the ruling says."""
    if ruling.kind in ("set_aside", "next_card", "exposed_card"):
        (table.shoes if table.shoes.shoes else table.dealing).ruled(ruling.kind, card)
    elif ruling.kind == "pass_dice":
        pass_dice(table, ev.TABLE, int(table.round.markers["shooter"]), "pass", cite=ruling.cite)
    elif ruling.kind == "called_off":
        table.emit(ev.Called(table.sequence, ev.TABLE, ruling.cite, ruling.seat, ruling.wager, False))
    elif ruling.kind in COURSE:
        if ruling.kind == "refuse_card":
            table.shoes.keep(card)
        table.carry_out(table.procedure.throw(Interruption(ruling)))


DICE_CITES = {"pass": "19:47-1.11(a)", "accept": "19:47-1.7(c)", "decline": "19:47-1.7(b)"}


def pass_dice(
    table: Table, by: str, seat: int, word: str, dice: tuple[str, ...] = (), cite: str = ""
) -> None:
    """Move the dice and their markers, by the player's own word or under a ruling."""
    marks = table.rulebook.dice(seat, word, dice)
    cite = cite or DICE_CITES[word]
    table.emit(ev.DiceTaken(table.sequence, by, cite, seat, word, dice))
    for name, value in marks.items():
        table.emit(ev.Marked(table.sequence, ev.TABLE, cite, name, value))
