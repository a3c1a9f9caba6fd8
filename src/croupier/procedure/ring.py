"""The ring of places around a table: whom the shake of the dice or a drawn number names to be dealt to first.

Places are listed counterclockwise from the dealer, wager or not; the number that the dice show is counted
from the bank's place as one.
"""

from __future__ import annotations

import msgspec

from croupier.procedure.seats import SeatId, seat_name

DEALER = "dealer"


class Ring(msgspec.Struct, frozen=True):
    """The places, counterclockwise, the dealer's first."""

    places: tuple[str, ...]

    @staticmethod
    def of(seats: int, *others: str) -> Ring:
        """The dealer, the seats from the dealer's right, and what is counted after them."""
        return Ring((DEALER, *map(str, range(1, seats + 1)), *others))

    def place(self, bank: SeatId) -> str:
        """The place of the bank: a patron's seat, or 0 for the dealer's."""
        return seat_name(bank) if bank else DEALER

    def start(self, bank: SeatId, number: int) -> str:
        """The place that a number names, counted from the bank's as one."""
        return self.places[(self.places.index(self.place(bank)) + number - 1) % len(self.places)]

    def order(self, start: str, clockwise: bool = False) -> tuple[str, ...]:
        """Every place once, from the first one dealt to."""
        first = self.places.index(start)
        if clockwise:
            return tuple([self.places[first - step] for step in range(len(self.places))])
        return self.places[first:] + self.places[:first]
