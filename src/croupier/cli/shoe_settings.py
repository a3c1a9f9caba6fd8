"""What `croupier simulate` is told of shoes, boxes and the people on them, and what it prints of prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import croupier
from croupier.cli.arguments import Asked, read_part, read_whole, shown
from croupier.cli.output import dollars
from croupier.law.refusal import BadInput

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.simulation.statistics import Result

RIDERS = ("b", "c")


def riders_of(wagers: Mapping[str, int]) -> tuple[dict[str, int], list[dict[str, int]]]:
    """The wagers of the one who decides, and those of every other person on the box: main/b, main/c."""
    caller: dict[str, int] = {}
    people: dict[str, dict[str, int]] = {}
    for name, stake in wagers.items():
        wager, slash, person = name.partition("/")
        if not slash:
            caller[name] = stake
        elif person not in RIDERS:
            raise BadInput(f"--wager {name}={stake}: expected {wager}/b or {wager}/c, as at a shared box")
        else:
            people.setdefault(person, {})[wager] = stake
    if "c" in people and "b" not in people:
        raise BadInput("--wager: c rides along, but b does not; name the second person b")
    return caller, [people[person] for person in RIDERS if person in people]


def read_settings(game: croupier.Game, asked: Asked) -> dict[str, Any]:
    """What the kernel is told besides wagers and options."""
    given = {
        "penetration": asked.penetration,
        "count": asked.count,
        "boxes": asked.boxes,
        "double_for": asked.double_for,
        "meter": asked.meter,
    }
    settings: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    for name in settings:
        if name not in game.simulation_settings:
            flag = f"--{name.replace('_', '-')}"
            if name in ("double_for", "meter"):
                raise BadInput(f"{flag}: the simulation of {game.id} has no such setting")
            raise BadInput(f"{flag}: {game.id} is not dealt from a shoe to boxes")
    if "boxes" in settings:
        settings["boxes"] = read_whole(settings["boxes"], "--boxes")
    if "penetration" in settings:
        settings["penetration"] = _part(settings["penetration"])
    if "double_for" in settings:
        settings["double_for"] = _double_for(settings["double_for"])
    if "meter" in settings:
        settings["meter"] = read_whole(settings["meter"], "--meter")
    return settings


def played(settings: Mapping[str, Any]) -> str:
    """How the rounds are played besides their wagers, for the head of the results."""
    words = ""
    if settings.get("boxes", 1) > 1:
        words += f" on each of {settings['boxes']} boxes"
    if "double_for" in settings:
        part = settings["double_for"]
        words += f", doubled for {dollars(part) if isinstance(part, int) else part}"
    return words


def _part(text: str) -> Fraction:
    part = read_part(text)
    if part is None:
        raise BadInput(f"--penetration {shown(text)}: expected a part of the shoe, such as 0.75 or 3/4")
    return part


def _double_for(text: str) -> Fraction | int:
    part = read_part(text)
    if part and text.isdigit():
        return int(part)
    if part is None or not 0 < part <= 1:
        raise BadInput(f"--double-for {shown(text)}: expected a part of the wager, such as 1/2, or cents")
    return part


def with_riders(made: Mapping[str, int], settings: Mapping[str, Any]) -> dict[str, int]:
    """The stakes of everyone on a box."""
    stakes = dict(made)
    for person, wagers in zip(RIDERS, settings.get("people", ()), strict=False):
        stakes |= {f"{name}/{person}": stake for name, stake in wagers.items()}
    return stakes


@dataclass(frozen=True)
class Prize:
    """A prize of a progressive wager: how often it fell and what was paid for it."""

    name: str
    times: int
    cents: int

    def document(self) -> dict[str, Any]:
        """For programs."""
        return {"id": self.name, "times": self.times, "cents": self.cents}

    def cells(self) -> list[str]:
        """For people."""
        return [self.name.replace("_", " "), f"{self.times:,}", dollars(self.cents)]


def prize_rows(game: croupier.Game, result: Result, made: Mapping[str, int]) -> list[Prize]:
    """The prizes of a run in which a progressive wager was made."""
    kernel = game.registered.module("kernel").KERNEL
    if "progressive" not in made or not hasattr(kernel, "prize_cents"):
        return []
    cents = kernel.prize_cents(result)
    return [Prize(name, times, cents[name]) for name, times in kernel.prizes(result).items()]
