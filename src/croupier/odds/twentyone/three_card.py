"""Three Card 21 "N" Done: the Three Card 21 wager, best play and fixed strategies.

Each of three split hands is played on its own cards, the three first cards and the dealer's first card,
without regard to what the other two draw. The worth of that play is exact (13:69F-2C.5, 2C.10).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES, total_of_values
from croupier.odds.twentyone.compositions import (
    KEY_BITS,
    composition_counts,
    dealer_tree,
    player_hands,
    view_pairs,
)
from croupier.odds.twentyone.dealer import dealer_worths
from croupier.odds.twentyone.payoffs import payoffs
from croupier.odds.twentyone.play import play_hands
from croupier.odds.twentyone.rules import TwentyOneRules
from croupier.odds.twentyone.solver import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Values
from croupier.odds.twentyone.strategy import TotalStrategy

PAID: Final = "21"
LOST: Final = "L"
FirstCards = tuple[int, int, int]
Above21 = Literal["surrender", "split"]


@dataclass(frozen=True, eq=False)
class ThreeCardSolution:
    """The worth of the wager: net result joint with the dealer's first card, by first three cards."""

    expected_net: float
    chances: dict[FirstCards, float]
    seen: dict[FirstCards, NDArray[np.float64]]
    net: dict[FirstCards, NDArray[np.float64]]
    letters: dict[FirstCards, list[str]]

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


def split_allowed(cards: FirstCards) -> bool:
    """Above 21, two cards of equal value, or an ace that would lift the hand above 21 (13:69F-2C.10(a))."""
    hard = sum(value + 1 for value in cards)
    return hard > 21 or len(set(cards)) < 3 or (ACE in cards and hard + 10 > 21)


def solve_three_card(
    rules: TwentyOneRules, strategy: TotalStrategy | None = None, above_21: Above21 = "surrender"
) -> ThreeCardSolution:
    """The best play, or a strategy that draws by totals and does one thing with hands above 21."""
    return _Solver(rules, strategy, above_21).solution()


class _Solver:
    def __init__(self, rules: TwentyOneRules, strategy: TotalStrategy | None, above_21: Above21) -> None:
        self.rules, self.best, self.above_21 = rules, strategy is None, above_21
        self.hands = player_hands()
        self.shoe = rules.shoe
        self.plan = _plan(self.best or above_21 == "split")
        self.worths = dealer_worths(dealer_tree(rules.hits_soft17, False), self.shoe, self.plan.removed)
        shape = (len(self.hands.counts), VALUES)
        self.hits = np.zeros(shape, dtype=np.uint8)
        self.doubles = np.zeros(shape, dtype=np.bool_)
        if strategy is not None:
            kind = self.hands.soft.astype(np.int64)
            self.hits[:] = strategy.hits[0, kind, self.hands.total] & (self.hands.total < 21)[:, None]
            self.doubles[:] = strategy.doubles[0, kind, self.hands.total]
        self.values = Values.empty(*shape)

    def _run(self, doubling_cards: int, plan_row: int, extra: NDArray[np.int64]) -> None:
        pay, hands, values = payoffs(self.rules, doubling_cards), self.hands, self.values
        play_hands(
            self.plan.order,
            self.plan.rows[plan_row],
            self.worths,
            self.shoe,
            extra,
            hands.counts,
            hands.following,
            hands.total,
            pay.stand_row,
            pay.stand_scale,
            pay.double_row,
            pay.may_double,
            self.rules.rescue,
            plan_row == 0,
            self.best,
            self.hits,
            self.doubles,
            values.stand,
            values.hit,
            values.double,
            values.value,
            values.alive,
            values.doubled,
        )

    def _split_hands(self) -> NDArray[np.float64]:
        """Worth of a hand from one first card, given the other two (numbered as view pairs), by up card."""
        worth = np.zeros((len(view_pairs()), VALUES, VALUES))
        singles = [self.hands.number(value) for value in range(VALUES)]
        for number, pair in enumerate(view_pairs()):
            extra = np.zeros(VALUES, dtype=np.int64)
            for value in pair:
                extra[value] += 1
            self._run(2, number + 1, extra)
            # One card in the hand always draws a second.
            worth[number] = self.values.hit[singles]
            if self.rules.one_card_on_split_aces:
                left = self.shoe - extra - self.hands.counts[singles[ACE]]
                mass = self.values.alive[singles[ACE]] - self.values.value[singles[ACE]]
                following = self.hands.following[singles[ACE]]
                alive = self.values.stand + self.values.alive - self.values.value
                worth[number, ACE] = (left / left.sum()) @ alive[following] - mass
        return worth

    def solution(self) -> ThreeCardSolution:
        """Every set of three first cards."""
        split = self._split_hands() if len(self.plan.rows) > 1 else None
        self._run(3, 0, np.zeros(VALUES, dtype=np.int64))
        numbers = {pair: number for number, pair in enumerate(view_pairs())}
        chances, seens, nets, letters = {}, {}, {}, {}
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
                a, b, c = cards
                divided = split[numbers[b, c], a] + split[numbers[a, c], b] + split[numbers[a, b], c]
            nets[cards], letters[cards] = self._first(cards, seen, blackjack, divided)
            seens[cards] = seen
        expected = sum(chances[cards] * float(nets[cards].sum()) for cards in nets)
        return ThreeCardSolution(expected, chances, seens, nets, letters)

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
        if total < 21:
            hand = self.hands.number(*cards)
            result = self.values.value[hand]
            doubles = self.doubles[hand] if self.rules.may_double(total) else np.zeros(VALUES, dtype=np.bool_)
            letters = np.where(doubles, DOUBLE, np.where(self.hits[hand], HIT, STAND))
        else:
            result, letters = -win, np.full(VALUES, LOST)
        choices = []
        if divided is not None:
            choices.append((divided, SPLIT, total > 21 and self.above_21 == "split"))
        if self.rules.surrender != "none" and (total > 21 or self.rules.surrender_any):
            choices.append((-0.5 * win, SURRENDER, total > 21 and self.above_21 == "surrender"))
        for worth, letter, chosen in choices:
            taken = worth > result if self.best else np.full(VALUES, chosen)
            result = np.where(taken, worth, result)
            letters = np.where(taken, letter, letters)
        return result - blackjack, [str(letter) for letter in letters]
