"""What dealing a shoe to a cutting card does to the value of a wager."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import hypot

from croupier.simulation.statistics import Estimate, Result


@dataclass(frozen=True)
class CutCardEffect:
    """The same table with a fresh shoe for every round and with shoes dealt to the cutting card."""

    fresh: Result
    dealt: Result
    wager: str = "main"

    def _edge(self, result: Result) -> Estimate:
        edge = result.tally.wagers[self.wager].per_staked
        assert edge is not None
        return edge

    @property
    def fresh_value(self) -> Estimate:
        """The expected net of a cent wagered when every round has its own shuffle."""
        return self._edge(self.fresh)

    @property
    def dealt_value(self) -> Estimate:
        """The mean net of a cent wagered over all rounds of shoes dealt to the cutting card."""
        return self._edge(self.dealt)

    @property
    def value(self) -> Fraction:
        """The cut-card effect: what dealing to a cutting card adds to the value of the average round.

        A shoe ends after a number of cards, not of rounds: if the cards that make rounds short come early,
        more rounds are dealt, and the last ones come from cards with few of those left.
        """
        return self.dealt_value.value - self.fresh_value.value

    @property
    def standard_error(self) -> float:
        """The standard error of the difference of the two independent runs."""
        return hypot(self.fresh_value.standard_error, self.dealt_value.standard_error)
