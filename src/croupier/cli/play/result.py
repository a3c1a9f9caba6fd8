"""The result of a round in one block: the hands by name, what every wager did, the total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cli.output import dollars
from croupier.equipment.pieces import pieces_text
from croupier.games.guide import hand_names
from croupier.law.wager_keys import placed
from croupier.procedure.seats import SeatId
from croupier.procedure.state import UNKNOWN
from croupier.procedure.steps import Result
from croupier.table import events as ev
from croupier.table.table import Table

BURN = "burn"
_OUTCOMES = {
    "win": "wins", "lose": "loses", "push": "push, the wager is returned", "void": "is returned",
    "surrendered": "is surrendered, half is lost", "half": "loses half",
}  # fmt: skip


class RoundResult:
    """Collects what happens to one seat from the close of betting to the end of the round."""

    def __init__(self, table: Table, seat: SeatId) -> None:
        self.table = table
        self.seat = seat
        self.hands: dict[str, list[int]] = {}
        self.results: list[Result] = []
        self.withdrawn: list[tuple[str, int]] = []
        self.over = False
        self._stakes: dict[str, int] = {}

    def note(self, event: ev.AnyEvent) -> None:
        """Take an event into account."""
        match event:
            case ev.Closed():
                self.hands, self.results, self.withdrawn, self.over = {}, [], [], True
            case ev.Dealt():
                for holder, card in event.cards:
                    self.hands.setdefault(holder, []).append(card)
            case ev.Turned() if event.holder in self.hands:
                self.hands[event.holder][event.first : event.first + len(event.cards)] = event.cards
            case ev.Burned():
                del self.hands[event.holder][0]
            case ev.HandSplit():
                for old, new in event.renamed:
                    self.hands[new] = self.hands.pop(old)
                cards = self.hands.pop(event.holder)
                self.hands |= {holder: [cards[place]] for place, holder in enumerate(event.into)}
            case ev.Wagered() if event.seat == self.seat:
                self._stakes |= {change.wager: change.stake for change in event.changes}
            case ev.Decided() if event.seat == self.seat:
                self.withdrawn += [(wager, self._stakes.get(wager, 0)) for wager in event.returned]
            case ev.Settled() if event.seat == self.seat:
                self.results += event.results
            case _:
                pass

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Whose hand or which wager, what became of it, and the money; the total last."""
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
        for wager, stake in self.withdrawn:
            yield f"{wager} {dollars(stake)}", "taken back", ""
        for result in self.results:
            yield f"{result.wager} {dollars(result.stake)}", self._did(result), _net(result.net)
        yield "Total", "", _net(sum(result.net for result in self.results))

    def _names(self) -> Mapping[str, str]:
        known = {holder: cards for holder, cards in self.hands.items() if UNKNOWN not in cards}
        table = self.table
        return hand_names(table.game, table.edition, table.round.options, known)

    def _whose(self, holder: str) -> str:
        if holder == str(self.seat):
            return "Your hand"
        if holder.startswith(f"{self.seat}."):
            return f"Your hand {holder}"
        named = holder.replace("_", " ")
        return "Dealer's hand" if holder == "dealer" else f"{named[:1].upper()}{named[1:]}"

    def _did(self, result: Result) -> str:
        """What became of a wager in the words of the table."""
        did = _OUTCOMES.get(result.outcome, result.outcome)
        if result.outcome == "void" and result.net:
            # A void round undoes what was settled in it.
            did = "is void, its loss comes back" if result.net > 0 else "is void, its win goes back"
        fact = self.table.edition.wagers.get(_base(self.table, result.wager))
        if getattr(fact, "vigorish", False) and result.net:
            did += ", vigorish included"
        return f"{did}; {dollars(result.up)} stays up" if result.up else did


def _base(table: Table, wager: str) -> str:
    """The declared wager of a key: buy of buy-4."""
    name = placed(wager)[0]
    return name if name in table.edition.wagers else name.rpartition("-")[0]


def _net(cents: int) -> str:
    return dollars(cents, sign=True) if cents else "$0"
