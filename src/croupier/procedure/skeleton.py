"""The skeleton of a round: open, make ready, bet, deal and play or void, clear the table, close."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.state import State
from croupier.procedure.steps import Betting, CloseRound, OpenRound, Procedure


def nothing(*_: Any) -> Any:
    """A part of the round that a game does not need."""
    return ()


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What a game fills the skeleton with. `begin` makes what the later passages share, the hands of the
    round, once betting has closed.
    """

    before: Callable[[State], Procedure] = nothing
    """What must be done between rounds, such as opening another deck."""
    opens: OpenRound
    ready: Callable[[State], Procedure]
    """Shuffled cards and whatever else must be there before wagers."""
    betting: Callable[[State], Betting]
    apply_ruling: Callable[[State, Ruling], Procedure]
    """What a ruling changes before the first card; betting then goes on."""
    begin: Callable[[State], Any]
    deal: Callable[[State, Any], Procedure]
    complete: Callable[[State, Any], Procedure]
    void: Callable[[State, Any, Interruption], Procedure]
    """All hands are void: what goes back."""
    clear: Callable[[State, Any], Procedure] = nothing
    over: Callable[[State], CloseRound]


def round_of_play(round: State, course: Course) -> Procedure:
    """One round from its opening to its end."""
    yield from course.before(round)
    yield course.opens
    yield from course.ready(round)
    while True:
        try:
            yield course.betting(round)
            break
        except Interruption as interruption:
            yield from course.apply_ruling(round, interruption.ruling)
    hands = course.begin(round)
    try:
        yield from course.deal(round, hands)
        yield from course.complete(round, hands)
    except Interruption as interruption:
        yield from course.void(round, hands, interruption)
    yield from course.clear(round, hands)
    yield course.over(round)
