"""The mathematical report of a game, put together and written as HTML or PDF."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import croupier
from croupier.law.counted import counted
from croupier.law.knowledge import caveats
from croupier.law.refusal import BadInput
from croupier.odds.analysis import Analysis
from croupier.report.analysis_text import figure_row, table_value
from croupier.report.document import Paragraph
from croupier.report.files import write_file
from croupier.report.mathematical.blocks import Block, FigureTable, Part, Report
from croupier.report.mathematical.check_parts import simulation_parts, volatility_parts
from croupier.report.mathematical.figures import decimal, exact
from croupier.report.mathematical.findings import Findings
from croupier.report.mathematical.option_parts import option_parts
from croupier.report.mathematical.rule_parts import rule_parts
from croupier.report.mathematical.strategy_parts import strategy_parts
from croupier.report.mathematical.wager_parts import overview, wager_parts
from croupier.report.standing import standing
from croupier.table.software import digests, package_digest

SUFFIXES: Final = (".html", ".pdf")
PETITION: Final = "19:47-8.4"
MIN_IN_GRID: Final = 3
EDGES: Final = (
    "The house edge is the expected loss divided by the initial wager, or by the money that the basis of the "
    "wager names. Variance and standard deviation are those of the net result of one wager in units of the "
    "initial wager."
)
MANY_ROUNDS: Final = (
    "The distribution of many rounds is that of the sum of independent rounds. Where the results of one "
    "round are known and whole multiples of one amount, it is the power of their generating function, "
    "evaluated by a discrete Fourier transform over a window chosen by Bernstein's inequality."
)


def check_report_file(file: str | Path) -> Path:
    """The file to write a report to, by its ending."""
    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise BadInput(f"report file {str(file)!r}: expected a name ending in .html or .pdf")
    return path


def write_report(findings: Findings, file: str | Path, *, overwrite: bool = True) -> Path:
    """Write the report as HTML or PDF by the ending of the file."""
    path = check_report_file(file)
    report = mathematical_report(findings)
    if path.suffix.lower() == ".html":
        from croupier.report.mathematical.html_report import to_html

        return write_file(path, to_html(report), overwrite=overwrite)
    from croupier.report.mathematical.pdf_report import to_pdf

    return write_file(path, to_pdf(report), overwrite=overwrite)


def mathematical_report(findings: Findings) -> Report:
    """The whole report."""
    name, words = findings.game.name, standing(findings.game.id, findings.edition.day)
    report = Report(
        title=f"{name}: mathematical report",
        subtitle=f"{words[:1].upper()}{words[1:]}",
        cover=tuple(_cover(findings)),
        parts=tuple(_parts(findings)),
        foot=(
            f"{name}, N.J.A.C. {findings.edition.game.cite} and following, {words}. Written by croupier "
            f"{croupier.__version__}; the same version, options, seed and rounds give the same report."
        ),
    )
    return report.on(findings.edition.day)


def _parts(findings: Findings) -> Iterator[Part]:
    yield Part("1", "Summary of results", overview(findings))
    yield from rule_parts(findings, 2)
    yield from wager_parts(findings, 3)
    yield from strategy_parts(findings, 4)
    yield from option_parts(findings, 5)
    yield from simulation_parts(findings, 6)
    yield from volatility_parts(findings, 7)
    yield from _method(findings, 8)
    if findings.analysis.figures or findings.analysis.tables:
        yield Part("9", "Further figures", (*_figures(findings.analysis), *_tables(findings)))


def _cover(findings: Findings) -> Iterator[Block]:
    edition, result = findings.edition, findings.check.result
    yield Paragraph(
        "This report states the odds of the game for those who review it: every wager with all its "
        "outcomes, their probabilities, the house advantage, if any, and its spread, the best play, what the "
        "licensee's choices change, and a simulation as a check. A petition for a new game states such "
        "figures.",
        PETITION,
    )
    rows = [
        ("Game", f"{findings.game.name} ({findings.game.id})"),
        ("Rules", f"N.J.A.C. {edition.game.cite} and following; {edition.in_words}"),
        ("Edition", edition.name or "the text in force"),
        ("Confidence in the text", edition.confidence),
    ]
    if edition.known_until:
        rows.append(("Text known until", edition.known_until.isoformat()))
    rows += [
        ("Options given", _given(findings) or "none; the defaults of the rules"),
        ("Simulation", f"{counted(result.rounds, 'round')}, seed {result.seed}: {findings.check.verdict}"),
        ("Program", f"croupier {croupier.__version__}, digest {package_digest(digests())}"),
        ("Facts of the game", f"digest {findings.game.registered.rules.digest}"),
    ]
    yield FigureTable(header=("Subject", "This report"), rows=tuple(rows))
    for caveat in caveats(edition):
        yield Paragraph(caveat)


def _given(findings: Findings) -> str:
    return ", ".join(f"{name}={value}" for name, value in findings.given.items())


def _method(findings: Findings, number: int) -> Iterator[Part]:
    result = findings.check.result
    options = "".join(f" --option {name}={value}" for name, value in findings.given.items())
    paragraphs = [
        "A value with a fraction is exact: all ways the cards, dice or draws can fall were counted in whole "
        "numbers and nothing was rounded. Decimals beside it are the fraction, rounded. A value without "
        "a fraction "
        'was worked out in double precision; "within" states how far off it is at most.',
        EDGES,
        "The simulation shares the pay tables and options with the analysis, but none of its "
        "arithmetic: it plays rounds with a counter-based random number generator (Philox 4x32-10), so "
        "that seed and number of rounds determine every figure on any machine. The confidence interval "
        "is the mean with 1.96 standard errors to either side; z is the distance of simulated and "
        "calculated value in standard errors. Up to three is a pass, up to four a warning, more a failure.",
        MANY_ROUNDS,
        f"To write this report again: croupier analyze {findings.game.id} --as-of "
        f"{findings.edition.day}{options} --seed {result.seed} --rounds {result.rounds} --report FILE.",
    ]
    if not findings.against_the_house:
        paragraphs = [text for text in paragraphs if text not in (EDGES, MANY_ROUNDS)]
    yield Part(str(number), "Method", tuple(Paragraph(text) for text in paragraphs))
    stated: dict[str, list[str]] = {}
    for group in findings.groups:
        if group.wager.method:
            stated.setdefault(group.wager.method, []).append(group.title)
    if stated:
        rows = tuple((", ".join(names), method) for method, names in stated.items())
        table = FigureTable(header=("Wager", "How its values were obtained"), rows=rows)
        yield Part(f"{number}.1", "Method by wager", (table,))


def _figures(analysis: Analysis) -> Iterator[FigureTable]:
    """The single figures, then those that form a grid by the last two words of their names."""
    grids = _grids(analysis)
    held = {name for grid in grids.values() for row in grid.values() for name in row.values()}
    rows = tuple(
        figure_row(name, value, partial(decimal, places=8), partial(exact, error=analysis.figure_error))
        for name, value in analysis.figures.items()
        if name not in held
    )
    if rows:
        yield FigureTable(header=("Figure", "Decimal", "Exact"), rows=rows, numbers=(1, 2))
    for head, grid in grids.items():
        columns = list(next(iter(grid.values())))
        yield FigureTable(
            caption=head.replace("_", " ").capitalize(),
            header=(head.replace("_", " "), *columns),
            rows=tuple(
                (row, *(decimal(analysis.figures[names[column]]) for column in columns))
                for row, names in grid.items()
            ),
            numbers=tuple(range(1, len(columns) + 1)),
        )


def _tables(findings: Findings) -> Iterator[FigureTable]:
    """The tables of the analysis; columns of wagers have their printed names."""
    for table in findings.analysis.tables.values():
        columns = table.columns
        yield FigureTable(
            caption=table.title,
            header=(
                table.row_name[:1].upper() + table.row_name[1:],
                *(findings.names.get(column, column.replace("_", " ")) for column in columns),
            ),
            rows=tuple(
                (name, *(table_value(row[column], table) if column in row else "" for column in columns))
                for name, row in table.rows.items()
            ),
            numbers=tuple(range(1, len(columns) + 1)),
        )


def _grids(analysis: Analysis) -> dict[str, dict[str, dict[str, str]]]:
    """Names of figures by head, row and column, where every row has the same columns."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for name in analysis.figures:
        head, *rest = name.rsplit("_", 2)
        if len(rest) == 2:
            found.setdefault(head, {}).setdefault(rest[0], {})[rest[1]] = name
    return {
        head: grid
        for head, grid in found.items()
        if min(len(grid), *map(len, grid.values())) >= MIN_IN_GRID
        and len({tuple(row) for row in grid.values()}) == 1
    }
