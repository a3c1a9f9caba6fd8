"""Rounds as plain state, without a table: who sits where with which wagers, and steps taken one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.state import Seat, State, Wager, seat_account, wager_account
from croupier.procedure.steps import Procedure, Step

Wagers = Mapping[str, int]


def state_of(
    seats: Mapping[SeatId, Wagers] | Iterable[SeatId] = (),
    options: Mapping[str, Any] | None = None,
    values: Mapping[str, int] | None = None,
    **fields: Any,
) -> State:
    """A state with these seats, taken in this order, each with wagers by their cents."""
    edition = SimpleNamespace(value=lambda name: (values or {})[name])
    round = State(None, edition, SimpleNamespace(**(options or {})), **fields)  # type: ignore[arg-type]
    wagers = seats if isinstance(seats, Mapping) else {seat: {} for seat in seats}
    for seat, held in wagers.items():
        round.ledger[seat_account(seat)] = 10_000
        round.seats[seat] = Seat(seat, f"patron {seat}", round.ledger, {})
        for name, cents in held.items():
            round.ledger[wager_account(seat, name)] = cents
            round.seats[seat].wagers[name] = Wager(round.ledger, wager_account(seat, name))
    return round


def taken(procedure: Procedure, *answers: Any) -> tuple[list[Step], Any]:
    """The steps of a procedure, each answered in turn (a ruling interrupts it), and what it comes to."""
    left, steps = list(answers), []
    try:
        step = next(procedure)
        while True:
            steps.append(step)
            answer = left.pop(0) if left else None
            ruled = isinstance(answer, Ruling)
            step = procedure.throw(Interruption(answer)) if ruled else procedure.send(answer)
    except StopIteration as over:
        return steps, over.value
