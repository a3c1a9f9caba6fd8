"""What a procedure may yield: acts of the dealer and questions to people, each with its citation."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

COMMUNITY = "community"


class Step(msgspec.Struct, frozen=True, gc=False):
    """One act or question; the table carries it out and answers it with the event it recorded."""

    cite: str


class Announce(Step, frozen=True, gc=False):
    """The dealer says something aloud."""

    text: str


class OpenRound(Step, frozen=True, gc=False):
    """A new round of play begins under the next number."""


class Commit(Step, frozen=True, gc=False):
    """The house commits to the chance of the next roll before wagers close."""


class Betting(Step, frozen=True, gc=False):
    """A betting window: people make and change wagers until the dealer closes it, or the dice are thrown.

    `late` is the rule that bars wagers afterwards, where it is another than the one that closes it; `stub`
    the one by which the stub of the round may be counted.
    """

    closes_with: str
    throws: bool = False
    late: str = ""
    stub: str = ""


class Shuffle(Step, frozen=True, gc=False):
    """The deck is shuffled, by hand or by the device, and cut unless `least_cut` is 0; it is committed to."""

    deck: str
    automated: bool
    least_cut: int


class Recut(Step, frozen=True, gc=False):
    """The dealer cuts again, at least so many cards from the top."""

    least: int


class Deal(Step, frozen=True, gc=False):
    """One card to each in turn, circuit after circuit; `paragraphs` name its players and last holder."""

    to: tuple[str, ...]
    paragraphs: tuple[str, ...]
    face_up: bool = False

    def paragraph(self, dealt: int) -> str:
        """The rule of the next card when so many of them are dealt."""
        circuit = 2 * len(self.to) // len(self.paragraphs)
        return self.paragraphs[2 * (dealt // circuit) + (dealt % circuit == circuit - 1)]


class DealStacks(Step, frozen=True, gc=False):
    """Stacks from an automated dealing shoe, one to each; the last is spread, its bottom card leftmost."""

    to: tuple[str, ...]
    size: int


class Burn(Step, frozen=True, gc=False):
    """The leftmost card of a holder goes unseen to the discard rack."""

    holder: str


class Turn(Step, frozen=True, gc=False):
    """Cards of a holder are turned face up; the event holds them."""

    holder: str
    first: int = 0
    count: int = 0


class Ask(Step, frozen=True, gc=False):
    """A question to one seat, answered with one of the words."""

    seat: int
    words: tuple[str, ...]
    about: str


class Withdraw(Step, frozen=True, gc=False):
    """A question to one seat whether to let a wager ride; the word that takes it back returns it at once."""

    seat: int
    words: tuple[str, ...]
    about: str
    taken_back: str
    rides: str


class Roll(Step, frozen=True, gc=False):
    """The dice are thrown; the event holds the two upturned faces."""


class Mark(Step, frozen=True, gc=False):
    """A marker is set on the layout (the point, the shooter), or taken off when empty."""

    name: str
    value: str


class Bank(Step, frozen=True, gc=False):
    """Chips of a wager are collected into the table inventory before it is decided."""

    seat: int
    wager: str


class Move(Step, frozen=True, gc=False):
    """A wager moves to another place on the layout and takes that place's name."""

    seat: int
    wager: str
    to: str


class Result(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What became of one wager: `net` to the patron, `up` the stake that stays on the layout."""

    wager: str
    stake: int
    outcome: str
    net: int
    up: int
    cite: str


class Settle(Step, frozen=True, gc=False):
    """Wagers of one seat are paid, taken or returned, in this order."""

    seat: int
    results: tuple[Result, ...]


class Renew(Step, frozen=True, gc=False):
    """A winning wager that stays up is a new wager; the fee for it is collected."""

    seat: int
    wager: str
    fee: int


class ShuffleShoe(Step, frozen=True, gc=False):
    """Decks are shuffled into a shoe, cut unless `least_cut` is 0, and the cutting card put in; the house
    is bound.

    `cutting_card` cards lie in front of it (0: there is none). With `keeps` the undealt cards stay in the
    shoe and those of the discard rack are shuffled and put back among them in three stacks (19:47-2.6(m)).
    """

    shoe: str
    deck: tuple[int, ...]
    decks: int
    automated: bool
    least_cut: int
    cutting_card: int
    keeps: bool = False


class Refill(Step, frozen=True, gc=False):
    """An empty shoe is filled in the middle of a round with the shuffled cards of earlier rounds."""

    shoe: str


class Draw(Step, frozen=True, gc=False):
    """One card from the shoe to each holder in turn; face down, nobody looks at it."""

    to: tuple[str, ...]
    face_up: bool = True


class Peek(Step, frozen=True, gc=False):
    """A card reader says whether the face-down card completes a blackjack, and nothing else of it."""

    holder: str


class Part(Step, frozen=True, gc=False):
    """A hand is split: its cards, one each, become the hands named; `renamed` are hands that move along
    before.
    """

    holder: str
    into: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...] = ()


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A word someone may answer with, and the wagers it puts up, each with the most it may be.

    An amount said with the word caps each of them; it is exactly the most if `exact`.
    """

    word: str
    wagers: tuple[tuple[str, int], ...] = ()
    exact: bool = False
    cite: str = ""


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A word people say in vain at this question, and the rule that bars it."""

    word: str
    why: str
    cite: str


class Choose(Step, frozen=True, gc=False):
    """A question to one seat, answered with a word and where it puts up chips with an amount."""

    seat: int
    about: str
    offers: tuple[Offer, ...]
    refused: tuple[Barred, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that answer it."""
        return tuple([offer.word for offer in self.offers])


class Validate(Step, frozen=True, gc=False):
    """A supervisor looks at a hand before a large prize is paid."""

    seat: int
    what: str


class Meter(Step, frozen=True, gc=False):
    """A progressive meter moves to an amount, for a reason the rules know."""

    name: str
    cents: int
    reason: str


class DrawLot(Step, frozen=True, gc=False):
    """A device of the table draws one of so many equal lots, numbered from 0."""

    seat: int
    among: int


class CountStub(Step, frozen=True, gc=False):
    """The stub is counted face down; `right` is the rule by which a right one goes to the discard rack."""

    expected: int
    right: str


class Collect(Step, frozen=True, gc=False):
    """The cards of a holder go to the discard rack before the others'."""

    holder: str


class CloseRound(Step, frozen=True, gc=False):
    """Cards go to the discard rack in order, the round is over, and what was committed to is revealed."""


Procedure = Generator[Step, Any, Any]
