"""A live table as its dealer works at it: what comes next, what is to be entered, what went wrong before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from croupier.equipment.devices import Device
from croupier.equipment.pieces import SETS, parse_pieces, piece_text
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.procedure.seats import in_order, seat_name
from croupier.server.acts import ActView, entered_for
from croupier.table import commands as cmd
from croupier.table.answers import asked, asks
from croupier.table.correcting import to_correct, what
from croupier.table.dealing import wanted
from croupier.table.journal import read_entry
from croupier.table.prompts import device_of, device_to_come, shown
from croupier.table.table import Table
from croupier.table.views import TableView, view

CARDS, VALUES, STUB, ANSWER = "cards", "values", "stub", "answer"
LOOKED_BACK: Final = 60
"""How many entries are searched for those that can be corrected."""
CORRECTABLE: Final = 10
STANDING: Final = 20
"""How many places are offered where people stand around a table without numbered seats."""
_WORD: Final = re.compile(r"[0-9]{1,5}")


class PieceLeft(msgspec.Struct, frozen=True):
    """A piece, and whether one may still be in the shoe; not how many, which nobody who deals is shown."""

    text: str
    possible: bool


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What is entered next: pieces, what a device shows, a stub count or a reader's answer.

    At least `least` and at most `most` pieces at once; `unseen` says that they may stay unseen. A device
    shows `count` of its `results`, listed by name where there are few enough to be clicked.
    """

    kind: str
    least: int = 1
    most: int = 0
    unseen: bool = False
    device: str = ""
    example: str = ""
    results: list[str] = []
    count: int = 0


class Entered(msgspec.Struct, frozen=True):
    """Something that was entered and can be corrected."""

    entry: int
    at: int
    text: str


class ReportForm(msgspec.Struct, frozen=True, kw_only=True):
    """An irregularity that may be reported: when, what the rules say, and what a report states."""

    id: str
    condition: str
    ruling: str
    fields: list[str]
    choices: list[str]
    cite: str


class Patron(msgspec.Struct, frozen=True):
    """A seat that is taken: what it is asked, empty for nothing, and what may be entered for it."""

    seat: str
    about: str
    acts: list[ActView]


class DealerPage(msgspec.Struct, frozen=True, kw_only=True):
    """A live table for its dealer; `reminders` are what the rules ask of people at this moment."""

    name: str
    next: str
    reminders: list[str]
    expected: Expected | None
    pieces: list[PieceLeft]
    betting: bool
    closing: str
    patrons: list[Patron]
    seats: list[str]
    entered: list[Entered]
    irregularities: list[ReportForm]
    view: TableView


def dealer_page(table: Table, name: str, actor: cmd.Actor) -> DealerPage:
    """What the dealer of a table sees."""
    step, state = table.pending, table.round
    return DealerPage(
        name=name,
        next=table.prompt(),
        reminders=shown(table),
        expected=expected(table),
        pieces=list(_pieces(table)),
        betting=isinstance(step, steps.Betting),
        closing=step.closes_with if isinstance(step, steps.Betting) and step.throws is None else "",
        patrons=list(_patrons(table, actor)),
        seats=[str(number) for number in range(1, (state.seat_count or STANDING) + 1)],
        entered=list(_entered(table)),
        irregularities=[
            ReportForm(
                id=id,
                condition=fact.condition,
                ruling=fact.ruling,
                fields=list(fact.fields),
                choices=list(fact.choices),
                cite=table.edition.cite(fact),
            )
            for id, fact in table.edition.irregularities.items()
        ],
        view=view(table, actor),
    )


def expected(table: Table) -> Expected | None:
    """What the dealer enters next, if the table waits for it."""
    step = table.pending
    if not table.round.live:
        return None
    match step:
        case steps.Deal():
            return Expected(
                kind=CARDS, most=wanted(table), unseen=not step.face_up, example=_example(table, 1)
            )
        case steps.Turn():
            count = wanted(table)
            return Expected(
                kind=CARDS,
                least=count,
                most=count,
                unseen=step.may_stay_unseen,
                example=_example(table, count),
            )
        case steps.CountStub():
            return Expected(kind=STUB, example="31")
        case steps.Read():
            return Expected(kind=ANSWER, results=["yes", "no"], example="yes")
        case _:
            device = device_of(table)
            return None if device is None else _results(device)


def _results(device: Device) -> Expected:
    values = range(device.first, device.first + device.of)
    names = list(dict.fromkeys(device.text([each]) for each in values)) if device.of <= 100 else []
    shown = values[: device.count] if device.distinct else (device.first,) * device.count
    example = device.example if device.name == "dice" else device.text(shown)
    return Expected(kind=VALUES, device=device.name, example=example, results=names, count=device.count)


def _example(table: Table, count: int) -> str:
    """A number of pieces of the shoe in use as they are typed."""
    texts = dict.fromkeys(each.text for each in _pieces(table))
    return " ".join(list(texts)[-count:][::-1])


def _pieces(table: Table) -> Iterator[PieceLeft]:
    """The pieces of the shoe in use, with those that were seen taken off."""
    state = table.round
    shoe = state.shoes.get(state.shoe)
    if shoe is None:
        return
    left = Counter(SETS[shoe.pieces].members * shoe.sets)
    left.subtract(card for card in shoe.out if card >= 0)
    for card in dict.fromkeys(SETS[shoe.pieces].members):
        yield PieceLeft(piece_text(card), left[card] > 0)


def _patrons(table: Table, actor: cmd.Actor) -> Iterator[Patron]:
    waiting = asked(table)
    for seat in in_order(table.round.seats):
        question = asks(table, seat) if seat in waiting else None
        about = question.about.replace("_", " ") if question is not None else ""
        yield Patron(seat_name(seat), about, entered_for(table, actor, seat))


def _entered(table: Table) -> Iterator[Entered]:
    """What was entered lately, the last first; each may have been corrected since."""
    if not table.round.live:
        return
    first = max(0, table.entries - LOOKED_BACK)
    found = []
    for number, line in enumerate(table.store.lines(first), first + 1):
        entry = read_entry(number, line)
        if isinstance(entry.command, cmd.Enter):
            found.append(Entered(entry.entry, entry.at, what(entry.command, entry.events)))
    yield from reversed(found[-CORRECTABLE:])


def read_entered(table: Table, text: str, by: cmd.Actor, entry: int | None) -> dict[str, Any]:
    """The command of what was clicked, typed or scanned; with an entry (0: the last) it corrects that one."""
    if not table.round.live:
        raise BadInput("what is dealt is entered at a live table; this one deals itself")
    if entry is None:
        awaited = expected(table)
        if awaited is None:
            raise BadInput(f"nothing is entered now: {table.prompt()}")
        return {"do": "enter", **_fields(table, text, awaited.kind, device_of(table))}
    wrong = to_correct(table, cmd.Correct(by=by, entry=entry))
    kind = next((name for name in (VALUES, STUB, ANSWER) if getattr(wrong, name) is not None), CARDS)
    return {"do": "correct", "entry": entry, **_fields(table, text, kind, device_to_come(table))}


def _fields(table: Table, text: str, kind: str, device: Device | None) -> dict[str, Any]:
    words = text.strip()
    if kind == CARDS:
        return {"cards": list(parse_pieces(words)) if words else None}
    if kind == ANSWER:
        if words.lower() not in ("yes", "no"):
            raise BadInput(f"{words[:20]!r}: expected yes or no")
        return {"answer": words.lower() == "yes"}
    if kind == VALUES and device is not None:
        return {"values": list(device.read(words))}
    numbers = _WORD.findall(words)
    if not numbers:
        raise BadInput(f"{words[:20]!r}: expected {'a number' if kind == STUB else 'numbers'}")
    return {"stub": int(numbers[0])} if kind == STUB else {"values": [int(each) for each in numbers]}
