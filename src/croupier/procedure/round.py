"""The table as a procedure sees it: seats, wagers, cards on the layout and markers."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from croupier.law.refusal import Refusal
from croupier.law.rules import Edition

UNKNOWN = -1


class Wager(msgspec.Struct):
    """Chips on the layout: stake and match play coupon, the fee paid for it, and its state."""

    stake: int
    coupon: int = 0
    fee: int = 0
    behind: str = ""
    on: bool = False
    banked: bool = False


class Seat(msgspec.Struct):
    """A betting position: the patron, the patron's chips in hand and the wagers on the layout."""

    number: int
    patron: str
    chips: int = 0
    wagers: dict[str, Wager] = {}


class Hand(msgspec.Struct):
    """Cards in front of one holder, left to right; bit n of `turned` is set when card n lies face up."""

    cards: list[int] = []
    turned: int = 0

    @property
    def face_up(self) -> list[bool]:
        """Which of the cards lie face up."""
        return [bool(self.turned >> place & 1) for place in range(len(self.cards))]


class Round(msgspec.Struct):
    """Everything on the table that its events have put there; `seat_count` 0 is a table without a number of seats."""

    edition: Edition[Any]
    options: Any
    seat_count: int
    number: int = 0
    seats: dict[int, Seat] = {}
    hands: dict[str, Hand] = {}
    markers: dict[str, str] = {}
    set_aside: list[int] = []
    rounds_since_stub_count: int = 0

    def clockwise(self) -> list[int]:
        """Occupied seats with wagers, from the dealer's left."""
        return sorted([number for number, seat in self.seats.items() if seat.wagers])

    def wagers(self, seat: int) -> dict[str, Wager]:
        """The wagers of one seat."""
        return self.seats[seat].wagers


class Change(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A wager as it stands after being made, raised, lowered or removed; `stake` 0 takes it off the layout."""

    wager: str
    stake: int
    cite: str
    coupon: int = 0
    fee: int = 0
    behind: str = ""
    accepted: bool = False


class Rulebook(Protocol):
    """What a game says of making and changing wagers; every refusal leaves the table untouched."""

    def make(self, seat: int, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """Make a wager, or raise it by the amount."""

    def reduce(self, seat: int, wager: str, amount: int) -> tuple[Change, ...]:
        """Lower a wager to the amount, or take it off with 0; other wagers may have to follow."""

    def call(self, seat: int, wager: str, on: bool) -> tuple[str, str]:
        """Call a wager on or off: the name under which it lies and the citation; refuses where that means nothing."""

    def close(self) -> None:
        """Refuse to close betting while something required is missing."""

    def sit(self, seat: int, patron: str) -> str:
        """Refuse a seat this patron may not take; gives the citation under which it is taken."""

    def leave(self, seat: int) -> None:
        """Refuse to let a patron go who must stay."""

    def cash(self, wager: str) -> None:
        """Refuse a spoken wager with cash where chips are required."""

    def dice(self, seat: int, word: str) -> dict[str, str]:
        """The markers after a patron accepts, declines or passes the dice."""


def no_such_wager(seat: int, wager: str, wagers: dict[str, Wager]) -> Refusal:
    """The refusal for a wager that is not on the layout."""
    there = ", ".join(wagers) or "none"
    return Refusal(f"seat {seat} has no wager {wager} on the layout (it has: {there})", "19:47-8.2")
