"""The shapes of a game's facts as `rules.toml` declares them: dated, cited, strict."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from croupier.law.odds import Odds
from croupier.law.refusal import BadInput

EventKind = Literal[
    "adopted",
    "amended",
    "temporary",
    "experimental",
    "readopted",
    "recodified",
    "reserved",
    "repealed",
    "proposal",
]
Cents = Annotated[int, msgspec.Meta(ge=1)]
Notice = Literal["none", "any", "starting", "withdrawing", "decrease"]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"from_": "from"}):
    """A fact of the chapter with the days on which it is in force (`until` is exclusive).

    A fact that exists only as a proposal is never in force by itself; `also` are other ids it goes by.
    """

    from_: date | None = None
    until: date | None = None
    proposal: bool = False
    also: tuple[str, ...] = ()

    def in_force(self, day: date) -> bool:
        """Whether the fact is in force on a day."""
        return (self.from_ is None or self.from_ <= day) and (self.until is None or day < self.until)

    def overlaps(self, other: Fact) -> bool:
        """Whether both are in force on some day."""
        latest_start = max(self.from_ or date.min, other.from_ or date.min)
        earliest_end = min(self.until or date.max, other.until or date.max)
        return latest_start < earliest_end and self.proposal == other.proposal


class DatedCite(Fact, frozen=True, kw_only=True):
    """A citation whose number changed between editions."""

    cite: str


Cite = str | tuple[DatedCite, ...]


class HistoryEvent(Fact, frozen=True, kw_only=True):
    """One entry in the life of a section: what happened, when it took effect and where it is published.

    If the day is not known, `after` is the last day on which it had not happened and `from` the first day on
    which it is known to have happened.
    """

    event: EventKind
    section: str
    operative: date | None = None
    after: date | None = None
    rule: str = ""
    register: str = ""
    note: str = ""


class EditionFact(Fact, frozen=True, kw_only=True):
    """A rule set of the game: its name and whether its text is held (else confidence is low).

    `known_until` is the last day for which its text is known to be complete; later editions that state none
    are based on the same text.
    """

    name: str
    known_until: date | None = None
    confidence: Literal["high", "low"] = "high"
    note: str = ""


class SummaryFact(Fact, frozen=True, kw_only=True):
    """What the game is about, in words valid for a time."""

    text: str


class Identity(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The name of a game and its place in the chapter; `cards_cite` says which cards a deck has. Its players
    sit on an arc opposite the dealer, numbered from the dealer's left or right, around both ends of a long
    table, numbered counterclockwise, or all around an oval one. A table without places for single players is
    an oblong, a tub with high walls, or a board on the wall.
    """

    id: str
    name: str
    subchapter: str
    cite: str
    layout_cite: str
    cards_cite: str = ""
    seating: Literal["arc", "arc_from_right", "both_ends", "oval"] = "arc"
    table: Literal["oblong", "tub", "board"] = "oblong"
    summary: str | tuple[SummaryFact, ...]
    variants: dict[str, str] = {}


class WagerFact(Fact, frozen=True, kw_only=True):
    """A wager a patron may make; games with declared outcomes add fields of their own.

    `further_tables` pay it in addition to or instead of the table `pays`, depending on hand and options;
    `row_options` names the options that may raise rows of `pays`; with `by_suit` the suits of cards decide
    what it is paid; `limits` are the options with its minimum and maximum, or the amounts themselves, or the
    name of [values] that states them, which `{least}` and `{most}` in `made` refer to; `banked_as` is the
    movement of the table inventory by which its chips are collected before the deal (13:69D-1.20(a));
    `called` is what players call it, with `{}` for its selection; a `main` wager is meant when somebody says
    only an amount; one that is `later` is made in a second betting window of the round.
    """

    name: str
    cite: Cite
    made: str
    wins: str
    loses: str
    change: str
    change_cite: str = ""
    pays: str = ""
    pays_cite: str = ""
    further_tables: tuple[str, ...] = ()
    row_options: dict[str, str] = {}
    offered_by: str = ""
    limits: tuple[str | Cents, str | Cents] = ("table_min", "table_max")
    banked_as: str = ""
    match_play: bool = False
    by_suit: bool = False
    optional: bool = False
    called: tuple[str, ...] = ()
    main: bool = False
    later: bool = False


class ValueFact(Fact, frozen=True, kw_only=True):
    """A number, a word or a list of them that is neither odds nor a choice: positions, cards of a cut."""

    value: int | str | tuple[int | str, ...]
    cite: str
    text: str = ""


class PayTable(Fact, frozen=True, kw_only=True):
    """Odds (or fixed amounts in cents, or with `total` the total paid for a price of 1) by row; with
    `minimum` the licensee may pay more.

    `only_with` names the values of other options with which the table may be chosen; `meter_percent` is the
    part of the progressive meter that further rows win.
    """

    name: str
    cite: str
    kind: Literal["odds", "amount", "total"] = "odds"
    minimum: bool = True
    option: str = ""
    rows: dict[str, str | int]
    only_with: dict[str, tuple[int, ...]] = {}
    meter_percent: dict[str, int] = {}

    def read(self, paid: object) -> Odds | int | Fraction:
        """What a row pays: odds, cents, or a multiple of the price."""
        if self.kind == "odds":
            return Odds.parse(paid)
        if self.kind == "amount" and isinstance(paid, int):
            return paid
        try:
            return Fraction(str(paid))
        except (ValueError, ZeroDivisionError):
            raise BadInput(f"{paid!r}: expected a multiple of the price, such as 12 or 0.5") from None


class OptionFact(Fact, frozen=True, kw_only=True):
    """What the law says about a licensee option; its type and default are in the game's options model.

    `minimum` and `maximum` limit a number, `allowed` lists the only numbers or odds allowed; `floor` names a
    further minimum that the game computes. `kind` is "limit" for a posted minimum or maximum wager
    (19:47-8.2) and "amount" for any other option in cents. `notice_values` are the values that need notice,
    if not all do; `concerns` is the wager without which the option has no meaning.
    """

    cite: str
    text: str
    kind: Literal["", "limit", "amount"] = ""
    minimum: int | None = None
    maximum: int | None = None
    allowed: tuple[int | str, ...] = ()
    floor: str = ""
    notice: Notice = "none"
    notice_cite: str = ""
    notice_values: tuple[str, ...] = ()
    concerns: str = ""


class Conflict(Fact, frozen=True, kw_only=True):
    """An option value that requires or forbids another."""

    when: dict[str, bool | int | str]
    requires: dict[str, bool | int | str] = {}
    cite: str
    text: str


class IrregularityFact(Fact, frozen=True, kw_only=True):
    """A condition and the ruling that follows; `fields` are what a report of it carries."""

    condition: str
    ruling: str
    cite: str
    fields: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


ROW_IN_LABEL: Final = re.compile(r"\{([\w-]+)\.([\w-]+)\}")
# A reference to a fact in words: {paytable.row}, {value}, or {minimum} and {maximum} of the option itself.
STATED: Final = re.compile(r"\{([\w-]+)(?:\.([\w-]+))?\}")
WORDED: Final = ("text", "wins", "ruling")


Cells = Annotated[int, msgspec.Meta(ge=1)]


class LayoutArea(Fact, frozen=True, kw_only=True):
    """An area of the felt: where it lies (x, y, width, height in inches) and what it shows.

    With a `grid` (columns, rows) it is cut into equal cells, one for each selection of its wager or of those
    it names, in their order; "{}" in the label is the selection, "{dice}" its numbers as faces of dice,
    "{card}" its cards. `{paytable.row}` in a label is replaced by the odds of that row, `{seat}` in an area
    of every seat by its number, `{game}` by the name of the game. With `spaces` the area exists only with
    these outcome spaces. A wheel, in its bowl or upright, shows the rim of the one in use. `color` fills it;
    cells of a wager on the numbers of a wheel have the colors the wheel gives them.

    An `arc` is lettering bent around the dealer, a `band` a box bent in the same way: their y is the distance
    from the dealer's edge along the middle of the table. A `spot` takes chips but has no outline, and nothing
    is printed on a `place`; `hand` is the holder whose pieces lie in the area, "seat" the seat's own. With a
    grid it is printed as that many cards. Without one `selections` are those of the wager made here.
    """

    label: str
    cite: str
    box: tuple[float, float, float, float]
    wager: str = ""
    paytable: str = ""
    offered_by: str = ""
    per_seat: bool = False
    grid: tuple[Cells, Cells] | None = None
    selections: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    color: Literal["", "red", "black", "green"] = ""
    shape: Literal["box", "circle", "text", "arc", "band", "wheel", "upright_wheel", "spot", "place"] = "box"
    hand: Literal["", "seat", "dealer", "community", "player", "banker"] = ""


class BoardFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The board on which a table shows its recent results, such as the last spins of a wheel.

    `kind` says how they are drawn, `results` what they are called ("rolls"). `shows` are the labels of the
    throws, spins or draws that are results, or the markers whose values are. The last `keeps` are kept, with
    `per_shoe` only those since a shoe with a cutting card was shuffled. `groups` name outcomes by the words
    of `law/spaces.py`; the first group that holds a result is the column or word it gets. A marker may say
    the group of its result: "war: dealer 9d 4c".
    """

    kind: Literal["dice", "wheel", "draw", "cards", "scorecard"]
    cite: str
    results: str
    shows: tuple[str, ...]
    keeps: Annotated[int, msgspec.Meta(ge=1, le=120)] = 40
    per_shoe: bool = False
    groups: dict[str, tuple[int | str, ...]] = {}


class Shown(Fact, frozen=True, kw_only=True):
    """A paragraph that software cannot carry out and so shows to the person who must; `at` names the step."""

    cite: str
    text: str
    at: str
    to: Literal["dealer", "player", "floorperson", "inspector", "all"] = "dealer"


class Noted(Fact, frozen=True, kw_only=True):
    """A paragraph without effect of its own, with the reason."""

    cite: str
    reason: Annotated[str, msgspec.Meta(min_length=10)]
