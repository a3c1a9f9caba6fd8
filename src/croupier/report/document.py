"""A document as structure: sections of paragraphs and tables, written out by the renderers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import msgspec

from croupier.law.citation import printed, without_interpretation

S = TypeVar("S", bound=msgspec.Struct)


class Paragraph(msgspec.Struct, frozen=True):
    """Sentences with the rule they state."""

    text: str
    cite: str = ""


class Numbered(msgspec.Struct, frozen=True):
    """Steps in their order."""

    items: tuple[Paragraph, ...]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table with its citation below it."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    cite: str = ""


class ChartPart(msgspec.Struct, frozen=True):
    """One kind of hand in a strategy chart: a row for each total, its name first, then its letters."""

    title: str
    rows: tuple[tuple[str, ...], ...]


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy chart: `seen` names what the columns are, `letters` says what each letter means."""

    seen: str
    columns: tuple[str, ...]
    parts: tuple[ChartPart, ...]
    letters: tuple[tuple[str, str], ...]


Block = Paragraph | Numbered | Table | Chart


class Section(msgspec.Struct, frozen=True):
    """A heading (level 2 or 3) and what is under it."""

    title: str
    blocks: tuple[Block, ...]
    level: int = 2


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """A printed document: title, a line under it, sections and the foot of the last page."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    foot: str

    def section(self, title: str) -> Section:
        """The section with this heading."""
        for section in self.sections:
            if section.title == title:
                return section
        raise KeyError(title)


def for_patrons(part: S) -> S:
    """A document, or a part of it, without the reasons why we chose where the rules are silent."""
    return _each_text(part, without_interpretation)


def cited_on(part: S, day: date) -> S:
    """A document, or a part of it, with its citations under the chapters of a day."""
    return _each_text(part, lambda text: printed(text, day))


def _each_text(part: S, change: Callable[[str], str]) -> S:
    fields = {name: _changed(getattr(part, name), change) for name in part.__struct_fields__}
    return msgspec.structs.replace(part, **fields)


def _changed(held: Any, change: Callable[[str], str]) -> Any:
    if isinstance(held, str):
        return change(held)
    if isinstance(held, tuple):
        return tuple(_changed(each, change) for each in held)
    return _each_text(held, change) if isinstance(held, msgspec.Struct) else held
