"""A document as structure: sections of paragraphs and tables, written out by the renderers."""

from __future__ import annotations

from datetime import date
from typing import Any, TypeVar

import msgspec

from croupier.law.citation import printed

S = TypeVar("S", bound=msgspec.Struct)


class Paragraph(msgspec.Struct, frozen=True):
    """Sentences with the rule they tell."""

    text: str
    cite: str = ""


class Numbered(msgspec.Struct, frozen=True):
    """Steps in their order."""

    items: tuple[Paragraph, ...]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table; its citation stands below it."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    cite: str = ""


Block = Paragraph | Numbered | Table


class Section(msgspec.Struct, frozen=True):
    """A heading (level 2 or 3) and what stands under it."""

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
        """The section of that heading."""
        for section in self.sections:
            if section.title == title:
                return section
        raise KeyError(title)


def cited_on(part: S, day: date) -> S:
    """A document, or a part of it, with its citations under the chapters of a day."""
    return msgspec.structs.replace(
        part, **{name: _cited(getattr(part, name), day) for name in part.__struct_fields__}
    )


def _cited(held: Any, day: date) -> Any:
    if isinstance(held, str):
        return printed(held, day)
    if isinstance(held, tuple):
        return tuple(_cited(each, day) for each in held)
    return cited_on(held, day) if isinstance(held, msgspec.Struct) else held
