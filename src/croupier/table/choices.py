"""Answers that put up chips, and words said at the table: read and checked, nothing is carried out here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.round import seat_name
from croupier.table import commands as cmd

if TYPE_CHECKING:
    from croupier.table.table import Table

NO_AMOUNT = -1


@runtime_checkable
class Listening(Protocol):
    """A rulebook that takes note of words said between rounds."""

    def say(self, role: str, seat: int, word: str) -> tuple[str, str, str]:
        """The marker a word sets, its value and the citation."""


def answer(
    table: Table, step: steps.Choose, command: cmd.Decide
) -> tuple[steps.Offer, list[tuple[str, int]]]:
    """The offer a word takes up and the wagers it puts on the layout, within the rule."""
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
    return offer, _staked(step, offer, command.amount, offer.cite or step.cite)


def _staked(step: steps.Choose, offer: steps.Offer, amount: int | None, cite: str) -> list[tuple[str, int]]:
    if amount is None:
        return list(offer.wagers)
    most = max((most for _, most in offer.wagers), default=0)
    said = f"{offer.word} of {cents(amount)} by seat {seat_name(step.seat)}"
    if not most:
        raise BadInput(f"{said}: the word takes no amount")
    if amount <= 0:
        raise BadInput(f"{said}: expected cents, a whole number above 0")
    if amount > most or (offer.exact and amount != most):
        raise Refusal(f"{said}: {'exactly' if offer.exact else 'at most'} {cents(most)} may be added", cite)
    return [(wager, min(amount, limit)) for wager, limit in offer.wagers]


def said(table: Table, command: cmd.Say) -> tuple[str, str, str]:
    """What the game takes note of; a game that listens to nothing refuses it."""
    if not isinstance(table.rulebook, Listening):
        raise BadInput(f"{command.word!r} means nothing at this table")
    return table.rulebook.say(command.by.role, command.by.seat, command.word)
