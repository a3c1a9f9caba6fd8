"""What a procedure may yield: acts of the dealer and questions to people, each with its citation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

import msgspec

from croupier.equipment.devices import Device
from croupier.procedure.seats import SeatId

COMMUNITY = "community"


class Step(msgspec.Struct, frozen=True, gc=False):
    """One act or question; the table carries it out and answers it with the event it recorded."""

    cite: str


class Announce(Step, frozen=True, gc=False):
    """The dealer says something aloud."""

    text: str


class OpenRound(Step, frozen=True, gc=False):
    """A new round of play begins under the next number."""


class Bind(Step, frozen=True, gc=False):
    """The house is bound to a seed of its chain before wagers close; chance steps draw from it."""


class Betting(Step, frozen=True, gc=False):
    """A betting window: people make and change wagers until the dealer closes it, or `throws` the dice.

    `then` is the wheel, shaker or cage whose result the dealer gets when the window has closed.
    `late` is the rule that bars wagers afterward, where it differs from the one that closes the window;
    `stub` the rule by which the stub of the round may be counted. A second window of a round names the
    `wagers` that may be made in it; `note` says what the dealer should know. It may be answered in words
    too, what it is `about`: `offers` says which for each seat, `default` is the answer of one whose posted
    time runs out, and the window closes when all of them have answered.
    """

    closes_with: str
    throws: Device | None = None
    then: Device | None = None
    late: str = ""
    stub: str = ""
    wagers: tuple[str, ...] = ()
    note: str = ""
    about: str = ""
    offers: tuple[tuple[SeatId, tuple[Offer, ...]], ...] = ()
    default: str = ""

    def question(self, seat: SeatId) -> Ask | None:
        """What a seat may answer in words; nothing where it is offered none."""
        for number, offers in self.offers:
            if number == seat:
                seats = tuple([each for each, _ in self.offers])
                return Ask(self.cite, seats, self.about, offers, self.default)
        return None


class Shuffle(Step, frozen=True, gc=False):
    """Pieces are shuffled into a shoe and cut unless `min_cut` is 0; the house is bound to their order.

    `pieces` names a set of equipment, `sets` says how many of them. `cutting_card` pieces lie in front of
    the cutting card (0: there is none). A shoe dealt for one round only is revealed when the round closes.
    With `keeps` the undealt pieces stay, and those of the discard rack are shuffled and put back among them
    in three stacks (19:47-2.6(m)).
    """

    shoe: str
    pieces: str
    sets: int
    automated: bool
    min_cut: int
    cutting_card: int = 0
    one_round: bool = False
    keeps: bool = False
    deck: str = ""


class Recut(Step, frozen=True, gc=False):
    """The dealer cuts again, at least `min_cut` pieces from the top."""

    minimum: int


class Refill(Step, frozen=True, gc=False):
    """A shoe is filled in the middle of a round with shuffled pieces: those of earlier rounds, or those that
    left it at `places` together with what is still in it.
    """

    shoe: str
    places: tuple[int, ...] = ()


class Deal(Step, frozen=True, gc=False):
    """One piece from the shoe to each holder in turn, or a `stack` of them to each.

    `paragraphs` name the rule of the players' and of the last holder's piece, circuit by circuit. The last
    of several stacks is spread, its bottom piece leftmost. Face down nobody looks: the dealer of a live table
    reports the deal if it is `reported`, otherwise it is understood. `closing`: after the play of a round,
    when no ruling can stop it. `then`: where a deal has several parts, the holders of the pieces
    that follow in the others.
    """

    to: tuple[str, ...]
    face_up: bool = False
    stack: int = 1
    reported: bool = True
    closing: bool = False
    paragraphs: tuple[str, ...] = ()
    then: tuple[str, ...] = ()

    @property
    def holders(self) -> tuple[str, ...]:
        """Who gets a piece, piece by piece."""
        if self.stack == 1:
            return self.to
        return tuple([holder for holder in self.to for _ in range(self.stack)])

    def paragraph(self, dealt: int) -> str:
        """The rule of the next piece when this many are dealt."""
        if not self.paragraphs:
            return self.cite
        circuit = 2 * len(self.to) // len(self.paragraphs)
        return self.paragraphs[2 * (dealt // circuit) + (dealt % circuit == circuit - 1)]


class Burn(Step, frozen=True, gc=False):
    """The leftmost piece of a holder goes unseen to the discard rack, or the leftmost but those `kept`, or
    the `piece` the holder named.
    """

    holder: str
    kept: tuple[int, ...] = ()
    piece: int = -1


class Read(Step, frozen=True):
    """A device looks at a holder's face-down pieces and answers one yes-or-no question, nothing else.

    `by` is the seat that looks where it is a patron and no device; nobody need answer for pieces the table
    knows, and nobody else at the table learns the answer.
    """

    holder: str
    question: str
    answer: Callable[[Sequence[int]], bool]
    by: SeatId = 0


class Turn(Step, frozen=True):
    """Pieces of a holder are turned face up; the event holds them. `reading` is the look a device had at
    them before: what is turned up must agree with it. The dealer of a live table may leave unsaid what
    `may_stay_unseen`.
    """

    holder: str
    first: int = 0
    count: int = 0
    reading: Read | None = None
    may_stay_unseen: bool = False


class Split(Step, frozen=True, gc=False):
    """A hand is split: its pieces, one each, become the hands named; `renamed` hands move along first."""

    holder: str
    into: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...] = ()


class Collect(Step, frozen=True, gc=False):
    """The pieces of a holder go to the discard rack before the others'."""

    holder: str


class CountStub(Step, frozen=True, gc=False):
    """The stub is counted face down; `right` is the rule by which a right one goes to the discard rack."""

    expected: int
    right: str


class Chance(Step, frozen=True, gc=False):
    """Dice are rolled, a wheel is spun, balls or a lot are drawn; the event holds the result.

    The label tells several results of one commitment apart; `last` reveals the seed at once.
    """

    label: str
    device: Device
    last: bool = False
    seat: SeatId = 0


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A word someone may answer with, and what it does.

    It puts up `wagers`, each with the most it may be: an amount said with the word caps each of them, and is
    exactly the most if `exact`, or not below the `least`. Where the wager lies there already it is raised to
    that amount; `above` is what it holds that an amount said does not count, such as a pot's bets of earlier
    rounds. With `named` the amount must be said unless only one is possible; otherwise unsaid it is the most;
    where there are but some amounts, `only` lists them.
    It takes back the wagers `returned`. It names `pieces` of the seat's own hand in groups, each with how
    many (0: any number).
    """

    word: str
    wagers: tuple[tuple[str, int], ...] = ()
    exact: bool = False
    returned: tuple[str, ...] = ()
    pieces: tuple[tuple[str, int], ...] = ()
    cite: str = ""
    least: int = 0
    above: int = 0
    named: bool = False
    only: tuple[int, ...] = ()


class Barred(msgspec.Struct, frozen=True, gc=False):
    """An answer that is not allowed at this question, and the rule that bars it."""

    word: str
    why: str
    cite: str


class Ask(Step, frozen=True, gc=False):
    """A question to one seat, or to several at once, answered with one of the words offered.

    `default` is the answer that applies when the posted time runs out. One seat: the answer is its event;
    several: the events by seat, when all have answered. Which answers are open to a `private` question tells
    what lies face down: only the seat asked learns them.
    """

    seats: tuple[SeatId, ...]
    about: str
    offers: tuple[Offer, ...]
    default: str = ""
    barred: tuple[Barred, ...] = ()
    private: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words that answer it."""
        return tuple([offer.word for offer in self.offers])


class Mark(Step, frozen=True, gc=False):
    """A marker is set on the layout (the point, the shooter), or taken off when empty."""

    name: str
    value: str


class Bank(Step, frozen=True, gc=False):
    """Chips of a wager are collected before it is decided: into the table inventory by a listed movement, or
    into another account, such as a pot. More may be put on the wager and collected later; `cents` collects
    only a part.
    """

    seat: SeatId
    wager: str
    movement: str
    account: str = "inventory"
    cents: int = 0


class Post(Step, frozen=True, gc=False):
    """A wager of a seat stands at an amount by rule: an ante or blind is posted, or what nobody called goes
    back.
    """

    seat: SeatId
    wager: str
    stake: int


class Move(Step, frozen=True, gc=False):
    """A wager moves to another place on the layout and takes that place's name."""

    seat: SeatId
    wager: str
    to: str


class Result(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What became of one wager: `net` to the patron, `up` the stake that stays on the layout.

    `against` is the account that pays and collects where the house does not bank the game.
    """

    wager: str
    stake: int
    outcome: str
    net: int
    up: int
    cite: str
    against: str = ""


class Settle(Step, frozen=True, gc=False):
    """Wagers of one seat are paid, taken or returned, in this order."""

    seat: SeatId
    results: tuple[Result, ...]


class Renew(Step, frozen=True, gc=False):
    """A winning wager that stays up is a new wager; the fee for it is collected."""

    seat: SeatId
    wager: str
    fee: int


class Transfer(Step, frozen=True, gc=False):
    """Chips move between two accounts of the layout: into a bank or pot, out of it, or as a fee."""

    cents: int
    source: str
    target: str
    reason: str


class Validate(Step, frozen=True, gc=False):
    """A supervisor looks at a hand before a large prize is paid."""

    seat: SeatId
    what: str


class Meter(Step, frozen=True, gc=False):
    """A progressive meter moves to an amount, for a reason the rules know; `carried` is what its rate gives
    beyond whole cents.
    """

    name: str
    cents: int
    reason: str
    carried: str = ""


class CloseRound(Step, frozen=True, gc=False):
    """Pieces go to the discard rack in order, the round is over, and what was bound for it is revealed."""


Procedure = Generator[Step, Any, Any]
