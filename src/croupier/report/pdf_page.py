"""What every PDF has: letter paper with a running foot, and text in a face that has its letters."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from croupier.report.document import Paragraph
from croupier.report.pdf_letters import SERIF, face_of, register_serif

if TYPE_CHECKING:
    from fpdf import FPDF

FELT: Final = (15, 90, 55)
INK: Final = (28, 31, 29)
QUIET: Final = (102, 112, 106)
RULE: Final = (201, 210, 203)
SHEET: Final = (215.9, 279.4)


def paper(title: str, margin: float, size: tuple[float, float] = SHEET) -> FPDF:
    """An empty document whose pages show its title and their number; the same facts give the same bytes."""
    from fpdf import FPDF

    class Paper(FPDF):
        def footer(self) -> None:
            self.set_y(-14)
            self.set_font(face(self, title, sans=True), "", 8)
            self.set_text_color(*QUIET)
            self.cell(0, 6, f"{shown(title)}, page {self.page_no()} of {{nb}}", align="C")

    pdf = Paper(format=size)
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title(title)
    pdf.set_lang("en")
    pdf.set_margins(margin, margin, margin)
    pdf.set_auto_page_break(True, margin=margin)
    return pdf


def write(
    pdf: Any,
    text: str,
    *,
    size: float = 10.5,
    style: str = "",
    color: tuple[int, int, int] = INK,
    height: float,
) -> None:
    """A paragraph over the width of the page."""
    pdf.set_font(face(pdf, text), style, size)
    pdf.set_text_color(*color)
    pdf.multi_cell(0, height, shown(text), align="LEFT", new_x="LMARGIN", new_y="NEXT")


def ruled(pdf: Any, size: float, style: str = "") -> None:
    """Set the font and lines of tables."""
    pdf.set_font("Times", style, size)
    pdf.set_text_color(*INK)
    pdf.set_draw_color(*RULE)


def face(pdf: Any, text: str, *, sans: bool = False) -> str:
    """Set the typeface of a text: a standard one, or the one with more letters if the text needs it."""
    if face_of(text)[0] != SERIF:
        return "Helvetica" if sans else "Times"
    register_serif(pdf)
    return SERIF


def shown(text: str) -> str:
    """A text as it is printed."""
    return face_of(text)[1]


def cited(paragraph: Paragraph) -> str:
    """A paragraph with its citation."""
    return paragraph.text + (f" ({paragraph.cite})" if paragraph.cite else "")
