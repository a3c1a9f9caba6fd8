"""The exact analysis of a game whose round is one chance event over declared wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Any

import msgspec

from croupier.law.edition import Edition
from croupier.law.encoding import enc_hook
from croupier.law.offered import offered_in_force
from croupier.law.outcomes import OutcomeWager, WagerTable
from croupier.odds.analysis import Analysis, WagerAnalysis
from croupier.odds.display import open_part
from croupier.odds.outcomes import analyze_wager


def analyze(options: Any, edition: Edition[OutcomeWager]) -> Analysis:
    """The exact value of every wager offered; selections of equal value are one row under a common name."""
    offered = offered_in_force(edition, options)
    families: dict[str, list[WagerTable]] = {}
    for table in offered.tables.values():
        families.setdefault(table.base, []).append(table)
    wagers: dict[str, WagerAnalysis] = {}
    alike: dict[str, tuple[str, ...]] = {}
    known: dict[Hashable, WagerAnalysis] = {}
    for name, tables in families.items():
        values = {table.id: _value(table, offered.tables, known) for table in tables}
        wagers |= _by_name(name, values)
        if name not in values and name in wagers:
            alike[name] = tuple(values)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=wagers,
        families=alike,
        figures={
            f"{name}_open": open_part(table) for name, table in offered.tables.items() if table.openings
        },
    )


def _value(
    table: WagerTable, offered: Mapping[str, WagerTable], known: dict[Hashable, WagerAnalysis]
) -> WagerAnalysis:
    """A wager exactly; bases on which its edge is the same are left out. Wagers that are decided at once by
    the same outcomes share one computation.
    """
    ways: Hashable = table.id
    if table.one_roll and not table.openings:
        counted = Counter[Hashable]()
        for shown, result in zip(table.space.outcomes, table.states[0], strict=True):
            counted[result.outcome, result.odds, result.row] += shown.weight
        ways = frozenset(counted.items())
    if ways not in known:
        found = analyze_wager(table, offered)
        edges = {base: edge for base, edge in found.edges.items() if edge != found.house_edge}
        known[ways] = msgspec.structs.replace(found, edges=edges)
    return known[ways]


def _by_name(name: str, values: dict[str, WagerAnalysis]) -> dict[str, WagerAnalysis]:
    first = next(iter(values.values()))
    return {name: first} if all(value == first for value in values.values()) else values
