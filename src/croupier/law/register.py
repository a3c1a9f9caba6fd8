"""The register of the chapter: every section and every paragraph there is to cite."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache, lru_cache
from importlib import resources
from typing import Final, TypeVar

import msgspec

from croupier.law.citation import Citation
from croupier.law.refusal import BadInput

T = TypeVar("T", bound=msgspec.Struct)
# Columns that hold days and citations.
DATES: Final = frozenset({"from", "until", "to", "effective", "operative", "expires"})
CITED: Final = frozenset({"section", "id"})
_YEAR: Final = re.compile(r"\d{4}")
_OTHER_PLACES: Final = re.compile(r"ch47|sub\d+|C\d\d|13:69F-2C")


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the chapter; `text_in_seed` names the source texts that hold its words."""

    section: str
    game: str
    title: str
    editions: str
    text_in_seed: str

    @property
    def held(self) -> bool:
        """Whether the words of the section are known."""
        return bool(self.text_in_seed)


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A paragraph whose words are known, and what software is to do with it."""

    id: str
    game: str
    kind: str
    software: str
    gist: str
    seed: str
    also_in: str
    from_: str
    until: str
    differs: str


class Outside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of another chapter that the games cite."""

    section: str
    title: str
    gist: str


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the chapter's amendment history."""

    section: str
    event: str
    effective: str
    operative: str
    expires: str
    rule: str
    njr: str
    seed: str
    note: str


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A feature of a game with the days between which it existed."""

    feature: str
    game: str
    from_: str
    to: str
    certainty: str
    source: str


class OptionConflict(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if", "from_": "from"}
):
    """One line of the chapter-wide list of options that exclude or require each other."""

    id: str
    game: str
    if_: str
    effect: str
    on: str
    from_: str
    source: str


def _rows(name: str) -> Iterator[dict[str, str]]:
    text = resources.files("croupier.law").joinpath("data", name).read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines())


def read_table(name: str, text: str, kind: type[T], key: Sequence[str] = ()) -> tuple[T, ...]:
    """The rows of a table; a wrong column, day or citation, or a row twice, fails with file and line."""
    reader = csv.DictReader(text.splitlines())
    columns = list(kind.__struct_encode_fields__)
    if list(reader.fieldnames or ()) != columns:
        raise BadInput(f"{name} line 1: expected the columns {','.join(columns)}")
    seen: set[tuple[str, ...]] = set()
    rows: list[T] = []
    for row in reader:
        place = f"{name} line {reader.line_num}"
        if None in row or None in row.values():
            raise BadInput(f"{place}: expected {len(columns)} columns")
        for column in DATES.intersection(columns):
            _check_day(place, column, row[column])
        for column in CITED.intersection(columns):
            _check_citation(place, row[column])
        named = tuple(row[column] for column in key)
        if key and named in seen:
            raise BadInput(f"{place}: {' '.join(filter(None, named))} appears twice")
        seen.add(named)
        rows.append(msgspec.convert(row, kind))
    return tuple(rows)


def _check_day(place: str, column: str, value: str) -> None:
    """A day, a year where no more is known, or a window between two of them."""
    for part in filter(None, value.split("..")):
        try:
            if not _YEAR.fullmatch(part) and date.fromisoformat(part).isoformat() != part:
                raise ValueError
        except ValueError:
            raise BadInput(f"{place}: {column} {value!r}: expected a day as YYYY-MM-DD") from None


def _check_citation(place: str, value: str) -> None:
    if _OTHER_PLACES.fullmatch(value):
        return
    try:
        Citation.parse(value)
    except BadInput as error:
        raise BadInput(f"{place}: {error}") from None


def _table(name: str, kind: type[T], key: Sequence[str] = ()) -> tuple[T, ...]:
    text = resources.files("croupier.law").joinpath("data", name).read_text(encoding="utf-8")
    return read_table(f"croupier/law/data/{name}", text, kind, key)


@cache
def sections() -> tuple[Section, ...]:
    """All sections of the chapter, in its order."""
    return _table("sections.csv", Section, ("section",))


@cache
def _paragraphs() -> tuple[Paragraph, ...]:
    return _table("paragraphs.csv", Paragraph, ("id", "from"))


def paragraphs(game: str | None = None) -> tuple[Paragraph, ...]:
    """All paragraphs whose words are known, or those of one game."""
    if game is None:
        return _paragraphs()
    wanted = game.replace("_", "-")
    return tuple(row for row in _paragraphs() if row.game == wanted)


@cache
def outside() -> tuple[Outside, ...]:
    """Sections of other chapters that the games cite."""
    return _table("outside.csv", Outside, ("section",))


@cache
def amendments() -> tuple[Amendment, ...]:
    """The chapter's amendment history."""
    return _table("amendments.csv", Amendment, ("section", "event", "effective", "rule"))


@cache
def first_day() -> date:
    """The day on which the chapter was first adopted."""
    return date.fromisoformat(min(amendment.effective for amendment in amendments() if amendment.effective))


@cache
def features() -> tuple[Feature, ...]:
    """Features of all games by date."""
    return _table("features.csv", Feature, ("feature",))


@cache
def option_conflicts() -> tuple[OptionConflict, ...]:
    """Options of all games that exclude or require each other."""
    return _table("conflicts.csv", OptionConflict, ("id",))


@cache
def _known() -> frozenset[Citation]:
    places: set[Citation] = set()
    for row in _paragraphs():
        place: Citation | None = Citation.parse(row.id)
        while place:
            places.add(place)
            place = place.parent()
    for text in (*(row.section for row in sections()), *(row.section for row in outside())):
        cited = Citation.parse(text)
        places |= {cited, Citation(cited.chapter, cited.subchapter), Citation(cited.chapter)}
    return frozenset(places)


@cache
def _open_sections() -> frozenset[str]:
    """Sections whose words are not held in full: which paragraphs they have is not known."""
    unheld = {str(Citation.parse(row.section)) for row in sections() if not row.held}
    partly = {str(Citation.parse(row["section"])) for row in _rows("held.csv") if row["coverage"] != "full"}
    whole = {str(Citation.parse(row["section"])) for row in _rows("held.csv") if row["coverage"] == "full"}
    return frozenset(unheld | (partly - whole) | {str(Citation.parse(row.section)) for row in outside()})


def known(citation: Citation | str) -> bool:
    """Whether a citation names a known paragraph, one that holds it, or a paragraph of a section not held."""
    cited = Citation.parse(citation)
    return cited in _known() or (bool(cited.number or cited.path) and cited.section in _open_sections())


@lru_cache(maxsize=4096)
def in_force(citation: str, day: date) -> bool:
    """Whether a paragraph was in the chapter on a day, by the register's own dates."""
    rows = [row for row in _paragraphs() if row.id == citation]
    if not rows:
        raise BadInput(f"{citation} is not a paragraph of the register")
    return any(
        (not row.from_ or date.fromisoformat(row.from_) <= day)
        and (not row.until or day < date.fromisoformat(row.until))
        for row in rows
    )
