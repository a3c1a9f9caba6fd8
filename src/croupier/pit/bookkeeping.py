"""What a command moved between accounts, noted while the table carries it out."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.pit.ledger import SLIPS, Posting, drawn, put_back
from croupier.pit.meters import Move, Reading, booked, readings, shared
from croupier.procedure.seats import SeatId, read_seat
from croupier.procedure.state import State
from croupier.table import events as ev
from croupier.table.fold import FOLD, Fold, Posts, folded
from croupier.table.postings import POSTINGS
from croupier.table.postings import Posting as Moved

OPENED = "13:69D-1.21"
CORRECTED = "interpretation: a corrected entry is undone and done again (13:69D-1.12)"


class Terms(NamedTuple):
    """How a pit books a table: whether patrons' accounts at the cage pay for chips and get them back, and the
    link of tables whose progressive meter it shares.
    """

    accounts: bool = False
    link: str = ""


BARE = Terms()
"""A table without accounts or link."""


class Taken(NamedTuple):
    """What one entry moved, what it made of shared meters, and what it read of them."""

    postings: list[Posting]
    moves: list[Move]
    read: list[tuple[str, Reading]]


class Notes:
    """The postings of the commands of one table; `take` gives them entry by entry."""

    def __init__(self, state: State, terms: Terms = BARE) -> None:
        self._terms = terms
        self._noted: list[Posting] = []
        self._accounts: list[Posting] = []
        self._balances = dict(state.ledger)
        self._readings = readings(state)
        self._read: list[tuple[str, Reading]] = []
        self.fold: dict[type, Fold] = {
            kind: folded(kind, self._noting(kind)) if kind in POSTINGS else move
            for kind, move in FOLD.items()
        }
        self.fold[ev.MeterRead] = self._reading(self.fold[ev.MeterRead])

    def _noting(self, kind: type) -> Posts:
        """What an event moves, noted on its way to the table's own ledger."""
        post, noted = POSTINGS[kind], self._noted

        def moved(state: State, event: Any) -> list[Moved]:
            found = list(post(state, event))
            for cents, source, target, movement in found:
                if cents:
                    payer, payee = _owner(state, source, event), _owner(state, target, event)
                    noted.append(
                        Posting(cents, source, target, event.cite, payer, payee, movement, state.number)
                    )
            if kind is ev.BoughtIn or kind is ev.Left:
                self._draw(state, event)
            return found

        return moved

    def _reading(self, move: Fold) -> Fold:
        def fold(state: State, event: Any) -> None:
            move(state, event)
            self._note_reading(state, event)

        return fold

    def _draw(self, state: State, event: Any) -> None:
        """Accounts pay for the chips of patrons who act for themselves; what the dealer of a live table
        changes is cash, and whoever leaves such a table by the dealer's word takes the chips along.
        """
        if not self._terms.accounts or (state.live and not event.by.startswith("player")):
            return
        person = state.seats[event.seat].patron
        moved: list[Posting] = []
        if isinstance(event, ev.BoughtIn):
            moved = drawn(person, event.cents, event.cite, SLIPS)
        elif event.chips:
            moved = put_back(person, event.chips, event.cite)
        self._accounts += [replace(each, round=state.number) for each in moved]

    def _note_reading(self, state: State, event: Any) -> None:
        found = readings(state)[event.name]
        self._readings[event.name] = found
        self._read.append((shared(event.name, self._terms.link), found))

    def opening(self, state: State) -> Taken:
        """What a table has moved when it has just been opened."""
        link = self._terms.link
        found = [
            Posting(each.cents, each.source, each.target, OPENED)
            for each in _evened({name: cents for name, cents in state.ledger.items() if cents}, state)
        ]
        if not link:
            return Taken(found, [], [])
        moves = [Move(shared(name, link), None, after) for name, after in self._readings.items()]
        return Taken(booked(found, link), moves, [])

    def take(self, state: State) -> Taken:
        """What was noted since the last time; a correction is what makes the books right again."""
        taken = list(self._noted)
        self._noted.clear()
        accounts, self._accounts = self._accounts, []
        balances = self._balances
        for posting in taken:
            balances[posting.source] = balances.get(posting.source, 0) - posting.cents
            balances[posting.target] = balances.get(posting.target, 0) + posting.cents
        if balances != state.ledger:
            wrong = {
                name: difference
                for name in sorted(balances.keys() | state.ledger.keys())
                if (difference := state.ledger.get(name, 0) - balances.get(name, 0))
            }
            taken += _evened(wrong, state)
            self._balances = dict(state.ledger)
        link = self._terms.link
        if not link:
            return Taken(taken + accounts, [], [])
        read, self._read = self._read, []
        now, before = readings(state), self._readings
        moves = [
            Move(shared(name, link), before.get(name), after)
            for name, after in now.items()
            if before.get(name) != after
        ]
        self._readings = now
        return Taken(booked(taken, link) + accounts, moves, read)


def _owner(state: State, account: str, event: ev.AnyEvent | None = None) -> str | None:
    """The patron whose chips or cash an account holds; cash and chips taken away are of the event's seat."""
    number = _seat_of(account)
    if number is None:
        if account not in ("cash", "left_table"):
            return None
        number = getattr(event, "seat", 0)
    seat = state.seats.get(number)
    return seat.patron if seat is not None else None


@lru_cache(10_000)
def _seat_of(account: str) -> SeatId | None:
    """The seat of an account of chips in hand or on the layout; none where it is another."""
    kind, _, rest = account.partition(":")
    return read_seat(rest.partition(":")[0]) if kind in ("seat", "wager") else None


def _evened(wrong: dict[str, int], state: State) -> list[Posting]:
    """Postings that give every account what it lacks from those that have too much."""
    giving = {name: -cents for name, cents in wrong.items() if cents < 0}
    lacking = {name: cents for name, cents in wrong.items() if cents > 0}
    moved: list[Posting] = []
    while lacking:
        source, target = next(iter(giving)), next(iter(lacking))
        cents = min(giving[source], lacking[target])
        owners = _owner(state, source), _owner(state, target)
        moved.append(Posting(cents, source, target, CORRECTED, *owners, round=state.number))
        for accounts, name in ((giving, source), (lacking, target)):
            accounts[name] -= cents
            if not accounts[name]:
                del accounts[name]
    return moved
