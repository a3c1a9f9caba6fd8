"""The plots of a mathematical report."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from croupier.odds.many_rounds import ManyRounds
from croupier.report.mathematical.blocks import Picture
from croupier.report.plots import FELT, RED

if TYPE_CHECKING:
    from croupier.simulation.statistics import Comparison

WIDTH: Final = 7.2
"""Inches between the margins of a letter page."""
BAR: Final = 0.24
MAX_BARS: Final = 24
_METADATA: Final = re.compile(r"\s*<metadata>.*?</metadata>", re.DOTALL)
GRAY: Final = "#4a524d"


def edges_picture(edges: Mapping[str, float]) -> Picture:
    """The house edge of every wager as a bar."""
    names = list(edges)
    values = [100 * value for value in edges.values()]
    figure, axes = _figure((WIDTH, 1.0 + BAR * len(names)))
    places = range(len(names))
    axes.barh(places, values, color=[RED if value > 0 else FELT for value in values], height=0.7)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    _values_at_bars(axes, places, values, "{:.3f}")
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlabel("house edge, percent of the initial wager")
    axes.margins(x=0.14, y=0.02)
    return picture(figure, "House edge of every wager; a bar to the left is an edge of the player.")


def returns_picture(name: str, parts: Mapping[str, float]) -> Picture:
    """What each end of a wager contributes to its return."""
    names = list(parts)[:MAX_BARS]
    values = [parts[each] for each in names]
    figure, axes = _figure((WIDTH, 1.0 + BAR * len(names)))
    places = range(len(names))
    axes.barh(places, values, color=[FELT if value >= 0 else RED for value in values], height=0.7)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    _values_at_bars(axes, places, values, "{:.4f}")
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlabel("contribution to the return, per unit wagered")
    axes.margins(x=0.16, y=0.02)
    return picture(figure, f"{name}: contribution of every outcome to the return.")


def effects_picture(effects: Sequence[tuple[str, float]]) -> Picture:
    """How much each other choice changes the house edge of the wager it changes most."""
    shown = sorted(effects, key=lambda each: abs(each[1]), reverse=True)[:MAX_BARS]
    values = [100 * value for _, value in shown]
    figure, axes = _figure((WIDTH, 1.0 + BAR * len(shown)))
    places = range(len(shown))
    axes.barh(places, values, color=[RED if value > 0 else FELT for value in values], height=0.7)
    axes.set_yticks(places, [name for name, _ in shown])
    axes.invert_yaxis()
    _values_at_bars(axes, places, values, "{:+.4f}")
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlabel("change of the house edge, percentage points")
    axes.margins(x=0.18, y=0.02)
    more = "" if len(effects) <= MAX_BARS else f" The {MAX_BARS} largest of {len(effects)}."
    return picture(figure, f"What other choices do to the house edge of the wager they move most.{more}")


def volatility_picture(name: str, rounds: Sequence[ManyRounds]) -> Picture:
    """The 95% band of the result per unit wagered, narrowing to the expected value."""
    figure, axes = _figure((WIDTH, 3.0))
    counts = [each.rounds for each in rounds]
    low, high, mean = (
        [100 * value / each.rounds for each, value in zip(rounds, values, strict=True)]
        for values in (
            [each.low for each in rounds],
            [each.high for each in rounds],
            [each.mean for each in rounds],
        )
    )
    axes.fill_between(counts, low, high, color=FELT, alpha=0.22, label="95% of all results")
    axes.plot(counts, mean, color=RED, linewidth=1.6, label="expected result")
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xlim(counts[0], counts[-1])
    axes.set_xticks(counts, [f"{count:,}" for count in counts])
    axes.set_xlabel("rounds")
    axes.set_ylabel("result, percent of all\ninitial wagers")
    axes.legend(loc="upper right", fontsize=8, frameon=False)
    return picture(figure, f"{name}: results of many rounds.")


def simulation_picture(comparisons: Mapping[str, Comparison]) -> Picture:
    """How many standard errors each simulated value is from the calculated one."""
    names = list(comparisons)
    scores = [max(-6.0, min(6.0, each.z)) for each in comparisons.values()]
    figure, axes = _figure((WIDTH, 1.1 + BAR * 0.85 * len(names)))
    places = range(len(names))
    for within, shade in ((3.0, 0.16), (1.959964, 0.22)):
        axes.axvspan(-within, within, color=FELT, alpha=shade, linewidth=0)
    axes.scatter(scores, places, color=[RED if abs(each) > 3 else "black" for each in scores], s=16, zorder=3)
    axes.set_yticks(places, names)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlim(-max(4.5, *map(abs, scores)), max(4.5, *map(abs, scores)))
    axes.set_xlabel("standard errors between simulated and calculated value")
    axes.set_ylim(len(names) - 0.3, -0.7)
    return picture(figure, "Simulated beside calculated values; dark: 95% of chance deviations, pale: pass.")


def _figure(size: tuple[float, float]) -> tuple[Any, Any]:
    """A figure made without pyplot, so that no global state changes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    return figure, figure.subplots()


def picture(figure: Any, caption: str) -> Picture:
    """A finished figure."""
    import matplotlib

    for axes in figure.axes:
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=8)
        axes.xaxis.label.set_fontsize(8.5)
        axes.yaxis.label.set_fontsize(8.5)
    svg = BytesIO()
    with matplotlib.rc_context(
        {"svg.hashsalt": "croupier", "svg.fonttype": "none", "axes.unicode_minus": False}
    ):
        figure.savefig(svg, format="svg", metadata={"Date": None})
    text = _METADATA.sub("", svg.getvalue().decode())
    width, height = figure.get_size_inches()
    return Picture(text[text.index("<svg") :], caption, float(width), float(height))


def _values_at_bars(axes: Any, places: Sequence[int], values: Sequence[float], form: str) -> None:
    for place, value in zip(places, values, strict=True):
        axes.annotate(
            form.format(value),
            (value, place),
            xytext=(4 if value >= 0 else -4, 0),
            textcoords="offset points",
            va="center",
            ha="left" if value >= 0 else "right",
            fontsize=7.5,
            color=GRAY,
        )
