"""Settings of a simulation besides wagers and options, declared by the kernels that take them."""

from collections.abc import Callable, Iterator
from importlib import import_module, resources
from typing import Any, Final, Literal, NamedTuple

Kind = Literal["text", "whole", "part", "part or cents"]


class Setting(NamedTuple):
    """One setting: how the command line reads and explains it (without `help` it has no flag).

    `expected` says what a value looks like; `absent` is the message for a game without the setting; `wager`
    is the ID=CENTS of a wager that the setting needs. A setting that applies to the run `dealt_on` is left
    out if every round has a fresh shuffle. `words` states it above the results.
    """

    name: str
    help: str = ""
    metavar: str = ""
    kind: Kind = "text"
    expected: str = ""
    absent: str = ""
    wager: str = ""
    dealt_on: bool = False
    words: Callable[[Any], str] | None = None

    @property
    def flag(self) -> str:
        """How it is given on the command line."""
        return f"--{self.name.replace('_', '-')}"


PENETRATION: Final = Setting(
    "penetration",
    "games dealt from a shoe: the fraction in front of the cutting card (default: all that the "
    "table's rules put "
    "there, 0.75 in blackjack; 0: only a fresh shoe for every round)",
    "PART",
    "part",
    expected="a fraction of the shoe, such as 0.75 or 3/4",
    absent="is not dealt from a shoe",
    dealt_on=True,
)
"""Taken by every kernel that deals several rounds from one shoe."""


def all_settings() -> Iterator[Setting]:
    """Every setting that a family of kernels declares in its `settings.py`, in their order."""
    for place in sorted(resources.files("croupier.simulation").iterdir(), key=lambda each: each.name):
        if place.is_dir() and place.joinpath("settings.py").is_file():
            yield from import_module(f"croupier.simulation.{place.name}.settings").SETTINGS
