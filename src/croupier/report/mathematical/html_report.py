"""A mathematical report as one self-contained HTML page, made for the screen and for paper."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from croupier.report.document import Numbered, Paragraph, Table
from croupier.report.html_page import numbered, page, paragraph
from croupier.report.mathematical.blocks import WHOLE_WORD, Block, FigureTable, Part, Picture, Report

_STYLE: Final = """
@page { margin: 17mm 15mm 18mm;
  @bottom-center { content: counter(page) " / " counter(pages); font-size: 8pt; } }
:root { --ink: #1b1e1c; --quiet: #626b66; --line: #cbd3cd; --felt: #0f5a37; --shade: #f4f7f5; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2.5rem 1.5rem 4rem; color: var(--ink); background: #fff;
  font: 16px/1.5 Charter, "Bitstream Charter", Georgia, "DejaVu Serif", serif; }
header { border-bottom: 3px double var(--felt); margin-bottom: 1.2rem; padding-bottom: .75rem; }
h1 { margin: 0; font-size: 2.1rem; line-height: 1.15; color: var(--felt); }
header p { margin: .4rem 0 0; color: var(--quiet); font-style: italic; }
h2 { margin: 2.4rem 0 .6rem; font-size: 1.35rem; color: var(--felt); border-bottom: 1px solid var(--line); }
h3 { margin: 1.8rem 0 .3rem; font-size: 1.08rem; }
p { margin: .45rem 0; max-width: 50rem; }
ol { margin: .4rem 0; padding-left: 2.6rem; max-width: 50rem; }
li { margin: .2rem 0; }
nav { margin: 1.5rem 0; padding: .8rem 1.2rem; background: var(--shade); }
nav h2 { margin: 0 0 .3rem; border: 0; font-size: 1.05rem; }
nav ol { list-style: none; margin: 0; padding: 0; columns: 2; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
.wide { overflow-x: auto; }
table { width: 100%; margin: .7rem 0; border-collapse: collapse; font-size: .88rem; line-height: 1.35;
  font-variant-numeric: lining-nums tabular-nums; }
caption { text-align: left; font-weight: bold; padding: .3rem 0; }
th, td { padding: .26rem .7rem .26rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
th { border-bottom: 2px solid var(--felt); font-size: .82rem; vertical-align: bottom; }
.n { text-align: right; }
td.n { white-space: nowrap; }
td:first-child { min-width: 7.5em; }
td.long { white-space: normal; overflow-wrap: anywhere; min-width: 11em; }
th.n, td.n { padding-left: .4rem; }
tr.total td { font-weight: bold; border-top: 1.5px solid var(--ink); }
tr.total + tr.total td { border-top: 0; }
tr { break-inside: avoid; }
h2, h3, caption { break-after: avoid; }
figure { margin: 1rem 0; break-inside: avoid; }
figure svg { display: block; max-width: 100%; max-height: 235mm; height: auto; }
figcaption { color: var(--quiet); font-size: .85rem; }
cite { color: var(--quiet); font-size: .8rem; font-style: normal; }
p cite, li cite { white-space: nowrap; }
footer { margin-top: 2.5rem; padding-top: .6rem; border-top: 1px solid var(--line); color: var(--quiet);
  font-size: .85rem; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  .wide { overflow: visible; }
  table { font-size: 8.5pt; }
  nav { background: none; padding: 0; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
""".strip()
_IDS: Final = re.compile(r'(\bid="|href="#|url\(#)')


def to_html(report: Report) -> str:
    """The report as an HTML page that needs no other file."""
    pictures = _Pictures()
    contents = "".join(
        f'<li><a href="#{_anchor(part)}">{escape(part.heading)}</a></li>'
        for part in report.parts
        if part.main
    )
    lines = [
        *(_block(block, pictures) for block in report.cover),
        f"<nav><h2>Contents</h2><ol>{contents}</ol></nav>",
    ]
    for part in report.parts:
        level = 2 if part.main else 3
        lines.append(f'<h{level} id="{_anchor(part)}">{escape(part.heading)}</h{level}>')
        lines += [_block(block, pictures) for block in part.blocks]
    return page(report.title, report.subtitle, _STYLE, lines, report.foot)


class _Pictures:
    """Numbers the pictures and makes the ids inside them unique on the page."""

    def __init__(self) -> None:
        self.count = 0

    def drawn(self, picture: Picture) -> str:
        self.count += 1
        svg = _IDS.sub(lambda found: f"{found[1]}figure{self.count}-", picture.svg)
        svg = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(picture.caption)}" ', 1)
        caption = f"Figure {self.count}. {picture.caption}"
        return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _anchor(part: Part) -> str:
    return f"part-{part.number.replace('.', '-')}"


def _block(block: Block, pictures: _Pictures) -> str:
    match block:
        case Paragraph():
            return paragraph(block)
        case Numbered():
            return numbered(block)
        case Picture():
            return pictures.drawn(block)
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    numbers = table.numbers if isinstance(table, FigureTable) else ()
    totals = len(table.rows) - (table.totals if isinstance(table, FigureTable) else 0)
    kinds = [' class="n"' if place in numbers else "" for place in range(len(table.header))]
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(
        f'<th scope="col"{kind}>{escape(cell)}</th>' for cell, kind in zip(table.header, kinds, strict=True)
    )
    rows = []
    for place, row in enumerate(table.rows):
        cells = "".join(_cell(cell, column in numbers) for column, cell in enumerate(row))
        kind = ' class="total"' if place >= totals else ""
        rows.append(f"<tr{kind}>{cells}</tr>")
    body = "\n".join(rows)
    cite = f"<cite>{escape(table.cite)}</cite>" if table.cite else ""
    return (
        f'<div class="wide"><table>{caption}<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>'
        f"{cite}</div>"
    )


def _cell(words: str, number: bool) -> str:
    """A cell; a long word or fraction may be broken."""
    long = max(map(len, words.split()), default=0) > WHOLE_WORD
    kinds = " ".join(filter(None, ("n" if number else "", "long" if long else "")))
    kind = f' class="{kinds}"' if kinds else ""
    return f"<td{kind}>{escape(words)}</td>"
