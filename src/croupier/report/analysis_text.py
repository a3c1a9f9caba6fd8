"""An analysis as text: every wager with its edge, its outcomes, and the strategy as people read it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any, Final

from croupier.law.citation import printed
from croupier.odds.analysis import Analysis, Value, ValueTable, WagerAnalysis
from croupier.report.chart import chart_note, chart_text
from croupier.report.standing import caveats_of, standing

WIDTH: Final = 100
LONGEST_FRACTION: Final = 28
CENTS: Final = "_cents"
"""How the id of an amount of money ends."""
NO_HOUSE_EDGE: Final = "Nothing is wagered against the house: there is no house edge."


def analysis_text(analysis: Analysis) -> str:
    """What `croupier analyze GAME` prints."""
    lines = [*_removed(analysis), "", *_overview(analysis), ""]
    for name, wager in analysis.wagers.items():
        lines += [*_wager(name, wager), ""]
    if analysis.strategy:
        lines += ["STRATEGY", *_chart(analysis), *_strategy(analysis.strategy), ""]
    if analysis.figures:
        single = {name: value for name, value in analysis.figures.items() if not by_dealer(name)}
        exact = partial(exact_text, error=analysis.figure_error)
        rows = [figure_row(name, value, decimal_text, exact) for name, value in single.items()]
        lines += ["FIGURES", *table(("figure", "decimal", "exact"), rows), "", *_dealer(analysis.figures)]
    for values in analysis.tables.values():
        lines += [*values_text(values), ""]
    first = heading(analysis.game, analysis.as_of)
    return "\n".join([*first, printed("\n".join(lines).rstrip(), analysis.as_of)]) + "\n"


def heading(game: str, day: date) -> list[str]:
    """Which rules an answer is based on and how far they are known, under the section numbers of that day."""
    caveats = (line for caveat in caveats_of(game, day) for line in wrapped(caveat, 0))
    return [f"{game}, {standing(game, day)}", *caveats]


def table(header: Sequence[str], rows: Sequence[Sequence[str]], indent: int = 2) -> list[str]:
    """Rows in columns as wide as their content; numbers are aligned to the right."""
    every = [tuple(header), *map(tuple, rows)]
    widths = [max(len(row[place]) for row in every) for place in range(len(header))]
    numeric = [
        bool(rows) and all(row[place][:1] in "-+$0123456789" or not row[place] for row in rows)
        for place in range(len(header))
    ]

    def line(row: Sequence[str]) -> str:
        cells = [
            f"{cell:>{width}}" if right else f"{cell:<{width}}"
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        return (" " * indent + "  ".join(cells)).rstrip()

    return [line(header), " " * indent + "  ".join("-" * width for width in widths), *map(line, rows)]


def exact_text(value: Value, error: float | None = None) -> str:
    """The exact fraction if there is one, unless it is very long (the JSON document has it); else the error
    bound of a value in double precision.
    """
    if not isinstance(value, Fraction):
        return "" if error is None else f"within {error:.0e}".replace("e-0", "e-")
    words = f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
    return words if len(words) <= LONGEST_FRACTION else f"exact, {len(words)} digits: see --json"


def figure_row(
    name: str, value: Value, decimal: Callable[[Value], str], exact: Callable[[Value], str]
) -> tuple[str, str, str]:
    """A figure by its name with its decimals and its exact value; an amount of money in dollars."""
    if not name.endswith(CENTS):
        return words_of(name), decimal(value), exact(value)
    dollars = value / 100
    exactly = exact(dollars)
    return (
        words_of(name.removesuffix(CENTS)),
        f"${float(dollars):,.2f}",
        f"${exactly}" if exactly[:1].isdigit() else exactly,
    )


def decimal_text(value: Value) -> str:
    """A value with eight significant digits."""
    return f"{float(value):.8g}"


def words_of(name: str) -> str:
    """The id of a figure in words."""
    return name.replace("_", " ")


def percent_text(value: Value) -> str:
    """A share in percent with four decimals."""
    return f"{float(value) * 100:.4f}%"


def table_value(value: Value, table: ValueTable) -> str:
    """A value of a table as people read it: a chance with six decimals, a difference in percent with sign."""
    if table.shown_as == "chance":
        return f"{float(value):.6f}"
    return f"{100 * float(value):+.6f}" if value else "0"


def values_text(values: ValueTable) -> list[str]:
    """A table of values under its title."""
    columns = values.columns
    rows = [
        (name, *(table_value(row[each], values) if each in row else "" for each in columns))
        for name, row in values.rows.items()
    ]
    heads = (values.row_name, *(each.replace("_", " ") for each in columns))
    return [values.title.upper(), *table(heads, rows)]


def _removed(analysis: Analysis) -> list[str]:
    """The cards that have left the shoe."""
    if not analysis.removed:
        return []
    return wrapped(f"Removed from the shoe: {analysis.removed}", 0)


def by_dealer(name: str) -> bool:
    """Whether a figure is one of the dealer's final hands: dealer_6_17."""
    return name.startswith("dealer_") and name.count("_") == 2


def dealer_rows(figures: Mapping[str, Value]) -> tuple[list[str], list[list[str]]]:
    """The dealer's final hands: what they are, and a row of chances for each card seen first."""
    finals: dict[str, dict[str, Value]] = {}
    for name, value in figures.items():
        if by_dealer(name):
            _, seen, final = name.split("_")
            finals.setdefault(seen, {})[final] = value
    heads = list(next(iter(finals.values()), ()))
    return heads, [[seen, *(f"{float(row[final]):.6f}" for final in heads)] for seen, row in finals.items()]


def _dealer(figures: Mapping[str, Value]) -> list[str]:
    """The dealer's final hands as a table."""
    heads, rows = dealer_rows(figures)
    if not rows:
        return []
    return ["DEALER'S FINAL HAND BY FIRST CARD", *table(("first card", *heads), rows), ""]


def _overview(analysis: Analysis) -> list[str]:
    if not any(map(against_the_house, analysis.wagers.values())):
        return [NO_HOUSE_EDGE]
    bases = list(dict.fromkeys(base for wager in analysis.wagers.values() for base in wager.edges))
    rows = []
    for name, wager in analysis.wagers.items():
        edge = wager.house_edge
        rows.append(
            (
                name,
                "" if edge is None else percent_text(edge),
                "" if edge is None else exact_text(edge, wager.edge_error),
                "" if wager.variance is None else f"{float(wager.variance) ** 0.5:.4f}",
                *(percent_text(wager.edges[base]) if base in wager.edges else "" for base in bases),
            )
        )
    heads = ("wager", "house edge", "exact", "standard deviation", *(f"per {base}" for base in bases))
    return table(heads, rows)


def against_the_house(wager: WagerAnalysis) -> bool:
    """Whether the house pays and collects a wager, so that it has an edge, known or not."""
    return wager.house_edge is not None or any(outcome.net is not None for outcome in wager.outcomes)


def hand_words(compared: str, hand: str) -> str:
    """A hand at the showdown in words: Full house; an 8 among the low hands is "8 low"."""
    words = words_of(hand)
    return f"{words} {compared}" if words.isdigit() else words[:1].upper() + words[1:]


def _wager(name: str, wager: WagerAnalysis) -> Iterator[str]:
    yield name.upper()
    if wager.house_edge is not None:
        exact = exact_text(wager.house_edge, wager.edge_error)
        yield f"  house edge {percent_text(wager.house_edge)}  {exact}".rstrip()
    for base, edge in wager.edges.items():
        yield f"  per {base} {percent_text(edge)}  {exact_text(edge, wager.edge_error)}".rstrip()
    yield from wrapped(f"assumes: {wager.assumes}", 2)
    if wager.method:
        yield from wrapped(f"method: {wager.method}", 2)
    rows = []
    for outcome in wager.outcomes:
        chance = outcome.probability
        rows.append(
            (
                outcome.id.replace("_", " "),
                outcome.pays,
                "" if chance is None else f"{float(chance) * 100:.6g}%",
                "" if chance is None else exact_text(chance, wager.chance_error),
            )
        )
    second = "pays" if against_the_house(wager) else "hands"
    yield from table(("outcome", second, "probability", "exact"), rows)


def _chart(analysis: Analysis) -> Iterator[str]:
    """The strategy chart, if there is one, under the table it is for."""
    if "chart" in analysis.strategy:
        yield from wrapped(chart_note(analysis), 2)
        yield ""
        yield from (f"  {line}".rstrip() for line in chart_text(analysis.strategy["chart"]).splitlines())
        yield ""


def _strategy(strategy: Mapping[str, Any], indent: int = 2) -> Iterator[str]:
    for name, value in strategy.items():
        if name == "chart":
            continue
        words = name.replace("_", " ")
        if isinstance(value, Mapping):
            yield " " * indent + words
            yield from _strategy(value, indent + 2)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            yield " " * indent + words + (":" if value else ": nothing")
            for item in value:
                yield from wrapped(f"- {item}", indent + 2)
        else:
            yield from wrapped(f"{words}: {value}", indent)


def wrapped(words: str, indent: int) -> list[str]:
    """Text wrapped to the width of a report, indented."""
    space = " " * indent
    return textwrap.wrap(
        words, WIDTH, initial_indent=space, subsequent_indent=space + "  ", break_on_hyphens=False
    )
