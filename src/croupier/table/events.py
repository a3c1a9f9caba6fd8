"""What a journal holds: immutable events with sequence, actor and citation, and their canonical bytes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.equipment.pieces import piece_text
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.procedure.betting_rules import Change
from croupier.procedure.seats import SeatId
from croupier.procedure.steps import Result

TABLE = "table"


class Event(
    msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """Something that happened at the table; `by` is who did it."""

    seq: int
    by: str
    cite: str


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


class BoughtIn(Event, frozen=True, gc=False, tag="bought_in"):
    """Cash goes to the drop box, chips to the patron."""

    seat: SeatId
    cents: int


class Left(Event, frozen=True, gc=False):
    """A patron leaves with the chips in hand."""

    seat: SeatId
    chips: int


class Tipped(Event, frozen=True, gc=False):
    """A patron's chips go into the tip box."""

    seat: SeatId
    cents: int


class RoundOpened(Event, frozen=True, gc=False, tag="round_opened"):
    """A round of play begins, under the rules of this day."""

    number: int
    as_of: str


class Committed(Event, frozen=True, gc=False):
    """The house is bound to the next seed of its chain: the results of this round follow from it."""

    number: int
    commitment: str


class Shuffled(Event, frozen=True, gc=False):
    """A shoe was filled with shuffled sets of pieces, this many cut from the top (0: not cut), and the house
    bound to their order by the next seed of its chain.

    The house cut at least `min_cut` pieces from either end. `cutting_card` pieces lie in front of the cutting
    card (0: none). `kept` pieces stayed in the shoe while those of the discard rack were shuffled and put
    back among them.
    """

    shoe: str
    pieces: str
    sets: int
    size: int
    automated: bool
    cut: int
    cutting_card: int
    kept: int
    one_round: bool
    deck: str
    number: int
    commitment: str
    min_cut: int = 0


class Revealed(Event, frozen=True, gc=False):
    """The seed behind a shoe that is over, or behind the results of a round; `contribution` is empty where
    nothing was drawn from it. `unseen` are the pieces of the shoe that nobody had seen, in the order drawn.
    """

    number: int
    commitment: str
    seed: str
    contribution: str
    shoe: str = ""
    unseen: tuple[int, ...] = ()


class CutMade(Event, frozen=True, gc=False, tag="cut"):
    """The pieces nobody has been dealt from yet were cut again, by a person who said how many, or by the
    house, at least `min_cut` from either end.
    """

    cards: int
    min_cut: int = 0


class Wagered(Event, frozen=True, gc=False):
    """Wagers of a seat as they stand after being made, raised, lowered or removed."""

    seat: SeatId
    changes: tuple[Change, ...]


class Called(Event, frozen=True, gc=False):
    """A wager is called on or off."""

    seat: SeatId
    wager: str
    on: bool


class Announced(Event, frozen=True, gc=False):
    """The dealer said something aloud."""

    text: str


class Closed(Event, frozen=True, gc=False):
    """Betting is closed, and the patrons' contribution to the chance that follows is fixed."""

    text: str
    late: str = ""
    stub: str = ""


class Dealt(Event, frozen=True, gc=False):
    """Pieces left the shoe for these holders; -1 is one nobody has seen yet, and so is every piece a virtual
    table deals face down. A live table holds what the dealer entered.

    They stand as they left the shoe, but the last `spread` of them bottom card first (19:47-18.9(c)). `due`
    more are still to come in the same deal.
    """

    cards: tuple[tuple[str, int], ...]
    face_up: bool
    spread: int = 0
    due: int = 0

    def as_drawn(self) -> list[int]:
        """The cards in the order they left the shoe."""
        cards = [card for _, card in self.cards]
        if self.spread:
            cards[-self.spread :] = reversed(cards[-self.spread :])
        return cards


class Burned(Event, frozen=True, gc=False, omit_defaults=True):
    """A card of a holder went unseen to the discard rack: the leftmost, or the one at a `place` after it."""

    holder: str
    card: int
    place: int = 0


class Turned(Event, frozen=True, gc=False):
    """Cards of a holder now lie face up."""

    holder: str
    first: int
    cards: tuple[int, ...]


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


class Drawn(Event, frozen=True, gc=False):
    """Dice came to rest, a wheel stopped, balls or a lot were drawn, each one of `of` results counted from
    `first`; the last result of a commitment reveals its seed.
    """

    label: str
    device: str
    of: int
    first: int
    values: tuple[int, ...]
    shown: str
    seat: SeatId = 0
    last: bool = False
    number: int = 0
    commitment: str = ""
    seed: str = ""
    contribution: str = ""


class Marked(Event, frozen=True, gc=False):
    """A marker was set or taken off."""

    name: str
    value: str


class Banked(Event, frozen=True, gc=False, omit_defaults=True):
    """Chips of an undecided wager were counted into the table inventory, by a listed movement, or into
    another `account`.
    """

    seat: SeatId
    wager: str
    cents: int
    movement: str
    account: str = "inventory"


class Moved(Event, frozen=True, gc=False):
    """A wager moved to another place on the layout."""

    seat: SeatId
    wager: str
    to: str


class Settled(Event, frozen=True, gc=False):
    """Wagers of a seat were decided or returned."""

    seat: SeatId
    results: tuple[Result, ...]


class Collected(Event, frozen=True, gc=False):
    """The cards of a holder went to the discard rack in the order they lay."""

    holder: str


class StubCounted(Event, frozen=True, gc=False, tag="stub_counted"):
    """The stub was counted face down."""

    expected: int
    counted: int
    misdeal: bool = False


class RoundClosed(Event, frozen=True, gc=False, tag="round_closed"):
    """The cards are in the discard rack and the round is over."""

    number: int


class DiceTaken(Event, frozen=True, gc=False, tag="dice_taken"):
    """A patron accepted, refused or gave up the dice."""

    seat: SeatId
    word: str
    dice: tuple[str, ...] = ()


class Filled(Event, frozen=True, gc=False):
    """Chips were brought to the table inventory, by request or because a payment needed them."""

    cents: int


class Credited(Event, frozen=True, gc=False):
    """Chips were taken from the table inventory to the cage."""

    cents: int


class Counted(Event, frozen=True, gc=False):
    """The table inventory was counted; how a difference is reported, and if the regulator gets a copy."""

    expected: int
    counted: int
    report: str
    regulator: bool


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


class Refilled(Event, frozen=True, gc=False, omit_defaults=True):
    """A shoe was filled with this many shuffled cards: those of earlier rounds, or those that left it at
    `places` together with what was still in it.
    """

    shoe: str
    cards: int
    places: tuple[int, ...] = ()


class WasRead(Event, frozen=True, gc=False, tag="read", omit_defaults=True):
    """A device answered one question about face-down pieces, or a patron who looked at them did (`looked`);
    a question without text is one that another patron answered.
    """

    holder: str
    question: str
    answer: bool
    looked: SeatId = 0


class HandSplit(Event, frozen=True, gc=False, tag="split"):
    """A hand was split into others; `renamed` hands moved along first."""

    holder: str
    into: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]


class Said(Event, frozen=True, gc=False):
    """Something was said that the game takes note of."""

    word: str
    seat: SeatId


class Validated(Event, frozen=True, gc=False):
    """A supervisor confirmed a prize before it was paid."""

    seat: SeatId
    what: str


class Metered(Event, frozen=True, gc=False):
    """A progressive meter moved: a contribution, a payment or its reset."""

    name: str
    before: int
    after: int
    reason: str
    carried: str = ""


class MeterRead(Event, frozen=True, gc=False, tag="meter_read"):
    """A meter that several tables share is read: the others have moved it by so much since this table last
    did; `carried` is what their wagers left beyond whole cents.
    """

    name: str
    link: str
    change: int
    carried: str = ""


class Transferred(Event, frozen=True, gc=False):
    """Chips moved between two accounts of the layout: a bank, a pot, a fee."""

    cents: int
    source: str
    target: str
    reason: str


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
    | Validated | Metered | MeterRead | Transferred | Corrected | TableClosed
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
