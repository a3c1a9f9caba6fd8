"""The composition-dependent solver of the twenty-one family, and exact values of fixed strategies.

The best play is composition-dependent before splitting. Split hands follow one strategy that looks at the
hand's own cards and the dealer's view: the same choices as before splitting, or (`split_hands="own"`) choices
made for split hands, knowing that one more card of the pair is out. They are split again whenever allowed.
The worth of each such strategy, and of every fixed one, is exact except for rounding (below 1e-12).

A dealer's blackjack takes the original wager, which is on the first hand of a split; where 21s are paid or
busted hands lost before it is found (no card reader at Spanish 21), that hand is computed separately.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.bonus_21 import one_short
from croupier.odds.twentyone.compositions import (
    KEY_BITS,
    DealerTree,
    Hands,
    composition_counts,
    dealer_tree,
    player_hands,
    view_pairs,
)
from croupier.odds.twentyone.dealer import SEEN, WIN, dealer_worths
from croupier.odds.twentyone.payoffs import Payoffs, payoffs
from croupier.odds.twentyone.play import Drawing, Paying, Terms, Values, play_hands
from croupier.odds.twentyone.splits import SplitPair, compositions_needed
from croupier.odds.twentyone.suits import best_by_suits

SplitHands = Literal["same", "own"]
"""Whether split hands are played by the choices of unsplit hands or by choices of their own."""

STAND: Final = "S"
HIT: Final = "H"
DOUBLE: Final = "D"
SPLIT: Final = "P"
SURRENDER: Final = "R"
BLACKJACK: Final = "B"


@dataclass(frozen=True, eq=False, repr=False)
class Play:
    """What to do with every hand in every view: hit (else stand), double, split a pair, surrender."""

    hits: NDArray[np.uint8]
    doubles: NDArray[np.bool_]
    splits: NDArray[np.bool_]
    surrenders: NDArray[np.bool_]


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """The worth of a round under one way to play.

    `net[hand, view]` is the net result joint with the view, given the first hand; `chances[hand]` is the
    chance of that hand, `seen[view]` of the view; `letters` say what is done first.
    """

    expected_net: float
    net: dict[tuple[int, int], NDArray[np.float64]]
    seen: dict[tuple[int, int], NDArray[np.float64]]
    chances: dict[tuple[int, int], float]
    letters: dict[tuple[int, int], list[str]]
    play: Play
    values: Values
    suited: dict[tuple[int, int], dict[str, list[str]]]
    """The letters by class of suits, for first hands that one card can turn into a bonus of 19:47-19.5(f)."""

    def by_view(self) -> NDArray[np.float64]:
        """The expected net result given each view of the dealer."""
        net = sum(self.chances[hand] * self.net[hand] for hand in self.net)
        seen = sum(self.chances[hand] * self.seen[hand] for hand in self.net)
        return np.asarray(net / seen)

    def situation(self, first: int, second: int, view: int) -> float:
        """The expected net result of one first hand in one view, dealer's blackjacks included."""
        hand = (min(first, second), max(first, second))
        return float(self.net[hand][view] / self.seen[hand][view])


@dataclass(frozen=True, eq=False)
class Plan:
    """Which compositions a table needs: the hands alone, then each pair with more of its cards out."""

    removed: NDArray[np.int64]
    order: NDArray[np.int64]
    rows: NDArray[np.int64]
    splits: dict[tuple[int, int], tuple[NDArray[np.int64], NDArray[np.int64]]]


@cache
def _plan(most_hands: int, one_card_aces: bool, resplit_aces: bool) -> Plan:
    hands = player_hands()
    order = np.arange(len(hands.counts) - 1, 0, -1)
    keys = [hands.keys[order]]
    orders: dict[tuple[int, int], NDArray[np.int64]] = {}
    for pair in range(VALUES):
        holding = hands.holding(pair)
        most = most_hands
        if pair == ACE:
            if one_card_aces:
                holding = holding[hands.cards[holding] <= 2]
            if not resplit_aces:
                most = min(most, 2)
        for out in range(1, compositions_needed(most) + 1):
            orders[pair, out] = holding
            keys.append(hands.keys[holding] + (out << (KEY_BITS * pair)))
    distinct, places = np.unique(np.concatenate(keys), return_inverse=True)
    ends = np.cumsum([len(part) for part in keys])
    rows = np.split(places.astype(np.int64), ends[:-1])
    splits = {name: (orders[name], part) for name, part in zip(orders, rows[1:], strict=True)}
    return Plan(composition_counts(distinct), order, rows[0], splits)


class Table:
    """One set of rules with the dealer's chances for every composition the player can meet."""

    def __init__(self, rules: TwentyOneRules) -> None:
        self.rules = rules
        self.hands: Hands = player_hands()
        self.shoe = rules.shoe
        self.tree: DealerTree = dealer_tree(rules.hits_soft17, rules.both_cards_seen)
        self.views = self.tree.views
        self.payoffs: Payoffs = payoffs(rules, doubling_cards=2)
        self.plan = _plan(rules.max_split_hands, rules.one_card_on_split_aces, rules.resplit_aces)
        self.worths = dealer_worths(
            self.tree, self.shoe, self.plan.removed, rules.ties_lose, not rules.original_wager_only
        )
        self.row_of = np.zeros(len(self.hands.counts), dtype=np.int64)
        self.row_of[self.plan.order] = self.plan.rows

    @cached_property
    def in_view(self) -> NDArray[np.int64]:
        """How many cards of each value a view shows."""
        if not self.rules.both_cards_seen:
            return np.eye(VALUES, dtype=np.int64)
        shown = np.zeros((self.views, VALUES), dtype=np.int64)
        for view, pair in enumerate(view_pairs()):
            for value in pair:
                shown[view, value] += 1
        return shown

    @cached_property
    def chances(self) -> dict[tuple[int, int], float]:
        """The chance of each pair of first cards."""
        cards = int(self.shoe.sum())
        pairs = {}
        for low, high in view_pairs():
            ways = self.shoe[low] * (self.shoe[high] - (low == high)) * (1 if low == high else 2)
            pairs[low, high] = float(ways / (cards * (cards - 1)))
        return pairs

    def solve(self, split_hands: SplitHands = "same") -> Solution:
        """The best play."""
        play = self.empty_play()
        values = self.play_out(play, best=True)
        return self.first_decisions(play, values, best=True, own=split_hands == "own")

    def evaluate(self, play: Play, by_suits: bool = False) -> Solution:
        """The exact worth of a given play; with `by_suits`, hands one card short of a bonus play best."""
        return self.first_decisions(play, self.play_out(play, best=False), best=False, by_suits=by_suits)

    def empty_play(self) -> Play:
        """A play that stands on everything."""
        shape = (len(self.hands.counts), self.views)
        return Play(
            hits=np.zeros(shape, dtype=np.uint8),
            doubles=np.zeros(shape, dtype=np.bool_),
            splits=np.zeros((VALUES, self.views), dtype=np.bool_),
            surrenders=np.zeros(shape, dtype=np.bool_),
        )

    def play_out(
        self,
        play: Play,
        best: bool,
        values: Values | None = None,
        order: NDArray[np.int64] | None = None,
    ) -> Values:
        """The worth of every hand that was not split."""
        values = values or Values.empty(len(self.hands.counts), self.views)
        hands = self.plan.order if order is None else order
        self._run(hands, self.row_of[hands], None, play, best, values)
        return values

    def _run(
        self,
        order: NDArray[np.int64],
        rows: NDArray[np.int64],
        split: tuple[int, int] | None,
        play: Play,
        best: bool,
        values: Values,
        first: bool = True,
    ) -> None:
        """Play hands out; `split` names the split pair and how many more of its cards are out."""
        hands, pay = self.hands, self.payoffs
        extra = np.zeros(VALUES, dtype=np.int64)
        may_double = pay.may_double
        if split is not None:
            extra[split[0]] = split[1]
            may_double = may_double & self.rules.double_after_split
        play_hands(
            order,
            rows,
            self.worths,
            Drawing(self.shoe, extra, hands.counts, hands.following, hands.total),
            Paying(pay.stand_row, pay.stand_scale, pay.double_row, may_double),
            Terms(float(self.rules.double_for), self.rules.rescue, first, self.rules.broken_hands_lost),
            best,
            play.hits,
            play.doubles,
            values,
        )

    def splits(self, play: Play, own: bool = False) -> NDArray[np.float64]:
        """The worth of splitting each pair, joint with the view; minus infinity where it is not allowed."""
        worth = np.full((VALUES, self.views), -np.inf)
        if self.rules.max_split_hands < 2:
            return worth
        values = Values.empty(len(self.hands.counts), self.views)
        for pair in range(VALUES):
            worth[pair] = self._split(pair, self.after_split(play, pair), values, own)
        return worth

    def after_split(self, play: Play, pair: int) -> Play:
        """The play of split hands: each draws a second card, aces only that one if the rules say so."""
        if pair == ACE and self.rules.one_card_on_split_aces:
            after = self.empty_play()
        else:
            after = Play(play.hits.copy(), play.doubles.copy(), play.splits, play.surrenders)
        after.hits[self.hands.number(pair)] = 1
        return after

    def _split(self, pair: int, play: Play, values: Values, own: bool) -> NDArray[np.float64]:
        best = own and not (pair == ACE and self.rules.one_card_on_split_aces)
        hands = self._split_hands(pair, play, values, best, first=False)
        worth = hands.worth()
        if self.first_hand_apart:
            original = self._split_hands(pair, play, values, False, first=True)
            worth = worth - hands.first_hand() + original.first_hand()
        return np.asarray(worth * self.worths[self.row_of[self.hands.number(pair, pair)], SEEN])

    def _split_hands(self, pair: int, play: Play, values: Values, best: bool, first: bool) -> SplitPair:
        """What is expected of the hands of a split pair, or of the one that holds the original wager."""
        one, two = self.hands.number(pair), self.hands.number(pair, pair)
        single, paired = [np.zeros(self.views)], [np.zeros(self.views)]
        for out in range(1, compositions_needed(self.most_hands(pair)) + 1):
            order, rows = self.plan.splits[pair, out]
            self._run(order, rows, (pair, out), play, best and out == 1, values, first)
            for worths, hand in ((single, one), (paired, two)):
                seen = self.worths[rows[np.flatnonzero(order == hand)[0]], SEEN]
                worths.append(np.divide(values.value[hand], seen, out=np.zeros(self.views), where=seen > 0))
        return self.split_pair(pair, single, paired)

    @property
    def first_hand_apart(self) -> bool:
        """Whether the hand with the original wager is settled differently against a dealer's blackjack."""
        return self.rules.twentyone_beats_blackjack or self.rules.broken_hands_lost

    def most_hands(self, pair: int) -> int:
        """How many hands a pair may become."""
        resplit = pair != ACE or self.rules.resplit_aces
        return self.rules.max_split_hands if resplit else min(self.rules.max_split_hands, 2)

    def split_pair(
        self, pair: int, single: Sequence[NDArray[np.float64]], paired: Sequence[NDArray[np.float64]]
    ) -> SplitPair:
        """A split pair, given what is expected of its hands."""
        pair_cards = (self.shoe[pair] - self.in_view[:, pair]).astype(np.float64)
        cards = float(self.shoe.sum()) - self.in_view.sum(axis=1)
        return SplitPair(single, paired, pair_cards, cards, self.most_hands(pair))

    def first_decisions(
        self, play: Play, values: Values, best: bool, own: bool = False, by_suits: bool = False
    ) -> Solution:
        """Put together what the first two cards are worth, choosing splits and surrenders if `best`."""
        split = self.splits(play, own)
        net, seen, letters, suited = {}, {}, {}, {}
        for first, second in view_pairs():
            hand = self.hands.number(first, second)
            pair = first if first == second else None
            net[first, second], letters[first, second] = self._first(hand, pair, split, play, values, best)
            seen[first, second] = self.worths[self.row_of[hand], SEEN]
            by_suit = self.rules.bonus_21 and one_short(tuple(self.hands.counts[hand].tolist())) is not None
            if by_suit and (best or by_suits):
                options = self.options(hand, pair, split, values)
                net[first, second], suited[first, second] = best_by_suits(self, hand, options)
        expected = sum(self.chances[pair] * float(net[pair].sum()) for pair in net)
        return Solution(expected, net, seen, self.chances, letters, play, values, suited)

    def _first(
        self,
        hand: int,
        pair: int | None,
        split: NDArray[np.float64],
        play: Play,
        values: Values,
        best: bool,
    ) -> tuple[NDArray[np.float64], list[str]]:
        rules, row = self.rules, self.row_of[hand]
        win, seen = self.worths[row, WIN], self.worths[row, SEEN]
        if hand == self.hands.number(ACE, TEN):
            pays = float(rules.blackjack_pays)
            return pays * (seen if rules.blackjack_beats_blackjack else win), [BLACKJACK] * self.views
        options = self.options(hand, pair, split, values)
        doubles = play.doubles[hand] & self.payoffs.may_double[hand]
        letters = np.where(doubles, DOUBLE, np.where(play.hits[hand], HIT, STAND))
        result = np.choose(
            np.where(doubles, 2, play.hits[hand]), [options[STAND], options[HIT], options.get(DOUBLE, 0.0)]
        )
        for letter, chosen in ((SPLIT, play.splits[pair or 0]), (SURRENDER, play.surrenders[hand])):
            if letter not in options:
                continue
            if best:
                chosen[:] = options[letter] > result
            result = np.where(chosen, options[letter], result)
            letters = np.where(chosen, letter, letters)
        return result, [str(letter) for letter in letters]

    def lost_to_blackjack(self, hand: int) -> NDArray[np.float64]:
        """What a first hand loses to dealer's blackjacks, which is not part of its worth."""
        row = self.row_of[hand]
        lost = self.worths[row, SEEN] - self.worths[row, WIN]
        return np.asarray(lost if self.rules.original_wager_only else 0.0 * lost)

    def options(
        self, hand: int, pair: int | None, split: NDArray[np.float64], values: Values
    ) -> dict[str, NDArray[np.float64]]:
        """The net worth of each first choice the rules allow, dealer's blackjacks included."""
        rules, row = self.rules, self.row_of[hand]
        win, seen = self.worths[row, WIN], self.worths[row, SEEN]
        to_dealer = self.lost_to_blackjack(hand)
        options = {STAND: values.stand[hand] - to_dealer, HIT: values.hit[hand] - to_dealer}
        if self.payoffs.may_double[hand]:
            options[DOUBLE] = values.double[hand] - to_dealer
        if pair is not None and rules.max_split_hands > 1:
            options[SPLIT] = split[pair] - to_dealer
        if rules.surrender == "late":
            options[SURRENDER] = 0.5 * win - seen
        elif rules.surrender == "early":
            options[SURRENDER] = -0.5 * seen
        return options


def solve(rules: TwentyOneRules, split_hands: SplitHands = "same") -> Solution:
    """The best composition-dependent play under the rules, one strategy for split hands."""
    return Table(rules).solve(split_hands)
