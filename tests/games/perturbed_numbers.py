"""The numbers of a rules.toml: of which kind of fact each is, and what else it could be."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from importlib import resources
from typing import Any, NamedTuple

from croupier.games.register import Game
from croupier.law.outcomes import OutcomeWager
from tests.games.toml_copy import Leaf, leaves

TRIES = 3
# `make perturb` changes every number and tries every other value; `make test` leaves out what `sampled` says.
EXHAUSTIVE = bool(os.environ.get("PERTURB"))


class Number(NamedTuple):
    """A number of a rules.toml: where it stands, what it is, and of which kind of fact."""

    path: Leaf
    value: Any
    kind: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))} = {self.value}"


def kind_of(path: Leaf, value: Any) -> str:
    """The kind of fact a plain value belongs to; "" for words, citations and switches."""
    if isinstance(value, bool):
        return ""
    if isinstance(value, date):
        return "date"
    if path[0] == "paytables" and ("rows" in path or "meter_percent" in path):
        return "odds"
    if not isinstance(value, int | float):
        return ""
    kinds = {"options": "bound", "conflicts": "conflict", "values": "value", "layout": "layout"}
    kinds |= {"paytables": "choice", "spaces": "set", "board": "board"}
    if path[0] == "wagers":
        return "stake" if "limits" in path else "set"
    return kinds.get(str(path[0]), "unknown")


@dataclass(frozen=True)
class Numbers:
    """A game with the numbers of its rules."""

    game: Game

    @cached_property
    def document(self) -> dict[str, Any]:
        """The game's rules.toml as data."""
        place = resources.files("croupier.games").joinpath(self.game.folder, "rules.toml")
        return tomllib.loads(place.read_text(encoding="utf-8"))

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """Every number of the rules, in the order of the file."""
        found = ((path, value, kind_of(path, value)) for path, value in leaves(self.document))
        return tuple(Number(*each) for each in found if each[2])

    def of_kind(self, kind: str) -> list[Number]:
        """The numbers of one kind, or a sample of those that are read alike."""
        found = [number for number in self.numbers if number.kind == kind]
        return found if EXHAUSTIVE else self.sampled(found)

    def sampled(self, numbers: list[Number]) -> list[Number]:
        """A sample where one reading makes the fact into all that follows from it.

        Of the areas of a layout every seventh, one of its numbers in turn; of wagers that are declared
        outcomes one number of every set and the first row of every pay table. Facts that the code of a game
        reads are all taken.
        """
        declared = issubclass(self.game.wager_type, OutcomeWager)
        first: dict[Any, Number] = {}
        for place, number in enumerate(numbers):
            alone: Any = place
            if number.kind == "layout":
                alone = place // 29
            elif declared and number.kind == "odds":
                alone = number.path[:2]
            elif declared and number.kind == "set":
                alone = number.path[:-1]
            first.setdefault(alone, number)
        return list(first.values())

    def together(self, number: Number, value: Any) -> list[tuple[Leaf, Any]]:
        """The paths that change with a number.

        An amount that is both least and greatest is one fact; a total that goes from one set of a wager to
        another changes places with one of that set.
        """
        changes = [(number.path, value)]
        if number.kind == "stake":
            *front, _ = number.path
            bounds = self.at(tuple(front))
            return [((*front, place), value) for place, bound in enumerate(bounds) if bound == number.value]
        if number.kind == "set":
            stage = number.path[:-2]
            sets = [(stage + path, held) for path, held in leaves(self.at(stage)) if len(path) == 2]
            changes += [(path, number.value) for path, held in sets if held == value and path != number.path][
                :1
            ]
        return changes

    def at(self, path: Leaf) -> Any:
        """What stands at a path."""
        found: Any = self.document
        for step in path:
            found = found[step]
        return found

    def values(self, number: Number) -> list[Any]:
        """Other values for a number, the first that can be loaded is taken."""
        value, path = number.value, number.path
        match number.kind:
            case "odds" if isinstance(value, str):
                win, _, stake = value.partition(":")
                return [f"{int(win) + int(stake)}:{stake}"]
            case "odds":
                return [value + (100 if self.fact(number).get("kind") == "amount" else 1)]
            case "date":
                return [value + timedelta(1)]
            case "layout":
                return [value + (0.5 if path[-2] == "box" else 1)]
            case "stake":
                return [value + 100]
            case "bound":
                return [value - 1 if path[-1] == "maximum" else value + 1]
            case "choice":
                return [self.elsewhere(number)]
            case "set" if isinstance(self.at(path[:-1]), dict):
                return [value + 1, value - 1]
            case "set":
                held = self.at(path[:-1])
                others = [total for total in range(2, 13) if total not in held]
                # Another chance first, or no solver could tell the difference.
                return sorted(others, key=lambda total: abs(total - 7) == abs(value - 7))
        return [value + 1]

    def elsewhere(self, number: Number) -> int:
        """The least number that is not in the same list."""
        held = self.at(number.path[:-1])
        return next(other for other in range(1, 100) if other not in held)

    def fact(self, number: Number) -> dict[str, Any]:
        """The dated entry a number belongs to."""
        held = self.at(number.path[:2])
        found: dict[str, Any] = self.at(number.path[:3]) if isinstance(held, list) else held
        return found

    def day_of(self, fact: Mapping[str, Any]) -> date:
        """A day on which a fact is in force."""
        rules = self.game.rules
        newest = rules.newest
        if "until" in fact and fact["until"] <= newest:
            return fact["until"] - timedelta(1)  # type: ignore[no-any-return]
        return max(newest, fact.get("from", newest))
