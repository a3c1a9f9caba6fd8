"""The spread of the Three Card 21 wager: the mean square of its net result under a play.

The hands of a split share the dealer and the cards. The square of their sum is a sum of squares and of
products of two hands, each with the cards of both out; hands too rare to matter are taken as independent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.odds.twentyone.compositions import dealer_tree
from croupier.odds.twentyone.courses import Results, Together
from croupier.odds.twentyone.finish import (
    BLACKJACK,
    ENDS,
    MASS,
    NET,
    QUANTITIES,
    SQUARE,
    dealer_ends,
    finish_hands,
)
from croupier.odds.twentyone.solver import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.odds.twentyone.three_card import LOST, PAID, FirstCards, ThreeCardSolution, ThreeCardTable

LEAST: Final = 1e-9
"""Pairs of hands that weigh less are taken as independent, which moves the mean square by less than 2e-5."""


@dataclass(frozen=True)
class Spread:
    """Mean and variance of the net result; the mean is that of the solution, found another way."""

    expected_net: float
    variance: float


def three_card_spread(table: ThreeCardTable, solution: ThreeCardSolution, least: float = LEAST) -> Spread:
    """The spread of the wager under the play of a solution, which must be the table's."""
    net, square = _Spread(table, solution, least).run()
    return Spread(net, square - net**2)


class _Spread:
    def __init__(self, table: ThreeCardTable, solution: ThreeCardSolution, least: float) -> None:
        self.table, self.solution, self.least = table, solution, least
        self.tree = dealer_tree(table.rules.hits_soft17, False)

    def run(self) -> tuple[float, float]:
        """The mean net result and its mean square."""
        whole = self._decided() + self._unsplit() + self._split()
        return float(whole[0]), float(whole[1])

    def _share(self, cards: FirstCards, *letters: str) -> NDArray[np.float64]:
        """The chance of three first cards for each of the dealer's against which this decision is made."""
        chosen = [letter in letters for letter in self.solution.letters[cards]]
        return np.asarray(self.solution.chances[cards] * np.array(chosen))

    def _blackjack(self, cards: FirstCards) -> NDArray[np.float64]:
        """The chance of a dealer's blackjack by his first card."""
        left = self.table.shoe - np.bincount(cards, minlength=VALUES)
        blackjack = np.zeros(VALUES)
        blackjack[[ACE, TEN]] = left[ACE] * left[TEN] / (left.sum() * (left.sum() - 1))
        return blackjack

    def _decided(self) -> NDArray[np.float64]:
        """Three-card 21s, surrendered hands and hands above 21 that are neither split nor surrendered."""
        sums = np.zeros(2)
        for cards, seen in self.solution.seen.items():
            blackjack = self._blackjack(cards)
            paid = float((self._share(cards, PAID) * seen).sum())
            lost = float((self._share(cards, LOST) * seen).sum())
            given_up = self._share(cards, SURRENDER)
            all_of_it, half = (
                float((given_up * blackjack).sum()),
                float((given_up * (seen - blackjack)).sum()),
            )
            sums += (paid - lost - all_of_it - half / 2, paid + lost + all_of_it + half / 4)
        return sums

    def _unsplit(self) -> NDArray[np.float64]:
        """Hands of three cards that stand, draw or double."""
        table, rules = self.table, self.table.rules
        table.run(3, 0, np.zeros(VALUES, dtype=np.int64))
        hits, doubles = table.hits.copy(), table.doubles.copy()
        starts = np.zeros(hits.shape)
        for cards, letters in self.solution.letters.items():
            share = self._share(cards, STAND, HIT, DOUBLE)
            if share.any():
                hand = table.hands.number(*cards)
                starts[hand] = share
                hits[hand] = [letter == HIT for letter in letters]
                doubles[hand] = [letter == DOUBLE for letter in letters]
        order, pay = table.plan.order, table.pays[3]
        row_of = np.full(len(hits), -1, dtype=np.int64)
        row_of[order] = np.arange(len(order))
        sums = np.zeros((QUANTITIES, ENDS, VALUES))
        finish_hands(
            order[::-1].copy(),
            row_of,
            dealer_ends(self.tree, table.shoe, table.hands.counts[order]),
            table.shoe,
            np.zeros(VALUES, dtype=np.int64),
            table.hands.counts,
            table.hands.following,
            table.hands.total,
            pay.stand_scale,
            pay.stand_square,
            pay.may_double,
            hits,
            doubles,
            rules.ties_lose,
            rules.twentyone_wins,
            rules.twentyone_beats_blackjack,
            rules.broken_hands_lost,
            rules.rescue,
            True,
            starts,
            sums,
        )
        return np.asarray(sums[[NET, SQUARE]].sum(axis=(1, 2)))

    def _split(self) -> NDArray[np.float64]:
        """Hands split three ways."""
        shares = {cards: self._share(cards, SPLIT) for cards in self.solution.letters}
        shares = {cards: share for cards, share in shares.items() if share.any()}
        if not shares:
            return np.zeros(2)
        table = self.table
        results = Results(table.hands, table.pays[2], table.rules, first=False)
        added = {
            part: results.of(table.courses[part]) for cards in shares for part in table.split_parts(cards)
        }
        single = Together(table.hands, self.tree, table.shoe, self.least)
        double = Together(table.hands, self.tree, table.shoe, self.least)
        for cards, share in shares.items():
            pairs = Counter(tuple(sorted(pair)) for pair in combinations(table.split_parts(cards), 2))
            for (part, another), times in pairs.items():
                out = np.bincount(cards, minlength=VALUES)
                out -= np.bincount([part[0], another[0]], minlength=VALUES)
                weight = times * share
                courses = table.courses[part], table.courses[another]
                double.ask(courses[0], added[part][NET], courses[1], added[another][NET], out, weight)
                # Every hand is in two of the three pairs.
                for one, two in ((part, another), (another, part)):
                    at_blackjack = added[one][NET].copy()
                    at_blackjack[:, :BLACKJACK] = 0.0
                    for alone in (added[one][NET], added[one][SQUARE], at_blackjack):
                        single.ask(
                            table.courses[one], alone, table.courses[two], added[two][MASS], out, weight / 2
                        )
        net, square, paid = single.sums().sum(axis=1).reshape(-1, 3).sum(axis=0)
        sums = np.array([net, square + 2 * double.sums().sum()])
        return sums + self._taken(shares, float(paid))

    def _taken(self, shares: dict[FirstCards, NDArray[np.float64]], paid: float) -> NDArray[np.float64]:
        """What the one wager adds that a dealer's blackjack takes from split hands unless all were paid.

        Of hands paid so much in all the rest is one wager less: the square falls by twice the pay less one.
        """
        chance, spared, earned = 0.0, 0.0, 0.0
        for cards, share in shares.items():
            blackjack = share * self._blackjack(cards)
            chance += float(blackjack.sum())
            if self.table.rules.twentyone_beats_blackjack:
                for up in (ACE, TEN):
                    if blackjack[up]:
                        all_paid, pay = self.table.all_21(cards, up)
                        spared += float(blackjack[up]) * all_paid
                        earned += float(blackjack[up]) * pay
        return np.array([spared - chance, chance - 2 * paid + 2 * earned - spared])
