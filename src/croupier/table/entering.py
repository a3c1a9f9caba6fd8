"""What the dealer of a live table enters: cards, what a device shows, a stub count, a reader's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import dealing
from croupier.table import events as ev
from croupier.table.chance import shown
from croupier.table.irregularities import rule

if TYPE_CHECKING:
    from croupier.table.table import Table

ENTERED = ("cards", "values", "stub", "answer")


def enter(table: Table, command: cmd.Enter) -> None:
    """What the dealer of a live table sees."""
    if not table.round.live:
        raise BadInput("cards and dice are entered at a live table; this one deals itself")
    given = [name for name in ENTERED if getattr(command, name) is not None]
    if len(given) > 1:
        raise BadInput(f"{' and '.join(given)} are entered together: expected one after the other")
    if command.values is not None:
        _values(table, command.values)
    elif command.stub is not None:
        _stub(table, command.stub, command.misdeal)
    elif command.answer is not None:
        _answer(table, command.answer)
    elif isinstance(table.pending, steps.Deal | steps.Turn):
        dealing.enter(table, command.cards)
    else:
        raise BadInput(f"no cards are due now: {table.prompt()}")


def _values(table: Table, values: tuple[int, ...]) -> None:
    """What a device shows; a roll also closes betting: the dice are out."""
    step = table.pending
    if isinstance(step, steps.Betting) and step.throws is not None:
        step.throws.check(values)
        table.rulebook.close()
        table.emit(
            ev.Closed(
                table.sequence, "dealer", step.cite, step.closes_with, step.late or step.cite, step.stub
            )
        )
        table.advance(None)
        step = table.pending
    if not isinstance(step, steps.Chance):
        raise BadInput(f"nothing is rolled, spun or drawn now: {table.prompt()}")
    event = shown(table, step, step.device.check(values))
    table.answer(event)


def _answer(table: Table, answer: bool) -> None:
    """What a reader shows."""
    step = table.pending
    if not isinstance(step, steps.Read):
        raise BadInput(f"no reader's answer is due now: {table.prompt()}")
    event = ev.WasRead(table.sequence, "dealer", step.cite, step.holder, step.question, answer, step.by)
    table.answer(event)


def _stub(table: Table, count: int, misdeal: bool) -> None:
    """A stub count, when it is due or unasked after the deal; a wrong one is an irregularity."""
    step, deck, state = table.pending, table.rulebook.deck, table.round
    if deck is None or not deck.stub:
        raise BadInput(f"stub of {count}: this game counts no stub: {table.prompt()}")
    if not isinstance(step, steps.CountStub | steps.Ask):
        raise Refusal(f"stub of {count}: a stub is what is left after the deal: {table.prompt()}", deck.stub)
    shoe = state.shoes[state.shoe]
    if not 0 <= count <= shoe.size:
        raise BadInput(f"stub of {count}: expected 0 to {shoe.size} cards")
    expected = shoe.left
    cite = deck.stub_right if count == expected else state.stub
    found = ev.StubCounted(table.sequence, "dealer", cite, expected, count, misdeal)
    table.emit(found)
    if count != expected:
        rule(table, "stub_count_wrong", {"misdeal": misdeal}, ev.TABLE)
    elif isinstance(step, steps.CountStub):
        table.advance(found)
