"""What a report or a correction would be ruled: shown to people before they confirm it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.law.refusal import BadInput
from croupier.procedure.rulings import REACH, Ends
from croupier.procedure.seats import seat_name
from croupier.table import commands as cmd
from croupier.table import correcting, dealing
from croupier.table.irregularities import check_repeated, find_ruling

if TYPE_CHECKING:
    from croupier.table.table import Table


class Preview(msgspec.Struct, frozen=True):
    """A ruling before it is confirmed: its kind, its text and rule, and what each seat gains by it in cents
    (below zero: gives back), where a correction changes what was settled. `ends` is what it puts an end to,
    `remove_deck` whether the cards or tiles leave the table.
    """

    ruling: str
    text: str
    cite: str
    gained: dict[str, int] = {}
    ends: Ends = "nothing"
    remove_deck: bool = False


def preview(table: Table, command: cmd.Command) -> Preview:
    """The ruling on a report or correction; the table is not touched, and refuses what it would refuse."""
    table.admit(command)
    if isinstance(command, cmd.Correct):
        found = correcting.corrected(table, command)
        gained = {seat_name(seat): cents for seat, cents in correcting.gained(found).items()}
        return Preview("corrected", correcting.in_words(found), correcting.CORRECTION, gained)
    if not isinstance(command, cmd.ReportIrregularity):
        name = command.named
        raise BadInput(f"{name}: only a report or a correction is ruled on; check says if it is refused")
    if not command.again:
        check_repeated(table, command)
    ruling = find_ruling(table, table.edition.name_of("irregularities", command.id), command.details)
    dealing.affected(table, ruling)
    return Preview(
        ruling.kind, ruling.text, ruling.cite, ends=REACH[ruling.kind].ends, remove_deck=ruling.remove_deck
    )
