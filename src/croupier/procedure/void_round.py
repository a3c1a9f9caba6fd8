"""A void round: what goes back of the wagers on the layout and of those already decided in it."""

from __future__ import annotations

from collections.abc import Collection

from croupier.procedure.seats import in_order
from croupier.procedure.state import State
from croupier.procedure.steps import Procedure, Result, Settle

VOID = "void"


def return_wagers(round: State, cite: str, stays: Collection[str] = ()) -> Procedure:
    """Every wager on the layout goes back in full, but for those that stay up until later rounds."""
    for number in in_order(round.seats):
        results = tuple(
            [
                Result(name, wager.stake, VOID, 0, 0, cite)
                for name, wager in round.seats[number].wagers.items()
                if name not in stays
            ]
        )
        if results:
            yield Settle(cite, number, results)


def void_wagers(round: State, cite: str, stays: Collection[str] = ()) -> Procedure:
    """Every wager of the round goes back: those on the layout, then what was won and lost before, except by
    a patron who has left the table since.
    """
    decided = list(round.decided)
    yield from return_wagers(round, cite, stays)
    for seat, results in decided:
        undone = tuple(
            [
                Result(each.wager, each.stake, VOID, -each.net, 0, cite, each.against)
                for each in results
                if each.outcome != VOID
            ]
        )
        if undone:
            yield Settle(cite, seat, undone)
