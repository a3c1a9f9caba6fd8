"""The spread of the Three Card 21 wager: the mean square of its net result under a play.

The hands of a split share the dealer and the cards. The square of their sum is a sum of squares and of
products of two hands, each with the cards of both out; hands too rare to matter are treated as independent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.compositions import dealer_tree
from croupier.odds.twentyone.courses import Results, add_means
from croupier.odds.twentyone.ends_by_cards import EndsByCards
from croupier.odds.twentyone.finish import (
    BLACKJACK,
    ENDS,
    NET,
    QUANTITIES,
    SQUARE,
    EndTerms,
    Standing,
    finish_hands,
)
from croupier.odds.twentyone.play import Drawing
from croupier.odds.twentyone.solver import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.odds.twentyone.three_card import LOST, PAID, FirstCards, ThreeCardSolution, ThreeCardTable
from croupier.odds.twentyone.together import Together
from croupier.progress import tracked

MIN_WEIGHT: Final = 1e-8
"""Pairs of hands with less weight are treated as independent, which changes the mean square by less than
1e-4.
"""

Shares = dict[FirstCards, NDArray[np.float64]]
"""The chance of three first cards by the dealer's card, where they are split."""


@dataclass(frozen=True)
class Spread:
    """Mean and variance of the net result; the mean equals the solution's, computed in a second way."""

    expected_net: float
    variance: float


def three_card_spread(
    table: ThreeCardTable,
    solution: ThreeCardSolution,
    least: float = MIN_WEIGHT,
    dealer: EndsByCards | None = None,
) -> Spread:
    """The spread of the wager under the play of a solution, which must be the table's.

    Several plays of one shoe may share the dealer's final hands.
    """
    net, square = _Spread(table, solution, least, dealer or ends_of(table.rules)).run()
    return Spread(net, square - net**2)


def ends_of(rules: TwentyOneRules) -> EndsByCards:
    """The dealer's final hands under the rules, none computed yet."""
    return EndsByCards(dealer_tree(rules.hits_soft17, False), rules.shoe)


class _Spread:
    def __init__(
        self, table: ThreeCardTable, solution: ThreeCardSolution, least: float, dealer: EndsByCards
    ) -> None:
        self.table, self.solution, self.least, self.dealer = table, solution, least, dealer
        self.results = Results(table.hands, table.pays[2], table.rules, first=False)

    def run(self) -> tuple[float, float]:
        """The mean net result and its mean square."""
        whole = self._decided() + self._unsplit() + self._split()
        return float(whole[0]), float(whole[1])

    def _share(self, cards: FirstCards, *letters: str) -> NDArray[np.float64]:
        """The chance of three first cards with each dealer's card against which this decision is made."""
        chosen = [letter in letters for letter in self.solution.letters[cards]]
        return np.asarray(self.solution.chances[cards] * np.array(chosen))

    def _blackjack(self, cards: FirstCards) -> NDArray[np.float64]:
        """The chance of a dealer's blackjack by the first card."""
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
        table = self.table
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
        sums = np.zeros((QUANTITIES, ENDS, VALUES))
        pay = table.pays[3]
        finish_hands(
            table.plan.order[::-1].copy(),
            self.dealer.numbers(table.hands.keys),
            self.dealer.ends,
            Drawing(
                table.shoe,
                np.zeros(VALUES, dtype=np.int64),
                table.hands.counts,
                table.hands.following,
                table.hands.total,
            ),
            Standing(pay.stand_scale, pay.stand_square, pay.may_double),
            hits,
            doubles,
            EndTerms.of(table.rules, first=True),
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
        alone = self._each_alone(shares)
        paid = float(alone[0, BLACKJACK].sum())
        sums = alone.sum(axis=(1, 2)) + self._taken(shares, paid)
        sums[1] += 2 * self._products(shares)
        return np.asarray(sums)

    def _each_alone(self, shares: Shares) -> NDArray[np.float64]:
        """Net result and square of every split hand for itself, by the dealer's final hand and card."""
        hands, parts = self.table.hands, []
        for cards, share in shares.items():
            left = self.table.shoe - np.bincount(cards, minlength=VALUES)
            for part, times in Counter(self.table.split_parts(cards)).items():
                course = self.table.course(*part)
                rows = self.dealer.numbers(hands.keys[course.hands] + hands.keys[hands.number(*part[1])])
                parts.append((course, rows, left, times * share))
        ends = self.dealer.ends
        sums = np.zeros((2, ENDS, VALUES))
        for course, rows, left, weight in parts:
            for number, quantity in enumerate((NET, SQUARE)):
                added = self.results.of(course, quantity)
                add_means(
                    course.start,
                    course.hands,
                    course.ways,
                    added,
                    left,
                    hands.counts,
                    rows,
                    ends,
                    weight,
                    sums[number],
                )
        return sums

    def _products(self, shares: Shares) -> float:
        """The mean products of the net results of two hands of one split."""
        table = self.table
        together = Together(table.hands, self.dealer, self.least)
        for cards, share in tracked(shares.items()):
            sides = {}
            for value, others in dict.fromkeys(table.split_parts(cards)):
                course = table.course(value, others)
                out = np.bincount(others, minlength=VALUES)
                sides[value, others] = together.side(course, self.results.of(course, NET), out, share)
            pairs = Counter(tuple(sorted(pair)) for pair in combinations(table.split_parts(cards), 2))
            for (part, another), times in pairs.items():
                together.ask(sides[part], sides[another], times)
        return float(together.sums().sum())

    def _taken(self, shares: Shares, paid: float) -> NDArray[np.float64]:
        """What the wager adds that a dealer's blackjack takes from split hands unless all were paid.

        If split hands were paid a total of p, the net falls from p to p - 1 and its square by 2p - 1.
        """
        chance, spared, earned = 0.0, 0.0, 0.0
        for cards, share in shares.items():
            blackjack = share * self._blackjack(cards)
            chance += float(blackjack.sum())
            if self.table.rules.twentyone_beats_blackjack:
                for up in (ACE, TEN):
                    if blackjack[up]:
                        known = self.solution.all_21.get((cards, up))
                        all_paid, pay = known or self.table.all_21(cards, up)
                        spared += float(blackjack[up]) * all_paid
                        earned += float(blackjack[up]) * pay
        return np.array([spared - chance, chance - 2 * paid + 2 * earned - spared])
