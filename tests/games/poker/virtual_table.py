"""A virtual poker table at which everyone checks."""

from __future__ import annotations

from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import piece_text
from croupier.games.poker.game import GAME
from croupier.procedure.steps import Ask
from croupier.table import commands as cmd
from croupier.table.chance import hidden
from croupier.table.table import Table


def virtual(seats: int, **options: object) -> Table:
    table = Table(GAME, options, entropy=SeededEntropy(bytes(32)))
    for seat in range(1, seats + 1):
        table.record(cmd.Sit(by=cmd.DEALER, seat=seat, patron=f"patron {seat}", buy_in=1_000_000))
    table.record(cmd.Close(by=cmd.DEALER))
    return table


def check_down(table: Table, *, discards: int = 0) -> None:
    """Everyone checks, calls or brings in; at the draw everyone throws away so many cards."""
    while isinstance(asked := table.pending, Ask):
        seat = asked.seats[0]
        words = {offer.word for offer in asked.offers}
        if "discard" in words:
            thrown = " ".join(map(piece_text, hidden(table, str(seat))[:discards]))
            command = cmd.Decide(by=cmd.player(seat), seat=seat, word="discard", pieces={"discard": thrown})
        else:
            word = next(each for each in ("check", "call", "bring_in") if each in words)
            command = cmd.Decide(by=cmd.player(seat), seat=seat, word=word)
        table.record(command)
