"""A wager above the posted maximum that plays up to it, because the dealer has said so (a sister rule)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.law.limits import AboveMaximum
from croupier.law.money import amount, dollars
from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.procedure.betting_rules import Change
    from croupier.table.table import Table

LIMIT: Final = "limit"
CITE: Final = "interpretation: not known for New Jersey, as proposed for 205 CMR 147"


def within_the_limit(table: Table, command: cmd.Bet) -> tuple[Change | tuple[Change, ...], int]:
    """The wager as it plays, and how much of it is returned."""
    if table.round.options.announced_limit is not True:
        what = f"{command.wager} of {amount(command.amount)}"
        raise Refusal(f"{what}: no wager plays up to the limit here (option announced_limit)", CITE)

    def made(cents: int) -> Change | tuple[Change, ...]:
        return table.rulebook.make(
            command.seat, command.wager, cents, command.behind, command.coupon, accepted=False
        )

    try:
        return made(command.amount), 0
    except AboveMaximum as above:
        if above.excess >= command.amount:  # nothing of it is within the limit
            raise
        return made(command.amount - above.excess), above.excess


def announce_returned(table: Table, command: cmd.Bet, cents: int) -> None:
    """Record what the dealer said of a wager above the maximum."""
    text = f"{command.wager} plays up to the limit: {dollars(cents)} of {dollars(command.amount)} is returned"
    table.emit(ev.Announced(table.sequence, "dealer", CITE, text))
