"""What people may ask of a table; every command carries who sends it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from msgspec.structs import force_setattr

from croupier.law.documents import explained
from croupier.law.encoding import KINDS
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.seats import SeatId, read_seat, seat_name

Role = Literal["player", "dealer", "floorperson", "inspector"]
MAX_BYTES = 65536
CONTROL = re.compile(rb"(?<!\\)(?:\\\\)*\\[bfnrtu]")
"""A control character as JSON writes it, at the end of an even number of backslashes."""
_encode = msgspec.json.Encoder().encode
_KIND = re.compile(r"Expected `(\w+)(?: \| null)?`.* - at `\$\.(\w+)`")
_ENUM = re.compile(r"Invalid enum value (.*) - at `\$\.(\w+)`")


def _seat(text: str) -> SeatId:
    """A seat given as text, such as 1/b."""
    seat = read_seat(text)
    if not seat:
        raise BadInput(f"seat {text[:20]!r}: expected a number from 1, or 1/b for someone on another's box")
    return seat


class Actor(msgspec.Struct, frozen=True, dict=True):
    """Who acts: a person in a role, a player with the seat; `name` is how events refer to them. `second` is
    the other person where the act takes two.
    """

    role: Role
    seat: SeatId = 0
    person: str = ""
    second: str | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        if type(self.seat) is str:
            force_setattr(self, "seat", _seat(self.seat))
        if not self.person:
            force_setattr(self, "person", f"patron {self.seat}" if self.role == "player" else self.role)

    @cached_property
    def name(self) -> str:
        """The actor of an event: player:1, dealer, floorperson."""
        return f"player:{self.seat}" if self.role == "player" else self.role

    def __str__(self) -> str:
        return self.name


DEALER = Actor("dealer")
FLOORPERSON = Actor("floorperson")
INSPECTOR = Actor("inspector")


def player(seat: SeatId, person: str = "") -> Actor:
    """The patron at a seat."""
    return Actor("player", seat, person)


class Command(
    msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True, kw_only=True
):
    """Something a person asks the table to do; a command whose fields a journal cannot hold cannot be
    made.
    """

    by: Actor

    @property
    def named(self) -> str:
        """What refusals call it: the word of the journal, such as `buy in`."""
        return str(self.__struct_config__.tag).replace("_", " ")

    def __post_init__(self) -> None:
        decode, fields = _reader(type(self))
        try:
            encoded = _encode(self)
            if len(encoded) > MAX_BYTES or (b"\\" in encoded and CONTROL.search(encoded)):
                raise ValueError(f"expected at most {MAX_BYTES} bytes without control characters")
            read = decode(encoded)
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise BadInput(_in_words(self, error)) from None
        if type(self.by) is not Actor:
            raise BadInput(f"{self.named} by {self.by!r}: expected an actor")
        for field in fields:
            force_setattr(self, field, getattr(read, field))
        seat = getattr(self, "seat", 0)
        if type(seat) is str:
            force_setattr(self, "seat", _seat(seat))


class _Who(msgspec.Struct):
    """The fields of an actor as they must be."""

    role: Role
    seat: SeatId
    person: str
    second: str | msgspec.UnsetType = msgspec.UNSET


def _in_words(command: Command, error: Exception) -> str:
    """What is wrong with a command: its field, the value and what was expected."""
    what, found = str(error), _KIND.fullmatch(str(error))
    chosen = _ENUM.fullmatch(what)
    if chosen and chosen[2] in command.__struct_fields__:
        words = get_args(get_type_hints(type(command))[chosen[2]])
        what = f"{chosen[2]} is {chosen[1]:.80}, expected {', '.join(map(str, words))}"
    if found and found[2] in command.__struct_fields__:
        value = repr(getattr(command, found[2]))
        kind = "an actor, such as DEALER" if found[2] == "by" else KINDS.get(found[1], found[1])
        what = f"{found[2]} is {value:.80}, expected {kind}"
    if what == str(error):
        what = _without_python(command, error)
    return f"{command.named} cannot be read: {what}"


def _without_python(command: Command, error: Exception) -> str:
    """Why fields cannot be kept in a journal, without the words of Python."""
    if isinstance(error, msgspec.ValidationError):
        return explained(error, msgspec.json.decode(_encode(command)))
    if isinstance(error, UnicodeError):
        return "a text holds characters that UTF-8 cannot write"
    if isinstance(error, TypeError) and "Encoding objects" in str(error):
        return "a field holds a value of no kind that a journal keeps"
    return "a number has too many digits" if "integer string conversion" in str(error) else str(error)


@cache
def _reader(kind: type[Command]) -> tuple[Callable[[bytes], Any], tuple[str, ...]]:
    """What reads a command strictly back from JSON, and the fields taken from there."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name != "by"]
    left_out = [field.name for field in fields if field.default is msgspec.UNSET]
    types: list[Any] = [(field.name, field.type) for field in fields if field.name not in left_out]
    unset: list[Any] = [(field.name, field.type, msgspec.UNSET) for field in fields if field.name in left_out]
    shape = msgspec.defstruct(kind.__name__, [*types, ("by", _Who), *unset])
    return msgspec.json.Decoder(shape).decode, tuple(field.name for field in fields)


class OpenTable(Command, frozen=True, tag="open"):
    """Open a table of a game under the rules of a day, the options of a licensee and a way of dealing; a pit
    also says what the table is called.
    """

    game: str
    as_of: str
    options: dict[str, Any] = {}
    mode: Literal["virtual", "live"] = "virtual"
    opener: int = 10_000_000
    buy_in_as_needed: bool = False
    decision_seconds: int = 0
    name: str | msgspec.UnsetType = msgspec.UNSET


class CloseTable(Command, frozen=True, tag="close_table"):
    """Close the table between rounds: the inventory is counted (`cents`), the seeds are revealed."""

    cents: int | None = None


class Sit(Command, frozen=True):
    """Take a betting position, with cash for chips and a random value from the patron's own device."""

    seat: SeatId
    patron: str = ""
    buy_in: int = 0
    value: str = ""


class Contribute(Command, frozen=True):
    """Contribute another random value to the shuffles and rolls to come."""

    seat: SeatId
    value: str


class BuyIn(Command, frozen=True, tag="buy_in"):
    """Change cash into chips."""

    seat: SeatId
    cents: int


class Tip(Command, frozen=True):
    """Give the dealer chips: they go into the tip box."""

    seat: SeatId
    cents: int


class Leave(Command, frozen=True):
    """Leave the table with the chips in hand."""

    seat: SeatId


class Bet(Command, frozen=True):
    """Make a wager or raise it by an amount; `accepted` when the dealer let it stand outside the limits, or
    "limit" where the dealer has said that it plays only up to the posted maximum.
    """

    seat: SeatId
    wager: str
    amount: int
    behind: str = ""
    coupon: int = 0
    accepted: bool | Literal["limit"] = False
    verbal_cash: bool = False


class Bets(Command, frozen=True):
    """Make several wagers at once."""

    seat: SeatId
    wagers: dict[str, int]


class Reduce(Command, frozen=True):
    """Lower a wager to an amount; 0 takes it off the layout."""

    seat: SeatId
    wager: str
    amount: int = 0


class Call(Command, frozen=True):
    """Call a wager on or off."""

    seat: SeatId
    wager: str
    on: bool


class CutCards(Command, frozen=True, tag="cut"):
    """Say how many cards are to be cut from the top: the patron's part in the shuffle."""

    cards: int


class Close(Command, frozen=True):
    """No more bets; at a dice table the throw."""


class Decide(Command, frozen=True):
    """Answer the question asked of a seat; `amount` where the word puts up chips (none: the most the rule
    allows), `pieces` where it names some of the hand.
    """

    seat: SeatId
    word: str
    amount: int | None = None
    pieces: dict[str, str] = {}


class TimeUp(Command, frozen=True, tag="time_up"):
    """The posted time to answer has run out: the default answer of the question applies."""

    seat: SeatId


class TakeDice(Command, frozen=True, tag="take_dice"):
    """Accept, decline or pass the dice or the shoe; whoever accepts dice picks two of the set by their
    marks."""

    seat: SeatId
    word: Literal["accept", "decline", "pass"]
    dice: tuple[str, ...] = ()


class Fill(Command, frozen=True):
    """Have chips brought to the table."""

    cents: int


class Credit(Command, frozen=True):
    """Have chips taken from the table to the cage."""

    cents: int


class CountInventory(Command, frozen=True, tag="count_inventory"):
    """Count the table inventory; a difference is reported as 13:69D-1.21(e) says."""

    cents: int


class Enter(Command, frozen=True):
    """What the dealer of a live table sees: cards, what dice, wheel or balls show, a stub count, a reader's
    answer; no cards means dealt but unseen.
    """

    cards: tuple[int, ...] | None = None
    values: tuple[int, ...] | None = None
    stub: int | None = None
    misdeal: bool = False
    answer: bool | None = None


class Correct(Command, frozen=True):
    """Correct what was entered at a live table: the last entry, or the one whose number is given; the other
    fields are those of `Enter`, with the right value.
    """

    entry: int = 0
    cards: tuple[int, ...] | None = None
    values: tuple[int, ...] | None = None
    stub: int | None = None
    misdeal: bool = False
    answer: bool | None = None


class ReportIrregularity(Command, frozen=True, tag="irregularity"):
    """Report that something went wrong; `again` when the same has happened a second time."""

    id: str
    details: dict[str, Any] = {}
    again: bool = False


class Alter(Command, frozen=True):
    """Post a change of an option or limit; `notice` holds later times of sign, announcement and report
    (left out: now). It takes effect in the first round after the notice the rules ask for.
    """

    option: str
    value: Any
    notice: dict[str, str] = {}
    device_removed: bool = False


class TakeColor(Command, frozen=True, tag="take_color"):
    """Chips of a color of a patron's own, a stack of twenty worth this many cents; 0 gives them back."""

    seat: SeatId
    color: str = ""
    stack: int = 0


class Say(Command, frozen=True):
    """Something said at the table that the game takes note of: consent to share a box, a relief dealer, a
    reshuffle.
    """

    word: str
    seat: SeatId = 0


class ConfirmPrize(Command, frozen=True, tag="validate"):
    """A supervisor confirms the hand behind a large prize."""

    seat: SeatId


class ReadMeter(Command, frozen=True, tag="read_meter"):
    """Bring a meter that several tables share up to date: the others have moved it by `change` since, and
    `carried` is what their wagers left beyond whole cents. The pit's controller sends it, nobody else.
    """

    name: str
    link: str
    change: int
    carried: str = ""


class TakeOver(Command, frozen=True, tag="take_over"):
    """Record that a program other than the last carries the table on: its version and the digest of its
    files. Whatever opens the table again sends it, nobody else.
    """

    version: str
    software: str


AnyCommand = (
    OpenTable | CloseTable | Sit | Contribute | BuyIn | Tip | Leave | Bet | Bets | Reduce | Call | CutCards
    | Close | Decide | TimeUp | TakeDice | TakeColor | Fill | Credit | CountInventory | Enter | Correct
    | ReportIrregularity | Alter | Say | ConfirmPrize | ReadMeter | TakeOver
)  # fmt: skip
decode = msgspec.json.Decoder(AnyCommand).decode
encode = msgspec.json.Encoder(order="deterministic").encode

UNCONNECTED = (Sit, BuyIn, Tip, Fill, Alter, ReadMeter, TakeOver)
"""What people do without acting on what was last entered or reported."""
_SEATED = (Sit, Contribute, BuyIn, Tip, Leave, Bet, Bets, Reduce, Call, Decide, TakeDice, TakeColor, Say)
PERMITTED: dict[str, frozenset[type[Command]]] = {
    "player": frozenset([*_SEATED, CutCards]),
    "dealer": frozenset([*_SEATED, CutCards, Close, Enter, Correct, ReportIrregularity, TimeUp]),
    "floorperson": frozenset(
        [
            *(Close, ReportIrregularity, Alter, Fill, Credit, CountInventory, Say, ConfirmPrize, TimeUp),
            *(OpenTable, CloseTable, Correct, ReadMeter, TakeOver),
        ]
    ),
    "inspector": frozenset(),
}
_WHO = {
    "player": "a player",
    "dealer": "the dealer",
    "floorperson": "a floorperson",
    "inspector": "an inspector",
}
_ROLES = "interpretation: roles of 13:69D-1.12"


def check_permission(command: Command) -> None:
    """A player acts for one seat, a dealer runs the table, a floorperson rules, an inspector looks."""
    if not isinstance(command, Command):
        raise BadInput(f"{command!r:.60}: expected one of croupier.table.commands, such as Bet(...)")
    actor, kind = command.by, type(command)
    role = actor.role
    if kind not in PERMITTED[role]:
        raise Refusal(f"{command.named} is not for {_WHO[role]} to do", _ROLES)
    if role == "player" and kind is not CutCards and command.seat != actor.seat:  # type: ignore[attr-defined]
        other = seat_name(command.seat)  # type: ignore[attr-defined]
        raise Refusal(f"the player at seat {seat_name(actor.seat)} cannot act for seat {other}", _ROLES)
