"""Documents as one self-contained HTML page, made to be read and printed."""

from __future__ import annotations

from html import escape
from typing import Final

from croupier.report.document import Block, Chart, Guide, Numbered, Paragraph, Section, Table
from croupier.report.strategy_colors import hex_color_of

SHORT: Final = 9  # letters of a cell that is not broken
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
table.chart { table-layout: fixed; font-size: .85rem; }
.chart th, .chart td { padding: .18rem .05rem; text-align: center; border: 1px solid var(--line); }
.chart .hand { width: 7.6em; }
.chart th:first-child { text-align: left; }
.short { white-space: nowrap; }
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
  .chart .hand { width: 6.4em; }
}
@media print { body { max-width: none; padding: 0; font-size: 10.5pt; } }
""".strip()


def to_html(guide: Guide) -> str:
    """The document as an HTML page that needs no other file."""
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(guide.title)}</title>",
        f"<style>\n{_STYLE}\n</style>",
        "</head>",
        "<body>",
        f"<header><h1>{escape(guide.title)}</h1><p>{escape(guide.subtitle)}</p></header>",
        "<main>",
    ]
    parts += [_section(section) for section in guide.sections]
    parts += ["</main>", f"<footer><p>{escape(guide.foot)}</p></footer>", "</body>", "</html>", ""]
    return "\n".join(parts)


def _section(section: Section) -> str:
    """A section; its heading stays with the first block, and what is above the first table with the table."""
    heading = f"<h{section.level}>{escape(section.title)}</h{section.level}>"
    blocks = [_block(block) for block in section.blocks]
    if section.level > 2:
        return f'<section class="whole">{"".join((heading, *blocks))}</section>'
    first = next((place for place, block in enumerate(section.blocks) if not isinstance(block, Paragraph)), 0)
    if section.blocks and isinstance(section.blocks[first], Numbered):
        return f"<section>{heading}{''.join(blocks)}</section>"
    opening = "".join((heading, *blocks[: first + 1]))
    return f'<section><div class="whole">{opening}</div>{"".join(blocks[first + 1 :])}</section>'


def _block(block: Block) -> str:
    match block:
        case Paragraph():
            return f"<p>{_cited(block)}</p>"
        case Numbered():
            return "<ol>" + "".join(f"<li>{_cited(item)}</li>" for item in block.items) + "</ol>"
        case Table():
            return _table(block)
        case Chart():
            return _chart(block)


def _table(table: Table) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.header)
    body = "\n".join("<tr>" + "".join(_cell(cell) for cell in row) + "</tr>" for row in table.rows)
    cite = f"<cite>{escape(table.cite)}</cite>" if table.cite else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>{cite}"


def _cell(cell: str) -> str:
    """A cell; a figure such as "1 in 2.4" stays on one line."""
    kept = ' class="short"' if len(cell) <= SHORT else ""
    return f"<td{kept}>{escape(cell)}</td>"


def _chart(chart: Chart) -> str:
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
    return (f'<ul class="letters">{meanings}</ul>' if meanings else "") + "\n".join(tables)


def _chart_row(row: tuple[str, ...]) -> str:
    name, *letters = row
    cells = "".join(
        f'<td style="background:{hex_color_of(letter)}">{escape(letter)}</td>' for letter in letters
    )
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'


def _cited(paragraph: Paragraph) -> str:
    cite = f" <cite>({escape(paragraph.cite)})</cite>" if paragraph.cite else ""
    return escape(paragraph.text) + cite
