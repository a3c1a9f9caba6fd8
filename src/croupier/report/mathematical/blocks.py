"""A mathematical report as structure: numbered parts with paragraphs, tables of figures and pictures."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

import msgspec

from croupier.law.citation import printed
from croupier.report.document import Numbered, Paragraph, Table, cited_on

WHOLE_WORD: Final = 25
"""Longer words and fractions may be broken in a column."""


class FigureTable(Table, frozen=True, kw_only=True):
    """A table whose columns `numbers` are set to the right and whose last `totals` rows are sums."""

    numbers: tuple[int, ...] = ()
    totals: int = 0


class Picture(msgspec.Struct, frozen=True):
    """A drawing as SVG with what it shows; its size is in the units of its own view box."""

    svg: str
    caption: str
    width: float
    height: float


Block = Paragraph | Numbered | Table | Picture


class Part(msgspec.Struct, frozen=True):
    """A numbered heading ("3", "3.1") and what is under it."""

    number: str
    title: str
    blocks: tuple[Block, ...] = ()

    @property
    def heading(self) -> str:
        """The heading with its number."""
        return f"{self.number} {self.title}"

    @property
    def main(self) -> bool:
        """Whether it is a main part, listed in the contents."""
        return "." not in self.number


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A printed report: the cover with what it is about, its parts, the foot of the last page."""

    title: str
    subtitle: str
    cover: tuple[Block, ...]
    parts: tuple[Part, ...]
    foot: str

    def part(self, title: str) -> Part:
        """The part with this heading."""
        return next(part for part in self.parts if part.title == title)

    def on(self, day: date) -> Report:
        """The report with its citations under the chapters of a day."""
        return msgspec.structs.replace(
            self,
            cover=_cited(self.cover, day),
            parts=tuple(
                Part(part.number, printed(part.title, day), _cited(part.blocks, day)) for part in self.parts
            ),
            foot=printed(self.foot, day),
        )


def _cited(blocks: tuple[Block, ...], day: date) -> tuple[Any, ...]:
    return tuple(block if isinstance(block, Picture) else cited_on(block, day) for block in blocks)
