"""The table as a procedure sees it: seats, wagers, cards on the layout and markers."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from croupier.law.edition import Edition
from croupier.law.refusal import BadInput

UNKNOWN = -1
ONE_SHOE = "shoe"
SIDE = "side"
RIDERS = 1_000_000
RIDER_LETTERS = ("b", "c")
"""Seats 1000001 and 2000001 ride along on box 1; people call them 1/b and 1/c."""


def box_of(seat: int) -> int:
    """The box a person bets on, seated there or riding along (19:47-2.13(a))."""
    return seat % RIDERS


def seat_name(seat: int) -> str:
    """A seat as people write it: 1, and 1/b and 1/c for those who ride along."""
    box, rider = box_of(seat), seat // RIDERS
    return f"{box}/{RIDER_LETTERS[rider - 1]}" if 0 < rider <= len(RIDER_LETTERS) else str(seat)


def read_seat(text: str) -> int:
    """A seat as people write it; 0 where it cannot be read."""
    number, _, letter = text.partition("/")
    if not (number.isascii() and number.isdecimal()) or len(number) >= len(str(RIDERS)) or not int(number):
        return 0
    if "/" not in text:
        return int(number)
    return int(number) + RIDERS * (RIDER_LETTERS.index(letter) + 1) if letter in RIDER_LETTERS else 0


class Wager(msgspec.Struct):
    """Chips on the layout: stake and match play coupon, the fee paid for it, its state, and the number of the
    event that made it.
    """

    stake: int
    coupon: int = 0
    fee: int = 0
    behind: str = ""
    on: bool = False
    banked: bool = False
    made: int = 0


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


class Shoe(msgspec.Struct):
    """A shoe as everyone sees it: how many cards it was filled with, how many left it, where the cutting
    card lay.

    `before` cards had left it when this round began; `came_out` is the holder at whose turn the cutting
    card came out. `ready` cards were drawn in error and are the next ones, `exposed` of them up to the last
    that was seen.
    """

    size: int
    cutting_card: int
    drawn: int = 0
    before: int = 0
    came_out: str = ""
    ready: int = 0
    exposed: int = 0

    @property
    def left(self) -> int:
        """How many cards are still in it."""
        return self.size - self.drawn

    @property
    def cutting_card_is_out(self) -> bool:
        """Whether every card in front of the cutting card has been drawn: it is reached (19:47-2.6(l))."""
        return 0 < self.cutting_card <= self.drawn


class Round(msgspec.Struct):
    """Everything that events have put on the table; `seat_count` 0 is a table without a number of seats."""

    edition: Edition[Any]
    options: Any
    seat_count: int
    number: int = 0
    seats: dict[int, Seat] = {}
    hands: dict[str, Hand] = {}
    markers: dict[str, str] = {}
    set_aside: list[int] = []
    rounds_since_stub_count: int = 0
    shoes: dict[str, Shoe] = {}
    meters: dict[str, int] = {}

    @property
    def shoe(self) -> str:
        """The shoe dealt from, by the marker on a double shoe."""
        return self.markers.get(SIDE, ONE_SHOE)

    def clockwise(self) -> list[int]:
        """Occupied seats with wagers, from the dealer's left."""
        return sorted([number for number, seat in self.seats.items() if seat.wagers])

    def wagers(self, seat: int) -> dict[str, Wager]:
        """The wagers of one seat; who has left has none."""
        return self.seats[seat].wagers if seat in self.seats else {}


class Change(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A wager as it stands after it was made, raised or lowered; `stake` 0 takes it off the layout."""

    wager: str
    stake: int
    cite: str
    coupon: int = 0
    fee: int = 0
    behind: str = ""
    accepted: bool = False


class DeckRules(msgspec.Struct, frozen=True, kw_only=True):
    """By which paragraphs people handle the deck of a game: cut, count of the stub, another method."""

    cut: str
    dealer_cuts: str
    not_cut: str
    stub: str
    stub_right: str
    method: str


class Rulebook(Protocol):
    """What a game says of making and changing wagers; every refusal leaves the table untouched."""

    deck: DeckRules | None
    """None for a game that is not dealt from a deck."""

    def make(self, seat: int, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """Make a wager, or raise it by the amount."""

    def reduce(self, seat: int, wager: str, amount: int) -> tuple[Change, ...]:
        """Lower a wager to the amount, or take it off with 0; other wagers may have to follow."""

    def call(self, seat: int, wager: str, on: bool) -> tuple[str, str]:
        """Call a wager on or off: the name under which it lies and the citation."""

    def close(self) -> None:
        """Refuse to close betting while something required is missing."""

    def sit(self, seat: int, patron: str) -> str:
        """Refuse a seat this patron may not take; gives the citation under which it is taken."""

    def leave(self, seat: int) -> None:
        """Refuse to let a patron go who must stay."""

    def cash(self, wager: str) -> None:
        """Refuse a spoken wager with cash where chips are required."""

    def check_cut(self, cards: int) -> None:
        """Refuse a cut of a deck that lifts too few cards or leaves too few."""

    def dice(self, seat: int, word: str, dice: tuple[str, ...]) -> dict[str, str]:
        """The markers after a patron accepts (and picks two of the set), declines or passes the dice."""


def no_such_wager(seat: int, wager: str, wagers: dict[str, Wager]) -> BadInput:
    """The answer to somebody who names a wager that is not on the layout."""
    there = ", ".join(wagers) or "none"
    return BadInput(f"seat {seat_name(seat)} has no wager {wager} on the layout (it has: {there})")
