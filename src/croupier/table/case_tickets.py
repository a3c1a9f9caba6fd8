"""Tickets of a case: what it calls them, and the keys and numbers the table gave them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.law.edition import same_id
from croupier.law.refusal import BadInput
from croupier.procedure.seats import SeatId, read_seat, seat_name
from croupier.procedure.state import State
from croupier.table import events as ev

TICKET = "ticket"


class CaseTickets:
    """The names a case gives to tickets, by seat and the key the table gave them."""

    def __init__(self) -> None:
        self.names: dict[tuple[SeatId, str], str] = {}
        self._numbers: dict[tuple[SeatId, str], int] = {}
        """Of the tickets, by seat and name."""

    def written(self, seat: SeatId, wager: str, events: Iterable[ev.AnyEvent]) -> None:
        """A ticket was written: it goes by its wager, a second of the same wager by `wager@2`."""
        taken = {name for (each, _), name in self.names.items() if each == seat}
        names = (wager, *(f"{wager}@{copy}" for copy in range(2, len(taken) + 2)))
        name = next(each for each in names if each not in taken)
        for made in events:
            if isinstance(made, ev.Wagered):
                self.names |= {(seat, change.wager): name for change in made.changes}
                self._numbers[seat, name] = made.seq

    def moved(self, events: Iterable[ev.AnyEvent]) -> None:
        """A ticket that goes on under another key keeps its name."""
        for event in events:
            if isinstance(event, ev.Moved) and (event.seat, event.wager) in self.names:
                self.names[event.seat, event.to] = self.names.pop((event.seat, event.wager))

    def key_of(self, round: State, seat: SeatId, name: str) -> str:
        """The key of a wager the case names: of a ticket the one the table gave it."""
        keys = [key for (number, key), given in self.names.items() if number == seat and given == name]
        return next((key for key in keys if key in round.wagers(seat)), keys[0] if keys else name)

    def reported(self, id: str, fields: Iterable[str], details: Mapping[str, Any]) -> dict[str, Any]:
        """What a report says, a ticket in it by its number: the case names it as its wager, or leaves out the
        only one.
        """
        named = details.get(TICKET)
        if TICKET not in fields or not (named is None or isinstance(named, str)):
            return dict(details)
        at = read_seat(details["seat"]) if "seat" in details else 0
        fitting = {
            (seat, name): number
            for (seat, name), number in self._numbers.items()
            if named is None or same_id(name) == same_id(named)
        }
        numbers = [number for (seat, _), number in fitting.items() if seat == at] or [*fitting.values()]
        if len(numbers) == 1:
            return {**details, TICKET: numbers[0]}
        if named is None:
            return dict(details)
        there = ", ".join(f"{name} of seat {seat_name(seat)}" for seat, name in self._numbers) or "none"
        raise BadInput(f"irregularity {id}: ticket {named!r}, expected one ticket (there are: {there})")
