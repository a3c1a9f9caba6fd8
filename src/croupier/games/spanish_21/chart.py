"""Spanish 21 for the solver: its rules under the options, the strategies found for them, the rescue."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import VALUES
from croupier.odds.twentyone.compositions import NO_BLACKJACK, TOTALS, dealer_tree
from croupier.odds.twentyone.dealer import dealer_chances
from croupier.odds.twentyone.outcomes import RoundOutcomes, round_outcomes
from croupier.odds.twentyone.rules import SPANISH, TwentyOneRules
from croupier.odds.twentyone.search import BestTotals, best_totals
from croupier.odds.twentyone.solver import Solution, Table

if TYPE_CHECKING:
    from croupier.games.spanish_21.game import Spanish21Options
    from croupier.law.edition import Edition

FIRST_FINAL: Final = 17
RESCUED: Final = -0.5
"""A double worth less for each unit is better rescued: one original wager lost, not two (19:47-19.9)."""


def rules_of(options: Spanish21Options, edition: Edition[Any]) -> TwentyOneRules:
    """What decides the worth of the Spanish 21 wager at a table."""
    return replace(
        SPANISH,
        decks=options.decks,
        blackjack_pays=options.main_odds(edition)["blackjack"].fraction,
        twentyone_beats_blackjack=not options.card_reader and options.no_reader_21 == "player_wins",
        rescue=options.rescue,
        max_split_hands=options.max_hands,
        resplit_aces=options.split_aces_free and options.max_hands > 2,
        one_card_on_split_aces=not options.split_aces_free,
        surrender="late" if options.surrender else "none",
    )


@dataclass(frozen=True, eq=False)
class Solved:
    """One set of rules and everything worked out for it, each part on first use."""

    table: Table

    @cached_property
    def best(self) -> Solution:
        """The best play by the cards held; split hands are played as if they had not been split."""
        return self.table.solve()

    @cached_property
    def best_own(self) -> Solution:
        """The same with choices of their own for split hands."""
        return self.table.solve("own")

    @cached_property
    def by_totals(self) -> BestTotals:
        """The best play by total and number of cards, with its chart."""
        return best_totals(self.table)

    @cached_property
    def chart_outcomes(self) -> RoundOutcomes:
        """How rounds end when played by the chart, as far as a dealer's blackjack takes one wager at most."""
        settled = replace(self.table.rules, twentyone_beats_blackjack=False)
        table = self.table if settled == self.table.rules else Table(settled)
        return round_outcomes(table, self.by_totals.solution)

    @cached_property
    def dealer(self) -> NDArray[np.float64]:
        """Chances of the dealer's final hand, jointly with the exposed card: 17 to 21, no blackjack, any."""
        rules = self.table.rules
        nothing = np.zeros((1, VALUES), dtype=np.int64)
        return np.asarray(dealer_chances(dealer_tree(rules.hits_soft17, False), rules.shoe, nothing)[0])

    @cached_property
    def rescues(self) -> NDArray[np.bool_]:
        """Whether a doubled hand is better rescued, by total and the dealer's exposed card."""
        finals = self.dealer[:TOTALS] / self.dealer[NO_BLACKJACK]
        over = 1 - finals.sum(axis=0)
        rescued = np.zeros((22, VALUES), dtype=np.bool_)
        for total in range(21):
            below = max(min(total - FIRST_FINAL, TOTALS), 0)
            equal = finals[below] if total >= FIRST_FINAL else 0.0
            won = over + finals[:below].sum(axis=0)
            rescued[total] = 2 * won + equal - 1 < RESCUED
        return rescued


@lru_cache(maxsize=16)
def solved(rules: TwentyOneRules) -> Solved:
    """The solution of a set of rules, worked out once."""
    return Solved(Table(rules))
