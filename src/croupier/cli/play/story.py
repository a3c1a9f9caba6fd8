"""What happened at a terminal table: sentences as they come, the result of the round, what `why` shows."""

from __future__ import annotations

from croupier.cli.play.result import RoundResult
from croupier.cli.play.terminal import Terminal
from croupier.games.guide import wager_words
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.procedure.state import piece_in
from croupier.report.telling import SEEN_MARKERS, Sentence, tell
from croupier.table import events as ev
from croupier.table.commands import player
from croupier.table.seeing import seen
from croupier.table.table import Table

# Background events of the house, or events that the result of the round repeats: only `why` shows them.
QUIET = (
    *(ev.Marked, ev.Seated, ev.Decided, ev.DiceTaken, ev.CutMade, ev.Said, ev.Metered, ev.Settled),
    ev.Transferred,
)
DEALER = "dealer"
Stakes = dict[tuple[SeatId, str], int]


class Story:
    """The running account of one viewer."""

    def __init__(self, table: Table, terminal: Terminal, viewer: SeatId, result: RoundResult) -> None:
        self.table = table
        self.terminal = terminal
        self.viewer = viewer
        self.result = result
        self.told: list[Sentence] = []
        """What `why` shows: the last act with what others did after it, or the round that is over."""
        self.looks_back = False
        """Whether `told` is the whole round."""
        self._round: list[Sentence] = []

    def begin_round(self) -> None:
        """Begin a new round's account, when betting has closed."""
        self._round = []

    def say(self, events: list[ev.AnyEvent], stakes: Stakes | None = None) -> None:
        """Say what happened; `stakes` are those on the layout before."""
        self.told, self.looks_back = [], False
        for sentence in self._read(events, stakes or {}):
            self.terminal.say(f"  {sentence}")

    def hear(self, events: list[ev.AnyEvent]) -> list[str]:
        """Note what another person at the same keyboard has done, to be said later."""
        return self._read(events, {})

    def _read(self, events: list[ev.AnyEvent], stakes: Stakes) -> list[str]:
        said: list[str] = []
        told: list[Sentence] = []
        live = self.table.mode == "live"
        for event in events if live else seen(events, player(self.viewer)):
            sentences = tell(event, self.viewer, stakes, self.named, piece_in(self.table.round))
            for each in () if self._quiet(event) else sentences:
                if not (isinstance(event, ev.Announced) and said and each.text == said[-1]):
                    said.append(each.text)
            told += sentences
        self.told = [*self.told, *told]
        self._round = [*self._round, *told]
        return said

    def say_result(self) -> bool:
        """The result of a round in one block, when it is over; `why` then shows the whole round."""
        result = self.result
        if not result.over or result.under_way or not isinstance(self.table.pending, steps.Betting):
            return False
        result.over = False
        if not (result.results or result.withdrawn):
            return False
        self.say_block()
        return True

    def say_block(self) -> None:
        """The result of the last round."""
        self.terminal.say("Result")
        self.terminal.say_rows(list(self.result.rows()), right=(2,))
        self.look_back()

    def look_back(self) -> None:
        """`why` shows the whole round."""
        self.told, self.looks_back = self._round, True

    def say_why(self) -> None:
        """The rule of everything that just happened."""
        if not self.told:
            self.terminal.say("Nothing has happened yet.")
        for told in self.told:
            self.terminal.say(f"  {told.text} ({told.cite})")

    def named(self, wager: str) -> str:
        """What people call a wager."""
        return wager_words(self.table.game, self.table.edition, wager)

    def _quiet(self, event: ev.AnyEvent) -> bool:
        """Whether the running account leaves an event to `why`."""
        if self.table.mode == "live":
            return isinstance(event, ev.Marked) and event.name not in SEEN_MARKERS
        if isinstance(event, ev.Decided):
            return event.by != ev.TABLE
        if isinstance(event, ev.WasRead):  # what another patron reads in a hand is said when it is shown
            return event.holder != DEALER
        if isinstance(event, ev.Wagered):
            return event.by == ev.TABLE and not any(change.fee for change in event.changes)
        return isinstance(event, QUIET)
