"""Reads declared wagers into tables: selections, points, what every outcome does, the odds paid."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import date
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, NamedTuple

import msgspec

from croupier.law.display import Cards, openings
from croupier.law.edition import Edition, cite_on, same_id
from croupier.law.facts import Cite, PayTable
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.outcomes import UNDECIDED, Decided, Decision, OutcomeWager, Resolution, Tables, WagerTable
from croupier.law.refusal import BadInput
from croupier.law.spaces import (
    ELSE,
    TOUCHING,
    Asked,
    Shown,
    Space,
    Token,
    read_token,
    space_in_force,
    touching,
)
from croupier.law.wager_keys import Families, Family, Selection, WagerKey, find_key

PAYOUT_TABLE: Final = "payout_table"
"""The option by which a licensee pays more on single wagers."""
Facts = Mapping[str, OutcomeWager]


class ReadSet(NamedTuple):
    """The outcomes that decide a wager one way, with the name of the set in rules.toml and its rule; `rest`:
    and every outcome in no set.
    """

    outcome: Decision
    name: str
    names: frozenset[str]
    rest: bool
    cite: Cite


def family_of(name: str, fact: OutcomeWager, facts: Facts, space: Space) -> Family:
    """The legal selections of a declared wager; one whose chips move may be named with its point."""
    if fact.moves:
        points = tuple((str(point),) for point in points_of(name, fact, facts, space)[1:])
        return Family(name=name, selections=points, bare=True)
    if fact.numbers:
        return Family(name=name, selections=tuple((str(number),) for number in fact.numbers))
    if fact.covers:
        return Family(name=name, selections=tuple(tuple(text.split("-")) for text in fact.covers))
    if fact.selections:
        here = [each for each in fact.further if not each.spaces or space.name in each.spaces]
        texts = (*fact.selections, *(text for each in here for text in each.selections))
        listed = tuple(tuple(text.split("-")) for text in texts)
        return Family(name=name, selections=tuple(each for each in listed if _shown(each, space)))
    if fact.pick is None:
        return Family(name=name)
    pick = fact.pick
    if pick.grid and pick.count not in TOUCHING:
        raise BadInput(f"wager {name}: pick of {pick.count} on the grid: expected 1, 2 or 4")
    if pick.grid:
        return Family(name=name, selections=tuple(touching(space.grid, pick.count)))
    picks = tuple(map(str, pick.of)) or space.picks
    if pick.most:
        return Family(name=name, rule=_Spots(pick.count, pick.most, picks))
    chosen = combinations_with_replacement if pick.repeats else combinations
    found = chosen(picks, pick.count)
    selections = tuple(each[::-1] if pick.descending else each for each in found)
    return Family(name=name, selections=selections, joined=pick.joined)


def _shown(selection: Selection, space: Space) -> bool:
    return space.kind != "wheel" or all(part in space.names for part in selection)


class _Spots(msgspec.Struct, frozen=True):
    """Any `least` to `most` different pieces, written in their order."""

    least: int
    most: int
    pieces: tuple[str, ...]

    def __call__(self, asked: Selection) -> Selection | None:
        if len(set(asked)) != len(asked) or not self.least <= len(asked) <= self.most:
            return None
        return (
            tuple(piece for piece in self.pieces if piece in asked)
            if set(asked) <= set(self.pieces)
            else None
        )


def points_of(name: str, fact: OutcomeWager, facts: Facts, space: Space) -> tuple[int, ...]:
    """The points a wager can have, after 0 for none: its own, or those of the wagers it stands behind."""
    if fact.behind or fact.counts:
        fronts = fact.behind or (fact.counts,)
        for front in fronts:
            if front not in facts:
                raise BadInput(f"wager {name}: {front!r} names no wager of this file")
        found = {points_of(front, facts[front], facts, space) for front in fronts}
        if len(found) > 1:
            raise BadInput(f"wager {name}: {' and '.join(fronts)} have different points")
        return found.pop()
    if fact.shown:
        return tuple(range(max(displays_of(name, fact, space).values(), default=0) + 1))
    return 0, *space.totals(fact.first.point_on if fact.first is not None else ())


def displays_of(name: str, fact: OutcomeWager, space: Space) -> Mapping[Cards, int]:
    """The states of a wager by the cards on display; empty if it needs no display."""
    if not fact.shown:
        return {}
    if space.display is None or fact.first is None or fact.then is not None:
        raise BadInput(f"wager {name}: shown needs a display of the space, and `first` alone")
    words = [read_token(token) for token in fact.first.win_on]
    how = tuple(word for kind, (word, *_) in words if kind == "shown")
    return openings(space.display, fact.shown, how)


class TableReader(msgspec.Struct, frozen=True, kw_only=True):
    """Reads one wager's declared sets into what every outcome does; a conflict or a gap is an error."""

    key: WagerKey
    fact: OutcomeWager
    cite: str
    day: date
    odds: Mapping[str, Odds]
    space: Space
    points: tuple[int, ...]
    counted: WagerTable | None = None
    openings: Mapping[Cards, int] = {}
    paid_by: dict[str, None] = msgspec.field(default_factory=dict)
    """The rows of the pay table by which some outcome is paid."""
    matched: set[Token] = msgspec.field(default_factory=set)
    """The words of the declaration that match some outcome."""

    @property
    def number(self) -> int:
        """The number the wager is made on, 0 if it is not made on one."""
        match self.key.selection:
            case [text] if text.isdecimal():
                return int(text)
        return 0

    def states(self) -> tuple[tuple[Resolution, ...], ...]:
        """Every state of the wager: one, or no point and each of its points (times the points made)."""
        first, then = self.fact.first, self.fact.then
        if self.counted is not None:
            return self._counting(self.counted)
        if self.openings and first is not None:
            shut = tuple(Resolution("void", 0, None, self.cite) for _ in self.space.outcomes)
            shown = {state: cards for cards, state in self.openings.items()}
            return shut, *(self._row(first, self.number, shown[state]) for state in self.points[1:])
        if first is not None and first.point_on:
            if then is None:
                raise BadInput(f"wager {self.key}: point_on needs `then`, what decides it with a point")
            return self._row(first, 0), *(self._row(then, point) for point in self.points[1:])
        if first is not None and then is None:
            return (self._row(first, self.number),)
        if then is not None and first is None and self.fact.behind:
            waiting = tuple(Resolution("stays", 0, None, self.cite) for _ in self.space.outcomes)
            return waiting, *(self._row(then, point) for point in self.points[1:])
        if then is not None and first is None:
            return (self._row(then, self.number),)
        raise BadInput(f"wager {self.key}: give it `first`, `then`, or both with the points of `point_on`")

    def _row(self, decided: Decided, number: int, on_display: Cards = ()) -> tuple[Resolution, ...]:
        asked = Asked(self.key.selection, number, on_display)
        sets = [
            ReadSet(outcome, name, self._named(tokens, asked), ELSE in tokens, cite)
            for outcome, name, tokens, cite in decided.sets()
            if tokens
        ]
        rows = {row: self._named(tokens, asked) for row, tokens in self.fact.rows.items()}
        held = number if self.fact.follows_point else 0
        is_first = decided is self.fact.first
        # Every outcome of a set does the same, unless it is paid by its own row or gives a point of its own.
        alike = {
            each.name: Resolution(each.outcome, held, None, cite_on(each.cite, self.day) or self.cite)
            for each in sets
        }
        stays = Resolution("stays", held, None, self.cite)
        found: list[Resolution] = []
        for shown in self.space.outcomes:
            name = self._set_of(sets, is_first, shown)
            result = alike[name] if name else stays
            if result.outcome == "moves":
                result = Resolution("moves", shown.total, None, result.cite)
            elif result.outcome == "win":
                result = self._won(result, rows, shown, shown.word if is_first else str(number), number)
            found.append(result)
        return tuple(found)

    def _set_of(self, sets: list[ReadSet], is_first: bool, shown: Shown) -> str:
        """The name of the set an outcome is in; "" if it decides nothing."""
        found = [entry.name for entry in sets if shown.name in entry.names]
        found = found or [entry.name for entry in sets if entry.rest]
        if len(found) > 1:
            raise BadInput(f"wager {self.key}: outcome {shown.name} is in both {found[0]} and {found[1]}")
        if not found and is_first:
            raise BadInput(f"wager {self.key}: outcome {shown.name} is in no outcome set")
        return found[0] if found else ""

    def _won(
        self, won: Resolution, rows: Mapping[str, frozenset[str]], shown: Shown, word: str, number: int
    ) -> Resolution:
        """A winning outcome with the odds of the row by which it is paid."""
        own = [row.replace("N", str(number)) for row, names in rows.items() if shown.name in names]
        row = self._row_paid(own, word, shown)
        declared = row if row in self.fact.rows else ""
        return Resolution("win", won.point, self.odds.get(row), won.cite, 0, declared)

    def _named(self, tokens: tuple[Token, ...], asked: Asked) -> frozenset[str]:
        """The outcomes these words name, without those of "else"."""
        found: set[str] = set()
        for token in tokens:
            if token == ELSE:
                continue
            covered = self.fact.covers.get("-".join(self.key.selection)) if token == "N" else None
            try:
                fit = [self.space.named(each, asked) for each in ((token,) if covered is None else covered)]
            except BadInput as error:
                raise BadInput(f"wager {self.key}: {error}") from None
            if any(fit):
                self.matched.add(token)
                found.update(*fit)
        return frozenset(found)

    def _row_paid(self, own: list[str], word: str, shown: Shown) -> str:
        for row in (*own, self.key.text, self.key.name, word, "default"):
            if row in self.odds:
                self.paid_by[row] = None
                return row
        raise BadInput(f"wager {self.key}: pay table {self.fact.pays} has no row for {shown.name}")

    def _counting(self, counted: WagerTable) -> tuple[tuple[Resolution, ...], ...]:
        """By the points made and the point on: a point lost decides it, or at once the last one made."""
        everything = (1 << len(self.points) - 1) - 1
        states: list[tuple[Resolution, ...]] = []
        for made in range(everything + 1):
            for point, results in zip(self.points, counted.states, strict=True):
                kinds = {(result.outcome, result.point): result for result in results}
                counts = {
                    kind: self._count(result, made, point, everything) for kind, result in kinds.items()
                }
                states.append(tuple([counts[result.outcome, result.point] for result in results]))
        return tuple(states)

    def _count(self, result: Resolution, made: int, point: int, everything: int) -> Resolution:
        if result.outcome in UNDECIDED:
            return Resolution(result.outcome, result.point, None, self.cite, made)
        if not point:
            return Resolution("stays", 0, None, self.cite, made)
        if result.outcome == "win":
            made |= 1 << self.points.index(point) - 1
            if made != everything:
                return Resolution("moves", 0, None, self.cite, made)
        row = str(made.bit_count())
        won = self.odds.get(row)
        if won is not None:
            self.paid_by[row] = None
        return Resolution("win" if won is not None else "lose", 0, won, self.cite, made)

    def table(self, off: bool) -> WagerTable:
        """The wager with every state read."""
        states = self.states()
        return WagerTable(
            key=self.key,
            fact=self.fact,
            cite=self.cite,
            number=self.number,
            odds=self.odds,
            rows_paid=tuple(row for row in self.odds if row in self.paid_by),
            off_on_comeout=off,
            space=self.space,
            points=self.points,
            states=states,
            openings=self.openings,
        )


def is_offered(fact: OutcomeWager, options: Any, space: Space) -> bool:
    """Whether the licensee offers a wager that needs to be offered, and the space has it."""
    if fact.spaces and space.name not in fact.spaces:
        return False
    return not fact.offered_by or bool(getattr(options, fact.offered_by))


def families(facts: Facts, space: Space) -> dict[str, Family]:
    """The families of declared wagers, by which keys are read."""
    return {name: family_of(name, fact, facts, space) for name, fact in facts.items()}


def facts_of_all_days(edition: Edition[OutcomeWager]) -> dict[str, OutcomeWager]:
    """Every wager the game has or had."""
    return {name: facts[-1] for name, facts in edition.rules.wagers.items()}


def families_of_all_days(edition: Edition[OutcomeWager], options: Any) -> dict[str, Family]:
    """The families of every wager the game has or had, offered or not."""
    facts = {name: fact.under(options) for name, fact in facts_of_all_days(edition).items()}
    return families(facts, space_in_force(edition.spaces, options))


def points_on(edition: Edition[OutcomeWager], options: Any) -> tuple[int, ...]:
    """The points of the table's cycle."""
    space = space_in_force(edition.spaces, options)
    facts = {name: fact.under(options) for name, fact in edition.wagers.items()}
    return points_of(space.cycle, facts[space.cycle], facts, space)[1:]


Raised = Mapping[str, Mapping[str, Odds] | Odds]
"""What a licensee pays above the minimums, by wager: one odds for all rows, or odds by row."""


def odds_in_force(
    key: WagerKey, fact: OutcomeWager, table: PayTable, options: Any, raised: Raised
) -> dict[str, Odds]:
    """The pay table of a wager with what the licensee pays above the minimums or instead of it."""
    odds = {row: Odds.parse(text) for row, text in table.rows.items()}
    chosen = getattr(options, table.option) if table.option and table.option != PAYOUT_TABLE else None
    if isinstance(chosen, Odds):
        odds = dict.fromkeys(odds, chosen)
    elif isinstance(chosen, Mapping) and chosen:
        odds = {str(row): Odds.parse(paid) for row, paid in chosen.items()}
    chosen = {row: getattr(options, option) for row, option in fact.row_options.items()}
    odds |= {row: paid for row, paid in chosen.items() if paid is not AT_MINIMUM}
    override = raised.get(key)
    if isinstance(override, Odds):
        return dict.fromkeys(odds, override)
    return odds | dict(override or {})


MAX_READ: Final = 4096
_READ: dict[Hashable, tuple[OutcomeWager, WagerTable]] = {}
"""Tables read before, each with its fact: most options of a table change none of them."""


def read_wager(
    key: WagerKey,
    facts: Facts,
    edition: Edition[OutcomeWager],
    options: Any,
    space: Space,
    raised: Raised,
) -> WagerTable:
    """One wager under the options, whether or not it is offered; pieces drawn are read for its own number."""
    fact = facts[key.name]
    odds = odds_in_force(key, fact, edition.paytables[fact.pays], options, raised)
    off = fact.off_on_comeout or bool(fact.off_option and getattr(options, fact.off_option))
    alone = not (fact.counts or fact.behind)
    known = id(fact), key, edition.day, off, tuple(odds.items()), space.signature
    held = _READ.get(known) if alone else None
    if held is not None and held[0] is fact:
        return held[1]
    counted = None
    if fact.counts:
        counted = read_wager(WagerKey.of(fact.counts), facts, edition, options, space, raised)
    reader = TableReader(
        key=key,
        fact=fact,
        cite=cite_on(fact.cite, edition.day),
        day=edition.day,
        odds=odds,
        space=space.caught(len(key.selection)) if space.kind == "draw" else space,
        points=points_of(key.name, fact, facts, space),
        counted=counted,
        openings=displays_of(key.name, fact, space),
    )
    table = reader.table(off)
    if alone:
        if len(_READ) >= MAX_READ:
            _READ.clear()
        _READ[known] = fact, table
    return table


def wager_tables(edition: Edition[OutcomeWager], options: Any) -> Tables:
    """Every wager offered on the edition's day under the options, by id; a family with a rule has no list."""
    space = space_in_force(edition.spaces, options)
    facts = {name: fact.under(options) for name, fact in edition.wagers.items()}
    known = families(facts, space)
    raised = raised_payouts(getattr(options, PAYOUT_TABLE, {}), known)
    return {
        key.text: read_wager(key, facts, edition, options, space, raised)
        for name, fact in facts.items()
        if is_offered(fact, options, space)
        for key in made_keys(known[name])
    }


def raised_payouts(payout_table: Mapping[str, Any], known: Families) -> dict[str, Mapping[str, Odds] | Odds]:
    """The option payout_table by the keys of the wagers it names; a family's name stands for all of its
    selections that are not named themselves.
    """
    raised: dict[str, Mapping[str, Odds] | Odds] = {}
    for name, payout in sorted(payout_table.items(), key=lambda entry: family_named(entry[0], known) is None):
        family = family_named(name, known)
        key = made_key(name, known)
        try:
            paid = (
                {row: Odds.parse(text) for row, text in payout.items()}
                if isinstance(payout, Mapping)
                else Odds.parse(payout)
            )
        except BadInput as error:
            raise BadInput(f"option {PAYOUT_TABLE}.{key or name}: {error}") from None
        if family is not None:
            raised |= dict.fromkeys([family.name, *family.listed()], paid)
        elif key is not None:
            raised[key] = paid
    return raised


def family_named(name: str, known: Families) -> Family | None:
    """The family whose name alone this is, if it has selections to choose from."""
    for family in known.values():
        if family.selections and not family.bare and same_id(family.name) == same_id(name):
            return family
    return None


def made_keys(family: Family) -> list[WagerKey]:
    """The keys under which a wager is made: one whose chips move later is made under its name alone."""
    return [family.key()] if family.bare else list(family.listed())


def made_key(text: str, known: Families) -> WagerKey | None:
    """The key of a wager as it is made, None if there is none: with its point it was made without it."""
    key = find_key(text, known)
    if key is None or key.hand or key.behind or (key.selection and known[key.name].bare):
        return None
    return key
