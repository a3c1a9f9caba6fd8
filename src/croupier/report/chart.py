"""The usual strategy chart, hard, soft and pairs by the dealer's card, as text, SVG and JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from croupier.games.register import find
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.odds.analysis import Analysis
from croupier.report.document import Chart, ChartPart
from croupier.report.files import write_file
from croupier.report.lettering import number
from croupier.report.markup import escape
from croupier.report.standing import standing
from croupier.report.strategy_colors import hex_color_of
from croupier.report.svg import FITS, SANS

SUFFIXES: Final = (".svg", ".txt", ".json")
ONE_CARD: Final = frozenset(["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"])
BY_CHART: Final = "_by_chart"
"""How the id of a wager ends whose value is that of playing by the chart."""
SECTIONS: Final = ("hard", "soft", "pairs", "bonus")
TITLES: Final = {"hard": "Hard totals", "soft": "Soft totals", "pairs": "Pairs", "bonus": "Before a bonus"}
MAX_COLUMNS: Final = 10  # of a chart on a page; those with both dealer's cards face up are wider
INK: Final = "#1d2b24"
LINE: Final = "#b8c4bd"
CELL, ROW, GAP, MARGIN = 34.0, 24.0, 30.0, 24.0
TITLE, LETTER = 20.0, 13.0
LETTER_WIDTH: Final = 0.62


def chart_document(analysis: Analysis) -> Mapping[str, Any]:
    """The chart in an analysis; games without one are refused."""
    chart = analysis.strategy.get("chart")
    if not isinstance(chart, Mapping):
        raise BadInput(f"{analysis.game}: there is no strategy chart; its best play is in the analysis")
    return chart


def seen_of(chart: Mapping[str, Any]) -> str:
    """What the columns of a chart are: the dealer's card, or the count of both where both are seen."""
    if all(column in ONE_CARD for column in chart["dealer"]):
        return "Dealer's card"
    return "Count of the dealer's two cards (s: soft)"


def chart_blocks(chart: Mapping[str, Any]) -> tuple[Chart, ...]:
    """The chart for a document, in several parts if it is wider than a page."""
    columns = [_column(name) for name in chart["dealer"]]
    found = []
    count = -(-len(columns) // MAX_COLUMNS)
    width = -(-len(columns) // count)
    for start in range(0, len(columns), width):
        parts = tuple(
            ChartPart(
                TITLES[section],
                tuple(
                    (_row_name(section, name), *row[start : start + width])
                    for name, row in chart[section].items()
                ),
            )
            for section in SECTIONS
            if chart.get(section)
        )
        found.append(
            Chart(
                seen=seen_of(chart),
                columns=tuple(columns[start : start + width]),
                parts=parts,
                letters=() if start else tuple(chart["letters"].items()),
            )
        )
    return tuple(found)


def chart_text(chart: Mapping[str, Any]) -> str:
    """The chart for a terminal: columns are what is seen of the dealer."""
    rows = {name: row for section in SECTIONS for name, row in chart.get(section, {}).items()}
    width = max(
        4, 1 + max(len(cell) for cell in (*chart["dealer"], *(c for row in rows.values() for c in row)))
    )
    names = max(6, 1 + max(map(len, rows)))
    lines = [f"{'':<{names}} {seen_of(chart)}", ""]
    for section in SECTIONS:
        if not chart.get(section):
            continue
        lines.append(f"{section:<{names}}" + "".join(f"{column:>{width}}" for column in chart["dealer"]))
        for name, cells in chart[section].items():
            lines.append(f"{name:<{names}}" + "".join(f"{cell:>{width}}" for cell in cells))
        lines.append("")
    return "\n".join([*lines, *(f"{letter:<3} {words}" for letter, words in chart["letters"].items())])


def chart_svg(chart: Mapping[str, Any], title: str, note: str = "") -> str:
    """The chart as a picture: one colored cell for each total and each card of the dealer."""
    sections = [name for name in SECTIONS if chart.get(name)]
    columns: Sequence[str] = chart["dealer"]
    longest = max(
        *(len(TITLES[section]) for section in sections),
        *(len(name) for section in sections for name in chart[section]),
    )
    widest = max(len(cell) for section in sections for row in chart[section].values() for cell in row)
    cell = max(CELL, (widest + 1) * LETTER * LETTER_WIDTH)
    side = max(96.0, (longest + 1) * LETTER * LETTER_WIDTH)
    letters: Mapping[str, str] = chart["letters"]
    wide_cells = cell * len(columns)
    wide = side + wide_cells
    words = max(
        [len(title) * TITLE, len(note) * LETTER, *((len(text) + 6) * LETTER for text in letters.values())]
    )
    width = 2 * MARGIN + max(wide, words * LETTER_WIDTH * 0.9)
    y = MARGIN + TITLE
    marks = [_text(title, MARGIN, y - 4, TITLE, "start", bold=True)]
    if note:
        y += LETTER * 1.6
        marks.append(_text(note, MARGIN, y - 4, LETTER, "start"))
    y += GAP * 0.6 + LETTER
    marks.append(_text(seen_of(chart), MARGIN + side + wide_cells / 2, y - 4, LETTER, bold=True))
    for place, section in enumerate(sections):
        y += GAP * 0.6 if place else GAP * 0.1
        marks.append(_text(TITLES[section], MARGIN, y + ROW * 0.68, LETTER, "start", bold=True))
        for across, column in enumerate(columns):
            middle = MARGIN + side + cell * (across + 0.5)
            marks.append(_text(_column(column), middle, y + ROW * 0.68, LETTER, bold=True))
        y += ROW
        for name, row in chart[section].items():
            marks.append(_text(_row_name(section, name), MARGIN + side - 10, y + ROW * 0.68, LETTER, "end"))
            for across, letter in enumerate(row):
                x = MARGIN + side + cell * across
                marks.append(_cell(x, y, cell, letter))
            y += ROW
    y += GAP * 0.6
    for letter, meaning in letters.items():
        marks.append(_cell(MARGIN, y, CELL, letter))
        marks.append(_text(meaning, MARGIN + CELL + 10, y + ROW * 0.68, LETTER, "start"))
        y += ROW
    height = y + MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
            f'width="{number(width)}" height="{number(height)}" style="{FITS}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{number(width)}" height="{number(height)}" fill="#fbfaf5"/>',
            *marks,
            "</svg>",
            "",
        ]
    )


def check_chart_file(file: str | Path) -> Path:
    """The file to write a chart to, by its ending."""
    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise BadInput(f"chart file {str(file)!r}: expected a name ending in .svg, .txt or .json")
    return path


def write_chart(analysis: Analysis, file: str | Path, *, overwrite: bool = True) -> Path:
    """Write the chart of an analysis as SVG, text or JSON by the ending of the file."""
    path, chart = check_chart_file(file), chart_document(analysis)
    match path.suffix.lower():
        case ".svg":
            title = f"{find(analysis.game)[0].name}: strategy chart"
            content = chart_svg(chart, title, chart_note(analysis))
        case ".txt":
            content = f"{chart_note(analysis)}\n\n{chart_text(chart)}\n"
        case _:
            content = (
                json.dumps({"game": analysis.game, "options": analysis.options, **chart}, indent=2) + "\n"
            )
    return write_file(path, content, overwrite=overwrite)


def chart_note(analysis: Analysis) -> str:
    """Which table the chart is for."""
    options = analysis.options
    words = [counted(options["decks"], "deck")] if "decks" in options else []
    if "soft17" in options:
        words.append("dealer hits soft 17" if options["soft17"] == "hit" else "dealer stands on all 17s")
    if options.get("hole_card") == "up":
        words.append("both dealer's cards face up")
    if options.get("surrender"):
        words.append("surrender offered")
    return ", ".join([*words, standing(analysis.game, analysis.as_of)])


def _column(name: str) -> str:
    return {"T": "10", "A": "Ace"}.get(name, name)


def _row_name(section: str, name: str) -> str:
    if section == "bonus":
        ranks, _, suits = name.partition(" ")
        return f"{'-'.join(ranks)} {suits}"
    if section != "pairs":
        return name
    one = name[: len(name) // 2].replace("T", "10")
    return f"{one}-{one}"


def _cell(x: float, y: float, width: float, letter: str) -> str:
    box = (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(ROW)}" '
        f'fill="{hex_color_of(letter)}" stroke="{LINE}" stroke-width="0.8"/>'
    )
    return box + _text(letter, x + width / 2, y + ROW * 0.68, LETTER)


def _text(words: str, x: float, y: float, size: float, anchor: str = "middle", *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="{SANS}" font-size="{number(size)}" '
        f'fill="{INK}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'
    )
