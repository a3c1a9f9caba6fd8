"""`python -m benchmarks.pit [sqlite] [postgresql]`: a real server under load; writes docs/performance.md."""

import argparse
import asyncio
import platform
import re
import sys
from collections.abc import Sequence
from datetime import date

from benchmarks.__main__ import PAGE, processor
from benchmarks.pit.serving import serving
from benchmarks.pit.stages import Figures, Load, measured, players
from croupier.server.running import event_loop

DATABASES = ("sqlite", "postgresql")
TABLES, RATE, SECONDS, FLOOD, SPECTATORS = 250, 2_000.0, 60.0, 10.0, 100
WRITTEN_FROM = 20.0
"""Seconds of play from which on the page is written."""
GOAL_P99, GOAL_LAG = 0.05, 0.05
GOALS = {"p50": (0.5, 0.01), "p99": (0.99, GOAL_P99), "p99.9": (0.999, 0.2)}
"""The part of the commands that is acknowledged within a time."""
PART = re.compile(r"(<!-- load -->\n).*(<!-- end of load -->)", re.DOTALL)


def milliseconds(seconds: float) -> str:
    """A time in milliseconds."""
    return f"{1000 * seconds:.3g} ms"


def times(load: Load) -> str:
    """The cells of a table: p50, p99, p99.9."""
    return " | ".join(milliseconds(load.seen.quantile(part)) for part in (0.5, 0.99, 0.999))


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def verdicts(name: str, found: Figures) -> list[tuple[str, str, str, bool]]:
    """The goals, what was measured, and whether each was reached."""
    load, lag = found.load, quantile(found.lags, 0.99)
    refused = sum(load.seen.refused.values())
    definite = set(found.flood.seen.refused) <= {429, 503}
    return [
        (name, f"{found.asked:,.0f} commands a second",
         f"{load.rate:,.0f}, {refused} refused, {load.seen.missed:,} not sent for lateness",
         load.rate >= 0.99 * found.asked and not refused and not load.seen.missed),
        *[(name, f"{said} below {milliseconds(goal)}", milliseconds(load.seen.quantile(part)),
           load.seen.quantile(part) < goal) for said, (part, goal) in GOALS.items()],
        (name, "overload is refused with 429 or 503", str(dict(found.flood.seen.refused)), definite),
        (name, f"p99 below {milliseconds(GOAL_P99)} again five seconds later",
         milliseconds(found.after.seen.quantile(0.99)), found.after.seen.quantile(0.99) < GOAL_P99),
        (name, f"{found.spectators} spectators see an event within {milliseconds(GOAL_LAG)} (p99)",
         milliseconds(lag), lag < GOAL_LAG),
    ]  # fmt: skip


def page(results: dict[str, Figures]) -> str:
    """The part of the page that is about load."""
    seconds = min(found.load.asked_seconds for found in results.values())
    lines = [
        f"Measured {date.today().isoformat()} on {processor()}, Python {platform.python_version()}: "
        f"{seconds:.0f} seconds of play on each database.",
        "",
        "| database | goal | measured | |",
        "| --- | --- | --- | --- |",
    ]
    for name, found in results.items():
        for _, goal, value, reached in verdicts(name, found):
            lines.append(f"| {name} | {goal} | {value} | {'reached' if reached else 'MISSED'} |")
    lines += [
        "",
        "| database | stage | commands a second | p50 | p99 | p99.9 | "
        "processor time a command: serving, writing, database, players | the players' own lateness (p99) |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, found in results.items():
        for stage, load in (("play", found.load), ("flood", found.flood), ("after the flood", found.after)):
            each = ", ".join(f"{1e6 * used / max(1, load.worked):.0f} µs" for used in load.work)
            late = milliseconds(quantile(load.late, 0.99)) if load.late else ""
            lines.append(f"| {name} | {stage} | {load.rate:,.0f} | {times(load)} | {each} | {late} |")
    lines += ["", "| database | players | memory of an idle table | memory of a spectator |"]
    lines += ["| --- | --- | --- | --- |"]
    for name, found in results.items():
        held = f"{found.table_bytes / 1024:.0f} KiB | {found.spectator_bytes / 1024:.0f} KiB"
        lines.append(f"| {name} | {players(found):,} at {found.tables} tables | {held} |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the verdicts, write the page when everything was measured at full size."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pit", description=__doc__)
    parser.add_argument("databases", nargs="*", metavar="DATABASE", help="sqlite, postgresql (default: both)")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=RATE, help="commands a second")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of play")
    parser.add_argument("--flood", type=float, default=FLOOD, help="seconds of overload")
    parser.add_argument("--spectators", type=int, default=SPECTATORS)
    parser.add_argument("--in-step", action="store_true", help="all tables deal and pay at the same time")
    asked = parser.parse_args(arguments)
    chosen = asked.databases or list(DATABASES)
    if unknown := set(chosen) - set(DATABASES):
        parser.error(f"{', '.join(sorted(unknown))}: expected sqlite or postgresql")
    results: dict[str, Figures] = {}
    for name in chosen:
        with serving(name, asked.tables) as served:
            work = measured(
                served, asked.rate, asked.seconds, asked.flood, asked.spectators, in_step=asked.in_step
            )
            with asyncio.Runner(loop_factory=event_loop) as runner:
                found = runner.run(work)
        results[name] = found
        for _, goal, value, reached in verdicts(name, found):
            print(f"{'PASS' if reached else 'FAIL'}  {name}: {value} (goal {goal})", flush=True)
    written = page(results)
    print(f"\n{written}")
    full = (
        asked.tables >= TABLES and asked.rate >= RATE and asked.seconds >= WRITTEN_FROM and not asked.in_step
    )
    if full and set(results) == set(DATABASES):
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(PART.sub(lambda place: f"{place[1]}{written}{place[2]}", text), encoding="utf-8")
    return 0 if all(row[3] for name, found in results.items() for row in verdicts(name, found)) else 1


if __name__ == "__main__":
    sys.exit(main())
