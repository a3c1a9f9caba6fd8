"""What depends on one seed of a table, gathered from its journal so that a browser can recompute it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Protocol

import msgspec

from croupier.equipment.pieces import SETS
from croupier.procedure.state import UNKNOWN
from croupier.table import events as ev
from croupier.table.journal import read_entry

ONE_SHOE = "shoe"
_BEFORE = re.compile(rb'"type":"(?:seated|contributed|left|round_opened|committed|shuffled|marked)"')
"""What matters of the entries before the one that binds the house to the seed."""


class DrawnResult(msgspec.Struct, frozen=True):
    """What a device showed, under its label: values counted from `first`, each one of `of`."""

    label: str
    device: str
    of: int
    first: int
    values: list[int]


class Refill(msgspec.Struct, frozen=True):
    """Pieces put back into a shoe once `start` had left it: those that had left at `places`, and `left` that
    were still in it.
    """

    start: int
    places: list[int]
    left: int


class Draw(msgspec.Struct):
    """A seed of a table: its commitment, the patrons' part, everything drawn under it, and the seed itself
    once
    it is revealed.

    `pieces` of `sets` sets left the shoe in this order, -1 where nobody has seen one yet. Where the shoe was
    not filled with whole sets, `kept` pieces had stayed in it and those of the `rack` were put back (both are
    stated with the seed).
    """

    number: int
    commitment: str
    sequence: int
    round: int
    shoe: str = ""
    set: str = ""
    sets: int = 0
    size: int = 0
    kept: list[int] = []
    rack: list[int] = []
    refills: list[Refill] = []
    cut: int = 0
    values: dict[str, str] = {}
    closed: bool = False
    pieces: list[int] = []
    results: list[DrawnResult] = []
    seed: str = ""
    contribution: str = ""
    revealed: int = 0
    """The sequence number of the event that reveals it; 0: it is still sealed."""


class Lines(Protocol):
    """A journal's store."""

    def lines(self, after: int = 0) -> Iterable[bytes]:
        """The lines of every entry after a number."""


def draw_of(store: Lines, number: int) -> Draw | None:
    """Everything about one seed; none where the house is not bound to it."""
    following = _followed(store, number)
    if following.draw is not None and following.draw.revealed and following.kept:
        earlier = _followed(store, following.earlier).draw
        rack = Counter(earlier.pieces) if earlier is not None else Counter()
        whole = Counter(SETS[following.draw.set].members * following.draw.sets)
        following.draw.kept = sorted((whole - rack).elements())
        following.draw.rack = sorted(rack.elements())
    return following.draw


def _followed(store: Lines, number: int) -> _Following:
    following = _Following(number)
    for line in store.lines():
        if following.draw is None and not _BEFORE.search(line):
            continue
        for event in read_entry(0, line).events:
            following.see(event)
            if following.draw is not None and following.draw.revealed:
                return following
    return following


class _Following:
    """Follows a journal up to the reveal of one seed."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.draw: Draw | None = None
        self.kept = False
        """Whether pieces stayed in the shoe when it was shuffled."""
        self.earlier = 0
        """The seed of the shoe's shuffle before."""
        self._shuffles: dict[str, int] = {}
        self._left = 0
        self._before = 0
        """How many pieces had left the shoe when the round began."""
        self._round = 0
        self._side = ONE_SHOE
        self._values: dict[str, str] = {}
        self._hands: dict[str, list[int]] = {}
        self._unseen: dict[int, int] = {}
        """Pieces that left the table unseen: they are shown with the seed, not before."""

    def see(self, event: ev.AnyEvent) -> None:
        """Take an event into account."""
        draw = self.draw
        match event:
            case ev.Seated() | ev.Contributed():
                self._values[str(event.seat)] = event.value
            case ev.Left():
                self._values.pop(str(event.seat), None)
            case ev.RoundOpened():
                self._round = event.number
                self._before = draw.size - self._left if draw is not None else 0
            case ev.Committed() if event.number == self.number:
                self.draw = Draw(event.number, event.commitment, event.seq, self._round)
            case ev.Shuffled() if event.number == self.number:
                self.draw = Draw(
                    event.number, event.commitment, event.seq, self._round, event.shoe, event.pieces,
                    event.sets, event.size,
                )  # fmt: skip
                self.kept, self.earlier = event.kept > 0, self._shuffles.get(event.shoe, 0)
                self._left = event.size
            case ev.Shuffled() if draw is None:
                self._shuffles[event.shoe] = event.number
            case ev.Marked(name="side"):
                self._side = event.value or ONE_SHOE
            case _ if draw is not None:
                self._see_drawn(event, draw)

    def _see_drawn(self, event: ev.AnyEvent, draw: Draw) -> None:
        match event:
            case ev.CutMade() if not draw.closed:
                draw.cut = event.cards if event.by.startswith("player") else 0
            case ev.Closed() if not draw.closed:
                draw.closed, draw.values = True, {seat: each for seat, each in self._values.items() if each}
            case ev.Drawn() if event.number == self.number:
                values = list(event.values)
                draw.results.append(DrawnResult(event.label, event.device, event.of, event.first, values))
                if event.last:
                    self._reveal(draw, event.seed, event.contribution, event.seq, ())
            case ev.Revealed() if event.number == self.number:
                self._reveal(draw, event.seed, event.contribution, event.seq, event.unseen)
            case ev.Refilled() if event.shoe == draw.shoe:
                self._refill(event, draw)
            case _ if draw.shoe == self._side:
                self._see_pieces(event, draw)

    def _refill(self, event: ev.Refilled, draw: Draw) -> None:
        places = list(event.places or range(self._before))
        left = self._left if event.places else 0
        draw.refills.append(Refill(len(draw.pieces), places, left))
        self._left, self._before = len(places) + left, 0

    def _see_pieces(self, event: ev.AnyEvent, draw: Draw) -> None:
        match event:
            case ev.Dealt():
                flat, start = len(event.cards) - event.spread, len(draw.pieces)
                in_order = [*event.cards[:flat], *reversed(event.cards[flat:])]
                draw.pieces += [piece for _, piece in in_order]
                self._left -= len(in_order)
                for place, (holder, _) in enumerate(event.cards):
                    index = place if place < flat else len(event.cards) - 1 - (place - flat)
                    self._hands.setdefault(holder, []).append(start + index)
            case ev.Ruled(ruling="set_aside"):
                self._unseen[len(draw.pieces)] = event.card
                draw.pieces.append(UNKNOWN)
                self._left -= 1
            case ev.Turned():
                for place, piece in enumerate(event.cards, event.first):
                    draw.pieces[self._hands[event.holder][place]] = piece
            case ev.Burned() if event.holder in self._hands:
                self._unseen[self._hands[event.holder].pop(event.place)] = event.card
            case ev.HandSplit():
                for old, new in event.renamed:
                    self._hands[new] = self._hands.pop(old)
                places = self._hands.pop(event.holder)
                self._hands |= {holder: [place] for holder, place in zip(event.into, places, strict=True)}
            case ev.Collected():
                self._hands.pop(event.holder, None)
            case ev.RoundClosed():
                self._hands = {}
            case _:
                pass

    def _reveal(self, draw: Draw, seed: str, contribution: str, sequence: int, unseen: Iterable[int]) -> None:
        draw.seed, draw.contribution, draw.revealed = seed, contribution, sequence
        for place, piece in self._unseen.items():
            draw.pieces[place] = piece if draw.pieces[place] == UNKNOWN else draw.pieces[place]
        rest = iter(unseen)
        draw.pieces = [next(rest, UNKNOWN) if piece == UNKNOWN else piece for piece in draw.pieces]
