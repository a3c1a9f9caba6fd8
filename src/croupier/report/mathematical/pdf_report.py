"""A mathematical report as PDF on letter paper: contents with pages, running foot, tables over many pages."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from croupier.report.document import Numbered, Paragraph, Table
from croupier.report.mathematical.blocks import WHOLE_WORD, Block, FigureTable, Part, Picture, Report

if TYPE_CHECKING:
    from fpdf import FPDF

_FELT: Final = (15, 90, 55)
_INK: Final = (28, 31, 29)
_QUIET: Final = (98, 107, 102)
_RULE: Final = (201, 210, 203)
_MARGIN: Final = 17.0
_ROOM: Final = 24.0
"""Millimeters a heading must have below it, or it goes to the next page."""
_MAIN_PART: Final = 0.72
"""How far down a page a main part may still begin."""
_PADDING: Final = 3.2
_SMALLEST: Final = 7.0
_OUTSIDE_LATIN: Final = str.maketrans(
    {"–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "×": "x", "−": "-", "±": "+/-"}
)
_UNREAD: Final = re.compile(r"<title>.*?</title>", re.DOTALL)
_PIXELS: Final = re.compile(r"font-size: ([\d.]+)px")


def to_pdf(report: Report) -> bytes:
    """The report as a PDF; the same report gives the same bytes."""
    logging.getLogger("fpdf").setLevel(logging.ERROR)
    pdf = _paper(report)
    pdf.add_page()
    _write(pdf, report.title, size=23, style="B", color=_FELT, height=11)
    _write(pdf, report.subtitle, size=11, style="I", color=_QUIET, height=6)
    pdf.ln(2)
    figures = count(1)
    for block in report.cover:
        _block(pdf, block, figures)
    pdf.ln(2)
    _write(pdf, "Contents", size=13, style="B", color=_FELT, height=8)
    pdf.insert_toc_placeholder(_contents)
    for part in report.parts:
        _heading(pdf, part)
        for block in part.blocks:
            _block(pdf, block, figures)
    pdf.ln(4)
    _write(pdf, report.foot, size=8.5, color=_QUIET, height=4.5)
    return bytes(pdf.output())


def _paper(report: Report) -> FPDF:
    from fpdf import FPDF

    class Paper(FPDF):
        def footer(self) -> None:
            self.set_y(-13)
            self.set_font("Helvetica", "", 8)
            self.set_text_color(*_QUIET)
            self.cell(0, 6, f"{_latin(report.title)}, page {self.page_no()} of {{nb}}", align="C")

    pdf = Paper(format="letter")
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same facts give the same bytes
    pdf.set_title(_latin(report.title))
    pdf.set_lang("en")
    pdf.set_margins(_MARGIN, _MARGIN, _MARGIN)
    pdf.set_auto_page_break(True, margin=_MARGIN)
    return pdf


def _contents(pdf: Any, outline: list[Any]) -> None:
    pdf.set_text_color(*_INK)
    pdf.set_x(pdf.l_margin)
    for section in outline:
        if section.level:
            continue
        link = pdf.add_link(page=section.page_number)
        pdf.set_font("Times", "", 11)
        pdf.cell(pdf.epw - 12, 6, _latin(section.name), link=link)
        pdf.cell(12, 6, str(section.page_number), align="R", link=link, new_x="LMARGIN", new_y="NEXT")


def _heading(pdf: Any, part: Part) -> None:
    starts_page = pdf.get_y() <= _MARGIN + 1
    if not starts_page and pdf.get_y() > pdf.h * (_MAIN_PART if part.main else 1) - _MARGIN - _ROOM:
        pdf.add_page()
    elif not starts_page:
        pdf.ln(4 if part.main else 3)
    pdf.start_section(_latin(part.heading), level=0 if part.main else 1)
    _write(
        pdf,
        part.heading,
        size=15 if part.main else 11.5,
        style="B",
        color=_FELT if part.main else _INK,
        height=9 if part.main else 7,
    )


def _block(pdf: Any, block: Block, figures: count[int]) -> None:
    match block:
        case Paragraph():
            _write(pdf, _cited(block), height=4.9, size=10)
            pdf.ln(0.8)
        case Numbered():
            for place, item in enumerate(block.items, 1):
                _write(pdf, f"{place}. {_cited(item)}", height=4.9, size=10)
        case Picture():
            _picture(pdf, block, next(figures))
        case Table():
            _table(pdf, block)


def _picture(pdf: Any, picture: Picture, number: int) -> None:
    """A picture as wide as the page, or as high as there is room under a heading, with its caption."""
    room = pdf.h - 2 * _MARGIN - 2 * _ROOM
    width = min(pdf.epw, room * picture.width / picture.height)
    height = width * picture.height / picture.width
    if pdf.get_y() + height + 10 > pdf.h - _MARGIN:
        pdf.add_page()
    # Letters are measured in the units of the drawing, not in pixels.
    svg = _PIXELS.sub(r"font-size: \1", _UNREAD.sub("", picture.svg))
    drawing = BytesIO(_latin(svg).encode())
    pdf.image(drawing, w=width, h=height, alt_text=picture.caption)
    _write(pdf, f"Figure {number}. {picture.caption}", size=8.5, style="I", color=_QUIET, height=4.5)
    pdf.ln(2)


def _table(pdf: Any, table: Table) -> None:
    from fpdf.fonts import FontFace

    numbers = table.numbers if isinstance(table, FigureTable) else ()
    totals = len(table.rows) - (table.totals if isinstance(table, FigureTable) else 0)
    if pdf.get_y() > pdf.h - _MARGIN - _ROOM:
        pdf.add_page()
    pdf.ln(1)
    if table.caption:
        _write(pdf, table.caption, size=10, style="B", height=6)
    size, widths = _fitted(pdf, table)
    pdf.set_font("Times", "", size)
    pdf.set_text_color(*_INK)
    pdf.set_draw_color(*_RULE)
    with pdf.table(
        col_widths=widths,
        line_height=0.5 * size,
        padding=(0.6, _PADDING / 2, 0.6, 0 if len(widths) == 1 else _PADDING / 2),
        text_align=tuple("RIGHT" if place in numbers else "LEFT" for place in range(len(widths))),
        v_align="TOP",
        borders_layout="HORIZONTAL_LINES",
        headings_style=FontFace(emphasis="BOLD", color=_FELT),
    ) as drawn:
        for place, cells in enumerate((table.header, *table.rows), -1):
            row = drawn.row(style=FontFace(emphasis="BOLD") if place >= totals else None)
            for cell in cells:
                row.cell(_latin(cell))
    if table.cite:
        _write(pdf, table.cite, size=8, color=_QUIET, height=4.5)
    pdf.ln(2)


def _fitted(pdf: Any, table: Table) -> tuple[float, tuple[float, ...]]:
    """The size of letters and the widths of columns in which no word is broken, as far as there is room."""
    size, least, natural = 9.0, [0.0], [0.0]
    while size >= _SMALLEST:
        least, natural = _natural(pdf, table, size)
        if sum(least) <= pdf.epw:
            break
        size -= 0.5
    room = pdf.epw - sum(least)
    if room <= 0:
        return size, tuple(pdf.epw * width / sum(least) for width in least)
    wanted = [wide - narrow for wide, narrow in zip(natural, least, strict=True)]
    if sum(wanted) <= room:
        return size, tuple(wide + (room - sum(wanted)) / len(natural) for wide in natural)
    return size, tuple(narrow + room * more / sum(wanted) for narrow, more in zip(least, wanted, strict=True))


def _natural(pdf: Any, table: Table, size: float) -> tuple[list[float], list[float]]:
    """The width of the longest word and of the longest cell of every column."""
    least, natural = [0.0] * len(table.header), [0.0] * len(table.header)
    for place, row in enumerate((table.header, *table.rows)):
        pdf.set_font("Times", "" if place else "B", size)
        for column, cell in enumerate(row):
            words = [pdf.get_string_width(_latin(word[:WHOLE_WORD])) for word in cell.split()] or [0.0]
            least[column] = max(least[column], max(words) + _PADDING + 0.6)
            natural[column] = max(natural[column], pdf.get_string_width(_latin(cell)) + _PADDING + 0.6)
    return least, natural


def _write(
    pdf: Any,
    text: str,
    *,
    size: float,
    style: str = "",
    color: tuple[int, int, int] = _INK,
    height: float,
) -> None:
    pdf.set_font("Times", style, size)
    pdf.set_text_color(*color)
    pdf.multi_cell(0, height, _latin(text), align="LEFT", new_x="LMARGIN", new_y="NEXT")


def _cited(paragraph: Paragraph) -> str:
    return paragraph.text + (f" ({paragraph.cite})" if paragraph.cite else "")


def _latin(text: str) -> str:
    return text.translate(_OUTSIDE_LATIN).encode("latin-1", "replace").decode("latin-1")
