"""Replay: the commands of a journal carried out again; everything must come out the same, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from croupier.equipment.entropy import Entropy, RecordedEntropy, SystemEntropy
from croupier.games.register import find
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.state import ONE_SHOE, SIDE
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import label_of
from croupier.table.journal import Entry, Journal, checked, shorten
from croupier.table.store import Checkpoint, MemoryStore, Store
from croupier.table.table import Table, milliseconds


class Mismatch(BadInput):
    """An entry that the rules do not give: someone tampered or someone broke a rule."""

    def __init__(self, entry: int, what: str) -> None:
        super().__init__(f"journal entry {entry}: {shorten(what)}")
        self.entry = entry


def replay(journal: Journal | Iterable[bytes]) -> Table:
    """The same table again, with every card, ruling and settlement recomputed and compared byte for byte.

    A live table can be carried on with; a virtual one needs the secret of its store (`resume`).
    """
    lines = journal.lines() if isinstance(journal, Journal) else journal
    entries = [entry for entry, _, _ in checked(lines)]
    if not entries:
        raise Mismatch(1, "the journal is empty")
    return _carried_on(_opened(entries[0], recorded(entries)), entries[1:])


def resume(store: Store, entropy: Entropy | None = None, clock: Callable[[], int] = milliseconds) -> Table:
    """A table opened again from its store, with the same cards: from its last checkpoint if it has one."""
    checkpoint = store.checkpoint()
    secret = store.secret()
    if checkpoint is not None:
        try:
            return _from_checkpoint(store, checkpoint, entropy, secret, clock)
        except (CroupierError, msgspec.ValidationError, LookupError, TypeError, ValueError):
            pass  # a checkpoint is only a shortcut: the journal is the truth
    entries = [entry for entry, _, _ in checked(store.lines())]
    if not entries:
        raise BadInput("the journal is empty: there is no table to open again")
    source = entropy or (SystemEntropy(secret) if len(secret) == 32 else recorded(entries))
    table = _carried_on(_opened(entries[0], source), entries[1:])
    _attach(table, store, clock)
    return table


def _attach(table: Table, store: Store, clock: Callable[[], int]) -> None:
    """The table goes on where its store is."""
    table.store, table.clock = store, clock
    table.journal = Journal(store.lines)
    table.checkpoint_every = 2_000


def _from_checkpoint(
    store: Store, checkpoint: Checkpoint, entropy: Entropy | None, secret: bytes, clock: Callable[[], int]
) -> Table:
    entries = [
        entry for entry, _, _ in checked(store.lines(checkpoint.entry), checkpoint.entry, checkpoint.head)
    ]
    if not entries:
        raise Mismatch(checkpoint.entry, "nothing follows the checkpoint")
    source = entropy or (SystemEntropy(secret) if len(secret) == 32 else recorded(entries, checkpoint.state))
    game = find(checkpoint.state["game"])[0]
    table = Table.restored(game, checkpoint, source, clock, MemoryStore(checkpoint.entry))
    first = entries[0]
    table.round.at = first.at
    events = table.begin_recorded_round(first.events[: checkpoint.events])
    if events != first.events:
        raise Mismatch(first.entry, "the round of the checkpoint opens differently")
    table.append_recorded(first)
    _carried_on(table, entries[1:])
    _attach(table, store, clock)
    return table


def _opened(entry: Entry, entropy: Entropy) -> Table:
    if not isinstance(entry.command, cmd.OpenTable):
        raise Mismatch(1, "the journal does not begin with the opening of a table")
    try:
        table = Table.opened(entry.command, entry.at, entropy)
    except (CroupierError, ValueError) as error:
        raise Mismatch(1, f"a table cannot be opened like this: {error}") from None
    _compare(entry, table)
    return table


def _carried_on(table: Table, entries: Iterable[Entry]) -> Table:
    """Every further command carried out, each entry compared."""
    for entry in entries:
        command = entry.command
        try:
            if entry.at < table.round.at:
                raise BadInput("its time is before that of the entry before it")
            table.do(command, entry.key, entry.at)
        except CroupierError as error:
            raise Mismatch(entry.entry, f"the table refuses what it records: {error}") from None
        _compare(entry, table)
    return table


def _compare(entry: Entry, table: Table) -> None:
    """Say where an entry first differs from what the table does."""
    produced = table.last_events
    if produced == entry.events:
        return
    for mine, theirs in zip(produced, entry.events, strict=False):
        if mine != theirs:
            plain, given = ev.describe(theirs), ev.describe(mine)
            field, is_, should = _difference("", plain, given)
            what = f"{field} is {is_!r}, the rules give {should!r}"
            raise Mismatch(entry.entry, f"event {theirs.seq} ({plain['type']}): {what}")
    raise Mismatch(entry.entry, f"holds {len(entry.events)} events, the rules give {len(produced)}")


def _difference(field: str, is_: Any, should: Any) -> tuple[str, Any, Any]:
    """The first field in which two values differ, however deep it lies, and both its values."""
    if not (isinstance(is_, dict) and isinstance(should, dict)):
        return field, is_, should
    key = next(
        key for key in {**should, **is_} if (key in is_, is_.get(key)) != (key in should, should.get(key))
    )
    return _difference(f"{field}.{key}" if field else str(key), is_.get(key), should.get(key))


class _Recorder:
    """Reads off events what chance gave: commitments, cuts, pieces as they left the shoe, results, seeds."""

    def __init__(self) -> None:
        self.chance = RecordedEntropy()
        self.shoes: dict[str, list[Any]] = {}
        self.side = ONE_SHOE
        self.cuts: dict[int, int] = {}

    def start(self, state: dict[str, Any]) -> None:
        """What a checkpoint knows of shoes already in use."""
        self.side = state["markers"].get(SIDE, ONE_SHOE)
        for name, shoe in state["shoes"].items():
            if shoe["bound"] is not None:
                number, refills = shoe["bound"]["number"], shoe["refills"]
                self.shoes[name] = [number, refills]
                pieces = shoe["cards"][shoe["start"] :]
                self.chance.pieces[number, label_of(name, refills)] = list(pieces)

    def read(self, event: ev.AnyEvent) -> None:
        """What one event records of chance."""
        chance = self.chance
        match event:
            case ev.Opened():
                chance.commitment = event.commitment
            case ev.TableClosed():
                chance.secret = _bytes(event.secret)
            case ev.Committed():
                chance.commitments[event.number] = event.commitment
            case ev.Shuffled():
                chance.commitments[event.number] = event.commitment
                chance.cuts[event.number, 0] = event.cut
                self.cuts[event.number] = 0
                self.shoes[event.shoe] = [event.number, 0]
            case ev.CutMade() if self.side in self.shoes:
                number = self.shoes[self.side][0]
                self.cuts[number] = self.cuts.get(number, 0) + 1
                chance.cuts[number, self.cuts[number]] = event.cards
            case ev.Refilled() if event.shoe in self.shoes:
                self.shoes[event.shoe][1] += 1
            case ev.Marked(name="side"):
                self.side = event.value or ONE_SHOE
            case ev.Dealt():
                self._pieces(event.as_drawn())
            case ev.Ruled(ruling="set_aside"):
                self._pieces([event.card])
            case ev.Drawn():
                chance.outcomes[event.number, event.label] = event.values
                if event.last:
                    chance.seeds[event.number] = event.seed
            case ev.Revealed():
                chance.seeds[event.number] = event.seed
            case _:
                pass

    def _pieces(self, pieces: list[int]) -> None:
        if self.side in self.shoes:
            number, refills = self.shoes[self.side]
            self.chance.pieces.setdefault((number, label_of(self.side, refills)), []).extend(pieces)


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def recorded(entries: Iterable[Entry], state: dict[str, Any] | None = None) -> RecordedEntropy:
    """The chance a journal records, from its beginning or from a checkpoint on."""
    recorder = _Recorder()
    if state is not None:
        recorder.start(state)
    for entry in entries:
        for event in entry.events:
            recorder.read(event)
    return recorder.chance
