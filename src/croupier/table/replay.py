"""Replay: the commands of a journal carried out again; everything must come out the same, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from croupier.equipment.entropy import Entropy, RecordedEntropy, SystemEntropy
from croupier.games.register import Game, find
from croupier.law.counted import counted
from croupier.law.digest import terms_digest
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.state import UNKNOWN, Shoe, State
from croupier.progress import tracked
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import label_of
from croupier.table.differences import difference
from croupier.table.fold import FOLD, opened_state, restore
from croupier.table.journal import Entry, Journal, check_format, checked, read_entry, shorten
from croupier.table.software import running
from croupier.table.store import Checkpoint, MemoryStore, Store
from croupier.table.table import CHECKPOINT_EVERY, Table, milliseconds

PROGRAM = cmd.Actor("floorperson", 0, "croupier")
"""Who says that another program carries a table on."""


class Mismatch(BadInput):
    """An entry that does not follow from the rules: someone tampered with it or broke a rule."""

    def __init__(self, entry: int, what: str) -> None:
        super().__init__(f"journal entry {entry}: {shorten(what)}")
        self.entry = entry


class WrittenElsewhere(BadInput):
    """The rules here give something else, but the journal was written under other rules or by another
    version of the program: that is not tampering, and cannot be decided here.
    """

    def __init__(self, how: str, found: CroupierError) -> None:
        super().__init__(f"{how}; here it comes out differently: {found}")
        self.how = how


def written_elsewhere(opened: ev.AnyEvent, game: Game | None = None) -> tuple[str, str]:
    """How the facts, and how the program, of an opening differ from those here; empty where they do not,
    or where its terms do not bind them.
    """
    if not isinstance(opened, ev.Opened) or opened.terms != terms_digest(
        opened.game, opened.as_of, opened.options, opened.version, opened.software, opened.facts
    ):
        return "", ""
    try:
        known = (game or find(opened.game)[0]).rules.digest
    except BadInput:
        known = opened.facts
    here = running()
    facts = f"its facts have the digest {opened.facts[:16]}, those here {known[:16]}"
    program = (
        f"croupier {opened.version} ({opened.software[:16]}) wrote it, "
        f"this is croupier {here.version} ({here.digest[:16]})"
    )
    return (
        shorten(f"the journal was written under other rules of {opened.game}: {facts}")
        if opened.facts != known
        else "",
        shorten(f"the journal was written by another version: {program}")
        if (opened.version, opened.software) != here
        else "",
    )


def taking_over(table: Table) -> cmd.TakeOver | None:
    """What records that this program carries a table on; nothing where it did so last."""
    here = running()
    if table.round.software == here.digest:
        return None
    return cmd.TakeOver(by=PROGRAM, version=here.version, software=here.digest)


def taken_over(entries: Iterable[Entry]) -> list[tuple[int, ev.TakenOver]]:
    """The programs that carried a table on after the one that opened it, each with its entry."""
    return [
        (entry.entry, event)
        for entry in entries
        for event in entry.events
        if isinstance(event, ev.TakenOver) and isinstance(entry.command, cmd.TakeOver)
    ]


def _written_by_another(entries: list[Entry], number: int, game: Game | None) -> str:
    """How the rules of a journal, or the program that wrote one of its entries, differ from those here."""
    rules, program = written_elsewhere(entries[0].events[0], game)
    before = taken_over(entries[:number])
    if rules or not before:
        return rules or program
    (entry, last), here = before[-1], running()
    if (last.version, last.software) == here:
        return ""
    return shorten(
        f"entry {number} was written by another version: croupier {last.version} ({last.software[:16]}) took "
        f"the table over in entry {entry}, this is croupier {here.version} ({here.digest[:16]})"
    )


def replay(
    journal: Journal | Iterable[bytes], game: Game | None = None, each: Callable[[Table], None] | None = None
) -> Table:
    """The same table again, with every card, ruling and settlement recomputed and compared byte for byte.

    A live table can be carried on with; a virtual one needs the secret of its store (`resume`). `each` sees
    the table after every entry.
    """
    lines = list(journal.lines() if isinstance(journal, Journal) else journal)
    if lines:
        check_format(lines[0])
    try:
        return _replayed(lines, game, each)
    except Mismatch as found:
        # A broken chain is named before anything that follows from it.
        entries = [entry for entry, _, _ in checked(lines)]
        if entries and (how := _written_by_another(entries, found.entry, game)):
            raise WrittenElsewhere(how, found) from None
        raise
    except CroupierError:
        for _ in checked(lines):
            pass
        raise


def _replayed(lines: list[bytes], game: Game | None, each: Callable[[Table], None] | None = None) -> Table:
    """The table of a journal; a line written again byte for byte is canonical and on the chain."""
    entries = [read_entry(number, line) for number, line in enumerate(lines, 1)]
    if not entries:
        raise Mismatch(1, "the journal is empty")
    table = _opened(entries[0], recorded(entries, game=game), game)
    _same_line(1, lines[0], table)
    if table.round.live:
        table.checkpoint_every = CHECKPOINT_EVERY  # a correction goes back to the last one
    if each is not None:
        each(table)
    for entry, line in tracked([*zip(entries[1:], lines[1:], strict=True)]):
        _carry_out(entry, table)
        if table.last_line != line:
            _compare(entry, table)
            _same_line(entry.entry, line, table)
        if each is not None:
            each(table)
    return table


def _same_line(number: int, line: bytes, table: Table) -> None:
    if table.last_line != line:
        raise Mismatch(number, "is not what the table writes: the chain was changed before it")


def resume(store: Store, entropy: Entropy | None = None, clock: Callable[[], int] = milliseconds) -> Table:
    """A table opened again from its store, with the same cards: from its last checkpoint if it has one."""
    first = next(iter(store.lines()), b"")
    check_format(first)
    if first and (rules := written_elsewhere(read_entry(1, first).events[0])[0]):
        raise BadInput(f"{rules}; go on with the program that opened it")
    checkpoint = store.checkpoint()
    secret = store.secret()
    if checkpoint is not None:
        try:
            return _from_checkpoint(store, checkpoint, entropy, secret, clock)
        except (CroupierError, msgspec.MsgspecError, LookupError, TypeError, ValueError):
            pass  # the journal alone is enough; a checkpoint only saves time
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
    table.checkpoint_every = CHECKPOINT_EVERY


def _from_checkpoint(
    store: Store, checkpoint: Checkpoint, entropy: Entropy | None, secret: bytes, clock: Callable[[], int]
) -> Table:
    entries = [
        entry for entry, _, _ in checked(store.lines(checkpoint.entry), checkpoint.entry, checkpoint.head)
    ]
    if not entries:
        raise Mismatch(checkpoint.entry, "nothing follows the checkpoint")
    # The state holds what the entry recorded before the round opened.
    opening = msgspec.structs.replace(entries[0], events=entries[0].events[checkpoint.events :])
    source = entropy or (
        SystemEntropy(secret) if len(secret) == 32 else recorded([opening, *entries[1:]], checkpoint.state)
    )
    table = reopened(find(checkpoint.state["game"])[0], checkpoint, entries[0], source, clock)
    _carried_on(table, entries[1:])
    _attach(table, store, clock)
    return table


def reopened(
    game: Game, checkpoint: Checkpoint, first: Entry, entropy: Entropy, clock: Callable[[], int]
) -> Table:
    """The table of a checkpoint with its round opened again, as the entry after the checkpoint says."""
    store = MemoryStore(checkpoint.entry)
    store.save(checkpoint)
    table = Table.restored(game, checkpoint, entropy, clock, store)
    table.checkpoint_every = 0
    table.round.at = first.at
    events = table.begin_recorded_round(first.events[: checkpoint.events])
    if events != first.events:
        raise Mismatch(first.entry, "the round of the checkpoint opens differently")
    table.append_recorded(first)
    return table


def _opened(entry: Entry, entropy: Entropy, game: Game | None = None) -> Table:
    if not isinstance(entry.command, cmd.OpenTable):
        raise Mismatch(1, "the journal does not begin with the opening of a table")
    try:
        written = entry.events[0] if entry.events else None
        opened = written if isinstance(written, ev.Opened) else None
        table = Table.opened(entry.command, entry.at, entropy, game, opened)
    except (CroupierError, ValueError) as error:
        raise Mismatch(1, f"a table cannot be opened like this: {error}") from None
    _compare(entry, table)
    return table


def _carried_on(table: Table, entries: Iterable[Entry]) -> Table:
    """Every further command carried out, each entry compared."""
    for entry in entries:
        _carry_out(entry, table)
        _compare(entry, table)
    return table


def _carry_out(entry: Entry, table: Table) -> None:
    try:
        if entry.at < table.round.at:
            raise BadInput("its time is before that of the entry before it")
        table.record(entry.command, entry.key, entry.at)
    except CroupierError as error:
        raise Mismatch(entry.entry, f"the table refuses what it records: {error}") from None


def _compare(entry: Entry, table: Table) -> None:
    """Say where an entry first differs from what the table does."""
    produced = table.last_events
    if produced == entry.events:
        return
    for place, (mine, theirs) in enumerate(zip(produced, entry.events, strict=False)):
        if mine != theirs:
            raise Mismatch(entry.entry, f"{_round(table, place)}{difference(theirs, mine)}")
    where = _round(table, min(len(produced), len(entry.events)))
    what = f"{counted(len(entry.events), 'event', 'is')} recorded, the rules give {len(produced)}"
    raise Mismatch(entry.entry, f"{where}{what}")


def _round(table: Table, place: int) -> str:
    """The round in which an event of the last entry stands."""
    later = sum(isinstance(event, ev.RoundOpened) for event in table.last_events[place + 1 :])
    number = table.round.number - later
    return f"round {number}, " if number else ""


_RECORDING = frozenset((
    ev.Opened, ev.TableClosed, ev.Committed, ev.Shuffled, ev.Drawn, ev.Revealed, ev.WasRead, ev.Burned,
))  # fmt: skip
_LEAVING, _SHOWING = (ev.CutMade, ev.Dealt, ev.Ruled), (ev.Turned, ev.Revealed)
_MOVING = frozenset((
    *_LEAVING, *_SHOWING, ev.Shuffled, ev.Closed, ev.Burned, ev.Collected, ev.HandSplit, ev.Refilled,
    ev.Marked, ev.RoundClosed,
))  # fmt: skip
"""Events that record chance; those by which pieces leave a shoe, and by which they become known; and all that
move pieces or say which shoe they come from."""


class _Recorder:
    """Reads off events what chance gave: commitments, cuts, pieces as they left the shoe, results, seeds.

    A piece dealt face down is known when it is turned up, or when the seed of its shoe is revealed.
    """

    def __init__(self, state: State | None, game: Game | None = None) -> None:
        self.chance = RecordedEntropy()
        # What a live table deals is entered: only the state of a virtual one says what chance gave.
        self.state = None if state is None or state.live else state
        self.game = game
        for name, shoe in self.state.shoes.items() if self.state is not None else ():
            self._copy(name, shoe)

    def read(self, event: ev.AnyEvent) -> None:
        """What one event records of chance."""
        kind = type(event)
        if kind in _RECORDING:
            self._note(event)
        if kind is ev.Opened and event.mode != "live":  # type: ignore[union-attr]
            self.state = opened_state(event, self.game)  # type: ignore[arg-type]
        state = self.state
        if state is None or kind not in _MOVING:
            return
        if kind in _SHOWING:
            self._learn(state, event)
        FOLD[kind](state, event)
        if kind in _LEAVING:
            self._follow(state, event)

    def _note(self, event: ev.AnyEvent) -> None:
        """Commitments, cuts of the house, results, seeds, a reader's answers and which pieces were burned."""
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
            case ev.Drawn():
                chance.outcomes[event.number, event.label] = event.values
                if event.last:
                    chance.seeds[event.number] = event.seed
            case ev.Revealed():
                chance.seeds[event.number] = event.seed
            case ev.WasRead():
                chance.readings.append(event.answer)
            case ev.Burned():
                chance.burned.append(event.place)
            case _:
                pass

    def _follow(self, state: State, event: ev.AnyEvent) -> None:
        """Follow the shoes: what left each of them under which label."""
        match event:
            case ev.CutMade():
                for shoe in state.uncut:
                    if shoe.bound is not None:
                        self.chance.cuts[shoe.bound.number, shoe.cuts] = event.cards
            case ev.Dealt() | ev.Ruled(ruling="set_aside"):
                self._copy(state.shoe, state.shoes[state.shoe])
            case _:
                pass

    def _learn(self, state: State, event: ev.AnyEvent) -> None:
        """Pieces that were drawn unseen are known now."""
        match event:
            case ev.Turned():
                hand = state.hands[event.holder]
                name, places, pieces = hand.shoe, hand.places[event.first :], event.cards
            case ev.Revealed() if event.shoe:
                name, pieces = event.shoe, event.unseen
                drawn = state.shoes[name].cards
                places = [place for place, piece in enumerate(drawn) if piece == UNKNOWN]
            case _:
                return
        shoe = state.shoes[name]
        if shoe.bound is None:
            return
        shuffled = self._source(name, shoe, 0)
        for place, piece in zip(places, pieces, strict=False):
            refills, start = shoe.source(place) if shoe.refills else (0, 0)
            source = self._source(name, shoe, refills) if refills else shuffled
            source[place - start] = piece

    def _source(self, name: str, shoe: Shoe, refills: int) -> list[int]:
        assert shoe.bound is not None
        return self.chance.pieces.setdefault((shoe.bound.number, label_of(name, refills)), [])

    def _copy(self, name: str, shoe: Shoe) -> None:
        """The pieces that left the shoe since the last look."""
        if shoe.bound is not None:
            refills, start = shoe.source(len(shoe.cards))
            source = self._source(name, shoe, refills)
            source += shoe.cards[start + len(source) :]


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def recorded(
    entries: Iterable[Entry], state: dict[str, Any] | None = None, game: Game | None = None
) -> RecordedEntropy:
    """The chance a journal records, from its beginning or from a checkpoint on."""
    recorder = _Recorder(None if state is None else restore(game or find(state["game"])[0], state), game)
    for entry in entries:
        for event in entry.events:
            try:
                recorder.read(event)
            except (CroupierError, LookupError, TypeError, ValueError, AttributeError, AssertionError):
                # An event contradicts those before: carrying out the commands shows which one is wrong.
                recorder.state = None
    return recorder.chance
