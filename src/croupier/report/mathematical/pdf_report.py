"""A mathematical report as PDF on letter paper: contents with pages, running foot, tables across pages."""

from __future__ import annotations

import logging
import re
from io import BytesIO
from itertools import count
from typing import Any, Final

from croupier.report.document import Numbered, Paragraph, Table
from croupier.report.mathematical.blocks import WHOLE_WORD, Block, FigureTable, Part, Picture, Report
from croupier.report.pdf_letters import latin
from croupier.report.pdf_page import FELT, INK, QUIET, cited, paper, ruled, write

_MARGIN: Final = 17.0
_ROOM: Final = 24.0
"""Millimeters a heading must have below it, or it goes to the next page."""
_MAIN_PART: Final = 0.72
"""How far down a page a main part may still begin."""
_PADDING: Final = 3.2
_SMALLEST: Final = 7.0
_UNREAD: Final = re.compile(r"<title>.*?</title>", re.DOTALL)
_PIXELS: Final = re.compile(r"font-size: ([\d.]+)px")


def to_pdf(report: Report) -> bytes:
    """The report as a PDF; the same report gives the same bytes."""
    logging.getLogger("fpdf").setLevel(logging.ERROR)
    pdf = paper(report.title, _MARGIN)
    pdf.add_page()
    write(pdf, report.title, size=23, style="B", color=FELT, height=11)
    write(pdf, report.subtitle, size=11, style="I", color=QUIET, height=6)
    pdf.ln(2)
    figures = count(1)
    for block in report.cover:
        _block(pdf, block, figures)
    pdf.ln(2)
    write(pdf, "Contents", size=13, style="B", color=FELT, height=8)
    pdf.insert_toc_placeholder(_contents)
    for part in report.parts:
        _heading(pdf, part)
        for block in part.blocks:
            _block(pdf, block, figures)
    pdf.ln(4)
    write(pdf, report.foot, size=8.5, color=QUIET, height=4.5)
    return bytes(pdf.output())


def _contents(pdf: Any, outline: list[Any]) -> None:
    pdf.set_text_color(*INK)
    pdf.set_x(pdf.l_margin)
    for section in outline:
        if section.level:
            continue
        link = pdf.add_link(page=section.page_number)
        pdf.set_font("Times", "", 11)
        pdf.cell(pdf.epw - 12, 6, latin(section.name), link=link)
        pdf.cell(12, 6, str(section.page_number), align="R", link=link, new_x="LMARGIN", new_y="NEXT")


def _heading(pdf: Any, part: Part) -> None:
    starts_page = pdf.get_y() <= _MARGIN + 1
    if not starts_page and pdf.get_y() > pdf.h * (_MAIN_PART if part.main else 1) - _MARGIN - _ROOM:
        pdf.add_page()
    elif not starts_page:
        pdf.ln(4 if part.main else 3)
    pdf.start_section(latin(part.heading), level=0 if part.main else 1)
    write(
        pdf,
        part.heading,
        size=15 if part.main else 11.5,
        style="B",
        color=FELT if part.main else INK,
        height=9 if part.main else 7,
    )


def _block(pdf: Any, block: Block, figures: count[int]) -> None:
    match block:
        case Paragraph():
            write(pdf, cited(block), height=4.9, size=10)
            pdf.ln(0.8)
        case Numbered():
            for place, item in enumerate(block.items, 1):
                write(pdf, f"{place}. {cited(item)}", height=4.9, size=10)
        case Picture():
            _picture(pdf, block, next(figures))
        case Table():
            _table(pdf, block)


def _picture(pdf: Any, picture: Picture, number: int) -> None:
    """A picture as wide as the page, or as high as fits under a heading, with its caption."""
    room = pdf.h - 2 * _MARGIN - 2 * _ROOM
    width = min(pdf.epw, room * picture.width / picture.height)
    height = width * picture.height / picture.width
    if pdf.get_y() + height + 10 > pdf.h - _MARGIN:
        pdf.add_page()
    # Font sizes are in units of the drawing, not in pixels.
    svg = _PIXELS.sub(r"font-size: \1", _UNREAD.sub("", picture.svg))
    drawing = BytesIO(latin(svg).encode())
    pdf.image(drawing, w=width, h=height, alt_text=picture.caption)
    write(pdf, f"Figure {number}. {picture.caption}", size=8.5, style="I", color=QUIET, height=4.5)
    pdf.ln(2)


def _table(pdf: Any, table: Table) -> None:
    from fpdf.fonts import FontFace

    numbers = table.numbers if isinstance(table, FigureTable) else ()
    totals = len(table.rows) - (table.totals if isinstance(table, FigureTable) else 0)
    if pdf.get_y() > pdf.h - _MARGIN - _ROOM:
        pdf.add_page()
    pdf.ln(1)
    if table.caption:
        write(pdf, table.caption, size=10, style="B", height=6)
    size, widths = _fitted(pdf, table)
    ruled(pdf, size)
    with pdf.table(
        col_widths=widths,
        line_height=0.5 * size,
        padding=(0.6, _PADDING / 2, 0.6, 0 if len(widths) == 1 else _PADDING / 2),
        text_align=tuple("RIGHT" if place in numbers else "LEFT" for place in range(len(widths))),
        v_align="TOP",
        borders_layout="HORIZONTAL_LINES",
        headings_style=FontFace(emphasis="BOLD", color=FELT),
    ) as drawn:
        for place, cells in enumerate((table.header, *table.rows), -1):
            row = drawn.row(style=FontFace(emphasis="BOLD") if place >= totals else None)
            for cell in cells:
                row.cell(latin(cell))
    if table.cite:
        write(pdf, table.cite, size=8, color=QUIET, height=4.5)
    pdf.ln(2)


def _fitted(pdf: Any, table: Table) -> tuple[float, tuple[float, ...]]:
    """The font size and column widths at which no word is broken, as far as the page allows."""
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
            words = [pdf.get_string_width(latin(word[:WHOLE_WORD])) for word in cell.split()] or [0.0]
            least[column] = max(least[column], max(words) + _PADDING + 0.6)
            natural[column] = max(natural[column], pdf.get_string_width(latin(cell)) + _PADDING + 0.6)
    return least, natural
