"""What happens to cards, tiles, dice, wheels and balls: seeds bound and revealed, shuffles, deals."""

from __future__ import annotations

from croupier.procedure.seats import SeatId
from croupier.table.event import Event


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


class Collected(Event, frozen=True, gc=False):
    """The cards of a holder went to the discard rack in the order they lay."""

    holder: str


class StubCounted(Event, frozen=True, gc=False, tag="stub_counted"):
    """The stub was counted face down."""

    expected: int
    counted: int
    misdeal: bool = False


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
