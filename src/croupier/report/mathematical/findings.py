"""Everything a mathematical report states: the analysis, the effect of options, the simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from croupier.law.edition import Edition
from croupier.law.options import Options
from croupier.odds.analysis import Analysis, WagerAnalysis
from croupier.odds.many_rounds import ManyRounds, many_rounds
from croupier.report.analysis_text import against_the_house
from croupier.report.mathematical.check import Check
from croupier.report.mathematical.effects import OptionEffects
from croupier.report.mathematical.figures import in_a_row, labels

if TYPE_CHECKING:
    import croupier


@dataclass(frozen=True)
class Wagers:
    """Wagers with the same figures, under one heading."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    wager: WagerAnalysis

    @property
    def title(self) -> str:
        """Their names in a row, with common first words once: Place to win 4 and 10."""
        first, *others = self.names
        columns = zip(*(name.split() for name in self.names), strict=False)
        shared = len([*takewhile(lambda words: len(set(words)) == 1, columns)])
        short = [name.split()[shared:] for name in others]
        if not others or not all(short):
            return in_a_row([first, *others])
        return in_a_row([first, *(" ".join(words) for words in short)])

    @cached_property
    def many(self) -> tuple[ManyRounds, ...]:
        """The result of many rounds."""
        return many_rounds(self.wager)


@dataclass(frozen=True)
class Findings:
    """What was found about a game under options on a day, and the run that checked it."""

    game: croupier.Game
    given: Mapping[str, Any]
    options: Options
    edition: Edition[Any]
    analysis: Analysis
    effects: tuple[OptionEffects, ...]
    check: Check

    @cached_property
    def names(self) -> dict[str, str]:
        """The printed name of every wager."""
        return labels(self.game.registered, self.edition, self.options, self.analysis)

    def name(self, wager: str) -> str:
        """The printed name of a wager, even of one that only another choice of options offers."""
        if wager not in self.names and "." not in wager:
            words = wager.replace("_", " ")
            return words[:1].upper() + words[1:]
        return self.names.get(wager, wager)

    @cached_property
    def groups(self) -> tuple[Wagers, ...]:
        """The wagers of the analysis, grouped by equal figures."""
        alike: list[tuple[WagerAnalysis, list[str]]] = []
        for name, wager in self.analysis.wagers.items():
            known = next((ids for each, ids in alike if each == wager), None)
            if known is None:
                alike.append((wager, [name]))
            else:
                known.append(name)
        return tuple(
            Wagers(tuple(ids), tuple(self.names[name] for name in ids), wager) for wager, ids in alike
        )

    @cached_property
    def against_the_house(self) -> bool:
        """Whether the house pays and collects any wager; otherwise there is no house edge to state."""
        return any(map(against_the_house, self.analysis.wagers.values()))

    @cached_property
    def leading(self) -> Wagers:
        """The wagers that represent the game in pictures: a whole round if there is one, else the first."""
        return next((group for group in self.groups if "round" in group.ids), self.groups[0])
