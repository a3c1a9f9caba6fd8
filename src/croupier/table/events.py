"""What a journal holds: immutable events with sequence, actor and citation, and their canonical bytes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.equipment.pieces import piece_text
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.procedure.seats import SeatId
from croupier.table.chip_events import (
    Banked,
    BoughtIn,
    Called,
    Counted,
    Credited,
    Filled,
    Left,
    Metered,
    MeterRead,
    Moved,
    Settled,
    Tipped,
    Transferred,
    Wagered,
)
from croupier.table.event import TABLE, Event
from croupier.table.piece_events import (
    Burned,
    Collected,
    Committed,
    CutMade,
    Dealt,
    Drawn,
    HandSplit,
    Refilled,
    Revealed,
    Shuffled,
    StubCounted,
    Turned,
    WasRead,
)

__all__ = [
    "TABLE",
    "Altered",
    "Announced",
    "AnyEvent",
    "Banked",
    "BoughtIn",
    "Burned",
    "Called",
    "ChangePosted",
    "Closed",
    "Collected",
    "Committed",
    "Contributed",
    "Corrected",
    "Counted",
    "Credited",
    "CutMade",
    "Dealt",
    "Decided",
    "DiceTaken",
    "Drawn",
    "Event",
    "Filled",
    "HandSplit",
    "Irregularity",
    "Left",
    "Marked",
    "MeterRead",
    "Metered",
    "Moved",
    "Opened",
    "Refilled",
    "Revealed",
    "RoundClosed",
    "RoundOpened",
    "Ruled",
    "Said",
    "Seated",
    "Settled",
    "Shuffled",
    "StubCounted",
    "TableClosed",
    "TakenOver",
    "Tipped",
    "Transferred",
    "Turned",
    "Validated",
    "Wagered",
    "WasRead",
    "card_name",
    "decode",
    "describe",
    "encode",
    "standing",
]


class Opened(Event, frozen=True, gc=False):
    """The table opens under the rules in force on a day; amounts in cents.

    `chosen` are the options the licensee gave, `options` what they come to. The commitment binds the house to
    the seeds of every shuffle and roll before anyone sits down. `facts` is the digest of the game's facts,
    `software` that of the program of this `version`, and `terms` binds them with edition and options.
    """

    game: str
    as_of: str
    chosen: dict[str, Any]
    options: dict[str, Any]
    mode: str
    seats: int
    opener: int
    buy_in_as_needed: bool
    decision_seconds: int
    commitment: str
    format: int
    version: str
    software: str
    facts: str
    terms: str


class Seated(Event, frozen=True, gc=False):
    """A patron takes a betting position; `value` is what the patron's own device contributes to chance."""

    seat: SeatId
    patron: str
    value: str = ""


class Contributed(Event, frozen=True, gc=False):
    """A patron contributes another random value to the shuffles and rolls to come."""

    seat: SeatId
    value: str


class RoundOpened(Event, frozen=True, gc=False, tag="round_opened"):
    """A round of play begins, under the rules of this day."""

    number: int
    as_of: str


class Announced(Event, frozen=True, gc=False):
    """The dealer said something aloud."""

    text: str


class Closed(Event, frozen=True, gc=False):
    """Betting is closed, and the patrons' contribution to the chance that follows is fixed."""

    text: str
    late: str = ""
    stub: str = ""


class Decided(Event, frozen=True, gc=False):
    """A patron answered a question with a word, an amount (-1: none was said) or pieces; the wagers
    `returned` went back at once. By the table: the time to answer ran out.
    """

    seat: SeatId
    about: str
    word: str
    amount: int = -1
    pieces: dict[str, tuple[int, ...]] = {}
    returned: tuple[str, ...] = ()


class Marked(Event, frozen=True, gc=False):
    """A marker was set or taken off."""

    name: str
    value: str


class RoundClosed(Event, frozen=True, gc=False, tag="round_closed"):
    """The cards are in the discard rack and the round is over."""

    number: int


class DiceTaken(Event, frozen=True, gc=False, tag="dice_taken"):
    """A patron accepted, refused or gave up the dice."""

    seat: SeatId
    word: str
    dice: tuple[str, ...] = ()


class Irregularity(Event, frozen=True, gc=False):
    """Something went wrong and was reported or detected."""

    id: str
    details: dict[str, Any]


class Ruled(Event, frozen=True, gc=False):
    """What the rules say of an irregularity, carried out by the table; with `remove_deck` the cards or tiles
    leave it.
    """

    id: str
    ruling: str
    text: str
    card: int = -1
    remove_deck: bool | msgspec.UnsetType = msgspec.UNSET


class ChangePosted(Event, frozen=True, gc=False, tag="change_posted"):
    """A change of an option or limit stands on the sign; rounds that begin at `starts` (milliseconds) or
    later are played under it.
    """

    option: str
    value: Any
    starts: int


class Altered(Event, frozen=True, gc=False):
    """Options of the table changed: a posted change has started, or the rules of another day apply;
    `unlawful` says why they may no longer be used.
    """

    chosen: dict[str, Any]
    options: dict[str, Any]
    seats: int
    unlawful: str = ""


class Said(Event, frozen=True, gc=False):
    """Something was said that the game takes note of."""

    word: str
    seat: SeatId


class Validated(Event, frozen=True, gc=False):
    """A supervisor confirmed a prize before it was paid."""

    seat: SeatId
    what: str


class TakenOver(Event, frozen=True, gc=False, tag="taken_over"):
    """Another program than before carries the table on; `software` is the digest of its files."""

    version: str
    software: str


class Corrected(Event, frozen=True, gc=False):
    """What was entered in an entry of a live table was wrong: all that happened from event `first` on is
    struck, and happens again in the events that follow, with the right value.
    """

    entry: int
    first: int


class TableClosed(Event, frozen=True, gc=False, tag="table_closed"):
    """The table closed: its inventory was counted, and the secret behind its seeds is revealed."""

    inventory: int
    counted: int
    drop: int
    win: int
    secret: str


AnyEvent = (
    Opened | Seated | Contributed | BoughtIn | Left | Tipped | RoundOpened | Committed | Shuffled | Revealed
    | CutMade | Wagered | Called | Announced | Closed | Dealt | Burned | Turned | Decided | Drawn | Marked
    | Banked | Moved | Settled | StubCounted | Collected | RoundClosed | DiceTaken | Filled | Credited
    | Counted | Irregularity | Ruled | ChangePosted | Altered | Refilled | WasRead | HandSplit | Said
    | Validated | Metered | MeterRead | Transferred | TakenOver | Corrected | TableClosed
)  # fmt: skip

encode = msgspec.json.Encoder(order="deterministic", enc_hook=enc_hook).encode
decode = msgspec.json.Decoder(list[AnyEvent]).decode


def standing(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """The events without those that a correction struck."""
    found: list[AnyEvent] = []
    for event in events:
        if type(event) is Corrected:
            while found and found[-1].seq >= event.first:
                found.pop()
        found.append(event)
    return found


_encode = msgspec.json.Encoder(enc_hook=enc_hook).encode
_decode = msgspec.json.Decoder().decode


def describe(event: AnyEvent) -> dict[str, Any]:
    """An event as people read it: cards by name instead of number."""
    plain: dict[str, Any] = _decode(_encode(event))
    match event:
        case Dealt():
            plain["cards"] = [[holder, card_name(card)] for holder, card in event.cards]
        case Burned() | Ruled():
            plain["card"] = card_name(event.card)
        case Turned():
            plain["cards"] = [card_name(card) for card in event.cards]
        case Revealed():
            plain["unseen"] = [card_name(card) for card in event.unseen]
        case Decided():
            plain["pieces"] = {
                group: [card_name(each) for each in named] for group, named in event.pieces.items()
            }
        case Wagered():
            plain["changes"] = [msgspec.structs.asdict(change) for change in event.changes]
        case Settled():
            plain["results"] = [msgspec.structs.asdict(result) for result in event.results]
        case _:
            pass
    return plain


def card_name(card: int) -> str:
    """A piece by name; -1 was never seen, and a forged journal may hold numbers of no piece."""
    try:
        return piece_text(card)
    except BadInput:
        return str(card)
