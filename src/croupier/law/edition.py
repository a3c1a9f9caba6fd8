"""A game's rules as declared in its rules.toml: read strictly, asked by date."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar, cast

import msgspec

from croupier.law import register
from croupier.law.citation import Citation
from croupier.law.encoding import written
from croupier.law.facts import (
    BoardFact,
    Cite,
    Conflict,
    DatedCite,
    EditionFact,
    Fact,
    HistoryEvent,
    Identity,
    IrregularityFact,
    LayoutArea,
    Noted,
    OptionFact,
    PayTable,
    Shown,
    ValueFact,
    WagerFact,
)
from croupier.law.refusal import BadInput, Refusal
from croupier.law.spaces import SpaceFact
from croupier.law.wording import with_amounts, worded

if TYPE_CHECKING:
    import typing_extensions

    W = typing_extensions.TypeVar("W", bound=WagerFact, default=WagerFact)
else:
    W = TypeVar("W")
F = TypeVar("F", bound=Fact)

Dated = Mapping[str, tuple[F, ...]]
WORDS: Final = {
    "spaces": "outcome space",
    "wagers": "wager",
    "paytables": "pay table",
    "options": "option",
    "values": "value",
    "irregularities": "irregularity",
    "layout": "layout area",
}
# How similar a typo and a name must be for a suggestion, and the shortest part of a name that counts.
MIN_SIMILARITY: Final = 0.7
SHORTEST_PART: Final = 3
_OPENING: Final = ("adopted", "temporary", "experimental", "readopted")
_CLOSING: Final = ("repealed", "reserved")


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """How one fact changed between two days."""

    kind: Literal["added", "removed", "changed"]
    what: str
    id: str
    cite: str
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}


def cite_on(cite: Cite, day: date) -> str:
    """The citation of a fact on a day."""
    if isinstance(cite, str):
        return cite
    for dated in cite:
        if dated.in_force(day):
            return dated.cite
    return min(cite, key=lambda dated: abs(((dated.from_ or dated.until or day) - day).days)).cite


def summary_on(game: Identity, day: date) -> str:
    """What a game is about, by its rules on a day."""
    if isinstance(game.summary, str):
        return game.summary
    return next((part.text for part in game.summary if part.in_force(day)), game.summary[-1].text)


def same_id(text: str) -> str:
    """An id with "-" and "_" as the same letter."""
    return text.strip().replace("-", "_").casefold()


def near(wanted: str, names: Iterable[str]) -> str:
    """A sentence's end with the names most like the one given, or all of them."""
    all_names = list(names)
    by_form = {same_id(name): name for name in all_names}
    form = same_id(wanted)
    close = difflib.get_close_matches(form, by_form, n=3, cutoff=MIN_SIMILARITY)
    if not close and len(form) >= SHORTEST_PART:
        close = [name for name in by_form if form in name.split("_") or name.startswith(form)][:3]
    if close:
        return "did you mean " + " or ".join(by_form[name] for name in close) + "?"
    return "expected one of " + ", ".join(all_names) if all_names else "there are none"


def start_of(event: HistoryEvent) -> date | None:
    """The day from which an event counts: its operative day if it has one."""
    return event.operative or event.from_


def _whole_game(event: HistoryEvent) -> bool:
    return not Citation.parse(event.section).number


def _first(facts: Iterable[F], day: date, proposals: bool) -> F | None:
    return next((fact for fact in facts if fact.in_force(day) and (proposals or not fact.proposal)), None)


class Rules(Generic[W]):
    """All a game's facts with their dates; `on(day)` gives those in force."""

    def __init__(
        self,
        *,
        folder: str,
        game: Identity,
        editions: tuple[EditionFact, ...],
        history: tuple[HistoryEvent, ...],
        labels: Mapping[str, str],
        spaces: Dated[SpaceFact],
        wagers: Dated[W],
        paytables: Dated[PayTable],
        options: Dated[OptionFact],
        values: Dated[ValueFact],
        conflicts: tuple[Conflict, ...],
        irregularities: Dated[IrregularityFact],
        layout: Dated[LayoutArea],
        shown: tuple[Shown, ...],
        noted: tuple[Noted, ...],
        board: BoardFact | None = None,
        digest: str = "",
    ) -> None:
        self.folder = folder
        self.game = game
        self.editions = editions
        self.history = history
        self.labels = labels
        self.spaces = spaces
        self.wagers = wagers
        self.paytables = paytables
        self.options = options
        self.values = values
        self.conflicts = conflicts
        self.irregularities = irregularities
        self.layout = layout
        self.shown = shown
        self.noted = noted
        self.board = board
        self.digest = digest
        self._cache: dict[tuple[date, bool], Edition[W]] = {}

    def dated(self, what: str) -> Dated[Fact]:
        """The facts of one kind ("wagers", "options", ...) by id, with all their dated alternatives."""
        return cast(Dated[Fact], getattr(self, what))

    @cached_property
    def newest(self) -> date:
        """The newest day on which anything is known to have changed."""
        facts: list[Fact] = [*self.history, *self.editions, *self.conflicts]
        for what in WORDS:
            facts += [fact for alternatives in self.dated(what).values() for fact in alternatives]
        days = [day for fact in facts if not fact.proposal for day in (fact.from_, fact.until) if day]
        days += [event.operative for event in self.history if event.operative]
        return max(days) if days else register.first_day()

    @cached_property
    def known_until(self) -> date | None:
        """The last day for which the rules are known; amendments after it are not."""
        return max((each.known_until for each in self.editions if each.known_until), default=None)

    def known_on(self, day: date) -> date | None:
        """The last day for which the text behind a day's edition is known; None if there is no such limit."""
        begun = [each for each in self.editions if each.from_ is None or each.from_ <= day]
        return next((each.known_until for each in reversed(begun) if each.known_until), None)

    @cached_property
    def authorized_from(self) -> date | None:
        """The first day on which the game may be offered; None while it is only proposed."""
        whole = [event for event in self.history if event.event in _OPENING and _whole_game(event)]
        opening = whole or [event for event in self.history if event.event in _OPENING]
        return min((day for event in opening if (day := start_of(event))), default=None)

    def unknown_since(self, day: date) -> date | None:
        """If it is not known whether the game was in force on a day, the last day on which it was not."""
        first = self.authorized_from
        for event in self.history if first is not None and day < first else ():
            if start_of(event) == first and event.after and event.after < day:
                return event.after
        return None

    def _refuse_unauthorized(self, day: date, proposals: bool) -> None:
        name, cite = self.game.id, self.game.cite
        first = self.authorized_from
        if first is None:
            if not proposals:
                raise Refusal(
                    f"{name}: the game exists only as a proposal; set proposals=true to use it", cite
                )
            return
        if not_before := self.unknown_since(day):
            if proposals:
                return
            raise Refusal(
                f"{name} of {day}: it is not known whether the game was authorized then; it was adopted "
                f"after {not_before}, and is known from {first}; set proposals=true to use it all the same",
                cite,
            )
        if day < first:
            raise Refusal(f"{name} of {day}: the game is authorized from {first}", cite)
        whole = [
            event
            for event in self.history
            if _whole_game(event) and (start := start_of(event)) and start <= day
        ]
        closed = max((event for event in whole if event.event in _CLOSING), key=_order, default=None)
        openings = [event for event in whole if event.event in _OPENING]
        opened = [event for event in openings if event.until is None or day < event.until]
        if openings and not opened:
            last = max(openings, key=_order)
            raise Refusal(f"{name} of {day}: the game was authorized until {last.until}", cite)
        if closed and all(_order(event) <= _order(closed) for event in opened):
            raise Refusal(f"{name} of {day}: the game was {closed.event} on {start_of(closed)}", cite)

    def on(self, day: date | None = None, proposals: bool = False) -> Edition[W]:
        """The rules in force on a day (none: the newest known); a day without the game is refused."""
        at = self.newest if day is None else day
        if (at, proposals) not in self._cache:
            if type(at) is not date:
                raise BadInput(f"day {at!r}: expected a datetime.date, such as date(2008, 1, 1)")
            self._refuse_unauthorized(at, proposals)
            self._cache[at, proposals] = Edition(self, at, proposals)
        return self._cache[at, proposals]

    def history_on(self, day: date) -> tuple[HistoryEvent, ...]:
        """What had happened to the game's sections by a day."""
        return tuple(event for event in self.history if (start := start_of(event)) and start <= day)

    def history_between(self, first: date, last: date) -> tuple[HistoryEvent, ...]:
        """What happened after the first day, up to and including the last."""
        return tuple(event for event in self.history if (start := start_of(event)) and first < start <= last)

    def ended_between(self, first: date, last: date) -> tuple[HistoryEvent, ...]:
        """Trials and temporary rules that ended after the first day, up to and including the last."""
        return tuple(event for event in self.history if event.until and first < event.until <= last)

    def diff(self, first: date | None, last: date | None, proposals: bool = False) -> list[Change]:
        """What a table of the last day has that one of the first day did not have, and the reverse."""
        before, after = self.on(first, proposals), self.on(last, proposals)
        changes: list[Change] = []
        for what, word in WORDS.items():
            for name in self.dated(what):
                old, new = before.facts(what).get(name), after.facts(what).get(name)
                change = _change(word, name, (old, before.day), (new, after.day))
                if change:
                    changes.append(change)
        for conflict in self.conflicts:
            held = [conflict in edition.conflicts for edition in (before, after)]
            if held[0] != held[1]:
                pair = (
                    (conflict if held[0] else None, before.day),
                    (conflict if held[1] else None, after.day),
                )
                given = ", ".join(f"{name}={written(value)}" for name, value in conflict.when.items())
                change = _change("conflict", given, *pair)
                if change:
                    changes.append(change)
        return changes


def _order(event: HistoryEvent) -> date:
    return start_of(event) or date.min


def _plain(fact: msgspec.Struct, day: date) -> dict[str, Any]:
    """A fact as plain data, its citations under their numbers of the day."""
    shown: dict[str, Any] = {}
    for name, key in zip(fact.__struct_fields__, fact.__struct_encode_fields__, strict=True):
        value = getattr(fact, name)
        if key in ("from", "until", "proposal"):
            continue
        if isinstance(value, msgspec.Struct):
            shown[key] = _plain(value, day)
        elif value and isinstance(value, tuple) and isinstance(value[0], DatedCite):
            shown[key] = cite_on(value, day)
        else:
            shown[key] = msgspec.to_builtins(value, enc_hook=str)
    return shown


def _flat(shown: Mapping[str, Any]) -> dict[str, Any]:
    """Plain data with the keys of inner tables joined to their own: first.win_cite."""
    flat: dict[str, Any] = {}
    for key, value in shown.items():
        flat |= (
            {f"{key}.{inner}": held for inner, held in _flat(value).items()}
            if isinstance(value, dict)
            else {key: value}
        )
    return flat


def _change(
    word: str, name: str, old: tuple[Fact | None, date], new: tuple[Fact | None, date]
) -> Change | None:
    before = _plain(old[0], old[1]) if old[0] else {}
    after = _plain(new[0], new[1]) if new[0] else {}
    if before == after:
        return None
    cite = str(after.get("cite") or before.get("cite", ""))
    if before and after:
        before, after = _flat(before), _flat(after)
        keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        before = {key: before[key] for key in keys if key in before}
        after = {key: after[key] for key in keys if key in after}
        return Change(kind="changed", what=word, id=name, cite=cite, before=before, after=after)
    kind: Literal["added", "removed"] = "added" if after else "removed"
    return Change(kind=kind, what=word, id=name, cite=cite, before=before, after=after)


class Edition(Generic[W]):
    """The rules of a game in force on one day."""

    def __init__(self, rules: Rules[W], day: date, proposals: bool = False) -> None:
        self.rules = rules
        self.day = day
        self.proposals = proposals
        self.game = rules.game
        self.labels = rules.labels
        self.board = rules.board
        self.spaces: Mapping[str, SpaceFact] = self._in_force(rules.spaces)
        self.paytables: Mapping[str, PayTable] = self._in_force(rules.paytables)
        self.values: Mapping[str, ValueFact] = self._in_force(rules.values)
        self.options: Mapping[str, OptionFact] = self._in_force(rules.options, worded)
        self.wagers: Mapping[str, W] = self._in_force(rules.wagers, with_amounts)
        self.irregularities: Mapping[str, IrregularityFact] = self._in_force(rules.irregularities, worded)
        self.layout: Mapping[str, LayoutArea] = self._in_force(rules.layout)
        self.conflicts = self._listed(rules.conflicts)
        self.shown = tuple(worded(fact, self) for fact in self._listed(rules.shown))
        self.noted = self._listed(rules.noted)
        self.history = rules.history_on(day)
        named = _first(rules.editions, day, proposals)
        self.name = named.name if named else str(max(map(_order, self.history), default=day))
        self.confidence: Literal["high", "low"] = named.confidence if named else _confidence(rules.game.id)
        self.note = named.note if named else ""
        self.known_until = rules.known_on(day)
        self.summary = summary_on(rules.game, day)

    def _in_force(
        self, dated: Dated[F], stated: Callable[[F, Edition[Any]], F] = lambda fact, _: fact
    ) -> Mapping[str, F]:
        found = ((name, _first(facts, self.day, self.proposals)) for name, facts in dated.items())
        return MappingProxyType({name: stated(fact, self) for name, fact in found if fact is not None})

    def _listed(self, facts: tuple[F, ...]) -> tuple[F, ...]:
        return tuple(
            fact for fact in facts if fact.in_force(self.day) and (self.proposals or not fact.proposal)
        )

    @property
    def in_words(self) -> str:
        """Which rules these are, for people: a proposal is in force on no day."""
        if self.rules.authorized_from is None:
            return "proposed rules, never adopted and not in force"
        return f"rules in force on {self.day}, edition {self.name}"

    @property
    def beyond_knowledge(self) -> bool:
        """Whether the day is later than the text behind the edition: later amendments are not known."""
        return self.known_until is not None and self.day > self.known_until

    def facts(self, what: str) -> Mapping[str, Fact]:
        """The facts of one kind ("wagers", "options", ...) in force."""
        return cast(Mapping[str, Fact], getattr(self, what))

    def label(self, row: str) -> str:
        """The printed name of a pay table's row."""
        return self.labels.get(row, row.replace("_", " "))

    def cite(self, fact: Fact) -> str:
        """The citation of a fact under its number of this day."""
        return cite_on(cast(Cite, getattr(fact, "cite", self.game.cite)), self.day)

    def wager(self, name: str) -> W:
        """A wager in force; one that is not is refused with the day on which it began."""
        return cast(W, self._find("wagers", name))

    def paytable(self, name: str) -> PayTable:
        """A pay table in force."""
        return cast(PayTable, self._find("paytables", name))

    def option(self, name: str) -> OptionFact:
        """A licensee option in force."""
        return cast(OptionFact, self._find("options", name))

    def value(self, name: str) -> Any:
        """A number, word or list that the rules state in [values] on this day."""
        stated = self.values.get(name)
        return cast(ValueFact, self._find("values", name)).value if stated is None else stated.value

    def irregularity(self, name: str) -> IrregularityFact:
        """An irregularity that has a ruling on this day."""
        return cast(IrregularityFact, self._find("irregularities", name))

    def name_of(self, what: str, name: str) -> str:
        """The id as the rules spell it; an unknown one gets the nearest names."""
        dated = self.rules.dated(what)
        if name in dated:
            return name
        wanted = same_id(name)
        for known, facts in dated.items():
            if wanted in map(same_id, (known, *[other for fact in facts for other in fact.also])):
                return known
        raise BadInput(f"{self.game.id} has no {WORDS[what]} {name!r}: {near(name, dated)}")

    def _find(self, what: str, name: str) -> Fact:
        known = self.name_of(what, name)
        fact = self.facts(what).get(known)
        if fact is None:
            raise self._not_in_force(WORDS[what], known, self.rules.dated(what)[known])
        return fact

    def _not_in_force(self, word: str, name: str, facts: tuple[Fact, ...]) -> Refusal:
        adopted = [fact for fact in facts if not fact.proposal]
        if not adopted:
            return Refusal(
                f"{name}: the {word} exists only as a proposal; set proposals=true to use it",
                self.cite(facts[0]),
            )
        later = [fact for fact in adopted if fact.from_ and fact.from_ > self.day]
        if later:
            next_one = min(later, key=lambda fact: fact.from_ or self.day)
            return Refusal(
                f"{name} of {self.day}: the {word} exists from {next_one.from_}",
                cite_on(cast(Cite, getattr(next_one, "cite", self.game.cite)), next_one.from_ or self.day),
            )
        last = max(adopted, key=lambda fact: fact.until or self.day)
        return Refusal(f"{name} of {self.day}: the {word} existed until {last.until}", self.cite(last))


def _confidence(game: str) -> Literal["high", "low"]:
    held = all(section.held for section in register.sections() if section.game == game)
    return "high" if held else "low"
