"""The register of games, found by their folders and looked up by id."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cache, cached_property
from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from croupier.law.agreement import check_agreement
from croupier.law.edition import Edition, Rules, near, same_id
from croupier.law.facts import WagerFact
from croupier.law.option_objections import all_objections, read_options
from croupier.law.options import Objection, Options
from croupier.law.other_pays import Pays, paying
from croupier.law.refusal import BadInput
from croupier.law.rules import load_rules

PACKAGE = "croupier.games"
MAX_READ: Final = 1024
"""So many choices of options a game remembers."""


@dataclass(frozen=True)
class Game:
    """One game of the chapter: where its modules are, its options, its kind of wager and its facts.

    The facts are those of the folder's rules.toml, or of `rules_text` in its place. A game of another package
    is registered with `include`.
    """

    folder: str
    options_model: type[Options]
    wager_type: type[WagerFact] = WagerFact
    rules_text: str | None = field(default=None, repr=False)
    package: str = field(default=PACKAGE, repr=False)

    @cached_property
    def rules(self) -> Rules[Any]:
        """The game's facts, read on first use and checked against the options model."""
        rules = load_rules(self.folder, self.wager_type, self.rules_text, self.package)
        check_agreement(self.options_model, rules)
        return rules

    def with_rules(self, text: str) -> Game:
        """The same game under another text of its rules.toml."""
        return replace(self, rules_text=text)

    def with_pays(self, changes: Pays) -> Game:
        """The same game under other odds in its pay tables, lawful or not."""
        other = replace(self)
        other.__dict__["rules"] = paying(self.rules, changes)
        return other

    @property
    def id(self) -> str:
        """The id as the specification spells it."""
        return self.rules.game.id

    @property
    def name(self) -> str:
        """The printed name."""
        return self.rules.game.name

    def name_of(self, variant: str) -> str:
        """The printed name of a variant (mini-craps); of anything else the game's own."""
        if variant == self.id or variant not in self.rules.game.variants:
            return self.name
        return self.options_model.variant_name(variant)

    def edition(self, day: date | None = None, proposals: bool = False) -> Edition[Any]:
        """The rules in force on a day (none: the newest known)."""
        return self.rules.on(day, proposals)

    def options(self, mapping: Mapping[str, Any] | None = None, day: date | None = None) -> Any:
        """The options of a table, an instance of the game's model; an illegal choice is refused."""
        try:
            given = _as_given(day), _as_given(mapping or {})
        except TypeError:
            return read_options(self.options_model, self.rules, day, mapping or {})
        found = self._read.get(given)
        if found is None:
            found = read_options(self.options_model, self.rules, day, mapping or {})
            if len(self._read) >= MAX_READ:
                self._read.clear()
            self._read[given] = found
        return found

    @cached_property
    def _read(self) -> dict[Hashable, Options]:
        """Lawful options read before: a table asks for the same ones in every round."""
        return {}

    def objections(self, mapping: Mapping[str, Any], day: date | None = None) -> list[Objection]:
        """All objections of a day's rules to a choice of options."""
        return all_objections(self.options_model, self.rules, day, mapping)[1]

    @property
    def case_cards(self) -> Any:
        """How the game reads the cards of a case, where it has a way of its own."""
        found = find_spec(f"{self.package}.{self.folder}.cases")
        return None if found is None else self.module("cases").CaseCards

    def module(self, name: str) -> ModuleType:
        """A module of the game: procedure, settlement, irregularities, analysis, kernel."""
        return import_module(f"{self.package}.{self.folder}.{name}")


def _as_given(value: object, depth: int = 3) -> Hashable:
    """Plain data in a form that can be looked up, with its types; TypeError for anything else."""
    kind = type(value)
    if kind in (str, int, bool, type(None)):
        return kind, value
    if kind in (date, float, Decimal):
        return kind, repr(value)  # 0.050 is printed otherwise than 0.05
    if isinstance(value, dict) and kind is dict and depth:
        return tuple([(_as_given(name, 0), _as_given(each, depth - 1)) for name, each in value.items()])
    raise TypeError(f"{kind.__name__} is not plain data")


@cache
def _folders() -> tuple[str, ...]:
    found = resources.files(PACKAGE).iterdir()
    return tuple(
        sorted(place.name for place in found if place.is_dir() and place.joinpath("rules.toml").is_file())
    )


@cache
def _game(folder: str) -> Game:
    game = import_module(f"{PACKAGE}.{folder}.game").GAME
    if not isinstance(game, Game):
        raise BadInput(f"croupier/games/{folder}/game.py: GAME is not a Game")
    return game


def games() -> list[Game]:
    """Every game whose folder holds rules, in the order of the chapter."""
    return sorted((_game(folder) for folder in _folders()), key=_place)


def _place(game: Game) -> tuple[int, str, str]:
    identity = game.rules.game
    digits = "".join(letter for letter in identity.subchapter if letter.isdigit())
    return int(digits or 0), identity.subchapter, identity.cite


_INCLUDED: dict[str, Game] = {}


def include(game: Game) -> Game:
    """Register a game of another package by its id, so that its tables can be opened and replayed."""
    _INCLUDED[same_id(game.id)] = game
    return game


def find(name: str) -> tuple[Game, dict[str, Any]]:
    """A game by id or by the id of a variant, with the options that make the variant."""
    if not isinstance(name, str):
        raise BadInput(f"game {name!r}: expected its id, such as blackjack")
    wanted = same_id(name)
    if wanted in _INCLUDED:
        return _INCLUDED[wanted], {}
    for folder in _folders():
        if folder == wanted:
            return _game(folder), {}
    names: list[str] = []
    for game in games():
        names += [game.id, *game.rules.game.variants]
        if same_id(game.id) == wanted:
            return game, {}
        for variant in game.rules.game.variants:
            if same_id(variant) == wanted:
                return game, {"variant": variant} if variant != game.id else {}
    raise BadInput(f"there is no game {name!r}: {near(name, names)}")


def with_variant(preset: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a table with those that make its variant; naming another variant is refused."""
    if not isinstance(options, Mapping):
        raise BadInput(f"options {options!r}: expected a mapping of options to values")
    for name, value in options.items():
        if not isinstance(name, str):
            raise BadInput(f"option {name!r}: expected its id, such as table_min")
        made = preset.get(same_id(name))
        if made is not None and same_id(str(value)) != same_id(str(made)):
            raise BadInput(f"option {name}={value}: the game asked for is {made}")
    return {**options, **preset}
