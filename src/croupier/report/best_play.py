"""The best play of an analysis as a patron reads it: a row for each decision."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from croupier.procedure.choices import spoken
from croupier.report.document import Section, Table

HOUSE_WAY: Final = ("set", "keep")
"""Decisions that the guide of the game prints line by line, as its house way."""
COUNTED: Final = ("hands", "situations")
EITHER: Final = "value_zero"
TABLE: Final = "chart"
MAX_LINES: Final = 12
"""A decision that takes more rows is left to the mathematical report."""
PLAY: Final = "play"
_TEN: Final = re.compile(r"\bT\b")


def best_play_section(strategy: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Section]:
    """A section with every decision that neither a chart nor a house way shows; `names` are of wagers."""
    left_out = {TABLE, *HOUSE_WAY, *([PLAY] if TABLE in strategy else [])}
    rows = [
        (_TEN.sub("10", decision), _TEN.sub("10", play).replace("by suits", "depending on suits"))
        for name, held in strategy.items()
        if name not in left_out
        for decision, play in _shortened(names.get(name, _words(name)), held)
    ]
    if rows:
        yield Section("Best play", (Table(header=("Decision", "Best play"), rows=tuple(rows)),))


def _shortened(title: str, held: Any) -> list[tuple[str, str]]:
    rows = list(_rows(title, held))
    if len(rows) <= MAX_LINES:
        return rows
    if isinstance(held, list | tuple):
        title = f"{rows[0][0].partition(' to ')[0]} down to {rows[-1][0].rpartition(' to ')[2]}"
    return [(title, "by your cards and the dealer's; the mathematical report of the game lists every case")]


def _rows(title: str, held: Any) -> Iterator[tuple[str, str]]:
    if isinstance(held, Mapping):
        # Strings are by total: the dealer's cards against which it is done.
        plain = {name: each for name, each in held.items() if isinstance(each, str) and name not in COUNTED}
        for play, totals in groupby(plain, key=lambda name: plain[name]):
            first, *rest = totals
            yield f"{title} with {first}{f' to {rest[-1]}' if rest else ''}", f"against the dealer's {play}"
        for name, each in held.items():
            if isinstance(each, list | tuple):
                how = "either way is as good" if name == EITHER else spoken(name)
                yield f"{title}, {how}", "; ".join(map(str, each))
    elif isinstance(held, list | tuple):
        for each in held:
            case, colon, play = str(each).partition(": ")
            yield (case, play) if colon else (title, case)
    else:
        yield title, str(held)


def _words(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
