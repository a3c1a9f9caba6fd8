"""Answers that put up chips, words said at the table, and a supervisor's validation of a prize."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.round import Change, seat_name
from croupier.table import commands as cmd
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.table.table import Table

NO_AMOUNT = -1


def choose(table: Table, step: steps.Choose, command: cmd.Decide) -> None:
    """A word and its amount: within the rule, covered by chips, then on the layout."""
    name = seat_name(step.seat)
    if step.seat != command.seat:
        raise BadInput(f"seat {seat_name(command.seat)} is not asked anything now: {table.prompt()}")
    offer = next((each for each in step.offers if each.word == command.word), None)
    if offer is None:
        for barred in step.refused:
            if barred.word == command.word:
                raise Refusal(f"{barred.word} by seat {name} on {step.about}: {barred.why}", barred.cite)
        raise BadInput(
            f"decision {command.word!r} of seat {name} about {step.about}: expected {' or '.join(step.words)}"
        )
    cite = offer.cite or step.cite
    staked = _staked(step, offer, command.amount, cite)
    if staked:
        table.cover(step.seat, sum(stake for _, stake in staked))
    amount = NO_AMOUNT if command.amount is None else command.amount
    chosen = ev.Chosen(table.sequence, command.by.name, cite, step.seat, step.about, command.word, amount)
    table.emit(chosen)
    if staked:
        changes = tuple([Change(wager, stake, cite) for wager, stake in staked])
        table.emit(ev.Wagered(table.sequence, ev.TABLE, cite, step.seat, changes))
    table.go_on(chosen)


def _staked(step: steps.Choose, offer: steps.Offer, amount: int | None, cite: str) -> list[tuple[str, int]]:
    if amount is None:
        return list(offer.wagers)
    most = max((most for _, most in offer.wagers), default=0)
    said = f"{offer.word} of {amount} by seat {seat_name(step.seat)}"
    if not most:
        raise BadInput(f"{said}: the word takes no amount")
    if isinstance(amount, bool) or not isinstance(amount, int) or amount <= 0:
        raise BadInput(f"{said}: expected cents, a whole number above 0")
    if amount > most or (offer.exact and amount != most):
        raise Refusal(f"{said}: {'exactly' if offer.exact else 'at most'} {most} may be added", cite)
    if amount % offer.unit and amount != most:
        raise Refusal(f"{said}: not a multiple of the smallest chip of {offer.unit}", cite)
    return [(wager, min(amount, limit)) for wager, limit in offer.wagers]


def say(table: Table, command: cmd.Say) -> None:
    """The game takes note of what was said, or refuses it."""
    name, value, cite = table.rulebook.say(command.by.role, command.by.seat, command.word)  # type: ignore[attr-defined]
    table.emit(ev.Marked(table.sequence, command.by.name, cite, name, value))


def validate(table: Table, command: cmd.ConfirmPrize) -> None:
    """A supervisor has looked at the hand; the prize may be paid."""
    step = table.pending
    if not isinstance(step, steps.Validate) or step.seat != command.seat:
        raise BadInput(f"seat {seat_name(command.seat)} has no prize to validate now: {table.prompt()}")
    validated = ev.Validated(table.sequence, command.by.name, step.cite, step.seat, step.what)
    table.emit(validated)
    table.go_on(validated)
