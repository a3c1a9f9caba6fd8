"""What was wagered since betting opened, so that it can be undone, cleared or repeated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.law.refusal import BadInput
from croupier.law.wager_keys import off_hand, placed
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

UNDO, CLEAR = "undo", "clear"
Stakes = dict[tuple[SeatId, str], int]


class Act(NamedTuple):
    """One wager made, raised, lowered or taken down; those of one `event` were made together."""

    event: int
    seat: SeatId
    wager: str
    before: int
    after: int


class Wagering:
    """The acts of the betting window, and what each seat wagered in the last one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acts: list[Act] = []
        self.last: dict[SeatId, dict[str, int]] = {}
        self._stakes: Stakes = {}
        self._repeated: set[SeatId] = set()

    def note(self, event: ev.AnyEvent, undoing: str = "", again: bool = True) -> None:
        """Take an event into account. An undo or clear is not an act itself, and a wager made during a round
        is not repeated by `again`.
        """
        match event:
            case ev.Wagered():
                for change in event.changes:
                    place = event.seat, change.wager
                    if undoing in (UNDO, CLEAR):
                        self._taken_back(*place, every=undoing == CLEAR)
                    elif event.by != ev.TABLE:
                        self.acts.append(Act(event.seq, *place, self._stakes.get(place, 0), change.stake))
                    self._stakes[place] = change.stake
            case ev.Moved():
                self._stakes[event.seat, event.to] = self._stakes.pop((event.seat, event.wager), 0)
            case ev.Settled():
                for result in event.results:
                    self._stakes[event.seat, result.wager] = result.up
            case ev.Decided():
                for wager in event.returned:
                    self._stakes.pop((event.seat, wager), None)
            case ev.Closed():
                self._closed(again)
            case ev.RoundClosed():
                self.acts = []  # bets during the round, as in poker, are neither undone nor repeated
            case _:
                pass

    def _taken_back(self, seat: SeatId, wager: str, *, every: bool) -> None:
        """Forget the last act on a wager, or every act of its seat."""
        acts = [act for act in self.acts if act.seat == seat and (every or act.wager == wager)]
        self.forget(acts if every else acts[-1:])

    def _closed(self, again: bool) -> None:
        for seat in dict.fromkeys(act.seat for act in self.acts) if again else ():
            changes = self._changes(seat)
            made = {wager: after - before for wager, (before, after) in changes.items() if after > before}
            if made:
                self.last[seat] = made
        self.acts, self._repeated = [], set()

    def _changes(self, seat: SeatId) -> dict[str, tuple[int, int]]:
        """The stake of each wager when betting opened and now."""
        found: dict[str, tuple[int, int]] = {}
        for act in self.acts:
            if act.seat == seat:
                found[act.wager] = found.get(act.wager, (act.before, 0))[0], act.after
        return found

    def undo(self, by: cmd.Actor, seat: SeatId) -> tuple[list[cmd.Command], list[Act]]:
        """The commands that take back the last act of a seat, and the acts they take back."""
        self._open("undo")
        acts = [act for act in self.acts if act.seat == seat]
        acts = [act for act in acts if act.event == acts[-1].event]
        if not acts:
            raise BadInput("Nothing to undo: no wager was made since betting opened.")
        return self._back(by, seat, {act.wager: (act.before, act.after) for act in acts}), acts

    def clear(self, by: cmd.Actor, seat: SeatId) -> tuple[list[cmd.Command], list[Act]]:
        """The commands that put a seat's wagers back as they were when betting opened."""
        self._open("clear")
        acts = [act for act in self.acts if act.seat == seat]
        if not acts:
            raise BadInput("Nothing to clear: no wager was made since betting opened.")
        return self._back(by, seat, self._changes(seat)), acts

    def _open(self, word: str) -> None:
        if not isinstance(self.table.pending, steps.Betting):
            raise BadInput(f"{word}: betting is closed; wagers stay as they are until the round is over.")

    def repeated(self, seat: SeatId) -> None:
        """Note that a seat's last wagers were made again, which is possible once before betting closes."""
        self._repeated.add(seat)

    def forget(self, acts: Sequence[Act]) -> None:
        """Forget acts that were taken back."""
        self.acts = [act for act in self.acts if act not in acts]

    def _back(self, by: cmd.Actor, seat: SeatId, changes: dict[str, tuple[int, int]]) -> list[cmd.Command]:
        commands: list[cmd.Command] = []
        for wager, (before, after) in reversed(changes.items()):
            if after > before:
                commands.append(cmd.Reduce(by=by, seat=seat, wager=wager, amount=before))
            elif after < before:
                name, behind = placed(wager)
                commands.append(cmd.Bet(by=by, seat=seat, wager=name, amount=before - after, behind=behind))
        return commands

    def again(self, by: cmd.Actor, seat: SeatId) -> list[cmd.Command]:
        """The commands that make a seat's last wagers again; wagers that are still up are left alone."""
        self._open("again")
        made = self.last.get(seat)
        if not made:
            raise BadInput("again: no wagers were made before")
        if seat in self._repeated and any(act.seat == seat for act in self.acts):
            raise BadInput("again: the last wagers are repeated already; clear takes them back.")
        up = self.table.round.wagers(seat)
        due = {wager: amount for wager, amount in made.items() if wager not in up}
        if not due:
            raise BadInput(f"again: still up from before: {', '.join(made)}")
        # A ticket is written again for the game that is open now.
        plain = {
            off_hand(wager)[0]: amount
            for wager, amount in due.items()
            if not placed(wager)[1] or off_hand(wager)[1]
        }
        commands: list[cmd.Command] = [cmd.Bets(by=by, seat=seat, wagers=plain)] if plain else []
        for wager, amount in due.items():
            name, behind = placed(wager)
            if behind and not off_hand(wager)[1]:
                commands.append(cmd.Bet(by=by, seat=seat, wager=name, amount=amount, behind=behind))
        return commands
