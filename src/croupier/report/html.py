"""Documents as one self-contained HTML page, made to be read and printed."""

from __future__ import annotations

import re
from html import escape
from itertools import zip_longest
from typing import Final

from croupier.report.document import Block, Chart, Guide, Numbered, Paragraph, Section, Table
from croupier.report.html_page import footer, numbered, page, paragraph
from croupier.report.strategy_colors import hex_color_of

LONG: Final = 40  # a table with this many rows does not fit on a page
DENSE: Final = 25  # a table with this many rows is set smaller, to stay on one page
FIGURE: Final = re.compile(r"(1 in )?[-+$]*[\d.,]+(%| cents| to \d+)?")
# Ranks of cards in a row, such as 9-J-Q: a browser would break them after a hyphen.
RANKS: Final = re.compile(r"\b(?:10|[2-9TJQKA])(?:-(?:10|[2-9TJQKA]))+\b")
SHORT: Final = 9  # a cell with up to this many letters is not broken
_STYLE: Final = """
@page { size: letter; margin: 18mm 16mm; }
:root { --ink: #1c1f1d; --quiet: #66706a; --line: #c9d2cb; --felt: #0f5a37; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 2.5rem 1.5rem 4rem; color: var(--ink); background: #fff;
  font: 16px/1.5 Charter, "Bitstream Charter", Georgia, "DejaVu Serif", serif; }
header { border-bottom: 3px double var(--felt); margin-bottom: 1.5rem; padding-bottom: .75rem; }
h1 { margin: 0; font-size: 2.1rem; line-height: 1.15; color: var(--felt); }
h2 { margin: 2rem 0 .5rem; font-size: 1.3rem; color: var(--felt); border-bottom: 1px solid var(--line); }
h3 { margin: 1.4rem 0 .3rem; font-size: 1.05rem; }
header p { margin: .4rem 0 0; color: var(--quiet); font-style: italic; }
p { margin: .4rem 0; }
ol { margin: .4rem 0; padding-left: 1.6rem; }
li { margin: .2rem 0; }
table { width: 100%; margin: .6rem 0; border-collapse: collapse; font-size: .93rem; break-inside: avoid; }
caption { text-align: left; font-weight: bold; padding: .3rem 0; }
th, td { padding: .28rem .6rem .28rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { border-bottom: 2px solid var(--felt); font-size: .85rem; }
tr { break-inside: avoid; }
h2, h3, caption { break-after: avoid; }
.whole, li { break-inside: avoid; }
.leads, .leads p, .letters { break-after: avoid; }
table.long { break-inside: auto; }
table.chart { table-layout: fixed; font-size: .85rem; }
.chart th, .chart td { padding: .18rem .05rem; text-align: center; border: 1px solid var(--line); }
.chart .hand { width: 7.6em; }
.chart th:first-child { text-align: left; }
.short, .figure { white-space: nowrap; }
.chart thead th, .chart thead td { border: 0; }
.letters { list-style: none; padding: 0; }
.letters b { display: inline-block; min-width: 2.2em; margin-right: .4em; text-align: center;
  border: 1px solid var(--line); font-weight: normal; }
.chart td, .letters b { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
cite { color: var(--quiet); font-size: .78rem; font-style: normal; white-space: nowrap; }
table + cite { display: block; margin-top: -.3rem; white-space: normal; }
footer { margin-top: 2.5rem; padding-top: .6rem; border-top: 1px solid var(--line);
  color: var(--quiet); font-size: .85rem; }
h1, h2, h3, td, p, li { overflow-wrap: break-word; }
@media (max-width: 30rem) {
  body { padding: 1.2rem .9rem 2rem; }
  h1 { font-size: 1.6rem; }
  table { font-size: .85rem; }
  table.chart { font-size: .72rem; }
  .chart thead th { font-size: .66rem; }
  .chart .hand { width: 6.4em; }
  .short, cite:not(.one) { white-space: normal; }
  td:last-child, cite { overflow-wrap: anywhere; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; line-height: 1.35; }
  h2 { margin-top: 1.2rem; }
  table { font-size: 9pt; }
  th, td { padding-top: .1rem; padding-bottom: .1rem; }
  .dense { font-size: 8pt; line-height: 1.2; }
  .dense td { padding-top: .04rem; padding-bottom: .04rem; }
}
""".strip()


def to_html(guide: Guide) -> str:
    """The document as an HTML page that needs no other file."""
    parts = []
    for section, after in zip_longest(guide.sections, guide.sections[1:]):
        short = all(isinstance(block, Paragraph) for block in section.blocks)
        parts.append(_section(section, after is not None and after.level > section.level and short))
    parts[-1] = f'<div class="whole">{parts[-1]}{footer(guide.foot)}</div>'
    return page(guide.title, guide.subtitle, _STYLE, parts)


def _section(section: Section, under: bool) -> str:
    """A section that stays on one page if possible; a short one stays with the sections `under` it."""
    heading = f"<h{section.level}>{escape(section.title)}</h{section.level}>"
    blocks = [_block(block) for block in section.blocks]
    if under:
        return f'<section class="leads">{heading}{"".join(blocks)}</section>'
    if not any(_divided(block) for block in section.blocks):
        return f'<section class="whole">{heading}{"".join(blocks)}</section>'
    chart = next((place for place, block in enumerate(section.blocks) if isinstance(block, Chart)), None)
    if chart is not None:
        pieces = [piece for block in section.blocks for piece in _pieces(block)]
        first, rest = "".join(pieces[: chart + 1]), "".join(pieces[chart + 1 :])
        return f'<section><div class="whole">{heading}{first}</div>{rest}</section>'
    return f"<section>{heading}{''.join(blocks)}</section>"


def _pieces(block: Block) -> list[str]:
    return _chart(block) if isinstance(block, Chart) else [_block(block)]


def _divided(block: Block) -> bool:
    """Whether a block may continue on the next page."""
    return isinstance(block, Numbered | Chart) or (isinstance(block, Table) and len(block.rows) > LONG)


def _block(block: Block) -> str:
    match block:
        case Paragraph():
            return paragraph(block)
        case Numbered():
            return numbered(block)
        case Table():
            return _table(block)
        case Chart():
            return "\n".join(_chart(block))


def _table(table: Table) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.header)
    body = "\n".join("<tr>" + "".join(_cell(cell) for cell in row) + "</tr>" for row in table.rows)
    cite = f"<cite>{escape(table.cite)}</cite>" if table.cite else ""
    kind = "long" if _divided(table) else "dense" if len(table.rows) > DENSE else ""
    kept = f' class="{kind}"' if kind else ""
    return f"<table{kept}>{caption}<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>{cite}"


def _cell(cell: str) -> str:
    """A cell; a few words stay on one line where there is room, a figure such as "1 in 2.4" everywhere."""
    kept = ' class="figure"' if FIGURE.fullmatch(cell) else ' class="short"' if len(cell) <= SHORT else ""
    return f"<td{kept}>{RANKS.sub(_together, escape(cell))}</td>"


def _together(ranks: re.Match[str]) -> str:
    return f'<span class="figure">{ranks[0]}</span>'


def _chart(chart: Chart) -> list[str]:
    """The parts of a chart, the meaning of its letters before the first."""
    tables = []
    for part in chart.parts:
        seen = f'<tr><td></td><th colspan="{len(chart.columns)}">{escape(chart.seen)}</th></tr>'
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in (part.title, *chart.columns))
        body = "\n".join(_chart_row(row) for row in part.rows)
        tables.append(
            f'<table class="chart"><colgroup><col class="hand"><col span="{len(chart.columns)}"></colgroup>'
            f"<thead>{seen}<tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"
        )
    meanings = "".join(
        f'<li><b style="background:{hex_color_of(letter)}">{escape(letter)}</b> {escape(meaning)}</li>'
        for letter, meaning in chart.letters
    )
    letters = f'<ul class="letters">{meanings}</ul>' if meanings else ""
    return [letters + tables[0], *tables[1:]]


def _chart_row(row: tuple[str, ...]) -> str:
    name, *letters = row
    cells = "".join(
        f'<td style="background:{hex_color_of(letter)}">{escape(letter)}</td>' for letter in letters
    )
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
