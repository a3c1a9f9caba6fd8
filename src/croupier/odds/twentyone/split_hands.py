"""The hands of one split pair under a play: the chances of their results, each alone and two together."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import VALUES
from croupier.odds.twentyone.courses import Classes, Course, course, results_of_two
from croupier.odds.twentyone.dealer import SEEN
from croupier.odds.twentyone.ends_by_cards import EndsByCards
from croupier.odds.twentyone.finish import (
    ENDS,
    EndTerms,
    Standing,
    dealer_ends,
    finish_hands,
    rescued_hands,
)
from croupier.odds.twentyone.play import Drawing
from croupier.odds.twentyone.results import Chances, Results, given_end
from croupier.odds.twentyone.solver import Play, Table
from croupier.odds.twentyone.splits import Ending, SplitPair, compositions_needed
from croupier.odds.twentyone.together import Side, Together

NEAR: Final = 5e7
"""A case with further cards of the pair is enumerated if it is so many times likelier than the rarest pair of
hands that is."""


class Finishing:
    """A table whose hands are followed to their ends, under any play."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.results = Results(table.payoffs.pays)
        self.ends = dealer_ends(table.tree, table.shoe, table.plan.removed)

    def run(
        self,
        starts: NDArray[np.float64],
        play: Play,
        order: NDArray[np.int64],
        rows: NDArray[np.int64],
        split: tuple[int, int] | None,
        first: bool = True,
        shares: NDArray[np.float64] | None = None,
    ) -> Chances:
        """The chances of the results of hands that start with the given chances.

        `split` names the split pair and how many more of its cards are out; `first` is the hand with the
        original wager; `shares` replace what winners may earn.
        """
        table, hands, pay = self.table, self.table.hands, self.table.payoffs
        extra = np.zeros(VALUES, dtype=np.int64)
        may_double = pay.may_double
        if split is not None:
            extra[split[0]] = split[1]
            may_double = may_double & table.rules.double_after_split
        sums = np.zeros((len(self.results.nets), ENDS, table.views))
        finish_hands(
            order[::-1].copy(),
            self.row_of(order, rows),
            self.ends,
            Drawing(table.shoe, extra, hands.counts, hands.following, hands.total),
            Standing(pay.stand_shares if shares is None else shares, may_double),
            play.hits,
            play.doubles,
            EndTerms.of(table.rules, first),
            starts.copy(),
            sums,
        )
        return sums

    def row_of(self, order: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The row of each hand among the dealer's chances; -1 for hands that are not in order."""
        row_of = np.full(len(self.table.hands.counts), -1, dtype=np.int64)
        row_of[order] = rows
        return row_of


class SplitHands:
    """One pair that is split, with what becomes of its hands; `weight` is its chance by view."""

    def __init__(
        self, finishing: Finishing, play: Play, pair: int, weight: NDArray[np.float64], least: float
    ) -> None:
        self.finishing, self.table, self.pair = finishing, finishing.table, pair
        self.play = self.table.after_split(play, pair)
        self.weight, self.least = weight, least
        self._by_class: dict[tuple[int, int, int, bool], Chances] = {}
        self._both: dict[tuple[int, int, int, bool], Chances] = {}

    @cached_property
    def original(self) -> SplitPair:
        """The chances of the results of the hand that holds the original wager, alone."""
        return self._alone(first=True)

    @cached_property
    def others(self) -> SplitPair:
        """The chances of the results of any other hand, alone."""
        return self._alone(first=False)

    def _alone(self, first: bool) -> SplitPair:
        table, pair = self.table, self.pair
        one, two = table.hands.number(pair), table.hands.number(pair, pair)
        shape = (len(self.finishing.results.nets), ENDS, table.views)
        single, paired = [np.zeros(shape)], [np.zeros(shape)]
        for out in range(1, compositions_needed(table.most_hands(pair)) + 1):
            order, rows = table.plan.splits[pair, out]
            for found, hand in ((single, one), (paired, two)):
                starts = np.zeros(self.play.hits.shape)
                starts[hand] = 1.0
                seen = table.worths[rows[np.flatnonzero(order == hand)[0]], SEEN]
                sums = self.finishing.run(starts, self.play, order, rows, (pair, out), first)
                found.append(np.divide(sums, seen, out=np.zeros(shape), where=seen > 0))
        return table.split_pair(pair, single, paired)

    def pairs(self, ending: Ending) -> dict[tuple[int, int], Chances]:
        """The chances of every two hands at an ending, by their places; hands without a pair come first."""
        known: dict[tuple[int, bool], Chances] = {}
        found = {}
        for two in range(1, ending.unpaired + ending.opened):
            for one in range(two):
                kind = (one < ending.unpaired) + (two < ending.unpaired), one == 0
                if kind not in known:
                    known[kind] = self.others.two_hands(partial(self._joint, one == 0), ending, kind[0])
                found[one, two] = known[kind]
        return found

    def _joint(self, first: bool, one: int, two: int, out: int) -> Chances:
        """The chances of two hands that start with so many cards of the pair while others are out.

        `first`: the one holds the original wager. Where the case is rare, what the hands have in common is
        taken from the case with fewer cards out.
        """
        if (one, two, out, first) not in self._both:
            if out and self._weight(one + two + out).max() < NEAR * self.least:
                fewer = self._joint(first, one, two, out - 1)
                alone = (self.original if first else self.others).starting(one)
                other = self.others.starting(two)
                product, before = (
                    _independent(alone[two + more], other[one + more]) for more in (out, out - 1)
                )
                ends = product.sum(axis=(0, 1))
                common = (given_end(fewer, 2) - given_end(before, 2)) * ends
                self._both[one, two, out, first] = product + common
            else:
                chances = self._two_together(one, two, out, first and self._rescues_apart)
                classes = self._classes[0 if first else 1]
                self._both[one, two, out, first] = _results(chances, classes, self._classes[1])
        return self._both[one, two, out, first]

    def _two_together(self, one: int, two: int, out: int, first: bool) -> Chances:
        """The chances of two hands by class; `first`: one of them is rescued as the original hand is."""
        if one < two and not first:
            return self._two_together(two, one, out, False).swapaxes(0, 1)
        if (one, two, out, first) not in self._by_class:
            second = self._side(two, one, out, first=False)
            side = second if one == two and not first else self._side(one, two, out, first)
            self._by_class[one, two, out, first] = self._together.chances(side, second)
        return self._by_class[one, two, out, first]

    def _side(self, own: int, of_other: int, out: int, first: bool) -> Side:
        """A hand that starts with its own cards of the pair, those of the other hand and more being out."""
        others = np.zeros(VALUES, dtype=np.int64)
        others[self.pair] = of_other + out
        found = self._course(own, of_other + out, first)
        return self._together.side(found, self._classes[0], others, self._weight(own + of_other + out))

    def _weight(self, cards: int) -> NDArray[np.float64]:
        """The chance of so many cards of the pair, or a little more: each further one is one of two cards."""
        further = 2 * float(self.table.shoe[self.pair] / self.table.shoe.sum())
        return np.asarray(self.weight * further ** (cards - 2))

    def _course(self, own: int, out: int, first: bool) -> Course:
        """What becomes of a hand while so many other cards of the pair are out."""
        table, finishing = self.table, self.finishing
        row_of = finishing.row_of(*table.plan.splits[self.pair, out])
        terms = EndTerms.of(table.rules, first)
        rescued = rescued_hands(row_of, finishing.ends, table.hands.total, terms)
        may_double = table.payoffs.may_double & table.rules.double_after_split
        start = table.hands.number(*[self.pair] * own)
        return course(table.hands, start, self.play.hits, self.play.doubles, may_double, rescued)

    @property
    def _rescues_apart(self) -> bool:
        """Whether the hand with the original wager is rescued in other cases than the others."""
        return self.table.rules.rescue and self.table.rules.broken_hands_lost

    @cached_property
    def _classes(self) -> tuple[Classes, Classes]:
        """The classes of the hand with the original wager, and of the others."""
        hands, pay, rules = self.table.hands, self.table.payoffs, self.table.rules
        return (
            Classes(hands, pay, EndTerms.of(rules, first=True)),
            Classes(hands, pay, EndTerms.of(rules, first=False)),
        )

    @cached_property
    def _together(self) -> Together:
        dealer = EndsByCards(self.table.tree, self.table.shoe)
        return Together(self.table.hands, dealer, self.least)


def _independent(one: Chances, two: Chances) -> Chances:
    """The chances of two hands that are independent given the dealer's final hand."""
    return np.asarray(given_end(one, 1)[:, None] * two[None, :])


def _results(chances: Chances, one: Classes, two: Classes) -> Chances:
    """The chances of the results of two hands given the view, from those of their classes."""
    found = results_of_two(chances, one, two)
    seen = found.sum(axis=(0, 1, 2))
    return np.asarray(np.divide(found, seen, out=np.zeros_like(found), where=seen > 0))
