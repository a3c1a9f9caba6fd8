"""What a journal holds: immutable events with sequence, actor and citation, and their canonical bytes."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.equipment.cards import JOKER, card_text
from croupier.procedure.round import UNKNOWN, Change
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
    """The table opens under the rules in force on a day; amounts in cents, `at` in milliseconds."""

    game: str
    as_of: str
    options: dict[str, Any]
    mode: str
    seats: int
    opener: int
    at: int


class Seated(Event, frozen=True, gc=False):
    """A patron takes a betting position."""

    seat: int
    patron: str


class BoughtIn(Event, frozen=True, gc=False, tag="bought_in"):
    """Cash goes to the drop box, chips to the patron."""

    seat: int
    cents: int


class Left(Event, frozen=True, gc=False):
    """A patron leaves with the chips in hand."""

    seat: int
    chips: int


class RoundOpened(Event, frozen=True, gc=False, tag="round_opened"):
    """A round of play begins."""

    number: int
    at: int


class Committed(Event, frozen=True, gc=False):
    """The house is bound to the chance of the next roll."""

    commitment: str


class Shuffled(Event, frozen=True, gc=False):
    """A deck was shuffled, so many cards cut from the top (0: not cut), and the house bound to its order."""

    deck: str
    automated: bool
    cut: int
    commitment: str


class Revealed(Event, frozen=True, gc=False):
    """The seed of a shuffle that was never dealt."""

    commitment: str
    seed: str


class CutMade(Event, frozen=True, gc=False, tag="cut"):
    """The cards were cut again, by the dealer or by a patron."""

    cards: int


class Wagered(Event, frozen=True, gc=False):
    """Wagers of a seat as they stand after being made, raised, lowered or removed."""

    seat: int
    changes: tuple[Change, ...]


class Called(Event, frozen=True, gc=False):
    """A wager is called on or off."""

    seat: int
    wager: str
    on: bool


class Announced(Event, frozen=True, gc=False):
    """The dealer said something aloud."""

    text: str


class Closed(Event, frozen=True, gc=False):
    """Betting is closed; the hash of the entry before is the patrons' part in the chance that follows."""

    text: str


class Dealt(Event, frozen=True, gc=False):
    """Cards left the shoe for these holders; -1 is a card nobody has seen yet.

    They stand as they left the shoe, but the last `spread` of them bottom card first (19:47-18.9(c)).
    """

    cards: tuple[tuple[str, int], ...]
    face_up: bool
    spread: int = 0

    def as_drawn(self) -> list[int]:
        """The cards in the order they left the shoe."""
        cards = [card for _, card in self.cards]
        if self.spread:
            cards[-self.spread :] = reversed(cards[-self.spread :])
        return cards


class Burned(Event, frozen=True, gc=False):
    """A card of a holder went unseen to the discard rack."""

    holder: str
    card: int


class Turned(Event, frozen=True, gc=False):
    """Cards of a holder now lie face up."""

    holder: str
    first: int
    cards: tuple[int, ...]


class Decided(Event, frozen=True, gc=False):
    """A patron answered a question; `returned` cents of the wager it was about went back at once."""

    seat: int
    about: str
    word: str
    returned: int = 0


class Rolled(Event, frozen=True, gc=False):
    """The dice came to rest; the seed behind them is revealed."""

    dice: tuple[int, ...]
    commitment: str
    seed: str
    part: str


class Marked(Event, frozen=True, gc=False):
    """A marker was set or taken off."""

    name: str
    value: str


class Banked(Event, frozen=True, gc=False):
    """Chips of an undecided wager were counted into the table inventory."""

    seat: int
    wager: str
    cents: int


class Moved(Event, frozen=True, gc=False):
    """A wager moved to another place on the layout."""

    seat: int
    wager: str
    to: str


class Settled(Event, frozen=True, gc=False):
    """Wagers of a seat were decided or returned."""

    seat: int
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
    """The cards are in the discard rack, the round is over and the seed behind its shuffle is revealed."""

    number: int
    commitment: str
    seed: str
    part: str


class DiceTaken(Event, frozen=True, gc=False, tag="dice_taken"):
    """A patron accepted, refused or gave up the dice."""

    seat: int
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
    """What the rules say of an irregularity, carried out by the table."""

    id: str
    ruling: str
    text: str
    card: int = -1


class Altered(Event, frozen=True, gc=False):
    """An option or limit of the table was changed by a floorperson; `at` in milliseconds."""

    option: str
    value: Any
    notice: dict[str, str]
    device_removed: bool
    at: int


class ShoeShuffled(Event, frozen=True, gc=False, tag="shoe_shuffled"):
    """A shoe was filled with shuffled decks and so many cards cut from the top; the house is bound to its
    order.

    `cutting_card` cards lie in front of the cutting card (0: none). `kept` cards stayed in the shoe while
    those of the discard rack were shuffled and put back among them.
    """

    shoe: str
    deck: tuple[int, ...]
    size: int
    automated: bool
    cut: int
    cutting_card: int
    kept: int
    commitment: str


class ShoeRevealed(Event, frozen=True, gc=False, tag="shoe_revealed"):
    """The seed behind a shoe that is over; `part` is empty where it was never dealt from."""

    shoe: str
    commitment: str
    seed: str
    part: str


class Refilled(Event, frozen=True, gc=False):
    """A shoe that ran out was filled with so many cards of earlier rounds."""

    shoe: str
    cards: int


class Peeked(Event, frozen=True, gc=False):
    """A card reader answered whether the dealer has a blackjack."""

    holder: str
    blackjack: bool


class Parted(Event, frozen=True, gc=False):
    """A hand was split into others; `renamed` hands moved along first."""

    holder: str
    into: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]


class Chosen(Event, frozen=True, gc=False):
    """A patron answered a question with a word and an amount (-1: none was said)."""

    seat: int
    about: str
    word: str
    amount: int = -1


class Said(Event, frozen=True, gc=False):
    """Something was said that the game takes note of."""

    word: str
    seat: int


class Validated(Event, frozen=True, gc=False):
    """A supervisor confirmed a prize before it was paid."""

    seat: int
    what: str


class Metered(Event, frozen=True, gc=False):
    """A progressive meter moved: a contribution, a payment or its reset."""

    name: str
    before: int
    after: int
    reason: str


class LotDrawn(Event, frozen=True, gc=False, tag="lot_drawn"):
    """A device of the table drew one of so many equal lots for a seat."""

    seat: int
    among: int
    lot: int


AnyEvent = (
    Opened | Seated | BoughtIn | Left | RoundOpened | Committed | Shuffled | Revealed | CutMade | Wagered
    | Called | Announced | Closed | Dealt | Burned | Turned | Decided | Rolled | Marked | Banked | Moved
    | Settled | StubCounted | Collected | RoundClosed | DiceTaken | Filled | Credited | Counted
    | Irregularity | Ruled | Altered | ShoeShuffled | ShoeRevealed | Refilled | Peeked | Parted | Chosen
    | Said | Validated | Metered | LotDrawn
)  # fmt: skip

encode = msgspec.json.Encoder(order="deterministic").encode
decode = msgspec.json.Decoder(list[AnyEvent]).decode

_counter = msgspec.json.Decoder(list[msgspec.Raw]).decode


def count(entry: bytes) -> int:
    """How many events an entry holds."""
    return len(_counter(entry))


def describe(event: AnyEvent) -> dict[str, Any]:
    """An event as people read it: cards by name instead of number."""
    plain: dict[str, Any] = msgspec.to_builtins(event)
    match event:
        case Dealt():
            plain["cards"] = [[holder, card_name(card)] for holder, card in event.cards]
        case Burned() | Ruled():
            plain["card"] = card_name(event.card)
        case Turned():
            plain["cards"] = [card_name(card) for card in event.cards]
        case ShoeShuffled():
            plain["deck"] = len(event.deck)
        case Wagered():
            plain["changes"] = [msgspec.structs.asdict(change) for change in event.changes]
        case Settled():
            plain["results"] = [msgspec.structs.asdict(result) for result in event.results]
        case _:
            pass
    return plain


def card_name(card: int) -> str:
    """A card by name; -1 was never seen, and a forged journal may hold numbers that are no card."""
    if card == UNKNOWN:
        return "?"
    return card_text(card) if 0 <= card <= JOKER else str(card)
