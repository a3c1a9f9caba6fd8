"""A wrong entry of a live table corrected: the table as it was before, and all that followed done again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from croupier.equipment.pieces import pieces_text
from croupier.law.money import amount, dollars, in_both
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure.seats import SeatId, in_order, seat_name
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import Entry, read_entry

if TYPE_CHECKING:
    from croupier.table.table import Table

CORRECTION = "interpretation: an entry records what everyone saw; a wrong one is corrected (13:69D-1.12)"


class Done(NamedTuple):
    """A command that stands: its entry and time, and the event its own begin with (0: the next one)."""

    entry: int
    at: int
    command: cmd.Command
    first: int


class Correction(NamedTuple):
    """What a correction gives: the table after it, the events done again, and what they take the place of."""

    entry: int
    before: cmd.Enter
    after: cmd.Enter
    table: Table
    first: int
    events: list[ev.AnyEvent]
    struck: list[ev.AnyEvent]


def correct(table: Table, command: cmd.Correct) -> None:
    """Strike the entry and what followed from it, and do it again with the right value."""
    found = corrected(table, command)
    table.emit(ev.Corrected(table.sequence, command.by.name, CORRECTION, found.entry, found.first))
    table.adopt(found.table, found.events, found.entry)


def corrected(table: Table, command: cmd.Correct) -> Correction:
    """The correction as it would be; the table itself is not touched."""
    if not table.round.live:
        raise BadInput("what is entered can be corrected at a live table; this one deals itself")
    again, done, at, events = _as_it_was(table, command)
    target = done[at]
    wrong = target.command
    assert isinstance(wrong, cmd.Enter)
    right = _entered(command, wrong.by)
    if right == wrong:
        raise BadInput(
            f"entry {target.entry} says {what(wrong, events)} already: enter the right value instead"
        )
    later = done[at + 1 :]
    if command.by.role == "dealer":
        _check_nobody_acted(target, later, events)
    for each in done[:at]:
        _carry_out(again, each)
    first = target.first or again.sequence
    struck = [event for event in ev.standing(events) if event.seq >= first]
    made = _carry_out(again, Done(target.entry, target.at, right, table.sequence + 1))
    for each in later:
        entered = what(right, made)
        made = [*made, *_once_more(again, each._replace(first=0), target.entry, entered)]
    _check_departed(target.entry, struck, made)
    return Correction(target.entry, wrong, right, again, first, made, struck)


def _check_departed(entry: int, struck: list[ev.AnyEvent], made: list[ev.AnyEvent]) -> None:
    """Refuse to change what a patron who has left took away."""
    again = iter([event for event in made if isinstance(event, ev.Left)])
    for event in struck:
        if isinstance(event, ev.Left) and event.chips != next(again).chips:
            raise Refusal(
                f"entry {entry} can no longer be corrected: the patron of seat {seat_name(event.seat)} "
                f"has left with {amount(event.chips)}",
                CORRECTION,
            )


def to_correct(table: Table, command: cmd.Correct) -> cmd.Enter:
    """What was entered in the entry that a command would correct."""
    _, done, at, _ = _as_it_was(table, command)
    found = done[at].command
    assert isinstance(found, cmd.Enter)
    return found


def _as_it_was(table: Table, command: cmd.Correct) -> tuple[Table, list[Done], int, list[ev.AnyEvent]]:
    """A table opened again, the commands that stand since, which of them is corrected, and the events."""
    from croupier.table.replay import reopened
    from croupier.table.table import Table

    checkpoint = table.store.checkpoint()
    if checkpoint is not None:
        entries = _entries(table, checkpoint.entry)
        done = _standing(entries[1:])
        at = None if done is None else _place(done, command)
        if done is not None and at is not None:
            again = reopened(table.game, checkpoint, entries[0], table.entropy, table.clock)
            return again, done, at, _events(entries)
    entries = _entries(table, 0)
    done = _standing(entries[1:]) if entries[0].entry == 1 else None
    at = None if done is None else _place(done, command)
    if done is None or at is None:
        number = f"entry {command.entry}: " if command.entry else ""
        raise BadInput(f"{number}nothing was entered there that could be corrected")
    opening = entries[0].command
    assert isinstance(opening, cmd.OpenTable)
    return Table.opened(opening, entries[0].at, table.entropy, table.game), done, at, _events(entries)


def _entries(table: Table, after: int) -> list[Entry]:
    lines = table.store.lines(after)
    return [read_entry(number, line) for number, line in enumerate(lines, after + 1)]


def _events(entries: Iterable[Entry]) -> list[ev.AnyEvent]:
    return [event for entry in entries for event in entry.events]


def _standing(entries: Iterable[Entry]) -> list[Done] | None:
    """The commands that stand, each corrected entry with its right value; none where one of them corrects
    an entry that is not among them.
    """
    done: list[Done] = []
    for entry in entries:
        if not isinstance(entry.command, cmd.Correct):
            done.append(Done(entry.entry, entry.at, entry.command, entry.events[0].seq))
            continue
        event = entry.events[0]
        assert isinstance(event, ev.Corrected)
        at = _place(done, cmd.Correct(by=entry.command.by, entry=event.entry))
        if at is None:
            return None
        right = _entered(entry.command, done[at].command.by)
        later = [each._replace(first=0) for each in done[at + 1 :]]
        done[at:] = [Done(done[at].entry, done[at].at, right, event.seq + 1), *later]
    return done


def _place(done: list[Done], command: cmd.Correct) -> int | None:
    """Where the entry to be corrected stands: the one named, or the last in which something was entered."""
    for at in range(len(done) - 1, -1, -1):
        if command.entry in (0, done[at].entry) and isinstance(done[at].command, cmd.Enter):
            return at
    return None


def _entered(command: cmd.Correct, by: cmd.Actor) -> cmd.Enter:
    """The entry as it should have been made."""
    return cmd.Enter(
        by=by, cards=command.cards, values=command.values, stub=command.stub, misdeal=command.misdeal,
        answer=command.answer,
    )  # fmt: skip


def _check_nobody_acted(target: Done, later: list[Done], events: list[ev.AnyEvent]) -> None:
    for each in later:
        if not isinstance(each.command, cmd.UNCONNECTED):
            act = each.command.named
            entered = what(target.command, events)  # type: ignore[arg-type]
            raise Refusal(
                f"entry {target.entry} ({entered}): it was acted on since "
                f"({act} by {each.command.by}, entry {each.entry}); a floorperson may correct it",
                CORRECTION,
            )


def _carry_out(again: Table, each: Done) -> list[ev.AnyEvent]:
    if each.first:
        again.sequence = each.first
    return again.record(each.command, at=each.at)


def _once_more(again: Table, each: Done, entry: int, right: str) -> list[ev.AnyEvent]:
    try:
        return _carry_out(again, each)
    except CroupierError as error:
        act = each.command.named
        raise Refusal(
            f"entry {entry} can no longer become {right}: {act} by {each.command.by} (entry "
            f"{each.entry}) would not have been possible, {in_both(str(error), error.spoken)}; report an "
            "irregularity instead",
            CORRECTION,
        ) from None


def what(entered: cmd.Enter, events: Iterable[ev.AnyEvent] = ()) -> str:
    """What was entered, in words; `events` are those in which a device may have shown it."""
    if entered.values is not None:
        shown = (
            each.shown for each in events if isinstance(each, ev.Drawn) and each.values == entered.values
        )
        return next(shown, "-".join(map(str, entered.values)))
    if entered.stub is not None:
        return f"a stub of {entered.stub}{' and a misdeal' if entered.misdeal else ''}"
    if entered.answer is not None:
        return f"the reader's answer {'yes' if entered.answer else 'no'}"
    return pieces_text(entered.cards) if entered.cards else "unseen cards"


def in_words(found: Correction) -> str:
    """What a correction does: the entry, the rulings it causes, and who is paid or gives back what."""
    after, before = what(found.after, found.events), what(found.before, found.struck)
    said = [f"Entry {found.entry} becomes {after} instead of {before}."]
    said += [f"Ruling: {event.text} ({event.cite})." for event in found.events if isinstance(event, ev.Ruled)]
    for seat, cents in gained(found).items():
        verb = "is paid" if cents > 0 else "gives back"
        said.append(f"Seat {seat_name(seat)} {verb} {dollars(abs(cents))}.")
    return " ".join(said)


def gained(found: Correction) -> dict[SeatId, int]:
    """By seat the cents won or lost by the correction, beside what was settled before."""
    nets: dict[SeatId, int] = {}
    for sign, events in ((-1, found.struck), (1, found.events)):
        for event in events:
            if isinstance(event, ev.Settled):
                net = sum(result.net for result in event.results)
                nets[event.seat] = nets.get(event.seat, 0) + sign * net
    return {seat: nets[seat] for seat in in_order(nets) if nets[seat]}
