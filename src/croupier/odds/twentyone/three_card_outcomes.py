"""How a round of Three Card 21 ends by money: the chance of each net result under a play.

The hands of a split share the dealer and the cards. Every two of them are enumerated with the cards of both
out (see results.sum_of_hands); hands too rare to matter are treated as independent given the dealer's final
hand. Mean and variance are exact but for these; the chances lack what the three hands have in common beyond
their pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.compositions import composition_keys, dealer_tree
from croupier.odds.twentyone.courses import BEGUN, Classes, results_of_two
from croupier.odds.twentyone.ends_by_cards import EndsByCards
from croupier.odds.twentyone.finish import BLACKJACK, ENDS, EndTerms, Standing, finish_hands
from croupier.odds.twentyone.play import Drawing
from croupier.odds.twentyone.results import Chances, Results, RoundNets, given_end
from croupier.odds.twentyone.solver import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.odds.twentyone.three_card import LOST, PAID, FirstCards, ThreeCardSolution, ThreeCardTable
from croupier.odds.twentyone.together import Side, Together
from croupier.progress import tracked

MIN_WEIGHT: Final = 1e-10
"""Pairs of hands with less weight are treated as independent, which changes chances by less than 1e-6 and the
mean square by less than 1e-5.
"""
ONE: Final = Fraction(1)
HALF: Final = Fraction(1, 2)
HANDS: Final = 3

Nets = dict[Fraction, float]
"""The chance of each net result, together with what it is listed under."""


@dataclass(frozen=True)
class ThreeCardOutcomes:
    """The chances of the net results of the wager, together with each three first cards."""

    by_cards: Mapping[FirstCards, Nets]

    @cached_property
    def nets(self) -> RoundNets:
        """The net result of the wager."""
        return self.with_wager({cards: {Fraction(0): 1.0} for cards in self.by_cards})

    def with_wager(self, paid: Mapping[FirstCards, Mapping[Fraction, float]]) -> RoundNets:
        """The net result with another wager of the same size, which wins or loses by the first cards only."""
        sums: Nets = {}
        for cards, nets in self.by_cards.items():
            for more, share in paid[cards].items():
                for net, chance in nets.items():
                    sums[net + more] = sums.get(net + more, 0.0) + share * chance
        return RoundNets(dict(sorted(sums.items())))


def three_card_outcomes(
    table: ThreeCardTable,
    solution: ThreeCardSolution,
    least: float = MIN_WEIGHT,
    dealer: EndsByCards | None = None,
) -> ThreeCardOutcomes:
    """The outcomes of the wager under the play of a solution, which must be the table's.

    Several plays of one shoe may share the dealer's final hands.
    """
    return _Rounds(table, solution, least, dealer or ends_of(table.rules)).run()


def ends_of(rules: TwentyOneRules) -> EndsByCards:
    """The dealer's final hands under the rules, none computed yet."""
    return EndsByCards(dealer_tree(rules.hits_soft17, False), rules.shoe)


class _Rounds:
    def __init__(
        self, table: ThreeCardTable, solution: ThreeCardSolution, least: float, dealer: EndsByCards
    ) -> None:
        self.table, self.solution, self.dealer = table, solution, dealer
        self.results = Results(table.pays[2].pays)
        self.classes = Classes(table.hands, table.pays[2], EndTerms.of(table.rules, first=False))
        self.together = Together(table.hands, dealer, least)

    def run(self) -> ThreeCardOutcomes:
        """The net results by first cards."""
        self.table.run(3, 0, np.zeros(VALUES, dtype=np.int64))
        plain = self.table.hits.copy(), self.table.doubles.copy()
        found: dict[FirstCards, Nets] = {}
        for cards in tracked(self.solution.letters):
            nets = found[cards] = {}
            for part in (self._decided(cards), self._unsplit(cards, *plain), self._split(cards)):
                for net, chance in part:
                    nets[net] = nets.get(net, 0.0) + chance
        return ThreeCardOutcomes(found)

    def _share(self, cards: FirstCards, *letters: str) -> NDArray[np.float64]:
        """The chance of three first cards with each dealer's card against which this decision is made."""
        chosen = [letter in letters for letter in self.solution.letters[cards]]
        return np.asarray(self.solution.chances[cards] * np.array(chosen))

    def _ends(self, cards: FirstCards) -> NDArray[np.float64]:
        """The chances of the dealer's final hands and first cards once three cards are out."""
        key = composition_keys(np.bincount(cards, minlength=VALUES)[None, :])
        number = int(self.dealer.numbers(key)[0])
        return np.asarray(self.dealer.ends[number])

    def _decided(self, cards: FirstCards) -> Iterator[tuple[Fraction, float]]:
        """Three-card 21s, surrendered hands and hands above 21 that are neither split nor surrendered."""
        ends = self._ends(cards)
        seen, blackjack = ends.sum(axis=0), ends[BLACKJACK]
        yield ONE, float((self._share(cards, PAID) * seen).sum())
        yield -ONE, float((self._share(cards, LOST) * seen).sum())
        given_up = self._share(cards, SURRENDER)
        yield -ONE, float((given_up * blackjack).sum())
        yield -HALF, float((given_up * (seen - blackjack)).sum())

    def _unsplit(
        self, cards: FirstCards, hits: NDArray[np.uint8], doubles: NDArray[np.bool_]
    ) -> Iterator[tuple[Fraction, float]]:
        """Hands of three cards that stand, draw or double."""
        share = self._share(cards, STAND, HIT, DOUBLE)
        if not share.any():
            return
        table, pay, letters = self.table, self.table.pays[3], self.solution.letters[cards]
        hand = table.hands.number(*cards)
        starts = np.zeros(hits.shape)
        starts[hand] = share
        hits[hand] = [letter == HIT for letter in letters]
        doubles[hand] = [letter == DOUBLE for letter in letters]
        sums = np.zeros((len(self.results.nets), ENDS, VALUES))
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
            Standing(pay.stand_shares, pay.may_double),
            hits,
            doubles,
            EndTerms.of(table.rules, first=True),
            starts,
            sums,
        )
        yield from zip(self.results.nets, sums.sum(axis=(1, 2)).tolist(), strict=True)

    def _split(self, cards: FirstCards) -> Iterator[tuple[Fraction, float]]:
        """Hands split three ways."""
        share = self._share(cards, SPLIT)
        if not share.any():
            return
        weight = share * self._ends(cards)
        hands, pairs = self._split_hands(cards, share)
        for net, chances in self.results.nets_together(hands, pairs).items():
            found = (weight * chances).sum(axis=1)
            yield net, float(found[:BLACKJACK].sum())
            # One original wager is lost to a blackjack, besides what 21s have been paid.
            yield net - ONE, float(found[BLACKJACK])
        if self.table.rules.twentyone_beats_blackjack:
            yield from self._spared(cards, weight[BLACKJACK])

    def _split_hands(
        self, cards: FirstCards, share: NDArray[np.float64]
    ) -> tuple[list[Chances], dict[tuple[int, int], Chances]]:
        """The chances of the results of each hand given the dealer's, and of every two."""
        table = self.table
        parts = table.split_parts(cards)
        sides: dict[tuple[int, tuple[int, int]], Side] = {}
        for value, others in dict.fromkeys(parts):
            out = np.bincount(others, minlength=VALUES)
            sides[value, others] = self.together.side(table.course(value, others), self.classes, out, share)
        both: dict[tuple[Side, Side], Chances] = {}
        hands: dict[int, Chances] = {}
        pairs: dict[tuple[int, int], Chances] = {}
        for one, two in combinations(range(HANDS), 2):
            pair = sides[parts[one]], sides[parts[two]]
            if pair not in both:
                both[pair] = self.together.chances(*pair)
            pairs[one, two] = given_end(results_of_two(both[pair], self.classes, self.classes), 2)
            # Beside a hand that has only begun, the other is alone.
            hands[one] = given_end(self.classes.results(both[pair][:, BEGUN]), 1)
            hands[two] = given_end(self.classes.results(both[pair][BEGUN]), 1)
        return [hands[place] for place in range(HANDS)], pairs

    def _spared(self, cards: FirstCards, blackjack: NDArray[np.float64]) -> Iterator[tuple[Fraction, float]]:
        """Split hands that were all paid, from which a dealer's blackjack takes nothing."""
        for up in (ACE, TEN):
            if blackjack[up]:
                known = self.solution.all_21.get((cards, up))
                by_doubled = self.table.all_21(cards, up) if known is None else known
                for doubled, chance in enumerate(by_doubled.tolist()):
                    yield Fraction(HANDS + doubled), float(blackjack[up]) * chance
                    yield Fraction(HANDS + doubled - 1), -float(blackjack[up]) * chance
