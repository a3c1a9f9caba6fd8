"""The settings of `croupier simulate`, as the game's kernel declares them, and the prizes of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import croupier
from croupier.cli.arguments import Asked, read_part, read_whole, shown
from croupier.cli.output import dollars
from croupier.law.refusal import BadInput
from croupier.procedure.seats import RIDER_LETTERS

if TYPE_CHECKING:
    from croupier.simulation.settings import Setting
    from croupier.simulation.statistics import Result


def riders_of(wagers: Mapping[str, int]) -> tuple[dict[str, int], list[dict[str, int]]]:
    """The wagers of the one who decides, and those of every other person on the box: main/b, main/c."""
    caller: dict[str, int] = {}
    people: dict[str, dict[str, int]] = {}
    for name, stake in wagers.items():
        wager, slash, person = name.partition("/")
        if not slash:
            caller[name] = stake
        elif person not in RIDER_LETTERS:
            raise BadInput(f"--wager {name}={stake}: expected {wager}/b or {wager}/c, as at a shared box")
        else:
            people.setdefault(person, {})[wager] = stake
    if "c" in people and "b" not in people:
        raise BadInput("--wager: c rides along, but b does not; name the second person b")
    return caller, [people[person] for person in RIDER_LETTERS if person in people]


def read_settings(game: croupier.Game, asked: Asked, made: Mapping[str, int]) -> dict[str, Any]:
    """The settings given, each read by its kind; a setting the game does not have is refused."""
    from croupier.simulation.settings import all_settings

    given = [(setting, getattr(asked, setting.name)) for setting in all_settings() if setting.help]
    settings: dict[str, Any] = {}
    for setting, text in given:
        if text is None:
            continue
        if setting.name not in game.simulation_settings:
            absent = setting.absent and f"{game.id} {setting.absent}"
            raise BadInput(f"{setting.flag}: {absent or f'the simulation of {game.id} has no such setting'}")
        settings[setting.name] = _read(setting, text)
        wager = setting.wager.partition("=")[0]
        if wager and wager not in made:
            raise BadInput(f"{setting.flag}: no {wager} wager is made; name it with --wager {setting.wager}")
    return settings


def _read(setting: Setting, text: str) -> Any:
    if setting.kind == "whole":
        return read_whole(text, setting.flag)
    if setting.kind == "text":
        return text
    part = read_part(text)
    if setting.kind == "part or cents" and part is not None:
        if part and text.isdigit():
            return int(part)
        part = part if 0 < part <= 1 else None
    if part is None:
        raise BadInput(f"{setting.flag} {shown(text)}: expected {setting.expected}")
    return part


def played(game: croupier.Game, settings: Mapping[str, Any]) -> str:
    """The settings in words, for the head of the results."""
    return "".join(
        setting.words(settings[setting.name])
        for setting in game.declared_settings
        if setting.words is not None and setting.name in settings
    )


def with_riders(made: Mapping[str, int], settings: Mapping[str, Any]) -> dict[str, int]:
    """The stakes of everyone on a box."""
    stakes = dict(made)
    for person, wagers in zip(RIDER_LETTERS, settings.get("people", ()), strict=False):
        stakes |= {f"{name}/{person}": stake for name, stake in wagers.items()}
    return stakes


@dataclass(frozen=True)
class Prize:
    """A prize: how often it was won and what was paid for it."""

    name: str
    times: int
    cents: int

    def document(self) -> dict[str, Any]:
        """The prize for programs."""
        return {"id": self.name, "times": self.times, "cents": self.cents}

    def cells(self) -> list[str]:
        """The prize for people."""
        return [self.name.replace("_", " "), f"{self.times:,}", dollars(self.cents)]


def prize_rows(game: croupier.Game, result: Result, made: Mapping[str, int]) -> list[Prize]:
    """The prizes of a run, where the game's kernel counts any."""
    from croupier.simulation.kernel import Awarding

    kernel = game.registered.module("kernel").KERNEL
    return [Prize(*row) for row in kernel.prize_rows(result, made)] if isinstance(kernel, Awarding) else []
