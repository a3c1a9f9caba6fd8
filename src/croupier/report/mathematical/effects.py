"""What each licensee option does to the house edge: the game is analyzed again with other values."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.law.alternatives import Alternative, alternatives, in_words, kind_of
from croupier.law.edition import Edition
from croupier.law.encoding import enc_hook
from croupier.law.options import Options
from croupier.law.refusal import CroupierError
from croupier.odds.analysis import Analysis, Value, WagerAnalysis
from croupier.progress import tracked, watched_by

if TYPE_CHECKING:
    import croupier

LONGEST_SECONDS: Final = 600.0
"""After this many seconds no further value is analyzed; the report says which were left out."""


@dataclass(frozen=True)
class Change:
    """A wager whose value another choice changes; `before` or `after` is None if it is not offered."""

    wager: str
    before: WagerAnalysis | None
    after: WagerAnalysis | None

    @property
    def difference(self) -> Value | None:
        """The house edge after minus the one before; None unless the wager is offered both times."""
        if self.before is None or self.after is None:
            return None
        if self.before.house_edge is None or self.after.house_edge is None:
            return None
        return self.after.house_edge - self.before.house_edge


@dataclass(frozen=True)
class Effect:
    """Another value of one option: what changes with it, or why it is not lawful here.

    `together` are further options that had to be set, in both analyses unless the value in force is not
    lawful with them (`compared_apart`).
    """

    option: str
    words: str
    value: Any
    together: Mapping[str, Any] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    compared_apart: bool = False
    refused: str = ""
    left_out: bool = False


@dataclass(frozen=True)
class OptionEffects:
    """One option: its value in force, the effects of others, and what was not varied."""

    option: str
    here: str
    text: str
    cite: str
    effects: tuple[Effect, ...]
    complete: bool
    not_varied: str = ""


class _Silent:
    """Ignores the progress inside one analysis, because one analysis is one part."""

    def expect(self, parts: int) -> None:
        """Show nothing."""

    def done(self, parts: int = 1) -> None:
        """Show nothing."""


@contextmanager
def uncounted() -> Iterator[None]:
    """Let the work inside report no progress."""
    with watched_by(_Silent()):
        yield


class Effects:
    """Analyses of a game under options that differ in one from those in force, each computed once."""

    def __init__(
        self, game: croupier.Game, given: Mapping[str, Any], day: date | None, analysis: Analysis
    ) -> None:
        self.game, self.given, self.day = game, dict(given), day
        self.options: Options = game.options(given, day)
        self.edition: Edition[Any] = game.edition(day, self.options.proposals)
        self._known: dict[bytes, Analysis] = {self._key(self.options): analysis}

    def all(self, names: Collection[str] | None = None) -> tuple[OptionEffects, ...]:
        """The effect of every option in force, or of those named; progress is reported value by value."""
        chosen = self.edition.options if names is None else names
        taken = {name: alternatives(name, self.options, self.edition) for name in chosen}
        pairs = [(name, value) for name, found in taken.items() for value in found.values]
        effects: dict[str, list[Effect]] = {name: [] for name in taken}
        until = time.monotonic() + LONGEST_SECONDS
        for name, value in tracked(pairs):
            with uncounted():
                late = time.monotonic() > until
                unknown = Effect(name, value.words, value.value, left_out=True)
                effects[name].append(unknown if late else self.of(name, value))
        return tuple(
            OptionEffects(
                name,
                value_in_words(getattr(self.options, name), self.edition, name),
                self.edition.option(name).text,
                self.edition.option(name).cite,
                # Where only a few of many values are tried, an unlawful one is left out.
                tuple(each for each in effects[name] if found.complete or not each.refused),
                found.complete,
                found.reason,
            )
            for name, found in taken.items()
        )

    def of(self, name: str, other: Alternative) -> Effect:
        """The effect of one other value, with further options set if it needs them."""
        together = self._offering(name)
        chosen = {**self.given, **together, name: other.value}
        objection = self._objection(chosen)
        if objection:
            needed = self._needed(name, chosen)
            if needed is None:
                return Effect(name, other.words, other.value, refused=objection)
            together = {**together, **needed}
            chosen |= needed
        before = {**self.given, **together}
        apart = bool(self._objection(before))
        changes = _changes(self._analysis(self.given if apart else before), self._analysis(chosen))
        return Effect(name, other.words, other.value, together, changes, compared_apart=apart)

    def _analysis(self, chosen: Mapping[str, Any]) -> Analysis:
        key = self._key(self.game.options(chosen, self.day))
        if key not in self._known:
            self._known[key] = self.game.analyze(chosen, self.day)
        return self._known[key]

    @staticmethod
    def _key(options: Options) -> bytes:
        return msgspec.json.encode(options, enc_hook=enc_hook)

    def _objection(self, chosen: Mapping[str, Any]) -> str:
        """Why options are not lawful together; empty if they are."""
        try:
            found = self.game.objections(chosen, self.day)
        except CroupierError as error:
            return str(error)
        return str(found[0]) if found else ""

    def _offering(self, name: str) -> dict[str, Any]:
        """What must be set so that a wager the option applies to is offered, if none is now."""
        concerned = [
            (wager, fact)
            for wager, fact in self.edition.wagers.items()
            if wager == self.edition.option(name).concerns
            or name in fact.limits
            or name in fact.row_options.values()
            or any(
                table.option == name and (key == fact.pays or key.startswith(f"{fact.pays}_"))
                for key, table in self.edition.paytables.items()
            )
        ]
        if any(self._offers(self.options, wager) or fact.offered_by == name for wager, fact in concerned):
            return {}
        for wager, fact in concerned:
            if fact.offered_by not in self.edition.options:
                continue
            for value in alternatives(fact.offered_by, self.options, self.edition).values:
                chosen = {**self.given, fact.offered_by: value.value}
                if not self._objection(chosen) and self._offers(self.game.options(chosen, self.day), wager):
                    return {fact.offered_by: value.value}
        return {}

    def _offers(self, options: Options, wager: str) -> bool:
        by = self.edition.wagers[wager].offered_by
        return options.offers(wager) and (not by or bool(getattr(options, by)))

    def _needed(self, name: str, chosen: Mapping[str, Any]) -> dict[str, Any] | None:
        """One other option, set so that a choice becomes lawful; None if no single option does it."""
        for other in self.edition.options:
            if other == name:
                continue
            for value in alternatives(other, self.options, self.edition).values:
                if not self._objection({**chosen, other: value.value}):
                    return {other: value.value}
        return None


def _changes(before: Analysis, after: Analysis) -> tuple[Change, ...]:
    """The wagers whose house edge or variance differs, or that are offered only under one choice."""
    # Selections of equal value under one choice that differ under the other are compared one by one.
    apart = [
        family
        for one, other in ((before, after), (after, before))
        for family, ids in one.families.items()
        if family not in other.wagers and any(each in other.wagers for each in ids)
    ]
    names = [name for name in dict.fromkeys((*before.wagers, *after.wagers)) if name not in apart]
    found = []
    for name in names:
        change = Change(name, before.value_of(name), after.value_of(name))
        if change.before is None or change.after is None or not _alike(change.before, change.after):
            found.append(change)
    return tuple(found)


def _alike(one: WagerAnalysis, other: WagerAnalysis) -> bool:
    return _same(one.house_edge, other.house_edge, one.edge_error, other.edge_error) and _same(
        one.variance, other.variance, one.variance_error, other.variance_error
    )


def _same(one: Value | None, other: Value | None, *errors: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return one == other or abs(float(one - other)) <= sum(error or 0.0 for error in errors)


def value_in_words(value: object, edition: Edition[Any], name: str) -> str:
    """The value of an option in force; a table row by row."""
    kind = kind_of(name, edition)
    if isinstance(value, Mapping):
        rows = ", ".join(f"{edition.label(str(row))} {in_words(paid, kind)}" for row, paid in value.items())
        return rows or "the minimums"
    return in_words(value, kind)
