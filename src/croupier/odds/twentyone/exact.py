"""One view of the dealer in exact fractions: the solver's recursion for the hands that one hand can become.

The solver plays out all hands against all views in double precision. Here the same worths (joint with the
view and with the wager being alive, see `dealer_worths` and `play_hands`) are fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, BEST
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.compositions import (
    ANY,
    KEY_BITS,
    NO_BLACKJACK,
    ROWS,
    TOTALS,
    DealerTree,
    Hands,
    composition_counts,
    dealer_tree,
    player_hands,
    view_pairs,
)
from croupier.odds.twentyone.dealer import MASS, SEEN, STAND, WIN, WORTHS
from croupier.odds.twentyone.payoffs import Payoffs, payoffs
from croupier.odds.twentyone.splits import SplitPair, compositions_needed

Worths = list[Fraction]
"""What a composition is worth, by the rows of `dealer_worths`."""
Choices = Mapping[int, tuple[bool, bool]]
"""Whether each hand draws, and whether it doubles instead."""

ZERO: Final = Fraction(0)
STANDS: Final = (False, False)
FINEST_ODDS: Final = 10**6
"""Odds are ratios of small numbers: no two with denominators up to this are nearer than 1e-12."""


@dataclass(frozen=True)
class Played:
    """The worth of each action of a hand, and of the best or the given one."""

    stand: Fraction
    draw: Fraction
    double: Fraction
    value: Fraction
    alive: Fraction
    doubled: Fraction
    draws: bool
    doubles: bool


def odds_of(scale: float) -> Fraction:
    """The exact odds that a payoff states as a float."""
    return Fraction(float(scale)).limit_denominator(FINEST_ODDS)


class ExactView:
    """One set of rules and one view of the dealer: the first card, or both where both are seen."""

    def __init__(self, rules: TwentyOneRules, shown: tuple[int, ...]) -> None:
        self.rules = rules
        self.shown = shown
        self.hands: Hands = player_hands()
        self.shoe: list[int] = rules.shoe.tolist()
        self.tree: DealerTree = dealer_tree(rules.hits_soft17, rules.both_cards_seen)
        low, high = min(shown), max(shown)
        self.view = view_pairs().index((low, high)) if rules.both_cards_seen else low
        self._known: dict[int, Worths] = {}
        self._pays: dict[int, Payoffs] = {}
        self._best: dict[tuple[tuple[int, ...], int, bool, bool], dict[int, Played]] = {}

    def worths(self, hand: int, extra: int = 0) -> Worths:
        """The worths with a hand's cards out, and with those of the key `extra`."""
        key = int(self.hands.keys[hand]) + extra
        if key not in self._known:
            self._find([key])
        return self._known[key]

    def _find(self, keys: Iterable[int]) -> None:
        """Compute the worths of compositions that are not known yet."""
        new = [key for key in dict.fromkeys(keys) if key not in self._known]
        if not new:
            return
        removed = composition_counts(np.array(new, dtype=np.int64))
        sums, ways = _dealer_sums(self.tree, self.view, np.array(self.shoe, dtype=np.int64) - removed)
        for place, key in enumerate(new):
            self._known[key] = self._worth([int(row[place]) for row in sums], int(ways[place]))

    def _worth(self, sums: list[int], ways: int) -> Worths:
        """The solver's `_worths`, in fractions of all orders of cards."""
        rules, seen, win = self.rules, sums[ANY], sums[NO_BLACKJACK]
        all_lost = not rules.original_wager_only
        worths = [0] * WORTHS
        worths[WIN], worths[SEEN], worths[MASS] = win, seen, seen if all_lost else win
        win -= seen - win if all_lost else 0
        higher = 0
        for total in range(TOTALS - 1, -1, -1):
            equal = sums[total]
            worths[total + 1] = win - 2 * higher - (2 * equal if rules.ties_lose else equal)
            higher += equal
        worths[STAND] = win - 2 * higher
        return [Fraction(worth, ways) for worth in worths]

    def play_out(
        self,
        start: int,
        extra: tuple[int, ...] = (),
        *,
        doubling_cards: int = 2,
        split: bool = False,
        first: bool = True,
        choices: Choices | None = None,
    ) -> dict[int, Played]:
        """The hands that one hand can become, played best or by given choices, with `extra` cards out."""
        extra_key = sum(1 << (KEY_BITS * value) for value in extra)
        left = [cards - extra.count(value) for value, cards in enumerate(self.shoe)]
        pay = self._pay(doubling_cards)
        may_double = pay.may_double & (self.rules.double_after_split or not split)
        played: dict[int, Played] = {}
        if choices is None:
            played = self._best.setdefault((tuple(sorted(extra)), doubling_cards, split, first), {})
        order = self._reached(start, played, choices)
        self._find(int(self.hands.keys[hand]) + extra_key for hand in order)
        for hand in order:
            given = None if choices is None else choices.get(hand, STANDS)
            worths = self.worths(hand, extra_key)
            played[hand] = self._played(hand, worths, left, pay, bool(may_double[hand]), first, given, played)
        return played

    def _pay(self, doubling_cards: int) -> Payoffs:
        if doubling_cards not in self._pays:
            self._pays[doubling_cards] = payoffs(self.rules, doubling_cards)
        return self._pays[doubling_cards]

    def _reached(self, start: int, known: Mapping[int, Played], choices: Choices | None) -> list[int]:
        """The hand and all hands it can become that are not known yet, highest first.

        If choices are given, only hands that draw or double get cards. A soft 21 gets one only if it is the
        first hand.
        """
        found, waiting = {start}, [start]
        while waiting:
            hand = waiting.pop()
            if hand != start and self.hands.total[hand] == BEST:
                continue
            if choices is not None and not any(choices.get(hand, STANDS)):
                continue
            for child in self.hands.following[hand].tolist():
                if child >= 0 and child not in found and child not in known:
                    found.add(child)
                    waiting.append(child)
        return sorted(found, reverse=True)

    def _played(
        self,
        hand: int,
        worths: Worths,
        left: list[int],
        pay: Payoffs,
        may_double: bool,
        first: bool,
        given: tuple[bool, bool] | None,
        played: Mapping[int, Played],
    ) -> Played:
        """The solver's `play_hands` for one hand; actions that a given choice does not need are left out."""
        rules, hands = self.rules, self.hands
        held = hands.counts[hand].tolist()
        blackjack = worths[SEEN] - worths[WIN]
        lost = worths[MASS]
        both = (1 + rules.double_for) * lost
        if rules.broken_hands_lost:
            both += (rules.double_for if first else 1 + rules.double_for) * blackjack
            lost += ZERO if first else blackjack
        spared = blackjack if first and pay.stand_row[hand] == SEEN else ZERO
        stand = odds_of(pay.stand_scale[hand]) * worths[pay.stand_row[hand]] + spared
        on_double = worths[pay.double_row[hand]]
        after = (1 + rules.double_for) * on_double + spared
        if rules.rescue and 2 * on_double + spared < -lost:
            after = -lost
        draws, doubles = given or (True, True)
        draw, double = -lost, -both
        ways = sum(left) - sum(held)
        for card, child in enumerate(hands.following[hand].tolist()):
            if child in played and left[card] > held[card]:
                chance = Fraction(left[card] - held[card], ways)
                if draws:
                    draw += chance * played[child].alive
                if doubles and may_double:
                    double += chance * played[child].doubled
        if given is None:
            draws = bool(hands.total[hand] < BEST and draw > stand)
            doubles = double > (draw if draws else stand)
        doubles = doubles and may_double
        value = double if doubles else draw if draws else stand
        return Played(stand, draw, double, value, value + lost, after + both, draws, doubles)

    def split_worth(self, pair: int) -> Fraction:
        """The worth of splitting a pair as the solver does: hands played as if they had not been split,
        split again whenever allowed.
        """
        one, two = self.hands.number(pair), self.hands.number(pair, pair)
        one_card = pair == ACE and self.rules.one_card_on_split_aces
        choices: dict[int, tuple[bool, bool]] = {}
        if not one_card:
            unsplit = self.play_out(one)
            choices = {hand: (each.draws, each.doubles) for hand, each in unsplit.items()}
        choices[one] = (True, False)
        hands = self._split_hands(pair, choices, first=False)
        worth = hands.worth()[0]
        if self.rules.twentyone_beats_blackjack or self.rules.broken_hands_lost:
            original = self._split_hands(pair, choices, first=True)
            worth += original.first_hand()[0] - hands.first_hand()[0]
        assert isinstance(worth, Fraction)  # a single float would have made the sum a float
        return worth * self.worths(two)[SEEN]

    def _split_hands(self, pair: int, choices: Choices, first: bool) -> SplitPair:
        one, two = self.hands.number(pair), self.hands.number(pair, pair)
        resplit = pair != ACE or self.rules.resplit_aces
        most = self.rules.max_split_hands if resplit else min(self.rules.max_split_hands, 2)
        single, paired = [_one(ZERO)], [_one(ZERO)]
        for out in range(1, compositions_needed(most) + 1):
            played = self.play_out(one, (pair,) * out, split=True, first=first, choices=choices)
            for worths, hand in ((single, one), (paired, two)):
                seen = self.worths(hand, out << (KEY_BITS * pair))[SEEN]
                worths.append(_one(played[hand].value / seen if seen else ZERO))
        pair_cards = Fraction(self.shoe[pair] - self.shown.count(pair))
        cards = Fraction(sum(self.shoe) - len(self.shown))
        return SplitPair(single, paired, _one(pair_cards), _one(cards), most)

    def split_card_worth(self, card: int, others: tuple[int, int]) -> Fraction:
        """The worth of one hand of a three-way split, played on its own cards and the first three."""
        one = self.hands.number(card)
        choices = {one: (True, False)} if card == ACE and self.rules.one_card_on_split_aces else None
        return self.play_out(one, others, split=True, first=False, choices=choices)[one].draw


def _one(value: Fraction) -> NDArray[Any]:
    return np.array([value], dtype=object)


def _dealer_sums(
    tree: DealerTree, view: int, left: NDArray[np.int64]
) -> tuple[list[NDArray[Any]], NDArray[Any]]:
    """In how many orders of cards the dealer ends in each row, by shoe, and the number of all orders."""
    rows: list[list[tuple[int, int]]] = []
    for number in range(ROWS):
        place = number * tree.views + view
        begin = int(tree.sum_end[place - 1]) if place else 0
        entries = slice(begin, int(tree.sum_end[place]))
        nodes = tree.entry_node[entries].tolist()
        rows.append(list(zip(nodes, tree.entry_ways[entries].astype(int).tolist(), strict=True)))
    needed = _with_parents(tree, (node for row in rows for node, _ in row))
    deepest = max(_depth(tree, node) for node in needed)
    shoes, cards = left.astype(object), left.sum(axis=1).tolist()
    weights: dict[int, Any] = {0: np.ones(len(left), dtype=object)}
    for node in needed:
        factor = tree.node_factor[node - 1]
        card = shoes[:, tree.factor_value[factor]] - int(tree.factor_held[factor])
        weights[node] = weights[int(tree.node_parent[node - 1])] * card
    sums = []
    for row in rows:
        by_depth: dict[int, Any] = {}
        for node, ways in row:
            depth = _depth(tree, node)
            by_depth[depth] = by_depth.get(depth, 0) + ways * weights[node]
        total = np.zeros(len(left), dtype=object)
        for depth, counted in by_depth.items():
            rest = [perm(left_in - depth, deepest - depth) for left_in in cards]
            total = total + counted * np.array(rest, dtype=object)
        sums.append(total)
    return sums, np.array([perm(left_in, deepest) for left_in in cards], dtype=object)


def _depth(tree: DealerTree, node: int) -> int:
    return int(tree.factor_depth[tree.node_factor[node - 1]]) + 1


def _with_parents(tree: DealerTree, nodes: Iterable[int]) -> list[int]:
    """These nodes of the tree and all above them except the root, parents first."""
    found: set[int] = set()
    for node in nodes:
        at = node
        while at and at not in found:
            found.add(at)
            at = int(tree.node_parent[at - 1])
    return sorted(found)
