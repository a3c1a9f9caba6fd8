"""Everything a table knows between two commands, changed only by events and restorable from plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, get_type_hints

import msgspec

from croupier.equipment.pieces import SETS
from croupier.law.edition import Edition
from croupier.law.encoding import document
from croupier.procedure.seats import SeatId, in_order
from croupier.procedure.steps import Result

CARD = "card"
UNKNOWN = -1
ONE_SHOE = "shoe"
SIDE = "side"
SEAT = "seat:"
"""How the accounts of patrons' chips in hand begin."""
LEDGER = ("inventory", "opener", "fills", "credits", "drop_box", "cash", "left_table")
"""The accounts every table has: its chips, where they came from and went, cash in the drop box against cash
paid, and chips patrons took away."""


@lru_cache(maxsize=4096)
def seat_account(seat: SeatId) -> str:
    """The account of a patron's chips in hand."""
    return f"{SEAT}{seat}"


@lru_cache(maxsize=4096)
def wager_account(seat: SeatId, wager: str) -> str:
    """The account of a wager on the layout."""
    return f"wager:{seat}:{wager}"


def meter_account(name: str) -> str:
    """The account of a progressive meter."""
    return f"meter:{name}"


def played_by(holder: str) -> str:
    """The marker of the seat that plays a hand, looks at it and decides."""
    return f"{holder} played by"


class Wager(msgspec.Struct, gc=False):
    """Chips on the layout: where they are booked, match play coupon, the fee paid, the wager in front of it,
    the stake already counted into the inventory or a pot, and the number of the event that made it.
    """

    ledger: dict[str, int]
    account: str
    coupon: int = 0
    fee: int = 0
    behind: str = ""
    on: bool = False
    banked: int = 0
    made: int = 0

    @property
    def stake(self) -> int:
        """The cents wagered."""
        return self.banked + self.ledger[self.account]

    @property
    def in_front(self) -> int:
        """The cents that have not been collected yet."""
        return self.ledger[self.account]


class Seat(msgspec.Struct, gc=False):
    """A betting position: the patron, the patron's chips in hand, the wagers on the layout, and the random
    value the patron's own device contributes to the shuffle.
    """

    number: SeatId
    patron: str
    ledger: dict[str, int]
    wagers: dict[str, Wager]
    value: str = ""
    account: str = ""

    def __post_init__(self) -> None:
        self.account = seat_account(self.number)

    @property
    def chips(self) -> int:
        """The cents in hand."""
        return self.ledger[self.account]


class Hand(msgspec.Struct, gc=False):
    """Pieces in front of one holder, left to right; bit n of `turned` is set when piece n lies face up.

    A piece nobody has seen is -1; `places` says as which piece of its shoe each of them was drawn.
    """

    cards: list[int] = []
    turned: int = 0
    shoe: str = ONE_SHOE
    places: list[int] = []

    @property
    def face_up(self) -> list[bool]:
        """Which of the pieces lie face up."""
        return [bool(self.turned >> place & 1) for place in range(len(self.cards))]


class Bound(msgspec.Struct, gc=False):
    """The seed chance is bound to: its number in the table's chain, its commitment, and the patrons'
    contribution once betting has closed.
    """

    number: int
    commitment: str
    contribution: str = ""


class Refilling(msgspec.Struct, frozen=True, gc=False):
    """Pieces put back into a shoe: from which piece drawn on they are dealt, at which places they had left
    it, and how many were still in it.
    """

    start: int
    places: list[int]
    left: int = 0


class Shoe(msgspec.Struct, gc=False):
    """A shoe as the journal knows it: what it was filled with, what left it, and where the cutting card lay.

    `cards` left it since the shuffle, in order, -1 for those nobody has seen. `drawn` counts them as everyone
    at the table does (a refilled shoe starts again), `before` of them in earlier rounds; `burned` are the
    places in `cards` of those that went to the discard rack one by one. After a shuffle that `kept` pieces,
    those left and those put back. `came_out` is the holder at whose turn the cutting card came
    out. `ready` cards were drawn in error and come next: `waiting` those that are known, `exposed` counts
    them up to the last one seen.
    """

    pieces: str
    sets: int
    size: int
    cutting_card: int = 0
    automated: bool = False
    one_round: bool = False
    deck: str = ""
    cut: int = 0
    cuts: int = 0
    patron_cut: int = 0
    bound: Bound | None = None
    cards: list[int] = []
    drawn: int = 0
    before: int = 0
    burned: list[int] = []
    refills: list[Refilling] = []
    kept: tuple[list[int], list[int]] | None = None
    came_out: str = ""
    ready: int = 0
    waiting: list[int] = []
    exposed: int = 0

    @property
    def left(self) -> int:
        """How many pieces are still in it."""
        return self.size - self.drawn

    @property
    def out(self) -> list[int]:
        """The pieces that have left it and were not put back."""
        if not self.refills:
            return self.cards
        back = {place for refill in self.refills for place in refill.places}
        return [card for place, card in enumerate(self.cards) if place not in back]

    def source(self, place: int) -> tuple[int, int]:
        """By how many refills the piece drawn at a place comes later, and where that source begins."""
        for count in range(len(self.refills), 0, -1):
            if place >= self.refills[count - 1].start:
                return count, self.refills[count - 1].start
        return 0, 0

    @property
    def cutting_card_is_out(self) -> bool:
        """Whether every piece in front of the cutting card has been drawn: it is reached (19:47-2.6(l))."""
        return 0 < self.cutting_card <= self.drawn


class PostedChange(msgspec.Struct):
    """A change of an option on the sign, and the moment from which rounds begin under it."""

    option: str
    value: Any
    starts: int


class BoardResult(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A result on the table's board: what a throw, spin or draw showed, or the marker of a result says, and
    in which round.
    """

    round: int
    shown: str


@dataclass(slots=True)
class State:
    """The whole table of a game. `seat_count` 0 is a table without a number of seats; `chosen` are the
    options as the licensee gave them, `options` what they come to under the edition in force.
    """

    game: Any
    edition: Edition[Any]
    options: Any
    chosen: dict[str, Any] = field(default_factory=dict)
    live: bool = False
    buy_in_as_needed: bool = False
    decision_seconds: int = 0
    seat_count: int = 0
    day: str = ""
    opened_day: str = ""
    opened_at: int = 0
    at: int = 0
    events: int = 0
    number: int = 0
    round_open: bool = False
    seats: dict[SeatId, Seat] = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)
    markers: dict[str, str] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    shoes: dict[str, Shoe] = field(default_factory=dict)
    rack: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    set_aside: list[int] = field(default_factory=list)
    due: int = 0
    """How many pieces of the deal under way are still to come."""
    seeds: int = 0
    bound: Bound | None = None
    ruled: dict[str, int] = field(default_factory=dict)
    """How often each irregularity was ruled on in this round."""
    readings: dict[str, bool] = field(default_factory=dict)
    """What a reader answered of a holder's face-down pieces in this round."""
    decided: list[tuple[SeatId, tuple[Result, ...]]] = field(default_factory=list)
    """What was settled in this round with those still at the table, in order: a void round undoes it."""
    recent: list[BoardResult] = field(default_factory=list)
    """The results on the table's board, the newest last."""
    changes: list[PostedChange] = field(default_factory=list)
    unlawful: str = ""
    """Why the options are no longer lawful since a rule changed."""
    late: str = ""
    """The rule that bars wagers now."""
    stub: str = ""
    ledger: dict[str, int] = field(default_factory=dict)
    movements: dict[str, int] = field(default_factory=dict)
    carried: dict[str, str] = field(default_factory=dict)
    idle: bool = False
    closed: bool = False
    software: str = ""
    """The digest of the program that carried the table on last; empty where that is not known."""
    keys: dict[str, int] = field(default_factory=dict)
    """The entries of the newest commands that came with an idempotency key."""

    @property
    def shoe(self) -> str:
        """The shoe dealt from, by the marker on a double shoe."""
        return self.markers.get(SIDE, ONE_SHOE)

    @property
    def meters(self) -> dict[str, int]:
        """What every progressive meter shows."""
        return {name[6:]: cents for name, cents in self.ledger.items() if name.startswith("meter:")}

    @property
    def uncut(self) -> list[Shoe]:
        """The shoes that can still be cut: betting has not closed upon their shuffle."""
        return [
            shoe
            for shoe in self.shoes.values()
            if not shoe.drawn and not (shoe.bound is not None and shoe.bound.contribution)
        ]

    def clockwise(self) -> list[SeatId]:
        """Occupied seats with wagers, from the dealer's left."""
        playing = [number for number, seat in self.seats.items() if seat.wagers]
        return in_order(playing) if len(playing) > 1 else playing

    def plays(self, holder: str) -> str:
        """The seat that plays a hand dealt to nobody in particular, such as the Banker's; "" for none."""
        return self.markers.get(played_by(holder), "")

    def wagers(self, seat: SeatId) -> dict[str, Wager]:
        """The wagers of one seat; a player who has left has none."""
        return self.seats[seat].wagers if seat in self.seats else {}

    def accounts(self) -> dict[str, int]:
        """Every account with its cents; together they are always zero."""
        return {name: cents for name, cents in self.ledger.items() if cents}

    @property
    def fresh(self) -> bool:
        """Whether the round has only been opened: no wager is on the layout and no piece has been dealt."""
        return not self.hands and not any(seat.wagers for seat in self.seats.values())

    def record(self) -> dict[str, Any]:
        """The whole state as plain data, from which `restored` makes it again."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        plain["game"] = self.game.id
        plain["seats"] = [
            [
                seat.number,
                seat.patron,
                seat.value,
                [[name, *_wager(each)] for name, each in seat.wagers.items()],
            ]
            for seat in self.seats.values()
        ]
        data: dict[str, Any] = document(plain)
        return data


_TYPES = get_type_hints(State)
_PLAIN = tuple(name for name in _TYPES if name not in ("game", "edition", "options", "seats"))
_Record = msgspec.defstruct("_Record", [(name, _TYPES[name]) for name in _PLAIN], forbid_unknown_fields=True)


def _wager(wager: Wager) -> tuple[Any, ...]:
    return wager.coupon, wager.fee, wager.behind, wager.on, wager.banked, wager.made


def restored(data: dict[str, Any], game: Any, edition: Edition[Any], options: Any) -> State:
    """The state that `record` gave, under the edition and options it names."""
    plain = dict(data)
    del plain["game"]
    seats = plain.pop("seats")
    read = msgspec.convert(plain, _Record)
    state = State(game, edition, options, **{name: getattr(read, name) for name in _PLAIN})
    ledger = state.ledger
    for number, patron, value, wagers in seats:
        held = {name: Wager(ledger, wager_account(number, name), *fields) for name, *fields in wagers}
        state.seats[number] = Seat(number, patron, ledger, held, value)
    return state


def piece_in(state: State) -> str:
    """What the shoe of a table holds: card, tile or ball."""
    shoe = state.shoes.get(state.shoe)
    return CARD if shoe is None else SETS[shoe.pieces].kind
