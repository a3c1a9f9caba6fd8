"""The exact solution of red dog: the worth of wager and raise, and the spreads on which to raise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.cards import DECK_SIZE, RANKS, SUITS
from croupier.games.red_dog.game import CALL, INITIAL, RAISE
from croupier.games.red_dog.settlement import (
    CONSECUTIVE,
    LOSE,
    PAIR,
    SPREADS,
    THREE_OF_A_KIND,
    WIN,
    HandResult,
    hand_result,
    spread_of,
)
from croupier.law.encoding import enc_hook
from croupier.odds.analysis import Analysis, Value, WagerAnalysis
from croupier.odds.showdown.report import Case, from_cases, pays_text

if TYPE_CHECKING:
    from croupier.games.red_dog.game import RedDogOptions
    from croupier.law.edition import Edition

OPTIMAL: Final = (
    "optimal strategy by the spread, raising in full or not at all, the round dealt from full decks; a raise "
    "of value zero is not made (interpretation: either choice is as good)"
)
NAMES: Final = {CONSECUTIVE: "consecutive", PAIR: "pair"}


class Solution(msgspec.Struct, frozen=True, dict=True):
    """The results of three cards from full decks, by spread, and what a unit staked nets."""

    decks: int
    nets: Mapping[str, Fraction]
    """What a winning unit earns, by row of the pay table."""

    @cached_property
    def ways(self) -> dict[tuple[int, HandResult], int]:
        """In how many orders of three cards each spread ends in each way."""
        each = len(SUITS) * self.decks
        found: dict[tuple[int, HandResult], int] = {}
        for first, second, third in product(range(len(RANKS)), repeat=3):
            of_second = each - (second == first)
            of_third = each - (third == first) - (third == second)
            key = spread_of(first, second), hand_result(first, second, third)
            found[key] = found.get(key, 0) + each * of_second * of_third
        return found

    @property
    def cards(self) -> int:
        """The cards of all decks."""
        return DECK_SIZE * self.decks

    def chance(self, spread: int, outcome: str = "") -> Fraction:
        """The chance of a spread, or of a spread with this outcome."""
        ways = sum(
            number
            for (held, found), number in self.ways.items()
            if held == spread and outcome in ("", found.outcome)
        )
        return Fraction(ways, self.cards * (self.cards - 1) * (self.cards - 2))

    def wins(self, spread: int) -> Fraction:
        """The chance that the third card wins when the first two are known."""
        return self.chance(spread, WIN) / self.chance(spread)

    def worth(self, spread: int) -> Fraction:
        """What a unit nets on average when the first two cards are known."""
        total = self.chance(spread)
        return sum((share * worth for _, share, worth in self._ends(spread)), Fraction(0)) / total

    def _ends(self, spread: int) -> Iterator[tuple[HandResult, Fraction, Fraction]]:
        """Every way a spread ends: its chance and what a unit nets."""
        every = self.cards * (self.cards - 1) * (self.cards - 2)
        for (held, found), ways in self.ways.items():
            if held == spread:
                net = self.nets[found.row] if found.outcome == WIN else Fraction(-(found.outcome == LOSE))
                yield found, Fraction(ways, every), net

    @cached_property
    def raised(self) -> tuple[int, ...]:
        """The spreads on which a raise is worth more than nothing."""
        return tuple(spread for spread in SPREADS if self.worth(spread) > 0)

    def cases(self, base: int, raises: int) -> Iterator[Case]:
        """Every way a round ends with this many units wagered at the start, and more on a spread to raise."""
        for spread in (PAIR, *SPREADS, CONSECUTIVE):
            units = base + (raises if spread in self.raised else 0)
            for found, share, net in self._ends(spread):
                name = found.row or (LOSE if found.outcome == LOSE else NAMES[spread])
                raised = "_raised" if base and raises and spread in self.raised else ""
                words = pays_text(units * net) if units else "not made"
                yield f"{name}{raised}" if units else CALL, share, units * net, words


def solve(options: RedDogOptions, edition: Edition[Any]) -> Solution:
    """The solution for the decks and odds of a table."""
    return Solution(options.decks, {row: odds.fraction for row, odds in options.odds(edition).items()})


def analyze(options: RedDogOptions, edition: Edition[Any]) -> Analysis:
    """The exact value of wager and raise under the options, the best play and its figures."""
    solution = solve(options, edition)
    per_unit = f"per unit of the wager; {OPTIMAL}"
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers={
            INITIAL: from_cases(solution.cases(1, 1), f"wager and raise together, {per_unit}"),
            RAISE: from_cases(
                solution.cases(0, 1), f"the raise alone, which the wager's figures include too, {per_unit}"
            ),
        },
        strategy=_strategy(solution),
        figures=_figures(solution),
    )


def simulated(options: RedDogOptions, edition: Edition[Any]) -> dict[str, WagerAnalysis]:
    """The exact value of the wager as the kernel plays it."""
    return {INITIAL: analyze(options, edition).wagers[INITIAL]}


def _strategy(solution: Solution) -> dict[str, Any]:
    """On which spreads to raise."""
    raised = solution.raised
    return {
        RAISE: f"on a spread of {_listed(raised)}" if raised else "never",
        "otherwise": CALL,
    }


def _listed(spreads: tuple[int, ...]) -> str:
    """Spreads as people say them: 7 to 11; 1, 2 and 9 to 11."""
    runs: list[list[int]] = []
    for spread in spreads:
        if runs and runs[-1][-1] == spread - 1:
            runs[-1].append(spread)
        else:
            runs.append([spread])
    words = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _figures(solution: Solution) -> dict[str, Value]:
    spreads = {spread: solution.chance(spread) for spread in SPREADS}
    never = sum((share * solution.worth(spread) for spread, share in spreads.items()), Fraction(0))
    never += solution.chance(PAIR) * solution.worth(PAIR)
    raises = sum((spreads[spread] for spread in solution.raised), Fraction(0))
    best = never + sum((spreads[spread] * solution.worth(spread) for spread in solution.raised), Fraction(0))
    return {
        "pair": solution.chance(PAIR),
        THREE_OF_A_KIND: solution.chance(PAIR, WIN),
        "consecutive": solution.chance(CONSECUTIVE),
        "any_spread": sum(spreads.values(), Fraction(0)),
        "never_raising": -never,
        "raises": raises,
        "mean_staked": 1 + raises,
        "loss_per_unit_staked": -best / (1 + raises),
        **{f"spread_of_{spread}": share for spread, share in spreads.items()},
        **{f"wins_on_spread_of_{spread}": solution.wins(spread) for spread in SPREADS},
        **{f"worth_of_raise_on_spread_of_{spread}": solution.worth(spread) for spread in SPREADS},
    }
