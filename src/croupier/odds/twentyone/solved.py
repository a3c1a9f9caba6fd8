"""The solution of one set of rules with two first cards; each part is computed on first use."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.finish import BLACKJACK, OVER, against, dealer_ends
from croupier.odds.twentyone.outcomes import RoundOutcomes, round_outcomes
from croupier.odds.twentyone.search import BestTotals, best_totals
from croupier.odds.twentyone.solver import Solution, Table

RESCUED: Final = -0.5
"""A double worth less for each unit is better rescued: one original wager lost, not two (19:47-19.9)."""


@dataclass(frozen=True, eq=False)
class Solved:
    """One set of rules: its best plays, the best chart and how rounds end."""

    table: Table

    @cached_property
    def best(self) -> Solution:
        """The best play by the cards held; split hands are played as if they had not been split."""
        return self.table.solve()

    @cached_property
    def best_own(self) -> Solution:
        """The same, with separate choices for split hands."""
        return self.table.solve("own")

    @cached_property
    def by_totals(self) -> BestTotals:
        """The best play by totals, by number of cards too where bonuses depend on it, with its chart."""
        return best_totals(self.table)

    def chart_doubled_for(self, part: Fraction) -> float:
        """The worth of the chart if a double adds only this part of the wager; the choices stay the same."""
        table = Table(replace(self.table.rules, double_for=part))
        play = self.by_totals.strategy.play(table)
        return table.evaluate(play, by_suits=bool(table.rules.bonus_21)).expected_net

    @cached_property
    def best_outcomes(self) -> RoundOutcomes:
        """How rounds end under the best play."""
        return round_outcomes(self.table, self.best)

    @cached_property
    def chart_outcomes(self) -> RoundOutcomes:
        """How rounds end when played by the chart."""
        return round_outcomes(self.table, self.by_totals.solution)

    @cached_property
    def rescues(self) -> NDArray[np.bool_]:
        """Whether a doubled hand is better rescued, by total and the dealer's first card."""
        rescued = np.zeros((22, VALUES), dtype=np.bool_)
        if self.table.rules.rescue:
            nothing = np.zeros((1, VALUES), dtype=np.int64)
            ends = dealer_ends(self.table.tree, self.table.shoe, nothing)[0, :BLACKJACK]
            for total in range(21):
                stands = [against(end, total, self.table.rules.ties_lose, False) for end in range(OVER + 1)]
                rescued[total] = stands @ ends < RESCUED * ends.sum(axis=0)
        return rescued


@lru_cache(maxsize=16)
def _solved(rules: TwentyOneRules) -> Solved:
    return Solved(Table(rules))


def solved(rules: TwentyOneRules) -> Solved:
    """The solution of a set of rules, computed once; it does not matter when an unseen hole card is dealt."""
    return _solved(rules if rules.both_cards_seen else replace(rules, hole_card="none"))
