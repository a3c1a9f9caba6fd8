"""The chapter as a book to read: sections and paragraphs, what the software does for each, on any day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from typing import Final

import msgspec

from croupier.games.register import Game, games
from croupier.law import register
from croupier.law.citation import Citation, ordered, printed
from croupier.law.coverage import Row, code_places, coverage
from croupier.law.edition import start_of
from croupier.law.facts import HistoryEvent
from croupier.law.refusal import BadInput, Refusal
from croupier.report.changes import change_rows, under_their_days

COMMON: Final = "all"
COMMON_NAME: Final = "Provisions for all games"
DONE: Final = {
    "implemented": "Carried out by the software and proved by tests.",
    "shown": "Shown to people, because it asks something of them.",
    "noted": "Noted: there is nothing for software to do.",
    "open": "Not carried out yet.",
}
OPENING: Final = ("adopted", "temporary", "experimental", "emergency", "proposed")
MAX_PLACES: Final = 40


class Counts(msgspec.Struct, frozen=True):
    """How many paragraphs there are of each status."""

    implemented: int
    shown: int
    noted: int
    open: int


class SectionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A section in the table of contents; `since` is the first day it is known to be in the chapter."""

    section: str
    number: str
    title: str
    words_held: bool
    since: str
    in_force: bool
    counts: Counts


class Subchapter(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of one game, or those for all of them."""

    number: str
    game: str
    name: str
    sections: list[SectionRow]


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """The table of contents as of a day."""

    as_of: date
    first_day: date
    newest: date
    subchapters: list[Subchapter]
    counts: Counts


class Place(msgspec.Struct, frozen=True):
    """Where the code cites a paragraph."""

    cite: str
    places: list[str]


class ParagraphRow(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph: its gist, whether it was in force that day, what the software does and what proves it."""

    id: str
    number: str
    gist: str
    kind: str
    in_force: bool
    since: str
    until: str
    status: str
    done: str
    reason: str
    code: list[str]
    tests: list[str]
    differs: str


class HistoryRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened to a section; `after` if only an earlier day is known."""

    day: str
    section: str
    event: str
    after: str
    until: str
    rule: str
    register: str
    note: str
    past: bool


class SectionPage(msgspec.Struct, frozen=True, kw_only=True):
    """A section with its paragraphs, its history, and the places of the code that cite it."""

    as_of: date
    section: str
    number: str
    title: str
    game: str
    game_name: str
    words_held: bool
    since: str
    in_force: bool
    paragraphs: list[ParagraphRow]
    history: list[HistoryRow]
    cited: list[Place]
    before: str
    after: str


class FactChange(msgspec.Struct, frozen=True, kw_only=True):
    """A wager, pay table, option or irregularity that was added, removed or changed, key by key."""

    kind: str
    what: str
    id: str
    cite: str
    rows: list[tuple[str, str, str]]


class GameChanges(msgspec.Struct, frozen=True, kw_only=True):
    """What changed in one game between two days; `said` if it was not authorized on one of them."""

    game: str
    name: str
    history: list[HistoryRow]
    said: str
    changes: list[FactChange]


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """What changed in the chapter between two days."""

    first: date
    last: date
    chapter: list[HistoryRow]
    games: list[GameChanges]


def newest() -> date:
    """The newest day on which anything is known to have changed."""
    return max(game.rules.newest for game in games())


def contents(day: date | None = None) -> Contents:
    """The table of contents on a day."""
    at = day or newest()
    status = _statuses()
    found: dict[str, list[SectionRow]] = {}
    for row in register.sections():
        counted = Counter[str](status[each.id].status for each in _held(row.section) if _stands(each, at))
        found.setdefault(row.game, []).append(
            SectionRow(
                section=row.section,
                number=printed(row.section, at),
                title=row.title,
                words_held=row.held,
                since=_since(row.section, row.game),
                in_force=_in_chapter(row.section, row.game, at),
                counts=_counts(counted),
            )
        )
    subchapters = [
        Subchapter(
            number=printed(_subchapter(rows[-1].section), at), game=_id(game), name=_name(game), sections=rows
        )
        for game, rows in found.items()
    ]
    # The layout of a game may be in another chapter; the game is sorted by its last section.
    subchapters.sort(key=lambda each: ordered(Citation.parse(each.sections[-1].section).subchapter))
    whole = Counter[str]()
    for each in subchapters:
        for section in each.sections:
            whole.update(msgspec.to_builtins(section.counts))
    return Contents(
        as_of=at,
        first_day=register.first_day(),
        newest=newest(),
        subchapters=subchapters,
        counts=_counts(whole),
    )


def section_page(section: str, day: date | None = None) -> SectionPage:
    """A section on a day; a paragraph's number finds its section."""
    at = day or newest()
    wanted = Citation.parse(section).section
    rows = register.sections()
    names = [str(Citation.parse(row.section)) for row in rows]
    if wanted not in names:
        raise BadInput(f"section {section[:40]!r} is not in the register")
    place = names.index(wanted)
    row = rows[place]
    status = _statuses()
    return SectionPage(
        as_of=at,
        section=row.section,
        number=printed(row.section, at),
        title=row.title,
        game=_id(row.game),
        game_name=_name(row.game),
        words_held=row.held,
        since=_since(row.section, row.game),
        in_force=_in_chapter(row.section, row.game, at),
        paragraphs=[_paragraph(each, status[each.id], at) for each in _held(row.section)],
        history=[_event(each, at) for each in _events(row.section, row.game)],
        cited=_cited(wanted, at),
        before=rows[place - 1].section if place else "",
        after=rows[place + 1].section if place + 1 < len(rows) else "",
    )


def changes(first: date, last: date) -> Changes:
    """What changed after the first day, up to and including the last."""
    if last < first:
        raise BadInput(f"from {first} to {last}: expected the earlier day first")
    found = [_game_changes(game, first, last) for game in games()]
    return Changes(
        first=first,
        last=last,
        chapter=[
            _event(each, last)
            for each in _amended("ch47")
            if (start := start_of(each)) and first < start <= last
        ],
        games=[each for each in found if each.history or each.changes],
    )


def _game_changes(game: Game, first: date, last: date) -> GameChanges:
    rules, said, facts = game.rules, "", []
    events = [each for each in rules.history_between(first, last) if Citation.parse(each.section).subchapter]
    try:
        facts = [
            FactChange(
                kind=each.kind,
                what=each.what,
                id=each.id,
                cite=each.cite,
                rows=[(key.replace("_", " "), was, now) for key, was, now in change_rows(each)],
            )
            for each in (under_their_days(change, first, last) for change in rules.diff(first, last))
        ]
    except Refusal as refusal:
        said = f"{refusal.sentence[:1].upper()}{refusal.sentence[1:]}."
    ended = rules.ended_between(first, last)
    rows = [_event(each, last) for each in events]
    rows += [
        msgspec.structs.replace(
            _event(each, last), day=str(each.until), event=f"{each.event} ended", until=""
        )
        for each in ended
    ]
    rows.sort(key=lambda each: each.day)
    return GameChanges(game=game.id, name=game.name, history=rows, said=said, changes=facts)


@cache
def _statuses() -> dict[str, Row]:
    return {row.id: row for row in coverage().paragraphs}


@cache
def _by_section() -> dict[str, list[register.Paragraph]]:
    found: dict[str, list[register.Paragraph]] = {}
    for row in register.paragraphs():
        found.setdefault(Citation.parse(row.id).section, []).append(row)
    return found


def _held(section: str) -> list[register.Paragraph]:
    return _by_section().get(Citation.parse(section).section, [])


def _stands(row: register.Paragraph, day: date) -> bool:
    """Whether a row of the register is in force on a day; some paragraphs have a row for each version."""
    began = not row.from_ or date.fromisoformat(row.from_) <= day
    return began and (not row.until or day < date.fromisoformat(row.until))


def _paragraph(row: register.Paragraph, status: Row, day: date) -> ParagraphRow:
    return ParagraphRow(
        id=row.id,
        number=printed(row.id, day),
        gist=row.gist,
        kind=row.kind,
        in_force=_stands(row, day),
        since=row.from_,
        until=row.until,
        status=status.status,
        done=DONE[status.status],
        reason=status.reason,
        code=list(status.code[:MAX_PLACES]),
        tests=list(status.tests[:MAX_PLACES]),
        differs=row.differs,
    )


def _cited(section: str, day: date) -> list[Place]:
    within = {cited: places for cited, places in code_places().items() if cited.section == section}
    return [Place(printed(str(cited), day), list(within[cited][:MAX_PLACES])) for cited in sorted(within)]


def _subchapter(section: str) -> str:
    cited = Citation.parse(section)
    return f"{cited.chapter}-{cited.subchapter}"


@cache
def _games() -> dict[str, Game]:
    return {game.id: game for game in games()}


def _id(game: str) -> str:
    return "" if game == COMMON else game


def _name(game: str) -> str:
    return COMMON_NAME if game == COMMON else _games()[game].name


def _events(section: str, game: str) -> list[HistoryEvent]:
    """What is known to have happened to a section or to the subchapter it is in, in order."""
    cited = Citation.parse(section)
    if game in _games():
        found: Iterable[HistoryEvent] = [
            event for event in _games()[game].rules.history if Citation.parse(event.section).contains(cited)
        ]
    else:
        found = [*_amended(f"sub{cited.subchapter}"), *_amended(section)]
    return sorted(found, key=lambda event: str(start_of(event) or ""))


def _amended(section: str) -> Iterator[HistoryEvent]:
    """The entries of the amendment history for a section or for its whole chapter or subchapter."""
    wanted = section if not section[:1].isdigit() else str(Citation.parse(section))
    for row in register.amendments():
        own = row.section if not row.section[:1].isdigit() else str(Citation.parse(row.section))
        if own == wanted and row.event != "none" and row.effective[:1].isdigit() and len(row.effective) == 10:
            yield HistoryEvent(
                event=row.event,  # type: ignore[arg-type]
                section=_whole(row.section),
                from_=date.fromisoformat(row.effective),
                operative=date.fromisoformat(row.operative) if len(row.operative) == 10 else None,
                until=date.fromisoformat(row.expires) if len(row.expires) == 10 else None,
                rule=row.rule,
                register=_register(row.njr),
                note=row.note,
            )


def _register(places: str) -> str:
    """Volume and page of the New Jersey Register as they are printed: 25 N.J.R. 919(a)."""
    return ", ".join(place.replace(":", " N.J.R. ", 1) for place in places.split(";") if place)


def _whole(section: str) -> str:
    if section == "ch47":
        return "19:47"
    return f"19:47-{section[3:]}" if section.startswith("sub") else str(Citation.parse(section))


def _since(section: str, game: str) -> str:
    days = [start_of(event) for event in _events(section, game) if event.event in OPENING]
    return str(min((day for day in days if day), default=""))


def _in_chapter(section: str, game: str, day: date) -> bool:
    """Whether a section is known to have been in the chapter on a day."""
    if game in _games() and _games()[game].rules.authorized_from is None:
        return False
    since = _since(section, game)
    return day >= (date.fromisoformat(since) if since else register.first_day())


def _event(event: HistoryEvent, day: date) -> HistoryRow:
    start = start_of(event)
    return HistoryRow(
        day=str(start or ""),
        section=event.section,
        event=event.event,
        after=str(event.after or ""),
        until=str(event.until or ""),
        rule=event.rule,
        register=event.register,
        note=event.note,
        past=start is None or start <= day,
    )


def _counts(counted: Counter[str]) -> Counts:
    return Counts(*(counted[each] for each in Counts.__struct_fields__))
