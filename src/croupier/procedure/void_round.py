"""A void round: what is returned of the wagers on the layout and of those already decided in it."""

from __future__ import annotations

from collections.abc import Collection

from croupier.procedure.seats import SeatId, in_order
from croupier.procedure.state import State
from croupier.procedure.steps import Procedure, Result, Settle

VOID = "void"


def return_wagers(round: State, cite: str, stays: Collection[str] = ()) -> Procedure:
    """Every wager on the layout is returned in full, except those that stay up until later rounds."""
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
    before = _still_decided(round)
    yield from return_wagers(round, cite, stays)
    yield from _taken_back(before, cite)


def undo(round: State, cite: str, seat: SeatId) -> Procedure:
    """What was won and lost by one seat in this round is taken back."""
    yield from _taken_back([each for each in _still_decided(round) if each[0] == seat], cite)


def _taken_back(decided: list[tuple[SeatId, list[Result]]], cite: str) -> Procedure:
    for seat, results in decided:
        undone = [Result(each.wager, each.stake, VOID, -each.net, 0, cite, each.against) for each in results]
        if undone:
            yield Settle(cite, seat, tuple(undone))


def _still_decided(round: State) -> list[tuple[SeatId, list[Result]]]:
    """The results of the round but those that were void or have been taken back since."""
    found: list[tuple[SeatId, list[Result]]] = []
    for seat, results in round.decided:
        void = {each.wager for each in results if each.outcome == VOID}
        for number, earlier in found:
            if number == seat:
                earlier[:] = [each for each in earlier if each.wager not in void]
        found.append((seat, [each for each in results if each.outcome != VOID]))
    return found
