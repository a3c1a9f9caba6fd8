"""Documents as PDF: tables stay whole on a page, a heading stays with what follows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from croupier.report.document import Chart, ChartPart, Guide, Numbered, Paragraph, Section, Table
from croupier.report.pdf_page import FELT, INK, QUIET, SHEET, cited, face, paper, ruled, shown, write
from croupier.report.strategy_colors import color_of

_PAPER: Final = (255, 255, 255)
_MARGIN: Final = 18.0
_ROLL: Final = (215.9, 20_000.0)  # an endless page, for measuring
_TOGETHER: Final = 0.6  # of a page; a section up to this height is not divided
_LIST_HEIGHT: Final = 5.2
_CHART_ROW: Final = 4.6
_CHART_NAME: Final = 26.0

Piece = Callable[[Any], None]
"""Draws one part of a document at the current position."""


def to_pdf(guide: Guide) -> bytes:
    """The document as a PDF on letter paper."""
    pdf, roll = paper(guide.title, _MARGIN), paper(guide.title, _MARGIN, _ROLL)
    for each in (pdf, roll):
        each.add_page()
    write(pdf, guide.title, size=22, style="B", color=FELT, height=10)
    write(pdf, guide.subtitle, size=10.5, style="I", color=QUIET, height=6)
    for group in _groups(guide, roll):
        if pdf.get_y() > _MARGIN and _left(pdf) < _wanted(_height(group, roll)):
            pdf.add_page()
        for piece in group:
            piece(pdf)
    return bytes(pdf.output())


def _groups(guide: Guide, roll: Any) -> Iterator[list[Piece]]:
    """Pieces that stay on one page; a heading without a table of its own stays with the section under it."""
    waiting: list[Piece] = []
    for place, section in enumerate(guide.sections):
        heading, *pieces = [*_pieces(section)]
        after = guide.sections[place + 1] if place + 1 < len(guide.sections) else None
        short = [*waiting, heading, *pieces]
        if after is not None and after.level > section.level and not _holds_table(section):
            waiting = short
            continue
        if _height(short, roll) <= _TOGETHER * _room() or (section.level > 2 and _fits(short, roll)):
            yield short
        else:
            first = pieces[: _leading(section)]
            opening = [*waiting, heading, *first]
            if not _fits(opening, roll):
                first = pieces[:1]
                opening = [*waiting, heading, *first]
            yield opening
            yield from ([piece] for piece in pieces[len(first) :])
        waiting = []
    foot = [lambda pdf: pdf.ln(4), _paragraph(guide.foot, size=8.5, color=QUIET, height=4.5)]
    yield waiting + foot


def _leading(section: Section) -> int:
    """How many pieces stay with the heading: the paragraphs before its first table, and the table; for a
    chart the meaning of its letters and its first part.
    """
    for place, block in enumerate(section.blocks):
        if isinstance(block, Chart) and block.letters:
            return place + 2
        if not isinstance(block, Paragraph):
            return place + 1
    return 1


def _holds_table(section: Section) -> bool:
    return any(isinstance(block, Table | Chart) for block in section.blocks)


def _room() -> float:
    return SHEET[1] - 2 * _MARGIN


def _left(pdf: Any) -> float:
    return SHEET[1] - _MARGIN - float(pdf.get_y())


def _wanted(height: float) -> float:
    """The space a group needs to begin on a page: all of it, or a third if it is longer than a page."""
    return height if height <= _room() else _room() / 3


def _fits(pieces: list[Piece], roll: Any) -> bool:
    return _height(pieces, roll) <= _room()


def _height(pieces: list[Piece], roll: Any) -> float:
    """The height of pieces, measured on an endless page."""
    roll.set_xy(_MARGIN, 2 * _MARGIN)
    for piece in pieces:
        piece(roll)
    return float(roll.get_y()) - 2 * _MARGIN


def _pieces(section: Section) -> Iterator[Piece]:
    yield _heading(section.title, section.level)
    for block in section.blocks:
        match block:
            case Paragraph():
                yield _paragraph(cited(block), height=_LIST_HEIGHT)
            case Numbered():
                for place, item in enumerate(block.items, 1):
                    yield _paragraph(f"{place}. {cited(item)}", height=_LIST_HEIGHT)
            case Table():
                yield _table(block)
            case Chart():
                if block.letters:
                    yield _letters(block)
                for part in block.parts:
                    yield _chart_part(block, part)


def _heading(title: str, level: int) -> Piece:
    def draw(pdf: Any) -> None:
        if pdf.get_y() > _MARGIN:
            pdf.ln(4 if level == 2 else 2)
        size, color = (14, FELT) if level == 2 else (11, INK)
        write(pdf, title, size=size, style="B", color=color, height=7)

    return draw


def _paragraph(text: str, *, size: float = 10.5, color: tuple[int, int, int] = INK, height: float) -> Piece:
    return lambda pdf: write(pdf, text, size=size, color=color, height=height)


def _table(table: Table) -> Piece:
    def draw(pdf: Any) -> None:
        from fpdf.fonts import FontFace

        if table.caption:
            write(pdf, table.caption, size=10, style="B", height=6)
        ruled(pdf, 9.5)
        with pdf.table(
            col_widths=_widths(table),
            line_height=5,
            text_align="LEFT",
            borders_layout="HORIZONTAL_LINES",
            headings_style=FontFace(emphasis="BOLD", color=FELT),
        ) as drawn:
            for cells in (table.header, *table.rows):
                row = drawn.row()
                for cell in cells:
                    row.cell(shown(cell), style=FontFace(family=face(pdf, cell)))
        if table.cite:
            write(pdf, table.cite, size=8, color=QUIET, height=4.5)
        pdf.ln(1.5)

    return draw


def _widths(table: Table) -> tuple[int, ...]:
    """Column widths by their content, none below an eighth of the page."""
    longest = [
        max(len(row[place]) for row in (table.header, *table.rows)) for place in range(len(table.header))
    ]
    shares = [min(length, 60) for length in longest]
    return tuple(max(share, sum(shares) // 8, 1) for share in shares)


def _chart_part(chart: Chart, part: ChartPart) -> Piece:
    """One kind of hand: what is seen of the dealer above the columns, a colored cell for each letter."""

    def draw(pdf: Any) -> None:
        across = min(14.0, (pdf.epw - _CHART_NAME) / len(chart.columns))
        size = 8.5 if across > 8 else 7.5
        ruled(pdf, 8)
        pdf.set_text_color(*QUIET)
        pdf.cell(_CHART_NAME, _CHART_ROW, "")
        pdf.cell(
            across * len(chart.columns), _CHART_ROW, chart.seen, align="C", new_x="LMARGIN", new_y="NEXT"
        )
        ruled(pdf, size, "B")
        pdf.cell(_CHART_NAME, _CHART_ROW, part.title)
        for column in chart.columns:
            pdf.cell(across, _CHART_ROW, column, align="C")
        pdf.ln(_CHART_ROW)
        ruled(pdf, size)
        for name, *letters in part.rows:
            pdf.cell(_CHART_NAME, _CHART_ROW, name)
            for letter in letters:
                _cell(pdf, across, letter, color_of(letter))
            pdf.ln(_CHART_ROW)
        pdf.ln(2)

    return draw


def _letters(chart: Chart) -> Piece:
    """What the letters mean, side by side where the words are short."""

    def draw(pdf: Any) -> None:
        half = pdf.epw / 2
        pdf.ln(1)
        for letter, meaning in chart.letters:
            ruled(pdf, 9)
            wide = 14 + pdf.get_string_width(meaning)
            if pdf.get_x() + wide > pdf.w - pdf.r_margin:
                pdf.ln(_CHART_ROW + 0.6)
            _cell(pdf, 10, letter, color_of(letter))
            pdf.cell(2, _CHART_ROW, "")
            pdf.cell(max(half, wide) - 12, _CHART_ROW, meaning)
        pdf.ln(_CHART_ROW + 2)

    return draw


def _cell(pdf: Any, width: float, letter: str, color: tuple[int, int, int]) -> None:
    pdf.set_fill_color(*color)
    pdf.cell(width, _CHART_ROW, letter, border=1, align="C", fill=True)
    pdf.set_fill_color(*_PAPER)
