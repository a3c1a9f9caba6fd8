"""Plots of analyses and simulations, written as PNG, SVG or PDF by the name of the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier.games.guide import combined, wager_lines
from croupier.games.register import Game, find
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.money import dollars
from croupier.law.options import Options
from croupier.law.refusal import BadInput
from croupier.odds.analysis import Analysis
from croupier.report.analysis_text import against_the_house, hand_words
from croupier.report.chart import BY_CHART
from croupier.report.files import write_file
from croupier.report.standing import standing

if TYPE_CHECKING:
    from croupier.simulation.bankroll import Bankrolls
    from croupier.simulation.statistics import Result

SUFFIXES: Final = (".png", ".svg", ".pdf")
FELT: Final = "#0d6b3f"
RED: Final = "#b3142b"
QUIET: Final = "#8a948d"
PALE: Final = "#d8cfa8"
FOLLOWS: Final = "by the hands that follow"
"""What an outcome pays where it is only a first decision: neither won nor lost yet."""
RESULTS: Final = (
    ("wins", "Wins", FELT),
    ("returned", "Wager returned", QUIET),
    (FOLLOWS, "Decided by the hands that follow", PALE),
    ("loses", "Loses", RED),
)
BARS: Final = 40
WIDE: Final = 20


def check_suffix(file: str | Path) -> Path:
    """The file to write to; only PNG, SVG and PDF can be written."""
    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise BadInput(f"plot file {str(file)!r}: expected a name ending in .png, .svg or .pdf")
    return path


def plot_analysis(analysis: Analysis, file: str | Path, *, overwrite: bool = True) -> Path:
    """The house edge of every wager, and how likely each is to win, lose or be returned; where players bet
    against each other, how often each hand comes.
    """
    return _save(analysis_figure(analysis), check_suffix(file), overwrite)


def analysis_figure(analysis: Analysis) -> Any:
    """The figure of an analysis, with the wagers by their printed names."""
    if not any(map(against_the_house, analysis.wagers.values())):
        return _hands_figure(analysis)
    names = [name for name, wager in analysis.wagers.items() if wager.house_edge is not None]
    figure, (edges, chances) = _figure(1, 2, (12, 1.6 + 0.3 * len(names)), sharey=True)
    values = [100 * float(analysis.wagers[name].house_edge or 0) for name in names]
    places = range(len(names))
    edges.barh(places, values, color=[RED if value > 0 else FELT for value in values])
    printed = names_of(analysis)
    edges.set_yticks(places, [printed[name] for name in names])
    edges.invert_yaxis()
    edges.set_xlabel("House edge (% of the wager); negative: the player's advantage")
    edges.xaxis.set_major_formatter("{x:g}%")
    edges.axvline(0, color="black", linewidth=0.8)
    for place, value in zip(places, values, strict=True):
        _label(edges, place, value)
    edges.margins(x=0.16, y=0.01)
    start = [0.0] * len(names)
    for label, words, color in RESULTS:
        shares = [100 * _share(analysis, name, label) for name in names]
        if label == FOLLOWS and not any(shares):
            continue
        chances.barh(places, shares, left=start, color=color, label=words)
        start = [before + share for before, share in zip(start, shares, strict=True)]
    chances.set_xlabel("How often the wager ends so (% of wagers)")
    chances.xaxis.set_major_formatter("{x:g}%")
    chances.set_xlim(0, 100)
    chances.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4, fontsize=8, frameon=False)
    figure.suptitle(f"{_title(analysis)}: every wager, {standing(analysis.game, analysis.as_of)}")
    return figure


def _title(analysis: Analysis) -> str:
    return find(analysis.game)[0].name_of(str(analysis.options.get("variant", "")))


def _hands_figure(analysis: Analysis) -> Any:
    """How often each hand is held at the showdown, of those compared under one name beside each other."""
    compared = analysis.wagers
    longest = max(len(wager.outcomes) for wager in compared.values())
    figure, every = _figure(1, len(compared), (6 * max(2, len(compared)), 1.6 + 0.3 * longest))
    for axes, (name, wager) in zip([every] if len(compared) == 1 else every, compared.items(), strict=True):
        shares = [100 * float(outcome.probability or 0) for outcome in wager.outcomes]
        places = range(len(shares))
        axes.barh(places, shares, color=FELT)
        axes.set_yticks(places, [hand_words(name, outcome.id) for outcome in wager.outcomes])
        axes.invert_yaxis()
        axes.set_xlabel(f"How often the {name} hand at the showdown is this one (% of hands)")
        axes.xaxis.set_major_formatter("{x:g}%")
        for place, share in zip(places, shares, strict=True):
            _label(axes, place, share, f"{share:.2g}%" if 0 < share < 0.01 else "")
        axes.margins(x=0.16, y=0.01)
    figure.suptitle(f"{_title(analysis)}: hands at the showdown, {standing(analysis.game, analysis.as_of)}")
    return figure


def names_of(analysis: Analysis) -> dict[str, str]:
    """The wagers of an analysis by their printed names."""
    game, _ = find(analysis.game)
    options = game.options(analysis.options, analysis.as_of)
    return printed_names(analysis.wagers, game, game.edition(analysis.as_of, options.proposals), options)


def printed_names(
    wagers: Iterable[str], game: Game, edition: Edition[Any], options: Options
) -> dict[str, str]:
    """The printed names of wagers; a wager without one has its id in words."""
    lines = wager_lines(game, edition, options)
    found = {line.base: line.name for line in lines}
    found |= {line.id: f"{line.name} {line.on or line.part}".strip() for line in lines}
    found |= combined(game, edition, options)
    return {name: found.get(name) or _spelled(name, found) for name in wagers}


def _spelled(name: str, found: Mapping[str, str]) -> str:
    if name.endswith(BY_CHART) and (base := found.get(name.removesuffix(BY_CHART))):
        return f"{base} played by the chart"
    return re.sub(r"[_+-]", " ", name).capitalize()


def _label(axes: Any, place: int, value: float, text: str = "") -> None:
    """The figure beside its bar, on the bar's own side of zero."""
    below = value < 0
    axes.annotate(
        text or (f"{value:.2f}%" if round(value, 2) else "0.00%"),
        (value, place),
        xytext=(-4 if below else 4, 0),
        textcoords="offset points",
        ha="right" if below else "left",
        va="center",
        fontsize=8,
    )


def plot_simulation(
    result: Result,
    file: str | Path,
    bankrolls: Bankrolls | None = None,
    title: str = "",
    *,
    overwrite: bool = True,
) -> Path:
    """How often a round ended with each net amount and, where given, bankrolls over time."""
    return _save(simulation_figure(result, bankrolls, title), check_suffix(file), overwrite)


def simulation_figure(result: Result, bankrolls: Bankrolls | None = None, title: str = "") -> Any:
    """The figure of a simulation."""
    figure, axes = _figure(1, 2 if bankrolls is not None else 1, (13 if bankrolls is not None else 8, 5))
    histogram = axes[0] if bankrolls is not None else axes
    _histogram(histogram, result.histogram, result.tally.bin_width)
    mean, (low, high) = float(result.mean) / 100, result.interval
    histogram.axvline(
        mean,
        color=RED,
        linewidth=1.2,
        label=f"Mean {_signed(mean)} a round (95% confidence: {_signed(low / 100)} to {_signed(high / 100)})",
    )
    # Above the bars, so that the legend does not cover them.
    histogram.legend(loc="lower right", bbox_to_anchor=(1, 1), fontsize=8, frameon=False, borderaxespad=0.2)
    histogram.set_title(f"Seed {result.seed}", loc="left", fontsize=9)
    if bankrolls is not None:
        _bankrolls(axes[1], bankrolls)
    if title:
        figure.suptitle(title)
    return figure


def _signed(amount: float) -> str:
    return f"{'-' if amount < 0 else '+'}${abs(amount):,.4f}"


def _figure(rows: int, columns: int, size: tuple[float, float], sharey: bool = False) -> tuple[Any, Any]:
    """A figure made without pyplot, so that it needs no screen and no global state changes."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.subplots(rows, columns, sharey=sharey)


def _save(figure: Any, path: Path, overwrite: bool) -> Path:
    import matplotlib

    drawing = BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "croupier"}):
        dates: dict[str, None] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(
            path.suffix.lower(), {}
        )
        figure.savefig(drawing, format=path.suffix[1:].lower(), dpi=150, metadata=dates or None)
    return write_file(path, drawing.getvalue(), overwrite=overwrite)


def _share(analysis: Analysis, name: str, label: str) -> float:
    total = 0.0
    for outcome in analysis.wagers[name].outcomes:
        kind = (
            "loses"
            if outcome.pays.startswith("loses")
            else "returned"
            if outcome.pays.startswith("returned") or outcome.pays == "not made"
            else FOLLOWS
            if outcome.pays == FOLLOWS
            else "wins"
        )
        total += float(outcome.probability or 0) if kind == label else 0.0
    return total


def _histogram(axes: Any, histogram: Mapping[int, int], bin_width: int) -> None:
    """Rounds by net amount: single amounts where there are few, else equal bars.

    Counts that differ widely are on a log scale that starts at one half, so that a single round is visible.
    """
    amounts = sorted(histogram)
    if len(amounts) <= BARS or bin_width:
        gaps = [after - before for before, after in pairwise(amounts)]
        width = min(gaps, default=100) / 100 if len(amounts) <= BARS else bin_width / 100
        span = (amounts[-1] - amounts[0]) / 100 or 1
        centers = [amount / 100 for amount in amounts]
        axes.bar(
            centers, [histogram[amount] for amount in amounts], width=max(width * 0.9, span / 150), color=FELT
        )
    else:
        weights = [histogram[amount] for amount in amounts]
        axes.hist([amount / 100 for amount in amounts], bins=BARS, weights=weights, color=FELT)
    wide = max(histogram.values()) > WIDE * min(histogram.values())
    if wide:
        axes.set_yscale("log")
        axes.set_ylim(bottom=0.5)
    axes.set_xlabel("Won or lost in a round (dollars; losses are negative)")
    axes.xaxis.set_major_formatter(_dollars)
    axes.set_ylabel("Rounds (logarithmic scale)" if wide else "Rounds")
    axes.yaxis.set_major_formatter("{x:,.0f}")


def _bankrolls(axes: Any, bankrolls: Bankrolls) -> None:
    """Some paths, the middle half and the middle nine tenths of all players."""
    for path in bankrolls.paths[:12]:
        axes.plot(bankrolls.steps, path / 100, color=QUIET, linewidth=0.6, alpha=0.7)
    for low, high, alpha in ((0.05, 0.95, 0.15), (0.25, 0.75, 0.3)):
        axes.fill_between(
            bankrolls.steps,
            bankrolls.quantile(low) / 100,
            bankrolls.quantile(high) / 100,
            color=FELT,
            alpha=alpha,
            linewidth=0,
            label=f"Middle {high - low:.0%} of players",
        )
    axes.plot(bankrolls.steps, bankrolls.quantile(0.5) / 100, color=RED, linewidth=1.4, label="Median player")
    axes.axhline(
        bankrolls.start / 100,
        color="black",
        linewidth=0.8,
        linestyle="--",
        label=f"Starting bankroll {dollars(bankrolls.start)}",
    )
    axes.set_xlabel("Rounds played")
    axes.set_ylabel("Bankroll (dollars)")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter(_dollars)
    axes.set_title(
        f"{counted(len(bankrolls.paths), 'player')} starting with {dollars(bankrolls.start)} each: "
        f"{float(bankrolls.ruined):.1%} ruined",
        fontsize=10,
    )
    axes.legend(fontsize=8)


def _dollars(amount: float, _: int | None = None) -> str:
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}".removesuffix(".00")
