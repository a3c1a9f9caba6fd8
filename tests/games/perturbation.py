"""Numbers of a rules.toml, changed one at a time in a copy, and what the software makes of them.

Each part is asked for what it derives from the facts: the table settles the conformance cases of the game,
the solver analyzes, the kernel prepares, guide, layout and rules are printed. Where the table pays
differently the other parts are asked under the options and on the day of that very case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from croupier.games.register import Game, games
from croupier.law.edition import Edition
from croupier.law.limits import limits_of
from croupier.law.odds import Odds
from croupier.law.options import fields_of
from croupier.law.refusal import BadInput, CroupierError
from croupier.law.spaces import read_space
from croupier.odds.analysis import Analysis, to_document
from croupier.report.guide import gaming_guide
from croupier.report.layout import layout_svg
from croupier.report.rules_text import rules_document
from croupier.table.cases import Case, read_case, settle
from tests.games.fingerprint import digest
from tests.games.perturbed_numbers import EXHAUSTIVE, TRIES, Number, Numbers
from tests.games.toml_copy import replaced, written

CASES = Path(__file__).parents[1] / "cases"
STAKE = 132_000
SMALLER = 100
SETTINGS = 4
SELECTIONS = 3  # of a wager's selections of equal value, so many are tried


class Setting(NamedTuple):
    """The options of a table, as given, and its day."""

    options: str
    day: date | None

    @property
    def mapping(self) -> dict[str, Any]:
        """The options as a table."""
        found: dict[str, Any] = json.loads(self.options)
        return found


def setting(options: Mapping[str, Any], day: date | None) -> Setting:
    """Options and day in a form that can be looked up."""
    return Setting(json.dumps(options, sort_keys=True, default=str), day)


@dataclass(frozen=True)
class House(Numbers):
    """A game with its modules, its cases and what they say while nothing is changed."""

    @cached_property
    def cases(self) -> tuple[tuple[str, Case], ...]:
        """The conformance cases of the game with the text of each."""
        names = {self.game.id, self.game.folder, *self.game.rules.game.variants}
        return tuple((text, case) for text, case in all_cases() if case.game in names)

    def altered(self, number: Number) -> Game | str:
        """The game with one number changed; or why no change of it can be loaded."""
        refusal = ""
        for value in self.values(number)[: None if EXHAUSTIVE else TRIES]:
            changed = self.document
            for path, other in self.together(number, value):
                changed = replaced(changed, path, other)
            game = self.game.with_rules(written(changed))
            try:
                _ = game.rules
            except BadInput as error:
                refusal = str(error)
                continue
            if number.kind != "set" or not (unopened := self.opening(game, str(number.path[1]))):
                return game
            refusal = unopened
        return refusal

    def opening(self, game: Game, wager: str) -> str:
        """Why no table of the game can be opened, if that is because of a wager; else nothing."""
        played = [(wager in text, case) for text, case in self.cases if not case.expect_error]
        _, case = max(played, key=lambda each: each[0])
        outcome = self.settled(game, case)
        found = re.search(rf"wager {wager}\b.*", outcome[-1]) if outcome[:1] == ("refused",) else None
        return f"croupier/games/{game.folder}/rules.toml: {found[0]}" if found else ""

    # What each part says

    def settled(self, game: Game, case: Case) -> tuple[str, ...]:
        """What every wager of a case won or lost, or the refusal."""
        try:
            result = settle(case, game)
        except CroupierError as error:
            return ("refused", str(error))
        if result.refused:
            return ("refused", result.refused)
        return tuple(
            f"{number} {seat} {name} {outcome.stake} {outcome.net}"
            for number, each in enumerate(result.rounds)
            for seat, wagers in sorted(each.items(), key=str)
            for name, outcome in wagers.items()
        )

    @cached_property
    def settled_before(self) -> dict[tuple[int, Setting], tuple[str, ...]]:
        """What the cases settled to while nothing was changed, as far as anybody asked."""
        return {}

    def case_under(self, place: int, overlay: Mapping[str, Any], day: date | None) -> tuple[Case, Setting]:
        """A case with other options, or on another day."""
        case = self.cases[place][1]
        options = {**case.options, **overlay}
        at = day or case.as_of
        return msgspec.structs.replace(case, options=options, as_of=at), setting(options, at)

    def table_follows(
        self,
        game: Game,
        words: set[str],
        fact: Mapping[str, Any],
        overlay: Mapping[str, Any],
        *,
        refusals: bool,
    ) -> Iterator[Setting]:
        """The settings of cases that the table settles otherwise; those with the words come first.

        A case of a day on which the fact is not in force is moved to one on which it is.
        """
        found: set[Setting] = set()
        texts = [text for text, _ in self.cases]
        for place in sorted(
            range(len(texts)), key=lambda place: -sum(word in texts[place] for word in words)
        ):
            day = self.cases[place][1].as_of or self.game.rules.newest
            in_force = fact.get("from", day) <= day and ("until" not in fact or day < fact["until"])
            case, where = self.case_under(place, overlay, None if in_force else self.day_of(fact))
            if (place, where) not in self.settled_before:
                self.settled_before[place, where] = self.settled(self.game, case)
            before = self.settled_before[place, where]
            if where in found or (before[:1] == ("refused",) and not refusals):
                continue
            after = self.settled(game, case)
            if after != before and (refusals or after[:1] != ("refused",)):
                found.add(where)
                yield where

    def plain(self, where: Setting, wagers: list[str], overlay: Mapping[str, Any]) -> Setting:
        """The setting without options that other wagers need: many facts share it and its solution."""
        offers = {fact.offered_by for name in wagers for fact in self.game.rules.wagers[name]}
        kept = {name: value for name, value in where.mapping.items() if name in {*offers, "proposals"}}
        return setting({**kept, **overlay}, where.day if where.day != self.game.rules.newest else None)

    def opens(self, game: Game, where: Setting) -> bool:
        """Whether a table may be opened under a setting."""
        try:
            self.at_table(game, where)
        except CroupierError:
            return False
        return True

    def at_table(self, game: Game, where: Setting) -> tuple[Any, Edition[Any]]:
        """Options and edition of a table."""
        options = game.options(where.mapping, where.day)
        return options, game.edition(where.day, options.proposals)

    @cache  # noqa: B019
    def analysis(self, where: Setting) -> Analysis:
        """The exact analysis while nothing is changed."""
        options, edition = self.at_table(self.game, where)
        found: Analysis = self.game.module("analysis").analyze(options, edition)
        return found

    def solver_follows(self, game: Game, where: Setting) -> bool:
        """Whether the exact values change; that the options are printed beside them does not count."""
        options, edition = self.at_table(game, where)
        after = game.module("analysis").analyze(options, edition)
        one, other = (to_document(each) for each in (self.analysis(where), after))
        return any(one.get(part) != other.get(part) for part in ("wagers", "figures", "strategy"))

    def guide_follows(self, game: Game, where: Setting, *, by_analysis: bool = False) -> bool:
        """Whether the guide changes, by the facts alone or with the analysis it prints."""
        pages = []
        for each in (self.game, game):
            options, edition = self.at_table(each, where)
            analysis = self.analysis(where)
            if by_analysis and each is game:
                analysis = game.module("analysis").analyze(options, edition)
            pages.append(digest(gaming_guide(each, edition, options, analysis)))
        return pages[0] != pages[1]

    def layout_follows(self, game: Game, where: Setting) -> bool:
        """Whether the felt is drawn otherwise."""
        drawn = []
        for each in (self.game, game):
            options, edition = self.at_table(each, where)
            drawn.append(layout_svg(each, edition, options))
        return drawn[0] != drawn[1]

    @property
    def proposals(self) -> tuple[bool, ...]:
        """With proposals, and without them where the game is more than one."""
        return (True, False) if self.game.rules.authorized_from else (True,)

    def rules_follow(self, game: Game, day: date) -> bool:
        """Whether the printed rules change."""
        for proposals in self.proposals:
            before, after = (
                rules_document(each, each.edition(day, proposals=proposals)) for each in (self.game, game)
            )
            if digest(before) != digest(after):
                return True
        return False

    @property
    def equally_likely(self) -> bool:
        """Whether every outcome is as likely as any other, as on a roulette wheel."""
        spaces = [read_space(name, fact) for name, facts in self.game.rules.spaces.items() for fact in facts]
        return all(
            space.kind == "wheel" and {each.weight for each in space.outcomes} == {1} for space in spaces
        )

    @cache  # noqa: B019
    def plan_wagers(self, where: Setting, wager: str) -> tuple[tuple[tuple[str, int], ...], ...]:
        """Wagers with which the kernel takes a wager, or one of its selections, under a setting."""
        options, edition = self.at_table(self.game, where)
        analysis = self.analysis(where)
        names = [
            selection
            for name in analysis.wagers
            if name == wager or name.startswith(f"{wager}-")
            for selection in analysis.families.get(name, (name,))[:SELECTIONS]
        ]
        found: list[tuple[tuple[str, int], ...]] = []
        for name in names or [wager]:
            for mapping in self.mappings(options, edition, wager, name):
                try:
                    self.plan_before(where, mapping)
                except CroupierError:
                    continue
                found.append(mapping)
                break
        return tuple(found)

    def mappings(
        self, options: Any, edition: Edition[Any], wager: str, name: str
    ) -> Iterator[tuple[tuple[str, int], ...]]:
        """Stakes that might make a plan: alone, with what is required, behind another wager."""
        fact = edition.wagers.get(wager)
        least, most = limits_of(fact, options) if fact else (None, None)
        stake = least if least is not None and least == most else STAKE
        required = {other: STAKE for other, held in edition.wagers.items() if not held.optional}
        first = next(iter(required), name)
        yield ((name, stake),)
        yield tuple({first: STAKE, name: stake}.items())
        yield tuple({**required, name: stake}.items())
        for other in required:
            yield tuple({other: STAKE, name: 0}.items())
        for bound in (most, least):
            if isinstance(bound, int):
                yield ((name, bound),)
                yield tuple({first: STAKE, name: bound}.items())

    @cache  # noqa: B019
    def strategy(self, where: Setting) -> Any:
        """The play of the kernel while nothing is changed, so that only what is paid can differ."""
        options, edition = self.at_table(self.game, where)
        kernel, analysis = self.game.module("kernel").KERNEL, self.game.module("analysis")
        if hasattr(kernel, "strategy"):
            return kernel.strategy(options, edition)
        return analysis.optimal_strategy(options) if hasattr(analysis, "optimal_strategy") else None

    @cache  # noqa: B019
    def plan_before(self, where: Setting, wagers: tuple[tuple[str, int], ...]) -> str:
        """What the kernel would play by while nothing is changed."""
        return self.plan(self.game, where, wagers)

    def plan(self, game: Game, where: Setting, wagers: tuple[tuple[str, int], ...]) -> str:
        """A fingerprint of what the kernel would play by."""
        options, edition = self.at_table(game, where)
        kernel = game.module("kernel").KERNEL
        return digest(kernel.prepare(options, edition, dict(wagers), self.strategy(where)))

    def kernel_follows(
        self, game: Game, where: Setting, wagers: list[str], *, refusals: bool = False
    ) -> bool:
        """Whether the kernel's tables for any of the wagers change."""
        mappings = [mapping for wager in wagers for mapping in self.plan_wagers(where, wager)]
        # A payout limit may hide what a large stake is paid.
        small = [tuple((name, stake // SMALLER) for name, stake in mapping) for mapping in mappings]
        for mapping in (*mappings, *small):
            try:
                if self.plan(game, where, mapping) != self.plan_before(where, mapping):
                    return True
            except CroupierError:
                if refusals:
                    return True
        return False

    # Which wagers and options a pay table belongs to

    def wagers_of(self, table: str) -> list[str]:
        """The wagers a pay table pays."""
        tables = self.game.rules.paytables
        return [
            name
            for name, facts in self.game.rules.wagers.items()
            if any(
                table in (fact.pays, *fact.further_tables)
                or (fact.pays and fact.pays not in tables and table.startswith(f"{fact.pays}_"))
                for fact in facts
            )
        ]

    def chosen(self, name: str) -> dict[str, Any]:
        """The option that chooses a pay table, where one among several is chosen."""
        option = self.game.rules.paytables[name][0].option
        if not option:
            return {}
        kind = fields_of(self.game.options_model)[option].type
        first = next(key for key, facts in self.game.rules.paytables.items() if facts[0].option == option)
        if get_origin(kind) is dict:
            return {option: name} if name != first and get_args(kind)[1] in (Odds, int) else {}
        suffix = name.rpartition("_")[2]
        literal = [value for member in (kind, *get_args(kind)) for value in get_args(member)]
        value = next((value for value in literal if str(value) == suffix), None)
        return self.allowed({option: value if value is not None else int(suffix)})

    def choosing(self, number: Number) -> list[dict[str, Any]]:
        """Options that choose a pay table together with a value which it is only for."""
        name, other = str(number.path[1]), str(number.path[3])
        option = self.game.rules.paytables[name][0].option
        word = option.removesuffix("_paytable")
        bases = (case.options for text, case in self.cases if word in text and not case.expect_error)
        return [{**next(bases, {}), option: name.removeprefix(f"{word}_"), other: number.value}]

    def allowed(self, overlay: dict[str, Any]) -> dict[str, Any]:
        """Options with another that they need: some pay tables are for some numbers of decks only."""
        numbers = [name for name, field in fields_of(self.game.options_model).items() if field.type is int]
        further: list[dict[str, Any]] = [{}, *({name: n} for name in numbers for n in range(1, 9))]
        words = {name.removesuffix("_paytable") for name in overlay}
        base = next((case.options for text, case in self.cases if any(word in text for word in words)), {})
        for each in further:
            tried = {**each, **overlay}
            found = self.game.objections({"proposals": True, **base, **tried})
            if not any(objection.field in overlay for objection in found):
                return tried
        return overlay


@cache
def all_cases() -> tuple[tuple[str, Case], ...]:
    """The conformance cases of all games with the text of each."""
    texts = [(file.name, file.read_text(encoding="utf-8")) for file in sorted(CASES.rglob("*.toml"))]
    return tuple((text, read_case(text, name)) for name, text in texts)


@cache
def houses() -> dict[str, House]:
    """Every registered game."""
    return {game.folder: House(game) for game in games()}
