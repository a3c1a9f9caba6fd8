"""The part on the best play: the chart as a picture, lists and tables of decisions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from croupier.report.chart import chart_note, chart_svg
from croupier.report.document import Numbered, Paragraph
from croupier.report.mathematical.blocks import Block, FigureTable, Part, Picture
from croupier.report.mathematical.findings import Findings

NO_DECISION: Final = (
    "The analysis of this game has no decision to state: each wager is valued as its basis in part 3 says."
)
MIN_COLUMNS: Final = 4
_SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def strategy_parts(findings: Findings, number: int) -> Iterator[Part]:
    """The play that gives the values stated."""
    strategy = findings.analysis.strategy
    if not strategy:
        yield Part(str(number), "Optimal strategy", (Paragraph(NO_DECISION),))
        return
    yield Part(
        str(number),
        "Optimal strategy",
        (Paragraph("The values of part 3 hold for a player who decides as stated here."),),
    )
    place = 1
    if isinstance(strategy.get("chart"), Mapping):
        yield Part(f"{number}.{place}", "Chart", (_chart(findings, strategy["chart"]),))
        place += 1
    for name, held in strategy.items():
        if name != "chart":
            yield Part(f"{number}.{place}", _words(name), tuple(_stated(held)))
            place += 1


def _chart(findings: Findings, chart: Mapping[str, Any]) -> Picture:
    note = chart_note(findings.analysis)
    svg = chart_svg(chart, findings.game.name, note)
    found = _SIZE.search(svg)
    assert found is not None
    return Picture(svg, f"Strategy chart: {note}.", float(found[1]), float(found[2]))


def _stated(held: Any) -> Iterator[Block]:
    if isinstance(held, Mapping):
        plain = {name: each for name, each in held.items() if isinstance(each, str | int | float)}
        if plain:
            yield _table(plain)
        for name, each in held.items():
            if name not in plain:
                yield Paragraph(f"{_words(name)}:")
                yield from _stated(each)
        if not held:
            yield Paragraph("Nothing.")
    elif isinstance(held, Sequence) and not isinstance(held, str):
        yield Numbered(tuple(Paragraph(str(each)) for each in held)) if held else Paragraph("Nothing.")
    else:
        words = str(held)
        yield Paragraph(f"{words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}")


def _table(rows: Mapping[str, Any]) -> FigureTable:
    """A row for each entry; if all have the same number of words, these are columns under the first entry."""
    cells = {name: str(value).split() for name, value in rows.items()}
    counts = {len(each) for each in cells.values()}
    if len(counts) == 1 and min(counts) >= MIN_COLUMNS and len(cells) > 1:
        (first, heads), *rest = cells.items()
        header = (_words(first), *heads)
        return FigureTable(header=header, rows=tuple((name, *each) for name, each in rest))
    entries = tuple((_words(name), str(value)) for name, value in rows.items())
    return FigureTable(header=("Case", "Play"), rows=entries)


def _words(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
