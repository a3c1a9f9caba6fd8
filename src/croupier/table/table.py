"""The live table: takes commands, has the rounds of its game played and keeps the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from datetime import date
from time import time_ns
from typing import TYPE_CHECKING, Any, Unpack

from msgspec import UNSET

from croupier.equipment.entropy import Entropy, SystemEntropy
from croupier.games.register import Game, find, with_variant
from croupier.law.digest import terms_digest
from croupier.law.edition import near
from croupier.law.encoding import document
from croupier.law.money import amount, in_both
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure.betting_rules import Rulebook
from croupier.procedure.state import State
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.alteration import between_rounds, started_changes, under_changes
from croupier.table.chance import Known, reveal
from croupier.table.commands import check_permission
from croupier.table.exchanges import MAX_CENTS
from croupier.table.fold import FOLD, empty_state, restore
from croupier.table.journal import FORMAT, GENESIS, Entry, Journal, line_of, read_entry
from croupier.table.play import Accepted, Play
from croupier.table.requests import REQUESTS
from croupier.table.seeing import seen
from croupier.table.settings import Mode, TableSettings, check_settings
from croupier.table.software import Software, Watch, running
from croupier.table.store import Checkpoint, MemoryStore, Store
from croupier.table.waiting import Waiting

if TYPE_CHECKING:
    from croupier.table.previews import Preview

OPENER = 10_000_000
CHECKPOINT_EVERY = 1_000
MAX_KEYS = 1_000
BEGINNING = (cmd.Sit, cmd.Bet, cmd.Bets, cmd.Close, cmd.Enter, cmd.TakeDice)
"""What people do to begin a round: changes that have become due start with it."""
CLOSED = "interpretation: a closed table is opened anew (13:69D-1.21)"


def milliseconds() -> int:
    """The clock of a table: milliseconds since 1970."""
    return time_ns() // 1_000_000


class Stopped(CroupierError):
    """A command broke off when the table had begun to carry it out, so that only the journal is certain."""

    def __init__(self, command: str) -> None:
        super().__init__(f"the table has stopped, {command} broke off: what came before is in its journal")


class Table(Play):
    """One table of one game: its state, the round under way, and the store that keeps its journal."""

    __slots__ = (
        "clock",
        "entropy",
        "game",
        "journal",
        "last_line",
        "looked",
        "orders",
        "rulebook",
        "stopped",
        "store",
        "watch",
    )  # fmt: skip

    game: Game
    rulebook: Rulebook

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any] | None = None,
        as_of: date | None = None,
        *,
        mode: Mode = "virtual",
        entropy: Entropy | None = None,
        opener: int = OPENER,
        clock: Callable[[], int] = milliseconds,
        buy_in_as_needed: bool = False,
        decision_seconds: int = 0,
        store: Store | None = None,
        by: cmd.Actor = cmd.FLOORPERSON,
        checkpoint_every: int = CHECKPOINT_EVERY,
        name: str = "",
    ) -> None:
        if not isinstance(game, Game):
            raise BadInput(f"game {game!r}: expected one of the register; open_table takes its id")
        entropy = SystemEntropy() if entropy is None else entropy
        store = MemoryStore() if store is None else store
        check_settings(mode, entropy, clock, store, checkpoint_every)
        chosen = dict(options or {})
        proposals = bool(game.options(chosen, as_of).proposals)
        command = cmd.OpenTable(
            by=by,
            game=game.id,
            as_of=game.edition(as_of, proposals).day.isoformat(),
            options=document(chosen),
            mode=mode,
            opener=opener,
            buy_in_as_needed=buy_in_as_needed,
            decision_seconds=decision_seconds,
            name=name or UNSET,
        )
        self._prepare(game, entropy, clock, store, checkpoint_every)
        self._open(command, _whole(clock()))

    @classmethod
    def opened(
        cls,
        command: cmd.OpenTable,
        at: int,
        entropy: Entropy,
        game: Game | None = None,
        written: ev.Opened | None = None,
    ) -> Table:
        """The table that a recorded command opens, with the chance that was recorded, as the program that
        wrote the opening names itself and its facts.
        """
        table = cls.__new__(cls)
        table._prepare(game or find(command.game)[0], entropy, milliseconds, MemoryStore(), 0)
        table._open(command, at, written)
        return table

    @classmethod
    def restored(
        cls, game: Game, checkpoint: Checkpoint, entropy: Entropy, clock: Callable[[], int], store: Store
    ) -> Table:
        """The table as it stood when the round of a checkpoint was about to open."""
        table = cls.__new__(cls)
        table._prepare(game, entropy, clock, store, CHECKPOINT_EVERY)
        table.entries, table.head = checkpoint.entry, checkpoint.head
        table._sit_around(restore(game, checkpoint.state))
        table._last_checkpoint = table.round.events
        return table

    def _prepare(
        self, game: Game, entropy: Entropy, clock: Callable[[], int], store: Store, checkpoint_every: int
    ) -> None:
        self.game = game
        self._play_round = game.module("procedure").play_round
        self.fold = FOLD
        self.entropy = entropy
        self.clock = clock
        self.store = store
        self.checkpoint_every = checkpoint_every
        self.entries = 0
        self.head = GENESIS
        self.sequence = 1
        self.journal = Journal(store.lines)
        self.last_line = b""
        self.pending = None
        self.stopped = ""
        self.orders: dict[str, Known] = {}
        self.waiting = Waiting(0, {})
        self._events = []
        self._captured = None
        self._last_checkpoint = 0
        self._checking = False
        self.watch: Watch | None = None
        self.looked = False
        """Whether a patron has looked at a hand that others do not see."""

    def _sit_around(self, state: State) -> None:
        """The state, and what the game says of wagers at it."""
        self.round = state
        self.sequence = state.events + 1
        self.rulebook = self.game.module("betting").Betting(state)

    def _open(self, command: cmd.OpenTable, at: int, written: ev.Opened | None = None) -> None:
        check_permission(command)
        if not 0 <= command.opener <= MAX_CENTS:
            raise BadInput(
                f"opener of {amount(command.opener)}: expected {in_both('cents, 0', '$0')} to "
                f"{amount(MAX_CENTS)}"
            )
        if not 0 <= command.decision_seconds <= 86_400:
            raise BadInput(f"decision_seconds {command.decision_seconds}: expected 0 (no limit) to 86400")
        day = date.fromisoformat(command.as_of)
        options = self.game.options(command.options, day)
        state = empty_state(self.game, day, options.proposals, options, command.options)
        state.at = at
        self._sit_around(state)
        self._events = []
        virtual, offered = command.mode == "virtual", document(options)
        software = running() if written is None else Software(written.version, written.software)
        facts = self.game.rules.digest if written is None else written.facts
        self.emit(
            ev.Opened(
                1, command.by.name, "19:47-8.3", self.game.id, command.as_of, command.options,
                offered, command.mode, options.positions(state.edition), command.opener,
                command.buy_in_as_needed, command.decision_seconds,
                self.entropy.commitment if virtual else "", FORMAT, *software, facts,
                terms_digest(self.game.id, command.as_of, offered, *software, facts),
            )
        )  # fmt: skip
        opening = getattr(self.game.module("procedure"), "open_table", None)
        if opening is not None:
            self.procedure = opening(state)
            with suppress(StopIteration):
                self.carry_out(next(self.procedure))
        self.carry_out(self._begin_round())
        if virtual and self.entropy.secret:
            self.store.keep_secret(self.entropy.secret)
        self._append(command, "")

    @property
    def state(self) -> State:
        """Everything the table knows between two commands."""
        return self.round

    @property
    def edition(self) -> Any:
        """The rules in force in the round under way."""
        return self.round.edition

    @property
    def mode(self) -> Mode:
        """Whether the software deals, or people do."""
        return "live" if self.round.live else "virtual"

    @property
    def virtual(self) -> bool:
        """Whether the software deals."""
        return not self.round.live

    def do(self, command: cmd.Command, key: str = "", at: int | None = None) -> list[ev.AnyEvent]:
        """Carry out a command and give the events it caused, as its sender may see them: a card that lies
        face down and is not the sender's own is -1. A refusal leaves the table untouched.
        """
        events = self.record(command, key, at)
        # The journal of a virtual table names no face-down card, but a report or a patron's look may tell it.
        if not self.round.live and not self.looked and type(command) is not cmd.ReportIrregularity:
            return events
        return seen(events, command.by)

    def record(self, command: cmd.Command, key: str = "", at: int | None = None) -> list[ev.AnyEvent]:
        """Carry out a command and give the events as the journal holds them: for whoever keeps the record,
        for at a live table they name the face-down cards that were entered.

        What was acknowledged is in the store. A command sent again with its idempotency key acts once.
        Anything but a refusal that breaks a command off stops the table; its journal ends with the entry
        before.
        """
        state = self.round
        if key and key in state.keys:
            return self._repeated(command, key)
        check_permission(command)
        if self.pending is None or state.closed:
            raise self._over(command)
        if self.watch is not None:
            self._watched(command)
        before, now = state.at, self.clock() if at is None else at
        if type(now) is not int:
            raise _not_whole(now)
        if now > before:
            state.at = now
        events: list[ev.AnyEvent] = []
        self._events = events
        try:
            if state.changes and self._begins_changes(command):
                if refusal := self._refusal(command):
                    raise refusal
                started_changes(self)
            REQUESTS[type(command)](self, command)
            self._append(command, key)
        except BaseException as error:
            if events or not isinstance(error, CroupierError):
                self.pending, self.stopped = None, f"{command.named} ({error!r:.200})"
            state.at = before
            raise
        return events

    def check(self, command: cmd.Command) -> CroupierError | None:
        """The refusal a command would get now, or nothing; the table is not touched."""
        state, before = self.round, self.round.at
        try:
            check_permission(command)
            if self.pending is None or state.closed:
                return self._over(command)
            self._watched(command)
            state.at = max(_whole(self.clock()), before)
            return self._refusal(command)
        except CroupierError as refusal:
            return refusal
        finally:
            state.at = before

    def _begins_changes(self, command: cmd.Command) -> bool:
        """Whether changes may start with this command: no wager is on the layout yet, and it begins play."""
        state = self.round
        if not state.changes or type(command) not in BEGINNING:
            return False
        return between_rounds(self)

    def _refusal(self, command: cmd.Command) -> CroupierError | None:
        """Try a command up to its first event, under the changes that would start with it."""
        self._checking = True
        try:
            with under_changes(self) if self._begins_changes(command) else nullcontext():
                REQUESTS[type(command)](self, command)
        except Accepted:
            return None
        except CroupierError as refusal:
            return refusal
        finally:
            self._checking = False
        return None

    def _repeated(self, command: cmd.Command, key: str) -> list[ev.AnyEvent]:
        """What a command caused when it was sent the first time; another one with its key is refused."""
        number = self.round.keys[key]
        entry = read_entry(number, next(iter(self.store.lines(number - 1))))
        if entry.command != command:
            raise BadInput(f"the key {key[:40]!r} was used for another command, entry {number}")
        return entry.events

    def admit(self, command: cmd.Command) -> None:
        """Refuse what its sender may not ask for, and everything at a table that is closed or has stopped."""
        check_permission(command)
        if self.pending is None or self.round.closed:
            raise self._over(command)

    def _over(self, command: cmd.Command) -> CroupierError:
        """The refusal of a command at a table that is closed or has stopped."""
        if self.round.closed:
            return Refusal(f"{command.named}: the table is closed", CLOSED)
        return Stopped(self.stopped)

    def _watched(self, command: cmd.Command) -> None:
        """Begin no further round with files that have changed since the table opened."""
        if self.watch is not None and type(command) in BEGINNING and between_rounds(self):
            self.watch.check()

    def _append(self, command: cmd.Command, key: str) -> None:
        """Have the store keep the entry; only then is the command acknowledged."""
        state, number = self.round, self.entries + 1
        line, link = line_of(Entry(number, state.at, key, command, self._events, self.head))  # type: ignore[arg-type]
        self.store.append(number, line)
        self.last_line, self.entries, self.head = line, number, link
        state.events = self.sequence - 1
        if key:
            keys = state.keys
            keys[key] = number
            if len(keys) > MAX_KEYS:
                del keys[next(iter(keys))]
        if self._captured is not None:
            self.store.save(self._captured)
            self._captured = None
        if state.closed:
            self.store.keep_secret(b"")

    def append_recorded(self, entry: Entry) -> None:
        """Keep the entry in which the round of a checkpoint opened."""
        self._append(entry.command, entry.key)

    def adopt(self, other: Table, events: list[ev.AnyEvent], entry: int) -> None:
        """Go on as another table stands that did the rest of this command; keys and time stay."""
        other.round.keys, other.round.at = self.round.keys, self.round.at
        self.round, self.rulebook, self.orders = other.round, other.rulebook, other.orders
        self.procedure, self.pending, self.waiting = other.procedure, other.pending, other.waiting
        self.sequence = other.sequence
        self._events += events
        kept = self.store.checkpoint()
        if kept is not None and kept.entry + 1 >= entry:  # it holds what was just struck
            self._last_checkpoint = -self.checkpoint_every

    def end_chance(self) -> None:
        """Show every seed that is still sealed."""
        for name, shoe in self.round.shoes.items():
            if shoe.bound is not None and shoe.bound.commitment:
                reveal(self, shoe.bound, name)
        if self.round.bound is not None and self.round.bound.commitment:
            reveal(self, self.round.bound)

    def preview(self, command: cmd.Command) -> Preview:
        """The ruling a report or a correction would get, with its rule; the table is not touched."""
        from croupier.table.previews import preview

        return preview(self, command)

    def prompt(self) -> str:
        """What comes next, in one sentence with its rule: what a dealer in training is shown."""
        from croupier.table.prompts import prompt

        return prompt(self)


def _whole(now: int) -> int:
    if type(now) is not int:
        raise _not_whole(now)
    return now


def _not_whole(now: object) -> BadInput:
    return BadInput(f"the clock gives {now!r}: expected whole milliseconds")


def open_table(
    game: str,
    options: Mapping[str, Any] | None = None,
    as_of: date | None = None,
    **settings: Unpack[TableSettings],
) -> Table:
    """Open a table of a game under the options of the licensee on a day (default: the newest rules known)."""
    for name in settings:
        if name not in TableSettings.__annotations__:
            raise BadInput(f"open_table has no setting {name!r}: {near(name, TableSettings.__annotations__)}")
    found, preset = find(game)
    return Table(found, with_variant(preset, {} if options is None else options), as_of, **settings)
