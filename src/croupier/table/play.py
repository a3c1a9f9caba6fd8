"""The play at a table: its procedures' steps carried out one after the other, up to a question to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.procedure import steps
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.state import State
from croupier.table import events as ev
from croupier.table.acts import ACTS
from croupier.table.store import Checkpoint
from croupier.table.waiting import WAIT, Waiting

FILL = 1_000_000


class Accepted(BaseException):
    """Raised instead of the first event while a command is only checked."""


class Play:
    """The state of a table and the round under way: steps become events, and events move the state."""

    __slots__ = (
        "_captured",
        "_checking",
        "_events",
        "_last_checkpoint",
        "_play_round",
        "checkpoint_every",
        "entries",
        "fold",
        "head",
        "pending",
        "procedure",
        "round",
        "sequence",
        "waiting",
    )  # fmt: skip

    round: State
    procedure: steps.Procedure
    pending: steps.Step | None
    waiting: Waiting
    fold: Mapping[type, Callable[[State, Any], None]]
    sequence: int
    """The number of the next event."""
    entries: int
    head: str
    checkpoint_every: int
    _play_round: Callable[[State], steps.Procedure]
    _events: list[ev.AnyEvent]
    _captured: Checkpoint | None
    _last_checkpoint: int
    _checking: bool

    def emit(self, event: ev.AnyEvent) -> None:
        """Add an event to the command's entry and let it move the state."""
        if self._checking:
            raise Accepted
        self._events.append(event)
        self.sequence += 1
        self.fold[type(event)](self.round, event)

    def fund(self, cents: int) -> None:
        """Have chips brought to the table before it pays what it does not hold."""
        short = cents - self.round.ledger["inventory"]
        if short > 0:
            self.emit(ev.Filled(self.sequence, ev.TABLE, "13:69D-1.22", -(-short // FILL) * FILL))

    def carry_out(self, step: steps.Step) -> None:
        """Carry out a step and those after it, up to a question."""
        event = ACTS[type(step)](self, step)
        if event is WAIT:
            self.pending = step
            return
        if event is not None:
            self.emit(event)
        self.advance(event)

    def answer(self, event: ev.AnyEvent) -> None:
        """Record the event that answers the step waited for, and go on with the round."""
        self.emit(event)
        self.advance(event)

    def advance(self, answer: Any) -> None:
        """Go on with the answer to the step that was waiting; the event of every step after it is recorded
        and is its answer, up to a question.
        """
        record, state, send = self._events.append, self.round, self.procedure.send
        acts, fold = ACTS, self.fold
        while True:
            try:
                step = send(answer)
            except StopIteration:
                if not state.number and not state.round_open:
                    raise
                step = self._begin_round()
                send = self.procedure.send
            answer = acts[type(step)](self, step)
            if answer is WAIT:
                break
            if answer is not None:
                record(answer)
                self.sequence += 1
                fold[type(answer)](state, answer)
        self.pending = step

    def _begin_round(self) -> steps.Step:
        """The first step of the next round; nothing but the state survives from the one before."""
        state = self.round
        if self.checkpoint_every and self.sequence - self._last_checkpoint > self.checkpoint_every:
            self._last_checkpoint = state.events = self.sequence - 1
            self._captured = Checkpoint(self.entries, self.head, len(self._events), state.record())
        self.procedure = self._play_round(state)
        return next(self.procedure)

    def begin_recorded_round(self, before: list[ev.AnyEvent]) -> list[ev.AnyEvent]:
        """Open the round of a checkpoint again; gives all events of the entry in which it opened."""
        self._events = list(before)
        self.carry_out(self._begin_round())
        return self._events

    @property
    def last_events(self) -> list[ev.AnyEvent]:
        """The events of the last entry."""
        return self._events

    def interrupt(self, ruling: Ruling) -> None:
        """Have the procedure carry out a ruling where it stands; whoever had answered the question that is
        asked again is not asked a second time.
        """
        asked, waiting = self.pending, self.waiting
        try:
            step = self.procedure.throw(Interruption(ruling))
        except StopIteration:
            step = self._begin_round()
        self.carry_out(step)
        again = self.pending
        if isinstance(asked, steps.Ask) and isinstance(again, steps.Ask) and _same_question(asked, again):
            self._answered(again, waiting)

    def _answered(self, step: steps.Ask, before: Waiting) -> None:
        """Answers given before an interruption count for the question that goes on."""
        kept = {seat: before.answers[seat] for seat in step.seats if seat in before.answers}
        if kept:
            self.waiting = Waiting(before.since, kept)
        if len(kept) == len(step.seats):
            self.advance(kept if len(kept) > 1 else kept[step.seats[0]])


def _same_question(one: steps.Ask, other: steps.Ask) -> bool:
    return (one.cite, one.about, one.offers) == (other.cite, other.about, other.offers)
