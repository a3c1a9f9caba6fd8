"""What an exact analysis of a game says, and the JSON document that carries it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any, Literal

import msgspec

from croupier.law.edition import near, same_id
from croupier.law.refusal import BadInput

Value = Fraction | float
"""A Fraction is exact; a float is a numerical value whose `method` says how it was obtained."""
FULL = Fraction(1)
"""Doubling for as much as the wager."""


class Outcome(msgspec.Struct, frozen=True):
    """One way a wager can end, how likely it is and what it pays ("2 to 1", "loses", "returned").

    `net` is what it wins or loses per unit of the initial wager, on average where that varies; None where it
    is known only together with that of other outcomes.
    """

    id: str
    probability: Value | None
    pays: str
    net: Value | None = None


class WagerAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """What one wager is worth per unit of the initial wager; `assumes` names the base and the play.

    `edges` has the house edge on other bases, such as "wager resolved" and "roll". Values in double precision
    are off by at most `edge_error`, chances by `chance_error`, the variance by `variance_error`. The house
    edge is a part of `base`, money per unit of the initial wager: more than one where a fee or odds are
    added.
    """

    house_edge: Value | None
    expected_net: Value | None
    variance: Value | None
    outcomes: tuple[Outcome, ...]
    assumes: str
    method: str | None = None
    edges: Mapping[str, Value] = {}
    edge_error: float | None = None
    chance_error: float | None = None
    variance_error: float | None = None
    base: Fraction = Fraction(1)


Case = tuple[str, Fraction, Fraction, str]
"""One way a wager can end: its name, its chance, the net per unit, and what it pays in words."""


def decided_once(cases: Iterable[Case], assumes: str) -> WagerAnalysis:
    """A wager without a decision, from every way it can end."""
    possible = [case for case in cases if case[1]]
    mean = sum((chance * net for _, chance, net, _ in possible), Fraction(0))
    square = sum((chance * net * net for _, chance, net, _ in possible), Fraction(0))
    return WagerAnalysis(
        house_edge=-mean,
        expected_net=mean,
        variance=square - mean * mean,
        outcomes=tuple([Outcome(name, chance, pays, net) for name, chance, net, pays in possible]),
        assumes=assumes,
    )


def with_expected_net(wager: WagerAnalysis, expected_net: float) -> WagerAnalysis:
    """The same wager played in another way, with this expected net; its spread is not known."""
    return msgspec.structs.replace(
        wager, expected_net=expected_net, house_edge=-expected_net, variance=None, outcomes=()
    )


class ValueTable(msgspec.Struct, frozen=True, kw_only=True):
    """Values by row and column under a title, such as the effect of removing a card by rank and wager.

    `row_name` says what a row stands for; `shown_as` how people read the values: as chances, or as
    differences in percent.
    """

    title: str
    row_name: str
    rows: Mapping[str, Mapping[str, Value]]
    shown_as: Literal["chance", "difference"]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(dict.fromkeys(column for row in self.rows.values() for column in row))

    def only(self, *columns: str) -> ValueTable | None:
        """The table with some of its columns; None if it has none of them."""
        kept = {name: {each: row[each] for each in columns if each in row} for name, row in self.rows.items()}
        rows = {name: row for name, row in kept.items() if row}
        return msgspec.structs.replace(self, rows=rows) if rows else None


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """Every wager of a game under given options on a day, the best strategy and other figures.

    `families` are selections of equal value that are listed as one wager under their name. `removed` names
    the cards that are known not to be in the shoe.
    """

    game: str
    as_of: date
    options: Mapping[str, Any]
    wagers: Mapping[str, WagerAnalysis]
    families: Mapping[str, tuple[str, ...]] = {}
    strategy: Mapping[str, Any] = {}
    figures: Mapping[str, Value] = {}
    figure_error: float | None = None
    """How far a figure in double precision may be off."""
    tables: Mapping[str, ValueTable] = {}
    removed: str = ""

    def value_of(self, wager: str) -> WagerAnalysis | None:
        """A wager's value, its own or that of its family."""
        found = self.wagers.get(wager)
        if found is None:
            found = next((self.wagers[name] for name, ids in self.families.items() if wager in ids), None)
        return found

    def by_selection(self) -> dict[str, WagerAnalysis]:
        """Every wager with its value, the selections of a family one by one as well."""
        each = {wager: self.wagers[name] for name, ids in self.families.items() for wager in ids}
        return {**each, **self.wagers}

    def only(self, name: str) -> Analysis:
        """The analysis of one wager, of the family of a selection, or of all wagers whose ids begin so."""
        asked = same_id(name)
        found = [each for each in self.wagers if same_id(each) == asked]
        found = found or [family for family, ids in self.families.items() if asked in map(same_id, ids)]
        found = found or [each for each in self.wagers if same_id(each).startswith(f"{asked}_")]
        if not found:
            known = near(name, self.wagers)
            raise BadInput(f"wager {name!r} is not in the analysis of {self.game}: {known}")
        kept = {each: self.wagers[each] for each in found}
        tables = {title: table.only(*found) for title, table in self.tables.items()}
        return msgspec.structs.replace(
            self,
            wagers=kept,
            strategy={},
            figures={},
            tables={title: table for title, table in tables.items() if table is not None},
        )


def value_document(value: Value, error: float | None = None) -> dict[str, Any]:
    """A value as JSON: always the decimal, with the fraction where it is exact, else with its error bound."""
    if isinstance(value, Fraction):
        return {"fraction": f"{value.numerator}/{value.denominator}", "decimal": float(value)}
    return {"decimal": value} if error is None else {"decimal": value, "error_bound": error}


def wager_document(wager: WagerAnalysis) -> dict[str, Any]:
    """One wager's analysis as JSON."""
    document: dict[str, Any] = {}
    if wager.house_edge is not None:
        document["house_edge"] = value_document(wager.house_edge, wager.edge_error)
    if wager.edges:
        document["edges"] = {
            base: value_document(edge, wager.edge_error) for base, edge in wager.edges.items()
        }
    if wager.expected_net is not None:
        document["expected_net"] = value_document(wager.expected_net, wager.edge_error)
    if wager.variance is not None:
        document["variance"] = float(wager.variance)
        if wager.variance_error is not None:
            document["variance_error_bound"] = wager.variance_error
    document["outcomes"] = [_outcome_document(outcome, wager.chance_error) for outcome in wager.outcomes]
    document["assumes"] = wager.assumes
    if wager.method is not None:
        document["method"] = wager.method
    return document


def to_document(analysis: Analysis) -> dict[str, Any]:
    """The JSON document `croupier analyze --json` prints."""
    document: dict[str, Any] = {
        "game": analysis.game,
        "as_of": analysis.as_of.isoformat(),
        "options": dict(analysis.options),
        **({"removed": analysis.removed} if analysis.removed else {}),
        "wagers": {wager_id: wager_document(wager) for wager_id, wager in analysis.wagers.items()},
        "strategy": dict(analysis.strategy),
    }
    if analysis.figures:
        document["figures"] = {
            name: value_document(value, analysis.figure_error) for name, value in analysis.figures.items()
        }
    if analysis.tables:
        document["tables"] = {
            name: {
                row: {column: value_document(value, analysis.figure_error) for column, value in held.items()}
                for row, held in table.rows.items()
            }
            for name, table in analysis.tables.items()
        }
    return document


def _outcome_document(outcome: Outcome, error: float | None) -> dict[str, Any]:
    document: dict[str, Any] = {"id": outcome.id}
    if outcome.probability is not None:
        document["probability"] = value_document(outcome.probability, error)
    document["pays"] = outcome.pays
    return document
