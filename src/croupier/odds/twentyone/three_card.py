"""Three Card 21 "N" Done: the Three Card 21 wager, best play and fixed strategies.

Each of three split hands is played on its own cards, the three first cards and the dealer's first card,
without regard to what the other two draw. The worth of that play is exact (13:69F-2C.5, 2C.10).

Without a card reader a 21 is paid before the dealer's blackjack is found, which then takes one original wager
unless every hand was paid. Each split hand is still played by itself: the chance that all three reach 21 is
part of the worth, but does not affect the choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES, total_of_values
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.all_21 import all_reach_21
from croupier.odds.twentyone.compositions import (
    KEY_BITS,
    composition_counts,
    dealer_tree,
    player_hands,
    view_pairs,
)
from croupier.odds.twentyone.courses import Course, course
from croupier.odds.twentyone.dealer import dealer_worths
from croupier.odds.twentyone.payoffs import payoffs
from croupier.odds.twentyone.play import Drawing, Paying, Terms, Values, play_hands
from croupier.odds.twentyone.solver import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.odds.twentyone.strategy import TotalStrategy, card_classes
from croupier.progress import tracked

PAID: Final = "21"
LOST: Final = "L"
FirstCards = tuple[int, int, int]
First = Literal["best", "surrender", "split"] | Mapping[FirstCards, Sequence[str]]
"""First decisions: the best ones, those given, or draw by totals and surrender or split all above 21."""


@dataclass(frozen=True, eq=False)
class ThreeCardSolution:
    """The worth of the wager: net result joint with the dealer's first card, by first three cards."""

    expected_net: float
    chances: dict[FirstCards, float]
    seen: dict[FirstCards, NDArray[np.float64]]
    net: dict[FirstCards, NDArray[np.float64]]
    letters: dict[FirstCards, list[str]]
    all_21: dict[tuple[FirstCards, int], NDArray[np.float64]] = field(default_factory=dict)
    """Where it was asked for: the chance that all hands of a split reach 21, by how many were doubled."""

    def situation(self, cards: FirstCards, up: int) -> tuple[str, float]:
        """What is done with three first cards against a first card, and what it is worth."""
        hand = tuple(sorted(cards))
        assert len(hand) == 3
        return self.letters[hand][up], float(self.net[hand][up] / self.seen[hand][up])

    def frequencies(self) -> dict[str, float]:
        """How often each first action is taken."""
        shares: dict[str, float] = {}
        for hand, letters in self.letters.items():
            for letter, seen in zip(letters, self.seen[hand], strict=True):
                shares[letter] = shares.get(letter, 0.0) + self.chances[hand] * float(seen)
        return shares

    def nets(self) -> dict[str, float]:
        """What rounds with each first action win or lose on average."""
        sums: dict[str, float] = {}
        for hand, letters in self.letters.items():
            for letter, net in zip(letters, self.net[hand], strict=True):
                sums[letter] = sums.get(letter, 0.0) + self.chances[hand] * float(net)
        return {letter: sums[letter] / share for letter, share in self.frequencies().items() if share}


@dataclass(frozen=True, eq=False)
class _Plan:
    removed: NDArray[np.int64]
    order: NDArray[np.int64]
    rows: NDArray[np.int64]


@cache
def _plan(split: bool) -> _Plan:
    """The compositions of hands alone, then with each pair of other first cards out if there are splits."""
    hands = player_hands()
    order = np.arange(len(hands.counts) - 1, 0, -1)
    outs = np.array([0, *((1 << (KEY_BITS * a)) + (1 << (KEY_BITS * b)) for a, b in view_pairs())])
    if not split:
        outs = outs[:1]
    keys = hands.keys[order][None, :] + outs[:, None]
    distinct, places = np.unique(keys, return_inverse=True)
    rows = places.reshape(keys.shape).astype(np.int64)
    return _Plan(composition_counts(distinct), order, rows)


@lru_cache(maxsize=2)
def _worths(hits_soft17: bool, shoe: tuple[int, ...], split: bool) -> NDArray[np.float64]:
    """The dealer's worths for the compositions of the plan, which are the same for every play of a shoe."""
    return dealer_worths(dealer_tree(hits_soft17, False), np.array(shoe), _plan(split).removed)


def split_allowed(cards: FirstCards) -> bool:
    """Above 21, two cards of equal value, or an ace that would bring the hand above 21 (13:69F-2C.10(a))."""
    hard = sum(value + 1 for value in cards)
    return hard > 21 or len(set(cards)) < 3 or (ACE in cards and hard + 10 > 21)


def solve_three_card(
    rules: TwentyOneRules, strategy: TotalStrategy | None = None, first: First = "best"
) -> ThreeCardSolution:
    """The best play, or a strategy by totals with first decisions as `first` says."""
    return ThreeCardTable(rules, strategy, first).solution()


class ThreeCardTable:
    """The rules with every hand's worth, for the best play or a strategy by totals."""

    def __init__(
        self, rules: TwentyOneRules, strategy: TotalStrategy | None = None, first: First = "best"
    ) -> None:
        self.rules, self.best, self.first = rules, strategy is None, first
        self.hands = player_hands()
        self.shoe = rules.shoe
        split = first != "surrender"
        self.plan = _plan(split)
        self.worths = _worths(rules.hits_soft17, tuple(self.shoe.tolist()), split)
        shape = (len(self.hands.counts), VALUES)
        self.hits = np.zeros(shape, dtype=np.uint8)
        self.doubles = np.zeros(shape, dtype=np.bool_)
        if strategy is not None:
            place = card_classes(self.hands, strategy.by_cards), self.hands.soft.astype(np.int64)
            self.hits[:] = strategy.hits[(*place, self.hands.total)] & (self.hands.total < 21)[:, None]
            self.doubles[:] = strategy.doubles[(*place, self.hands.total)]
        self.values = Values.empty(*shape)
        self.pays = {cards: payoffs(rules, cards) for cards in (2, 3)}
        self._choices: dict[tuple[int, int], tuple[NDArray[np.uint8], NDArray[np.bool_]]] = {}
        self._courses: dict[tuple[int, tuple[int, int] | None], Course] = {}
        self._all_21: dict[tuple[FirstCards, int], NDArray[np.float64]] = {}

    def run(self, doubling_cards: int, plan_row: int, extra: NDArray[np.int64]) -> None:
        """Play out every hand with the `extra` cards out, which are those of the plan's row."""
        pay, hands, values, rules = self.pays[doubling_cards], self.hands, self.values, self.rules
        play_hands(
            self.plan.order,
            self.plan.rows[plan_row],
            self.worths,
            Drawing(self.shoe, extra, hands.counts, hands.following, hands.total),
            Paying(pay.stand_row, pay.stand_scale, pay.double_row, pay.may_double),
            Terms(float(rules.double_for), rules.rescue, plan_row == 0, rules.broken_hands_lost),
            self.best,
            self.hits,
            self.doubles,
            values,
        )

    def run_split(self, pair: tuple[int, int]) -> None:
        """Play out every hand of a split with the two other first cards out."""
        self.run(2, self.numbers[pair] + 1, np.bincount(pair, minlength=VALUES))

    @cached_property
    def numbers(self) -> dict[tuple[int, int], int]:
        """The number of each pair of other first cards."""
        return {pair: number for number, pair in enumerate(view_pairs())}

    def choices(self, pair: tuple[int, int]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Hits and doubles of split hands with the two other first cards out.

        If the best play for these cards is not known yet, finding it overwrites the values of the last
        play-out.
        """
        if not self.best:
            return self.hits, self.doubles
        if pair not in self._choices:
            self.run_split(pair)
            self._choices[pair] = self.hits.copy(), self.doubles.copy()
        return self._choices[pair]

    def course(self, value: int, pair: tuple[int, int]) -> Course:
        """The course of a split hand, by its first card and the two others."""
        one_card = value == ACE and self.rules.one_card_on_split_aces
        name = value, pair if self.best and not one_card else None
        if name not in self._courses:
            hits, doubles = self.choices(pair)
            if one_card:
                hits, doubles = np.zeros_like(hits), np.zeros_like(doubles)
            may_double = self.pays[2].may_double
            self._courses[name] = course(self.hands, self.hands.number(value), hits, doubles, may_double)
        return self._courses[name]

    def _split_hands(self) -> NDArray[np.float64]:
        """Worth of a hand from one first card, given the other two (numbered as view pairs), by up card."""
        worth = np.zeros((len(self.numbers), VALUES, VALUES))
        singles = [self.hands.number(value) for value in range(VALUES)]
        for pair, number in tracked(self.numbers.items()):
            self.run_split(pair)
            if self.best:
                self._choices[pair] = self.hits.copy(), self.doubles.copy()
            # A hand of one card always draws a second.
            worth[number] = self.values.hit[singles]
            if self.rules.one_card_on_split_aces:
                left = self.shoe - np.bincount(pair, minlength=VALUES) - self.hands.counts[singles[ACE]]
                mass = self.values.alive[singles[ACE]] - self.values.value[singles[ACE]]
                following = self.hands.following[singles[ACE]]
                alive = self.values.stand + self.values.alive - self.values.value
                worth[number, ACE] = (left / left.sum()) @ alive[following] - mass
        return worth

    def split_parts(self, cards: FirstCards) -> list[tuple[int, tuple[int, int]]]:
        """Each first card of a split with the two others."""
        a, b, c = cards
        return [(a, (b, c)), (b, (a, c)), (c, (a, b))]

    def all_21(self, cards: FirstCards, up: int) -> NDArray[np.float64]:
        """The chance that all three split hands reach 21 against a blackjack, by how many were doubled."""
        if (cards, up) not in self._all_21:
            left = self.shoe - np.bincount([*cards, ACE, TEN], minlength=VALUES)
            # Two equal hands first, because together they have half as many sets of cards.
            parts = sorted(self.split_parts(cards), key=lambda part: -cards.count(part[0]))
            courses = [self.course(*part) for part in parts]
            self._all_21[cards, up] = all_reach_21(courses, self.hands, left, up)
        return self._all_21[cards, up]

    def solution(self) -> ThreeCardSolution:
        """Every set of three first cards."""
        split = self._split_hands() if len(self.plan.rows) > 1 else None
        self.run(3, 0, np.zeros(VALUES, dtype=np.int64))
        chances, seen_sets, nets, letters = {}, {}, {}, {}
        ways_of_three = comb(int(self.shoe.sum()), 3)
        for cards in combinations_with_replacement(range(VALUES), 3):
            ways = 1
            for value in set(cards):
                ways *= comb(int(self.shoe[value]), cards.count(value))
            chances[cards] = ways / ways_of_three
            left = self.shoe - np.bincount(cards, minlength=VALUES)
            seen = left / left.sum()
            blackjack = np.zeros(VALUES)
            blackjack[[ACE, TEN]] = left[ACE] * left[TEN] / (left.sum() * (left.sum() - 1))
            divided = None
            if split is not None and split_allowed(cards):
                divided = sum(split[self.numbers[pair], value] for value, pair in self.split_parts(cards))
            nets[cards], letters[cards] = self._first(cards, seen, blackjack, divided)
            seen_sets[cards] = seen
        expected = sum(chances[cards] * float(nets[cards].sum()) for cards in nets)
        return ThreeCardSolution(expected, chances, seen_sets, nets, letters, self._all_21)

    def _first(
        self,
        cards: FirstCards,
        seen: NDArray[np.float64],
        blackjack: NDArray[np.float64],
        divided: NDArray[np.float64] | None,
    ) -> tuple[NDArray[np.float64], list[str]]:
        total = total_of_values(cards).points
        if total == 21:
            return seen, [PAID] * VALUES
        win = seen - blackjack
        options: dict[str, NDArray[np.float64]] = {}
        fixed = np.full(VALUES, LOST, dtype=object)
        if total < 21:
            hand = self.hands.number(*cards)
            options = {STAND: self.values.stand[hand], HIT: self.values.hit[hand]}
            fixed = np.where(self.hits[hand], HIT, STAND).astype(object)
            if self.pays[3].may_double[hand]:
                options[DOUBLE] = self.values.double[hand]
                fixed[self.doubles[hand]] = DOUBLE
        else:
            options[LOST] = -win
        if divided is not None:
            options[SPLIT] = divided
        if self.rules.surrender != "none" and (total > 21 or self.rules.surrender_any):
            options[SURRENDER] = -0.5 * win
        if divided is not None and self.rules.twentyone_beats_blackjack:
            options[SPLIT] = divided + blackjack * self._spared(cards, options, blackjack)
        if self.first == "best":
            names = list(options)
            choice = np.array(list(options.values())).argmax(axis=0)
            letters = [names[number] for number in choice]
        elif isinstance(self.first, Mapping):
            letters = list(self.first[cards])
        else:
            named = SPLIT if self.first == "split" else SURRENDER
            letters = [named] * VALUES if total > 21 and named in options else fixed.tolist()
        result = np.array([options[letter][up] for up, letter in enumerate(letters)])
        return result - blackjack, letters

    def _spared(
        self, cards: FirstCards, options: dict[str, NDArray[np.float64]], blackjack: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """The chance that a dealer's blackjack takes nothing from a split, where splitting may be chosen."""
        spared = np.zeros(VALUES)
        for up in (ACE, TEN):
            rival = max(worth[up] for letter, worth in options.items() if letter != SPLIT)
            chosen = self.first == "split"
            if isinstance(self.first, Mapping):
                chosen = self.first[cards][up] == SPLIT
            elif self.first == "best":
                chosen = bool(options[SPLIT][up] + blackjack[up] > rival)
            if chosen:
                spared[up] = self.all_21(cards, up).sum()
        return spared
