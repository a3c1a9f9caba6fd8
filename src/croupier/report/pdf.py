"""Documents as PDF, with the fonts every reader has."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from croupier.report.document import Block, Guide, Numbered, Paragraph, Table

if TYPE_CHECKING:
    from fpdf import FPDF

_FELT: Final = (15, 90, 55)
_INK: Final = (28, 31, 29)
_QUIET: Final = (102, 112, 106)
_OUTSIDE_LATIN: Final = str.maketrans(
    {"–": "-", "—": "-", "’": "'", "“": '"', "”": '"', "…": "...", "×": "x", "−": "-"}
)


def to_pdf(guide: Guide) -> bytes:
    """The document as a PDF on letter paper."""
    pdf = _paper(guide)
    pdf.add_page()
    _write(pdf, guide.title, size=22, style="B", colour=_FELT, height=10)
    _write(pdf, guide.subtitle, size=10.5, style="I", colour=_QUIET, height=6)
    for section in guide.sections:
        _heading(pdf, section.title, section.level)
        for block in section.blocks:
            _block(pdf, block)
    pdf.ln(4)
    _write(pdf, guide.foot, size=8.5, colour=_QUIET, height=4.5)
    return bytes(pdf.output())


def _paper(guide: Guide) -> FPDF:
    from fpdf import FPDF

    class Paper(FPDF):
        def footer(self) -> None:
            self.set_y(-14)
            self.set_font("Helvetica", "", 8)
            self.set_text_color(*_QUIET)
            self.cell(0, 6, f"{_latin(guide.title)}, page {self.page_no()} of {{nb}}", align="C")

    pdf = Paper(format="letter")
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same facts give the same bytes
    pdf.set_title(_latin(guide.title))
    pdf.set_lang("en")
    pdf.set_margins(18, 18, 18)
    pdf.set_auto_page_break(True, margin=18)
    return pdf


def _heading(pdf: Any, title: str, level: int) -> None:
    if pdf.get_y() > pdf.eph - 20:
        pdf.add_page()
    pdf.ln(4 if level == 2 else 2)
    _write(
        pdf, title, size=14 if level == 2 else 11, style="B", colour=_FELT if level == 2 else _INK, height=7
    )


def _block(pdf: Any, block: Block) -> None:
    match block:
        case Paragraph():
            _write(pdf, _cited(block), height=5.2)
        case Numbered():
            for place, item in enumerate(block.items, 1):
                _write(pdf, f"{place}. {_cited(item)}", height=5.2)
        case Table():
            _table(pdf, block)


def _table(pdf: Any, table: Table) -> None:
    from fpdf.fonts import FontFace

    if table.caption:
        _write(pdf, table.caption, size=10, style="B", height=6)
    pdf.set_font("Times", "", 9.5)
    pdf.set_text_color(*_INK)
    pdf.set_draw_color(201, 210, 203)
    widths = _widths(table)
    with pdf.table(
        col_widths=widths,
        line_height=5,
        text_align="LEFT",
        borders_layout="HORIZONTAL_LINES",
        headings_style=FontFace(emphasis="BOLD", color=_FELT),
    ) as drawn:
        for cells in (table.header, *table.rows):
            row = drawn.row()
            for cell in cells:
                row.cell(_latin(cell))
    if table.cite:
        _write(pdf, table.cite, size=8, colour=_QUIET, height=4.5)
    pdf.ln(1.5)


def _widths(table: Table) -> tuple[int, ...]:
    """Column widths by what stands in them, none squeezed below an eighth."""
    longest = [
        max(len(row[place]) for row in (table.header, *table.rows)) for place in range(len(table.header))
    ]
    shares = [min(length, 60) for length in longest]
    return tuple(max(share, sum(shares) // 8, 1) for share in shares)


def _write(
    pdf: Any,
    text: str,
    *,
    size: float = 10.5,
    style: str = "",
    colour: tuple[int, int, int] = _INK,
    height: float,
) -> None:
    pdf.set_font("Times", style, size)
    pdf.set_text_color(*colour)
    pdf.multi_cell(0, height, _latin(text), align="LEFT", new_x="LMARGIN", new_y="NEXT")


def _cited(paragraph: Paragraph) -> str:
    return paragraph.text + (f" ({paragraph.cite})" if paragraph.cite else "")


def _latin(text: str) -> str:
    return text.translate(_OUTSIDE_LATIN).encode("latin-1", "replace").decode("latin-1")
