"""The result of a round in one block: the hands by name, what every wager did, the totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cli.output import dollars
from croupier.equipment.pieces import pieces_text
from croupier.games.guide import hand_names, vigorish_in, wager_words
from croupier.law.wager_keys import placed
from croupier.procedure.seats import HOUSE as HOUSE_SEAT
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import UNKNOWN
from croupier.procedure.steps import Result
from croupier.report.telling import HOUSE
from croupier.table import events as ev
from croupier.table.table import Table

BURN = "burn"
TOTAL = "Total"
_OUTCOMES = {
    "win": "wins", "lose": "loses", "push": "push, the wager is returned", "void": "is returned",
    "surrendered": "is surrendered, half is lost",
}  # fmt: skip


class RoundResult:
    """Collects what happens from the close of betting to the end of the round, for one seat, or for the
    dealer for every seat.
    """

    def __init__(self, table: Table, seat: SeatId, people: Mapping[SeatId, str] | None = None) -> None:
        """`people` are names that are shown instead of seat numbers."""
        self.table = table
        self.seat = seat
        self._people = people or {}
        self.hands: dict[str, list[int]] = {}
        self.results: list[tuple[SeatId, Result]] = []
        self.withdrawn: list[tuple[SeatId, str, int]] = []
        self.over = False
        self.under_way = False
        """Cards are out: a second betting window closes in the middle of the round."""
        self._stakes: dict[tuple[SeatId, str], int] = {}

    def note(self, event: ev.AnyEvent) -> None:
        """Take an event into account."""
        match event:
            case ev.Closed() if not self.under_way:
                self.hands, self.results, self.withdrawn, self.over = {}, [], [], True
            case ev.RoundClosed():
                self.under_way = False
            case ev.Dealt():
                self.under_way = True
                for holder, card in event.cards:
                    hidden = self.seat == HOUSE and not event.face_up
                    self.hands.setdefault(holder, []).append(UNKNOWN if hidden else card)
            case ev.Turned() if event.holder in self.hands:
                self.hands[event.holder][event.first : event.first + len(event.cards)] = event.cards
            case ev.Collected() if self._nobodys(event.holder):
                del self.hands[event.holder]
            case ev.Burned():
                del self.hands[event.holder][event.place]
            case ev.HandSplit():
                for old, new in event.renamed:
                    self.hands[new] = self.hands.pop(old)
                cards = self.hands.pop(event.holder)
                self.hands |= {holder: [cards[place]] for place, holder in enumerate(event.into)}
            case ev.Wagered() if self._mine(event.seat):
                self._stakes |= {(event.seat, change.wager): change.stake for change in event.changes}
            case ev.Decided() if self._mine(event.seat):
                self.withdrawn += [
                    (event.seat, wager, self._stakes.get((event.seat, wager), 0)) for wager in event.returned
                ]
            case ev.Settled() if self._mine(event.seat):
                self.results += [(event.seat, result) for result in event.results]
            case _:
                pass

    def _nobodys(self, holder: str) -> bool:
        """Whether unseen pieces lie at a place without a player."""
        unseen = all(card == UNKNOWN for card in self.hands.get(holder, (0,)))
        return unseen and holder not in map(seat_name, self.table.round.seats)

    def _mine(self, seat: SeatId) -> bool:
        return self.seat in (HOUSE, seat)

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Whose hand or which wager, its result, and the money; the total is last."""
        names = self._names()
        for holder, cards in self.hands.items():
            if holder == BURN or not cards:
                continue
            seen = [card for card in cards if card != UNKNOWN]
            name = names.get(holder, "")
            hidden = len(cards) - len(seen)
            text = " and ".join(filter(None, (pieces_text(seen), f"{hidden} face down" if hidden else "")))
            yield self._whose(holder), f"{text}  {name}" if name else text, ""
        if not (self.results or self.withdrawn):
            return
        for seat, wager, stake in self.withdrawn:
            yield f"{self._before(seat)}{self._named(wager)} {dollars(stake)}", "taken back", ""
        for seat, result in self.results:
            # A bonus or other extra payment has no stake of its own.
            staked = f" {dollars(result.stake)}" if result.stake else ""
            yield (
                f"{self._before(seat)}{self._named(result.wager)}{staked}",
                self._did(result),
                _net(result.net),
            )
        seats = [seat for seat, _ in self.results] + [seat for seat, *_ in self.withdrawn]
        for seat in dict.fromkeys(seats):
            total = sum(result.net for whose, result in self.results if whose == seat)
            yield f"{self._before(seat)}{TOTAL if self.seat else TOTAL.lower()}", "", _net(total)

    def _named(self, wager: str) -> str:
        return wager_words(self.table.game, self.table.edition, wager)

    def _names(self) -> Mapping[str, str]:
        known = {holder: cards for holder, cards in self.hands.items() if UNKNOWN not in cards}
        table = self.table
        return hand_names(table.game, table.edition, table.round.options, known)

    def _before(self, seat: SeatId) -> str:
        """Whose wager it is, for the dealer."""
        if self.seat:
            return ""
        called = f"Seat {seat_name(seat)}" if seat != HOUSE_SEAT else "Dealer"
        return f"{self._people.get(seat, called)} "

    def _whose(self, holder: str) -> str:
        if holder.partition(".")[0] == str(self.seat):
            return f"Your hand {holder}" if "." in holder else "Your hand"
        if holder.partition(".")[0].isdigit():
            called = self._people.get(int(holder.partition(".")[0]), f"Seat {holder}")
            return f"Hand {holder}" if "." in holder else called
        named = holder.replace("_", " ")
        return "Dealer's hand" if holder == "dealer" else f"{named[:1].upper()}{named[1:]}"

    def _did(self, result: Result) -> str:
        """What happened to a wager, in the words of the table."""
        did = _OUTCOMES.get(result.outcome, result.outcome)
        if result.outcome == "void" and result.net:
            # A void round undoes what was settled in it.
            did = "is void, its loss is returned" if result.net > 0 else "is void, its win is taken back"
        table, won = self.table, result.outcome == "win"
        name = placed(result.wager)[0]
        fee = vigorish_in(table.game, table.edition, table.round.options, name, result.stake, won)
        if fee and result.net:
            did += f", vigorish {dollars(fee)} included"
        return f"{did}; {dollars(result.up)} stays up" if result.up else did


def _net(cents: int) -> str:
    return dollars(cents, sign=True) if cents else "$0"
