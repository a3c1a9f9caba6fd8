"""The search for the best total-dependent strategy.

One choice for each hard or soft total, and for each pair, against each column: the choice with the higher
worth summed over all hands of that total, each weighted by how often the strategy itself draws to it. Split
hands count in the weights as two hands of the same cards that were not split, or not at all, whichever turns
out better; the worth of the strategy found, splits included, is then exact. Where 21s of many cards earn more
(19:47-19.5(f)) the number of cards is part of the class, and hands one card short of a bonus that depends on
suits are chosen by their suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.law.refusal import BadInput
from croupier.odds.twentyone.bonus_21 import hands_one_short
from croupier.odds.twentyone.chart import Chart, chart_of
from croupier.odds.twentyone.compositions import view_pairs
from croupier.odds.twentyone.play import Values, choose_by_class, reach_hands
from croupier.odds.twentyone.solver import SURRENDER, Play, Solution, Table
from croupier.odds.twentyone.strategy import TotalStrategy, card_classes, columns

_MAX_ROUNDS: Final = 8
_NEVER: Final = 1e-300
"""The weight of hands that the strategy does not draw to: they decide only where no other hand does."""


@dataclass(frozen=True, eq=False)
class BestTotals:
    """The best total-dependent strategy, its chart and its exact worth."""

    strategy: TotalStrategy
    chart: Chart
    solution: Solution


def best_totals(rules: TwentyOneRules | Table) -> BestTotals:
    """The best total-dependent strategy of a game with two first cards."""
    table = rules if isinstance(rules, Table) else Table(rules)
    if table.rules.three_cards:
        raise BadInput("three first cards: expected two, because three are not decided by their total")
    return _Search(table).run()


class _Search:
    """Improve a strategy until it repeats: it gives every hand's reach, which gives the next strategy."""

    def __init__(self, table: Table) -> None:
        self.table = table
        hands = table.hands
        self.by_cards = bool(table.rules.bonus_21)
        self.size_of = card_classes(hands, self.by_cards)
        self.class_of = (self.size_of * 2 + hands.soft) * 22 + hands.total
        self.columns = columns(table.rules.both_cards_seen)
        hard_totals = hands.counts @ np.arange(1, VALUES + 1)
        held = hands.cards >= 2
        self.by_suits = hands_one_short() if table.rules.bonus_21 else []
        self.levels = [np.flatnonzero((hard_totals == level) & held) for level in range(21, 1, -1)]

    def run(self) -> BestTotals:
        table = self.table
        best = table.solve().play
        found: list[tuple[TotalStrategy, Solution]] = []
        seen: set[bytes] = set()
        for count_splits in (False, True):
            play = best
            for _ in range(_MAX_ROUNDS):
                play, values = self._choose(self._reach(play, count_splits))
                self._choose_first(play, values)
                picture = play.hits.tobytes() + play.doubles.tobytes() + play.splits.tobytes()
                if picture in seen:
                    break
                seen.add(picture)
                strategy = self._strategy(play)
                found.append((strategy, table.evaluate(strategy.play(table), by_suits=self.by_cards)))
        strategy, solution = max(found, key=lambda pair: pair[1].expected_net)
        return BestTotals(strategy, chart_of(strategy, table.rules, solution.suited), solution)

    def _reach(self, play: Play, count_splits: bool) -> NDArray[np.float64]:
        """How often each hand is played, given each view."""
        table = self.table
        reach = np.zeros(play.hits.shape)
        hits = play.hits.copy()
        for (first, second), chance in table.chances.items():
            hand = table.hands.number(first, second)
            kept = ~play.surrenders[hand]
            if first == second:
                drawn_to = first != ACE or not table.rules.one_card_on_split_aces
                if count_splits and drawn_to:
                    one = table.hands.number(first)
                    reach[one] = 2 * chance * (kept & play.splits[first])
                    hits[one] = 1
                kept = kept & ~play.splits[first]
            reach[hand] = chance * kept
        reach[table.hands.number(ACE, TEN)] = 0.0
        reach_hands(
            table.plan.order[::-1].copy(),
            table.shoe,
            table.hands.counts,
            table.hands.following,
            table.payoffs.may_double,
            hits,
            play.doubles,
            reach,
        )
        return reach

    def _choose(self, reach: NDArray[np.float64]) -> tuple[Play, Values]:
        """The best choice of each class given the reach, from the highest hard total down."""
        table = self.table
        play = table.empty_play()
        values = Values.empty(*play.hits.shape)
        weights = np.maximum(reach, _NEVER)
        weights[self.by_suits] = _NEVER
        for level in self.levels:
            table.play_out(play, True, values, level)
            choose_by_class(
                level,
                self.class_of,
                self.columns.of_view,
                weights,
                values.stand,
                values.hit,
                values.double,
                table.payoffs.may_double,
                play.hits,
                play.doubles,
            )
            table.play_out(play, False, values, level)
        return play, values

    def _by_column(self, gain: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Whether the gain summed over the views of a column is positive, for each view."""
        of_view = self.columns.of_view
        return np.asarray(np.bincount(of_view, weights=gain)[of_view] > 0)

    def _choose_first(self, play: Play, values: Values) -> None:
        """Split where it is worth more; surrender by hard total, and pair by pair."""
        table = self.table
        split = table.splits(play)
        gains: dict[int, NDArray[np.float64]] = {}
        members: dict[int, list[int]] = {}
        for first, second in view_pairs():
            hand = table.hands.number(first, second)
            worth = values.value[hand]
            if first == second and table.rules.max_split_hands > 1:
                play.splits[first] = self._by_column(split[first] - worth)
                worth = np.where(play.splits[first], split[first], worth)
            if table.rules.surrender == "none":
                continue
            given = table.options(hand, None, split, values)[SURRENDER]
            gain = given - (worth - table.lost_to_blackjack(hand))
            if first == second:
                play.surrenders[hand] = self._by_column(gain)
            elif not table.hands.soft[hand]:
                total = int(table.hands.total[hand])
                gains[total] = gains.get(total, 0.0) + table.chances[first, second] * gain
                members.setdefault(total, []).append(hand)
        for total, hands in members.items():
            play.surrenders[hands] = self._by_column(gains[total])

    def _strategy(self, play: Play) -> TotalStrategy:
        """The choices of the hands read off by total and column."""
        hands = self.table.hands
        width = len(self.columns.names)
        view_of = np.zeros(width, dtype=np.int64)
        view_of[self.columns.of_view] = np.arange(self.table.views)
        strategy = TotalStrategy.empty(self.by_cards, width)
        held = np.concatenate(self.levels)
        # The choice for fewer cards holds for more cards, unless a hand of more cards has its own.
        for hand in held[np.argsort(hands.cards[held], kind="stable")]:
            place = slice(self.size_of[hand], None), int(hands.soft[hand]), int(hands.total[hand])
            strategy.hits[place] = play.hits[hand, view_of] != 0
            if self.table.payoffs.may_double[hand]:
                strategy.doubles[place] = play.doubles[hand, view_of]
        strategy.splits[:] = play.splits[:, view_of]
        for first, second in view_pairs():
            hand = hands.number(first, second)
            if first == second:
                strategy.surrenders_pair[first] = play.surrenders[hand, view_of]
            elif not hands.soft[hand]:
                strategy.surrenders[hands.total[hand]] = play.surrenders[hand, view_of]
        return strategy
