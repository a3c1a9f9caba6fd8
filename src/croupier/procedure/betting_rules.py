"""What a game says about making and changing wagers, about seats and about handling its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import msgspec

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.rulings import Ruling
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import State, Wager

if TYPE_CHECKING:
    from croupier.procedure.going_around import GoesAround


class Change(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A wager as it stands after it was made, raised or lowered; `stake` 0 takes it off the layout."""

    wager: str
    stake: int
    cite: str
    coupon: int = 0
    fee: int = 0
    behind: str = ""
    accepted: bool = False


class Marked(msgspec.Struct, frozen=True, kw_only=True):
    """What is marked on a ticket: numbers, or named groups of them and the ways in which groups are played
    together; and the number of games it is for, if that is said: a ticket for several games is otherwise for
    as many as are `drawn` in the case.
    """

    numbers: tuple[int, ...] = ()
    groups: dict[str, tuple[int, ...]] = {}
    ways: tuple[str, ...] = ()
    games: int | None = None
    drawn: int = 0


class Due(msgspec.Struct, frozen=True, gc=False):
    """What a patron owes the house, shown by a marker; `otherwise` is what can be done where it is not
    paid, `movement` that of the table inventory when it is.
    """

    what: str
    cents: int
    marker: str
    cite: str
    otherwise: str = ""
    movement: str = "collection"


class Note(msgspec.Struct, frozen=True, gc=False):
    """What the table notes of something said or done at it: the rule, markers to set, the ruling that changes
    the course of the round at once, and what the seat pays at once.
    """

    cite: str
    markers: dict[str, str] = {}
    ruling: Ruling | None = None
    pays: Due | None = None


class DeckRules(msgspec.Struct, frozen=True, kw_only=True):
    """The paragraphs by which people handle the cards of a game: stub, another method of shuffling."""

    method: str
    stub: str = ""
    stub_right: str = ""


class Rulebook(Protocol):
    """What a game says about making and changing wagers; every refusal leaves the table untouched."""

    deck: DeckRules | None
    """None for a game that is not dealt from a deck whose handling the table must know."""

    def make(
        self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool
    ) -> Change | tuple[Change, ...]:
        """Make a wager, or raise it by the amount; `accepted` when the dealer let it stand outside the
        limits. A ticket for several games is several wagers, one for each game.
        """

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Lower a wager to the amount, or take it off with 0; other wagers may have to follow."""

    def close(self) -> None:
        """Refuse to close betting while something required is missing."""

    def sit(self, seat: SeatId, patron: str) -> str:
        """Refuse a seat this patron may not take; returns the citation under which it is taken."""

    def leave(self, seat: SeatId) -> None:
        """Refuse to let a patron go who must stay."""

    def cash(self, wager: str) -> None:
        """Refuse a spoken wager with cash where chips are required."""


@runtime_checkable
class Calling(Protocol):
    """A game whose wagers may be called on or off."""

    def call(self, seat: SeatId, wager: str, on: bool) -> tuple[str, str]:
        """Call a wager on or off: the name under which it lies and the citation."""


@runtime_checkable
class Cutting(Protocol):
    """A game whose cards are cut."""

    def cut(self, seat: SeatId, cards: int) -> Note:
        """Refuse a cut by someone who may not make it, or out of bounds; 0 passes the offer on."""


@runtime_checkable
class Passing(Protocol):
    """A game whose dice, shaker or shoe go around the table."""

    goes_around: GoesAround | None
    """What goes around and by which rules (`procedure/going_around.py`); none where it stays."""

    def dice(self, seat: SeatId, word: str, dice: tuple[str, ...]) -> Note:
        """A patron accepts (and picks two of the set), declines or passes the dice."""


@runtime_checkable
class TableStakes(Protocol):
    """A game played for the chips on the table: whoever sits with chips takes part, and a hand is bet with
    the
    chips that lay there when it began.
    """

    def buy_in(self, seat: SeatId, bought: int) -> None:
        """Refuse a patron's buy-in below the posted minimum."""

    def enough(self) -> int:
        """The chips a patron of a case brings if the case does not say."""


@runtime_checkable
class Coloring(Protocol):
    """A game whose players have chips of a color of their own."""

    def color(self, seat: SeatId, color: str, stack: int) -> Note:
        """Chips of a color for a seat, with the value of a stack; 0 takes them back."""

    def give_back(self, seat: SeatId) -> Note:
        """What happens to the color of a patron who leaves."""


@runtime_checkable
class Owing(Protocol):
    """A game whose patrons may owe the house something, to be paid before they leave."""

    def due(self, seat: SeatId) -> Due | None:
        """What the patron of a seat owes now."""


@runtime_checkable
class Ticketing(Protocol):
    """A game whose wagers are tickets on which a patron marks numbers."""

    def ticket(self, wager: str, marked: Marked) -> str:
        """The text by which a wager with these marks is made."""


@runtime_checkable
class Displaying(Protocol):
    """A game in which earlier results lie on display and open wagers on the next."""

    def awaits_display(self, wager: str) -> bool:
        """Whether a wager is not open with what is on display now."""


@runtime_checkable
class Naming(Protocol):
    """A game with more wagers than can be listed, which reads what people call them itself."""

    examples: tuple[str, ...]
    """How wagers are typed."""

    def named(self, words: Sequence[str]) -> str:
        """The text of the wager these words name, empty if they name none."""


@runtime_checkable
class Listening(Protocol):
    """A game that takes note of words said between rounds."""

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """The markers a word sets."""


def words_heard(rulebook: object) -> Mapping[str, tuple[str, str]]:
    """The words that may be said between rounds: who says each, and under which rule."""
    found: Mapping[str, tuple[str, str]] = getattr(getattr(rulebook, "rules", None), "said", {})
    return found


def all_changes(made: Iterable[Change | tuple[Change, ...]]) -> tuple[Change, ...]:
    """The changes a rulebook made, which may be one or several each time, in one sequence."""
    changes: list[Change] = []
    for each in made:
        if isinstance(each, tuple):
            changes += each
        else:
            changes.append(each)
    return tuple(changes)


def no_such_seat(round: State, seat: SeatId) -> Refusal:
    """The refusal of a place the layout does not have, by the rule on how many it has."""
    seats, layout = round.edition.options.get("seats"), round.edition.game.layout_cite
    return Refusal(
        f"seat {seat_name(seat)}: expected 1 to {round.seat_count}", seats.cite if seats else layout
    )


def no_such_wager(seat: SeatId, wager: str, wagers: dict[str, Wager]) -> BadInput:
    """The refusal of a wager that is not on the layout."""
    there = ", ".join(wagers) or "none"
    return BadInput(f"seat {seat_name(seat)} has no wager {wager} on the layout (it has: {there})")
